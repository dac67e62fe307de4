package diag

import (
	"embed"
	"strings"
)

// Page is all there is to say of a code, wherever it comes from: the table here or a row of a book's rules.
type Page struct {
	Code     Code
	Severity Severity
	Title    Text
	Messages []Variant
	Help     Text
	Helps    []Variant // the ways out of messages for which Help is none
	Bad      string    // a whole file that yields just this code, "" when there can be none
	Good     string    // the same, mended
	NoSample string    // why there is no example
	Rule     RuleRef
	Reading  string // with Option: it is judged only where the book is read so
	Option   string
}

// HelpFor is the way out of one wording.
func (p Page) HelpFor(m Message) Text {
	for _, v := range p.Helps {
		if v.ID == m.ID {
			return v.Text
		}
	}
	return p.Help
}

// AllHelp is every way out.
func (p Page) AllHelp() []Text {
	all := []Text{p.Help}
	for _, v := range p.Helps {
		all = append(all, v.Text)
	}
	return all
}

//go:embed examples
var examples embed.FS

// Page is the entry with its examples.
func (e Entry) Page() Page {
	return Page{
		Code: e.Code, Severity: e.Severity, Title: e.Title, Messages: e.Messages, Help: e.Help, Helps: e.Helps, NoSample: e.NoSample,
		Bad: example(e.Code, "bad"), Good: example(e.Code, "good"),
	}
}

func example(code Code, which string) string {
	text, err := examples.ReadFile("examples/" + strings.ReplaceAll(string(code), "/", "-") + "." + which + ".canon")
	if err != nil {
		return ""
	}
	return string(text)
}

// ParseSeverity reads the name of a severity as rules write it.
func ParseSeverity(name string) Severity {
	switch name {
	case "warning":
		return Warning
	case "advice":
		return Advice
	}
	return Error
}
