package price

import (
	"strings"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/trace"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema/expr"
)

// buyable checks that the ledger of the clause's block may buy its row.
func (p *Pricing) buyable(c *Clause) {
	l := c.block.Ledger
	if l == nil || l.ledger.buys == nil || c.Free {
		return
	}
	rule := rowOf("price", &c.IR.Row.Row)
	if p.holds(l.ledger.buys, c, l.Def.Name, rule, c.IR.EntrySpan) {
		return
	}
	id := ""
	if c.IR.Row.Craft == "unknown" {
		id = "unknown"
	}
	p.report(diag.Diagnostic{
		Code: "price/not-buyable", Span: c.IR.EntrySpan, Rule: p.cite(rule),
		Message: diag.Message{ID: id, Args: []diag.Arg{diag.Term("entry", c.IR.Row.Name), diag.Term("ledger", l.Def.Name)}},
	})
}

// spend adds up what each ledger pays: blocks, then the ledger's own debits, rounded where the book rounds.
func (p *Pricing) spend() {
	for _, l := range p.Ledgers {
		occupied, deducted := p.spent(l, p.Resource.Body)
		p.debits(l, l.ledger.debits, &occupied, &deducted)
		if t := p.template(); t != nil && l.paid {
			p.debits(l, t.debits, &occupied, &deducted)
		}
		step := trace.Step{Op: trace.Sum, Table: "ledger", Row: &l.Def.Row, What: trace.What{Role: trace.Occupied, Subject: l}}
		l.Occupied = p.Trace.Add(step, occupied...)
		if l.Def.Round == "up" && !p.Num(l.Occupied).IsInt() {
			step.Op = trace.RoundUp
			l.Occupied = p.Trace.Add(step, l.Occupied)
		}
		l.Deducted = p.Trace.Add(trace.Step{
			Op: trace.Sum, Table: "ledger", Row: &l.Def.Row, What: trace.What{Role: trace.Deducted, Subject: l},
		}, deducted...)
	}
}

// spent lists what a block and the blocks inside it take from a ledger. Of the blocks inside one that pays the dearest only, the
// dearest stands for all.
func (p *Pricing) spent(l *Ledger, body *ir.Block) (occupied, deducted []trace.Ref) {
	if b := p.byIR[body]; b.Ledger == l {
		occupied, deducted = append(occupied, b.Occupied), append(deducted, b.Deducted)
	}
	var inner [2][]trace.Ref // a sum for each inner block
	for _, child := range body.Blocks {
		o, d := p.spent(l, child)
		if body.Def == nil || !body.Def.Largest {
			occupied, deducted = append(occupied, o...), append(deducted, d...)
			continue
		}
		inner[0] = append(inner[0], p.Trace.Add(trace.Step{Op: trace.Sum}, o...))
		inner[1] = append(inner[1], p.Trace.Add(trace.Step{Op: trace.Sum}, d...))
	}
	if len(inner[0]) > 0 {
		step := trace.Step{Op: trace.Most, Table: "block", Row: &body.Def.Row}
		occupied = append(occupied, p.Trace.Add(step, inner[0]...))
		deducted = append(deducted, p.Trace.Add(step, inner[1]...))
	}
	return occupied, deducted
}

func (p *Pricing) debits(l *Ledger, list []debit, occupied, deducted *[]trace.Ref) {
	if !l.paid && !p.kind.onlyDebits(l.Def.ID) {
		return
	}
	for i := range list {
		d := &list[i]
		rule := rowIn("debit", l.Def.ID, &d.def.Row)
		span := p.Resource.Decl.Name.Span
		if d.when != nil && !p.holds(d.when, p, d.def.Name, rule, span) {
			continue
		}
		r, v, err := p.Trace.Formula(trace.Step{
			Expr: d.expr, Env: p, Table: "debit", Row: &d.def.Row, What: trace.What{Role: trace.Debit, Subject: l},
		})
		if r == trace.None {
			p.failed(v, err, d.def.Name, rule, span)
			continue
		}
		if p.Num(r).Sign() == 0 {
			continue
		}
		p.useInner("debit", l.Def.ID, &d.def.Row)
		l.Debits = append(l.Debits, Debit{d.def, r})
		if d.def.Mode == deduct {
			*deducted = append(*deducted, r)
		} else {
			*occupied = append(*occupied, r)
		}
	}
}

// onlyDebits reports whether no block of the kind pays from a ledger: its debits are then all that it has, a character's
// potential for what it knows.
func (k *kind) onlyDebits(ledger string) bool {
	for _, list := range k.pays {
		for i := range list {
			if list[i].ledger == ledger {
				return false
			}
		}
	}
	return true
}

