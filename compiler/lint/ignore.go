package lint

import (
	"slices"
	"strings"

	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
)

// mark is what an ignoring comment begins with.
const mark = "canon:ignore"

// ignore is one such comment. It works on its own line and, where nothing else stands on that, on the next.
type ignore struct {
	span        source.Span
	first, last int // lines
	code        diag.Code
	codeSpan    source.Span
	reason      bool
	used        bool
	refused     bool // there is an error of that code: it stays
}

// Filter leaves out the warnings and advice that the files' comments ignore and adds what is wrong with the comments. The
// result is sorted.
func Filter(files []*dsl.File, found []diag.Diagnostic) []diag.Diagnostic {
	byFile := map[*source.File][]*ignore{}
	var all []*ignore
	for _, f := range files {
		for i := range f.Comments {
			if ig := read(f.Source, &f.Comments[i]); ig != nil {
				byFile[f.Source] = append(byFile[f.Source], ig)
				all = append(all, ig)
			}
		}
	}
	if len(all) == 0 {
		return found
	}
	kept := make([]diag.Diagnostic, 0, len(found))
	for _, d := range found {
		if !ignored(byFile[d.Span.File], d) {
			kept = append(kept, d)
		}
	}
	for _, ig := range all {
		kept = append(kept, ig.findings()...)
	}
	return diag.List(kept).Sorted()
}

// read understands a comment: "canon:ignore CODE reason".
func read(f *source.File, c *dsl.Comment) *ignore {
	rest, ok := strings.CutPrefix(c.Text, mark)
	if !ok || rest != "" && strings.IndexAny(rest, " \t　:：") != 0 {
		return nil
	}
	line := f.Position(c.Span.Start).Line
	ig := &ignore{span: c.Span, codeSpan: c.Span, first: line, last: line}
	if text, start := f.Line(line); strings.TrimSpace(text[:c.Span.Start-start]) == "" {
		ig.last = line + 1
	}
	rest = strings.TrimLeft(rest, " \t　:：")
	code := rest
	if i := strings.IndexAny(rest, " \t　"); i >= 0 {
		code, ig.reason = rest[:i], strings.TrimSpace(rest[i:]) != ""
	}
	ig.code = diag.Code(code)
	if at := strings.Index(c.Span.Text(), code); at >= 0 && code != "" {
		ig.codeSpan.Start = c.Span.Start + at
		ig.codeSpan.End = ig.codeSpan.Start + len(code)
	}
	return ig
}

// ignored reports whether a finding is to be left out, and notes which comments it concerns.
func ignored(all []*ignore, d diag.Diagnostic) bool {
	if len(all) == 0 {
		return false
	}
	line := d.Span.File.Position(d.Span.Start).Line
	out := false
	// Comments stand in the order of the text: those before the line above can't concern it.
	i, _ := slices.BinarySearchFunc(all, line-1, func(ig *ignore, line int) int { return ig.first - line })
	for ; i < len(all) && all[i].first <= line; i++ {
		ig := all[i]
		if ig.code != d.Code || line > ig.last {
			continue
		}
		if d.Severity == diag.Error {
			ig.refused = true
			continue
		}
		ig.used = true
		out = true
	}
	return out
}

// findings are what is wrong with a comment itself: one thing at most.
func (ig *ignore) findings() []diag.Diagnostic {
	id, code := "", diag.Code("lint/unused-ignore")
	switch {
	case ig.code == "":
		id = "empty"
	case ig.refused && !ig.used:
		id = "error"
	case ig.used && ig.reason:
		return nil
	case ig.used:
		code = "lint/ignore-without-reason"
	}
	entry, _ := diag.Lookup(code)
	d := diag.Diagnostic{Code: code, Severity: entry.Severity, Span: ig.codeSpan,
		Message: diag.Message{ID: id, Args: []diag.Arg{diag.Word("code", string(ig.code))}}}
	if !ig.used {
		title, _ := entry.Variant("remove")
		d.Fixes = []diag.Fix{{Title: diag.Message{ID: "remove", Template: title.Text}, Safe: true,
			Edits: []diag.Edit{{Span: ig.span, NewText: ""}}}}
	}
	return []diag.Diagnostic{d}
}
