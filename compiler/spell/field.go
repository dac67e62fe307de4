package spell

import (
	"slices"
	"strings"
	"unicode/utf8"

	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// field looks at the arguments of a field. Where a text may stand nothing is touched: it is prose.
func (s *speller) field(def *schema.Field, st *dsl.Stmt) {
	if len(def.Args) == 0 {
		return
	}
	sure := beforeProse(def.Args)
	for i := 0; i < len(st.Args) && (i < sure || sure == len(def.Args)); i++ {
		at := min(i, len(def.Args)-1)
		t := &def.Args[at].Type
		s.own(def, t, st.Args[i].Items[0])
		if s.padded(t, st.Args[i].Items[0]); len(st.Args[i].Items) > 1 {
			if !s.thousands(t, st.Args[i]) {
				s.several(t, st.Args[i].Items)
			}
			continue
		}
		if s.conjoined(t, st.Args[i]) {
			continue
		}
		s.item(t, st, i)
		if i == len(st.Args)-1 && at == i && i+1 < len(def.Args) {
			s.lots(t, &def.Args[i+1].Type, st, i)
		}
	}
}

// beforeProse is how many arguments surely stand before any text: all where there is no text, else those up to the first that
// may be left out.
func beforeProse(args []schema.Arg) int {
	if !slices.ContainsFunc(args, func(a schema.Arg) bool { return prose(&a.Type) }) {
		return len(args)
	}
	return slices.IndexFunc(args, func(a schema.Arg) bool { return a.Optional || prose(&a.Type) })
}

// own drops a unit that only says again what the field is: 世界 003号世界.
func (s *speller) own(def *schema.Field, t *schema.Type, e *dsl.Expr) {
	if e.Op != dsl.OpNumber || e.Unit == "" || t.Form != schema.FormWord && t.Form != schema.FormNumber {
		return
	}
	if unit := s.words.Unit(e.Unit); unit != nil && (unit.ID == def.ID || t.Form == schema.FormNumber && t.Of == "" && s.words.Counting(unit) && strings.Contains(def.Name.Zh, unit.Name.Zh)) {
		s.edit(e.Span, e.Text)
		e.Unit, e.UnitSpan = "", source.Span{}
	}
}

// padded gives a number all the digits that it is written with: 世界 3 is 世界 003.
func (s *speller) padded(t *schema.Type, e *dsl.Expr) {
	if t.Form != schema.FormWord || e.Op != dsl.OpNumber || e.Unit != "" || t.Spells(e.Text) || strings.Trim(e.Text, "0123456789") != "" {
		return
	}
	e.Text = strings.Repeat("0", t.Digits-len(e.Text)) + e.Text
	s.edit(e.Span, e.Text)
}

// numbered understands what is glued to a field that takes a number as a word: 世界003, 世界003号世界.
func (s *speller) numbered(def *schema.Field, text string) (piece, bool) {
	a, ok := s.leading(text)
	if f := def.Args[0].Type.Form; !ok || !a.plain || a.end != len(text) || f != schema.FormWord && f != schema.FormNumber {
		return piece{}, false
	}
	if a.unit != nil && a.unit.ID != def.ID {
		return piece{}, false
	}
	a.unit = nil
	return piece{number: &a, to: len(text)}, true
}

// calling understands a word with arguments that is glued to its field: 知识冶金学(D, 2), 特质时间(倒流).
func (s *speller) calling(t *schema.Type, text string) []piece {
	if !letter(text) || !s.callable(t, text) {
		return nil
	}
	return []piece{{word: text, to: len(text)}}
}

// callable reports whether a type takes a word with arguments.
func (s *speller) callable(t *schema.Type, word string) bool {
	for i := range t.Any {
		if s.callable(&t.Any[i], word) {
			return true
		}
	}
	return t.Form == schema.FormCall || t.Form == schema.FormTerm && len(t.Args) > 0 && s.known(t, word)
}

func prose(t *schema.Type) bool {
	for i := range t.Any {
		if prose(&t.Any[i]) {
			return true
		}
	}
	return t.Form == schema.FormText || t.Form == schema.FormList && prose(t.Elem)
}

// several looks at the items of a list.
func (s *speller) several(t *schema.Type, items []*dsl.Expr) {
	if t.Form == schema.FormList {
		t = t.Elem
	}
	for i := range items {
		s.one(t, items[i])
	}
}

// item looks at one argument; a unit that stands apart from its number is joined to it.
func (s *speller) item(t *schema.Type, st *dsl.Stmt, i int) {
	e := st.Args[i].Items[0]
	if e.Op == dsl.OpNumber && e.Unit == "" && i+1 < len(st.Args) && len(st.Args[i+1].Items) == 1 {
		next := st.Args[i+1].Items[0]
		unit := s.words.Unit(next.Text)
		if next.Op == dsl.OpWord && unit != nil && s.takes(t, unit) {
			joined := *e
			joined.Unit, joined.UnitSpan, joined.Span = next.Text, next.Span, e.Span.To(next.Span)
			st.Args[i].Items[0] = &joined
			st.Args = append(st.Args[:i+1], st.Args[i+2:]...)
			s.edit(joined.Span, joined.Text+joined.Unit)
			return
		}
	}
	if e.Op == dsl.OpWord && i+1 < len(st.Args) && len(st.Args[i+1].Items) == 1 {
		next := st.Args[i+1].Items[0]
		if next.Op == dsl.OpWord && len(e.Text)+len(next.Text) < longestWord && s.stripped(t, e.Text+next.Text) == e.Text && s.known(t, e.Text) {
			st.Args = append(st.Args[:i+1], st.Args[i+2:]...)
			if n := len(s.edits); n > 0 && s.edits[n-1].Span.End == e.Span.End { // it was glued to its field
				s.edits[n-1].Span.End = next.Span.End
			} else {
				s.edit(e.Span.To(next.Span), e.Text)
			}
			return
		}
	}
	s.one(t, e)
}

// one mends a value in place: 一天, 8个小时, D级.
func (s *speller) one(t *schema.Type, e *dsl.Expr) {
	switch {
	case e.Op == dsl.OpCall:
		s.call(t, e)
	case e.Op == dsl.OpWord && len(e.Text) <= longestWord && !s.known(t, e.Text):
		if p, ok := s.value(t, e.Text); ok {
			s.edit(e.Span, p.canonical())
			*e = *p.expr(e.Span, e.Text, 0)
		}
	case e.Op == dsl.OpNumber && e.Unit != "" && len(e.Unit) <= longestWord && s.words.Unit(e.Unit) == nil:
		if p, ok := s.value(t, e.Text+e.Unit); ok && p.number != nil && (p.number.unit != nil || !p.number.plain) {
			s.edit(e.Span, p.canonical())
			*e = *p.expr(e.Span, e.Text+e.Unit, 0)
		}
	}
}

// call looks at the arguments of a call, or of a term that has some.
func (s *speller) call(t *schema.Type, e *dsl.Expr) {
	for i := range t.Any {
		if f := t.Any[i].Form; f == schema.FormCall || f == schema.FormTerm {
			s.call(&t.Any[i], e)
		}
	}
	for i := range min(len(t.Args), len(e.Args)) {
		if !prose(&t.Args[i].Type) {
			s.one(&t.Args[i].Type, e.Args[i])
		}
	}
}

// value understands a word as a value of a type; the word itself must not be known.
func (s *speller) value(t *schema.Type, text string) (piece, bool) {
	if s.known(t, text) && s.closed(t) {
		return piece{word: text, to: len(text)}, true
	}
	if word := s.stripped(t, text); word != "" {
		return piece{word: word, to: len(text)}, true
	}
	a, ok := s.leading(text)
	if !ok || a.end != len(text) {
		return piece{}, false
	}
	fits := a.unit != nil && s.takes(t, a.unit) || a.unit == nil && s.number(t) ||
		t.Form == schema.FormNumber && t.Of == "" // that it takes no unit is for binding to say
	return piece{number: &a, to: len(text)}, fits
}

// known reports whether a word is one that the type has.
func (s *speller) known(t *schema.Type, word string) bool {
	switch t.Form {
	case schema.FormAny:
		for i := range t.Any {
			if s.known(&t.Any[i], word) {
				return true
			}
		}
	case schema.FormList:
		return s.known(t.Elem, word)
	case schema.FormTerm, schema.FormRank:
		list := s.words.List(t.Of)
		return list != nil && list.Known(word)
	case schema.FormWord, schema.FormRef, schema.FormText:
		return true // any word may be meant as it stands
	}
	return false
}

// closed reports whether a type has all its words in lists.
func (s *speller) closed(t *schema.Type) bool {
	switch t.Form {
	case schema.FormList:
		return s.closed(t.Elem)
	case schema.FormAny:
		return !slices.ContainsFunc(t.Any, func(alt schema.Type) bool { return !s.closed(&alt) })
	case schema.FormTerm, schema.FormRank:
		return true
	}
	return false
}

// stripped is a term without the last character of its list's own name: D级, of the list 等级.
func (s *speller) stripped(t *schema.Type, text string) string {
	if t.Form == schema.FormList {
		return s.stripped(t.Elem, text)
	}
	list := s.words.List(t.Of)
	if t.Form != schema.FormTerm && t.Form != schema.FormRank || list == nil {
		return ""
	}
	_, n := utf8.DecodeLastRuneInString(text)
	word, last := text[:len(text)-n], text[len(text)-n:]
	if word != "" && strings.HasSuffix(list.Name.Zh, last) && list.Known(word) {
		return word
	}
	return ""
}

// takes reports whether a type takes quantities of a unit.
func (s *speller) takes(t *schema.Type, unit *schema.Unit) bool {
	switch t.Form {
	case schema.FormAny:
		for i := range t.Any {
			if s.takes(&t.Any[i], unit) {
				return true
			}
		}
	case schema.FormList:
		return s.takes(t.Elem, unit)
	case schema.FormNumber:
		of := s.words.Unit(t.Of)
		return t.Of != "" && of != nil && of.Dim == unit.Dim
	case schema.FormQuantity:
		return t.Of == unit.Dim
	case schema.FormRank:
		list := s.words.List(t.Of)
		return list != nil && list.Scale != nil && list.Scale.Dim == unit.Dim
	}
	return false
}

// number reports whether a type takes a bare number.
func (s *speller) number(t *schema.Type) bool {
	switch t.Form {
	case schema.FormAny:
		for i := range t.Any {
			if s.number(&t.Any[i]) {
				return true
			}
		}
	case schema.FormList:
		return s.number(t.Elem)
	case schema.FormNumber, schema.FormRange:
		return true
	}
	return false
}

// lots takes a name apart from the amount glued to it: 铁1份. A name that the file declares stays.
func (s *speller) lots(t, next *schema.Type, st *dsl.Stmt, i int) {
	e := st.Args[i].Items[0]
	if t.Form != schema.FormRef || e.Op != dsl.OpWord || len(e.Text) > longestWord || s.declared(e.Text) {
		return
	}
	for end := len(e.Text) - 1; end > 0; end-- {
		if !utf8.RuneStart(e.Text[end]) || digit(e.Text[end-1]) {
			continue
		}
		a, ok := s.leading(e.Text[end:])
		if !ok || !a.plain || a.end != len(e.Text)-end || a.unit == nil || !s.takes(next, a.unit) {
			continue
		}
		s.replaceAt(st, i, e, []piece{{word: e.Text[:end], to: end}, {number: &a, from: end, to: len(e.Text)}})
		return
	}
}

func (s *speller) replaceAt(st *dsl.Stmt, i int, e *dsl.Expr, pieces []piece) {
	tail := &dsl.Stmt{Args: st.Args[i:]}
	s.replace(tail, e, pieces)
	st.Args = append(append([]*dsl.Arg{}, st.Args[:i]...), tail.Args...)
}

// declared reports whether the file declares a name.
func (s *speller) declared(name string) bool {
	if s.names == nil {
		s.names = make(map[string]bool, len(s.file.Decls))
		for _, d := range s.file.Decls {
			s.names[d.Name.Text] = true
		}
	}
	return s.names[name]
}
