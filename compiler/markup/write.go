package markup

import (
	"cmp"
	"slices"
	"strings"

	"canon.dev/canon/compiler/bind"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/wikitext"
	"canon.dev/canon/schema"
)

// sheet is a resource being written as a card.
type sheet struct {
	card    *card
	res     *ir.Resource
	written map[*ir.Field]bool
	blocks  map[*ir.Block]bool
	values  map[*blank]string
	live    map[*blank]string   // the name under which it stands on the page
	fixed   map[*blank]string   // what is kept of it as text, and says what the resource does
	taken   map[*blank]bool     // something is kept in its place that says otherwise
	kept    map[string][]string // other parameters by name, in the order of the text
	extra   []param             // statements that nothing on the card is for
	form    *form
}

// keptName is what the template's own name is kept under. What stands behind aside counts for nothing: the page says otherwise in
// another place.
const keptName, aside = "", "!"

// param is a parameter with its text.
type param struct{ key, text string }

// call writes a card.
func call(name string, params []param) string {
	out := make([]wikitext.Param, len(params))
	for i, p := range params {
		out[i] = wikitext.Param{Key: onPage(p.key), Value: p.text}
	}
	return wikitext.Call(name, out)
}

// params writes a resource as the parameters of its card, under the template's name.
func (c *card) params(res *ir.Resource) (name string, params []param) {
	s := &sheet{
		card: c, res: res, written: map[*ir.Field]bool{}, blocks: map[*ir.Block]bool{}, values: map[*blank]string{},
		live: map[*blank]string{}, fixed: map[*blank]string{}, taken: map[*blank]bool{}, kept: map[string][]string{},
	}
	for _, key := range s.order() {
		if b := c.blank(key); b != nil && s.live[b] == "" {
			s.live[b] = key
		}
	}
	for _, f := range res.Body.Fields {
		s.written[f] = c.keeps(f.Def.ID)
	}
	// What is kept as it was written goes first: what it says is not to be said again.
	s.keep()
	s.rows()
	for _, b := range c.blanks {
		s.blank(b)
	}
	s.rest()
	name = c.def.Template
	if own := s.kept[keptName]; len(own) > 0 {
		name = own[0]
	}
	return name, s.ordered()
}

// keep takes the parameters that are kept as text. One that no longer says what the resource does has had its day.
func (s *sheet) keep() {
	passed := map[string]int{}
	for _, f := range s.all(s.card.book.def.Fields.Parameter) {
		key, text := f.Args[0].Text, f.Args[1].Text
		if rest, ok := strings.CutPrefix(key, aside); ok {
			s.kept[rest] = append(s.kept[rest], text)
			passed[rest]++
			continue
		}
		if b := s.card.blank(key); b != nil && key == cmp.Or(s.live[b], b.def.Param) {
			s.fix(b, text)
			continue
		}
		s.kept[key] = append(s.kept[key], text)
		page := wikitext.Parse(text)
		s.claim(s.card.readOther(key, page, &page.Body))
	}
	for key, n := range passed {
		times := 0
		for _, other := range s.order() {
			if other == key {
				times++
			}
		}
		if b := s.card.blank(key); b != nil && n >= max(times, 1) && key == cmp.Or(s.live[b], b.def.Param) {
			s.taken[b] = true
		}
	}
}

// fix keeps a parameter's text in place of what would be written.
func (s *sheet) fix(b *blank, text string) {
	said := s.card.parse(b, text)
	if !s.holds(said) || b.def.Title && s.named(said.title) != s.res.Name {
		return
	}
	s.claim(said)
	s.fixed[b] = text
}

// settled reports whether a parameter has its text already.
func (s *sheet) settled(b *blank) bool {
	_, fixed := s.fixed[b]
	return fixed || s.taken[b]
}

// named is the name that a card gives: the page's where it says none.
func (s *sheet) named(title string) string {
	page, _ := s.card.book.place(s.res)
	return bind.Folded(cmp.Or(Spaced(title), page))
}

