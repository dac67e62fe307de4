package report

import (
	"io"
	"strings"

	"canon.dev/canon/dsl/diag"
)

// Page writes all there is to say of a code: what it means, its messages, the rule it rests on, the way out, a bad and a good
// example.
func Page(w io.Writer, page diag.Page, o Options) error {
	p := newPrinter(w, o)
	name := severityName(page.Severity, o.Lang)
	p.paragraph(name+"["+string(page.Code)+"]"+p.pick("：", ": ")+page.Title.In(o.Lang), "")
	p.line("")
	for _, m := range page.Messages {
		p.paragraph(m.Text.In(o.Lang), "  ")
	}
	p.line("")
	if page.Reading != "" {
		read := page.Reading + "=" + page.Option
		p.paragraph(p.pick("只在读法 "+read+" 下判断", "judged only under the reading "+read), "")
	}
	if r := page.Rule; r.ID != "" {
		p.paragraph(p.pick("规则：", "rule: ")+RuleText(r, o.Lang, o.Book), "")
	}
	for _, help := range page.AllHelp() {
		p.paragraph(p.pick("办法：", "help: ")+sentence(help.In(o.Lang)), "")
	}
	p.example(p.pick("错误的写法：", "wrong:"), page.Bad)
	p.example(p.pick("正确的写法：", "right:"), page.Good)
	return p.out.Flush()
}

func (p *printer) paragraph(text, indent string) {
	for _, l := range Wrap(clean(text), p.width-len(indent), p.width-len(indent)) {
		p.line(indent + l)
	}
}

func (p *printer) example(title, text string) {
	if text == "" {
		return
	}
	p.line("")
	p.line(title)
	p.line("")
	for l := range strings.Lines(text) {
		p.line(strings.TrimRight("  "+strings.TrimRight(l, "\r\n"), " "))
	}
}

// sentence takes off the stop that a text may end with: what follows is another line.
func sentence(s string) string { return strings.TrimRight(s, "。.") }
