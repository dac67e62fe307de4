package price

import (
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/trace"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// clause reckons one clause: its row's price, then every multiplier of clauses that applies.
func (p *Pricing) clause(c *Clause, series map[string]int) {
	row := c.IR.Row
	p.use("price", &row.Row)
	cost := p.rowCost(c, series)
	if cost == trace.None {
		return
	}
	if c.IR.Fold != nil {
		cost = p.foldCost(c, cost)
	}
	cost = p.companion(c, cost)
	in := []trace.Ref{cost}
	for i := range p.Book.times {
		if p.Book.untouched(c.row(), i) {
			continue
		}
		if r := p.multiplier(c, &p.Book.times[i]); r != trace.None {
			in = append(in, r)
		}
	}
	if len(in) > 1 {
		cost = p.Trace.Add(trace.Step{Op: trace.Product, What: trace.What{Role: trace.ClauseCost, Subject: c}}, in...)
	}
	c.Cost = cost
}

// rowCost is what the amount costs by the row alone.
func (p *Pricing) rowCost(c *Clause, series map[string]int) trace.Ref {
	row := c.IR.Row
	form, ok := p.form(c, &row.Cost)
	if !ok {
		return trace.None
	}
	amount := p.filled(c, form)
	if amount == trace.None {
		amount = p.Trace.Given(c.amount(form), trace.What{Role: trace.Amount, Subject: c})
	}
	in := []trace.Ref{amount, p.Trace.Given(exact.Int(int64(before(form, c, series))), trace.What{})}
	if of := form.Of; of != nil {
		in = append(in, p.otherRow(c, of, amount))
	}
	p.stairs(c, form)
	cost := p.Trace.Add(trace.Step{
		Op: trace.Cost, Form: form, Table: "price", Row: &row.Row, Cite: form.Cite, What: trace.What{Role: trace.Price, Subject: c},
	}, in...)
	if !row.Amount.Part || c.IR.Amount.Cmp(one) == 0 {
		return cost
	}
	share := p.Trace.Given(c.IR.Amount, trace.What{Role: trace.Factor, Subject: c})
	return p.Trace.Add(trace.Step{Op: trace.Product, What: trace.What{Role: trace.ClauseCost, Subject: c}}, cost, share)
}

// amount is what the form counts: for one that counts occurrences, how many things the clause names.
func (c *Clause) amount(form *schema.Cost) exact.Num {
	if g := form.Geometric; g != nil && g.Count == "occurrence" {
		return exact.Int(int64(c.occurrences()))
	}
	switch {
	case c.IR.Fold != nil:
		return c.IR.Fold.Times
	case c.IR.Row.Amount.Part:
		return one // the share multiplies what the whole costs
	case c.IR.Row.Amount.Need == "none" && c.listed():
		return exact.Int(int64(c.occurrences()))
	}
	if m := c.IR.Row.Multiple; m != nil {
		return c.Times().Add(one) // what the value becomes has the price
	}
	return c.IR.Amount
}

// listed reports whether the row has a list parameter: then its length is the amount of a row that takes none.
func (c *Clause) listed() bool {
	for i := range c.IR.Row.Params {
		if c.IR.Row.Params[i].Many {
			return true
		}
	}
	return false
}

// occurrences is how many things a clause names: the length of its list parameter, else one.
func (c *Clause) occurrences() int {
	for i := range c.IR.Row.Params {
		if c.IR.Row.Params[i].Many && len(c.IR.Params[i].List) > 0 {
			return len(c.IR.Params[i].List)
		}
	}
	return 1
}

// before counts what came earlier in the form's series, and adds the clause to it.
func before(form *schema.Cost, c *Clause, series map[string]int) int {
	g := form.Geometric
	if g == nil || g.Count != "occurrence" {
		return 0
	}
	key := g.Series
	if key == "" {
		key = c.IR.Row.ID
	}
	n := series[key]
	series[key] = n + c.occurrences()
	return n
}

// form makes the choices of a cost form. Without the value that decides, the clause's price is undecided.
func (p *Pricing) form(c *Clause, form *schema.Cost) (*schema.Cost, bool) {
	for form.Choice != nil {
		key := c.param(form.Choice.By)
		next := pick(form.Choice.Cases, key)
		if next == nil {
			p.undecided("undecided/missing-value", c.IR.Row.Name, paramName(c.IR.Row, form.Choice.By), rowOf("price", &c.IR.Row.Row), c.IR.EntrySpan)
			return nil, false
		}
		form = next
	}
	if g := form.Geometric; g != nil && p.Book.totals[g] != nil {
		form = p.Book.totals[g]
	}
	return form, true
}

func pick(cases []schema.Case, key string) *schema.Cost {
	for i := range cases {
		if cases[i].Value == key {
			return &cases[i].Cost
		}
	}
	return nil
}

// param is the key of a parameter's value; the verb's class and the unit of the amount may decide too.
func (c *Clause) param(id string) string {
	switch id {
	case "verb":
		return c.IR.Verb.Class
	case "amount":
		return c.IR.Amount.String()
	}
	for i := range c.IR.Row.Params {
		if c.IR.Row.Params[i].ID == id {
			return c.IR.Params[i].Key()
		}
	}
	for i := range c.IR.Marks {
		if c.IR.Marks[i].Def.ID == id {
			return c.IR.Marks[i].Value.Key()
		}
	}
	return ""
}

func paramName(row *schema.Price, id string) diag.Text {
	for _, param := range row.Params {
		if param.ID == id && param.Name.Zh != "" {
			return param.Name
		}
	}
	return diag.Text{Zh: id, En: id}
}

// otherRow is what the same amount costs by the row that an `of` names.
func (p *Pricing) otherRow(c *Clause, of *schema.Of, amount trace.Ref) trace.Ref {
	other := p.Book.prices[of.Row]
	form, ok := p.form(c, &other.Cost)
	if !ok {
		return p.Trace.Given(exact.Num{}, trace.What{})
	}
	zero := p.Trace.Given(exact.Num{}, trace.What{})
	return p.Trace.Add(trace.Step{Op: trace.Cost, Form: form, Table: "price", Row: &other.Row, Cite: form.Cite}, amount, zero)
}

// stairs reports an amount past the last step of a price that does not go on.
func (p *Pricing) stairs(c *Clause, form *schema.Cost) {
	s := form.Step
	if s == nil || s.Ratio != nil {
		return
	}
	last := s.Steps[len(s.Steps)-1].At
	if c.IR.Amount.Cmp(last) <= 0 {
		return
	}
	p.report(diag.Diagnostic{
		Code: "price/out-of-steps", Span: c.IR.AmountSpan, Rule: p.Row("price", &c.IR.Row.Row),
		Message: diag.Message{Args: []diag.Arg{
			diag.Term("entry", c.IR.Row.Name), diag.Num("most", last), diag.Num("amount", c.IR.Amount),
		}},
	})
}

// foldCost is what a linked amount costs: the rule's expression of the unit price, the share and the basis.
func (p *Pricing) foldCost(c *Clause, unit trace.Ref) trace.Ref {
	f := p.fold(c.IR.Fold.Basis.TermList())
	if f == nil {
		return unit
	}
	p.use("fold", &f.def.Row)
	basis := p.Book.value(c.IR.Fold.Basis, "basis", nil)
	env := &expr.Scope{
		Inner: expr.Vars{"unit": expr.Num(p.Num(unit)), "share": expr.Num(c.IR.Fold.Share), "times": expr.Num(c.IR.Fold.Times), "basis": basis},
		Outer: c,
	}
	r, v, err := p.Trace.Formula(trace.Step{
		Expr: f.cost, Env: env, Table: "fold", Row: &f.def.Row, What: trace.What{Role: trace.Price, Subject: c},
	})
	if r == trace.None {
		p.failed(v, err, f.def.Row.Name, rowOf("fold", &f.def.Row), c.IR.Fold.Span)
		return unit
	}
	return r
}

// fold finds the fold of a basis's vocabulary; without one of its own, the first.
func (p *Pricing) fold(list string) *fold {
	for i := range p.Book.folds {
		if p.Book.folds[i].def.Basis == list {
			return &p.Book.folds[i]
		}
	}
	if len(p.Book.folds) > 0 {
		return &p.Book.folds[0]
	}
	return nil
}

// companion gives a template's companions their share up to the core.
func (p *Pricing) companion(c *Clause, cost trace.Ref) trace.Ref {
	t := p.template()
	if t == nil || t.def.Verb != "" && c.IR.Verb.ID != t.def.Verb || !hasTag(t.def.Companions, c.IR.Row.Entry) {
		return cost
	}
	p.use("template", &t.def.Row)
	core, _ := p.value([]expr.Value{expr.Term(t.def.Core, nil)}).Num()
	amount := p.Trace.Given(units(c.IR), trace.What{Role: trace.Amount, Subject: c})
	room := exact.Max(exact.Int(0), core.Div(p.per(t.def.Core)).Sub(p.beside(c)))
	coreRef := p.Trace.Given(room, trace.What{})
	share := p.Trace.Given(t.def.Share, trace.What{})
	return p.Trace.Add(trace.Step{
		Op: trace.Shared, Table: "template", Row: &t.def.Row, What: trace.What{Role: trace.ClauseCost, Subject: c},
	}, cost, amount, coreRef, share)
}

// beside is what other resources, materials, give of a clause's value that the clause adds to, in purchase units: a template's core
// bounds the two together.
func (p *Pricing) beside(c *Clause) exact.Num {
	given := pile{}
	for _, other := range p.Contributed {
		if other.IR.Row.Entry == c.IR.Row.Entry && other.IR.Verb.Class != c.IR.Verb.Class && other.IR.Fold == nil {
			p.gather(&given, other)
		}
	}
	n := exact.Max(exact.Int(0), given.total())
	if l := c.IR.Row.Cost.Linear; l != nil {
		return n.Div(l.Per)
	}
	return n
}

// units is an amount in purchase units, metres in tens where ten cost a point: what a core is compared by.
func units(c *ir.Clause) exact.Num {
	if l := c.Row.Cost.Linear; l != nil {
		return c.Amount.Div(l.Per)
	}
	return c.Amount
}

func (p *Pricing) per(entry string) exact.Num {
	for _, c := range p.Clauses {
		if l := c.IR.Row.Cost.Linear; l != nil && c.IR.Row.Entry == entry {
			return l.Per
		}
	}
	return exact.Int(1)
}

// templated says whether the resource's template covers the clause: its core or a companion, by the verb that it admits.
func (c *Clause) templated() bool {
	t := c.block.owner.template()
	if t == nil || t.def.Verb != "" && c.IR.Verb.ID != t.def.Verb {
		return false
	}
	return c.IR.Row.Entry == t.def.Core || hasTag(t.def.Companions, c.IR.Row.Entry)
}

// template is the template that the resource names, or nil.
func (p *Pricing) template() *template {
	for _, f := range p.Resource.Body.Fields {
		for _, arg := range f.Args {
			if t := p.Book.templates[arg.TermID()]; t != nil && arg.Term != nil && t.def.Field == f.Def.ID {
				return t
			}
		}
	}
	return nil
}

// multiplier is what a #Times row multiplies the clause by, or None.
func (p *Pricing) multiplier(c *Clause, t *times) trace.Ref {
	def := t.def
	if c.block.Ledger == nil || !hasTag(def.Ledgers, c.block.Ledger.Def.ID) || len(def.Modes) > 0 && !hasTag(def.Modes, c.Mode) {
		return trace.None
	}
	for _, tag := range def.Exempt {
		if hasTag(c.IR.Row.Tags, tag) {
			return trace.None
		}
	}
	if t.when != nil && !p.holds(t.when, c, def.Row.Name, rowOf("times", &def.Row), c.IR.Span) {
		return trace.None
	}
	r, v, err := p.Trace.Formula(trace.Step{
		Expr: t.by, Env: c, Table: "times", Row: &def.Row, What: trace.What{Role: trace.Factor, Subject: c},
	})
	if r == trace.None {
		p.failed(v, err, def.Row.Name, rowOf("times", &def.Row), c.IR.Span)
		return trace.None
	}
	p.use("times", &def.Row)
	return r
}
