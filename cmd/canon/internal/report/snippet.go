package report

import (
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"canon.dev/canon/dsl/source"
	"github.com/rivo/uniseg"
)

// mark is an underlined place of a line.
type mark struct {
	span    source.Span
	line    int
	text    string // shown beside the underline
	primary bool
}

func newMark(span source.Span, text string, primary bool) mark {
	return mark{span: span, line: span.File.Position(span.Start).Line, text: text, primary: primary}
}

const (
	tabStop   = 4
	longLine  = 4096 // bytes beyond which only the surroundings of the first mark are laid out
	surrounds = 1024
	cutSign   = "..."
)

// cell is one character as a terminal shows it.
type cell struct {
	text    string
	at, end int // byte offsets in the file
	width   int
}

// layOut splits a line, which starts at a byte offset of its file, into cells.
func layOut(line string, at int) []cell {
	var cells []cell
	column, state := 0, -1
	for line != "" {
		var cluster string
		var width int
		cluster, line, width, state = uniseg.FirstGraphemeClusterInString(line, state)
		c := cell{text: cluster, at: at, end: at + len(cluster), width: width}
		at = c.end
		switch {
		case cluster == "\t":
			c.width = tabStop - column%tabStop
			c.text = strings.Repeat(" ", c.width)
		case c.width == 0 || strings.IndexFunc(cluster, unsafe) >= 0:
			c.text, c.width = string(utf8.RuneError), 1
		}
		column += c.width
		cells = append(cells, c)
	}
	return cells
}

// view is the part of a line that is shown.
type view struct {
	cells             []cell
	cutLeft, cutRight bool
}

// viewOf lays out a line around a span so that it takes at most limit columns.
func viewOf(file *source.File, line int, span source.Span, limit int) view {
	text, start := file.Line(line)
	var v view
	if len(text) > longLine {
		from := runeStart(text, max(0, span.Start-start-surrounds))
		to := runeStart(text, min(len(text), span.Start-start+3*surrounds))
		v.cutLeft, v.cutRight = from > 0, to < len(text)
		text, start = text[from:to], start+from
	}
	v.cells = layOut(strings.TrimRight(text, " \t\u3000"), start)
	if v.width() <= limit {
		return v
	}
	return v.around(span, max(limit, 12))
}

func runeStart(s string, i int) int {
	for i > 0 && i < len(s) && !utf8.RuneStart(s[i]) {
		i--
	}
	return i
}

func (v view) width() int {
	n := 0
	for _, c := range v.cells {
		n += c.width
	}
	if v.cutLeft {
		n += len(cutSign)
	}
	if v.cutRight {
		n += len(cutSign)
	}
	return n
}

// around keeps the cells about a span: a quarter of the room for what stands before it, the rest for it and what follows.
func (v view) around(span source.Span, limit int) view {
	first := sort.Search(len(v.cells), func(i int) bool { return v.cells[i].end > span.Start })
	from, before := first, 0
	for from > 0 && before+v.cells[from-1].width <= limit/4 {
		from--
		before += v.cells[from].width
	}
	out := view{cells: v.cells[from:], cutLeft: v.cutLeft || from > 0, cutRight: v.cutRight}
	for from > 0 && out.width()+v.cells[from-1].width <= limit { // a short tail leaves room on the left
		from--
		out.cells, out.cutLeft = v.cells[from:], v.cutLeft || from > 0
	}
	for len(out.cells) > 1 && out.width() > limit {
		out.cells, out.cutRight = out.cells[:len(out.cells)-1], true
	}
	return out
}

func (v view) String() string {
	var b strings.Builder
	if v.cutLeft {
		b.WriteString(cutSign)
	}
	for _, c := range v.cells {
		b.WriteString(c.text)
	}
	if v.cutRight {
		b.WriteString(cutSign)
	}
	return b.String()
}

// columns is where a span stands in the view: columns before it and its width, at least 1. A span behind the last cell points
// at the end of the line, where something is missing; ok is false when the span is out of sight.
func (v view) columns(span source.Span) (before, width int, ok bool) {
	if v.cutLeft {
		before = len(cutSign)
	}
	for _, c := range v.cells {
		switch {
		case c.end <= span.Start:
			before += c.width
		case c.at < max(span.End, span.Start+1):
			width += c.width
		}
	}
	if width > 0 {
		return before, width, true
	}
	atEnd := len(v.cells) == 0 || span.Start >= v.cells[len(v.cells)-1].end
	return before, 1, atEnd && !v.cutRight
}

// snippet shows the marked lines of one file, each with its underlines.
func (p *printer) snippet(file *source.File, marks []mark) {
	sort.SliceStable(marks, func(i, j int) bool {
		if marks[i].line != marks[j].line {
			return marks[i].line < marks[j].line
		}
		return marks[i].primary && !marks[j].primary
	})
	for i := 0; i < len(marks); {
		j := i
		for j < len(marks) && marks[j].line == marks[i].line {
			j++
		}
		if i > 0 && marks[i].line > marks[i-1].line+1 {
			p.line(p.paint(blue, "..."))
		}
		p.markedLine(file, marks[i:j])
		i = j
	}
}

func (p *printer) markedLine(file *source.File, marks []mark) {
	room := p.width - p.gutter - 3
	v := viewOf(file, marks[0].line, marks[0].span, room)
	number := strconv.Itoa(marks[0].line)
	p.line(p.paint(blue, strings.Repeat(" ", p.gutter-len(number))+number+" |") + " " + v.String())
	for _, m := range marks {
		before, width, ok := v.columns(m.span)
		sign, colour := "-", blue
		if m.primary {
			sign, colour = "^", p.colour
		}
		if !ok {
			before, width, sign = 0, 1, " "
		}
		width = max(1, min(width, room-before))
		under := strings.Repeat(" ", before) + p.paint(colour, strings.Repeat(sign, width))
		if rest := room - before - width - 1; m.text != "" && Width(m.text) <= rest {
			p.margin(under + " " + p.paint(colour, m.text))
			continue
		}
		p.margin(under)
		if m.text != "" {
			for _, l := range Wrap(m.text, room-2, room-2) {
				p.margin("  " + p.paint(colour, l))
			}
		}
	}
}

// margin writes a line behind the gutter.
func (p *printer) margin(text string) {
	p.line(strings.TrimRight(p.paint(blue, strings.Repeat(" ", p.gutter)+" |")+" "+text, " "))
}
