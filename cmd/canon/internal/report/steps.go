package report

import (
	"io"
	"strings"

	"canon.dev/canon/dsl/diag"
)

// Step is a line of an explanation: a computation with its arithmetic and the row that it rests on.
type Step struct {
	Depth int
	Text  diag.Text
	Rule  diag.RuleRef
}

// Steps writes an explanation, a line a step; where the book's line does not fit beside it, it goes below.
func Steps(w io.Writer, steps []Step, o Options) error {
	p := newPrinter(w, o)
	for _, s := range steps {
		indent := strings.Repeat("  ", min(s.Depth, p.width/8))
		text := clean(s.Text.In(o.Lang))
		cite := p.cite(s.Rule)
		if cite != "" && Width(indent)+Width(text)+2+Width(cite) <= p.width {
			p.line(indent + text + "  " + p.paint(blue, cite))
			continue
		}
		p.hanging(indent, text, "")
		if cite != "" {
			p.hanging(indent+"    ", cite, blue)
		}
	}
	return p.out.Flush()
}

// cite names a step's row: the book's words and line, the reading, who vouches for it.
func (p *printer) cite(r diag.RuleRef) string {
	if r.ID == "" {
		return ""
	}
	return "[" + clean(RuleText(r, p.o.Lang, p.o.Book)) + "]"
}

func (p *printer) hanging(indent, text, colour string) {
	for i, l := range Wrap(text, p.width-len(indent), p.width-len(indent)-2) {
		if i > 0 {
			l = "  " + l
		}
		if colour != "" {
			l = p.paint(colour, l)
		}
		p.line(indent + l)
	}
}
