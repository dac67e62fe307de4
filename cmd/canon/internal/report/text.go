package report

import (
	"bufio"
	"io"
	"strconv"
	"strings"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
)

// Options say how to show findings.
type Options struct {
	Lang   string // "zh" or "en"
	Width  int    // columns of the terminal; 0 is 80
	Colour bool
	Page   func(diag.Code) (diag.Page, bool) // what is known of a code; nil: the language's own table
	Book   func(ruleset string) string       // the title of a ruleset's book; nil: its id
	Row    func(id string) string            // what a row is called, for rows that cite no words of the book; nil: nothing
}

// Summary counts what a run saw.
type Summary struct {
	Files     int `json:"files"`
	Resources int `json:"resources"`
	Errors    int `json:"errors"`
	Warnings  int `json:"warnings"`
	Advice    int `json:"advice"`
	Undecided int `json:"undecided"`
}

// Text writes findings for people: each with its place underlined, the rule it rests on and the way out.
func Text(w io.Writer, list diag.List, o Options) error {
	p := newPrinter(w, o)
	for _, d := range list {
		p.finding(d)
		p.line("")
	}
	return p.out.Flush()
}

// One writes a single finding, with nothing behind it.
func One(w io.Writer, d diag.Diagnostic, o Options) error {
	p := newPrinter(w, o)
	p.finding(d)
	return p.out.Flush()
}

type printer struct {
	style
	out    *bufio.Writer
	o      Options
	width  int
	gutter int    // columns of the line numbers
	colour string // of the finding in hand
	helped map[string]bool
}

func newPrinter(w io.Writer, o Options) *printer {
	if o.Width <= 0 {
		o.Width = 80
	}
	return &printer{style: style{o.Colour}, out: bufio.NewWriter(w), o: o, width: max(o.Width, 24), helped: map[string]bool{}}
}

func (p *printer) line(s string) {
	p.out.WriteString(s)
	p.out.WriteByte('\n')
}

// pick chooses between the two languages.
func (p *printer) pick(zh, en string) string { return diag.Text{Zh: zh, En: en}.In(p.o.Lang) }

func (p *printer) finding(d diag.Diagnostic) {
	p.colour = colourOf(d.Severity)
	p.header(d)
	files, marks := groupMarks(d, p.o.Lang)
	p.gutter = gutterOf(marks)
	for i, file := range files {
		sign := "-->"
		if i > 0 || !d.Span.Valid() {
			sign = ":::"
		}
		p.line(p.paint(blue, strings.Repeat(" ", p.gutter-1)+sign) + " " + place(marks[i]))
		if file.Text != "" {
			p.snippet(file, marks[i])
		}
	}
	p.rule(d.Rule)
	p.help(d)
	for _, f := range d.Fixes {
		p.note(p.pick("可改", "fix"), f.Title.Text(d.Code, p.o.Lang), green)
	}
}

func (p *printer) header(d diag.Diagnostic) {
	name := severityName(d.Severity, p.o.Lang)
	head := name + "[" + string(d.Code) + "]" + p.pick("：", ": ")
	lines := Wrap(head+clean(d.Text(p.o.Lang)), p.width, p.width-2)
	for i, l := range lines {
		if i > 0 {
			l = "  " + p.paint(bold, l)
		} else if rest, ok := strings.CutPrefix(l, name); ok {
			l = p.paint(p.colour, name) + p.paint(bold, rest)
		}
		p.line(l)
	}
}

func severityName(s diag.Severity, lang string) string {
	zh := [...]string{"错误", "警告", "建议"}
	return diag.Text{Zh: zh[s], En: s.String()}.In(lang)
}

// groupMarks gathers the finding's places by file: its own first, the others in the order of its labels.
func groupMarks(d diag.Diagnostic, lang string) (files []*source.File, marks [][]mark) {
	add := func(m mark) {
		for i, f := range files {
			if f == m.span.File {
				marks[i] = append(marks[i], m)
				return
			}
		}
		files, marks = append(files, m.span.File), append(marks, []mark{m})
	}
	if d.Span.Valid() {
		add(newMark(d.Span, "", true))
	}
	for _, l := range d.Labels {
		if l.Span.Valid() {
			add(newMark(l.Span, clean(l.Message.Text(d.Code, lang)), false))
		}
	}
	return files, marks
}

func gutterOf(groups [][]mark) int {
	n := 1
	for _, g := range groups {
		for _, m := range g {
			n = max(n, len(strconv.Itoa(m.line)))
		}
	}
	return n
}

// place is file:line:column of a group's first mark; a file without text is just named.
func place(marks []mark) string {
	f := marks[0].span.File
	if f.Text == "" {
		return clean(f.Name)
	}
	at := f.Position(marks[0].span.Start)
	return clean(f.Name) + ":" + strconv.Itoa(at.Line) + ":" + strconv.Itoa(at.Column)
}

// note writes "= name: text" under the snippet.
func (p *printer) note(name, text, colour string) {
	indent := strings.Repeat(" ", p.gutter+1)
	head := name + p.pick("：", ": ")
	hang := min(Width(head)+2, p.width/4)
	room := p.width - p.gutter - 3
	for i, l := range Wrap(head+clean(text), room, room-hang+2) {
		if i == 0 {
			p.line(indent + p.paint(blue, "=") + " " + p.paint(colour, name) + strings.TrimPrefix(l, name))
			continue
		}
		p.line(indent + strings.Repeat(" ", hang) + l)
	}
}

func (p *printer) rule(r diag.RuleRef) {
	if r.ID == "" && r.Section == "" && len(r.Lines) == 0 {
		return
	}
	if r.Section == "" && p.o.Row != nil {
		r.Section = p.o.Row(r.ID)
	}
	p.note(p.pick("规则", "rule"), RuleText(r, p.o.Lang, p.o.Book), bold)
}

// help gives a code's way out, once for each wording: what has been said of one finding need not be said of the next.
func (p *printer) help(d diag.Diagnostic) {
	way := d.Help
	if page, ok := p.page(d.Code); ok && way == (diag.Text{}) {
		way = page.HelpFor(d.Message)
	}
	text := diag.Fill(way.In(p.o.Lang), d.Message.Args, p.o.Lang)
	if text == "" || p.helped[text] {
		return
	}
	p.helped[text] = true
	p.note(p.pick("办法", "help"), sentence(text), bold)
}

func (p *printer) page(code diag.Code) (diag.Page, bool) {
	if p.o.Page != nil {
		return p.o.Page(code)
	}
	e, ok := diag.Lookup(code)
	return e.Page(), ok
}
