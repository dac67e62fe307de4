package wikitext

import "strings"

// verbatim are the tags in which nothing is markup.
var verbatim = []string{"nowiki", "pre", "math", "syntaxhighlight", "source"}

// longestTag is how far a tag looks for its end.
const longestTag = 1000

// tag reads a comment or a verbatim piece; any other tag is text.
func (p *parser) tag() {
	rest := p.page.Text[p.pos:]
	if strings.HasPrefix(rest, "<!--") {
		p.comment(rest)
		return
	}
	for _, name := range verbatim {
		if len(rest) > len(name) && strings.EqualFold(rest[1:1+len(name)], name) && p.verbatimTag(rest, name) {
			return
		}
	}
	p.pos++
}

// comment reads a comment; one without an end goes on to the end of the page, as in a wiki.
func (p *parser) comment(rest string) {
	const opener, closer = "<!--", "-->"
	n := Node{Kind: Comment, Start: p.pos, End: len(p.page.Text), Inner: [2]int{p.pos + len(opener), len(p.page.Text)}}
	if i := strings.Index(rest[len(opener):], closer); i >= 0 {
		n.Inner[1] = n.Inner[0] + i
		n.End = n.Inner[1] + len(closer)
	} else {
		p.page.Problems = append(p.page.Problems, Problem{Kind: Comment, Start: p.pos, End: p.pos + len(opener)})
	}
	p.add(n)
	p.pos = n.End
}

// verbatimTag reads <name …>…</name> or <name … />. It is false for what only begins like one.
func (p *parser) verbatimTag(rest, name string) bool {
	after := rest[1+len(name):]
	if after == "" || !strings.ContainsRune(" \t\n/>", rune(after[0])) || p.endless[name] {
		return false
	}
	end := strings.IndexByte(after[:min(len(after), longestTag)], '>')
	if end < 0 {
		return false
	}
	start := p.pos + 1 + len(name) + end + 1
	n := Node{Kind: Verbatim, Start: p.pos, End: start, Inner: [2]int{start, start}}
	if end == 0 || after[end-1] != '/' {
		inner, outer := closingTag(p.page.Text[start:], name)
		if inner < 0 {
			if p.endless == nil {
				p.endless = map[string]bool{}
			}
			p.endless[name] = true // the next need not look again
			return false
		}
		n.Inner[1], n.End = start+inner, start+outer
	}
	p.add(n)
	p.pos = n.End
	return true
}

// closingTag finds </name>: where it begins and ends, or -1.
func closingTag(text, name string) (start, end int) {
	at := 0
	for {
		i := strings.Index(text[at:], "</")
		if i < 0 {
			return -1, -1
		}
		start = at + i
		tail := text[start+2:]
		if len(tail) > len(name) && strings.EqualFold(tail[:len(name)], name) {
			rest := strings.TrimLeft(tail[len(name):], " \t\n")
			if strings.HasPrefix(rest, ">") {
				return start, len(text) - len(rest) + 1
			}
		}
		at = start + 2
	}
}
