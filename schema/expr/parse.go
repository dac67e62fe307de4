package expr

import (
	"fmt"
	"sync"
	"unicode/utf8"

	"canon.dev/canon/dsl/exact"
)

// The limits of an expression: its source in bytes, the depth of its nesting and the height of its tree.
const (
	maxSource = 16 << 10
	maxDepth  = 100
	maxHeight = 400
)

// SyntaxError is a mistake in an expression's source.
type SyntaxError struct {
	Src    string
	Offset int // in bytes
	Msg    string
}

// Error implements error; columns count characters from 1.
func (e *SyntaxError) Error() string {
	src := e.Src
	if len(src) > 200 {
		src = src[:200] + "…"
	}
	column := utf8.RuneCountInString(e.Src[:e.Offset]) + 1
	return fmt.Sprintf("expression %q, column %d: %s", src, column, e.Msg)
}

// Expr is a parsed expression, immutable and safe for concurrent use.
type Expr struct {
	src    string
	once   sync.Once // parses what Later made
	root   *node
	broken *SyntaxError
	loop   bool      // it calls or binds, so that Eval needs a machine
	pool   sync.Pool // of *machine

	nameOnce sync.Once
	names    []string
}

// Parse reads an expression. The error is a *SyntaxError.
//
// It is a precedence parser of our own: the participle grammar of the tests, its oracle, costs tens of times more, which is
// felt when a process reads a rule book's several hundred expressions at its start.
func Parse(src string) (*Expr, error) {
	e := Later(src)
	if e.tree(); e.broken != nil {
		return nil, e.broken
	}
	return e, nil
}

// Later is Parse for expressions that were checked before: it reads the source when the expression is first used. What does not
// parse fails whenever it is evaluated.
func Later(src string) *Expr { return &Expr{src: src} }

// tree is the parsed expression; that of one that does not parse is a constant that is absent.
func (e *Expr) tree() *node {
	e.once.Do(e.parse)
	return e.root
}

func (e *Expr) parse() {
	p := parser{src: e.src}
	if len(e.src) > maxSource {
		p.err = &SyntaxError{Src: e.src, Msg: fmt.Sprintf("longer than %d bytes", maxSource)}
	} else {
		p.next()
		e.root = p.expr(1)
		e.loop = p.loop
		if p.tok.kind != tokEnd {
			p.unexpected("the end")
		}
	}
	if e.broken = p.err; e.broken != nil {
		e.root, e.loop = &node{op: opConst}, false
	}
}

// MustParse is Parse for constants of tests and tables; it panics on a mistake.
func MustParse(src string) *Expr {
	e, err := Parse(src)
	if err != nil {
		panic(err)
	}
	return e
}

type parser struct {
	src   string
	tok   token
	last  int // the end of the token before tok
	depth int
	loop  bool
	err   *SyntaxError // the first
}

func (p *parser) next() {
	p.last = p.tok.end
	p.tok = lex(p.src, p.tok.end)
	if p.tok.kind == tokBad {
		p.fail(p.tok.pos, p.tok.text)
	}
}

// fail notes the first mistake and ends the input, so that every loop ends.
func (p *parser) fail(offset int, msg string) {
	if p.err == nil {
		p.err = &SyntaxError{Src: p.src, Offset: offset, Msg: msg}
	}
	p.tok = token{pos: len(p.src), end: len(p.src)}
}

func (p *parser) unexpected(want string) {
	found := "the end"
	if p.tok.kind != tokEnd {
		found = fmt.Sprintf("%q", p.src[p.tok.pos:p.tok.end])
	}
	p.fail(p.tok.pos, fmt.Sprintf("found %s where %s is expected", found, want))
}

func (p *parser) expect(mark string) {
	if !p.tok.is(mark) {
		p.unexpected(`"` + mark + `"`)
		return
	}
	p.next()
}

// make builds a node that ends where the last token did.
func (p *parser) make(o op, pos int, kids ...*node) *node {
	n := &node{op: o, pos: int32(pos), end: int32(p.last), kids: kids, height: 1}
	for _, kid := range kids {
		n.height = max(n.height, kid.height+1)
	}
	if n.height > maxHeight {
		p.fail(pos, fmt.Sprintf("more than %d operations deep", maxHeight))
	}
	return n
}

// expr reads operators of at least the given precedence; see op.infix.
func (p *parser) expr(least int) *node {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxDepth {
		p.fail(p.tok.pos, fmt.Sprintf("nested more than %d deep", maxDepth))
	}
	pos := p.tok.pos
	left := p.prefix(least)
	for {
		o := p.operator()
		_, precedence := o.infix()
		if precedence == 0 || precedence < least {
			return left
		}
		p.next()
		left = p.make(o, pos, left, p.expr(precedence+1))
		if precedence == 4 && isComparison(p.operator()) {
			p.fail(p.tok.pos, "comparisons do not chain, join them with and")
		}
	}
}

func isComparison(o op) bool {
	_, precedence := o.infix()
	return precedence == 4
}

func (p *parser) operator() op {
	switch {
	case p.tok.kind == tokMark:
		return markOperator(p.tok.text)
	case p.tok.word("or"):
		return opOr
	case p.tok.word("and"):
		return opAnd
	case p.tok.word("in"):
		return opIn
	}
	return opConst
}

