package markup

import (
	"slices"
	"strings"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/wikitext"
	"canon.dev/canon/compiler/words"
)

// rowRead is a row of a page with what it says.
type rowRead struct {
	label, text string
	whole       string // label and all
	from        int    // where it begins, its label and all
	start, end  int    // of its text
	form        *form  // nil for text without a label
	content     content
}

// rows reads the rows of a parameter. A line that is no row belongs to the one before it.
func (c *card) rows(l *rowList, page *wikitext.Page, part *wikitext.Part) []rowRead {
	var rows []rowRead
	var usual *form // that of the first row
	for _, at := range chunks(l, page, part) {
		chunk := page.Text[at[0]:at[1]]
		if strings.TrimSpace(chunk) == "" {
			continue
		}
		if len(rows) == mostItems { // the rest belongs to the last
			rows[mostItems-1].end = at[1]
			continue
		}
		label, begins, f := c.label(l, usual, chunk)
		if usual == nil {
			usual = f
		}
		switch n := len(rows); {
		case f != nil:
			rows = append(rows, rowRead{label: label, from: at[0], start: at[0] + begins, end: at[1], form: f})
		case n > 0 && (rows[n-1].form == nil || !rows[n-1].form.call):
			rows[n-1].end = at[1]
		default:
			rows = append(rows, rowRead{from: at[0], start: at[0], end: at[1]})
		}
	}
	for i := range rows {
		r := &rows[i]
		r.whole = strings.TrimSpace(page.Text[r.from:r.end])
		if r.form != nil && r.form.call { // its text ends before the braces
			r.end = r.start + len(strings.TrimSuffix(strings.TrimSpace(page.Text[r.start:r.end]), "}}"))
		}
		r.text = strings.TrimSpace(page.Text[r.start:r.end])
		r.content = c.readRow(l, r.label, page, wikitext.Part{Start: r.start, End: r.end, Nodes: part.Nodes, Equals: -1})
	}
	return rows
}

// isRow reports whether a template is a row.
func (l *rowList) isRow(source string) bool {
	return slices.ContainsFunc(l.forms, func(f *form) bool {
		label, _, _, ok := f.match(source)
		return ok && f.call && (!f.plain || l.known(label) != nil)
	})
}

// chunks cuts a parameter into lines, and behind each template that is a row at the beginning of one.
func chunks(l *rowList, page *wikitext.Page, part *wikitext.Part) [][2]int {
	var out [][2]int
	start := part.Start
	cut := func(at int) {
		if at > start {
			out = append(out, [2]int{start, at})
		}
		start = at
	}
	for n := range page.Pieces(part.Start, part.End, part.Nodes) {
		switch n.Kind {
		case wikitext.Text:
			for at := n.Start; ; {
				i := strings.IndexByte(page.Text[at:n.End], '\n')
				if i < 0 {
					break
				}
				at += i + 1
				cut(at)
			}
		case wikitext.Template:
			if strings.TrimSpace(page.Text[start:n.Start]) == "" && l.isRow(page.Source(&n)) {
				cut(n.End)
			}
		}
	}
	cut(part.End)
	return out
}

// label finds the form and the label of a row, and where its text begins. Where nothing marks a label it is a known one, or a
// short one in the form that the rows have here.
func (c *card) label(l *rowList, usual *form, chunk string) (label string, at int, f *form) {
	for _, f := range l.forms {
		label, _, at, ok := f.match(chunk)
		if ok && (!f.plain || l.known(label) != nil || c.named(c.kind.Body, label) != nil || f == usual && plainWord(label)) {
			return label, at, f
		}
	}
	return "", 0, nil
}

// readRow reads a row's text by its label.
func (c *card) readRow(l *rowList, label string, page *wikitext.Page, part wikitext.Part) content {
	raw := strings.TrimSpace(page.Text[part.Start:part.End])
	f, ok := flatten(page, &part)
	if !ok || raw == "" {
		return content{}
	}
	plain := strings.TrimSpace(string(f.text))
	r := l.known(label)
	if r == nil {
		if def := c.named(c.kind.Body, label); def != nil {
			if s := spelt(c.book.words, def, plain, raw); s != nil {
				return content{fields: []*ir.Field{s}, known: true}
			}
		}
		return content{}
	}
	if r.text != nil {
		out := content{fields: []*ir.Field{statement(r.text, text(raw))}, known: true}
		for _, p := range r.picks {
			if fields, ok := p.read(f); ok {
				out.add(content{fields: fields})
			}
		}
		return out
	}
	if r.block != nil {
		return c.readBlock(r, f)
	}
	for _, p := range r.phrases {
		if fields, ok := p.read(f); ok {
			return content{fields: fields, known: true}
		}
	}
	return content{}
}

// between stands between a phrase about a block and the statements that the phrase has no words for.
const between = "；"

// readBlock reads a phrase about a block, perhaps with further statements; or statements alone.
func (c *card) readBlock(r *row, f *flat) content {
	head, rest, more := strings.Cut(string(f.text), between)
	for _, p := range r.phrases {
		if fields, ok := p.read(f); ok {
			return c.block(r, fields)
		}
		if !more {
			continue
		}
		first := &flat{text: f.text[:len(head)], at: f.at[:len(head)+1], page: f.page}
		fields, ok := p.read(first)
		if further, fine := statements(c.book.words, r.block.Body, rest); ok && fine {
			return c.block(r, append(fields, further...))
		}
	}
	if fields, ok := statements(c.book.words, r.block.Body, string(f.text)); ok {
		return c.block(r, fields)
	}
	return content{}
}

func (c *card) block(r *row, fields []*ir.Field) content {
	b := &ir.Block{Def: r.block.Block, Fields: fields}
	if list := c.book.words.List(r.block.Of); list != nil {
		if t, ok := list.Term(r.def.Of); ok {
			b.Term, b.Name = *t, t.Name.Zh
		}
	}
	return content{blocks: []*ir.Block{b}, known: true}
}

// statements reads statements of a body, each with its name before it.
func statements(w *words.Words, body *words.Body, plain string) ([]*ir.Field, bool) {
	var out []*ir.Field
	for _, one := range strings.Split(plain, between) {
		name, rest, _ := strings.Cut(strings.TrimSpace(one), " ")
		def := body.Slot(name).Field
		if def == nil || strings.ContainsAny(rest, callOpen) {
			return nil, false
		}
		s := spelt(w, def, rest, rest)
		if s == nil {
			return nil, false
		}
		out = append(out, s)
	}
	return out, len(out) > 0
}
