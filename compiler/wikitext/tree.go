package wikitext

import (
	"iter"
	"sort"
	"strings"
)

// Kind says what a node is.
type Kind uint8

// The kinds of nodes.
const (
	Text     Kind = iota // what lies between the other nodes
	Template             // {{name|…}}
	Argument             // {{{name|…}}}
	Link                 // [[target|…]]
	Comment              // <!-- … -->
	Verbatim             // <nowiki>…</nowiki> and its like: what stands in it is no markup
)

// Page is a parsed text.
type Page struct {
	Text     string
	Body     Part
	Problems []Problem // in the order of the text
}

// Node is a piece of a page.
type Node struct {
	Kind       Kind
	Start, End int
	Parts      []Part // of a template, an argument or a link: the name or target first
	Inner      [2]int // of a comment or a verbatim piece: what stands in it
}

// Part is what stands between two bars. Its text is all that its nodes do not cover.
type Part struct {
	Start, End int
	Nodes      []Node
	Equals     int // where its first equals sign stands, outside every node; -1 where there is none
}

// Problem is a piece that does not end, or that lies too deep.
type Problem struct {
	Kind  Kind
	Deep  bool
	Start int
	End   int // of what opens it
}

// Source is the text of a node.
func (p *Page) Source(n *Node) string { return p.Text[n.Start:n.End] }

// Name is a template's name as it is compared: without the spaces around it, underscores as spaces, the first letter small. The
// wiki itself does not tell the cases of that letter apart.
func (p *Page) Name(n *Node) string { return Name(p.Spelling(n)) }

// Spelling is a template's name as it is written, without comments and the spaces around it.
func (p *Page) Spelling(n *Node) string { return strings.TrimSpace(p.Plain(&n.Parts[0])) }

// Name is a template's name as it is compared.
func Name(spelling string) string {
	name := strings.TrimSpace(strings.ReplaceAll(spelling, "_", " "))
	if name == "" || name[0] < 'A' || name[0] > 'Z' {
		return name
	}
	return string(name[0]+'a'-'A') + name[1:]
}

// Plain is the text of a part without its comments.
func (p *Page) Plain(part *Part) string {
	var out strings.Builder
	for n := range p.Pieces(part.Start, part.End, part.Nodes) {
		if n.Kind != Comment {
			out.WriteString(p.Source(&n))
		}
	}
	return out.String()
}

// Pieces are the nodes of a stretch of text, with the texts between them as nodes too.
func (p *Page) Pieces(start, end int, nodes []Node) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		at := start
		first := sort.Search(len(nodes), func(i int) bool { return nodes[i].End > start })
		for i := first; i < len(nodes) && nodes[i].Start < end; i++ {
			n := &nodes[i]
			if n.Start > at && !yield(Node{Start: at, End: n.Start}) {
				return
			}
			if !yield(*n) {
				return
			}
			at = n.End
		}
		if at < end {
			yield(Node{Start: at, End: end})
		}
	}
}

// Key is the name of a template's parameter: what stands before the equals sign, comments and all. False for one without.
func (p *Page) Key(part *Part) (string, bool) {
	if part.Equals < 0 {
		return "", false
	}
	return strings.TrimSpace(p.Text[part.Start:part.Equals]), true
}

// Bare is a text without its comments and the spaces around it.
func Bare(text string) string {
	if !strings.Contains(text, "<!--") {
		return strings.TrimSpace(text)
	}
	page := Parse(text)
	return strings.TrimSpace(page.Plain(&page.Body))
}

// Value is a parameter without its name.
func (part *Part) Value() Part {
	if part.Equals < 0 {
		return *part
	}
	v := *part
	v.Start = part.Equals + 1
	for len(v.Nodes) > 0 && v.Nodes[0].End <= v.Start {
		v.Nodes = v.Nodes[1:]
	}
	v.Equals = -1
	return v
}
