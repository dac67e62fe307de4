package markup

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"canon.dev/canon/compiler/wikitext"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/schema"
)

// Book is a markup of a rule book made ready to read and write pages.
type Book struct {
	def    *schema.Markup
	words  *words.Words
	cards  []*card
	byName map[string]*card // by each name of its template
}

// Of makes the book's markup of a syntax ready; nil where the book has none.
func Of(w *words.Words, syntax string) *Book {
	for i := range w.Rules.Markups {
		if def := &w.Rules.Markups[i]; def.Format == syntax {
			return newBook(w, def)
		}
	}
	return nil
}

func newBook(w *words.Words, def *schema.Markup) *Book {
	b := &Book{def: def, words: w, byName: map[string]*card{}}
	for i := range def.Cards {
		c := b.newCard(&def.Cards[i])
		b.cards = append(b.cards, c)
		for _, name := range append([]string{c.def.Template}, c.def.Also...) {
			b.byName[wikitext.Name(name)] = c
		}
	}
	return b
}

// cardOf is the card of a kind, or nil.
func (b *Book) cardOf(kind string) *card {
	i := slices.IndexFunc(b.cards, func(c *card) bool { return c.def.Kind == kind })
	if i < 0 {
		return nil
	}
	return b.cards[i]
}

// card is a template whose calls are resources of a kind.
type card struct {
	book   *Book
	def    *schema.Card
	kind   *words.Kind
	blanks []*blank
}

// blank is a parameter of a card.
type blank struct {
	def    *schema.Blank
	phrase *phrase
	rows   *rowList
}

func (b *Book) newCard(def *schema.Card) *card {
	c := &card{book: b, def: def, kind: b.words.Kind(def.Kind)}
	for i := range def.Blanks {
		bl := &blank{def: &def.Blanks[i]}
		if len(bl.def.Phrase) > 0 {
			bl.phrase = compile(b.words, c.kind.Body.Def, bl.def.Phrase, true)
		}
		if bl.def.Rows != nil {
			bl.rows = c.newRows(bl.def.Rows)
		}
		c.blanks = append(c.blanks, bl)
	}
	return c
}

// numbered ends the key of a parameter whose place is written out: {{a|1=b}}, where {{a|b}} has the key 1.
const numbered = "="

func isPlace(key string) bool { return key != "" && strings.Trim(key, "0123456789") == "" }

// onPage is a key as a page has it.
func onPage(key string) string {
	switch {
	case isPlace(key):
		return ""
	case key == wikitext.NoName:
		return key
	}
	return strings.TrimSuffix(key, numbered)
}

// blank finds a parameter by its name, or by its place among those without one.
func (c *card) blank(key string) *blank {
	key = strings.TrimSuffix(wikitext.Bare(key), numbered)
	place, err := strconv.Atoi(key)
	for _, b := range c.blanks {
		if b.def.Param == key || slices.Contains(b.def.Also, key) || err == nil && b.def.Place == place && place > 0 {
			return b
		}
	}
	return nil
}

// field is a field of the card's kind, by its id.
func (c *card) field(id string) *schema.Field { return field(c.kind.Body.Def, id) }

func field(body *schema.Body, id string) *schema.Field {
	i := slices.IndexFunc(body.Fields, func(f schema.Field) bool { return f.ID == id })
	if i < 0 {
		return nil
	}
	return &body.Fields[i]
}

// keeps reports whether a field is one that keeps what a page has besides the resource.
func (c *card) keeps(id string) bool { return slices.Contains(c.book.def.Fields.IDs(), id) }

// named is the field that a word names in a body, other than those that keep what a page has; nil for none.
func (c *card) named(body *words.Body, word string) *schema.Field {
	f := body.Slot(strings.TrimSpace(word)).Field
	if f == nil || c.keeps(f.ID) {
		return nil
	}
	return f
}

// rowList is a parameter of several rows.
type rowList struct {
	forms []*form
	rows  []*row
}

// form is a way to write a row.
type form struct {
	text  string
	re    *regexp.Regexp
	plain bool // nothing marks the label, or it is the template's name: only known ones are labels
	call  bool // it is a template
}

// row is a row that the markup knows by its label.
type row struct {
	def     *schema.CardRow
	text    *schema.Field
	picks   []*phrase
	block   *words.Block
	phrases []*phrase
}

const labelMark, textMark = "{label}", "{text}"

func (c *card) newRows(def *schema.RowList) *rowList {
	l := &rowList{}
	for _, text := range def.Forms {
		l.forms = append(l.forms, newForm(text))
	}
	for i := range def.Rows {
		r := &row{def: &def.Rows[i]}
		body := c.kind.Body.Def
		if r.def.Text != "" {
			r.text = c.field(r.def.Text)
		}
		for _, pieces := range r.def.Picks {
			r.picks = append(r.picks, compile(c.book.words, body, pieces, false))
		}
		if r.def.Block != "" {
			r.block = c.book.words.Block(r.def.Block)
			body = r.block.Body.Def
		}
		for _, pieces := range r.def.Phrases {
			r.phrases = append(r.phrases, compile(c.book.words, body, pieces, true))
		}
		l.rows = append(l.rows, r)
	}
	return l
}

func newForm(text string) *form {
	const label = `\s*([^\n{}\[\]|<>=：:']{1,24}?)\s*`
	f := &form{text: text, call: strings.HasPrefix(text, "{{")}
	before, _, _ := strings.Cut(text, labelMark)
	f.plain = strings.Trim(before, "*#:; ") == "" || before == "{{"
	expr := strings.ReplaceAll(regexp.QuoteMeta(text), "：", "[：:]")
	expr = strings.ReplaceAll(expr, regexp.QuoteMeta(labelMark), label)
	expr = strings.ReplaceAll(expr, regexp.QuoteMeta(textMark), `\s*(.*?)\s*`)
	f.re = regexp.MustCompile(`(?s)^\s*` + expr + `\s*$`)
	return f
}

// write is a row in the form.
func (f *form) write(label, text string) string {
	return strings.NewReplacer(labelMark, label, textMark, text).Replace(f.text)
}

// match finds label and text, and where in the row the text begins.
func (f *form) match(row string) (label, text string, at int, ok bool) {
	m := f.re.FindStringSubmatchIndex(row)
	if m == nil {
		return "", "", 0, false
	}
	label = row[m[2]:m[3]]
	last := len(m) - 2
	for i := 4; i < last; i += 2 { // a label that is written twice
		if row[m[i]:m[i+1]] != label {
			return "", "", 0, false
		}
	}
	return label, row[m[last]:m[last+1]], m[last], true
}

// known finds a row by its label.
func (l *rowList) known(label string) *row {
	for _, r := range l.rows {
		if r.def.Label == label || slices.Contains(r.def.Also, label) {
			return r
		}
	}
	return nil
}
