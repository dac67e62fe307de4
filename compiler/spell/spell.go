package spell

import (
	"slices"
	"strings"
	"unicode/utf8"

	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// Respelling is one edit: what stands in the span is canonically written as NewText.
type Respelling struct {
	Span    source.Span
	NewText string
}

// Diagnostic is the advice to write it so, with a safe fix.
func (r Respelling) Diagnostic() diag.Diagnostic {
	as := diag.Word("as", strings.TrimSpace(r.NewText))
	entry, _ := diag.Lookup("lint/as-typed")
	id, fix := "", "fix"
	if strings.HasPrefix(r.NewText, "\n") || strings.HasPrefix(r.NewText, ";") {
		id, fix, as = "line", "fix-line", diag.Word("as", strings.Trim(r.NewText, "; \t\n"))
	}
	title, _ := entry.Variant(fix)
	return diag.Diagnostic{
		Code: "lint/as-typed", Severity: entry.Severity, Span: r.Span,
		Message: diag.Message{ID: id, Args: []diag.Arg{diag.Word("got", strings.TrimSpace(r.Span.Text())), as}},
		Fixes: []diag.Fix{{
			Title: diag.Message{ID: fix, Template: title.Text, Args: []diag.Arg{as}}, Safe: true,
			Edits: []diag.Edit{{Span: r.Span, NewText: r.NewText}},
		}},
	}
}

// File rewrites a file's tree in place and returns the edits in the order of the text. They do not overlap.
func File(f *dsl.File, w *words.Words) []Respelling {
	s := &speller{words: w, file: f}
	for _, d := range f.Decls {
		if kind := w.Kind(d.Kind.Text); kind != nil {
			s.body(kind.Body, d.Body)
		}
	}
	slices.SortFunc(s.edits, func(a, b Respelling) int { return a.Span.Compare(b.Span) })
	return s.edits
}

type speller struct {
	words *words.Words
	file  *dsl.File
	edits []Respelling
	names map[string]bool // of the file's declarations, once they are asked for

	whole  *source.Span // of the statement that is being divided
	left   *dsl.Stmt    // what is left of it
	nested int          // words before the verb that are read past
	verb   *schema.Verb // of the clause that is looked at; nil where it is not known yet
}

// longestWord is the length in bytes above which a word is not taken apart.
const longestWord = 120

func (s *speller) edit(span source.Span, text string) {
	s.edits = append(s.edits, Respelling{span, text})
}

// body respells the statements of a block; one that holds several becomes several.
func (s *speller) body(b *words.Body, block *dsl.Block) {
	for i := 0; i < len(block.Stmts); i++ {
		st := block.Stmts[i]
		rest := s.divided(b.Slot(st.Head.Text), st)
		if slot := s.statement(b, st); rest == nil {
			rest = s.divided(slot, st) // its first word was glued to what follows it
		}
		if rest != nil {
			block.Stmts = slices.Insert(block.Stmts, i+1, rest)
		}
	}
}

// statement respells one statement and says what its first word means.
func (s *speller) statement(b *words.Body, st *dsl.Stmt) words.Slot {
	slot := b.Slot(st.Head.Text)
	switch {
	case slot.Known():
	case dsl.StatementOf(st.Head.Text) != dsl.StatementNone || st.Head.Quoted || len(st.Head.Text) > longestWord:
		return slot
	default:
		if moved := s.before(b, st); moved.Known() {
			return moved
		}
		if slot = s.head(b, st); !slot.Known() {
			return slot
		}
	}
	switch {
	case st.Call != nil: // binding says how it is written
	case slot.Block != nil && st.Block != nil:
		s.body(slot.Block.Body, st.Block)
	case slot.Field != nil:
		s.field(slot.Field, st)
	case slot.Verb != nil:
		s.verb = slot.Verb
		s.clause(st)
		s.verb = nil
	}
	return slot
}

// head takes apart a first word that is glued to what follows it: 获得2点破甲, 获得武器伤害(斩击, 严重), 价格300, 效果一 { … }.
func (s *speller) head(b *words.Body, st *dsl.Stmt) words.Slot {
	text := st.Head.Text
	for end := len(text) - 1; end > 0; end-- {
		if !utf8.RuneStart(text[end]) {
			continue
		}
		slot := b.Slot(text[:end])
		if !slot.Known() {
			continue
		}
		pieces := s.rest(slot, st, text[end:])
		if pieces == nil {
			continue
		}
		span, canonical := st.Head.Span, text[:end]
		args := make([]*dsl.Arg, 0, len(pieces)+len(st.Args))
		for _, p := range pieces {
			e := p.expr(st.Head.Span, text, end)
			canonical += " " + p.canonical()
			if p.number == nil && st.Call != nil {
				e.Op, e.Span, e.Args = dsl.OpCall, e.Span.To(st.Call.Span), st.Call.Args
				if len(pieces) > 1 { // the amount goes behind the parenthesis
					span = st.Call.Span
					canonical += inside(st.Call)
				}
			}
			args = append(args, &dsl.Arg{Items: []*dsl.Expr{e}})
		}
		st.Head, st.Call = dsl.Word{Span: part(st.Head.Span, text, 0, end), Text: text[:end]}, nil
		st.Args = append(args, st.Args...)
		s.edit(span, canonical)
		return slot
	}
	return words.Slot{}
}

// inside is the parenthesis of a call as it stands, "" where a word was taken apart.
func inside(call *dsl.Expr) string {
	src := call.Span.Text()
	src = src[same(src, call.Text):]
	if !strings.HasSuffix(src, ")") && !strings.HasSuffix(src, "）") {
		return ""
	}
	return src
}

// rest understands what is glued to a known first word; nil when it does not.
func (s *speller) rest(slot words.Slot, st *dsl.Stmt, text string) []piece {
	switch {
	case slot.Block != nil && st.Block != nil:
		if slot.Block.Named && len(st.Args) == 0 && letter(text) {
			return []piece{{word: text, to: len(text)}}
		}
	case slot.Verb != nil && st.Block == nil:
		s.verb = slot.Verb
		defer func() { s.verb = nil }()
		return s.entry(text, len(st.Args) > 0)
	case slot.Field != nil && st.Block == nil && len(slot.Field.Args) > 0:
		if st.Call != nil {
			return s.calling(&slot.Field.Args[0].Type, text)
		}
		if p, ok := s.numbered(slot.Field, text); ok {
			return []piece{p}
		}
		if p, ok := s.value(&slot.Field.Args[0].Type, text); ok {
			return []piece{p}
		}
	}
	return nil
}

// letter reports whether a text can stand as a word of its own.
func letter(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return r > '9'
}

// piece is a part of a word that is to stand by itself, as a word or as a number.
type piece struct {
	word     string
	entry    *dsl.Expr // the word with the parameters that stood before it
	number   *amount
	bare     bool // the unit goes without saying
	from, to int  // bytes of the text it was taken from
}

func (p piece) canonical() string {
	switch {
	case p.entry != nil:
		return canonicalCall(p.entry)
	case p.number == nil:
		return p.word
	case p.number.unit == nil || p.bare:
		return p.number.number
	}
	return p.number.number + p.number.name
}

// expr makes the node of a piece of a word; at is where the text that the piece was taken from begins in the word.
func (p piece) expr(span source.Span, word string, at int) *dsl.Expr {
	e := &dsl.Expr{Op: dsl.OpWord, Text: p.word, Span: part(span, word, at+p.from, at+p.to)}
	if p.entry != nil {
		return placed(p.entry, e)
	}
	if p.number != nil {
		e.Op, e.Text = dsl.OpNumber, p.number.number
		if p.number.unit != nil {
			e.Unit = p.number.name
			e.UnitSpan = part(span, word, at+p.to-len(p.number.name), at+p.to)
		}
	}
	return e
}

// part is the span of some bytes of a word. The word's text is narrowed: in the source full-width forms take more bytes, but as
// many characters.
func part(span source.Span, text string, from, to int) source.Span {
	src := span.Text()
	if src == text {
		return source.Span{File: span.File, Start: span.Start + from, End: span.Start + to}
	}
	if utf8.RuneCountInString(src) != utf8.RuneCountInString(text) {
		return span
	}
	return source.Span{File: span.File, Start: span.Start + same(src, text[:from]), End: span.Start + same(src, text[:to])}
}

// same is the length in bytes of as many characters of src as text has.
func same(src, text string) int {
	n := utf8.RuneCountInString(text)
	for i := range src {
		if n == 0 {
			return i
		}
		n--
	}
	return len(src)
}
