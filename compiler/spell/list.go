package spell

import (
	"strings"

	"canon.dev/canon/dsl"
	"canon.dev/canon/schema"
)

// thousands takes a number that was written with commas for one: 1,000.
func (s *speller) thousands(t *schema.Type, a *dsl.Arg) bool {
	if t.Form != schema.FormNumber && t.Form != schema.FormQuantity {
		return false
	}
	text := ""
	for i, e := range a.Items {
		plain := strings.TrimLeft(e.Text, "0123456789") == ""
		if e.Op != dsl.OpNumber || !plain || i > 0 && len(e.Text) != 3 || i < len(a.Items)-1 && e.Unit != "" {
			return false
		}
		text += e.Text
	}
	if first := a.Items[0].Text; len(first) > 3 || first[0] == '0' {
		return false
	}
	whole := *a.Items[len(a.Items)-1]
	whole.Text, whole.Span = text, a.Span()
	a.Items = []*dsl.Expr{&whole}
	s.edit(whole.Span, text+whole.Unit)
	return true
}

// conjoined takes the words of a list apart that are joined by "and": 力量和耐力.
func (s *speller) conjoined(t *schema.Type, a *dsl.Arg) bool {
	e := a.Items[0]
	if t.Form != schema.FormList || !s.closed(t) || e.Op != dsl.OpWord || len(e.Text) > longestWord || s.known(t, e.Text) {
		return false
	}
	var items []*dsl.Expr
	var words []string
	at := 0
	for _, word := range strings.FieldsFunc(e.Text, joins) {
		if !s.known(t, word) {
			return false
		}
		at += strings.Index(e.Text[at:], word)
		items = append(items, &dsl.Expr{Op: dsl.OpWord, Text: word, Span: part(e.Span, e.Text, at, at+len(word))})
		words = append(words, word)
		at += len(word)
	}
	if len(items) < 2 {
		return false
	}
	a.Items = items
	s.edit(e.Span, strings.Join(words, ", "))
	return true
}

// joins reports a character that means "and" between words.
func joins(r rune) bool { return r == '和' || r == '与' || r == '與' || r == '及' || r == '跟' }
