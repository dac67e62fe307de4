package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pmezard/go-difflib/difflib"
)

const (
	diffContext = 3    // lines shown around a change
	mostCompare = 5000 // lines between the first and the last change; comparing more takes time by their square
)

// unified is the difference of two texts in the form that patch reads. What they begin and end with alike is left aside first;
// where much is between, it is shown as one change.
func unified(name, before, after string) string {
	a, b := lines(before), lines(after)
	start, end := alike(a, b)
	if start == len(a) && start == len(b) {
		return ""
	}
	first, last := max(start-diffContext, 0), max(end-diffContext, 0)
	a, b = a[first:len(a)-last], b[first:len(b)-last]
	var out strings.Builder
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", name, name)
	for _, hunk := range hunks(a, b, start-first, end-last) {
		from, to := hunk[0], hunk[len(hunk)-1]
		fmt.Fprintf(&out, "@@ -%s +%s @@\n", hunkRange(first+from.I1, first+to.I2), hunkRange(first+from.J1, first+to.J2))
		for _, op := range hunk {
			if op.Tag == 'e' {
				prefixed(&out, " ", a[op.I1:op.I2])
				continue
			}
			prefixed(&out, "-", a[op.I1:op.I2])
			prefixed(&out, "+", b[op.J1:op.J2])
		}
	}
	return out.String()
}

// hunks are the changes, given how many lines at the start and the end are alike.
func hunks(a, b []string, start, end int) [][]difflib.OpCode {
	if max(len(a), len(b)) <= mostCompare {
		return difflib.NewMatcher(a, b).GetGroupedOpCodes(diffContext)
	}
	return [][]difflib.OpCode{{
		{Tag: 'e', I2: start, J2: start},
		{Tag: 'r', I1: start, I2: len(a) - end, J1: start, J2: len(b) - end},
		{Tag: 'e', I1: len(a) - end, I2: len(a), J1: len(b) - end, J2: len(b)},
	}}
}

// alike counts the lines that two texts have in common at the start and, of the others, at the end.
func alike(a, b []string) (start, end int) {
	for start < min(len(a), len(b)) && a[start] == b[start] {
		start++
	}
	for end < min(len(a), len(b))-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	return start, end
}

// lines are those of a text, with their ends.
func lines(text string) []string { return slices.Collect(strings.Lines(text)) }

// hunkRange writes lines from..to, counted from 0 and without the last, as a hunk's head has them.
func hunkRange(from, to int) string {
	switch to - from {
	case 0:
		return fmt.Sprintf("%d,0", from)
	case 1:
		return fmt.Sprint(from + 1)
	}
	return fmt.Sprintf("%d,%d", from+1, to-from)
}

func prefixed(out *strings.Builder, prefix string, lines []string) {
	for _, line := range lines {
		out.WriteString(prefix + line)
		if !strings.HasSuffix(line, "\n") {
			out.WriteString("\n\\ No newline at end of file\n")
		}
	}
}
