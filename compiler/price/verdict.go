package price

import (
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// Verdict is how a check of the ruleset came out on all that it is for in a resource.
type Verdict struct {
	Def    *schema.Check
	Rule   diag.RuleRef
	Held   int // how often it held
	Broken int // how often it did not, waived or not
	Open   int // how often a value was missing
	// Of a cap: the measure that comes nearest to its limit, of those that held. Min says that the limit is a least one.
	Measure, Limit exact.Num
	Cap, Min       bool
}

// Verdicts decides every cap and requirement that is for the resource again, for whoever wants to know what was proven. Checks
// that found nothing to check are left out.
func (p *Pricing) Verdicts() []Verdict {
	var out []Verdict
	for _, c := range p.Book.checksOf(p.kind) {
		v := Verdict{Def: c.def, Cap: c.that == nil, Min: c.min}
		p.subjects(c, func(s subject) {
			if quietly(c.when, s.env, true) {
				v.decide(c, s.env)
			}
		})
		if v.Held+v.Broken+v.Open > 0 {
			v.Rule = p.Row(c.table, &c.def.Row)
			out = append(out, v)
		}
	}
	return out
}

func (v *Verdict) decide(c *check, env expr.Env) {
	if c.that != nil {
		that, err := c.that.Eval(env)
		truth, ok := that.Bool()
		v.count(err == nil && ok, truth)
		return
	}
	m, errM := c.measure.Eval(env)
	l, errL := c.limit.Eval(env)
	measure, okM := m.Num()
	limit, okL := l.Num()
	known := errM == nil && errL == nil && okM && okL
	held := known && (!c.min && !limit.Less(measure) || c.min && !measure.Less(limit))
	if held && (v.Held == 0 || room(v, measure, limit).Less(room(v, v.Measure, v.Limit))) {
		v.Measure, v.Limit = measure, limit
	}
	v.count(known, held)
}

func (v *Verdict) count(known, held bool) {
	switch {
	case !known:
		v.Open++
	case held:
		v.Held++
	default:
		v.Broken++
	}
}

// room is how far a measure is from its limit.
func room(v *Verdict, measure, limit exact.Num) exact.Num {
	if v.Min {
		return measure.Sub(limit)
	}
	return limit.Sub(measure)
}

// Held is what all clauses of the same entry and parameters come to in the resource, and what of it those give that other
// resources contribute. ok is false for an amount that is linked to another value, and for one that counts something else than the
// value does: a multiple of it.
func (p *Pricing) Held(c *Clause) (total, lent exact.Num, ok bool) {
	if c.IR.Fold != nil || !p.Book.Adds(c.IR.Row) {
		return total, lent, false
	}
	return p.heldBy(c, p.Clauses, p.Contributed), p.heldBy(c, p.Contributed), true
}

func (p *Pricing) heldBy(like *Clause, lists ...[]*Clause) exact.Num {
	all := pile{}
	for _, list := range lists {
		for _, c := range list {
			if c.IR.Row.Entry == like.IR.Row.Entry && c.IR.Fold == nil && sameParams(c, like) {
				p.gather(&all, c)
			}
		}
	}
	return all.total()
}

func sameParams(a, b *Clause) bool {
	if len(a.IR.Params) != len(b.IR.Params) {
		return false
	}
	for i := range a.IR.Params {
		if a.IR.Params[i].Key() != b.IR.Params[i].Key() {
			return false
		}
	}
	return true
}
