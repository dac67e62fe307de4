package lookup

import (
	"strings"

	"canon.dev/canon/schema"
)

// formula says how a formula is called, its named values and its result.
func (w words) formula(f *schema.Formula) []string {
	says := []string{w.call(f)}
	for _, l := range f.Let {
		says = append(says, l.ID+" = "+l.Expr)
	}
	return append(says, equals(f.Expr))
}

// call is the command that calculates a formula, with what each parameter takes.
func (w words) call(f *schema.Formula) string {
	typed := []string{"canon calc", f.ID}
	if w.lang != "en" {
		typed[1] = quoted(f.Name.Zh)
	}
	for i := range f.Params {
		p := &f.Params[i]
		name := p.ID
		if w.lang != "en" {
			name = p.Name.Zh
		}
		typed = append(typed, quoted(name)+"="+w.takes(p.Of))
	}
	return strings.Join(typed, " ")
}

// quoted is a word as a shell takes it.
func quoted(word string) string {
	if strings.ContainsAny(word, " |<>") {
		return `"` + word + `"`
	}
	return word
}

// takes is what may stand for a parameter.
func (w words) takes(of string) string {
	switch of {
	case "number":
		return w.pick("数", "N")
	case "numbers":
		return w.pick("数,数…", "N,N…")
	case "bool":
		return w.pick("是|否", "yes|no")
	}
	if v := w.rules.Vocabulary(of); v != nil {
		return w.pick("〈"+v.Name.Zh+"〉", "<"+v.Name.En+">")
	}
	if s := w.rules.Scale(of); s != nil {
		return w.pick("〈"+s.Name.Zh+"〉", "<"+s.Name.En+">")
	}
	for i := range w.rules.Units {
		if u := &w.rules.Units[i]; u.Dim == of {
			return w.pick("数"+u.Name.Zh, "N"+u.Name.En)
		}
	}
	return of
}
