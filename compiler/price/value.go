package price

import (
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema/expr"
)

// value is `value("entry", params…)`: what the resource has of an entry, by the stacking policy of its rows: the highest of
// each class (or their sum), gains and raises added, lowerings taken away. Parameters that are not given match any.
func (p *Pricing) value(args []expr.Value) expr.Value {
	entry, _ := args[0].ID()
	classes := map[string]exact.Num{}
	for _, list := range [][]*Clause{p.Clauses, p.Contributed} {
		for _, c := range list {
			if c.IR.Row.Entry == entry && c.IR.Fold == nil && c.matches(args[1:]) {
				p.gather(classes, c)
			}
		}
	}
	return expr.Num(total(classes))
}

// gather adds a clause to its class as the row's policy combines.
func (p *Pricing) gather(classes map[string]exact.Num, c *Clause) {
	class := c.IR.Verb.Class
	have, seen := classes[class]
	policy := p.Book.stacks[c.IR.Row.Stack]
	switch {
	case !seen:
		classes[class] = c.IR.Amount
	case policy != nil && (policy.Combine == "sum" || policy.Combine == "sequence"):
		classes[class] = have.Add(c.IR.Amount)
	default:
		classes[class] = exact.Max(have, c.IR.Amount)
	}
}

// total adds the classes up; what is lowered is taken away.
func total(classes map[string]exact.Num) exact.Num {
	n := exact.Int(0)
	for class, amount := range classes {
		if class == "lower" {
			amount = amount.Neg()
		}
		n = n.Add(amount)
	}
	return n
}

func (c *Clause) matches(params []expr.Value) bool {
	for i, want := range params {
		if i >= len(c.IR.Params) {
			return false
		}
		if id, ok := want.ID(); ok && id != c.IR.Params[i].Key() {
			return false
		}
	}
	return true
}
