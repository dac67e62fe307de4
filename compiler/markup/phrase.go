package markup

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/wikitext"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/schema"
)

// phrase is a phrase of a markup made ready: an expression that reads it, and what each of its groups is a value of.
type phrase struct {
	words  *words.Words
	body   *schema.Body
	pieces []schema.Piece
	re     *regexp.Regexp
	holes  []hole
	calls  int // how many calls the piece at hand stands in
}

// hole is where a value stands.
type hole struct {
	piece *schema.Piece
	field *schema.Field // nil for the number or the unit of an item
	arg   int
	item  *regexp.Regexp // of a list: one of its items
	each  *phrase        // of a list whose items are phrases
}

// longestPhrase is how long a text may be, in bytes, that is looked at for phrases; mostItems is how many words, pairs or rows of a
// parameter are looked at one by one. No card comes near; what goes beyond is text.
const (
	longestPhrase = 4096
	mostItems     = 300
)

// compile makes a phrase ready that is to fit a whole text, or the first place in one that it fits.
func compile(w *words.Words, body *schema.Body, pieces []schema.Piece, whole bool) *phrase {
	p := &phrase{words: w, body: body, pieces: pieces}
	expr := p.sequence(pieces, true)
	if whole {
		expr = `^\s*` + expr + `\s*$`
	}
	p.re = regexp.MustCompile(`(?s)` + expr)
	return p
}

func (p *phrase) sequence(pieces []schema.Piece, capture bool) string {
	var out strings.Builder
	for i := range pieces {
		if i > 0 {
			out.WriteString(`\s*`)
		}
		out.WriteString(p.expr(&pieces[i], capture))
	}
	return out.String()
}

func (p *phrase) expr(piece *schema.Piece, capture bool) string {
	switch {
	case piece.Field != "":
		return p.hole(piece, capture)
	case piece.Num:
		return p.group(hole{piece: piece}, numberExpr, capture)
	case len(piece.Unit) > 0:
		return p.group(hole{piece: piece}, anyOf(slices.Collect(maps.Values(piece.Unit))), capture)
	case len(piece.Opt) > 0:
		return "(?:" + p.sequence(piece.Opt, capture) + ")?"
	case len(piece.Either) > 0:
		parts := make([]string, len(piece.Either))
		for i := range piece.Either {
			parts[i] = p.sequence(piece.Either[i], capture)
		}
		return "(?:" + strings.Join(parts, "|") + ")"
	case piece.Call != "":
		names := []string{wikitext.Name(piece.Call)}
		for _, name := range piece.Also {
			names = append(names, wikitext.Name(name))
		}
		out := callOpen + `\s*` + anyOf(names) + `\s*`
		p.calls++
		for i := range piece.Args {
			out += callBar + `\s*` + p.sequence(piece.Args[i], capture) + `\s*`
		}
		p.calls--
		return out + callEnd
	}
	return anyOf(append([]string{piece.Lit}, piece.Also...))
}

func (p *phrase) group(h hole, expr string, capture bool) string {
	if !capture {
		return "(?:" + expr + ")"
	}
	p.holes = append(p.holes, h)
	return "(" + expr + ")"
}

func (p *phrase) hole(piece *schema.Piece, capture bool) string {
	field, arg := fieldOf(p.body, piece)
	h := hole{piece: piece, field: field, arg: arg}
	t := &field.Args[arg].Type
	if t.Form != schema.FormList {
		return p.group(h, p.item(piece, t), capture)
	}
	item := p.item(piece, t.Elem)
	if len(piece.Each) > 0 {
		h.each = compile(p.words, p.body, piece.Each, false)
		item = p.sequence(piece.Each, false)
	}
	h.item = regexp.MustCompile(`(?s)` + item)
	return p.group(h, "(?:"+item+")(?:"+`\s*`+anyOf([]string{piece.Sep})+`\s*(?:`+item+"))*", capture)
}

// fieldOf is the field and the argument that a piece is about. The rules were checked: they are there.
func fieldOf(body *schema.Body, piece *schema.Piece) (*schema.Field, int) {
	i := slices.IndexFunc(body.Fields, func(f schema.Field) bool { return f.ID == piece.Field })
	field := &body.Fields[i]
	arg := slices.IndexFunc(field.Args, func(a schema.Arg) bool { return a.ID == cmp.Or(piece.Arg, schema.Sole) })
	return field, max(arg, 0)
}

const (
	numberExpr = `[-+−－]?[0-9]{1,15}(?:\.[0-9]{1,15})?`
	plainExpr  = `[^\x01\x02\x03]+?`
)

// item is the expression of a value.
func (p *phrase) item(piece *schema.Piece, t *schema.Type) string {
	switch {
	case piece.Rest && p.calls > 0:
		return plainExpr
	case piece.Rest:
		return `.+`
	}
	var options []string
	for _, m := range []map[string]string{piece.Words, piece.Last} {
		for _, word := range m {
			options = append(options, word)
		}
	}
	if piece.Only {
		return anyOf(options)
	}
	switch t.Form {
	case schema.FormNumber, schema.FormQuantity:
		return either(options, numberExpr+p.units(piece, t))
	case schema.FormTerm, schema.FormRank:
		return anyOf(append(options, p.terms(t.Of)...))
	case schema.FormBool:
		return anyOf(append(options, "是", "否", "yes", "no"))
	}
	return either(options, plainExpr)
}

