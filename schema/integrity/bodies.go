package integrity

import (
	"slices"

	"canon.dev/canon/schema"
)

func (c *checker) kinds() {
	for i := range c.rules.Kinds {
		k := &c.rules.Kinds[i]
		c.at("kinds", k.ID)
		own := ids(k.Body.Fields, func(f schema.Field) string { return f.ID })
		c.needAll(own, "field", k.Identity)
		c.needAll(c.ledgers, "ledger", k.Ledgers)
		if k.Price != nil {
			c.need(own, "field", k.Price.Field)
			c.currency(k.Price.Currency)
			c.expr("price amount", k.Price.Amount)
			c.expr("price when", k.Price.When)
		}
		c.derived(own, k.Derived)
		c.body(&k.Body)
	}
	for i := range c.rules.Blocks {
		c.at("blocks", c.rules.Blocks[i].ID)
		if of := c.rules.Blocks[i].Of; of != "" {
			c.need(c.vocabularies, "vocabulary", of)
		}
		c.derived(ids(c.rules.Blocks[i].Body.Fields, func(f schema.Field) string { return f.ID }), c.rules.Blocks[i].Derived)
		c.body(&c.rules.Blocks[i].Body)
	}
}

// derived checks derived values; the fields own may be claims of them.
func (c *checker) derived(own set, list []schema.Derived) {
	always := set{}
	for _, d := range list {
		if always[d.ID] {
			c.fail("derived %q is there again after one without when", d.ID)
		}
		always[d.ID] = d.When == ""
		c.expr("derived "+d.ID, d.Expr)
		c.expr("derived "+d.ID+" when", d.When)
		if d.Claim != "" {
			c.need(own, "field", d.Claim)
		}
	}
}

// currency must be a term of some vocabulary.
func (c *checker) currency(id string) {
	for _, v := range c.rules.Vocabularies {
		if c.members[v.ID][id] {
			return
		}
	}
	c.fail("the currency %q is a term of no vocabulary", id)
}

// shared checks that both blocks have the fields that the outer one states for the inner.
func (c *checker) shared(outer *schema.Body, n *schema.Nested) {
	fields := ids(outer.Fields, func(f schema.Field) string { return f.ID })
	c.needAll(fields, "field", n.Shares)
	for i := range c.rules.Blocks {
		if c.rules.Blocks[i].ID == n.Block {
			c.needAll(ids(c.rules.Blocks[i].Body.Fields, func(f schema.Field) string { return f.ID }), "field", n.Shares)
		}
	}
}

func (c *checker) body(b *schema.Body) {
	c.needAll(c.verbs, "verb", b.Verbs)
	for i := range b.Fields {
		f := &b.Fields[i]
		c.expr("field "+f.ID+" when", f.When)
		c.expr("field "+f.ID+" counts", f.Counts)
		for _, s := range f.Stops {
			c.expr("field "+f.ID+" stop "+s.ID, s.When)
		}
		c.args("field "+f.ID, f.Args)
		c.naming(f)
	}
	seen := set{}
	for _, n := range b.Blocks {
		c.need(c.blocks, "block", n.Block)
		c.shared(b, &n)
		if seen[n.Block] {
			c.fail("the block %q is allowed twice", n.Block)
		}
		seen[n.Block] = true
		if n.Max > 0 && n.Max < n.Min {
			c.fail("block %s: at least %d and at most %d", n.Block, n.Min, n.Max)
		}
		c.expr("block "+n.Block+" fill", n.Fill)
		for _, pay := range n.Ledger {
			c.need(c.ledgers, "ledger", pay.Ledger)
			c.expr("block "+n.Block+" when", pay.When)
		}
	}
}

func (c *checker) args(where string, args []schema.Arg) {
	seen := set{}
	for i := range args {
		if seen[args[i].ID] {
			c.fail("%s: the argument %q is there twice", where, args[i].ID)
		}
		seen[args[i].ID] = true
		c.typed(where, &args[i].Type)
	}
}

func (c *checker) typed(where string, t *schema.Type) {
	switch t.Form {
	case schema.FormTerm:
		c.need(c.vocabularies, "vocabulary", t.Of)
	case schema.FormRank:
		c.need(c.scales, "scale", t.Of)
	case schema.FormQuantity:
		c.need(c.dims, "dimension", t.Of)
	case schema.FormNumber:
		if t.Of != "" {
			c.need(c.units, "unit", t.Of)
		}
	case schema.FormRef:
		c.needAll(c.kindIDs, "kind", t.Kinds)
	}
	if t.Elem != nil {
		c.typed(where, t.Elem)
	}
	c.args(where, t.Args)
	for i := range t.Any {
		c.typed(where, &t.Any[i])
	}
}