// parse reads a text as it would stand in a parameter.
func (c *card) parse(b *blank, text string) content {
	page := wikitext.Parse(text)
	return c.read(b, page, &page.Body)
}

// all are the resource's statements of a field.
func (s *sheet) all(id string) []*ir.Field {
	var out []*ir.Field
	for _, f := range s.res.Body.Fields {
		if f.Def.ID == id {
			out = append(out, f)
		}
	}
	return out
}

// find is the first statement of a field that is not yet written, or nil.
func (s *sheet) find(id string) *ir.Field {
	for _, f := range s.res.Body.Fields {
		if f.Def.ID == id && !s.written[f] {
			return f
		}
	}
	return nil
}

// holds reports whether nothing that a text says is against what the resource says.
func (s *sheet) holds(c content) bool {
	for _, f := range c.fields {
		if own := s.all(f.Def.ID); len(own) > 0 && !said(own, f) {
			return false
		}
	}
	for _, b := range c.blocks {
		named := false
		for _, own := range s.res.Body.Blocks {
			if sameBlock(own, b) {
				named = false
				break
			}
			named = named || sameHead(own, b)
		}
		if named {
			return false
		}
	}
	return true
}

// claim marks as written what a text says. It reports the place of the first of it, -1 when it says nothing that the resource does.
func (s *sheet) claim(c content) int {
	first := -1
	for _, f := range c.fields {
		for _, own := range s.res.Body.Fields {
			if !s.written[own] && same(own, f) {
				s.written[own] = true
				first = earlier(first, own.Span.Start)
				break
			}
		}
	}
	for _, b := range c.blocks {
		for _, own := range s.res.Body.Blocks {
			if !s.blocks[own] && sameBlock(own, b) {
				s.blocks[own] = true
				first = earlier(first, own.Span.Start)
				break
			}
		}
	}
	return first
}

func earlier(a, b int) int {
	if a < 0 {
		return b
	}
	return min(a, b)
}

// blank writes a parameter that is not kept as text, and marks what it says.
func (s *sheet) blank(b *blank) {
	if s.settled(b) || b.rows != nil {
		return
	}
	text := s.value(b)
	if text == "" {
		return
	}
	if b.def.Title || b.def.Class != nil || s.claim(s.card.parse(b, text)) >= 0 {
		s.values[b] = text
	}
}

func (s *sheet) value(b *blank) string {
	switch d := b.def; {
	case d.Title:
		return wikitext.Safe(s.res.Name, false)
	case d.Text != "":
		if f := s.find(d.Text); f != nil {
			return wikitext.Safe(f.Args[0].Text, false)
		}
	case len(d.Words) > 0:
		return s.words(d.Words)
	case b.phrase != nil:
		text, _ := b.phrase.print(s.find)
		return text
	case d.Class != nil:
		return s.class(d.Class)
	case d.Pairs != nil:
		return s.pairs(d.Pairs)
	}
	return ""
}

// words are the words of some fields, in the order of the text.
func (s *sheet) words(ids []string) string {
	var parts []string
	for _, f := range s.res.Body.Fields {
		if !s.written[f] && slices.Contains(ids, f.Def.ID) {
			parts = append(parts, written(&f.Args[0]))
		}
	}
	return strings.Join(parts, "、")
}

func (s *sheet) class(d *schema.ClassOf) string {
	for _, f := range s.all(d.Field) {
		if t := f.Args[0].Term; t != nil && d.Words[t.Class] != "" {
			return d.Words[t.Class]
		}
	}
	return ""
}

