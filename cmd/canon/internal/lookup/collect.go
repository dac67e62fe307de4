package lookup

import "canon.dev/canon/schema"

func (c *collector) kinds() {
	for i := range c.rules.Kinds {
		k := &c.rules.Kinds[i]
		c.add("kind", k.ID, &k.Row)
		for j := range k.Body.Fields {
			c.add("kind", k.ID+"/"+k.Body.Fields[j].ID, &k.Body.Fields[j].Row)
		}
		for j := range k.Derived {
			c.add("kind", k.ID+"/derived/"+k.Derived[j].ID, &k.Derived[j].Row, "= "+k.Derived[j].Expr)
		}
	}
	for i := range c.rules.Blocks {
		b := &c.rules.Blocks[i]
		c.add("block", b.ID, &b.Row)
		for j := range b.Body.Fields {
			c.add("block", b.ID+"/"+b.Body.Fields[j].ID, &b.Body.Fields[j].Row)
		}
	}
	for i := range c.rules.Verbs {
		v := &c.rules.Verbs[i]
		c.add("verb", v.ID, &v.Row).Class = v.Class
	}
}

func (c *collector) names() {
	for i := range c.rules.Vocabularies {
		v := &c.rules.Vocabularies[i]
		c.add("vocabulary", v.ID, &v.Row)
		for j := range v.Members {
			m := &v.Members[j]
			c.add("term", v.ID+"/"+m.ID, &m.Row, v.Name.In(c.lang)).Class = m.Class
		}
	}
	for i := range c.rules.Scales {
		s := &c.rules.Scales[i]
		c.add("scale", s.ID, &s.Row)
		for j := range s.Members {
			m := &s.Members[j]
			c.add("scale", s.ID+"/"+m.ID, &m.Row, c.level(s, m))
		}
	}
	for i := range c.rules.Units {
		u := &c.rules.Units[i]
		c.add("unit", u.ID, &u.Row, c.conversion(u))
	}
}

func (c *collector) prices() {
	for i := range c.rules.Prices {
		p := &c.rules.Prices[i]
		r := c.add("price", p.ID, &p.Row)
		r.Verbs, r.Cost, r.Mode, r.Craft, r.Class, r.entry = list(p.Verbs), &p.Cost, p.Mode, p.Craft, p.Class, p.Entry
		r.says = nonEmpty([]string{c.usage(p), c.price(p)})
		for j := range p.Params {
			r.Params = append(r.Params, Param{Name: c.paramName(&p.Params[j]), Values: c.values(&p.Params[j])})
		}
	}
	for i := range c.rules.Fees {
		f := &c.rules.Fees[i]
		r := c.add("fee", f.ID, &f.Row, c.cost(&f.Cost, nil))
		r.Cost, r.Mode = &f.Cost, f.Mode
	}
	for i := range c.rules.Folds {
		f := &c.rules.Folds[i]
		c.add("fold", f.ID, &f.Row, equals(f.Cost))
	}
}

func (c *collector) arithmetic() {
	for i := range c.rules.Ledgers {
		l := &c.rules.Ledgers[i]
		c.add("ledger", l.ID, &l.Row, equals(l.Grant))
		for j := range l.Debits {
			c.debit("ledger", l.ID, &l.Debits[j])
		}
	}
	for i := range c.rules.Factors {
		f := &c.rules.Factors[i]
		c.add("factor", f.ID, &f.Row, equals(f.Base), bounded(c.lang, f.Cap))
		for j := range f.Parts {
			p := &f.Parts[j]
			c.add("factor", f.ID+"/"+p.ID, &p.Row, "+ "+p.Expr)
		}
	}
	for i := range c.rules.Boosts {
		b := &c.rules.Boosts[i]
		c.add("boost", b.ID, &b.Row, equals(b.Count))
	}
	for i := range c.rules.Times {
		t := &c.rules.Times[i]
		c.add("times", t.ID, &t.Row, "× "+t.By)
	}
	for i := range c.rules.Formulas {
		f := &c.rules.Formulas[i]
		r := c.add("formula", f.ID, &f.Row, equals(f.Expr))
		for j := range f.Params {
			p := &f.Params[j]
			r.Params = append(r.Params, Param{Name: p.ID, Values: c.members(p.Of, "")})
		}
	}
}

func (c *collector) debit(table, of string, d *schema.Debit) {
	c.add(table, of+"/"+d.ID, &d.Row, "− "+d.Expr).Mode = d.Mode
}

func (c *collector) checks() {
	for i := range c.rules.Caps {
		k := &c.rules.Caps[i]
		c.add("cap", k.ID, &k.Row, k.Title.In(c.lang), bounded(c.lang, k.Limit), c.rules.ID+"/"+k.Code)
	}
	for i := range c.rules.Requires {
		k := &c.rules.Requires[i]
		c.add("require", k.ID, &k.Row, k.Title.In(c.lang), c.rules.ID+"/"+k.Code)
	}
	for i := range c.rules.Stacks {
		s := &c.rules.Stacks[i]
		c.add("stack", s.ID, &s.Row, s.Combine)
	}
}

func (c *collector) things() {
	for i := range c.rules.Templates {
		t := &c.rules.Templates[i]
		c.add("template", t.ID, &t.Row, c.template(t))
		for j := range t.Debits {
			c.debit("template", t.ID, &t.Debits[j])
		}
	}
	for i := range c.rules.Slots {
		c.add("slot", c.rules.Slots[i].ID, &c.rules.Slots[i].Row, equals(c.rules.Slots[i].Count))
	}
	for i := range c.rules.Grants {
		c.add("grant", c.rules.Grants[i].ID, &c.rules.Grants[i].Row)
	}
	for i := range c.rules.Tables {
		c.add("table", c.rules.Tables[i].ID, &c.rules.Tables[i].Row)
	}
	for i := range c.rules.Readings {
		r := &c.rules.Readings[i]
		c.add("reading", r.ID, &r.Row, c.reading(r)...)
	}
	for i := range c.rules.Externals {
		c.add("external", c.rules.Externals[i].ID, &c.rules.Externals[i].Row)
	}
}

func equals(expr string) string {
	if expr == "" {
		return ""
	}
	return "= " + expr
}

func bounded(lang, limit string) string {
	switch {
	case limit == "":
		return ""
	case lang == "en":
		return "bound by " + limit
	}
	return "以 " + limit + " 为限"
}
