package price

import (
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// value is `value("entry", params…)`: what the resource has of an entry, by the stacking policy of its rows: the highest of
// each class (or their sum), gains and raises added, lowerings taken away. Parameters that are not given match any.
func (p *Pricing) value(args []expr.Value) expr.Value {
	entry, _ := args[0].ID()
	classes := map[string]sum{}
	losers := p.settled()
	for _, list := range [][]*Clause{p.Clauses, p.Contributed} {
		for _, c := range list {
			if _, lost := losers[c]; !lost && c.IR.Row.Entry == entry && c.IR.Fold == nil && c.matches(args[1:]) && p.Book.Adds(c.IR.Row) {
				p.gather(classes, c)
			}
		}
	}
	return expr.Num(total(classes))
}

// Adds reports whether a row's amounts are of the sort that its entry counts, metres among metres: a multiple of the value, ten
// times the metres, is another thing and never added to it.
func (b *Book) Adds(row *schema.Price) bool { return b.units[row.Entry] == row.Amount.Unit }

// Linked is what a linked amount comes to: its share of the basis, which is the derived value of the basis's name, else what the
// resource has of the entry of that name. Neither holds anything that is itself linked. !ok: nothing here is called so.
func (p *Pricing) Linked(c *Clause) (amount exact.Num, ok bool) {
	f := c.IR.Fold
	id := f.Basis.TermID()
	basis, ok := p.named(id)
	return basis.Mul(f.Share).Mul(f.Times), ok
}

func (p *Pricing) named(id string) (exact.Num, bool) {
	for _, d := range p.Derived {
		if d.Def.ID == id {
			return d.Value.Num()
		}
	}
	for i := range p.Book.Rules.Prices {
		if p.Book.Rules.Prices[i].Entry == id {
			return p.value([]expr.Value{expr.Term(id, nil)}).Num()
		}
	}
	return exact.Num{}, false
}

// settled are the clauses of a loadout that do not count.
func (p *Pricing) settled() map[*Clause]Loss {
	if settle := p.settle; settle != nil && p.Resource.Kind.Loadout {
		p.settle = nil // what it asks for is not settled yet
		p.losers = settle(p)
	}
	return p.losers
}

// counted are the clauses that count, as expressions see them: what other resources give first.
func (p *Pricing) counted() expr.Value {
	losers := p.settled()
	if !p.standing.IsAbsent() {
		return p.standing
	}
	items := []expr.Value{}
	for _, list := range [][]*Clause{p.Contributed, p.Clauses} {
		for _, c := range list {
			if _, lost := losers[c]; !lost {
				items = append(items, expr.OfScope(c))
			}
		}
	}
	list := expr.List(items)
	if p.losers != nil {
		p.standing = list
	}
	return list
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
	case p.losers != nil:
		amount = have.amount.Add(amount) // what is left after settling stands side by side
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
