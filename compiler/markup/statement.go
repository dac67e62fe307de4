package markup

import (
	"cmp"
	"slices"
	"strings"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/wikitext"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/schema"
)

// content is what a piece of a page says.
type content struct {
	title  string
	fields []*ir.Field
	blocks []*ir.Block
	known  bool // it was understood, even if it says nothing
}

func (c *content) add(other content) {
	for _, f := range other.fields {
		if !said(c.fields, f) || f.Def.Repeat && keepsText(f) {
			c.fields = append(c.fields, f)
		}
	}
	c.blocks = append(c.blocks, other.blocks...)
}

// statement is a statement of a field with some values; those that are missing are absent.
func statement(def *schema.Field, values ...ir.Value) *ir.Field {
	f := &ir.Field{Def: def, Args: make([]ir.Value, len(def.Args))}
	copy(f.Args, values)
	return f
}

func text(s string) ir.Value { return ir.Value{Form: schema.FormText, Text: s} }

// blank reads what stands in a parameter.
func (c *card) read(b *blank, page *wikitext.Page, part *wikitext.Part) content {
	raw := strings.TrimSpace(page.Text[part.Start:part.End])
	if b.rows != nil {
		var all content
		for _, r := range c.rows(b.rows, page, part) {
			all.add(r.content)
		}
		return all
	}
	f, ok := flatten(page, part)
	if raw == "" || !ok {
		return content{known: raw == ""}
	}
	plain := strings.TrimSpace(string(f.text))
	switch d := b.def; {
	case d.Title:
		return content{title: plain, known: true}
	case d.Text != "":
		return content{fields: []*ir.Field{statement(c.field(d.Text), text(raw))}, known: true}
	case len(d.Words) > 0:
		return c.readWords(d, plain)
	case b.phrase != nil:
		fields, ok := b.phrase.read(f)
		return content{fields: fields, known: ok}
	case d.Pairs != nil:
		return c.readPairs(d.Pairs, f)
	}
	return content{known: b.def.Class != nil && meant(plain, b.def.Class.Words) != ""}
}

// readOther reads a parameter that the card does not have: it may be named for a field of the kind.
func (c *card) readOther(key string, page *wikitext.Page, part *wikitext.Part) content {
	raw := strings.TrimSpace(page.Text[part.Start:part.End])
	def := c.named(c.kind.Body, key)
	f, ok := flatten(page, part)
	if def == nil || !ok || raw == "" {
		return content{}
	}
	s := spelt(c.book.words, def, strings.TrimSpace(string(f.text)), raw)
	if s == nil {
		return content{}
	}
	return content{fields: []*ir.Field{s}, known: true}
}

// readWords takes each word for the first field that knows it. One field of an open list takes any word.
func (c *card) readWords(d *schema.Blank, plain string) content {
	out, ids := content{known: true}, slices.Concat(d.Words, d.Reads)
	words := listSeparator.Split(plain, mostItems+1)
	if len(words) > mostItems {
		return content{}
	}
	for _, word := range words {
		word = strings.TrimSpace(word)
		f := c.wordOf(ids, cmp.Or(d.Codes[word], word))
		if f == nil {
			out.known = false
			continue
		}
		out.add(content{fields: []*ir.Field{f}})
	}
	return out
}

func (c *card) wordOf(ids []string, word string) *ir.Field {
	for _, id := range ids {
		def := c.field(id)
		v, ok := value(c.book.words, &def.Args[0].Type, word)
		if ok && (len(ids) == 1 || v.Term == nil || v.Term.Known) {
			return statement(def, v)
		}
	}
	return nil
}

// readPairs reads a template whose parameters are named for terms or fields.
func (c *card) readPairs(d *schema.Pairs, f *flat) content {
	inner, opens := strings.CutPrefix(strings.TrimSpace(string(f.text)), callOpen+wikitext.Name(d.Call)+callBar)
	inner, ends := strings.CutSuffix(inner, callEnd)
	if !opens || !ends || strings.ContainsAny(inner, callOpen+callEnd) {
		return content{}
	}
	out := content{known: true}
	pairs := strings.SplitN(inner, callBar, mostItems+1)
	if len(pairs) > mostItems {
		return content{}
	}
	for _, pair := range pairs {
		name, number, _ := strings.Cut(pair, "=")
		s := c.pair(d.Fields, strings.TrimSpace(name), strings.TrimSpace(number))
		if s == nil {
			return content{}
		}
		out.add(content{fields: []*ir.Field{s}})
	}
	return out
}

func (c *card) pair(ids []string, name, number string) *ir.Field {
	for _, id := range ids {
		def := c.field(id)
		if len(def.Args) == 1 {
			if v, ok := value(c.book.words, &def.Args[0].Type, number); ok && c.named(c.kind.Body, name) == def {
				return statement(def, v)
			}
			continue
		}
		of, ok := value(c.book.words, &def.Args[0].Type, name)
		if !ok || of.Term != nil && !of.Term.Known {
			continue
		}
		if v, ok := value(c.book.words, &def.Args[1].Type, number); ok {
			return statement(def, of, v)
		}
	}
	return nil
}

// spelt reads a statement as a file has it: its values in their order, with keywords before those that have one.
func spelt(w *words.Words, def *schema.Field, plain, raw string) *ir.Field {
	if len(def.Args) == 1 {
		t := &def.Args[0].Type
		if t.Form == schema.FormText {
			plain = raw
		}
		v, ok := value(w, t, plain)
		if !ok {
			return nil
		}
		return statement(def, v)
	}
	f := &ir.Field{Def: def, Args: make([]ir.Value, len(def.Args))}
	rest := strings.Fields(plain)
	for i := range def.Args {
		a := &def.Args[i]
		if a.Keyword.Zh != "" {
			if len(rest) < 2 || rest[0] != a.Keyword.Zh {
				continue
			}
			rest = rest[1:]
		}
		if len(rest) == 0 {
			continue
		}
		if a.Type.Form == schema.FormText {
			rest = []string{strings.Join(rest, " ")}
		}
		v, ok := value(w, &a.Type, rest[0])
		if !ok {
			return nil
		}
		f.Args[i], rest = v, rest[1:]
	}
	if _, ok := complete([]*ir.Field{f}); !ok || len(rest) > 0 {
		return nil
	}
	return f
}

// plainly writes a statement's values as spelt reads them.
func plainly(f *ir.Field) string {
	var parts []string
	for i := range f.Args {
		if f.Args[i].Form == "" {
			continue
		}
		if word := f.Def.Args[i].Keyword.Zh; word != "" {
			parts = append(parts, word)
		}
		parts = append(parts, written(&f.Args[i]))
	}
	return strings.Join(parts, " ")
}

// sameBlock reports whether two blocks say the same.
func sameBlock(a, b *ir.Block) bool {
	return sameHead(a, b) && len(a.Fields) == len(b.Fields) &&
		!slices.ContainsFunc(a.Fields, func(f *ir.Field) bool { return !said(b.Fields, f) })
}

// sameHead reports whether two blocks are of one sort and name.
func sameHead(a, b *ir.Block) bool {
	return a.Def == b.Def && a.Term.ID == b.Term.ID && (a.Term.ID != "" || a.Name == b.Name)
}
