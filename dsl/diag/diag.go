package diag

import (
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/dsl/source"
)

// Code names one kind of finding, "price/over-budget". Codes are never renamed.
type Code string

// Severity says what a finding does to the exit status.
type Severity uint8

const (
	Error Severity = iota
	Warning
	Advice
)

// String is the name that JSON carries.
func (s Severity) String() string { return [...]string{"error", "warning", "advice"}[s] }

// Text is one meaning in both languages.
type Text struct {
	Zh string `json:"zh"`
	En string `json:"en"`
}

// In picks the language, "zh" or "en"; what one language lacks the other lends.
func (t Text) In(lang string) string {
	if lang == "en" && t.En != "" || t.Zh == "" {
		return t.En
	}
	return t.Zh
}

// Arg is one named argument of a message. Exactly one of its values is set; a Num prints exactly.
type Arg struct {
	Name string
	Text Text        // a term or phrase in both languages
	Word string      // a piece of the user's own text, or an id, the same in both languages
	Num  *exact.Num  // a quantity
	Span source.Span // a place, printed as file:line
}

// Term, Word, Num and At make arguments.
func Term(name string, text Text) Arg      { return Arg{Name: name, Text: text} }
func Word(name, word string) Arg           { return Arg{Name: name, Word: word} }
func Num(name string, n exact.Num) Arg     { return Arg{Name: name, Num: &n} }
func At(name string, span source.Span) Arg { return Arg{Name: name, Span: span} }
func Int(name string, n int) Arg           { return Num(name, exact.Int(int64(n))) }

// Message is a template in both languages and its arguments: "{amount}" in the template stands for the argument of that
// name. A message of the table (package-level Table) has an empty Template and takes the one of its diagnostic's code and ID.
type Message struct {
	ID       string // which message of the code; "" is the first
	Template Text
	Args     []Arg
}

// Label is another place that belongs to the finding.
type Label struct {
	Span    source.Span
	Message Message
}

// Edit replaces a span by a text.
type Edit struct {
	Span    source.Span
	NewText string
}

// Fix is a way out: a verb phrase and edits that do not overlap. A safe fix never changes meaning.
type Fix struct {
	Title Message
	Safe  bool
	Edits []Edit
}

// RuleRef is the row of a rule book that a finding rests on.
type RuleRef struct {
	Ruleset    string
	ID         string // "ganbi/price/armor-piercing"
	Section    string
	Lines      []int
	Reading    string // the reading of the book that decided, "C-18"
	Provenance string // stated, derived, assumed, house
}

// Diagnostic is one finding.
type Diagnostic struct {
	Code     Code
	Severity Severity
	Span     source.Span // the smallest that shows it
	Message  Message
	Labels   []Label
	Rule     RuleRef
	Fixes    []Fix
	Help     Text // the way out, where the row knows one that is better than its code's
}
