package stack

import (
	"slices"
	"sort"

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

// Source is a clause that gives to a value. By is the clause that suppresses it, nil when it counts; Stopped says that it is
// suppressed by all that came before rather than by one.
type Source struct {
	Clause  *price.Clause
	Counts  bool
	By      *price.Clause
	Stopped bool
}

// Values resolves what the resource and all that it brings together give, value by value, sorted by entry and parameters.
func (b *Book) Values(p *price.Pricing) []Value {
	byKey := map[string]*Value{}
	var order []string
	for i := range b.policies {
		policy := &b.policies[i]
		for _, group := range policy.group(p) {
			sources := policy.settle(group)
			c := group[0]
			key := c.IR.Row.Entry + "|" + params(c)
			v := byKey[key]
			if v == nil {
				v = &Value{Row: c.IR.Row}
				for _, x := range c.IR.Params {
					v.Params = append(v.Params, x.Key())
				}
				byKey[key] = v
				order = append(order, key)
			}
			v.add(sources)
		}
	}
	sort.Strings(order)
	out := make([]Value, 0, len(order))
	for _, key := range order {
		out = append(out, *byKey[key])
	}
	return out
}

func (v *Value) add(sources []Source) {
	for _, s := range sources {
		v.Sources = append(v.Sources, s)
		if !s.Counts {
			continue
		}
		if s.Clause.IR.Verb.Takes {
			v.Total = v.Total.Sub(amount(s.Clause))
		} else {
			v.Total = v.Total.Add(amount(s.Clause))
		}
	}
}

// settle decides which clauses of one identity count.
func (b *policy) settle(group []*price.Clause) []Source {
	out := make([]Source, len(group))
	for i, c := range group {
		out[i] = Source{Clause: c, Counts: true}
	}
	if rivals := b.rivalry(group); len(rivals) > 0 {
		best := b.best(rivals)
		for i := range out {
			if slices.Contains(rivals, group[i]) && group[i] != best && !apart(group[i], best, b.def.Apart) {
				out[i].Counts, out[i].By = false, best
			}
		}
	}
	if b.def.Combine == "sequence" {
		b.inOrder(group, func(c *price.Clause, works bool, _ []*price.Clause, _, _ exact.Num) {
			for i := range out {
				if out[i].Clause == c && !works {
					out[i].Counts, out[i].Stopped = false, true
				}
			}
		})
	}
	b.clash(out)
	return out
}

func (b *policy) best(group []*price.Clause) *price.Clause {
	best := group[0]
	for _, c := range group[1:] {
		if outdoes(c, best, false) {
			best = c
		}
	}
	return best
}

// clash stops the clauses of different resources that may not be in force together.
func (b *policy) clash(out []Source) {
	for _, pair := range b.clashes(out) {
		for i := range out {
			if out[i].Clause == pair[0] || out[i].Clause == pair[1] {
				out[i].Counts, out[i].Stopped = false, true
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
			if x.Via != nil && y.Via != nil && x.From != y.From && truth(b.exclusive, x.Env()) && truth(b.exclusive, y.Env()) {
				out = append(out, [2]*price.Clause{x, y})
			}
		}
	}
	return out
}

// forbid reports what a loadout may not bring together: clashing resources, once for each pair.
func (b *policy) forbid(p *price.Pricing, group []*price.Clause) {
	list := make([]Source, len(group))
	for i, c := range group {
		list[i] = Source{Clause: c}
	}
	seen := map[string]bool{}
	for _, pair := range b.clashes(list) {
		key := pair[0].From.ID + "|" + pair[1].From.ID
		if seen[key] {
			continue
		}
		seen[key] = true
		p.Diagnostics = append(p.Diagnostics, diag.Diagnostic{
			Code: "stack/same-item", Span: pair[1].Via.Span, Rule: p.Row("stack", &b.def.Row),
			Message: diag.Message{Args: []diag.Arg{
				diag.Word("name", pair[1].From.Name), diag.Word("with", pair[0].From.Name),
				diag.At("other", pair[0].Via.Span), diag.Term("entry", pair[1].IR.Row.Name),
			}},
			Labels: []diag.Label{{Span: pair[0].IR.Span, Message: diag.Message{
				Template: diag.Text{Zh: "{name} 的 {entry}", En: "{entry} of {name}"},
				Args:     []diag.Arg{diag.Word("name", pair[0].From.Name), diag.Term("entry", pair[0].IR.Row.Name)},
			}}},
		})
	}
}
