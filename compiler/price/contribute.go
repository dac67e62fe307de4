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
			if !f.Def.Contribute {
				continue
			}
			for _, arg := range f.Args {
				p.contribute(f, arg)
			}
		}
	})
}

func (p *Pricing) contribute(f *ir.Field, v ir.Value) {
	for _, item := range v.List {
		p.contribute(f, item)
	}
	if v.Ref == nil || v.Ref.Broken || v.Ref.Rules != p.Resource.Rules {
		return
	}
	p.lend(f, v.Ref, v.Ref.Body, nil)
}

// lend adds the clauses of a block of another resource, and of the blocks inside it, where the field's predicate holds.
func (p *Pricing) lend(f *ir.Field, from *ir.Resource, body *ir.Block, parent *Block) {
	host := &Block{
		IR: body, owner: p, parent: parent, from: from,
		Cost: trace.None, Credit: trace.None, Factor: trace.None, Occupied: trace.None, Deducted: trace.None, Paid: trace.None,
	}
	for _, c := range body.Clauses {
		clause := &Clause{IR: c, Mode: c.Row.Mode, Cost: trace.None, Paid: trace.None, Free: true, Via: f, From: from, block: host}
		if p.counts(f, clause) {
			p.Contributed = append(p.Contributed, clause)
		} else {
			p.Idle = append(p.Idle, clause)
		}
	}
	for _, inner := range body.Blocks {
		p.lend(f, from, inner, host)
	}
}

// counts evaluates the contributing field's predicate on a clause; without one everything counts.
func (p *Pricing) counts(f *ir.Field, c *Clause) bool {
	e := p.Book.counts[f.Def]
	if e == nil {
		return true
	}
	v, err := e.Eval(c)
	if err != nil {
		p.failed(v, err, f.Def.Name, rowOf("field", &f.Def.Row), f.Span)
	}
	truth, ok := v.Bool()
	return ok && truth
}

// sourceScope shows the resource that a contributed clause comes from, and the field that brings it.
type sourceScope struct {
	expr.NoCalls
	ref   *refScope
	field *ir.Field
}

func (s *sourceScope) Name(name string) (expr.Value, bool) {
	if name == "field" {
		return expr.Term(s.field.Def.ID, &expr.Info{Name: s.field.Def.Name}), true
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
		if own.IR == c.IR {
			return own
		}
	}
	return nil
}
