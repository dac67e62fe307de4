package quote

import (
	"strings"
	"unicode"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/schema"
)

// Expand is a text of a block with its quotes filled in. What quotes no single amount stays as it is written.
func Expand(w *words.Words, in *ir.Block, text string) string {
	if !strings.Contains(text, opening) {
		return text
	}
	var out strings.Builder
	from := 0
	for range most {
		q, ok := next(text, from)
		if !ok {
			break
		}
		out.WriteString(text[from:q.start])
		if found := lookUp(w, in, q.text); len(found) > 0 && same(w, found) {
			out.WriteString(amount(w, found[0], q.text, text[q.end:]))
		} else {
			out.WriteString(text[q.start:q.end])
		}
		from = q.end
	}
	out.WriteString(text[from:])
	return out.String()
}

// most is how many quotes of a text are looked up: no prose has more, and each may look at every clause.
const most = 1000

const opening, closing = "${", "}"

// quoted is one quote: its place in a text, and what stands between the braces.
type quoted struct {
	start, end int
	text       string
}

// next finds the first quote from a place on. One that its line does not close is none.
func next(text string, from int) (quoted, bool) {
	for {
		i := strings.Index(text[from:], opening)
		if i < 0 {
			return quoted{}, false
		}
		start := from + i
		inner := text[start+len(opening):]
		end := strings.IndexAny(inner, closing+"\n")
		if end < 0 {
			return quoted{}, false
		}
		if inner[end] == closing[0] {
			return quoted{start, start + len(opening) + end + len(closing), inner[:end]}, true
		}
		from = start + len(opening) + end
	}
}

// wanted is a quote taken apart: names of blocks around the clause, the entry, its parameters.
type wanted struct {
	path   []string
	entry  string
	params []string
}

func read(text string) wanted {
	var want wanted
	text = strings.NewReplacer("（", "(", "）", ")", "，", ",", "、", ",", "／", "/").Replace(strings.TrimSpace(text))
	head, rest, called := strings.Cut(text, "(")
	parts := strings.Split(head, "/")
	for _, part := range parts[:len(parts)-1] {
		want.path = append(want.path, schema.Normal(strings.TrimSpace(part)))
	}
	want.entry = strings.TrimSpace(parts[len(parts)-1])
	if called {
		for _, param := range strings.Split(strings.TrimSuffix(strings.TrimSpace(rest), ")"), ",") {
			want.params = append(want.params, strings.TrimSpace(param))
		}
	}
	return want
}

// lookUp finds the clauses that a quote in a block may mean: those of the block and the blocks in it, else of the block around.
func lookUp(w *words.Words, in *ir.Block, text string) []*ir.Clause {
	want := read(text)
	rows := w.Entry(want.entry)
	if len(rows) == 0 {
		return nil
	}
	for b := in; b != nil; b = b.Parent {
		var found []*ir.Clause
		b.Walk(func(inner *ir.Block) {
			for _, c := range inner.Clauses {
				if want.means(w, rows, c) {
					found = append(found, c)
				}
			}
		})
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

func (q wanted) means(w *words.Words, rows []*schema.Price, c *ir.Clause) bool {
	named := false
	for _, row := range rows {
		named = named || row == c.Row || row.Entry == c.Row.Entry
	}
	if !named || len(q.params) > len(c.Params) {
		return false
	}
	for i, param := range q.params {
		if !isParam(w, c, i, param) {
			return false
		}
	}
	b := c.Block
	for i := len(q.path) - 1; i >= 0; i-- {
		for b != nil && schema.Normal(b.Name) != q.path[i] {
			b = b.Parent
		}
		if b == nil {
			return false
		}
		b = b.Parent
	}
	return true
}

// isParam reports whether a word is a clause's parameter, by any spelling.
func isParam(w *words.Words, c *ir.Clause, i int, word string) bool {
	v := c.Params[i]
	if list := w.List(c.Row.Params[i].Of); list != nil {
		if term, ok := list.Term(word); ok && v.Term != nil && term.ID == v.Term.ID {
			return true
		}
	}
	return schema.Normal(word) == schema.Normal(v.Span.Text()) || word == v.Key()
}

// same reports whether clauses have one amount.
func same(w *words.Words, clauses []*ir.Clause) bool {
	for _, c := range clauses[1:] {
		if amount(w, c, "", "") != amount(w, clauses[0], "", "") {
			return false
		}
	}
	return true
}

// amount is a clause's amount as prose has it: a count as the number alone, any other quantity with its unit as the clause
// writes it, unless the text goes on with that unit anyway.
func amount(w *words.Words, c *ir.Clause, quote, after string) string {
	if c.Fold != nil {
		return c.AmountSpan.Text()
	}
	row := w.Unit(c.Row.Amount.Unit)
	written := strings.TrimSpace(c.AmountSpan.Text())
	switch {
	case strings.HasSuffix(written, "%") || strings.HasSuffix(written, "％"):
		return written
	case w.Counting(row):
		return c.Amount.String()
	}
	name := strings.TrimLeftFunc(written, func(r rune) bool { return !unicode.IsLetter(r) })
	unit := w.Unit(name)
	if unit == nil || unit.Dim != row.Dim {
		unit, name = row, row.Name.In(language(quote))
	}
	number := c.Amount.Mul(w.Base(row)).Div(w.Base(unit)).String()
	if strings.HasPrefix(strings.TrimLeft(after, " "), name) {
		return number
	}
	return number + name
}

// language is that of a word.
func language(word string) string {
	if strings.IndexFunc(word, func(r rune) bool { return unicode.Is(unicode.Han, r) }) >= 0 {
		return "zh"
	}
	return "en"
}
