package report

import (
	"encoding/json"
	"io"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
)

// version of the form of the JSON report.
const version = 1

type document struct {
	Version     int       `json:"version"`
	Summary     Summary   `json:"summary"`
	Diagnostics []finding `json:"diagnostics"`
}

type finding struct {
	Code     diag.Code      `json:"code"`
	Severity string         `json:"severity"`
	File     string         `json:"file"`
	Range    span           `json:"range"`
	Message  string         `json:"message"`
	Args     map[string]any `json:"args"`
	Rule     *rule          `json:"rule"` // null where the finding rests on no row
	Labels   []label        `json:"labels"`
	Fixes    []fix          `json:"fixes"`
}

type span struct {
	Start source.Position `json:"start"`
	End   source.Position `json:"end"`
}

type rule struct {
	Ruleset    string `json:"ruleset"`
	ID         string `json:"id"`
	Section    string `json:"section"`
	Lines      []int  `json:"lines"`
	Reading    string `json:"reading"`
	Provenance string `json:"provenance"`
}

type label struct {
	File    string `json:"file"`
	Range   span   `json:"range"`
	Message string `json:"message"`
}

type fix struct {
	Title string `json:"title"`
	Safe  bool   `json:"safe"`
	Edits []edit `json:"edits"`
}

type edit struct {
	File    string `json:"file"`
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

// JSON writes findings and their summary for programs.
func JSON(w io.Writer, list diag.List, s Summary, lang string) error {
	doc := document{Version: version, Summary: s, Diagnostics: make([]finding, 0, len(list))}
	for _, d := range list {
		doc.Diagnostics = append(doc.Diagnostics, findingOf(d, lang))
	}
	return WriteJSON(w, doc)
}

// WriteJSON writes a value indented, as UTF-8, with < > & as they are.
func WriteJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

func findingOf(d diag.Diagnostic, lang string) finding {
	f := finding{
		Code: d.Code, Severity: d.Severity.String(), File: nameOf(d.Span), Range: spanOf(d.Span), Message: d.Text(lang),
		Args: map[string]any{}, Labels: []label{}, Fixes: []fix{},
	}
	for _, a := range d.Message.Args {
		f.Args[a.Name] = argOf(a)
	}
	if r := d.Rule; r.ID != "" || r.Ruleset != "" {
		f.Rule = &rule{r.Ruleset, r.ID, r.Section, append([]int{}, r.Lines...), r.Reading, r.Provenance}
	}
	for _, l := range d.Labels {
		f.Labels = append(f.Labels, label{nameOf(l.Span), spanOf(l.Span), l.Message.Text(d.Code, lang)})
	}
	for _, x := range d.Fixes {
		edits := make([]edit, 0, len(x.Edits))
		for _, e := range x.Edits {
			edits = append(edits, edit{nameOf(e.Span), spanOf(e.Span), e.NewText})
		}
		f.Fixes = append(f.Fixes, fix{x.Title.Text(d.Code, lang), x.Safe, edits})
	}
	return f
}

// argOf is a number, a string, both languages of a term, or a place.
func argOf(a diag.Arg) any {
	switch {
	case a.Num != nil:
		return a.Num
	case a.Span.Valid():
		return struct {
			File  string `json:"file"`
			Range span   `json:"range"`
		}{nameOf(a.Span), spanOf(a.Span)}
	case a.Text != (diag.Text{}):
		return a.Text
	}
	return a.Word
}

func nameOf(s source.Span) string {
	if s.File == nil {
		return ""
	}
	return s.File.Name
}

// spanOf is the place in lines and columns; a finding without a place is at the very beginning.
func spanOf(s source.Span) span {
	if s.File == nil {
		start := source.Position{Line: 1, Column: 1}
		return span{start, start}
	}
	return span{s.File.Position(s.Start), s.File.Position(s.End)}
}
