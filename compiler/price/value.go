package price

import (
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema/expr"
)

// value is `value("entry", params…)`: what the resource has of an entry, by the stacking policy of its rows: the highest of
// each class (or their sum), gains and raises added, lowerings taken away. Parameters that are not given match any.
func (p *Pricing) value(args []expr.Value) expr.Value {
	entry, _ := args[0].ID()
	classes := map[string]sum{}
	for _, list := range [][]*Clause{p.Clauses, p.Contributed} {
		for _, c := range list {
			if c.IR.Row.Entry == entry && c.IR.Fold == nil && c.matches(args[1:]) {
				p.gather(classes, c)
			}
		}
	}
	return expr.Num(total(classes))
}

// sum is what the clauses of one class come to; those of a taking verb are taken away.
type sum struct {
	amount exact.Num
	takes  bool
}

// gather adds a clause to its class as the row's policy combines.
func (p *Pricing) gather(classes map[string]sum, c *Clause) {
	class := c.IR.Verb.Class
	have, seen := classes[class]
	amount := c.IR.Amount
	policy := p.Book.stacks[c.IR.Row.Stack]
	switch {
	case !seen:
	case policy != nil && (policy.Combine == "sum" || policy.Combine == "sequence"):
		amount = have.amount.Add(amount)
	default:
		amount = exact.Max(have.amount, amount)
	}
	classes[class] = sum{amount, c.IR.Verb.Takes}
}

func total(classes map[string]sum) exact.Num {
	n := exact.Int(0)
	for _, s := range classes {
		if s.takes {
			n = n.Sub(s.amount)
		} else {
			n = n.Add(s.amount)
		}
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
