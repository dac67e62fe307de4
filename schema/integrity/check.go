package integrity

import (
	"fmt"
	"slices"

	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// Problem is a mistake in a ruleset: the table (as CUE calls it), the row, and what is wrong.
type Problem struct {
	Table   string
	ID      string
	Text    string
	Chinese string // the same in Chinese
}

func (p Problem) Error() string { return p.Table + "/" + p.ID + ": " + p.Text }

// Check lists what is wrong with a ruleset, table by table in a fixed order. None: the passes may rely on every id in it.
func Check(r *schema.Ruleset) []Problem {
	c := &checker{rules: r}
	c.collect()
	c.kinds()
	c.words()
	c.prices()
	c.accounts()
	c.checks()
	c.rest()
	c.sheets()
	c.markups()
	c.spellings()
	c.sources()
	return c.problems
}

type set map[string]bool

type checker struct {
	rules    *schema.Ruleset
	table    string
	id       string
	problems []Problem

	kindIDs, blocks, verbs, classes, vocabularies, scales, units, dims set
	rows, entries, ledgers, stacks, readings, fields, tags, aside      set
	members                                                            map[string]set // of vocabularies and scales
	memberClasses                                                      map[string]set
}

// at says which row the following problems are about.
func (c *checker) at(table, id string) { c.table, c.id = table, id }

func (c *checker) fail(format string, args ...any) {
	p := Problem{Table: c.table, ID: c.id, Text: fmt.Sprintf(format, args...)}
	p.Chinese = p.Text
	if wording, ok := chinese[format]; ok {
		p.Chinese = fmt.Sprintf(wording, inChinese(args)...)
	}
	c.problems = append(c.problems, p)
}

// inChinese puts what is missing into Chinese.
func inChinese(args []any) []any {
	out := slices.Clone(args)
	for i, a := range out {
		if word, ok := a.(string); ok && nouns[word] != "" {
			out[i] = nouns[word]
		}
	}
	return out
}

func (c *checker) need(ids set, what, id string) {
	if !ids[id] {
		c.fail("there is no %s %q", what, id)
	}
}

func (c *checker) needAll(ids set, what string, wanted []string) {
	for _, id := range wanted {
		c.need(ids, what, id)
	}
}

// expr checks that an expression parses; an absent one does.
func (c *checker) expr(where, src string) {
	if src == "" {
		return
	}
	if _, err := expr.Parse(src); err != nil {
		c.fail("%s: %v", where, err)
	}
}

func (c *checker) lets(where string, lets []schema.Let) {
	seen := set{}
	for _, let := range lets {
		if seen[let.ID] {
			c.fail("%s: %q is there twice", where, let.ID)
		}
		seen[let.ID] = true
		c.expr(where+" "+let.ID, let.Expr)
	}
}

func (c *checker) collect() {
	r := c.rules
	c.kindIDs = ids(r.Kinds, func(k schema.Kind) string { return k.ID })
	c.blocks = ids(r.Blocks, func(b schema.Block) string { return b.ID })
	c.verbs = ids(r.Verbs, func(v schema.Verb) string { return v.ID })
	c.classes = ids(r.Verbs, func(v schema.Verb) string { return v.Class })
	c.vocabularies = ids(r.Vocabularies, func(v schema.Vocabulary) string { return v.ID })
	c.scales = ids(r.Scales, func(s schema.Scale) string { return s.ID })
	c.units = ids(r.Units, func(u schema.Unit) string { return u.ID })
	c.dims = ids(r.Units, func(u schema.Unit) string { return u.Dim })
	c.rows = ids(r.Prices, func(p schema.Price) string { return p.ID })
	c.entries = ids(r.Prices, func(p schema.Price) string { return p.Entry })
	c.ledgers = ids(r.Ledgers, func(l schema.Ledger) string { return l.ID })
	c.stacks = ids(r.Stacks, func(s schema.Stack) string { return s.ID })
	c.readings = ids(r.Readings, func(d schema.Reading) string { return d.ID })
	c.tags, c.fields, c.aside = set{}, set{}, set{}
	for _, p := range r.Prices {
		c.aside[p.ID] = p.Under != nil
		for _, tag := range p.Tags {
			c.tags[tag] = true
		}
	}
	for body := range c.bodies() {
		for _, f := range body.Fields {
			c.fields[f.ID] = true
		}
	}
	c.collectMembers()
}

func (c *checker) collectMembers() {
	c.members, c.memberClasses = map[string]set{}, map[string]set{}
	for _, v := range c.rules.Vocabularies {
		list, classes := set{}, set{}
		for _, m := range v.Members {
			list[m.ID] = true
			classes[m.Class] = true
		}
		for _, term := range schema.Composed(&v) {
			list[term.ID] = true
			classes[term.Class] = true
		}
		c.members[v.ID], c.memberClasses[v.ID] = list, classes
	}
	for _, s := range c.rules.Scales {
		c.members[s.ID] = ids(s.Members, func(l schema.Level) string { return l.ID })
	}
}

// bodies are all bodies: of kinds and of blocks.
func (c *checker) bodies() func(yield func(*schema.Body) bool) {
	return func(yield func(*schema.Body) bool) {
		for i := range c.rules.Kinds {
			if !yield(&c.rules.Kinds[i].Body) {
				return
			}
		}
		for i := range c.rules.Blocks {
			if !yield(&c.rules.Blocks[i].Body) {
				return
			}
		}
	}
}

func ids[T any](rows []T, id func(T) string) set {
	out := make(set, len(rows))
	for _, row := range rows {
		out[id(row)] = true
	}
	return out
}

// field finds a field by id in any body.
func (c *checker) field(id string) *schema.Field {
	for body := range c.bodies() {
		i := slices.IndexFunc(body.Fields, func(f schema.Field) bool { return f.ID == id })
		if i >= 0 {
			return &body.Fields[i]
		}
	}
	return nil
}

// list reports a problem unless id is a vocabulary or a scale.
func (c *checker) list(id string) {
	if !c.vocabularies[id] && !c.scales[id] {
		c.fail("there is no vocabulary or scale %q", id)
	}
}
