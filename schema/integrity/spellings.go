package integrity

import "canon.dev/canon/schema"

// spellings reports words that mean two things in one place.
func (c *checker) spellings() {
	r := c.rules
	words := names{c: c}
	words.begin("kinds")
	for i := range r.Kinds {
		words.add(r.Kinds[i].ID, &r.Kinds[i].Row)
	}
	words.begin("units")
	for i := range r.Units {
		words.add(r.Units[i].ID, &r.Units[i].Row)
	}
	words.begin("formulas")
	for i := range r.Formulas {
		words.add(r.Formulas[i].ID, &r.Formulas[i].Row)
	}
	words.begin("prices")
	for i := range r.Prices {
		words.addAs(r.Prices[i].ID, r.Prices[i].Entry, &r.Prices[i].Row)
	}
	for i := range r.Vocabularies {
		v := &r.Vocabularies[i]
		words.begin("vocabularies")
		for j := range v.Members {
			words.add(v.ID, &v.Members[j].Row)
		}
	}
	for i := range r.Scales {
		s := &r.Scales[i]
		words.begin("scales")
		for j := range s.Members {
			words.add(s.ID, &s.Members[j].Row)
		}
	}
	for i := range r.Kinds {
		c.statements(&words, "kinds", r.Kinds[i].ID, &r.Kinds[i].Body)
	}
	for i := range r.Blocks {
		c.statements(&words, "blocks", r.Blocks[i].ID, &r.Blocks[i].Body)
	}
}

// statements are what may begin a line of a body: fields and verbs, and blocks, which braces tell apart from those.
func (c *checker) statements(words *names, table, id string, body *schema.Body) {
	words.begin(table)
	for i := range body.Fields {
		words.add(id, &body.Fields[i].Row)
	}
	wanted := ids(body.Verbs, func(v string) string { return v })
	for i := range c.rules.Verbs {
		if wanted[c.rules.Verbs[i].ID] {
			words.add(id, &c.rules.Verbs[i].Row)
		}
	}
	words.begin(table)
	nested := ids(body.Blocks, func(n schema.Nested) string { return n.Block })
	for i := range c.rules.Blocks {
		if nested[c.rules.Blocks[i].ID] {
			words.add(id, &c.rules.Blocks[i].Row)
		}
	}
}

type names struct {
	c     *checker
	table string
	taken map[string]string
}

func (n *names) begin(table string) { n.table, n.taken = table, map[string]string{} }

// add takes the spellings of a row, and reports those that another row of the place has; id is the row to blame.
func (n *names) add(id string, row *schema.Row) { n.addAs(id, row.ID, row) }

// addAs is add for rows that stand for something that several rows may stand for: an entry.
func (n *names) addAs(id, means string, row *schema.Row) {
	for word := range schema.Spellings(row) {
		other, ok := n.taken[word]
		if ok && other != means {
			n.c.at(n.table, id)
			n.c.fail("%q means both %s and %s", word, other, means)
			continue
		}
		n.taken[word] = means
	}
}

// sources reports rows that nobody vouches for, and readings that do not exist.
func (c *checker) sources() {
	for table, row := range schema.Rows(c.rules) {
		c.at(table.Plural, row.ID)
		if table.Outer != "" {
			c.at(table.Plural, table.Outer)
		}
		if row.Provenance == schema.ProvenanceStated && len(row.Cite.Lines) == 0 {
			c.fail("%s: the book states it, so it needs lines", row.ID)
		}
		c.needAll(c.readings, "reading", row.Readings)
	}
}
