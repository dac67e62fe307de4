package integrity

import (
	"slices"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

var one = exact.Int(1)

func (c *checker) prices() {
	for i := range c.rules.Prices {
		p := &c.rules.Prices[i]
		c.at("prices", p.ID)
		c.needAll(c.verbs, "verb", p.Verbs)
		c.need(c.units, "unit", p.Amount.Unit)
		if p.Amount.Need != "required" && p.Amount.Default == nil {
			c.fail("an amount that may be left out needs a default")
		}
		if p.Stack != "" {
			c.need(c.stacks, "stacking policy", p.Stack)
		}
		c.needAll(c.kindIDs, "kind", p.Kinds)
		c.under(p.Under, &p.Row)
		c.multiple(p)
		c.params(p)
		c.cost(&p.Cost, p)
		if p.Mode != "free" && p.Mode != "deduct" && forms(&p.Cost) == 1 && free(&p.Cost) {
			c.fail("it costs nothing: say mode free, or what it costs")
		}
		if c.circular(p, nil) {
			c.fail("its cost rests on itself")
		}
	}
}

func (c *checker) params(p *schema.Price) {
	seen := set{}
	for i := range p.Params {
		q := &p.Params[i]
		if seen[q.ID] {
			c.fail("the parameter %q is there twice", q.ID)
		}
		seen[q.ID] = true
		if q.Many && i < len(p.Params)-1 {
			c.fail("the parameter %s takes the rest, so it must be the last", q.ID)
		}
		switch q.Of {
		case "number", "any":
			continue
		case "entry":
			c.needAll(c.entries, "entry", q.Values)
			continue
		}
		c.list(q.Of)
		for _, value := range q.Values {
			c.member(q.Of, value)
		}
		if q.Class != "" && c.vocabularies[q.Of] {
			c.need(c.memberClasses[q.Of], "member of class", q.Class)
		}
	}
}

// member reports a problem unless id is one of a closed list.
func (c *checker) member(list, id string) {
	if members, ok := c.members[list]; ok && !members[id] {
		c.fail("%s has no member %q", list, id)
	}
}

// cost checks a form; p is nil for a fee's.
func (c *checker) cost(f *schema.Cost, p *schema.Price) {
	if n := forms(f); n != 1 {
		c.fail("a cost has exactly one form with parts, this one has %d", n)
	}
	switch {
	case f.Linear != nil:
		c.positive("per", f.Linear.Per)
		c.linearUnit(f.Linear, p)
	case f.Geometric != nil:
		c.positive("ratio", f.Geometric.Ratio)
		c.reading(f.Geometric)
		if f.Geometric.Count == "occurrence" && f.Geometric.Series == "" {
			c.fail("what counts occurrences needs a series")
		}
	case f.Arithmetic != nil && f.Arithmetic.Step.Sign() < 0:
		c.fail("step must not be below 0")
	case f.Step != nil:
		c.step(f.Step)
	case f.Choice != nil:
		c.choice(f.Choice, p)
	case f.Of != nil:
		c.need(c.rows, "row", f.Of.Row)
		if c.aside[f.Of.Row] {
			c.fail("%s is in force under one reading only, so no other row can rest on it", f.Of.Row)
		}
	}
	for i := range f.Sum {
		c.cost(&f.Sum[i], p)
	}
	for i := range f.Max {
		c.cost(&f.Max[i], p)
	}
}

func forms(f *schema.Cost) int {
	n := 0
	for _, is := range []bool{
		f.Linear != nil, f.Power != nil, f.Arithmetic != nil, f.Geometric != nil, f.Choice != nil && len(f.Choice.Cases) > 0, f.Step != nil && len(f.Step.Steps) > 0, f.Of != nil, len(f.Sum) > 0, len(f.Max) > 0,
	} {
		if is {
			n++
		}
	}
	return n
}

func (c *checker) positive(what string, n exact.Num) {
	if n.Sign() <= 0 {
		c.fail("%s must be over 0", what)
	}
}

// linearUnit: what a linear cost counts in must be of the dimension of the row's amount.
func (c *checker) linearUnit(l *schema.Linear, p *schema.Price) {
	if l.Unit == "" {
		return
	}
	c.need(c.units, "unit", l.Unit)
	if p == nil || !c.units[l.Unit] || !c.units[p.Amount.Unit] {
		return
	}
	if a, b := c.unit(l.Unit), c.unit(p.Amount.Unit); a.Dim != b.Dim {
		c.fail("the cost counts in %s, the amount in %s", l.Unit, p.Amount.Unit)
	}
}

func (c *checker) unit(id string) *schema.Unit {
	i := slices.IndexFunc(c.rules.Units, func(u schema.Unit) bool { return u.ID == id })
	return &c.rules.Units[i]
}

func (c *checker) reading(g *schema.Geometric) {
	if g.Reading == "" {
		return
	}
	c.need(c.readings, "reading", g.Reading)
	for _, d := range c.rules.Readings {
		if d.ID != g.Reading {
			continue
		}
		options := ids(d.Options, func(o schema.Option) string { return o.ID })
		if !options["marginal"] || !options["total"] {
			c.fail("the reading %s must offer marginal and total", d.ID)
		}
	}
}

// multiple checks that a multiple has something to multiply, in another unit.
func (c *checker) multiple(p *schema.Price) {
	if p.Multiple == nil {
		return
	}
	c.needAll(c.classes, "verb of class", append([]string{p.Multiple.Of}, p.Multiple.To...))
	for i := range c.rules.Prices {
		if q := &c.rules.Prices[i]; q.Entry == p.Entry && q.Multiple == nil && q.Amount.Unit != p.Amount.Unit {
			return
		}
	}
	c.fail("it multiplies %s, of which no row counts anything", p.Entry)
}

// under checks what puts a row in force; the row names the reading, so that what rests on the row says so.
func (c *checker) under(u *schema.Under, row *schema.Row) {
	if u == nil {
		return
	}
	c.need(c.readings, "reading", u.Reading)
	i := slices.IndexFunc(c.rules.Readings, func(d schema.Reading) bool { return d.ID == u.Reading })
	if i < 0 {
		return
	}
	options := ids(c.rules.Readings[i].Options, func(o schema.Option) string { return o.ID })
	c.needAll(options, "option", u.Options)
	if !slices.Contains(row.Readings, u.Reading) {
		c.fail("it is in force under %s only, so its readings must name it", u.Reading)
	}
}

func (c *checker) step(s *schema.Step) {
	for i := 1; i < len(s.Steps); i++ {
		if !s.Steps[i-1].At.Less(s.Steps[i].At) || s.Steps[i].Cost.Less(s.Steps[i-1].Cost) {
			c.fail("step %d must be above the one before and cost no less", i+1)
		}
	}
	if s.From != nil && len(s.Steps) > 0 && !s.From.Less(s.Steps[0].At) {
		c.fail("from must be below the first step")
	}
	if (s.Ratio == nil) != (s.Times == nil) {
		c.fail("past the last step, ratio and times go together")
	}
	if s.Ratio != nil && s.Ratio.Cmp(one) <= 0 {
		c.fail("ratio must be over 1")
	}
}

func (c *checker) choice(choice *schema.Choice, p *schema.Price) {
	seen := set{}
	var param *schema.Param
	if p != nil && choice.By != "verb" && choice.By != "amount" {
		i := slices.IndexFunc(p.Params, func(q schema.Param) bool { return q.ID == choice.By })
		if i < 0 {
			c.fail("the choice is by %q, which is no parameter", choice.By)
		} else {
			param = &p.Params[i]
		}
	}
	for i := range choice.Cases {
		of := &choice.Cases[i]
		if seen[of.Value] {
			c.fail("the case %q is there twice", of.Value)
		}
		seen[of.Value] = true
		if param != nil {
			c.member(param.Of, of.Value)
		}
		c.cost(&of.Cost, p)
	}
}

// circular reports whether the cost of p leads back to a row on the way.
func (c *checker) circular(p *schema.Price, way []string) bool {
	if slices.Contains(way, p.ID) {
		return true
	}
	way = append(slices.Clip(way), p.ID)
	for _, id := range rests(&p.Cost) {
		i := slices.IndexFunc(c.rules.Prices, func(q schema.Price) bool { return q.ID == id })
		if i >= 0 && c.circular(&c.rules.Prices[i], way) {
			return true
		}
	}
	return false
}

// free reports whether a form never comes to anything.
func free(f *schema.Cost) bool {
	switch {
	case f.Linear != nil:
		return f.Linear.Cost.Sign() == 0
	case f.Power != nil:
		return f.Power.Scale.Sign() == 0
	case f.Arithmetic != nil:
		return f.Arithmetic.First.Sign() == 0 && f.Arithmetic.Step.Sign() == 0
	case f.Geometric != nil:
		return f.Geometric.First.Sign() == 0
	case f.Step != nil:
		return !slices.ContainsFunc(f.Step.Steps, func(s schema.Stair) bool { return s.Cost.Sign() != 0 })
	case f.Choice != nil:
		return !slices.ContainsFunc(f.Choice.Cases, func(s schema.Case) bool { return !free(&s.Cost) })
	case f.Of != nil:
		return f.Of.Times.Sign() == 0
	}
	return !slices.ContainsFunc(slices.Concat(f.Sum, f.Max), func(part schema.Cost) bool { return !free(&part) })
}

// rests are the rows that a cost is a multiple of.
func rests(f *schema.Cost) []string {
	var rows []string
	if f.Of != nil {
		rows = append(rows, f.Of.Row)
	}
	if f.Choice != nil {
		for i := range f.Choice.Cases {
			rows = append(rows, rests(&f.Choice.Cases[i].Cost)...)
		}
	}
	for _, parts := range [][]schema.Cost{f.Sum, f.Max} {
		for i := range parts {
			rows = append(rows, rests(&parts[i])...)
		}
	}
	return rows
}
