package markup

import (
	"slices"
	"strings"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/wikitext"
	"canon.dev/canon/schema"
)

// print writes what some statements say, each found by its field's id; false where the phrase lacks one that it must have.
func (p *phrase) print(find func(id string) *ir.Field) (string, bool) {
	return p.printAll(p.pieces, find)
}

func (p *phrase) printAll(pieces []schema.Piece, find func(string) *ir.Field) (string, bool) {
	var out strings.Builder
	for i := range pieces {
		text, ok := p.printOne(&pieces[i], find)
		if !ok {
			return "", false
		}
		out.WriteString(text)
	}
	return out.String(), true
}

func (p *phrase) printOne(piece *schema.Piece, find func(string) *ir.Field) (string, bool) {
	switch {
	case piece.Field != "":
		return p.printField(piece, find)
	case len(piece.Opt) > 0:
		text, ok := p.printAll(piece.Opt, find)
		return textIf(ok, text), true
	case len(piece.Either) > 0:
		for _, option := range piece.Either {
			if text, ok := p.printAll(option, find); ok {
				return text, true
			}
		}
		return "", false
	case piece.Call != "":
		params := make([]wikitext.Param, len(piece.Args))
		for i := range piece.Args {
			text, ok := p.printAll(piece.Args[i], find)
			if !ok {
				return "", false
			}
			params[i].Value = text
		}
		return wikitext.Inline(piece.Call, params), true
	}
	return piece.Lit, true
}

func textIf(ok bool, text string) string {
	if ok {
		return text
	}
	return ""
}

func (p *phrase) printField(piece *schema.Piece, find func(string) *ir.Field) (string, bool) {
	f := find(piece.Field)
	if f == nil {
		return "", false
	}
	_, arg := fieldOf(p.body, piece)
	v := &f.Args[arg]
	switch v.Form {
	case "":
		return "", false
	case schema.FormList:
		parts := make([]string, len(v.List))
		for i := range v.List {
			text, ok := p.printItem(piece, &v.List[i], i == len(v.List)-1)
			if !ok {
				return "", false
			}
			parts[i] = text
		}
		return strings.Join(parts, piece.Sep), len(parts) > 0
	}
	return p.printItem(piece, v, true)
}

// printItem writes a value: by the piece's words, or its own, perhaps as a link.
func (p *phrase) printItem(piece *schema.Piece, v *ir.Value, last bool) (string, bool) {
	if len(piece.Each) > 0 {
		return p.printEach(piece.Each, v)
	}
	id := key(v)
	if word, ok := piece.Last[id]; ok && last {
		return word, true
	}
	if word, ok := piece.Words[id]; ok {
		return word, true
	}
	switch {
	case piece.Only:
		return "", false
	case piece.Rest:
		return v.Text, true
	case v.Unit != nil && v.Unit.ID == piece.Of:
		return v.Num.String(), true
	case v.Unit != nil && (v.Form == schema.FormQuantity || v.Form == schema.FormNumber):
		return v.Num.String() + linked(piece, v.Unit.Name.Zh), true
	}
	return linked(piece, written(v)), true
}

func linked(piece *schema.Piece, word string) string {
	if piece.Link == "" {
		return word
	}
	return strings.ReplaceAll(piece.Link, wordMark, word)
}

const wordMark = "{word}"

// printEach writes an item whose number and unit stand apart.
func (p *phrase) printEach(pieces []schema.Piece, v *ir.Value) (string, bool) {
	var out strings.Builder
	for i := range pieces {
		piece := &pieces[i]
		switch {
		case piece.Num:
			out.WriteString(v.Num.String())
		case len(piece.Unit) > 0:
			if v.Unit == nil || piece.Unit[v.Unit.ID] == "" {
				return "", false
			}
			out.WriteString(piece.Unit[v.Unit.ID])
		case piece.Call != "":
			params := make([]wikitext.Param, len(piece.Args))
			for j := range piece.Args {
				text, ok := p.printEach(piece.Args[j], v)
				if !ok {
					return "", false
				}
				params[j].Value = text
			}
			out.WriteString(wikitext.Inline(piece.Call, params))
		default:
			out.WriteString(piece.Lit)
		}
	}
	return out.String(), true
}

// said reports whether a statement stands in a list.
func said(fields []*ir.Field, f *ir.Field) bool {
	return slices.ContainsFunc(fields, func(g *ir.Field) bool { return same(f, g) })
}
