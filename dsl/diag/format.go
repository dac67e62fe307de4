package diag

import (
	"strconv"
	"strings"
)

// Text is the finding's message in a language, "zh" or "en", with its arguments filled in.
func (d Diagnostic) Text(lang string) string { return d.Message.Text(d.Code, lang) }

// Text is the message in a language. A message without a template of its own takes the wording that the table has for the
// code and the message's ID; a code that is not in the table shows its arguments, so that nothing is lost.
func (m Message) Text(code Code, lang string) string {
	template := m.Template
	if template == (Text{}) {
		entry, _ := Lookup(code)
		variant, ok := entry.Variant(m.ID)
		if !ok {
			return m.bare(code, lang)
		}
		template = variant.Text
	}
	return Fill(template.In(lang), m.Args, lang)
}

func (m Message) bare(code Code, lang string) string {
	parts := []string{string(code)}
	for _, a := range m.Args {
		parts = append(parts, a.Name+" "+a.In(lang))
	}
	return strings.Join(parts, " ")
}

// Fill replaces each {name} of a template by the argument of that name. Braces that name no argument stay as they are:
// messages quote pieces of Canon, which has braces of its own.
func Fill(template string, args []Arg, lang string) string {
	var out strings.Builder
	for {
		open := strings.IndexByte(template, '{')
		if open < 0 {
			break
		}
		before := template[:open]
		template = template[open:]
		name, ok := placeholder(template)
		arg := find(args, name)
		if !ok || arg == nil {
			out.WriteString(before + "{")
			template = template[1:]
			continue
		}
		value := arg.In(lang)
		if head, ok := strings.CutSuffix(before, "a "); ok && lang == "en" && (head == "" || strings.HasSuffix(head, " ")) {
			before = head + Article(value) + " "
		}
		out.WriteString(before + value)
		template = template[len(name)+2:]
	}
	out.WriteString(template)
	return out.String()
}

// Article is the English article before a word: a resource, an item.
func Article(word string) string {
	word = strings.ToLower(word)
	switch {
	case word == "" || !strings.Contains("aeiou", word[:1]):
		return "a"
	case strings.HasPrefix(word, "uni"), strings.HasPrefix(word, "us"), strings.HasPrefix(word, "one"), strings.HasPrefix(word, "eu"):
		return "a" // they begin with the sound of y or w
	}
	return "an"
}

// mostShown is how many letters of the user's own text a message repeats.
const mostShown = 40

// Shown is a piece of the user's text for a message, cut where it is long or goes on in another line.
func Shown(text string) string {
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		text = strings.TrimSpace(text[:i]) + "…"
	}
	n := 0
	for i := range text {
		if n == mostShown {
			return text[:i] + "…"
		}
		n++
	}
	return text
}

// Placeholders are the names that a template asks for, in the order of the text.
func Placeholders(template string) []string {
	var names []string
	for i := range template {
		if name, ok := placeholder(template[i:]); ok {
			names = append(names, name)
		}
	}
	return names
}

// placeholder reads "{name}" at the start of a text: a lower-case letter, then letters, digits, - and _.
func placeholder(s string) (string, bool) {
	if s == "" || s[0] != '{' {
		return "", false
	}
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == '}' && i > 1:
			return s[1:i], true
		case 'a' <= c && c <= 'z':
		case i > 1 && ('0' <= c && c <= '9' || c == '-' || c == '_' || 'A' <= c && c <= 'Z'):
		default:
			return "", false
		}
	}
	return "", false
}

func find(args []Arg, name string) *Arg {
	for i := range args {
		if args[i].Name == name {
			return &args[i]
		}
	}
	return nil
}

// In is the argument's value in a language: a number exactly, a place as file:line.
func (a Arg) In(lang string) string {
	switch {
	case a.Num != nil:
		return a.Num.String()
	case a.Span.Valid():
		return a.Span.File.Name + ":" + strconv.Itoa(a.Span.File.Position(a.Span.Start).Line)
	case a.Text != (Text{}):
		return a.Text.In(lang)
	}
	return a.Word
}
