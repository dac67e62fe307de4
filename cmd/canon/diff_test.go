package main

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// patched makes the changes of a diff, as patch does.
func patched(t *rapid.T, before, diff string) string {
	old, out, at := lines(before), []string(nil), 0
	all := lines(diff)
	for i, line := range all {
		text := line[1:]
		if i+1 < len(all) && strings.HasPrefix(all[i+1], `\`) {
			text = strings.TrimSuffix(text, "\n")
		}
		switch {
		case i < 2, line[0] == '\\':
		case line[0] == '@':
			from := startOf(line)
			out, at = append(out, old[at:from]...), from
		case line[0] == '+':
			out = append(out, text)
		default:
			if old[at] != text {
				t.Fatalf("line %d is %q, the diff has %q", at, old[at], text)
			}
			at++
			if line[0] == ' ' {
				out = append(out, text)
			}
		}
	}
	return strings.Join(append(out, old[at:]...), "")
}

// startOf is the line of the old text, counted from 0, that a hunk's head begins with.
func startOf(head string) int {
	where, _, _ := strings.Cut(strings.TrimPrefix(head, "@@ -"), " ")
	line, count, many := strings.Cut(where, ",")
	from, err := strconv.Atoi(line)
	if err != nil {
		return -1
	}
	if many && count == "0" {
		return from
	}
	return from - 1
}

func TestDiffLeadsFromOneTextToTheOther(t *testing.T) {
	text := rapid.Map(rapid.SliceOfN(rapid.SampledFrom([]string{"a\n", "b\n", "c\n", "\n"}), 0, 30), func(l []string) string { return strings.Join(l, "") })
	rapid.Check(t, func(t *rapid.T) {
		before := text.Draw(t, "before") + rapid.SampledFrom([]string{"", "end"}).Draw(t, "end")
		after := text.Draw(t, "after")
		if many := rapid.Bool().Draw(t, "many"); many {
			middle := strings.Repeat("x\n", mostCompare)
			before, after = before+"\n"+middle+before, before+"\n"+middle+after
		}
		if got := patched(t, before, unified("a", before, after)); got != after {
			t.Errorf("%q, not %q", got, after)
		}
	})
}

func TestDiffOfALongFile(t *testing.T) {
	before := "head\n" + strings.Repeat("{\nx\n}\n", 30000) + "tail"
	after := "head\n" + strings.Repeat("  {\n  x\n}\n", 30000) + "tail"
	diff := unified("a", before, after)
	if !strings.HasPrefix(diff, "--- a\n+++ a\n@@ -1,90002 +1,90002 @@\n head\n-{\n") || !strings.HasSuffix(diff, "\n }\n tail\n\\ No newline at end of file\n") {
		t.Errorf("%.80q", diff)
	}
}
