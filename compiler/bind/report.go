package bind

import (
	"strings"
	"unicode"

	"canon.dev/canon/compiler/near"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// finding is an error in the making: cheap to throw away when another reading of the words fits.
type finding struct {
	code diag.Code
	id   string
	span source.Span
	args []diag.Arg
	rank int // how near the value came to fit: the nearest of several alternatives is reported

	misspelt string            // a word that is not known
	among    []words.Spelling  // what it might have been
	except   string            // a word that it can't have been
	only     func(string) bool // nil, or whether a word may stand there
	start    bool              // a word that begins with the unknown one may be meant too
	near     string            // the wording when there is a suggestion
	edit     string            // the text to put in the span's place
	title    diag.Text         // of that edit
	labels   []diag.Label
	safe     bool         // the edit changes nothing but the writing
	rule     diag.RuleRef // the row of the book that says so
}

// The ranks of findings: another sort of value, a value of the right sort that is wrong in itself.
const (
	rankForm = iota
	rankWord
	rankValue
)

func wrong(code diag.Code, id string, span source.Span, args ...diag.Arg) *finding {
	return &finding{code: code, id: id, span: span, args: args}
}

func (f *finding) ranked(rank int) *finding {
	f.rank = rank
	return f
}

// guess has the finding look for what a word was to be; id is the wording with {near}.
func (f *finding) guess(word, id string, among []words.Spelling) *finding {
	f.misspelt, f.near, f.among = word, id, among
	return f
}

func (f *finding) fix(title diag.Text, text string) *finding {
	f.title, f.edit = title, text
	return f
}

// suggestions bounds the guesses for one code in one file: no more findings than that are shown.
const suggestions = 100

// notes collects the findings of one file.
type notes struct {
	list   []diag.Diagnostic
	counts map[diag.Code]int
}

func (n *notes) report(f *finding) (suggested string) {
	if n.counts == nil {
		n.counts = map[diag.Code]int{}
	}
	n.counts[f.code]++
	d := diag.Diagnostic{Code: f.code, Severity: severity(f.code), Span: f.span, Labels: f.labels, Rule: f.rule,
		Message: diag.Message{ID: f.id, Args: f.args}}
	if f.misspelt != "" && n.counts[f.code] <= suggestions {
		suggested = f.suggestion()
	}
	if suggested != "" {
		d.Message.ID = f.near
		d.Message.Args = append(d.Message.Args, diag.Word("near", suggested))
		if f.fix(titleWrite(suggested), asName(suggested)); f.code == "bind/unknown-reference" && !near.Slip(f.misspelt, suggested) {
			f.edit = "" // it may well be another thing of a like name
		}
	}
	if f.edit != "" {
		d.Fixes = []diag.Fix{{Title: diag.Message{Template: f.title}, Safe: f.safe, Edits: []diag.Edit{{Span: f.span, NewText: f.edit}}}}
	}
	n.list = append(n.list, d)
	return suggested
}

// suggestion is the known word that a misspelt one was most likely to be, "" when none is near.
func (f *finding) suggestion() string {
	all := f.candidates()
	if best := near.Best(f.misspelt, all); best != "" || !f.start {
		return best
	}
	return near.Longer(f.misspelt, all)
}

func severity(code diag.Code) diag.Severity {
	e, _ := diag.Lookup(code)
	return e.Severity
}

func (f *finding) candidates() []near.Candidate {
	out := make([]near.Candidate, 0, len(f.among))
	for _, s := range f.among {
		if (s.Word != f.except || f.except == "") && (f.only == nil || f.only(s.Word)) {
			out = append(out, near.Candidate{Word: s.Word, Zh: s.Name.Zh, En: s.Name.En})
		}
	}
	return out
}

func titleWrite(text string) diag.Text { return diag.Text{Zh: "写成 " + text, En: "write " + text} }

func titleQuote() diag.Text { return diag.Text{Zh: "加上引号", En: "put it in quotes"} }

func quoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// asName is a name as a file must write it: in quotes where it is not one word.
func asName(name string) string {
	for i, r := range name {
		if !unicode.IsLetter(r) && (i == 0 || !unicode.In(r, unicode.M, unicode.N) && !strings.ContainsRune("_-・·/", r)) {
			return quoted(name)
		}
	}
	return name
}

// listed joins names for a message, at most twelve.
func listed(names []schema.Text) schema.Text {
	var zh, en []string
	for i, n := range names {
		if i == mostNamed {
			zh, en = append(zh, "…"), append(en, "…")
			break
		}
		zh, en = append(zh, n.In("zh")), append(en, n.In("en"))
	}
	return schema.Text{Zh: strings.Join(zh, "、"), En: strings.Join(en, ", ")}
}

// shown is a piece of the user's text for a message.
func shown(text string) string { return diag.Shown(text) }
