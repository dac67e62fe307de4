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
	Bad      string // a whole file that yields just this code, "" when there can be none
	Good     string // the same, mended
	NoSample string // why there is no example
	Rule     RuleRef
	Reading  string // with Option: it is judged only where the book is read so
	Option   string
}

//go:embed examples
var examples embed.FS

// Page is the entry with its examples.
func (e Entry) Page() Page {
	return Page{
		Code: e.Code, Severity: e.Severity, Title: e.Title, Messages: e.Messages, Help: e.Help, NoSample: e.NoSample,
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
