package spell

import (
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
)

// Respelling is one edit: what stands in the span is canonically written as NewText.
type Respelling struct {
	Span    source.Span
	NewText string
}

// Diagnostic is the advice to write it so, with a safe fix.
func (r Respelling) Diagnostic() diag.Diagnostic {
	as := diag.Word("as", r.NewText)
	entry, _ := diag.Lookup("lint/as-typed")
	title, _ := entry.Variant("fix")
	return diag.Diagnostic{
		Code: "lint/as-typed", Severity: diag.Advice, Span: r.Span,
		Message: diag.Message{Args: []diag.Arg{diag.Word("got", r.Span.Text()), as}},
		Fixes: []diag.Fix{{
			Title: diag.Message{ID: "fix", Template: title.Text, Args: []diag.Arg{as}}, Safe: true,
			Edits: []diag.Edit{{Span: r.Span, NewText: r.NewText}},
		}},
	}
}

// File rewrites a file's tree in place and returns the edits in the order of the text. They do not overlap.
func File(f *dsl.File, w *words.Words) []Respelling {
	return nil
}
