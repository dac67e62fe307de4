package markup

import (
	"strings"

	"canon.dev/canon/compiler/wikitext"
)

// The characters that stand for a template's braces and bars in a flat text.
const callOpen, callBar, callEnd = "\x01", "\x02", "\x03"

// flat is a text with its markup looked through: links are their shown words, templates name and parameters between characters
// of their own. at says where each byte comes from.
type flat struct {
	text []byte
	at   []int
	page *wikitext.Page
	bad  bool
}

// flatten looks through the markup of a part of a page. It is false for a text that can't be told from its own marks.
func flatten(page *wikitext.Page, part *wikitext.Part) (*flat, bool) {
	f := &flat{page: page}
	if strings.ContainsAny(page.Text[part.Start:part.End], callOpen+callBar+callEnd) {
		return f, false
	}
	f.part(part)
	f.at = append(f.at, part.End)
	return f, !f.bad
}

func (f *flat) part(part *wikitext.Part) {
	for n := range f.page.Pieces(part.Start, part.End, part.Nodes) {
		f.node(&n)
	}
}

func (f *flat) node(n *wikitext.Node) {
	switch n.Kind {
	case wikitext.Text:
		f.plain(n.Start, n.End)
	case wikitext.Verbatim:
		f.copy(n.Inner[0], n.Inner[1])
	case wikitext.Link:
		f.link(n)
	case wikitext.Template:
		f.put(callOpen+f.page.Name(n), n.Start)
		for i := range n.Parts[1:] {
			f.put(callBar, n.Parts[i+1].Start-1)
			f.part(&n.Parts[i+1])
		}
		f.put(callEnd, n.End-2)
	case wikitext.Argument:
		f.bad = true
	}
}

// link is its shown words: those behind the bar, or the target.
func (f *flat) link(n *wikitext.Node) {
	shown := &n.Parts[len(n.Parts)-1]
	before := len(f.text)
	f.part(shown)
	if len(n.Parts) == 1 && len(f.text) > before && f.text[before] == '#' {
		f.text = append(f.text[:before], f.text[before+1:]...)
		f.at = append(f.at[:before], f.at[before+1:]...)
	}
	if len(f.text) > before {
		f.at[before] = n.Start
	}
}

func (f *flat) put(text string, at int) {
	for range len(text) {
		f.at = append(f.at, at)
	}
	f.text = append(f.text, text...)
}

func (f *flat) copy(start, end int) {
	for i := start; i < end; i++ {
		f.at = append(f.at, i)
	}
	f.text = append(f.text, f.page.Text[start:end]...)
}

// plain is a text without the quotes that make it bold or slanted.
func (f *flat) plain(start, end int) {
	for start < end {
		i := strings.Index(f.page.Text[start:end], "''")
		if i < 0 {
			f.copy(start, end)
			return
		}
		f.copy(start, start+i)
		for start += i; start < end && f.page.Text[start] == '\''; {
			start++
		}
	}
}

// flatOf looks through the markup of a text.
func flatOf(text string) (*flat, bool) {
	page := wikitext.Parse(text)
	return flatten(page, &page.Body)
}

// source is the text that some bytes of a flat text come from.
func (f *flat) source(start, end int) string {
	if start >= end {
		return ""
	}
	return strings.TrimSpace(f.page.Text[f.at[start]:max(f.at[start], f.at[end])])
}
