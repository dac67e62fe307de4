package spell

import (
	"strings"
	"unicode/utf8"

	"canon.dev/canon/dsl"
	"canon.dev/canon/schema"
)

// entry understands an entry glued to its amount, in either order: 破甲2, 2点破甲, 破甲. With an amount of its own behind it only
// the last is one.
func (s *speller) entry(text string, more bool) []piece {
	if s.isEntry(text) {
		return []piece{{word: text, to: len(text)}}
	}
	if !more {
		if pieces := s.amountFirst(text); pieces != nil {
			return pieces
		}
		if pieces := s.amountLast(text); pieces != nil {
			return pieces
		}
	}
	if c, ok := s.entryAt(text); ok {
		return []piece{{word: text, entry: c, to: len(text)}}
	}
	return nil
}

func (s *speller) isEntry(word string) bool { return len(s.words.Entry(word)) > 0 }

// amountFirst understands 2点破甲 and 2破甲. The canonical order is the other one.
func (s *speller) amountFirst(text string) []piece {
	a, ok := s.leading(text)
	if !ok {
		return nil
	}
	entry, ok := s.entryAt(text[a.end:])
	if !ok {
		// A unit may be the beginning of the entry's own name.
		a = amount{number: a.number, plain: a.plain, size: a.size, end: a.size}
		if entry, ok = s.entryAt(text[a.end:]); !ok {
			return nil
		}
	}
	word := text[a.end:]
	return []piece{{word: word, entry: entry, from: a.end, to: len(text)}, {number: &a, bare: s.implied(named(entry, word), a.unit), to: a.end}}
}

// amountLast understands 破甲2 and 移动速度30米, the longest entry first.
func (s *speller) amountLast(text string) []piece {
	for end := len(text) - 1; end > 0; end-- {
		if !utf8.RuneStart(text[end]) {
			continue
		}
		a, ok := s.leading(text[end:])
		if !ok || a.end != len(text)-end || !a.plain && a.unit == nil {
			continue
		}
		entry, ok := s.entryAt(text[:end])
		if !ok {
			continue
		}
		return []piece{{word: text[:end], entry: entry, to: end}, {number: &a, bare: s.implied(named(entry, text[:end]), a.unit), from: end, to: len(text)}}
	}
	return nil
}

// implied reports whether an entry's bare amount is in a unit, so that the unit may be left out.
func (s *speller) implied(entry string, unit *schema.Unit) bool {
	if unit == nil || !s.words.Counting(unit) {
		return false
	}
	found := false
	for _, row := range s.words.Entry(entry) {
		own := s.words.Unit(row.Amount.Unit)
		switch {
		case own == unit:
			found = true
		case row.Amount.Need != "none" && row.Amount.Need != "word" && s.words.Counting(own):
			return false
		}
	}
	return found
}

// clause looks at "entry amount" after a verb.
func (s *speller) clause(st *dsl.Stmt) {
	if len(st.Args) == 0 {
		return
	}
	s.first(st)
	s.params(st)
	if len(st.Args) > 1 {
		s.trailing(st)
		s.amounts(st)
	}
}

// first mends the entry: 高速3, 2点破甲, 2点 破甲, 3点伤害减免(物理).
func (s *speller) first(st *dsl.Stmt) {
	e := st.Args[0].Items[0]
	if len(st.Args[0].Items) > 1 || len(e.Text) > longestWord || len(e.Unit) > longestWord {
		return
	}
	if s.spaced(st, e) {
		return
	}
	switch {
	case e.Op == dsl.OpWord && !s.isEntry(e.Text):
		if pieces := s.entry(e.Text, len(st.Args) > 1); pieces != nil {
			s.replace(st, e, pieces)
		}
	case e.Op == dsl.OpNumber && e.Unit != "" && s.words.Unit(e.Unit) == nil:
		s.gluedUnit(st, e)
	case e.Op == dsl.OpNumber && len(st.Args) == 2 && len(st.Args[1].Items) == 1:
		s.swapped(st, e, st.Args[1].Items[0])
	case e.Op == dsl.OpNumber && e.Unit == "" && len(st.Args) == 3 && len(st.Args[1].Items) == 1 && len(st.Args[2].Items) == 1:
		s.apart(st, e, st.Args[1].Items[0], st.Args[2].Items[0])
	}
}

// spaced joins an entry of two English words that stand apart: gain armor piercing 2.
func (s *speller) spaced(st *dsl.Stmt, e *dsl.Expr) bool {
	if e.Op != dsl.OpWord || s.isEntry(e.Text) || len(st.Args) < 2 || len(st.Args[1].Items) != 1 {
		return false
	}
	next := st.Args[1].Items[0]
	joined := e.Text + "-" + next.Text
	if next.Op != dsl.OpWord && next.Op != dsl.OpCall || len(joined) > longestWord || !s.isEntry(joined) {
		return false
	}
	whole := *next
	whole.Text, whole.Span = joined, e.Span.To(next.Span)
	s.edit(whole.Span, s.spelled(&whole, next))
	st.Args = append([]*dsl.Arg{{Items: []*dsl.Expr{&whole}}}, st.Args[2:]...)
	return true
}

// spelled is a joined entry with the parameters of its last word.
func (s *speller) spelled(whole, last *dsl.Expr) string {
	if last.Op == dsl.OpCall {
		return whole.Text + inside(last)
	}
	return whole.Text
}

