package markup

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"canon.dev/canon/compiler/bind"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/wikitext"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// Options of reading a page. Known says which resources there are besides those of the page, nil that there are none.
type Options struct {
	Title string // of the page
	Known func(kind, name string) bool
}

// Read makes resources of a page, in the order of the page. What was not understood is found, and kept with them as text. A page
// that can't be read gives none.
func (b *Book) Read(file *source.File, o Options) ([]*ir.Resource, diag.List) {
	r := &reader{book: b, file: file, o: o, page: wikitext.Parse(file.Text), here: map[string]bool{}}
	if r.problems() {
		return nil, r.found
	}
	r.pageOf()
	return r.resources, r.found
}

type reader struct {
	book      *Book
	file      *source.File
	o         Options
	page      *wikitext.Page
	here      map[string]bool // kind and name of the page's own cards
	resources []*ir.Resource
	found     diag.List
}

func (r *reader) report(code diag.Code, id string, start, end int, args ...diag.Arg) {
	r.found = append(r.found, diag.Diagnostic{
		Code: code, Span: source.Span{File: r.file, Start: start, End: end}, Message: diag.Message{ID: id, Args: args},
	})
}

// problems reports what of the page does not end. One that lies too deep ends the reading.
func (r *reader) problems() bool {
	for _, p := range r.page.Problems {
		if p.Deep {
			r.report("limit/nesting", "page", p.Start, p.End, diag.Int("limit", wikitext.MaxNesting))
			r.found = r.found[len(r.found)-1:]
			return true
		}
		id := ""
		switch p.Kind {
		case wikitext.Link:
			id = "link"
		case wikitext.Comment:
			id = "comment"
		}
		r.report("markup/unclosed", id, p.Start, p.End)
	}
	return false
}

// pageOf reads the cards of the page and what stands around them.
func (r *reader) pageOf() {
	var at []int
	nodes := r.page.Body.Nodes
	for i := range nodes {
		switch n := &nodes[i]; {
		case r.cardAt(n) != nil:
			at = append(at, i)
		case n.Kind == wikitext.Template && r.book.byName[r.page.Name(n)] != nil:
			r.report("markup/kept-text", "many", n.Start, n.Start+2, diag.Word("card", r.page.Spelling(n)), diag.Int("limit", mostItems))
		default:
			r.inside(n)
		}
	}
	if len(at) == 0 {
		r.prose()
		return
	}
	for _, i := range at {
		r.here[r.cardAt(&nodes[i]).def.Kind+"/"+r.name(&nodes[i])] = true
	}
	before := strings.TrimSpace(r.page.Text[:nodes[at[0]].Start])
	for place, i := range at {
		n := &nodes[i]
		end := len(r.page.Text)
		if place+1 < len(at) {
			end = nodes[at[place+1]].Start
		}
		after := strings.TrimSpace(r.page.Text[n.End:end])
		if place > 0 {
			before = ""
		}
		r.card(n, before, after, place+1, len(at))
	}
}

// cardAt is the card that a node is, or nil.
func (r *reader) cardAt(n *wikitext.Node) *card {
	if n.Kind != wikitext.Template {
		return nil
	}
	if len(n.Parts) > mostItems {
		return nil
	}
	return r.book.byName[r.page.Name(n)]
}

// inside reports the cards that stand inside something else: they stay text.
func (r *reader) inside(n *wikitext.Node) {
	for i := range n.Parts {
		for j := range n.Parts[i].Nodes {
			inner := &n.Parts[i].Nodes[j]
			if r.cardAt(inner) != nil {
				r.report("markup/nested-card", "", inner.Start, inner.Start+2, diag.Word("card", r.page.Spelling(inner)))
			} else {
				r.inside(inner)
			}
		}
	}
}

// swallowed reports whether a template or comment that does not end, which has been said, explains that no card was found.
func (r *reader) swallowed() bool {
	return slices.ContainsFunc(r.found, func(d diag.Diagnostic) bool { return d.Code == "markup/unclosed" && d.Message.ID != "link" })
}

// prose keeps a page without a card.
func (r *reader) prose() {
	whole := strings.TrimSpace(r.page.Text)
	if whole == "" || r.book.def.Prose == nil {
		r.report("markup/no-card", "", 0, 0)
		return
	}
	if !r.swallowed() {
		r.report("markup/no-card", "kept", 0, 0)
	}
	k := r.book.words.Kind(r.book.def.Prose.Kind)
	d := &draft{res: &ir.Resource{Rules: r.book.words.Rules, Kind: k.Kind, Name: bind.Folded(r.o.Title), Body: &ir.Block{}}}
	d.add(statement(field(k.Body.Def, r.book.def.Prose.Field), text(whole)))
	if def := field(k.Body.Def, r.book.def.Fields.Page); def != nil && d.res.Name != r.o.Title {
		d.add(statement(def, text(r.o.Title)))
	}
	r.resources = append(r.resources, d.res)
}

