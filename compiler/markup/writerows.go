package markup

import (
	"cmp"
	"slices"
	"strings"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/wikitext"
)

// line is a row to be written, at the place of the first statement that it has.
type line struct {
	at   int
	text string
}

// rows writes the rows: those that are kept, texts, blocks, phrases, and what else no other parameter is for.
func (s *sheet) rows() {
	b := s.card.rowBlank()
	if b == nil || s.settled(b) {
		return
	}
	s.form = b.rows.forms[0]
	for _, f := range s.all(s.card.book.def.Fields.Form) {
		for _, form := range b.rows.forms {
			if form.text == f.Args[0].Text {
				s.form = form
			}
		}
	}
	lines := s.keptRows(b.rows)
	for _, r := range b.rows.rows {
		lines = append(lines, s.row(b.rows, r)...)
	}
	for _, other := range s.card.blanks {
		s.blank(other)
	}
	lines = append(lines, s.restRows(b.rows)...)
	slices.SortStableFunc(lines, func(a, b line) int { return cmp.Compare(a.at, b.at) })
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = l.text
	}
	if len(texts) > 0 {
		s.values[b] = "\n" + strings.Join(texts, "\n")
	}
}

// rowBlank is the parameter that has rows, or nil.
func (c *card) rowBlank() *blank {
	i := slices.IndexFunc(c.blanks, func(b *blank) bool { return b.rows != nil })
	if i < 0 {
		return nil
	}
	return c.blanks[i]
}

// said reads a row's text as it would stand in a page.
func (c *card) said(l *rowList, label, text string) content {
	page := wikitext.Parse(text)
	return c.readRow(l, label, page, page.Body)
}

// keptRows are the rows that are kept as text and still hold.
func (s *sheet) keptRows(l *rowList) []line {
	var lines []line
	for _, f := range s.all(s.card.book.def.Fields.Row) {
		label, text := f.Args[0].Text, f.Args[1].Text
		rest, passed := strings.CutPrefix(label, aside)
		whole := rest == "" // a row with its label and all
		if !passed {
			said := s.card.wholeRow(l, text)
			if !whole {
				said = s.card.said(l, label, text)
			}
			if !s.holds(said) {
				continue
			}
			s.claim(said)
		}
		if !whole {
			text = s.form.write(rest, text)
		}
		lines = append(lines, line{f.Span.Start, text})
	}
	return lines
}

// wholeRow reads a row with its label as it would stand in a page.
func (c *card) wholeRow(l *rowList, text string) content {
	page := wikitext.Parse(text)
	var all content
	for _, r := range c.rows(l, page, &page.Body) {
		all.add(r.content)
	}
	return all
}

// row writes all that a row of the markup is for.
func (s *sheet) row(l *rowList, r *row) []line {
	var lines []line
	switch {
	case r.text != nil:
		for f := s.find(r.text.ID); f != nil; f = s.find(r.text.ID) {
			text := wikitext.Safe(f.Args[0].Text, false)
			s.written[f] = true
			said := s.card.said(l, r.def.Label, text)
			said.fields = slices.DeleteFunc(said.fields, func(g *ir.Field) bool { return same(f, g) })
			s.claim(said)
			lines = append(lines, line{f.Span.Start, s.form.write(r.def.Label, text)})
		}
	case r.block != nil:
		for _, b := range s.res.Body.Blocks {
			if !s.blocks[b] && b.Def.ID == r.def.Block && b.Term.ID == r.def.Of {
				if text := s.blockText(r, b); text != "" {
					s.blocks[b] = true
					lines = append(lines, line{b.Span.Start, s.form.write(r.def.Label, text)})
				}
			}
		}
	default:
		for _, p := range r.phrases {
			for {
				text, ok := p.print(s.find)
				if !ok || text == "" {
					break
				}
				at := s.claim(s.card.said(l, r.def.Label, text))
				if at < 0 {
					break
				}
				lines = append(lines, line{at, s.form.write(r.def.Label, text)})
			}
		}
	}
	return lines
}

// blockText writes a block as the first phrase that reads back as it, with what the phrase has no words for behind it.
func (s *sheet) blockText(r *row, b *ir.Block) string {
	if len(b.Clauses)+len(b.Blocks) > 0 {
		return "" // no phrase has words for them
	}
	find := func(id string) *ir.Field { return b.Field(id) }
	for _, p := range r.phrases {
		text, ok := p.print(find)
		if !ok {
			continue
		}
		f, _ := flatOf(text)
		fields, ok := p.read(f)
		if !ok {
			continue
		}
		var left []*ir.Field
		for _, own := range b.Fields {
			if !said(fields, own) {
				left = append(left, own)
			}
		}
		if len(left) > 0 {
			text += between + inWords(left)
		}
		if s.readsAs(r, text, b) {
			return text
		}
	}
	if text := inWords(b.Fields); s.readsAs(r, text, b) {
		return text
	}
	return ""
}

func (s *sheet) readsAs(r *row, text string, b *ir.Block) bool {
	f, ok := flatOf(text)
	if !ok {
		return false
	}
	c := s.card.readBlock(r, f)
	return len(c.blocks) == 1 && sameBlock(c.blocks[0], b)
}

// restRows writes what nothing else is for under its own name.
func (s *sheet) restRows(l *rowList) []line {
	var lines []line
	for _, f := range s.res.Body.Fields {
		if s.written[f] {
			continue
		}
		s.written[f] = true
		lines = append(lines, line{f.Span.Start, s.form.write(f.Def.Name.Zh, wikitext.Safe(plainly(f), false))})
	}
	for _, b := range s.res.Body.Blocks {
		if !s.blocks[b] {
			s.blocks[b] = true
			lines = append(lines, line{b.Span.Start, s.form.write(blockLabel(b), wikitext.Safe(allInWords(b), false))})
		}
	}
	for _, c := range s.res.Body.Clauses {
		lines = append(lines, line{c.Span.Start, s.form.write(c.Verb.Name.Zh, wikitext.Safe(c.Span.Text(), false))})
	}
	return lines
}
