package schema

import "slices"

// inForce is a ruleset without the rows that its readings put aside; the ruleset itself where there are none.
func inForce(r *Ruleset) *Ruleset {
	aside := func(u *Under) bool { return u != nil && !u.holds(r) }
	prices := without(r.Prices, func(p *Price) bool { return aside(p.Under) })
	caps := without(r.Caps, func(c *Cap) bool { return aside(c.Under) })
	requires := without(r.Requires, func(c *Require) bool { return aside(c.Under) })
	if len(prices) == len(r.Prices) && len(caps) == len(r.Caps) && len(requires) == len(r.Requires) {
		return r
	}
	now := *r
	now.Prices, now.Caps, now.Requires = prices, caps, requires
	return &now
}

func (u *Under) holds(r *Ruleset) bool {
	i := slices.IndexFunc(r.Readings, func(d Reading) bool { return d.ID == u.Reading })
	return i >= 0 && slices.Contains(u.Options, r.Readings[i].Default)
}

// without leaves rows out of a list; a list that keeps all of them is not copied.
func without[T any](rows []T, out func(*T) bool) []T {
	first := 0
	for first < len(rows) && !out(&rows[first]) {
		first++
	}
	kept := rows[:first:first]
	if first < len(rows) {
		kept = append(make([]T, 0, len(rows)-1), kept...)
	}
	for i := first; i < len(rows); i++ {
		if !out(&rows[i]) {
			kept = append(kept, rows[i])
		}
	}
	return kept
}