// draft is a resource being read: its statements in the order in which they were found.
type draft struct {
	res *ir.Resource
	n   int
}

func (d *draft) add(f *ir.Field) {
	if said(d.res.Body.Fields, f) && !(f.Def.Repeat && keepsText(f)) {
		return
	}
	if !f.Def.Repeat && d.res.Body.Field(f.Def.ID) != nil {
		return
	}
	d.n++
	f.Span.Start = d.n
	d.res.Body.Fields = append(d.res.Body.Fields, f)
}

// keepsText reports whether a statement is of texts alone: two of the same are two.
func keepsText(f *ir.Field) bool {
	return !slices.ContainsFunc(f.Args, func(v ir.Value) bool { return v.Form != schema.FormText })
}

func (d *draft) addAll(c content) {
	for _, f := range c.fields {
		d.add(f)
	}
	for _, b := range c.blocks {
		if slices.ContainsFunc(d.res.Body.Blocks, func(own *ir.Block) bool { return sameHead(own, b) }) {
			continue
		}
		d.n++
		b.Span.Start = d.n
		d.res.Body.Blocks = append(d.res.Body.Blocks, b)
	}
}

// parameter is a parameter of a card as it stands in the page.
type parameter struct {
	key        string
	start, end int // of the whole
	part       wikitext.Part
	raw        string
	last       bool // no later one has the name: a wiki takes the last
	live       bool // no earlier one of another name is for the same blank
	aside      bool // it counts for nothing
	kept       bool // its text is kept
}

func (r *reader) parameters(c *card, n *wikitext.Node) []parameter {
	var out []parameter
	place := 0
	live := map[*blank]string{}
	last := map[string]int{}
	for i := range n.Parts[1:] {
		part := &n.Parts[i+1]
		key, named := r.page.Key(part)
		if !named {
			place++
			key = strconv.Itoa(place)
		} else if key == "" {
			key = wikitext.NoName
		} else if isPlace(key) {
			key += numbered
		}
		p := parameter{key: key, start: part.Start, end: part.End, part: part.Value(), last: true}
		p.raw = strings.TrimSpace(r.page.Text[p.part.Start:p.part.End])
		if j, twice := last[key]; twice {
			out[j].last = false
		}
		b := c.blank(key)
		if _, taken := live[b]; b != nil && !taken {
			live[b] = key
		}
		p.live = b != nil && live[b] == key
		last[key] = len(out)
		out = append(out, p)
	}
	return out
}

// name is the name that a card gives to its resource, else the page's.
func (r *reader) name(n *wikitext.Node) string {
	c, name := r.cardAt(n), ""
	for _, p := range r.parameters(c, n) {
		if b := c.blank(p.key); p.live && p.last && b.def.Title {
			name = c.read(b, r.page, &p.part).title
		}
	}
	return bind.Folded(cmp.Or(Spaced(name), r.o.Title))
}

// card reads a card. Whatever of it would be written otherwise than it stands there is kept as text besides.
func (r *reader) card(n *wikitext.Node, before, after string, place, of int) {
	c := r.cardAt(n)
	d := &draft{res: &ir.Resource{Rules: r.book.words.Rules, Kind: c.kind.Kind, Name: r.name(n), Body: &ir.Block{}}}
	params := r.parameters(c, n)
	for i := range params {
		r.parameter(d, c, &params[i])
	}
	fields := &r.book.def.Fields
	if spelling := strings.TrimSpace(r.page.Text[n.Parts[0].Start:n.Parts[0].End]); spelling != c.def.Template {
		d.add(c.keep(fields.Parameter, keptName, spelling))
	}
	r.mend(d, c, params)
	if of > 1 || d.res.Name != r.o.Title {
		number := ir.Value{Form: schema.FormNumber, Num: exact.Int(int64(place))}
		if of == 1 {
			number = ir.Value{}
		}
		d.add(statement(c.field(fields.Page), text(r.o.Title), number))
	}
	if before != "" {
		d.add(c.keep(fields.Before, before))
	}
	if after != "" {
		d.add(c.keep(fields.After, after))
	}
	r.resources = append(r.resources, d.res)
}

// keep is a statement of texts.
func (c *card) keep(id string, texts ...string) *ir.Field {
	values := make([]ir.Value, len(texts))
	for i, t := range texts {
		values[i] = text(t)
	}
	return statement(c.field(id), values...)
}

// parameter reads a parameter and reports what of it was not understood.
func (r *reader) parameter(d *draft, c *card, p *parameter) {
	b := c.blank(p.key)
	switch {
	case !p.last || b != nil && !p.live:
		r.passOver(d, c, p)
	case b == nil:
		r.other(d, c, p)
	case b.rows != nil:
		r.rowsOf(d, c, b, p)
	case p.raw != "":
		said := r.referred(d, c.read(b, r.page, &p.part), p)
		if d.against(said) {
			r.passOver(d, c, p)
			return
		}
		d.addAll(said)
		if !said.known {
			r.report("markup/kept-text", "", p.start, p.end, diag.Word("parameter", p.key))
		}
	}
}

