package integrity

import (
	"slices"
	"strings"

	"canon.dev/canon/schema"
)

// markups checks how pages are read and written: that what they name is there, that what reads a value can write it.
func (c *checker) markups() {
	for i := range c.rules.Markups {
		m := &c.rules.Markups[i]
		c.at("markups", m.ID)
		if !slices.Contains(schema.Markups(), m.Format) {
			c.fail("there is no %s %q", "format", m.Format)
		}
		if m.Prose != nil {
			c.proseField(m.Prose)
		}
		templates := set{}
		for j := range m.Cards {
			card := &m.Cards[j]
			for _, name := range append([]string{card.Template}, card.Also...) {
				c.once(templates, "template", name)
			}
			c.card(m, card)
		}
	}
}

// once reports a name that is there twice.
func (c *checker) once(seen set, what, name string) {
	if seen[name] {
		c.fail("the %s %q is there twice", what, name)
	}
	seen[name] = true
}

func (c *checker) proseField(p *schema.Prose) {
	c.need(c.kindIDs, "kind", p.Kind)
	if body := c.bodyOf(p.Kind); body != nil {
		c.formed(body, p.Field, schema.FormText)
	}
}

func (c *checker) bodyOf(kind string) *schema.Body {
	for i := range c.rules.Kinds {
		if c.rules.Kinds[i].ID == kind {
			return &c.rules.Kinds[i].Body
		}
	}
	return nil
}

// formed wants a field of a body whose arguments have some forms.
func (c *checker) formed(body *schema.Body, id string, forms ...schema.Form) *schema.Field {
	f := fieldIn(body, id)
	if f == nil {
		c.fail("there is no %s %q", "field", id)
		return nil
	}
	same := len(f.Args) == len(forms)
	for i := 0; same && i < len(forms); i++ {
		same = f.Args[i].Type.Form == forms[i]
	}
	if !same {
		c.fail("the field %q must have the arguments %s", id, joinForms(forms))
	}
	return f
}

func joinForms(forms []schema.Form) string {
	names := make([]string, len(forms))
	for i, f := range forms {
		names[i] = string(f)
	}
	return strings.Join(names, ", ")
}

func fieldIn(body *schema.Body, id string) *schema.Field {
	i := slices.IndexFunc(body.Fields, func(f schema.Field) bool { return f.ID == id })
	if i < 0 {
		return nil
	}
	return &body.Fields[i]
}

func (c *checker) card(m *schema.Markup, card *schema.Card) {
	c.need(c.kindIDs, "kind", card.Kind)
	body := c.bodyOf(card.Kind)
	if body == nil {
		return
	}
	c.kept(body, &m.Fields)
	params, places, titles, rows := set{}, map[int]bool{}, 0, 0
	for i := range card.Blanks {
		b := &card.Blanks[i]
		for _, name := range append([]string{b.Param}, b.Also...) {
			c.once(params, "parameter", name)
		}
		if b.Place > 0 && places[b.Place] {
			c.fail("the place %d is there twice", b.Place)
		}
		places[b.Place] = true
		if b.Title {
			titles++
		}
		if b.Rows != nil {
			rows++
		}
		c.blank(body, b)
	}
	if titles != 1 || rows > 1 {
		c.fail("a card has one title and one list of rows at most, not %d and %d", titles, rows)
	}
}

// kept checks the fields that keep what a page has besides its resources.
func (c *checker) kept(body *schema.Body, f *schema.MarkupFields) {
	c.formed(body, f.Page, schema.FormText, schema.FormNumber)
	c.formed(body, f.Before, schema.FormText)
	c.formed(body, f.After, schema.FormText)
	c.formed(body, f.Form, schema.FormText)
	c.formed(body, f.Order, schema.FormList)
	for _, id := range []string{f.Parameter, f.Row} {
		if field := c.formed(body, id, schema.FormText, schema.FormText); field != nil && !field.Repeat {
			c.fail("the field %q must repeat", id)
		}
	}
}

func (c *checker) blank(body *schema.Body, b *schema.Blank) {
	sources := 0
	for _, has := range []bool{b.Title, b.Text != "", len(b.Words) > 0, len(b.Phrase) > 0, b.Class != nil, b.Pairs != nil, b.Rows != nil} {
		if has {
			sources++
		}
	}
	if sources != 1 {
		c.fail("%s: a parameter says exactly one thing, not %d", b.Param, sources)
	}
	if b.Text != "" {
		c.formed(body, b.Text, schema.FormText)
	}
	for _, id := range slices.Concat(b.Words, b.Reads) {
		if f := fieldIn(body, id); f == nil || len(f.Args) != 1 {
			c.fail("%s: the words need a field of one argument, not %q", b.Param, id)
		}
	}
	c.phrase(body, b.Param, b.Phrase)
	if b.Class != nil {
		if f := fieldIn(body, b.Class.Field); f == nil || f.Args[0].Type.Form != schema.FormTerm {
			c.fail("%s: a class is that of a term, which %q has not", b.Param, b.Class.Field)
		}
	}
	if b.Pairs != nil {
		for _, id := range b.Pairs.Fields {
			if f := fieldIn(body, id); f == nil || len(f.Args) > 2 {
				c.fail("%s: the pairs need a field of one or two arguments, not %q", b.Param, id)
			}
		}
	}
	if b.Rows != nil {
		c.rowList(body, b.Rows)
	}
}

