package dsl

// call reads the arguments behind a word.
func (p *parser) call(word token) (*Expr, *Bad) {
	base := len(p.slab.exprStack)
	bad := p.enclosed(func() *Bad {
		for {
			x, bad := p.expr()
			if bad != nil {
				return bad
			}
			p.slab.exprStack = append(p.slab.exprStack, x)
			if p.peek() != kComma {
				return nil
			}
			p.at++
		}
	})
	if bad != nil {
		p.slab.exprStack = p.slab.exprStack[:base]
		return nil, bad
	}
	x := p.leaf(OpCall, word, p.plain(word))
	x.Args, x.Span = list(&p.slab.exprRefs, &p.slab.exprStack, base), p.upToHere(word)
	return x, nil
}

// paren reads an expression in parentheses.
func (p *parser) paren() (*Expr, *Bad) {
	start := p.tok()
	var inner *Expr
	bad := p.enclosed(func() (bad *Bad) {
		inner, bad = p.expr()
		return bad
	})
	if bad != nil {
		return nil, bad
	}
	x := take(&p.slab.exprs)
	base := len(p.slab.exprStack)
	p.slab.exprStack = append(p.slab.exprStack, inner)
	x.Op, x.Span, x.Args = OpParen, p.upToHere(start), list(&p.slab.exprRefs, &p.slab.exprStack, base)
	return x, nil
}

// enclosed reads "(" inside ")", counting how deep it is.
func (p *parser) enclosed(inside func() *Bad) *Bad {
	open := p.tok()
	if p.nesting == MaxNesting {
		bad := tooDeep(p.span(open))
		return &bad
	}
	if p.nesting == 0 {
		p.terms = 0
	}
	outer := p.opened
	p.opened = open
	p.nesting++
	p.at++
	bad := inside()
	if bad == nil && p.peek() != kEnd {
		bad = p.unclosedParen(open)
	}
	p.nesting--
	p.opened = outer
	if bad == nil {
		p.at++
	}
	return bad
}

// expr reads a sum.
func (p *parser) expr() (*Expr, *Bad) {
	left, bad := p.term()
	for bad == nil {
		var op Op
		switch p.peek() {
		case kPlus:
			op = OpAdd
		case kMinus:
			op = OpSub
		default:
			return left, nil
		}
		left, bad = p.binary(op, left, p.term)
	}
	return nil, bad
}

func (p *parser) term() (*Expr, *Bad) {
	left, bad := p.unary()
	for bad == nil {
		var op Op
		switch p.peek() {
		case kTimes:
			op = OpMul
		case kOver:
			op = OpDiv
		default:
			return left, nil
		}
		left, bad = p.binary(op, left, p.unary)
	}
	return nil, bad
}

// binary reads the operator and its right side. Every operator deepens the tree, so their number is limited too.
func (p *parser) binary(op Op, left *Expr, right func() (*Expr, *Bad)) (*Expr, *Bad) {
	if p.terms++; p.terms > maxOperators {
		bad := tooManyOperators(p.span(p.tok()))
		return nil, &bad
	}
	p.at++
	r, bad := right()
	if bad != nil {
		return nil, bad
	}
	x := take(&p.slab.exprs)
	x.Op, x.Span, x.Args = op, left.Span.To(r.Span), p.pair(left, r)
	return x, nil
}

func (p *parser) unary() (*Expr, *Bad) {
	t := p.tok()
	var op Op
	switch t.kind {
	case kPlus:
		op = OpPos
	case kMinus:
		op = OpNeg
	default:
		return p.item()
	}
	p.at++
	of, bad := p.item()
	if bad != nil {
		return nil, bad
	}
	x := take(&p.slab.exprs)
	base := len(p.slab.exprStack)
	p.slab.exprStack = append(p.slab.exprStack, of)
	x.Op, x.Span, x.Args = op, p.span(t).To(of.Span), list(&p.slab.exprRefs, &p.slab.exprStack, base)
	return x, nil
}
