package wikitext

import "strings"

// MaxNesting is how deep templates and links may lie in each other; a wiki expands no more than forty.
const MaxNesting = 100

// Parse makes a tree of any text, in time proportional to its length. What does not end is text, and a problem.
func Parse(text string) *Page {
	p := &parser{page: &Page{Text: text}, open: []open{{}}}
	for p.pos < len(text) && !p.deep {
		n := strings.IndexAny(text[p.pos:], "{}[]|<")
		if n < 0 {
			break
		}
		p.pos += n
		p.step()
	}
	p.finish()
	return p.page
}

type parser struct {
	page    *Page
	pos     int
	open    []open // the page itself, then what is open
	braces  int    // how many of them are templates or arguments
	depth   int
	deep    bool
	endless map[string]bool // verbatim tags that have no end from here on
}

// open is a run of braces or brackets whose end has not come yet. It may end in several steps: {{{{a}}}} is a template in one.
type open struct {
	char  byte
	count int
	start int
	parts []Part
	part  Part // the one at hand
}

func (p *parser) step() {
	switch c := p.page.Text[p.pos]; c {
	case '{', '[':
		p.opening(c)
	case '}':
		p.closing('{', c)
	case ']':
		p.closing('[', c)
	case '|':
		if len(p.open) > 1 {
			p.nextPart(p.top(), p.pos)
		}
		p.pos++
	default:
		p.tag()
	}
}

func (p *parser) top() *open { return &p.open[len(p.open)-1] }

// run is how often the character at hand stands there in a row.
func (p *parser) run() int {
	n := 1
	for p.pos+n < len(p.page.Text) && p.page.Text[p.pos+n] == p.page.Text[p.pos] {
		n++
	}
	return n
}

func (p *parser) opening(c byte) {
	n := p.run()
	if n >= 2 {
		if p.depth += (n + 1) / 2; p.depth > MaxNesting {
			p.deep = true
			p.page.Problems = append(p.page.Problems, Problem{Kind: kindOf(c, 2), Deep: true, Start: p.pos, End: p.pos + 2})
			return
		}
		if c == '{' {
			p.braces++
		}
		p.open = append(p.open, open{char: c, count: n, start: p.pos, part: Part{Start: p.pos + n}})
	}
	p.pos += n
}

func kindOf(c byte, count int) Kind {
	switch {
	case c == '[':
		return Link
	case count == 3:
		return Argument
	}
	return Template
}

// closing ends what its run of characters can end.
func (p *parser) closing(opener, c byte) {
	n := p.run()
	if opener == '{' && n >= 2 && p.braces > 0 {
		p.dropLinks()
	}
	for n >= 2 && p.top().char == opener {
		taken := min(n, p.top().count, 3)
		if opener == '[' {
			taken = 2
		}
		p.close(taken)
		n -= taken
	}
	p.pos += n
}

// dropLinks makes text of links that have not ended when a template does: the one missing bracket must not cost the template.
func (p *parser) dropLinks() {
	for p.top().char == '[' {
		link := *p.top()
		p.pop()
		below := p.top()
		p.page.Problems = append(p.page.Problems, Problem{Kind: Link, Start: link.start, End: link.start + 2})
		for i := range link.parts {
			below.part.Nodes = append(below.part.Nodes, link.parts[i].Nodes...)
			p.nextPart(below, link.parts[i].End)
		}
		below.part.Nodes = append(below.part.Nodes, link.part.Nodes...)
	}
}

func (p *parser) pop() {
	if p.top().char == '{' {
		p.braces--
	}
	p.depth -= (p.top().count + 1) / 2
	p.open = p.open[:len(p.open)-1]
}

// nextPart ends the part at hand of what is open.
func (p *parser) nextPart(o *open, at int) {
	o.part.End = at
	p.equals(&o.part)
	o.parts = append(o.parts, o.part)
	o.part = Part{Start: at + 1}
}

// equals finds the part's first equals sign that stands outside every node. Only comments may stand before it.
func (p *parser) equals(part *Part) {
	part.Equals = -1
	for n := range p.page.Pieces(part.Start, part.End, part.Nodes) {
		switch n.Kind {
		case Comment:
		case Text:
			if i := strings.IndexByte(p.page.Text[n.Start:n.End], '='); i >= 0 {
				part.Equals = n.Start + i
				return
			}
		default:
			return
		}
	}
}

// close ends a node with some of the characters that opened it; the others stay open around it.
func (p *parser) close(taken int) {
	o := *p.top()
	p.pop()
	o.part.End = p.pos
	p.equals(&o.part)
	node := Node{
		Kind: kindOf(o.char, taken), Start: o.start + o.count - taken, End: p.pos + taken,
		Parts: append(o.parts, o.part),
	}
	p.pos += taken
	if left := o.count - taken; left >= 2 {
		if o.char == '{' {
			p.braces++
		}
		p.depth += (left + 1) / 2
		p.open = append(p.open, open{char: o.char, count: left, start: o.start, part: Part{Start: o.start + left}})
	}
	p.add(node)
}

func (p *parser) add(n Node) { p.top().part.Nodes = append(p.top().part.Nodes, n) }

// finish makes text of what never ended.
func (p *parser) finish() {
	body := &p.page.Body
	*body = Part{End: len(p.page.Text), Equals: -1}
	for i := range p.open {
		o := &p.open[i]
		if o.char == '{' && !p.deep {
			p.page.Problems = append(p.page.Problems, Problem{Kind: kindOf(o.char, min(o.count, 3)), Start: o.start, End: o.start + min(o.count, 3)})
		}
		for j := range o.parts {
			body.Nodes = append(body.Nodes, o.parts[j].Nodes...)
		}
		body.Nodes = append(body.Nodes, o.part.Nodes...)
	}
}
