package stack

import (
	"maps"
	"slices"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/price"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// Value is what a loadout has of one value: every source, which of them count, and their sum.
type Value struct {
	Row     *schema.Price
	Params  []string
	Total   exact.Num
	Sources []Source
}

// Source is a clause that gives to a value. Why says what keeps one that does not count from it.
type Source struct {
	Clause *price.Clause
	Amount exact.Num // of a linked one, what it comes to here
	Adds   exact.Num // of a multiple, what it adds
	Base   exact.Num // of a multiple, what it multiplies; 0 where it stands by itself
	Counts bool
	Why    Why
	By     *price.Clause // that suppresses it, with Outdone, Clashing and Repeated
	Sum    exact.Num     // with Weak: what its influence has to reach
}

// Why is what keeps a source from counting.
type Why string

// The reasons: a larger one counts; two of different resources stop each other; an equal permanent gain too many; its measure
// is below what is gathered; there is nothing to raise; a switch of the loadout stops it (the clause's Stop says which); nothing
// here is called like the basis that it is linked to.
const (
	Outdone  Why = "outdone"
	Clashing Why = "clashing"
	Repeated Why = "repeated"
	Weak     Why = "weak"
	Baseless Why = "baseless"
	Stopped  Why = "stopped"
	Unknown  Why = "unknown"
)

// Values resolves what the resource and all that it brings together give, value by value, sorted by entry and parameters.
func (b *Book) Values(p *price.Pricing) []Value {
	byKey := map[string]*Value{}
	for _, sources := range b.settle(p) {
		for _, s := range sources {
			gather(byKey, p, s)
		}
	}
	for _, c := range p.Halted {
		gather(byKey, p, Source{Clause: c, Why: Stopped})
	}
	out := make([]Value, 0, len(byKey))
	for _, key := range slices.Sorted(maps.Keys(byKey)) {
		out = append(out, *byKey[key])
	}
	return multiply(out)
}

// multiply puts multiples to the values that they multiply. One of what nothing gives stands by itself.
func multiply(values []Value) []Value {
	taken := make([]bool, len(values))
	for i := range values {
		times := &values[i]
		if times.Row.Multiple == nil {
			continue
		}
		for j := range values {
			if base := values[j].multiplied(times); base.Sign() > 0 {
				values[j].take(times.Sources, base)
				taken[i] = true
				break
			}
		}
	}
	var out []Value
	for i := range values {
		if !taken[i] {
			out = append(out, values[i])
		}
	}
	return out
}

// multiplied is what a multiple finds in the value to multiply; 0 where it is another value or nothing is given.
func (v *Value) multiplied(times *Value) exact.Num {
	if v.Row.Entry != times.Row.Entry || v.Row.Multiple != nil || !slices.Equal(v.Params, times.Params) {
		return exact.Num{}
	}
	return v.given(times.Row.Multiple.Of)
}

// given is what the sources of a class that count come to.
func (v *Value) given(class string) exact.Num {
	n := exact.Int(0)
	for _, s := range v.Sources {
		if s.Counts && s.Clause.IR.Verb.Class == class && !s.Clause.IR.Verb.Takes {
			n = n.Add(s.Amount)
		}
	}
	return n
}

// take adds multiples of a base to the value.
func (v *Value) take(multiples []Source, base exact.Num) {
	for _, s := range multiples {
		if s.Base = base; s.Counts {
			s.Adds = base.Mul(s.Clause.Times())
			v.Total = v.Total.Add(s.Adds)
		}
		v.Sources = append(v.Sources, s)
	}
}

// gather adds a source to the value that it gives to.
func gather(byKey map[string]*Value, p *price.Pricing, s Source) {
	c := s.Clause
	key := c.IR.Row.Entry + "|" + params(c) + "|" + c.IR.Row.Amount.Unit
	v := byKey[key]
	if v == nil {
		v = &Value{Row: c.IR.Row}
		for _, x := range c.IR.Params {
			v.Params = append(v.Params, x.Key())
		}
		byKey[key] = v
	}
	s.Amount = c.IR.Amount
	if c.IR.Fold != nil {
		known := false
		if s.Amount, known = p.Linked(c); !known && s.Counts {
			s.Counts, s.Why = false, Unknown
		}
	}
	v.Sources = append(v.Sources, s)
	switch {
	case !s.Counts:
	case c.IR.Verb.Takes:
		v.Total = v.Total.Sub(s.Amount)
	default:
		v.Total = v.Total.Add(s.Amount)
	}
}

// Losers are the clauses of a loadout that do not count beside the others.
func (b *Book) Losers(p *price.Pricing) map[*price.Clause]price.Loss {
	out := map[*price.Clause]price.Loss{}
	for _, sources := range b.settle(p) {
		for _, s := range sources {
			if !s.Counts {
				out[s.Clause] = price.Loss{Why: string(s.Why), By: s.By}
			}
		}
	}
	return out
}

// settle decides which clauses of each identity count.
func (b *Book) settle(p *price.Pricing) [][]Source {
	var out [][]Source
	for i := range b.policies {
		policy := &b.policies[i]
		var groups [][]Source
		for _, group := range policy.group(p) {
			groups = append(groups, policy.decide(group))
		}
		for _, needs := range policy.def.Needs {
			policy.baseless(groups, needs)
		}
		out = append(out, groups...)
	}
	return out
}

// decide decides which clauses of one identity count.
func (b *policy) decide(group []*price.Clause) []Source {
	out := make([]Source, len(group))
	for i, c := range group {
		out[i] = Source{Clause: c, Counts: true}
	}
	left := group
	if yields := b.contention(group); yields != nil {
		left = nil
		for i, c := range group {
			if better := yields[c]; better != nil {
				out[i] = Source{Clause: c, Why: Outdone, By: better}
			} else {
				left = append(left, c)
			}
		}
	}
	b.highest(out, b.rivalry(left))
	if b.def.Combine == "sequence" {
		b.inOrder(left, func(c *price.Clause, t try) { b.tried(out, c, t) })
	}
	b.clash(out)
	return out
}

// highest leaves only the best of those that compete.
func (b *policy) highest(list []Source, rivals []*price.Clause) {
	var best *price.Clause
	for _, c := range rivals {
		if best == nil || outdoes(c, best, false) {
			best = c
		}
	}
	for i := range list {
		s := &list[i]
		if s.Clause != best && slices.Contains(rivals, s.Clause) && !apart(s.Clause, best, b.def.Apart) {
			s.Counts, s.Why, s.By = false, Outdone, best
		}
	}
}

// tried notes why a permanent gain does not work.
func (b *policy) tried(list []Source, c *price.Clause, t try) {
	if t.works {
		return
	}
	for i := range list {
		if list[i].Clause != c {
			continue
		}
		list[i].Counts, list[i].Why, list[i].Sum = false, Weak, t.sum
		if t.equal != nil {
			list[i].Why, list[i].By = Repeated, t.equal
		}
	}
}

// baseless takes out what lifts a value that nobody has.
func (b *policy) baseless(groups [][]Source, needs schema.Needs) {
	have := map[string]bool{}
	for _, group := range groups {
		for _, s := range group {
			if c := s.Clause; s.Counts && c.IR.Verb.Class == needs.Of {
				have[c.IR.Row.Entry+"|"+params(c)] = true
			}
		}
	}
	for _, group := range groups {
		for i := range group {
			c := group[i].Clause
			if group[i].Counts && c.IR.Verb.Class == needs.Class && !have[c.IR.Row.Entry+"|"+params(c)] && !contains(c.IR.Row.Tags, needs.Innate) {
				group[i].Counts, group[i].Why = false, Baseless
			}
		}
	}
}

// clash stops the clauses of different resources that may not be in force together.
func (b *policy) clash(out []Source) {
	for _, pair := range b.clashes(out) {
		for i := range out {
			if c := out[i].Clause; c == pair[0] || c == pair[1] {
				out[i].Counts, out[i].Why, out[i].By = false, Clashing, pair[0]
				if c == pair[0] {
					out[i].By = pair[1]
				}
			}
		}
	}
}

func (b *policy) clashes(list []Source) [][2]*price.Clause {
	if b.exclusive == nil {
		return nil
	}
	var out [][2]*price.Clause
	for i := range list {
		for j := range i {
			x, y := list[j].Clause, list[i].Clause
			if x.Via != nil && y.Via != nil && another(x, y) && truth(b.exclusive, x.Env()) && truth(b.exclusive, y.Env()) {
				out = append(out, [2]*price.Clause{x, y})
			}
		}
	}
	return out
}

// another reports whether two contributed clauses come from two things: of two resources, or of one that is there twice.
func another(x, y *price.Clause) bool { return x.From != y.From || x.Via != y.Via }

// pair are two statements that bring what clashes.
type pair [2]*ir.Field

// forbid reports what a loadout may not bring together: clashing resources, once for each pair.
func (b *policy) forbid(p *price.Pricing, group []*price.Clause, seen map[pair]bool) {
	list := make([]Source, len(group))
	for i, c := range group {
		list[i] = Source{Clause: c}
	}
	for _, two := range b.clashes(list) {
		key := pair{two[0].Via, two[1].Via}
		if seen[key] {
			continue
		}
		seen[key] = true
		p.Diagnostics = append(p.Diagnostics, diag.Diagnostic{
			Code: "stack/same-item", Span: two[1].Via.Span, Rule: p.Row("stack", &b.def.Row),
			Message: diag.Message{Args: []diag.Arg{
				diag.Word("name", two[1].From.Name), diag.Word("with", two[0].From.Name),
				diag.At("other", two[0].Via.Span), diag.Term("entry", two[1].IR.Row.Name),
			}},
			Labels: []diag.Label{{Span: two[0].IR.Span, Message: diag.Message{
				Template: diag.Text{Zh: "{name} 的 {entry}", En: "{entry} of {name}"},
				Args:     []diag.Arg{diag.Word("name", two[0].From.Name), diag.Term("entry", two[0].IR.Row.Name)},
			}}},
		})
	}
}
