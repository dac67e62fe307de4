package report

import (
	"strings"
	"unicode"
)

// longText is how many bytes of a message are shown: it may quote a word of any length.
const longText = 4096

// clean makes a text safe for one line of a terminal: what could move the cursor, change colours or reorder the line is shown
// as a replacement character, and line ends are spaces. A text beyond all sense is cut.
func clean(s string) string {
	if len(s) > longText {
		s = s[:runeStart(s, longText)] + cutSign
	}
	if strings.IndexFunc(s, func(r rune) bool { return unsafe(r) || r == '\t' || r == '\n' || r == '\r' }) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return ' '
		case r == '\r':
			return -1
		case unsafe(r):
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// unsafe reports whether a character steers the terminal instead of showing something.
func unsafe(r rune) bool {
	if r == '\t' || r == '\n' || r == '\r' {
		return false
	}
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029'
}
