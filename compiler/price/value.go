package price

import (
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// value is `value("entry", params…)`: what the resource has of an entry, by the stacking policy of its rows: the highest of
// each class (or their sum), gains and raises added, lowerings taken away, and what a multiple adds. Parameters that are not
// given match any.
func (p *Pricing) value(args []expr.Value) expr.Value {
	entry, _ := args[0].ID()
	all := pile{}
	losers := p.settled()
	for _, list := range [][]*Clause{p.Clauses, p.Contributed} {
		for _, c := range list {
			if _, lost := losers[c]; !lost && c.IR.Row.Entry == entry && c.IR.Fold == nil && c.matches(args[1:]) {
				p.gather(&all, c)
			}
		}
	}
	return expr.Num(all.total())
}

// Times is how many times what it multiplies a multiple adds: what becomes twice as much has it once more.
func (c *Clause) Times() exact.Num {
	if m := c.IR.Row.Multiple; m != nil && hasTag(m.To, c.IR.Verb.Class) {
		return c.IR.Amount.Sub(exact.Int(1))
	}
	return c.IR.Amount
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

// pile is what clauses of one entry come to.
type pile struct {
	classes   map[string]sum       // by class of verbs
	multiples map[string]exact.Num // how many times more there is of what a class gives
}

// sum is what the clauses of one class come to; those of a taking verb are taken away.
type sum struct {
	amount exact.Num
	takes  bool
}

// gather adds a clause to its class, or a multiple to those of the class that it multiplies, as the row's policy combines.
func (p *Pricing) gather(all *pile, c *Clause) {
	switch m := c.IR.Row.Multiple; {
	case p.Book.Adds(c.IR.Row):
		have, seen := all.classes[c.IR.Verb.Class]
		set(&all.classes, c.IR.Verb.Class, sum{p.together(c, have.amount, c.IR.Amount, seen), c.IR.Verb.Takes})
	case m != nil:
		have, seen := all.multiples[m.Of]
		set(&all.multiples, m.Of, p.together(c, have, c.Times(), seen))
	}
}

func set[V any](m *map[string]V, key string, v V) {
	if *m == nil {
		*m = map[string]V{}
	}
	(*m)[key] = v
}

// together is an amount beside what there is of its sort.
func (p *Pricing) together(c *Clause, have, amount exact.Num, seen bool) exact.Num {
	policy := p.Book.stacks[c.IR.Row.Stack]
	switch {
	case !seen:
		return amount
	case p.losers != nil: // what is left after settling stands side by side
		return have.Add(amount)
	case policy != nil && (policy.Combine == "sum" || policy.Combine == "sequence"):
		return have.Add(amount)
	}
	return exact.Max(have, amount)
}

func (all *pile) total() exact.Num {
	n := exact.Int(0)
	for class, s := range all.classes {
		if s.takes {
			n = n.Sub(s.amount)
			continue
		}
		n = n.Add(s.amount).Add(s.amount.Mul(all.multiples[class]))
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
