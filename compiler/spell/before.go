package spell

import (
	"slices"
	"strings"
	"unicode/utf8"

	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
)

// mostBefore is how many words may stand before a verb.
const mostBefore = 3

// before looks at a clause whose verb is not its first word: 每天 获得2点破甲, 对(自身) 获得 破甲 2.
func (s *speller) before(b *words.Body, st *dsl.Stmt) words.Slot {
	if st.Block != nil || s.nested == mostBefore {
		return words.Slot{}
	}
	s.nested++
	defer func() { s.nested-- }()
	if st.Call != nil {
		return s.recipient(b, st, st.Call, behind(st, 0))
	}
	if call, rest := s.marked(st.Head); call != nil {
		return s.recipient(b, st, call, following(st, rest))
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
	if i >= len(st.Args) {
		return nil
	}
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

// recipient moves a mark that stands before the verb behind the amount, where it is written; inner is the clause without it.
func (s *speller) recipient(b *words.Body, st *dsl.Stmt, call *dsl.Expr, inner *dsl.Stmt) words.Slot {
	mark := s.words.Mark(call.Text)
	if mark == nil || !mark.Call || len(call.Args) != 1 || inner == nil {
		return words.Slot{}
	}
	from := len(s.edits)
	slot := s.statement(b, inner)
	if slot.Verb == nil || inner.Call != nil {
		s.edits = s.edits[:from]
		return words.Slot{}
	}
	text := spliced(inner, s.edits[from:]) + " " + marking(call)
	s.edits = append(s.edits[:from], Respelling{Span: st.Span, NewText: text})
	st.Head, st.Call = inner.Head, nil
	st.Args = append(inner.Args[:len(inner.Args):len(inner.Args)], &dsl.Arg{Items: []*dsl.Expr{call}})
	return slot
}

// marking is a mark as it is written: what stands in the text, or a word taken apart.
func marking(call *dsl.Expr) string {
	if src := inside(call); src != "" {
		return call.Text + src
	}
	return call.Text + "(" + call.Args[0].Text + ")"
}

// marked takes a mark off the front of a word that it is glued to: 对自身, 对自身获得. It returns what is left of the word.
func (s *speller) marked(w dsl.Word) (call *dsl.Expr, rest dsl.Word) {
	for end := range w.Text {
		mark := s.words.Mark(w.Text[:end])
		if mark == nil || !mark.Call || s.words.List(mark.Of) == nil {
			continue
		}
		list := s.words.List(mark.Of)
		for to := len(w.Text); to > end; to-- {
			if word := w.Text[end:to]; utf8.RuneStart((w.Text + " ")[to]) && list.Known(word) {
				of := &dsl.Expr{Op: dsl.OpWord, Text: word, Span: part(w.Span, w.Text, end, to)}
				call = &dsl.Expr{Op: dsl.OpCall, Text: w.Text[:end], Span: part(w.Span, w.Text, 0, to), Args: []*dsl.Expr{of}}
				return call, dsl.Word{Text: w.Text[to:], Span: part(w.Span, w.Text, to, len(w.Text))}
			}
		}
	}
	return nil, dsl.Word{}
}

// following is a statement without the mark at its front.
func following(st *dsl.Stmt, rest dsl.Word) *dsl.Stmt {
	if rest.Text == "" {
		return behind(st, 0)
	}
	inner := &dsl.Stmt{Span: rest.Span, Head: rest, Args: st.Args}
	inner.Span.End = st.Span.End
	return inner
}

// trailing writes a mark at the end of a clause as a call: 获得 破甲 2 对自身, 获得 破甲 2（对自身）.
func (s *speller) trailing(st *dsl.Stmt) {
	last := st.Args[len(st.Args)-1]
	e := last.Items[0]
	word := e
	if e.Op == dsl.OpParen {
		word = e.Args[0]
	}
	if len(last.Items) > 1 || len(st.Args) < 2 || word.Op != dsl.OpWord || len(word.Text) > longestWord {
		return
	}
	call, rest := s.marked(dsl.Word{Text: word.Text, Span: word.Span})
	if call == nil || rest.Text != "" {
		return
	}
	text := marking(call)
	if before := e.Span.File.Text[:e.Span.Start]; strings.TrimRight(before, " \t\u3000") == before {
		text = " " + text
	}
	s.edit(e.Span, text)
	call.Span = e.Span
	last.Items[0] = call
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
