package price

import (
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/trace"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// modes are how a clause stands to its ledger.
const (
	occupy = "occupy"
	deduct = "deduct"
	credit = "credit" // gives back, inside the multiplier
)

// block reckons a block whose clauses have their costs: what it takes from its ledger.
func (p *Pricing) block(b *Block) {
	b.Cost = p.sum(b, occupy, trace.What{Role: trace.BlockCost, Subject: b})
	b.Credit = p.sum(b, credit, trace.What{Role: trace.Credit, Subject: b})
	b.Factor = trace.None
	if p.Num(b.Cost).Sign() > 0 && b.Ledger != nil {
		b.Factor = p.factors(b)
	}
	if b.Factor == trace.None {
		b.Factor = p.Trace.Given(exact.Int(1), trace.What{Role: trace.Multiplier, Subject: b})
	}
	b.Occupied = p.solve(b)
	b.Deducted = p.deducted(b)
	b.Paid = p.Trace.Add(trace.Step{Op: trace.Sum, What: trace.What{Role: trace.BlockPaid, Subject: b}}, b.Occupied, b.Deducted)
	p.shares(b)
}

// sum adds the costs of the block's clauses of a mode, and of its rulings to what is occupied.
func (p *Pricing) sum(b *Block, mode string, what trace.What) trace.Ref {
	var in []trace.Ref
	for _, c := range b.Clauses {
		if c.Mode == mode && c.Cost != trace.None && (!c.Free || b.tallies()) {
			in = append(in, c.Cost)
		}
	}
	if mode == occupy {
		for _, r := range b.IR.Rulings {
			in = append(in, p.Trace.Given(r.Amount, trace.What{Role: trace.Price, Subject: r}))
		}
	}
	return p.Trace.Add(trace.Step{Op: trace.Sum, What: what}, in...)
}

// tallies reports whether the block's ledger only adds up: what is free to pay for counts there all the same.
func (b *Block) tallies() bool {
	return b.Ledger != nil && b.Ledger.ledger.grant == nil && b.IR.Def == nil
}

// factors is the product of the multipliers that apply to the block, or None.
func (p *Pricing) factors(b *Block) trace.Ref {
	var in []trace.Ref
	for i := range p.Book.factors {
		f := &p.Book.factors[i]
		if !hasTag(f.def.Ledgers, b.Ledger.Def.ID) {
			continue
		}
		if f.when != nil && !p.holds(f.when, b, f.def.Name, rowOf("factor", &f.def.Row), b.IR.Span) {
			continue
		}
		if r := p.factor(b, f); r != trace.None {
			in = append(in, r)
		}
	}
	switch len(in) {
	case 0:
		return trace.None
	case 1:
		return in[0]
	}
	return p.Trace.Add(trace.Step{Op: trace.Product, What: trace.What{Role: trace.Multiplier, Subject: b}}, in...)
}

// factor is one multiplier: (base + parts, at most the cap) ÷ divide.
func (p *Pricing) factor(b *Block, f *factor) trace.Ref {
	p.use("factor", &f.def.Row)
	b.lets = &letScope{lets: f.def.Let, values: make([]expr.Value, 0, len(f.def.Let))}
	for i := range f.def.Let {
		v, err := f.let[i].Eval(b)
		if err != nil {
			p.failed(v, err, f.def.Name, rowOf("factor", &f.def.Row), b.IR.Span)
		}
		b.lets.values = append(b.lets.values, v)
	}
	in := make([]trace.Ref, 0, 8)
	in = append(in, p.formula(f.base, b, "factor", &f.def.Row, trace.What{}))
	var byID map[string]trace.Ref // only where a part bounds another
	for i := range f.parts {
		part := &f.parts[i]
		if part.when != nil && !p.holds(part.when, b, part.def.Name, rowIn("part", f.def.ID, &part.def.Row), b.IR.Span) {
			continue
		}
		r := p.formula(part.expr, b, "part", &part.def.Row, trace.What{Role: trace.Factor, Subject: b})
		if bound, ok := byID[part.def.Bound]; ok {
			r = p.Trace.Add(trace.Step{Op: trace.Least, Table: "part", Row: &part.def.Row, What: trace.What{Role: trace.Factor, Subject: b}}, r, bound)
		} else if part.def.Bound != "" {
			continue // the part that bounds it is not there
		}
		if f.bounds {
			if byID == nil {
				byID = map[string]trace.Ref{}
			}
			byID[part.def.ID] = r
		}
		in = append(in, r)
		if p.Num(r).Sign() != 0 {
			b.Parts = append(b.Parts, FactorPart{part.def, r})
		}
	}
	return p.finish(b, f, in)
}

func (p *Pricing) finish(b *Block, f *factor, in []trace.Ref) trace.Ref {
	step := trace.Step{Table: "factor", Row: &f.def.Row, What: trace.What{Role: trace.Multiplier, Subject: b}}
	step.Op = trace.Sum
	m := p.Trace.Add(step, in...)
	if f.limit != nil {
		step.Op = trace.Least
		m = p.Trace.Add(step, m, p.formula(f.limit, b, "factor", &f.def.Row, trace.What{}))
	}
	if f.divide != nil {
		by := p.formula(f.divide, b, "factor", &f.def.Row, trace.What{})
		if p.Num(by).Sign() > 0 && p.Num(by).Cmp(exact.Int(1)) != 0 {
			step.Op = trace.Ratio
			m = p.Trace.Add(step, m, by)
		}
	}
	return m
}

// formula adds an expression's value; one that yields no number is recorded and counts 0.
func (p *Pricing) formula(e *expr.Expr, env expr.Env, table string, row *schema.Row, what trace.What) trace.Ref {
	if e == nil {
		return p.Trace.Given(exact.Num{}, what)
	}
	r, v, err := p.Trace.Formula(trace.Step{Expr: e, Env: env, Table: table, Row: row, What: what})
	if r == trace.None {
		span := p.Resource.Decl.Name.Span
		if b, ok := env.(*Block); ok {
			span = b.IR.Span
		}
		p.failed(v, err, row.Name, rowOf(table, row), span)
		return p.Trace.Given(exact.Num{}, what)
	}
	return r
}

// solve finds what the block must occupy for its cost.
func (p *Pricing) solve(b *Block) trace.Ref {
	in := []trace.Ref{b.Cost, b.Credit, b.Factor}
	for i := range p.Book.boosts {
		boost := &p.Book.boosts[i]
		if b.Ledger == nil || !hasTag(boost.def.Ledgers, b.Ledger.Def.ID) {
			continue
		}
		v, err := boost.count.Eval(b)
		if n, ok := v.Num(); err == nil && (ok && n.Sign() <= 0 || v.IsAbsent() && v.Of() != unresolved) {
			continue // the block has no such statements
		}
		count := p.formula(boost.count, b, "boost", &boost.def.Row, trace.What{Role: trace.BoostCount, Subject: b})
		if p.Num(count).Sign() <= 0 {
			continue
		}
		each := exact.Int(-1)
		if boost.def.Each != nil {
			each = *boost.def.Each
		}
		p.use("boost", &boost.def.Row)
		in = append(in, count, p.Trace.Given(each, trace.What{}))
	}
	return p.Trace.Add(trace.Step{Op: trace.Solve, What: trace.What{Role: trace.BlockOccupied, Subject: b}}, in...)
}

// deducted is what the block's deducting clauses and its fees take; nothing multiplies it.
func (p *Pricing) deducted(b *Block) trace.Ref {
	var in []trace.Ref
	for _, f := range b.Fees {
		in = append(in, f.Ref)
	}
	for _, c := range b.Clauses {
		if c.Mode == deduct && c.Cost != trace.None && !c.Free {
			in = append(in, c.Cost)
		}
	}
	return p.Trace.Add(trace.Step{Op: trace.Sum, What: trace.What{Role: trace.BlockDeducted, Subject: b}}, in...)
}

// DeductedByClauses is what the block's clauses deduct, without its fees.
func (p *Pricing) DeductedByClauses(b *Block) exact.Num {
	n := exact.Int(0)
	for _, c := range b.Clauses {
		if c.Mode == deduct && !c.Free {
			n = n.Add(p.Num(c.Cost))
		}
	}
	return n
}

// shares gives each clause its part of what the block pays: of what is occupied in proportion to its cost.
func (p *Pricing) shares(b *Block) {
	cost := p.Num(b.Cost)
	for _, c := range b.Clauses {
		switch {
		case c.Cost == trace.None:
		case c.Free || c.Mode == credit:
			c.Paid = p.Trace.Given(exact.Num{}, trace.What{Role: trace.ClausePaid, Subject: c})
		case c.Mode == deduct:
			c.Paid = p.Trace.Add(trace.Step{Op: trace.Sum, What: trace.What{Role: trace.ClausePaid, Subject: c}}, c.Cost)
		case cost.Sign() > 0:
			part := p.Trace.Add(trace.Step{Op: trace.Ratio}, c.Cost, b.Cost)
			c.Paid = p.Trace.Add(trace.Step{Op: trace.Product, What: trace.What{Role: trace.ClausePaid, Subject: c}}, b.Occupied, part)
		default:
			c.Paid = p.Trace.Given(exact.Num{}, trace.What{Role: trace.ClausePaid, Subject: c})
		}
	}
}

// fees takes the fees that the block opens, and turns the modes of its rows where one was skipped.
func (p *Pricing) fees(b *Block) {
	for i := range p.Book.fees {
		def, when := p.Book.fees[i].def, p.Book.fees[i].when
		if when != nil && !p.holds(when, b, def.Name, rowOf("fee", &def.Row), b.IR.Span) {
			continue
		}
		times := 0
		for _, f := range b.IR.Fields {
			if f.Def.ID == def.Field || def.Borrow != "" && f.Def.ID == def.Borrow {
				times++
			}
		}
		opened := b.IR.Field(def.Field)
		switch {
		case opened != nil:
			p.payFee(b, def, fieldArg(opened, def.By), times)
		case def.Skip != "" && b.IR.Field(def.Skip) != nil:
			p.use("fee", &def.Row)
			turn(b, def.Turn)
		}
	}
}

// payFee takes the fee so many times.
func (p *Pricing) payFee(b *Block, def *schema.Fee, by string, times int) {
	form := &def.Cost
	if form.Choice != nil {
		form = pick(form.Choice.Cases, by)
	}
	if form == nil {
		p.undecided("undecided/missing-value", def.Name, diag.Text{Zh: by, En: by}, rowOf("fee", &def.Row), b.IR.Span)
		return
	}
	p.use("fee", &def.Row)
	one := p.Trace.Given(exact.Int(1), trace.What{})
	zero := p.Trace.Given(exact.Num{}, trace.What{})
	for range times {
		r := p.Trace.Add(trace.Step{
			Op: trace.Cost, Form: form, Table: "fee", Row: &def.Row, Cite: form.Cite, What: trace.What{Role: trace.Fee, Subject: b},
		}, one, zero)
		b.Fees = append(b.Fees, Fee{def, r})
	}
}

// turn pays the rows of grouped entries in another mode.
func turn(b *Block, t schema.Turn) {
	for _, c := range b.Clauses {
		if len(c.IR.Row.Groups) > 0 && c.Mode == t.From {
			c.Mode = t.To
		}
	}
}

// fieldArg is the key of a statement's argument.
func fieldArg(f *ir.Field, id string) string {
	for i := range f.Def.Args {
		if f.Def.Args[i].ID == id {
			return f.Args[i].Key()
		}
	}
	return ""
}

// Counted are the repeatable fields of a block whose number a boost of its ledger counts: conditions.
func (b *Book) Counted(block *Block) []*schema.Field {
	if block.IR.Def == nil || block.Ledger == nil {
		return nil
	}
	var out []*schema.Field
	for i := range b.boosts {
		if !hasTag(b.boosts[i].def.Ledgers, block.Ledger.Def.ID) || b.boosts[i].def.Each == nil {
			continue
		}
		for _, name := range b.boosts[i].count.Names() {
			if def := fieldDef(&block.IR.Def.Body, name); def != nil && def.Repeat {
				out = append(out, def)
			}
		}
	}
	return out
}
