package wikitext

import "strings"

// Param is a parameter to be written; without a key it is one by place.
type Param struct {
	Key, Value string
}

// NoName is the key of a parameter whose name is empty, {{a|=b}}.
const NoName = "="

func (p Param) head() string {
	switch p.Key {
	case "", NoName:
		return p.Key
	}
	return p.Key + "="
}

// Call writes a template over several lines, a parameter a line.
func Call(name string, params []Param) string {
	var out strings.Builder
	out.WriteString("{{" + name + "\n")
	for _, p := range params {
		out.WriteString("|" + p.head() + p.Value + "\n")
	}
	out.WriteString("}}")
	return out.String()
}

// Inline writes a template on one line.
func Inline(name string, params []Param) string {
	var out strings.Builder
	out.WriteString("{{" + name)
	for _, p := range params {
		out.WriteString("|" + p.head() + p.Value)
	}
	out.WriteString("}}")
	return out.String()
}

// Safe is a text that can stand as a parameter: where it would end the parameter or the template, or leave something open, the
// characters that would are written as no markup. A parameter by place may hold no equals sign either.
func Safe(text string, place bool) string {
	if !strings.ContainsAny(text, "{}[]|<=") {
		return text
	}
	if whole(text) && !(place && equalsIn(text)) {
		return text
	}
	marks := "{}[]|"
	if place {
		marks += "="
	}
	var out strings.Builder
	for _, r := range text {
		switch {
		case r == '<':
			out.WriteString("&lt;")
		case strings.ContainsRune(marks, r):
			out.WriteString("<nowiki>" + string(r) + "</nowiki>")
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

// whole reports whether a text is one parameter where it stands in a template, and the template ends where it should.
func whole(text string) bool {
	const before, after = "{{a|b=", "}}"
	page := Parse(before + text + after)
	if len(page.Problems) > 0 || len(page.Body.Nodes) != 1 {
		return false
	}
	n := &page.Body.Nodes[0]
	return n.Kind == Template && n.Start == 0 && n.End == len(page.Text) && len(n.Parts) == 2
}

func equalsIn(text string) bool {
	page := Parse("{{a|" + text + "}}")
	n := &page.Body.Nodes[0]
	return n.Parts[1].Equals >= 0
}
