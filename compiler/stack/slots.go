package stack

import (
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/price"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// slot is a place of a loadout with its expressions parsed. size is nil where each takes 1, total where the sum is what counts.
type slot struct {
	def                *schema.Slot
	count, size, total *expr.Expr
}

func newSlot(def *schema.Slot) (slot, error) {
	s := slot{def: def}
	for _, part := range []struct {
		src  string
		into **expr.Expr
	}{{def.Count, &s.count}, {def.Size, &s.size}, {def.Total, &s.total}} {
		if part.src == "" {
			continue
		}
		e, err := expr.Parse(part.src)
		if err != nil {
			return s, err
		}
		*part.into = e
	}
	return s, nil
}

// claim is a resource that takes a slot, and the statement that brings it.
type claim struct {
	field *ir.Field
	ref   *ir.Resource
}

// places checks every slot of a loadout.
func (b *Book) places(p *price.Pricing) {
	claims := claimsOf(p)
	for i := range b.slots {
		s := &b.slots[i]
		var mine []claim
		for _, c := range claims {
			if s.claims(c) {
				mine = append(mine, c)
			}
		}
		if len(mine) > 0 {
			s.check(p, mine)
		}
	}
}

// claimsOf are the resources that contributing statements bring, in the order of the text.
func claimsOf(p *price.Pricing) []claim {
	var out []claim
	p.Resource.Body.Walk(func(b *ir.Block) {
		for _, f := range b.Fields {
			if f.Def.Contribute {
				p.Brought(f, func(r *ir.Resource) { out = append(out, claim{f, r}) })
			}
		}
	})
	return out
}

func (s *slot) claims(c claim) bool {
	switch {
	case !contains(s.def.Kinds, c.ref.Kind.ID) || contains(s.def.Exempt, c.field.Def.ID):
		return false
	case s.def.Field == c.field.Def.ID:
		return true
	}
	for i := range c.field.Args {
		if c.field.Def.Args[i].ID == s.def.Field && c.field.Args[i].Form != "" {
			return c.field.Args[i].TermID() == s.def.Value
		}
	}
	own := c.ref.Body.Field(s.def.Field)
	return own != nil && len(own.Args) > 0 && own.Args[0].TermID() == s.def.Value
}

// check adds up what the claims take. The first that no longer fits is where it is shown.
func (s *slot) check(p *price.Pricing, claims []claim) {
	many := expr.Int(len(claims))
	limit, ok := s.number(p, s.count, exact.Int(1), expr.Vars{"claims": many}, claims[0])
	if !ok {
		return
	}
	var sum, total exact.Num
	over := -1
	for i, c := range claims {
		size, ok := s.number(p, s.size, exact.Int(1), expr.Vars{"claims": many, "source": p.Source(c.field, c.ref)}, c)
		if !ok {
			return
		}
		sum = sum.Add(size)
		if total, ok = s.number(p, s.total, sum, expr.Vars{"claims": many, "sum": expr.Num(sum)}, c); !ok {
			return
		}
		if over < 0 && limit.Less(total) {
			over = i
		}
	}
	if over >= 0 {
		s.conflict(p, claims, over, limit, total)
	}
}

// number evaluates an expression of the slot, without one there is what stands without; one that lacks a value leaves the slot
// undecided.
func (s *slot) number(p *price.Pricing, e *expr.Expr, without exact.Num, vars expr.Vars, c claim) (exact.Num, bool) {
	if e == nil {
		return without, true
	}
	v, err := e.Eval(&expr.Scope{Inner: vars, Outer: p})
	n, ok := v.Num()
	if err == nil && ok {
		return n, true
	}
	missing := v.Name()
	if missing == (schema.Text{}) {
		missing = schema.Text{Zh: v.What(), En: v.What()}
	}
	p.Open(diag.Diagnostic{
		Code: "undecided/missing-value", Span: c.field.Span, Rule: p.Row("slot", &s.def.Row),
		Message: diag.Message{Args: []diag.Arg{diag.Term("check", s.def.Name), diag.Term("missing", missing)}},
	}, s.def.Name, missing)
	return exact.Num{}, false
}

func (s *slot) conflict(p *price.Pricing, claims []claim, over int, limit, sum exact.Num) {
	m := diag.Message{Args: []diag.Arg{diag.Term("slot", s.def.Name), diag.Num("limit", limit), diag.Num("count", sum)}}
	if s.def.Unit != (schema.Text{}) {
		m.ID = "unit"
		m.Args = append(m.Args, diag.Term("unit", s.def.Unit))
	}
	d := diag.Diagnostic{Code: "stack/slot-conflict", Span: claims[over].field.Span, Rule: p.Row("slot", &s.def.Row), Message: m}
	for i, c := range claims {
		if i != over {
			d.Labels = append(d.Labels, diag.Label{Span: c.field.Span, Message: diag.Message{
				Template: diag.Text{Zh: "{name} 也占用它", En: "{name} takes it too"}, Args: []diag.Arg{diag.Word("name", c.ref.Name)},
			}})
		}
	}
	p.Diagnostics = append(p.Diagnostics, d)
}
