package spell

import (
	"slices"

	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
)

// mostBefore is how many words may stand before a verb.
const mostBefore = 3

// before looks at a clause whose verb is not its first word: 每天 获得2点破甲, 对(自身) 获得 破甲 2.
func (s *speller) before(b *words.Body, st *dsl.Stmt) words.Slot {
	if st.Block != nil || len(st.Args) == 0 || s.nested == mostBefore {
		return words.Slot{}
	}
	s.nested++
	defer func() { s.nested-- }()
	if st.Call != nil {
		return s.recipient(b, st)
	}
	if !s.words.Qualifies(st.Head.Text) {
		return words.Slot{}
	}
	for i := range min(len(st.Args), mostBefore) {
		inner := behind(st, i)
		if inner == nil {
			break
		}
		mark := s.words.Mark(inner.Head.Text)
		if slot := b.Slot(inner.Head.Text); i > 0 && slot.Verb == nil && (inner.Call == nil || mark == nil) {
			continue
		}
		if slot := s.statement(b, inner); slot.Verb != nil {
			verb := &dsl.Arg{Items: []*dsl.Expr{{Op: dsl.OpWord, Span: inner.Head.Span, Text: inner.Head.Text}}}
			st.Args = append(append(st.Args[:i:i], verb), inner.Args...)
			return slot
		}
	}
	return words.Slot{}
}

// behind is what stands in a statement from an argument on, as a statement of its own; nil where that can't be one.
func behind(st *dsl.Stmt, i int) *dsl.Stmt {
	e := st.Args[i].Items[0]
	if len(st.Args[i].Items) > 1 || e.Op != dsl.OpWord && e.Op != dsl.OpCall {
		return nil
	}
	inner := &dsl.Stmt{Span: e.Span, Head: dsl.Word{Span: e.Span, Text: e.Text}, Args: st.Args[i+1:]}
	inner.Span.End = st.Span.End
	if e.Op == dsl.OpCall {
		inner.Call = e
		inner.Head.Span = part(e.Span, e.Span.Text(), 0, same(e.Span.Text(), e.Text))
	}
	return inner
}

// recipient moves a mark that stands before the verb behind the amount, where it is written.
func (s *speller) recipient(b *words.Body, st *dsl.Stmt) words.Slot {
	mark := s.words.Mark(st.Head.Text)
	inner := behind(st, 0)
	if mark == nil || !mark.Call || len(st.Call.Args) != 1 || inner == nil {
		return words.Slot{}
	}
	from := len(s.edits)
	slot := s.statement(b, inner)
	if slot.Verb == nil || inner.Call != nil {
		s.edits = s.edits[:from]
		return words.Slot{}
	}
	call := st.Call
	text := spliced(inner, s.edits[from:]) + " " + call.Text + inside(call)
	s.edits = append(s.edits[:from], Respelling{Span: st.Span, NewText: text})
	st.Head, st.Call = inner.Head, nil
	st.Args = append(inner.Args[:len(inner.Args):len(inner.Args)], &dsl.Arg{Items: []*dsl.Expr{call}})
	return slot
}

// spliced is the text of a statement with the edits inside it made.
func spliced(st *dsl.Stmt, edits []Respelling) string {
	slices.SortFunc(edits, func(a, b Respelling) int { return a.Span.Compare(b.Span) })
	text, at := "", st.Span.Start
	for _, e := range edits {
		text += st.Span.File.Text[at:e.Span.Start] + e.NewText
		at = e.Span.End
	}
	return text + st.Span.File.Text[at:st.Span.End]
}
