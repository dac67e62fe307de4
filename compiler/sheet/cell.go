package sheet

import (
	"strings"

	"canon.dev/canon/compiler/explain"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/price"
	"canon.dev/canon/compiler/trace"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// label is what a cell is called: its own name, else that of what it shows.
func (w *writer) label(c *schema.Cell, blocks []string) string {
	if c.Name != (schema.Text{}) {
		return c.Name.In(w.o.Lang)
	}
	r := w.p.Book.Rules
	switch {
	case c.Ledger != "":
		if l := r.Ledger(c.Ledger); l != nil {
			return l.Name.In(w.o.Lang)
		}
	case c.Field != "":
		bodies := []*schema.Body{&w.p.Resource.Kind.Body}
		for _, id := range blocks {
			if b := r.Block(id); b != nil {
				bodies = append([]*schema.Body{&b.Body}, bodies...)
			}
		}
		for i := range r.Blocks {
			bodies = append(bodies, &r.Blocks[i].Body)
		}
		for _, body := range bodies {
			for i := range body.Fields {
				if body.Fields[i].ID == c.Field {
					return body.Fields[i].Name.In(w.o.Lang)
				}
			}
		}
	case c.Derived != "":
		for i := range w.p.Resource.Kind.Derived {
			if d := &w.p.Resource.Kind.Derived[i]; d.ID == c.Derived {
				return d.Name.In(w.o.Lang)
			}
		}
	}
	return c.ID
}

// ofResource is a line's value, "" when there is none.
func (w *writer) ofResource(c *schema.Cell) string {
	p := w.p
	switch {
	case c.Field != "":
		return w.statements(p.Resource.Body, c.Field)
	case c.Derived != "":
		return w.derived(p.Derived, c.Derived)
	case c.Ledger != "":
		return w.balanceOf(p.Ledger(c.Ledger))
	case c.Expr != "":
		return w.evaluated(c.Expr, p)
	case c.Show != "":
		return w.shown(c.Show)
	}
	return c.Text.In(w.o.Lang)
}

// shown is what no expression says of a resource.
func (w *writer) shown(show string) string {
	r := w.p.Resource
	switch show {
	case schema.ShowName:
		return clean(r.Name)
	case schema.ShowKind:
		return r.Kind.Name.In(w.o.Lang)
	case schema.ShowIdentity:
		return clean(r.ID)
	case schema.ShowPrice:
		return w.price()
	case schema.ShowSummary:
		return w.clauses(w.p.Clauses)
	case schema.ShowRest:
		return w.rest(r.Body, w.shownHere)
	case schema.ShowWaivers:
		return w.points(w.waivers())
	case schema.ShowRulings:
		return w.points(w.rulings())
	case schema.ShowUndecided:
		return w.points(w.undecided())
	}
	return ""
}

func (w *writer) points(list []Point) string {
	texts := make([]string, len(list))
	for i := range list {
		texts[i] = list[i].Text
	}
	return strings.Join(texts, w.pick("；", "; "))
}

// price is the stated price beside the least legal one.
func (w *writer) price() string {
	p := w.p
	least := ""
	if p.Least != trace.None {
		least = w.pick("最低合法价格 ", "least legal ") + number(p.Num(p.Least))
	}
	switch {
	case p.Stated && least != "":
		return number(p.Price) + w.pick("，", ", ") + least
	case p.Stated || p.HasPrice && least == "":
		return number(p.Price)
	}
	return least
}

// balanceOf is a ledger's balance; "" for one that this resource does not have.
func (w *writer) balanceOf(l *price.Ledger) string {
	if l == nil {
		return ""
	}
	occupied, deducted := w.p.Num(l.Occupied), w.p.Num(l.Deducted)
	spent := occupied.Add(deducted)
	if l.Grant == trace.None {
		if !l.Paid() && spent.Sign() == 0 {
			return ""
		}
		return w.pick("合计 ", "in all ") + number(spent) + w.debits(l, func(string) bool { return true })
	}
	deducts := func(mode string) bool { return mode == "deduct" }
	occupies := func(mode string) bool { return mode != "deduct" }
	return explain.Reckoning(w.p, l.Grant).In(w.o.Lang) +
		w.pick("；占用 ", "; occupied ") + number(occupied) + w.debits(l, occupies) +
		w.pick("，扣除 ", ", deducted ") + number(deducted) + w.debits(l, deducts) +
		w.pick("，剩余 ", ", free ") + number(w.p.Num(l.Free))
}

// debits are a ledger's own lines of some modes, in brackets behind what they are part of.
func (w *writer) debits(l *price.Ledger, wanted func(mode string) bool) string {
	var parts []string
	for _, d := range l.Debits {
		if n := w.p.Num(d.Ref); n.Sign() != 0 && wanted(d.Def.Mode) {
			parts = append(parts, d.Def.Name.In(w.o.Lang)+" "+number(n))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return w.pick("（其中", " (of these ") + strings.Join(parts, w.pick("，", ", ")) + w.pick("）", ")")
}

func (w *writer) derived(list []price.Derived, id string) string {
	for _, d := range list {
		if d.Def.ID == id {
			return w.value(d.Value)
		}
	}
	return ""
}

// evaluated is an expression's value, "" where there is none.
func (w *writer) evaluated(src string, env expr.Env) string {
	v, err := w.exprs[src].Eval(env)
	if err != nil {
		return ""
	}
	return w.value(v)
}

func (w *writer) value(v expr.Value) string {
	switch v.Kind() {
	case expr.KindAbsent, expr.KindScope:
		return ""
	case expr.KindNumber:
		n, _ := v.Num()
		return number(n)
	case expr.KindList:
		var parts []string
		for _, item := range v.Items() {
			if text := w.value(item); text != "" {
				parts = append(parts, text)
			}
		}
		return strings.Join(parts, w.pick("、", ", "))
	}
	return clean(v.In(w.o.Lang))
}

// ofBlock is a cell's value of a block.
func (w *writer) ofBlock(c *schema.Cell, b *price.Block, within *ir.Block) string {
	if !w.holds(c.When, b) {
		return ""
	}
	switch {
	case c.Field != "":
		return w.statements(holder(b.IR, c.Field), c.Field)
	case c.Derived != "":
		return w.derived(b.Derived, c.Derived)
	case c.Ledger != "":
		if b.Ledger == nil || b.Ledger.Def.ID != c.Ledger {
			return ""
		}
		return w.balance(b)
	case c.Expr != "":
		return w.evaluated(c.Expr, b)
	}
	switch c.Show {
	case schema.ShowName:
		return w.path(b.IR, within)
	case schema.ShowSummary:
		return w.summary(b)
	case schema.ShowRest:
		return w.rest(b.IR, w.shownInside)
	case schema.ShowBalance:
		return w.balance(b)
	}
	return c.Text.In(w.o.Lang)
}

// holder is the block whose statement of a field counts for a block: its own, or where it can have none that of the block around.
func holder(b *ir.Block, field string) *ir.Block {
	for b.Def != nil && b.Parent != nil && b.Parent.Def != nil {
		for i := range b.Def.Body.Fields {
			if b.Def.Body.Fields[i].ID == field {
				return b
			}
		}
		b = b.Parent
	}
	return b
}

// summary is what a block does, its fees and rulings among it.
func (w *writer) summary(b *price.Block) string {
	var parts []string
	for _, f := range b.Fees {
		parts = append(parts, f.Def.Name.In(w.o.Lang)+" "+w.statements(b.IR, f.Def.Field))
	}
	if text := w.clauses(b.Clauses); text != "" {
		parts = append(parts, text)
	}
	for _, r := range b.IR.Rulings {
		parts = append(parts, clean(r.Text))
	}
	return strings.Join(unique(parts), w.pick("；", "; "))
}

func unique(list []string) []string {
	var out []string
	for _, s := range list {
		if len(out) == 0 || out[len(out)-1] != s {
			out = append(out, s)
		}
	}
	return out
}

// balance is what a block takes from its ledger.
func (w *writer) balance(b *price.Block) string {
	occupied, deducted := w.p.Num(b.Occupied), w.p.Num(b.Deducted)
	if b.Ledger == nil || len(b.Clauses) == 0 && occupied.Sign() == 0 && deducted.Sign() == 0 {
		return ""
	}
	var parts []string
	if occupied.Sign() != 0 || deducted.Sign() == 0 {
		parts = append(parts, w.pick("占用 ", "occupies ")+number(occupied))
	}
	if deducted.Sign() != 0 {
		parts = append(parts, w.pick("扣除 ", "deducts ")+number(deducted))
	}
	return strings.Join(parts, w.pick("，", ", "))
}

// ofClause is a cell's value of a clause.
func (w *writer) ofClause(c *schema.Cell, clause *price.Clause, within *ir.Block) string {
	if !w.holds(c.When, clause.Env()) {
		return ""
	}
	p := w.p
	switch {
	case c.Field != "":
		return w.statements(holder(clause.IR.Block, c.Field), c.Field)
	case c.Expr != "":
		return w.evaluated(c.Expr, clause.Env())
	}
	switch c.Show {
	case schema.ShowName:
		return w.path(clause.IR.Block, within)
	case schema.ShowOperation:
		return w.operation(clause.IR)
	case schema.ShowAmount:
		return w.amount(clause.IR, true)
	case schema.ShowReckoning:
		return explain.Reckoning(p, clause.Cost).In(w.o.Lang)
	case schema.ShowPaid:
		return w.paid(clause)
	case schema.ShowCore:
		return w.core(clause)
	case schema.ShowLent:
		if _, lent, ok := p.Held(clause); ok && lent.Sign() != 0 {
			return number(lent)
		}
		return ""
	case schema.ShowTotal:
		if total, _, ok := p.Held(clause); ok && total.Cmp(clause.IR.Amount) != 0 {
			return number(total)
		}
		return ""
	}
	return c.Text.In(w.o.Lang)
}

func (w *writer) paid(c *price.Clause) string {
	if c.Free || c.Paid == trace.None {
		return ""
	}
	text := number(w.p.Num(c.Paid))
	if c.Mode == "deduct" {
		text += w.pick("（扣除）", " (deducted)")
	}
	return text
}

// core is what bounds a companion's reduced price: the third input of the step that shares it.
func (w *writer) core(c *price.Clause) string {
	t := &w.p.Trace
	for r := c.Cost; r != trace.None; {
		in := t.Inputs(r)
		if t.Steps[r].Op == trace.Shared {
			return number(t.Value(in[2]))
		}
		if len(in) == 0 || t.Steps[r].Op != trace.Product {
			break
		}
		r = in[0]
	}
	return ""
}

func number(n exact.Num) string { return strings.Replace(n.String(), "-", "−", 1) }