// balance sets each ledger's grant against what it pays, and reports one that is overdrawn.
func (p *Pricing) balance() {
	for _, l := range p.Ledgers {
		if l.ledger.grant == nil {
			continue
		}
		r, v, err := p.Trace.Formula(trace.Step{
			Expr: l.ledger.grant, Env: p, Table: "ledger", Row: &l.Def.Row, What: trace.What{Role: trace.Grant, Subject: l},
		})
		if r == trace.None {
			if err != nil {
				p.failed(v, err, l.Def.Name, rowOf("ledger", &l.Def.Row), p.Resource.Decl.Name.Span)
			}
			continue // no grant here: the ledger only adds up
		}
		l.Grant, l.granted = r, granted{p.Price, p.HasPrice}
		l.Free = p.Trace.Add(trace.Step{Op: trace.Minus, What: trace.What{Role: trace.Free, Subject: l}}, l.Grant, l.Occupied, l.Deducted)
		if p.Num(l.Free).Sign() < 0 {
			p.overBudget(l)
		}
	}
}

// over reports a ledger that pays more than it has: the sum of its parts, the grant's arithmetic, the least price that bears it.
func (p *Pricing) overBudget(l *Ledger) {
	needed := p.Num(l.Occupied).Add(p.Num(l.Deducted))
	span, _ := p.priceSpan()
	total, how := p.Num(l.Grant), explain(l.ledger.grant, p)
	d := diag.Diagnostic{
		Code: "price/over-budget", Span: span, Rule: p.Row("ledger", &l.Def.Row),
		Message: diag.Message{Args: []diag.Arg{
			diag.Word("sum", summed(p.parts(l), needed)), diag.Num("needed", needed), diag.Term("ledger", l.Def.Name),
			diag.Num("total", total), diag.Num("over", p.Num(l.Free).Neg()), diag.Term("how", how),
		}},
	}
	if how.En == total.String() { // a number without arithmetic
		d.Message.ID = "plain"
	}
	if l.Def.Help != nil {
		d.Help = *l.Def.Help
	}
	if fix, ok := p.priceFix(); ok {
		d.Fixes = append(d.Fixes, fix)
	}
	p.report(d)
}

// summed is a sum with what it comes to, "4 + 4 + 4 = 12"; one number stands for itself.
func summed(parts []string, total exact.Num) string {
	if len(parts) < 2 {
		return total.String()
	}
	return strings.Join(parts, " + ") + " = " + total.String()
}

// parts are the numbers that a ledger pays.
func (p *Pricing) parts(l *Ledger) []string {
	var parts []string
	add := func(n exact.Num) {
		if n.Sign() != 0 {
			parts = append(parts, n.String())
		}
	}
	p.paying(l, p.Resource.Body, add)
	for _, d := range l.Debits {
		add(p.Num(d.Ref))
	}
	return parts
}

// paying yields what a ledger pays for a block and those inside it, as spent adds it up.
func (p *Pricing) paying(l *Ledger, body *ir.Block, add func(exact.Num)) {
	if b := p.byIR[body]; b.Ledger == l {
		add(p.Num(b.Occupied))
		add(p.Num(b.Deducted))
	}
	var most [2]exact.Num // of the blocks of which the dearest counts
	for _, child := range body.Blocks {
		if body.Def == nil || !body.Def.Largest {
			p.paying(l, child, add)
			continue
		}
		var sums [2]exact.Num
		occupied, deducted := p.spent(l, child)
		for i, list := range [2][]trace.Ref{occupied, deducted} {
			for _, r := range list {
				sums[i] = sums[i].Add(p.Num(r))
			}
			if most[i].Less(sums[i]) {
				most[i] = sums[i]
			}
		}
	}
	add(most[0])
	add(most[1])
}

// priceSpan is where the price stands, else the resource's name.
func (p *Pricing) priceSpan() (span source.Span, stated bool) {
	if offer := p.Resource.Kind.Price; offer != nil {
		if f := p.Resource.Body.Field(offer.Field); f != nil {
			return f.Span, true
		}
	}
	return p.Resource.Decl.Name.Span, false
}

// priceFix offers the least legal price in place of a stated one.
func (p *Pricing) priceFix() (diag.Fix, bool) {
	offer := p.Resource.Kind.Price
	if offer == nil || !p.Stated || p.verdict {
		return diag.Fix{}, false
	}
	f := p.Resource.Body.Field(offer.Field)
	least, ok := p.leastPrice()
	if f == nil || !ok || least.Cmp(p.Price) <= 0 {
		return diag.Fix{}, false
	}
	return diag.Fix{
		Title: diag.Message{
			Template: diag.Text{Zh: "把{field}改为 {least}（最低合法值）", En: "set {field} to {least}, the least legal"},
			Args:     []diag.Arg{diag.Term("field", f.Def.Name), diag.Num("least", least)},
		},
		Edits: []diag.Edit{{Span: f.Args[0].Span, NewText: least.String()}},
	}, true
}

// number evaluates an expression on the resource that should yield a number.
func (p *Pricing) number(e *expr.Expr) (exact.Num, bool) {
	v, err := e.Eval(p)
	n, ok := v.Num()
	return n, ok && err == nil
}
