package dsl

import (
	"fmt"

	"canon.dev/canon/dsl/source"
)

// Definition lets the tests of package dsl_test build participle parsers over the lexer.
type Definition = definition

// Uncovered is the first thing that is wrong with the tokens of a text: out of order, overlapping, or a gap between them that
// is more than spaces, newlines and comments. It is "" when the tokens cover the text.
func Uncovered(text string, kinds func(string) bool, cut bool) string {
	s := scan(source.NewFile("a.canon", text), kinds, cut)
	comment, end := 0, 0
	for _, t := range s.toks {
		if int(t.start) < end || t.end < t.start {
			return fmt.Sprintf("%v begins before %d", t, end)
		}
		gap := end
		for gap < int(t.start) {
			if comment < len(s.comments) && s.comments[comment].Span.Start == gap {
				gap = s.comments[comment].Span.End
				comment++
				continue
			}
			r, size := s.runeAt(gap)
			if !isSpace(r) && r != '\n' && r != '\r' && narrow(r) != ';' {
				return fmt.Sprintf("%q at %d is in no token", r, gap)
			}
			gap += size
		}
		if t.kind == kSep { // comments between newlines
			for comment < len(s.comments) && s.comments[comment].Span.End <= int(t.end) {
				comment++
			}
		}
		end = int(t.end)
	}
	if end != len(text) {
		return fmt.Sprintf("the tokens end at %d of %d", end, len(text))
	}
	return ""
}

// Narrowed is the plain form of a text.
func Narrowed(s string) string { return narrowed(s) }

// ScanOnly runs the lexer alone, for benchmarks; it returns the number of tokens.
func ScanOnly(src *source.File) int { return len(scan(src, nil, false).toks) }
