package dsl

import "strings"

// dedent is the value of a text: without a blank first and last line and without the spaces and tabs that all its lines begin
// with. Full-width spaces are the author's own and stay.
func dedent(raw string) string {
	raw = strings.ReplaceAll(raw, "\r\n", "\n")
	raw = strings.ReplaceAll(raw, "\r", "\n")
	lines := strings.Split(raw, "\n")
	first := strings.TrimLeft(lines[0], " \t")
	lines = lines[1:]
	if n := len(lines); n > 0 && blank(lines[n-1]) {
		lines = lines[:n-1]
	}
	margin := commonMargin(lines)
	var out strings.Builder
	out.Grow(len(raw))
	if first != "" {
		out.WriteString(first)
		if len(lines) > 0 {
			out.WriteByte('\n')
		}
	}
	for i, line := range lines {
		if i > 0 {
			out.WriteByte('\n')
		}
		if !blank(line) {
			out.WriteString(line[len(margin):])
		}
	}
	return out.String()
}

// commonMargin is the longest run of spaces and tabs that every line with something on it begins with.
func commonMargin(lines []string) string {
	margin, found := "", false
	for _, line := range lines {
		if blank(line) {
			continue
		}
		own := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		if !found {
			margin, found = own, true
		}
		for !strings.HasPrefix(own, margin) {
			margin = margin[:len(margin)-1]
		}
	}
	return margin
}

func blank(line string) bool { return strings.Trim(line, " \t") == "" }

func trimSpaces(s string) string { return strings.TrimFunc(s, isSpace) }