// replace puts pieces of a word in its place.
func (s *speller) replace(st *dsl.Stmt, e *dsl.Expr, pieces []piece) {
	canonical := ""
	args := make([]*dsl.Arg, 0, len(pieces)+len(st.Args)-1)
	for i, p := range pieces {
		if i > 0 {
			canonical += " "
		}
		canonical += p.canonical()
		args = append(args, &dsl.Arg{Items: []*dsl.Expr{p.expr(e.Span, e.Text, 0)}})
	}
	st.Args = append(args, st.Args[1:]...)
	s.edit(e.Span, canonical)
}

// gluedUnit mends a number whose unit runs on into the entry; that may have its parameters behind it.
func (s *speller) gluedUnit(st *dsl.Stmt, e *dsl.Expr) {
	pieces := s.amountFirst(e.Text + e.Unit)
	if pieces == nil || pieces[0].from < len(e.Text) {
		return
	}
	cut := pieces[0].from - len(e.Text) // where the entry begins in the unit
	pieces[0].from, pieces[0].to = cut, len(e.Unit)
	entry := pieces[0].expr(e.UnitSpan, e.Unit, 0)
	number := *e
	number.Text, number.Span.End = pieces[1].number.number, entry.Span.Start
	number.Unit, number.UnitSpan = "", part(e.UnitSpan, e.Unit, 0, 0)
	if u := pieces[1].number.unit; u != nil {
		number.Unit, number.UnitSpan = pieces[1].number.name, part(e.UnitSpan, e.Unit, 0, cut)
	}
	span, rest := e.Span, st.Args[1:]
	if len(rest) > 0 && len(rest[0].Items) == 1 && rest[0].Items[0].Op == dsl.OpParen && rest[0].Items[0].Span.Start == e.Span.End {
		params := rest[0].Items[0]
		if entry.Op == dsl.OpCall {
			return // parameters on both sides
		}
		entry = &dsl.Expr{Op: dsl.OpCall, Text: entry.Text, Span: entry.Span.To(params.Span), Args: params.Args}
		span, rest = span.To(params.Span), rest[1:]
	}
	if len(rest) > 0 {
		return // another amount follows: it is not clear what is meant
	}
	st.Args = []*dsl.Arg{{Items: []*dsl.Expr{entry}}, {Items: []*dsl.Expr{&number}}}
	s.edit(span, s.written(entry)+" "+pieces[1].canonical())
}

// written is an entry as it stands, its word narrowed.
func (s *speller) written(e *dsl.Expr) string {
	switch {
	case e.Op == dsl.OpCall && len(e.Args) > 0 && e.Args[0].Span == e.Span: // put together here
		return canonicalCall(e)
	case e.Op == dsl.OpCall:
		return e.Text + inside(e)
	}
	return e.Text
}

// swapped mends an amount that stands before its entry: 2点 破甲.
func (s *speller) swapped(st *dsl.Stmt, number, entry *dsl.Expr) {
	if entry.Op == dsl.OpWord {
		if c, ok := s.entryAt(entry.Text); ok && c != nil {
			entry = placed(c, entry)
			st.Args[1] = &dsl.Arg{Items: []*dsl.Expr{entry}}
		}
	}
	if entry.Op != dsl.OpWord && entry.Op != dsl.OpCall || !s.isEntry(entry.Text) {
		return
	}
	unit := s.words.Unit(number.Unit)
	if number.Unit != "" && unit == nil {
		return
	}
	number.Text = strings.TrimPrefix(number.Text, "+")
	text := number.Text
	if unit != nil && !s.implied(entry.Text, unit) {
		text += number.Unit
	}
	st.Args[0], st.Args[1] = st.Args[1], st.Args[0]
	s.edit(number.Span.To(entry.Span), s.written(entry)+" "+text)
}

// apart mends the same with a space before the unit: 2 点 破甲.
func (s *speller) apart(st *dsl.Stmt, number, unit, entry *dsl.Expr) {
	if unit.Op != dsl.OpWord || s.words.Unit(unit.Text) == nil || s.isEntry(unit.Text) {
		return
	}
	joined := *number
	joined.Unit, joined.UnitSpan, joined.Span = unit.Text, unit.Span, number.Span.To(unit.Span)
	pair := &dsl.Stmt{Args: []*dsl.Arg{{Items: []*dsl.Expr{&joined}}, st.Args[2]}}
	s.swapped(pair, &joined, entry)
	if pair.Args[1] != st.Args[2] {
		st.Args = pair.Args
	}
}

// unsigned mends an amount, which takes no plus.
func (s *speller) unsigned(t *schema.Type, st *dsl.Stmt, i int) {
	e, before := st.Args[i].Items[0], len(s.edits)
	if e.Op != dsl.OpNumber || e.Text[0] != '+' {
		s.item(t, st, i)
		return
	}
	e.Text = e.Text[1:]
	if s.item(t, st, i); len(s.edits) == before {
		s.edit(e.Span, e.Text+e.Unit)
	}
}

// amounts mends what follows the entry: 3 米, 三点, 8个小时.
func (s *speller) amounts(st *dsl.Stmt) {
	rows := s.words.Entry(st.Args[0].Items[0].Text)
	if len(rows) == 0 {
		return
	}
	t := schema.Type{Form: schema.FormNumber, Of: rows[0].Amount.Unit}
	for i := 1; i < len(st.Args); i++ {
		if len(st.Args[i].Items) == 1 {
			s.unsigned(&t, st, i)
		} else {
			s.thousands(&t, st.Args[i])
		}
	}
}
