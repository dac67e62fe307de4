package spell

import (
	"slices"
	"strings"
	"unicode/utf8"

	"canon.dev/canon/dsl"
	"canon.dev/canon/schema"
)

// An entry's parameters stand in parentheses, in the order of its row. People put them before the entry, 火焰伤害, in another
// order, 伤害(严重, 火焰), apart, 斩击，物理，or behind it without parentheses, 超凡属性 力量. Where the words are members of the
// row's lists there is one way to read that.

// mostParams is how many words an entry's parameters may be.
const mostParams = 4

// takes reports whether a row can stand behind a verb; behind none, any can.
func takes(row *schema.Price, verb *schema.Verb) bool {
	return verb == nil || slices.Contains(row.Verbs, verb.ID) || verb.As != "" && slices.Contains(row.Verbs, verb.As)
}

// rows are an entry's rows that can stand behind a verb.
func (s *speller) rows(entry string, verb *schema.Verb) []*schema.Price {
	all := s.words.Entry(entry)
	if i := slices.IndexFunc(all, func(r *schema.Price) bool { return !takes(r, verb) }); i < 0 {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(r *schema.Price) bool { return !takes(r, verb) })
}

// admits reports whether a word is a listed member that a parameter takes.
func (s *speller) admits(p *schema.Param, word string) bool {
	list := s.words.List(p.Of)
	if list == nil || !list.Known(word) {
		return false
	}
	t, ok := list.Term(word)
	return ok && (len(p.Values) == 0 || slices.Contains(p.Values, t.ID)) && (p.Class == "" || t.Class == p.Class)
}

// ordered puts words into the order of a row's parameters; nil where they are not just those, all that it needs.
func (s *speller) ordered(row *schema.Price, given []string) []string {
	if len(given) == 0 || len(given) > len(row.Params) {
		return nil
	}
	out := make([]string, 0, len(given))
	left := slices.Clone(given)
	for i := range row.Params {
		p := &row.Params[i]
		k := slices.IndexFunc(left, func(w string) bool { return s.admits(p, w) })
		if k >= 0 {
			out = append(out, left[k])
			left = slices.Delete(left, k, k+1)
		} else if !p.Optional {
			return nil
		}
	}
	if len(left) > 0 {
		return nil
	}
	return out
}

// arranged is one reading of words as an entry's parameters: as they stand, with two of them joined, or with one taken apart.
func (s *speller) arranged(rows []*schema.Price, given []string) []string {
	if len(given) == 0 || len(given) > mostParams {
		return nil
	}
	readings := [][]string{given}
	for i := range len(given) - 1 {
		readings = append(readings, slices.Concat(given[:i], []string{given[i] + given[i+1]}, given[i+2:]))
	}
	for i, w := range given {
		for end := range w {
			if end > 0 {
				readings = append(readings, slices.Concat(given[:i], []string{w[:end], w[end:]}, given[i+1:]))
			}
		}
	}
	for _, reading := range readings {
		for _, row := range rows {
			if out := s.ordered(row, reading); out != nil {
				return out
			}
		}
	}
	return nil
}

// compound reads a word as parameters before an entry: 火焰伤害, 斩击物理严重武器伤害. Longer entries come first.
func (s *speller) compound(text string, args []*dsl.Expr) *dsl.Expr {
	given, ok := plainWords(args)
	if !ok || len(text) > longestWord {
		return nil
	}
	for at := range text {
		if at == 0 || !s.isEntry(text[at:]) {
			continue
		}
		if out := s.arranged(s.rows(text[at:], s.verb), append([]string{text[:at]}, given...)); out != nil {
			return called(text[at:], out)
		}
	}
	return nil
}

// called is an entry with parameters, as a node without places.
func called(entry string, params []string) *dsl.Expr {
	e := &dsl.Expr{Op: dsl.OpCall, Text: entry}
	for _, p := range params {
		e.Args = append(e.Args, &dsl.Expr{Op: dsl.OpWord, Text: p})
	}
	return e
}

// placed gives every part of a node one place.
func placed(e *dsl.Expr, at *dsl.Expr) *dsl.Expr {
	e.Span = at.Span
	for _, a := range e.Args {
		a.Span = at.Span
	}
	return e
}

