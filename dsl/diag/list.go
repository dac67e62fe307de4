package diag

import (
	"cmp"
	"slices"

	"canon.dev/canon/dsl/source"
)

// List is a run's findings.
type List []Diagnostic

// Sorted is the list in the order in which people read it: by file, start, code, end, text. Findings that say the same of the
// same place are one. The receiver is not changed.
func (l List) Sorted() List {
	keys := make([]sortable, len(l))
	for i, d := range l {
		keys[i] = sortable{d, d.Text("zh")}
	}
	slices.SortStableFunc(keys, sortable.compare)
	keys = slices.CompactFunc(keys, func(a, b sortable) bool { return a.compare(b) == 0 && a.Severity == b.Severity })
	out := make(List, len(keys))
	for i, k := range keys {
		out[i] = k.Diagnostic
	}
	return out
}

// sortable carries the text, which takes longer to make than to compare.
type sortable struct {
	Diagnostic
	text string
}

func (a sortable) compare(b sortable) int {
	return cmp.Or(
		cmp.Compare(fileName(a.Span), fileName(b.Span)),
		cmp.Compare(a.Span.Start, b.Span.Start),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Span.End, b.Span.End),
		cmp.Compare(a.text, b.text),
	)
}

func fileName(s source.Span) string {
	if s.File == nil {
		return ""
	}
	return s.File.Name
}

// Count is how many findings have a severity.
func (l List) Count(s Severity) int {
	n := 0
	for _, d := range l {
		if d.Severity == s {
			n++
		}
	}
	return n
}

// Limited keeps the first n findings of each code in each file of a sorted list and says after them how many more there were.
func (l List) Limited(n int) List {
	type group struct {
		file string
		code Code
	}
	seen := map[group]int{}
	last := map[group]int{}
	out := make(List, 0, len(l))
	for _, d := range l {
		g := group{fileName(d.Span), d.Code}
		seen[g]++
		if seen[g] <= n {
			last[g] = len(out)
			out = append(out, d)
		}
	}
	for g, count := range seen {
		if count > n {
			d := out[last[g]]
			out = append(out, Diagnostic{Code: "limit/diagnostics", Severity: d.Severity, Span: d.Span,
				Message: Message{Args: []Arg{Word("code", string(g.code)), Int("shown", n), Int("more", count-n)}}})
		}
	}
	return out.Sorted()
}