// either is an expression of some texts, or else of expr.
func either(texts []string, expr string) string {
	if len(texts) == 0 {
		return expr
	}
	return anyOf(texts) + "|" + expr
}

func (p *phrase) units(piece *schema.Piece, t *schema.Type) string {
	var names []string
	for i := range p.words.Rules.Units {
		if u := &p.words.Rules.Units[i]; u.Dim == t.Of || u.ID == t.Of {
			names = append(names, spellings(&u.Row)...)
		}
	}
	if len(names) == 0 {
		return ""
	}
	expr := `\s*` + anyOf(names)
	if piece.Of != "" || t.Form == schema.FormNumber {
		return "(?:" + expr + ")?"
	}
	return expr
}

func (p *phrase) terms(id string) []string {
	var names []string
	for i := range p.words.Rules.Vocabularies {
		if v := &p.words.Rules.Vocabularies[i]; v.ID == id {
			for j := range v.Members {
				names = append(names, spellings(&v.Members[j].Row)...)
			}
		}
	}
	for i := range p.words.Rules.Scales {
		if s := &p.words.Rules.Scales[i]; s.ID == id {
			for j := range s.Members {
				names = append(names, spellings(&s.Members[j].Row)...)
			}
		}
	}
	return names
}

func spellings(r *schema.Row) []string {
	return append([]string{r.Name.Zh, r.Name.En, r.ID}, r.Aliases...)
}

// anyOf is an expression of some texts, the longest first, with their markup looked through.
func anyOf(texts []string) string {
	seen := map[string]bool{}
	var parts []string
	for _, t := range texts {
		f, ok := flatOf(t)
		if plain := string(f.text); ok && !seen[plain] {
			seen[plain] = true
			parts = append(parts, plain)
		}
	}
	slices.SortFunc(parts, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	for i, part := range parts {
		parts[i] = regexp.QuoteMeta(part)
	}
	return "(?:" + strings.Join(parts, "|") + ")"
}

// read finds what a text says by the phrase: statements of the body.
func (p *phrase) read(f *flat) ([]*ir.Field, bool) {
	if len(f.text) > longestPhrase {
		return nil, false
	}
	m := p.re.FindSubmatchIndex(f.text)
	if m == nil {
		return nil, false
	}
	var out []*ir.Field
	for i := range p.holes {
		start, end := m[2*i+2], m[2*i+3]
		if start < 0 {
			continue
		}
		h := &p.holes[i]
		v, ok := p.value(h, f, start, end)
		if !ok {
			return nil, false
		}
		out = assign(out, h, v)
	}
	return complete(out)
}

// assign puts a value into the statement of its field.
func assign(fields []*ir.Field, h *hole, v ir.Value) []*ir.Field {
	for _, f := range fields {
		if f.Def == h.field && f.Args[h.arg].Form == "" {
			f.Args[h.arg] = v
			return fields
		}
	}
	f := &ir.Field{Def: h.field, Args: make([]ir.Value, len(h.field.Args))}
	f.Args[h.arg] = v
	return append(fields, f)
}

// complete reports whether every statement has what it must have.
func complete(fields []*ir.Field) ([]*ir.Field, bool) {
	for _, f := range fields {
		for i := range f.Args {
			if f.Args[i].Form == "" && !f.Def.Args[i].Optional {
				return nil, false
			}
		}
	}
	return fields, true
}

func (p *phrase) value(h *hole, f *flat, start, end int) (ir.Value, bool) {
	t := &h.field.Args[h.arg].Type
	if h.piece.Rest {
		v := ir.Value{Form: t.Form, Decl: t, Text: f.source(start, end)}
		return v, v.Text != ""
	}
	text := string(f.text[start:end])
	if t.Form != schema.FormList {
		return p.one(h.piece, t, text)
	}
	v := ir.Value{Form: t.Form, Decl: t}
	for _, found := range h.item.FindAllString(text, -1) {
		elem, ok := p.element(h, t.Elem, found)
		if !ok {
			return v, false
		}
		v.List = append(v.List, elem)
	}
	return v, len(v.List) > 0
}

func (p *phrase) element(h *hole, t *schema.Type, text string) (ir.Value, bool) {
	if h.each == nil {
		return p.one(h.piece, t, text)
	}
	m := h.each.re.FindStringSubmatch(text)
	if m == nil {
		return ir.Value{}, false
	}
	num, unit := "", ""
	for i := range h.each.holes {
		if h.each.holes[i].piece.Num {
			num = m[i+1]
		} else {
			unit = meant(m[i+1], h.each.holes[i].piece.Unit)
		}
	}
	return value(p.words, t, num+unit)
}

// one reads a value: a word of the piece, or what the type says.
func (p *phrase) one(piece *schema.Piece, t *schema.Type, text string) (ir.Value, bool) {
	for _, m := range []map[string]string{piece.Words, piece.Last} {
		if id := meant(text, m); id != "" {
			return value(p.words, t, id)
		}
	}
	if piece.Of != "" && strings.Trim(text, "-+−－0123456789. ") == "" {
		text += piece.Of
	}
	return value(p.words, t, text)
}

// meant is what a written word stands for.
func meant(text string, written map[string]string) string {
	for _, id := range slices.Sorted(maps.Keys(written)) {
		if f, ok := flatOf(written[id]); ok && string(f.text) == strings.TrimSpace(text) {
			return id
		}
	}
	return ""
}
