package dsl

import "canon.dev/canon/dsl/source"

// block reads the statements between the braces at two tokens; without a closing brace the block ends at the second token.
func (p *parser) block(open, end int) *Block {
	p.at = open
	return p.nested(end)
}

// nested reads a block from its { on, up to its } or to the token end.
func (p *parser) nested(end int) *Block {
	b := &Block{Span: p.span(p.tok())}
	p.at++
	base := len(p.slab.stmtStack)
	for p.at < end {
		switch p.peek() {
		case kSep:
			p.at++
			continue
		case kClose:
			b.Stmts = list(&p.slab.stmtRefs, &p.slab.stmtStack, base)
			b.Span.End = int(p.tok().end)
			b.Broken = b.Broken || p.tok().has(fVirtual)
			p.at++
			return b
		}
		s, ok := p.stmt(end)
		if !ok || s.Block != nil && s.Block.Broken {
			b.Broken = true
		}
		if ok {
			p.slab.stmtStack = append(p.slab.stmtStack, s)
		}
	}
	b.Stmts = list(&p.slab.stmtRefs, &p.slab.stmtStack, base)
	b.Span.End = int(p.toks[p.at-1].end)
	if p.peek() == kClose {
		b.Span.End = int(p.tok().end)
	}
	return b
}

// stmt reads one statement. A broken one is reported, read past, and not kept.
func (p *parser) stmt(end int) (*Stmt, bool) {
	t := p.tok()
	if t.kind != kWord {
		p.fail(p.notAHead(t), end)
		return nil, false
	}
	s := take(&p.slab.stmts)
	s.Span, s.Head = p.span(t), p.word(t)
	p.at++
	if p.peek() == kCall {
		var bad *Bad
		if s.Call, bad = p.call(t); bad != nil {
			p.fail(*bad, end)
			return nil, false
		}
	}
	if p.peek() == kColon {
		p.at++
	}
	base, first := len(p.slab.argStack), p.at
	for p.at < end {
		k := p.peek()
		if k == kSep || k == kOpen || k == kClose {
			break
		}
		a, bad := p.arg()
		if bad != nil {
			p.slab.argStack = p.slab.argStack[:base]
			if !p.prose(first, end) {
				p.fail(*bad, end)
			}
			return nil, false
		}
		p.slab.argStack = append(p.slab.argStack, a)
	}
	s.Args = list(&p.slab.argRefs, &p.slab.argStack, base)
	s.Span.End = int(p.toks[p.at-1].end)
	if p.at < end && p.peek() == kOpen {
		s.Block = p.nested(end)
	}
	return s, true
}

// fail reports a broken statement and reads to its line's end. A block on the way is read for its own mistakes and dropped.
func (p *parser) fail(bad Bad, end int) {
	p.report(bad)
	for p.at < end {
		switch p.peek() {
		case kSep, kClose:
			return
		case kOpen:
			p.nested(end)
			return
		}
		p.at++
	}
}

// arg reads items with commas between them.
func (p *parser) arg() (*Arg, *Bad) {
	a := take(&p.slab.args)
	base := len(p.slab.exprStack)
	for {
		x, bad := p.item()
		if bad != nil {
			p.slab.exprStack = p.slab.exprStack[:base]
			return nil, bad
		}
		p.slab.exprStack = append(p.slab.exprStack, x)
		if p.peek() != kComma {
			a.Items = list(&p.slab.exprRefs, &p.slab.exprStack, base)
			return a, nil
		}
		p.at++
	}
}

// leaf makes a node of one token.
func (p *parser) leaf(op Op, t token, text string) *Expr {
	x := take(&p.slab.exprs)
	x.Op, x.Span, x.Text = op, p.span(t), text
	return x
}

// item reads one value.
func (p *parser) item() (*Expr, *Bad) {
	t := p.tok()
	switch t.kind {
	case kWord:
		p.at++
		switch p.peek() {
		case kCall:
			return p.call(t)
		case kJoin:
			return p.path(p.leaf(OpWord, t, p.plain(t)))
		}
		return p.leaf(OpWord, t, p.plain(t)), nil
	case kNumber:
		return p.number()
	case kString, kText:
		p.at++
		return p.leaf(OpString, t, p.value(t)), nil
	case kDice:
		p.at++
		return p.leaf(OpDice, t, p.dice(t)), nil
	case kParen:
		return p.paren()
	}
	return nil, p.unexpected(wantValue)
}

// number reads a quantity, a range, or a path that begins with a quantity.
func (p *parser) number() (*Expr, *Bad) {
	low := p.quantity()
	switch p.peek() {
	case kJoin:
		return p.path(low)
	case kRange:
		p.at++
		if p.peek() != kNumber {
			return nil, p.unexpected(wantNumber)
		}
		high := p.quantity()
		x := take(&p.slab.exprs)
		x.Op, x.Span, x.Args = OpRange, low.Span.To(high.Span), p.pair(low, high)
		return x, nil
	}
	return low, nil
}

func (p *parser) quantity() *Expr {
	t := p.tok()
	x := p.leaf(OpNumber, t, p.plain(t))
	if p.at++; p.peek() == kUnit {
		unit := p.tok()
		x.Unit, x.UnitSpan = p.plain(unit), p.span(unit)
		x.Span.End = int(unit.end)
		p.at++
	}
	return x
}

func (p *parser) pair(a, b *Expr) []*Expr {
	base := len(p.slab.exprStack)
	p.slab.exprStack = append(p.slab.exprStack, a, b)
	return list(&p.slab.exprRefs, &p.slab.exprStack, base)
}

// path reads the parts behind the first.
func (p *parser) path(first *Expr) (*Expr, *Bad) {
	base := len(p.slab.exprStack)
	p.slab.exprStack = append(p.slab.exprStack, first)
	for p.peek() == kJoin {
		p.at++
		t := p.tok()
		op := OpWord
		switch t.kind {
		case kWord:
		case kNumber:
			op = OpNumber
		default:
			p.slab.exprStack = p.slab.exprStack[:base]
			return nil, p.unexpected(wantName)
		}
		p.at++
		p.slab.exprStack = append(p.slab.exprStack, p.leaf(op, t, p.plain(t)))
	}
	x := take(&p.slab.exprs)
	x.Op, x.Args = OpPath, list(&p.slab.exprRefs, &p.slab.exprStack, base)
	x.Span = first.Span.To(x.Args[len(x.Args)-1].Span)
	x.Text = narrowed(x.Span.Text())
	return x, nil
}

// dice writes a small d.
func (p *parser) dice(t token) string {
	s := []byte(p.plain(t))
	for i, b := range s {
		if b == 'D' {
			s[i] = 'd'
		}
	}
	return string(s)
}

// end is the span from a start to the last token read.
func (p *parser) upToHere(start token) source.Span {
	return p.span(start).To(p.span(p.toks[p.at-1]))
}
