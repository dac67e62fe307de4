package lookup

import (
	"slices"
	"strings"
)

func (c *collector) language() {
	for i := range c.rules.Kinds {
		for j := range c.rules.Kinds[i].Derived {
			d := &c.rules.Kinds[i].Derived[j]
			c.of(&d.Row, equals(d.Expr))
		}
	}
	for i := range c.rules.Verbs {
		c.of(&c.rules.Verbs[i].Row).Class = c.rules.Verbs[i].Class
	}
	for i := range c.rules.Vocabularies {
		v := &c.rules.Vocabularies[i]
		for j := range v.Members {
			c.of(&v.Members[j].Row, v.Name.In(c.lang)).Class = v.Members[j].Class
		}
	}
	for i := range c.rules.Scales {
		s := &c.rules.Scales[i]
		for j := range s.Members {
			c.of(&s.Members[j].Row, c.level(s, &s.Members[j]))
		}
	}
	for i := range c.rules.Units {
		c.of(&c.rules.Units[i].Row, c.conversion(&c.rules.Units[i]))
	}
}

func (c *collector) prices() {
	for i := range c.rules.Prices {
		p := &c.rules.Prices[i]
		r := c.of(&p.Row, c.usage(p), c.price(p))
		r.Verbs, r.Cost, r.Mode, r.Craft, r.Class, r.entry = list(p.Verbs), &p.Cost, p.Mode, p.Craft, p.Class, p.Entry
		for j := range p.Params {
			r.Params = append(r.Params, Param{Name: c.paramName(&p.Params[j]), Values: c.values(&p.Params[j])})
		}
	}
	for i := range c.rules.Fees {
		f := &c.rules.Fees[i]
		r := c.of(&f.Row, c.cost(&f.Cost, nil))
		r.Cost, r.Mode = &f.Cost, f.Mode
	}
	for i := range c.rules.Folds {
		c.of(&c.rules.Folds[i].Row, equals(c.rules.Folds[i].Cost))
	}
}

func (c *collector) arithmetic() {
	for i := range c.rules.Ledgers {
		l := &c.rules.Ledgers[i]
		c.of(&l.Row, equals(l.Grant))
		for j := range l.Debits {
			c.of(&l.Debits[j].Row, "− "+l.Debits[j].Expr).Mode = l.Debits[j].Mode
		}
	}
	for i := range c.rules.Factors {
		f := &c.rules.Factors[i]
		c.of(&f.Row, equals(f.Base), c.bound(f.Cap))
		for j := range f.Parts {
			c.of(&f.Parts[j].Row, "+ "+f.Parts[j].Expr)
		}
	}
	for i := range c.rules.Boosts {
		c.of(&c.rules.Boosts[i].Row, equals(c.rules.Boosts[i].Count))
	}
	for i := range c.rules.Times {
		c.of(&c.rules.Times[i].Row, "× "+c.rules.Times[i].By)
	}
	var vacant []string
	for i := range c.rules.Tables {
		if t := &c.rules.Tables[i]; len(t.Cells) == 0 {
			c.of(&t.Row).vacant = true
			vacant = append(vacant, t.ID)
		}
	}
	for i := range c.rules.Formulas {
		f := &c.rules.Formulas[i]
		r := c.of(&f.Row, c.formula(f)...)
		for _, p := range f.Params {
			r.Params = append(r.Params, Param{Name: p.ID, Values: c.members(p.Of, "")})
		}
		r.vacant = slices.ContainsFunc(vacant, func(id string) bool { return strings.Contains(f.Expr, `lookup("`+id+`"`) })
	}
}

func (c *collector) checks() {
	for i := range c.rules.Caps {
		k := &c.rules.Caps[i]
		c.of(&k.Row, k.Title.In(c.lang), c.bound(k.Limit), c.rules.ID+"/"+k.Code)
	}
	for i := range c.rules.Requires {
		k := &c.rules.Requires[i]
		c.of(&k.Row, k.Title.In(c.lang), c.rules.ID+"/"+k.Code)
	}
	for i := range c.rules.Stacks {
		c.of(&c.rules.Stacks[i].Row, c.rules.Stacks[i].Combine)
	}
}

func (c *collector) others() {
	for i := range c.rules.Templates {
		t := &c.rules.Templates[i]
		c.of(&t.Row, c.template(t))
		for j := range t.Debits {
			c.of(&t.Debits[j].Row, "− "+t.Debits[j].Expr).Mode = t.Debits[j].Mode
		}
	}
	for i := range c.rules.Slots {
		c.of(&c.rules.Slots[i].Row, equals(c.rules.Slots[i].Count))
	}
	for i := range c.rules.Readings {
		c.of(&c.rules.Readings[i].Row, c.reading(&c.rules.Readings[i])...)
	}
}

func equals(expr string) string {
	if expr == "" {
		return ""
	}
	return "= " + expr
}

func (c *collector) bound(limit string) string {
	if limit == "" {
		return ""
	}
	return c.pick("以 "+limit+" 为限", "bound by "+limit)
}