func (c *checker) words() {
	for _, v := range c.rules.Verbs {
		c.at("verbs", v.ID)
		if v.As != "" {
			c.need(c.verbs, "verb", v.As)
		}
	}
	for _, m := range c.rules.Marks {
		c.at("marks", m.ID)
		c.need(c.vocabularies, "vocabulary", m.Of)
	}
	for _, v := range c.rules.Vocabularies {
		c.at("vocabularies", v.ID)
		for _, j := range v.Compose {
			c.need(c.memberClasses[v.ID], "member of class", j.First)
			c.need(c.memberClasses[v.ID], "member of class", j.Second)
		}
	}
	for i := range c.rules.Scales {
		c.scale(&c.rules.Scales[i])
	}
	c.unitTable()
	for _, t := range c.rules.Tables {
		c.at("tables", t.ID)
		for row, cells := range t.Cells {
			for column := range cells {
				if !slices.Contains(t.Columns, column) {
					c.fail("row %s has a cell in the column %q, which there is not", row, column)
				}
			}
		}
	}
	for _, d := range c.rules.Readings {
		c.at("book_readings", d.ID)
		c.need(ids(d.Options, func(o schema.Option) string { return o.ID }), "option", d.Default)
	}
	for i := range c.rules.Externals {
		c.at("externals", c.rules.Externals[i].ID)
		c.typed("type", &c.rules.Externals[i].Type)
	}
}

func (c *checker) scale(s *schema.Scale) {
	c.at("scales", s.ID)
	if s.Dim != "" {
		c.need(c.dims, "dimension", s.Dim)
	}
	for i := 1; i < len(s.Members); i++ {
		a, b := &s.Members[i-1], &s.Members[i]
		if a.At != nil && b.At != nil && a.At.Cmp(*b.At) == 0 {
			c.fail("%s and %s begin at the same value", a.ID, b.ID)
		}
		if a.Rank != nil && b.Rank != nil && !a.Rank.Less(*b.Rank) {
			c.fail("%s does not rank below %s", a.ID, b.ID)
		}
	}
	if s.Beyond != nil && (s.Beyond.Times.Cmp(one) <= 0 || s.Beyond.Step.Sign() <= 0) {
		c.fail("beyond must grow: times over 1, step over 0")
	}
}

// unitTable checks that each dimension has one base and that units lead to it.
func (c *checker) unitTable() {
	base, dim, bases := map[string]string{}, map[string]string{}, set{}
	for _, u := range c.rules.Units {
		dim[u.ID] = u.Dim
		bases[u.ID] = u.Of == ""
	}
	for _, u := range c.rules.Units {
		c.at("units", u.ID)
		if u.Num.Sign() <= 0 {
			c.fail("num must be over 0")
		}
		if u.Of == "" {
			if other := base[u.Dim]; other != "" {
				c.fail("%s is the base unit of %s already", other, u.Dim)
			}
			base[u.Dim] = u.ID
		} else if dim[u.Of] != u.Dim {
			c.fail("of: there is no unit %q of the dimension %s", u.Of, u.Dim)
		}
	}
	for _, u := range c.rules.Units {
		c.at("units", u.ID)
		if base[u.Dim] == "" {
			c.fail("the dimension %s has no base unit", u.Dim)
		} else if u.Of != "" && !bases[u.Of] && dim[u.Of] == u.Dim {
			c.fail("%s does not lead to a base unit", u.Of)
		}
	}
}

// naming checks a field that names blocks: its only value is a word, and the blocks have names.
func (c *checker) naming(f *schema.Field) {
	if f.Names == "" {
		return
	}
	c.need(c.blocks, "block", f.Names)
	for i := range c.rules.Blocks {
		if b := &c.rules.Blocks[i]; b.ID == f.Names && !b.Named {
			c.fail("field %s: the block %q has no name", f.ID, f.Names)
		}
	}
	if len(f.Args) != 1 || f.Args[0].Type.Form != schema.FormWord || f.Repeat {
		c.fail("field %s: what names a block is one word", f.ID)
	}
}