func (s *sheet) pairs(d *schema.Pairs) string {
	var params []wikitext.Param
	for _, f := range s.res.Body.Fields {
		if s.written[f] || !slices.Contains(d.Fields, f.Def.ID) {
			continue
		}
		if len(f.Args) == 1 {
			params = append(params, wikitext.Param{Key: f.Def.Name.Zh, Value: written(&f.Args[0])})
		} else {
			params = append(params, wikitext.Param{Key: written(&f.Args[0]), Value: written(&f.Args[1])})
		}
	}
	if len(params) == 0 {
		return ""
	}
	return wikitext.Inline(d.Call, params)
}

// rest writes what nothing on the card is for under its own name: as rows, where the card has such, else as parameters.
func (s *sheet) rest() {
	for _, f := range s.res.Body.Fields {
		if s.written[f] {
			continue
		}
		s.written[f] = true
		s.extra = append(s.extra, param{f.Def.Name.Zh, wikitext.Safe(plainly(f), false)})
	}
	for _, b := range s.res.Body.Blocks {
		if !s.blocks[b] {
			s.blocks[b] = true
			s.extra = append(s.extra, param{blockLabel(b), wikitext.Safe(allInWords(b), false)})
		}
	}
	if s.card.rowBlank() == nil {
		for _, c := range s.res.Body.Clauses {
			s.extra = append(s.extra, param{c.Verb.Name.Zh, wikitext.Safe(c.Span.Text(), false)})
		}
	}
}

func blockLabel(b *ir.Block) string {
	if b.Name == "" {
		return b.Def.Name.Zh
	}
	return b.Def.Name.Zh + "・" + cmp.Or(b.Term.Name.Zh, b.Name)
}

// allInWords is everything in a block, as its file has it where there are no fields for it.
func allInWords(b *ir.Block) string {
	parts := make([]string, 0, 1+len(b.Clauses)+len(b.Blocks))
	if len(b.Fields) > 0 {
		parts = append(parts, inWords(b.Fields))
	}
	for _, c := range b.Clauses {
		parts = append(parts, c.Span.Text())
	}
	for _, inner := range b.Blocks {
		parts = append(parts, blockLabel(inner)+"（"+allInWords(inner)+"）")
	}
	return strings.Join(parts, between)
}

func inWords(fields []*ir.Field) string {
	parts := make([]string, len(fields))
	for i, f := range fields {
		parts[i] = f.Def.Name.Zh + " " + plainly(f)
	}
	return strings.Join(parts, between)
}

// ordered puts the parameters into the order that the resource says, or that of the card.
func (s *sheet) ordered() []param {
	given := s.order()
	var out []param
	done := map[*blank]bool{}
	put := func(key, text string) {
		out = append(out, param{key, text})
	}
	for _, key := range given {
		b := s.card.blank(key)
		switch {
		case key == "": // there are none
			continue
		case len(s.kept[key]) > 0:
			put(key, s.kept[key][0])
			s.kept[key] = s.kept[key][1:]
			continue
		case b != nil && s.live[b] == key && !done[b]:
			put(key, cmp.Or(s.fixed[b], s.values[b]))
			done[b] = true
		default:
			put(key, "")
		}
	}
	for _, b := range s.card.blanks {
		if done[b] {
			continue
		}
		own := b.def.Title || b.def.Class != nil // not missing where the order leaves it out
		if text := s.values[b]; text != "" && !(own && len(given) > 0) {
			put(b.def.Param, text)
		} else if text, ok := s.fixed[b]; ok {
			put(b.def.Param, text)
		}
	}
	for _, f := range s.all(s.card.book.def.Fields.Parameter) {
		if key := strings.TrimPrefix(f.Args[0].Text, aside); key != keptName && len(s.kept[key]) > 0 {
			put(key, s.kept[key][0])
			s.kept[key] = s.kept[key][1:]
		}
	}
	return append(out, s.extra...)
}

func (s *sheet) order() []string {
	var keys []string
	for _, f := range s.all(s.card.book.def.Fields.Order) {
		for i := range f.Args[0].List {
			keys = append(keys, f.Args[0].List[i].Text)
		}
	}
	return keys
}
