package price

import "canon.dev/canon/schema/expr"

// sources visits what gives to the values of a loadout: its own clauses and those that it brings together, as far as they work.
func (p *Pricing) sources(c *check, visit func(subject)) {
	losers := p.settled()
	if losers == nil {
		return // only a part of what asks for it
	}
	for _, list := range [][]*Clause{p.Contributed, p.Clauses} {
		for _, clause := range list {
			if exempt(c.def, clause.IR.Row.Tags) {
				continue
			}
			span := clause.IR.Span
			if clause.Via != nil {
				span = clause.Via.Span
			}
			loss, lost := losers[clause]
			visit(subject{env: sourceEnv{clause, loss, lost}, span: span, clause: clause})
		}
	}
}

// sourceEnv is a clause with how it fares: whether it counts, why not, and beside which other one.
type sourceEnv struct {
	*Clause
	loss Loss
	lost bool
}

// Name implements expr.Env.
func (e sourceEnv) Name(name string) (expr.Value, bool) {
	switch name {
	case "counts":
		return expr.Bool(!e.lost), true
	case "why":
		if e.lost {
			return expr.Term(e.loss.Why, nil), true
		}
		return expr.Absent(name), true
	case "other":
		if e.loss.By != nil {
			return expr.OfScope(e.loss.By), true
		}
		return expr.Absent(name), true
	}
	return e.Clause.Name(name)
}