func markOperator(mark string) op {
	switch mark {
	case "==":
		return opEq
	case "!=":
		return opNe
	case "<":
		return opLt
	case "<=":
		return opLe
	case ">":
		return opGt
	case ">=":
		return opGe
	case "+":
		return opAdd
	case "-":
		return opSub
	case "*":
		return opMul
	case "/":
		return opDiv
	}
	return opConst
}

// prefix reads "not" and "-", which bind less than what may stand to their right allows: not a == b, -a * b.
func (p *parser) prefix(least int) *node {
	pos := p.tok.pos
	switch {
	case p.tok.word("not") && least <= 3:
		p.next()
		return p.make(opNot, pos, p.expr(3))
	case p.tok.is("-"):
		p.next()
		kid := p.expr(7)
		if kid.op == opConst && kid.value.kind == KindNumber {
			n := p.make(opConst, pos)
			n.value = Num(kid.value.num.Neg())
			return n
		}
		return p.make(opNeg, pos, kid)
	}
	return p.atom()
}

func (p *parser) atom() *node {
	pos, text := p.tok.pos, p.tok.text
	switch {
	case p.tok.kind == tokNumber:
		return p.number()
	case p.tok.kind == tokString:
		p.next()
		n := p.make(opConst, pos)
		n.value = Term(text, nil)
		return n
	case p.tok.kind == tokIdent:
		return p.named()
	case p.tok.is("["):
		p.next()
		kids := p.items("]")
		n := p.make(opList, pos, kids...)
		n.value = constantList(kids)
		return n
	case p.tok.is("("):
		p.next()
		n := p.expr(1)
		p.expect(")")
		return n
	}
	p.unexpected("a value")
	return p.make(opConst, pos)
}

// constantList is the list of constants, so that it need not be made anew each time; absent where one is none.
func constantList(kids []*node) Value {
	items := make([]Value, len(kids))
	for i, kid := range kids {
		if kid.op != opConst {
			return Value{}
		}
		items[i] = kid.value
	}
	return List(items)
}

func (p *parser) number() *node {
	pos := p.tok.pos
	v, err := exact.Parse(p.tok.text)
	_, decimal := v.Decimal()
	p.next()
	if err != nil || !decimal || v.Digits() > maxDigits {
		p.fail(pos, "a number is too long")
	}
	n := p.make(opConst, pos)
	n.value = Num(v)
	return n
}

// items reads what commas separate up to the closing mark, which it takes.
func (p *parser) items(closing string) []*node {
	var kids []*node
	if p.tok.is(closing) {
		p.next()
		return nil
	}
	for {
		kids = append(kids, p.expr(1))
		if !p.tok.is(",") {
			p.expect(closing)
			return kids
		}
		p.next()
	}
}

func reserved(word string) bool {
	switch word {
	case "and", "or", "not", "in", "if":
		return true
	}
	return false
}

// named reads a call, a name, or a truth value.
func (p *parser) named() *node {
	pos, name := p.tok.pos, p.tok.text
	ahead := lex(p.src, p.tok.end)
	if ahead.is("(") && (name == "if" || !reserved(name)) {
		return p.call(pos, name)
	}
	if reserved(name) {
		p.unexpected("a value")
		return p.make(opConst, pos)
	}
	p.next()
	path := []string{name}
	for p.tok.is(".") {
		p.next()
		if p.tok.kind != tokIdent {
			p.unexpected("a name")
			break
		}
		path = append(path, p.tok.text)
		p.next()
	}
	if len(path) == 1 && (name == "true" || name == "false") {
		n := p.make(opConst, pos)
		n.value = Bool(name == "true")
		return n
	}
	n := p.make(opName, pos)
	n.path, n.name = path, joinPath(path)
	return n
}

func (p *parser) call(pos int, name string) *node {
	p.next()
	p.next()
	kids := p.items(")")
	b, ok := builtinOf(name)
	if !ok {
		p.loop = true
		n := p.make(opCall, pos, kids...)
		n.name, n.args = name, constants(kids)
		return n
	}
	if len(kids) < b.min || len(kids) > b.max {
		p.fail(pos, fmt.Sprintf("%s takes %s", name, arity(b)))
		return p.make(opConst, pos)
	}
	bound := ""
	if b.binds {
		p.loop = true
		bound, kids = p.bind(name, kids)
	}
	n := p.make(b.op, pos, kids...)
	n.name = bound
	return n
}

// bind turns sum(x in list, e) into the list, the body and the bound name.
func (p *parser) bind(fn string, kids []*node) (string, []*node) {
	first := kids[0]
	if first.op != opIn || first.kids[0].op != opName || len(first.kids[0].path) != 1 {
		return "", kids
	}
	if len(kids) == 1 {
		p.fail(int(first.pos), fn+" over a bound name takes what to evaluate for each")
	}
	kids = append([]*node{first.kids[1]}, kids[1:]...)
	return first.kids[0].name, kids
}

func arity(b builtin) string {
	switch {
	case b.min == b.max && b.min == 1:
		return "one argument"
	case b.min == b.max:
		return fmt.Sprintf("%d arguments", b.min)
	case b.binds:
		return "a list and what to evaluate for each"
	}
	return "at least one argument"
}

func joinPath(path []string) string {
	s := path[0]
	for _, part := range path[1:] {
		s += "." + part
	}
	return s
}

// constants are the values of arguments that never change, so that a call with them needs no work.
func constants(kids []*node) []Value {
	args := make([]Value, len(kids))
	for i, kid := range kids {
		if kid.op != opConst {
			return nil
		}
		args[i] = kid.value
	}
	return args
}