func canonicalCall(e *dsl.Expr) string {
	given, _ := plainWords(e.Args)
	return e.Text + "(" + strings.Join(given, ", ") + ")"
}

func plainWords(args []*dsl.Expr) ([]string, bool) {
	given := make([]string, len(args))
	for i, a := range args {
		if a.Op != dsl.OpWord || len(a.Text) > longestWord || a.Text == "" {
			return nil, false
		}
		given[i] = a.Text
	}
	return given, true
}

// params looks at the entry of a clause: at parameters in another order, before the entry or apart from it.
func (s *speller) params(st *dsl.Stmt) {
	e := st.Args[0].Items[0]
	if len(st.Args[0].Items) > 1 || len(e.Text) > longestWord {
		return
	}
	rows := s.rows(e.Text, s.verb)
	switch {
	case e.Op == dsl.OpCall && len(rows) > 0:
		s.reorder(st, e, rows)
	case e.Op == dsl.OpWord && len(rows) > 0:
		s.enclose(st, e, rows)
	case e.Op == dsl.OpCall || e.Op == dsl.OpWord && s.isEntry(e.Text):
		if c := s.compound(e.Text, e.Args); c != nil {
			s.put(st, e, c, 1)
		}
	}
}

// put writes an entry with its parameters in place of so many arguments.
func (s *speller) put(st *dsl.Stmt, e, c *dsl.Expr, n int) {
	span := e.Span.To(st.Args[n-1].Span())
	c = placed(c, &dsl.Expr{Span: span})
	st.Args = append([]*dsl.Arg{{Items: []*dsl.Expr{c}}}, st.Args[n:]...)
	s.edit(span, canonicalCall(c))
}

// reorder mends 伤害(严重, 火焰), where the row's own order does not fit.
func (s *speller) reorder(st *dsl.Stmt, e *dsl.Expr, rows []*schema.Price) {
	given, ok := plainWords(e.Args)
	if !ok || slices.ContainsFunc(rows, func(r *schema.Price) bool { return s.suits(r, given) }) {
		return
	}
	if out := s.arranged(rows, given); out != nil {
		s.put(st, e, called(e.Text, out), 1)
	}
}

// suits reports whether words may be a row's parameters as they stand; what is in no list may be any word.
func (s *speller) suits(row *schema.Price, given []string) bool {
	for i, w := range given {
		if i >= len(row.Params) {
			return len(row.Params) > 0 && row.Params[len(row.Params)-1].Many
		}
		p := &row.Params[i]
		if list := s.words.List(p.Of); p.Many || list == nil || p.Optional && !s.admits(p, w) {
			return true
		} else if !s.admits(p, w) && (!list.Open || len(p.Values) > 0) {
			return false
		}
	}
	return true
}

// enclose mends 超凡属性 力量 2, where the entry needs parameters.
func (s *speller) enclose(st *dsl.Stmt, e *dsl.Expr, rows []*schema.Price) {
	if slices.ContainsFunc(rows, func(r *schema.Price) bool {
		return !slices.ContainsFunc(r.Params, func(p schema.Param) bool { return !p.Optional })
	}) {
		return
	}
	var given []string
	n := 1
	for ; n < len(st.Args) && len(given) < mostParams; n++ {
		for _, item := range st.Args[n].Items {
			if item.Op != dsl.OpWord || s.words.Mark(item.Text) != nil {
				return
			}
			given = append(given, item.Text)
		}
		if n+1 < len(st.Args) && st.Args[n+1].Items[0].Op != dsl.OpWord {
			n++
			break
		}
	}
	if out := s.arranged(rows, given); out != nil {
		s.put(st, e, called(e.Text, out), n)
	}
}

// entryAt is an entry, or what reads as one with its parameters before it.
func (s *speller) entryAt(text string) (*dsl.Expr, bool) {
	if s.isEntry(text) {
		return nil, true
	}
	if r, _ := utf8.DecodeRuneInString(text); r <= '9' {
		return nil, false
	}
	c := s.compound(text, nil)
	return c, c != nil
}

// named is the word of an entry that entryAt found in a text.
func named(entry *dsl.Expr, text string) string {
	if entry != nil {
		return entry.Text
	}
	return text
}
