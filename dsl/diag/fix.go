package diag

import (
	"slices"
	"strings"

	"canon.dev/canon/dsl/source"
)

// Apply makes the edits of fixes to a file's text. A fix is made whole or not at all: one that overlaps an earlier one is left
// out, as is what belongs to other files.
func Apply(f *source.File, fixes []Fix) string {
	var chosen []Edit
	for _, fix := range fixes {
		if fits(f, chosen, fix.Edits) {
			chosen = append(chosen, fix.Edits...)
		}
	}
	slices.SortStableFunc(chosen, func(a, b Edit) int { return a.Span.Compare(b.Span) })
	var out strings.Builder
	done := 0
	for _, e := range chosen {
		out.WriteString(f.Text[done:e.Span.Start])
		out.WriteString(e.NewText)
		done = e.Span.End
	}
	out.WriteString(f.Text[done:])
	return out.String()
}

func fits(f *source.File, chosen, edits []Edit) bool {
	for _, e := range edits {
		if e.Span.File != f {
			return false
		}
		for _, c := range chosen {
			if e.Span.Start < c.Span.End && c.Span.Start < e.Span.End || e.Span == c.Span {
				return false
			}
		}
	}
	return true
}