// passOver keeps a parameter that counts for nothing.
func (r *reader) passOver(d *draft, c *card, p *parameter) {
	p.aside = true
	d.add(c.keep(r.book.def.Fields.Parameter, aside+p.key, p.raw))
	r.report("markup/kept-text", "twice", p.start, p.end, diag.Word("parameter", p.key))
}

// other reads a parameter that the card does not have: one named for a field of the kind is that field's.
func (r *reader) other(d *draft, c *card, p *parameter) {
	said := r.referred(d, c.readOther(p.key, r.page, &p.part), p)
	if d.against(said) || strings.HasPrefix(p.key, aside) {
		r.passOver(d, c, p)
		return
	}
	d.addAll(said)
	d.add(c.keep(r.book.def.Fields.Parameter, p.key, p.raw))
	if p.raw != "" && !said.known {
		r.report("markup/kept-text", "unknown", p.start, p.end, diag.Word("parameter", p.key), diag.Word("card", c.def.Template))
	}
}

// against reports whether a text says other than what was read before it.
func (d *draft) against(c content) bool {
	for _, f := range c.fields {
		if own := d.res.Body.Field(f.Def.ID); own != nil && !f.Def.Repeat && !same(own, f) {
			return true
		}
	}
	for _, b := range c.blocks {
		if slices.ContainsFunc(d.res.Body.Blocks, func(own *ir.Block) bool { return sameHead(own, b) }) {
			return true
		}
	}
	return false
}

// rowsOf reads the rows of a parameter.
func (r *reader) rowsOf(d *draft, c *card, b *blank, p *parameter) {
	rows := c.rows(b.rows, r.page, &p.part)
	fields := &r.book.def.Fields
	usual := b.rows.forms[0]
	if i := slices.IndexFunc(rows, func(r rowRead) bool { return r.form != nil }); i >= 0 && rows[i].form != usual {
		usual = rows[i].form
		d.add(c.keep(fields.Form, usual.text))
	}
	for i := range rows {
		row := &rows[i]
		said := r.referred(d, row.content, p)
		label, kept := row.label, row.text
		if row.form != usual {
			label, kept = "", row.whole
		}
		if d.against(said) || strings.HasPrefix(row.label, aside) {
			d.add(c.keep(fields.Row, aside+label, kept))
			r.report("markup/kept-text", "row", row.start, row.end, diag.Word("label", row.label))
			continue
		}
		if len(said.fields)+len(said.blocks) > 0 && row.form == usual && c.rewrites(b.rows, row, said) {
			d.addAll(said)
			continue
		}
		d.add(c.keep(fields.Row, label, kept))
		d.addAll(said)
		switch {
		case row.form == nil:
			r.report("markup/kept-text", "line", row.start, row.end)
		case !said.known && row.text != "":
			r.report("markup/kept-text", "row", row.start, row.end, diag.Word("label", row.label))
		}
	}
}

// rewrites reports whether a row would be written from what it says just as it stands there.
func (c *card) rewrites(l *rowList, row *rowRead, said content) bool {
	res := &ir.Resource{Body: &ir.Block{Fields: said.fields, Blocks: said.blocks}}
	s := &sheet{card: c, res: res, written: map[*ir.Field]bool{}, blocks: map[*ir.Block]bool{}, values: map[*blank]string{}, form: row.form}
	if r := l.known(row.label); r != nil {
		lines := s.row(l, r)
		return len(lines) == 1 && bare(lines[0].text) == bare(row.form.write(row.label, row.text))
	}
	lines := s.restRows(l)
	return len(lines) == 1 && bare(lines[0].text) == bare(row.form.write(row.label, row.text))
}

// referred leaves out what refers to a resource that there is not: it stays text, and is reported.
func (r *reader) referred(d *draft, c content, p *parameter) content {
	out := content{title: c.title, known: c.known, blocks: c.blocks}
	for _, f := range c.fields {
		if name := r.missing(d, f); name != "" {
			out.known = len(c.fields) > 1 // nothing else of it would be left
			if out.known {
				r.report("markup/unknown-reference", "", p.start, p.end, diag.Word("name", name))
			}
			continue
		}
		out.fields = append(out.fields, f)
	}
	return out
}

// missing is the name of a resource that a statement refers to and that there is not, or that refers to itself so.
func (r *reader) missing(d *draft, f *ir.Field) string {
	for i := range f.Args {
		v := &f.Args[i]
		if v.Form != schema.FormRef {
			continue
		}
		is := func(kind string) bool {
			return (kind != d.res.Kind.ID || v.Text != d.res.Name) && (r.here[kind+"/"+v.Text] || r.o.Known != nil && r.o.Known(kind, v.Text))
		}
		if !slices.ContainsFunc(v.Decl.Kinds, is) {
			return v.Text
		}
	}
	return ""
}
