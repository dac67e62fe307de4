package integrity

import (
	"slices"

	"canon.dev/canon/schema"
)

// sheets checks the forms in which resources are handed in: every kind has one at most, and what a cell shows is there.
func (c *checker) sheets() {
	has := map[string]string{}
	for i := range c.rules.Sheets {
		s := &c.rules.Sheets[i]
		c.at("sheets", s.ID)
		c.needAll(c.kindIDs, "kind", s.Kinds)
		for _, kind := range s.Kinds {
			if other := has[kind]; other != "" {
				c.fail("the kind %q has the sheet %s already", kind, other)
			}
			has[kind] = s.ID
		}
		c.sections(s)
	}
}

func (c *checker) sections(s *schema.Sheet) {
	seen, lines := set{}, set{}
	for i := range s.Sections {
		section := &s.Sections[i]
		if seen[section.ID] {
			c.fail("the section %q is there twice", section.ID)
		}
		seen[section.ID] = true
		c.expr("section "+section.ID+" when", section.When)
		for j := range section.Lines {
			line := &section.Lines[j]
			if lines[line.ID] {
				c.fail("the line %q is there twice", line.ID)
			}
			lines[line.ID] = true
			if line.List == nil {
				c.cell(&line.Cell, "resource")
				continue
			}
			if sources(&line.Cell) > 0 {
				c.fail("line %s: a list shows nothing besides", line.ID)
			}
			c.expr("line "+line.ID+" when", line.When)
			c.listing(line.ID, line.List)
		}
	}
}

func (c *checker) listing(id string, l *schema.Listing) {
	c.needAll(c.blocks, "block", l.Blocks)
	c.needAll(c.ledgers, "ledger", l.Ledgers)
	if l.Within != "" {
		c.need(c.blocks, "block", l.Within)
	} else if len(l.Head) > 0 {
		c.fail("line %s: the head of a list needs within", id)
	}
	for i := range l.Head {
		c.cell(&l.Head[i], "block")
	}
	for i := range l.Columns {
		c.cell(&l.Columns[i], l.Each)
	}
}

// cell checks a cell of a resource, a block or a clause.
func (c *checker) cell(cell *schema.Cell, of string) {
	if n := sources(cell); n != 1 {
		c.fail("%s: a cell shows exactly one thing, not %d", cell.ID, n)
	}
	c.expr(cell.ID+" when", cell.When)
	c.expr(cell.ID, cell.Expr)
	c.claim(cell.Field)
	if cell.Ledger != "" {
		c.need(c.ledgers, "ledger", cell.Ledger)
	}
	if cell.Derived != "" && !c.isDerived(cell.Derived, of) {
		c.fail("%s: there is no derived value %q", cell.ID, cell.Derived)
	}
	if cell.Show != "" && !slices.Contains(schema.Shows(of), cell.Show) {
		c.fail("%s: a cell of a %s can't show %q", cell.ID, of, cell.Show)
	}
	if unnamed := cell.Expr != "" || cell.Show != "" || cell.Text != (schema.Text{}); unnamed && cell.Name == (schema.Text{}) {
		c.fail("%s: the cell needs a name", cell.ID)
	}
}

// sources counts what a cell shows.
func sources(cell *schema.Cell) int {
	n := 0
	for _, source := range []string{cell.Field, cell.Derived, cell.Ledger, cell.Expr, cell.Text.Zh, cell.Show} {
		if source != "" {
			n++
		}
	}
	return n
}

// isDerived reports whether any kind, or for a cell of a block any block, has a derived value: sheets share lines.
func (c *checker) isDerived(id, of string) bool {
	has := func(list []schema.Derived) bool {
		return slices.ContainsFunc(list, func(d schema.Derived) bool { return d.ID == id })
	}
	if of != "resource" {
		return slices.ContainsFunc(c.rules.Blocks, func(b schema.Block) bool { return has(b.Derived) })
	}
	return slices.ContainsFunc(c.rules.Kinds, func(k schema.Kind) bool { return has(k.Derived) })
}