func (c *checker) rowList(body *schema.Body, l *schema.RowList) {
	for _, form := range l.Forms {
		label, text := strings.Index(form, "{label}"), strings.Index(form, "{text}")
		if label < 0 || text < label {
			c.fail("the form %q needs {label} and {text} behind it", form)
		}
	}
	labels := set{}
	for i := range l.Rows {
		r := &l.Rows[i]
		for _, label := range append([]string{r.Label}, r.Also...) {
			c.once(labels, "row", label)
		}
		if (r.Text != "") == (len(r.Phrases) > 0) {
			c.fail("row %s: it is a text or has phrases", r.Label)
		}
		if r.Text != "" {
			c.formed(body, r.Text, schema.FormText)
		}
		for _, p := range r.Picks {
			c.phrase(body, r.Label, p)
		}
		within := body
		if r.Block != "" {
			within = c.blockBody(body, r)
		}
		for _, p := range r.Phrases {
			c.phrase(within, r.Label, p)
		}
	}
}

// blockBody is the body of a row's block, which the kind must allow.
func (c *checker) blockBody(body *schema.Body, r *schema.CardRow) *schema.Body {
	i := slices.IndexFunc(c.rules.Blocks, func(b schema.Block) bool { return b.ID == r.Block })
	if i < 0 || !slices.ContainsFunc(body.Blocks, func(n schema.Nested) bool { return n.Block == r.Block }) {
		c.fail("there is no %s %q", "block", r.Block)
		return nil
	}
	b := &c.rules.Blocks[i]
	if r.Of != "" && !c.members[b.Of][r.Of] {
		c.fail("%s has no member %q", b.Of, r.Of)
	}
	return &b.Body
}

// phrase checks the pieces of a phrase about a body.
func (c *checker) phrase(body *schema.Body, where string, pieces []schema.Piece) {
	if body == nil {
		return
	}
	for i := range pieces {
		p := &pieces[i]
		kinds := 0
		for _, has := range []bool{p.Lit != "", p.Field != "", p.Num, len(p.Unit) > 0, len(p.Opt) > 0, len(p.Either) > 0, p.Call != ""} {
			if has {
				kinds++
			}
		}
		if kinds != 1 {
			c.fail("%s: a piece is exactly one thing, not %d", where, kinds)
		}
		if p.Field != "" {
			c.piece(body, where, p)
		}
		for id := range p.Unit {
			c.need(c.units, "unit", id)
		}
		if p.Of != "" {
			c.need(c.units, "unit", p.Of)
		}
		if p.Link != "" && !strings.Contains(p.Link, "{word}") {
			c.fail("%s: the link needs {word}", where)
		}
		c.phrase(body, where, p.Opt)
		c.phrase(body, where, p.Each)
		for _, option := range slices.Concat(p.Either, p.Args) {
			c.phrase(body, where, option)
		}
	}
}

// piece checks the field of a piece, and that the words for its values are values.
func (c *checker) piece(body *schema.Body, where string, p *schema.Piece) {
	f := fieldIn(body, p.Field)
	if f == nil {
		c.fail("there is no %s %q", "field", p.Field)
		return
	}
	arg := p.Arg
	if arg == "" {
		arg = schema.Sole
	}
	i := slices.IndexFunc(f.Args, func(a schema.Arg) bool { return a.ID == arg })
	if i < 0 {
		c.fail("the field %q has no argument %q", p.Field, arg)
		return
	}
	t := &f.Args[i].Type
	if t.Form == schema.FormList {
		t = t.Elem
	} else if len(p.Each) > 0 {
		c.fail("%s: each is for lists, which %q is not", where, p.Field)
	}
	if p.Only && len(p.Words) == 0 {
		c.fail("%s: only needs words", where)
	}
	if t.Form != schema.FormTerm {
		return
	}
	for _, words := range []map[string]string{p.Words, p.Last} {
		for id := range words {
			if !c.members[t.Of][id] {
				c.fail("%s has no member %q", t.Of, id)
			}
		}
	}
}
