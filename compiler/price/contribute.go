package price

import (
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/trace"
	"canon.dev/canon/schema/expr"
)

// contributed gathers the clauses of resources that contributing fields name: a material's own values, what a character has.
func (p *Pricing) contributed() {
	p.Resource.Body.Walk(func(b *ir.Block) {
		for _, f := range b.Fields {
			if f.Def.Contribute {
				p.Brought(f, func(r *ir.Resource) { p.contribute(f, r) })
			}
		}
	})
}

// Brought visits the resources that a statement names, of this ruleset and without mistakes.
func (p *Pricing) Brought(f *ir.Field, visit func(*ir.Resource)) {
	for _, arg := range f.Args {
		p.brought(arg, visit)
	}
}

func (p *Pricing) brought(v ir.Value, visit func(*ir.Resource)) {
	for _, item := range v.List {
		p.brought(item, visit)
	}
	if v.Ref != nil && !v.Ref.Broken && v.Ref.Rules == p.Resource.Rules {
		visit(v.Ref)
	}
}

// contribute adds what a resource gives of itself, and what it was given: an item's materials come with the item.
func (p *Pricing) contribute(f *ir.Field, r *ir.Resource) {
	p.lend(f, r, r.Body, nil)
	if !p.Resource.Kind.Loadout {
		return
	}
	host := p.host(r.Body, r, nil)
	for _, c := range p.ref(r).Contributed {
		p.offer(f, &Clause{IR: c.IR, Mode: c.Mode, Cost: trace.None, Paid: trace.None, Free: true, Via: f, From: r, block: host})
	}
}

// lend adds the clauses of a block of another resource, and of the blocks inside it, where the field's predicate holds.
func (p *Pricing) lend(f *ir.Field, from *ir.Resource, body *ir.Block, parent *Block) {
	host := p.host(body, from, parent)
	for _, c := range body.Clauses {
		clause := &Clause{IR: c, Mode: c.Row.Mode, Cost: trace.None, Paid: trace.None, Free: true, Via: f, From: from, block: host}
		if !c.AmountSpan.Valid() && c.Fold == nil && c.Row.Amount.Need == "required" {
			if own := p.ref(from).same(clause); own != nil {
				clause.IR = own.IR
			}
		}
		p.offer(f, clause)
	}
	for _, inner := range body.Blocks {
		p.lend(f, from, inner, host)
	}
}

// host is a block of another resource as the clauses that it lends see it.
func (p *Pricing) host(body *ir.Block, from *ir.Resource, parent *Block) *Block {
	return &Block{
		IR: body, owner: p, parent: parent, from: from,
		Cost: trace.None, Credit: trace.None, Factor: trace.None, Occupied: trace.None, Deducted: trace.None, Paid: trace.None,
	}
}

func (p *Pricing) offer(f *ir.Field, c *Clause) {
	if !p.true(p.Book.counts[f.Def], c, f, true) {
		p.Idle = append(p.Idle, c)
		return
	}
	for _, s := range p.Book.stops[f.Def] {
		if p.true(s.when, c, f, false) {
			c.Stop = s.def
			p.Halted = append(p.Halted, c)
			return
		}
	}
	p.Contributed = append(p.Contributed, c)
}

// true evaluates a contributing field's predicate on a clause. What nothing is said of does not hold.
func (p *Pricing) true(e *expr.Expr, c *Clause, f *ir.Field, without bool) bool {
	if e == nil {
		return without
	}
	v, err := e.Eval(c)
	if err != nil {
		p.failed(v, err, f.Def.Name, rowOf("field", &f.Def.Row), f.Span)
	}
	truth, ok := v.Bool()
	return err == nil && ok && truth
}

// sourceScope shows the resource that a contributed clause comes from, and the statement that brings it.
type sourceScope struct {
	expr.NoCalls
	ref   *refScope
	field *ir.Field
}

// Source is what expressions see of a resource that a statement brings.
func (p *Pricing) Source(f *ir.Field, r *ir.Resource) expr.Value {
	return expr.OfScope(&sourceScope{ref: &refScope{book: p.Book, ref: r, owner: p}, field: f})
}

func (s *sourceScope) Name(name string) (expr.Value, bool) {
	switch name {
	case "field":
		return expr.Term(s.field.Def.ID, &expr.Info{Name: s.field.Def.Name}), true
	case "statement":
		return expr.OfScope(&argScope{book: s.ref.book, defs: s.field.Def.Args, args: s.field.Args}), true
	}
	return s.ref.Name(name)
}

// ref is another resource's pricing, reckoned once for each pricing that asks for it. References have no cycles: those are
// refused before.
func (p *Pricing) ref(r *ir.Resource) *Pricing {
	if p.refs == nil {
		p.refs = map[*ir.Resource]*Pricing{}
	}
	if p.refs[r] == nil {
		p.refs[r] = p.Book.Resource(r, Options{})
	}
	return p.refs[r]
}

// same finds a clause of the text among the resource's own.
func (p *Pricing) same(c *Clause) *Clause {
	for _, own := range p.Clauses {
		if own.IR == c.IR || own.IR.Span == c.IR.Span { // a filled amount is a copy
			return own
		}
	}
	return nil
}
