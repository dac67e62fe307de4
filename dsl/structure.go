package dsl

import "slices"

// body is the statements of a declaration: the tokens between its braces. The closing one may be missing: then close is the
// token that follows the body.
type body struct {
	open, close int
	closed      bool
	dropped     bool // nested too deep: said once, and nothing of it is kept
	broken      bool
}

// match finds the bodies of the declarations. With cut, a declaration in column one ends the blocks that are open. Where the
// indent shows which block lacks its }, one is put there and the bodies are found anew.
func (p *parser) match(cut bool) {
	p.findBodies(cut, true)
	if len(p.missing) == 0 || p.tooDeep {
		for _, b := range p.unsure {
			p.report(b)
		}
		return
	}
	p.insertMissing()
	p.bodies, p.strays = nil, 0
	p.findBodies(cut, false)
}

// findBodies walks over the braces. With mend, it notes where a } is missing rather than only saying so.
func (p *parser) findBodies(cut, mend bool) {
	var open []int
	for i := 0; i < len(p.toks); i++ {
		t := p.toks[i]
		switch t.kind {
		case kOpen:
			if open = append(open, i); len(open) > MaxNesting {
				p.nestedTooDeep(open[0], i)
				return
			}
		case kClose:
			switch len(open) {
			case 0:
				p.strays++
			case 1:
				p.bodies = append(p.bodies, body{open: open[0], close: i, closed: true})
				open = open[:0]
			default:
				open = open[:len(open)-1]
			}
		case kWord:
			if cut && len(open) > 0 && p.startsDecl(i) {
				p.leaveOpen(open, i, mend)
				open = open[:0]
			}
		}
	}
	if len(open) > 0 {
		p.leftOpen = true
		p.leaveOpen(open, len(p.toks)-1, mend)
	}
}

// insertMissing puts a } before each of the tokens noted.
func (p *parser) insertMissing() {
	slices.Sort(p.missing)
	toks := make([]token, 0, len(p.toks)+len(p.missing))
	for i, t := range p.toks {
		for len(p.missing) > 0 && p.missing[0] == i {
			end := uint32(p.insertion(i))
			toks = append(toks, token{kind: kClose, flags: fVirtual, start: end, end: end})
			p.missing = p.missing[1:]
		}
		toks = append(toks, t)
	}
	p.toks = toks
}

// startsDecl reports "Kind Name" in column one at a token, with a { or a : behind it.
func (p *parser) startsDecl(i int) bool {
	t := p.toks[i]
	if !p.lineStart(t) {
		return false
	}
	behind := p.behindName(i)
	return (behind == kOpen || behind == kColon) && p.opts.Kinds(p.plain(t))
}

func (p *parser) lineStart(t token) bool {
	return t.start == 0 || p.text[t.start-1] == '\n' || p.text[t.start-1] == '\r'
}

// leaveOpen ends a declaration whose braces do not close. A text without an end explains it by itself.
func (p *parser) leaveOpen(open []int, end int, mend bool) {
	p.bodies = append(p.bodies, body{open: open[0], close: end, broken: true})
	for _, t := range p.toks[open[0]:end] {
		if t.kind == kText && t.has(fCut) {
			return
		}
	}
	brace, before, sure := p.culprit(open, end)
	finding := unclosedBlock(p.span(p.toks[brace]), p.insertion(before))
	switch {
	case sure && mend:
		p.missing = append(p.missing, before)
	case mend:
		p.unsure = append(p.unsure, finding)
		return
	}
	p.report(finding)
}

// culprit guesses which brace lacks its partner, and before which token that belongs. It is sure where a } is less indented
// than the line that opened its block: then the block should have ended before the first line that is not deeper than it.
func (p *parser) culprit(open []int, end int) (brace, before int, sure bool) {
	type opened struct{ token, indent, dedent int }
	var stack []opened
	line := 0
	for i := open[0]; i < end; i++ {
		own, first := p.indent(i)
		if first || i == open[0] {
			line = own
		}
		if n := len(stack); first && n > 1 && stack[n-1].dedent == 0 && own <= stack[n-1].indent {
			stack[n-1].dedent = i
		}
		switch p.toks[i].kind {
		case kOpen:
			stack = append(stack, opened{token: i, indent: line})
		case kClose:
			top := stack[len(stack)-1]
			if first && len(stack) > 1 && own < top.indent {
				return top.token, top.dedent, true
			}
			stack = stack[:len(stack)-1]
		}
	}
	return open[len(open)-1], end, false
}

// indent is the number of spaces before a token, and whether its line begins with them.
func (p *parser) indent(i int) (n int, first bool) {
	start := int(p.toks[i].start)
	at := start
	for at > 0 && (p.text[at-1] == ' ' || p.text[at-1] == '\t') {
		at--
	}
	return start - at, at == 0 || p.text[at-1] == '\n' || p.text[at-1] == '\r'
}

// insertion is the place right behind the token before i that is not a separator.
func (p *parser) insertion(i int) int {
	for i > 0 && p.toks[i-1].kind == kSep {
		i--
	}
	if i == 0 {
		return 0
	}
	return int(p.toks[i-1].end)
}

// nestedTooDeep says so once, and ends the file there: the declaration is dropped.
func (p *parser) nestedTooDeep(first, i int) {
	p.tooDeep = true
	p.report(tooDeep(p.span(p.toks[i])))
	end := p.toks[i].start
	p.toks = append(p.toks[:i:i], token{kind: kEOF, start: end, end: end})
	p.bodies = append(p.bodies, body{open: first, close: i, dropped: true})
}
