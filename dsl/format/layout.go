package format

import (
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"canon.dev/canon/dsl"
)

// indent is one level.
const indent = "  "

// line is a line of the output, or several for a statement with a text in it.
type line struct {
	text    string
	depth   int
	blank   bool   // a blank line before it
	comment string // behind it
	own     bool   // the line is nothing but a comment
}

// layout collects lines and puts the comments among them.
type layout struct {
	text     string
	comments []dsl.Comment // those not yet printed
	lines    []line
	end      int  // where in the source the last line ends
	opened   bool // the last line opens a block
	closing  bool // the next line closes one
}

// put adds what stands in the source from start to end as a line. Comments before it get lines of their own; of those within,
// where newlines mean nothing, the last goes behind it and the others before it.
func (l *layout) put(text string, start, end, depth int) {
	l.commentsBefore(start, depth)
	blank := l.blankBefore(start)
	inside := l.upTo(end)
	if n := len(inside); n > 0 && l.trails(end) {
		l.own(inside, blank, depth)
		inside, blank = nil, false
	} else if n > 1 {
		l.own(inside[:n-1], blank, depth)
		inside = inside[n-1:]
		blank = false
	}
	l.lines = append(l.lines, line{text: text, depth: depth, blank: blank})
	if len(inside) > 0 {
		l.lines[len(l.lines)-1].comment = comment(inside[0])
	}
	l.end, l.opened, l.closing = end, false, false
}

// own adds comments as lines.
func (l *layout) own(comments []dsl.Comment, blank bool, depth int) {
	for i, c := range comments {
		l.lines = append(l.lines, line{text: comment(c), depth: depth, own: true, blank: blank && i == 0})
	}
	l.opened = false
}

// upTo takes the comments that begin before a place.
func (l *layout) upTo(end int) []dsl.Comment {
	n := 0
	for n < len(l.comments) && l.comments[n].Span.Start < end {
		n++
	}
	taken := l.comments[:n]
	l.comments = l.comments[n:]
	return taken
}

// trails reports that the next comment stands behind a place, on its line.
func (l *layout) trails(end int) bool {
	if len(l.comments) == 0 {
		return false
	}
	next := l.comments[0].Span.Start
	return next >= end && newlines(l.text[end:next]) == 0
}

// commentsBefore puts the comments that begin before a place: behind the last line if they stand there, else as lines.
func (l *layout) commentsBefore(place, depth int) {
	for len(l.comments) > 0 && l.comments[0].Span.Start < place {
		c := l.comments[0]
		if n := len(l.lines); n > 0 && newlines(l.text[l.end:c.Span.Start]) == 0 {
			l.lines[n-1].comment = comment(c)
		} else {
			l.own([]dsl.Comment{c}, l.blankBefore(c.Span.Start), depth)
		}
		l.end = c.Span.End
		l.comments = l.comments[1:]
	}
}

// blankBefore reports that blank lines stand before a place; they are kept as one, but not next to a brace or at the top.
func (l *layout) blankBefore(start int) bool {
	return len(l.lines) > 0 && !l.opened && !l.closing && newlines(l.text[l.end:start]) > 1
}

// newlines counts line ends.
func newlines(s string) int {
	return strings.Count(s, "\n") + strings.Count(s, "\r") - strings.Count(s, "\r\n")
}

// comment is a comment with plain slashes and something between them and its text.
func comment(c dsl.Comment) string {
	raw := c.Span.Text()
	for range 2 { // slashes of either width
		_, size := utf8.DecodeRuneInString(raw)
		raw = raw[size:]
	}
	raw = strings.TrimRight(raw, " \t")
	if raw == "" || strings.ContainsAny(raw[:1], " \t/") {
		return "//" + raw
	}
	return "// " + raw
}

// finish writes the lines. Comments behind lines that follow one another stand in one column.
func (l *layout) finish() string {
	var out strings.Builder
	out.Grow(len(l.text) + len(l.text)/8)
	for i := 0; i < len(l.lines); {
		end, column := l.run(i)
		for ; i < end; i++ {
			l.write(&out, l.lines[i], column)
		}
	}
	if l.crlf() {
		return strings.ReplaceAll(out.String(), "\n", "\r\n")
	}
	return out.String()
}

// crlf reports that the source's first line ends as lines on Windows do: the author's tools want them so.
func (l *layout) crlf() bool {
	i := strings.IndexByte(l.text, '\n')
	return i > 0 && l.text[i-1] == '\r'
}

// run is the lines from i on that have comments behind them, and the column of those; or one line without.
func (l *layout) run(i int) (end, column int) {
	for end = i; end < len(l.lines) && l.lines[end].comment != "" && (end == i || !l.lines[end].blank); end++ {
		column = max(column, l.lines[end].width())
	}
	return max(end, i+1), column
}

// width is how many columns the line takes, the last one of several.
func (n line) width() int {
	if at := strings.LastIndexByte(n.text, '\n'); at >= 0 {
		return uniseg.StringWidth(n.text[at+1:])
	}
	return n.depth*len(indent) + uniseg.StringWidth(n.text)
}

func (l *layout) write(out *strings.Builder, n line, column int) {
	if n.blank {
		out.WriteByte('\n')
	}
	for range n.depth {
		out.WriteString(indent)
	}
	out.WriteString(n.text)
	if n.comment != "" {
		for range column - n.width() + 1 {
			out.WriteByte(' ')
		}
		out.WriteString(n.comment)
	}
	out.WriteByte('\n')
}
