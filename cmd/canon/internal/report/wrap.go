package report

import (
	"strings"

	"github.com/rivo/uniseg"
)

// Width is how many columns a text takes on a terminal.
func Width(s string) int { return uniseg.StringWidth(s) }

// Wrap breaks a text into lines of at most first columns for the first and rest for the others, where the script allows a
// break; a piece that is too long by itself is cut between characters. There is always at least one line.
func Wrap(text string, first, rest int) []string {
	first, rest = max(first, 8), max(rest, 8)
	var lines []string
	line, used, limit := "", 0, first
	flush := func() {
		lines = append(lines, strings.TrimRight(line, " "))
		line, used, limit = "", 0, rest
	}
	state := -1
	for text != "" {
		var piece string
		var must bool
		piece, text, must, state = uniseg.FirstLineSegmentInString(text, state)
		piece = strings.TrimRight(piece, "\n")
		bare := Width(strings.TrimRight(piece, " "))
		if used > 0 && used+bare > limit {
			flush()
		}
		for bare > limit {
			head := prefix(piece, limit)
			line, piece = line+head, piece[len(head):]
			bare -= Width(head)
			flush()
		}
		line += piece
		used += Width(piece)
		if must && text != "" {
			flush()
		}
	}
	flush()
	return lines
}

// prefix is the longest beginning of a text that fits, but never nothing.
func prefix(s string, limit int) string {
	used, end := 0, 0
	rest, state := s, -1
	for rest != "" {
		var cluster string
		var width int
		cluster, rest, width, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if end > 0 && used+width > limit {
			break
		}
		used += width
		end += len(cluster)
	}
	return s[:end]
}
