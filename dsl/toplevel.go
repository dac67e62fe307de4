package dsl

import (
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"canon.dev/canon/dsl/grammar"
)

// statements stands for grammar.Body when the parser reads a file: the tokens of a body are one token for participle, and the
// statement parser reads them afterwards. One node of participle a statement would cost half the speed.
type statements struct {
	Open int // the token of the opening brace
}

// Parse takes the body's token.
func (b *statements) Parse(lex *lexer.PeekingLexer) error {
	t := lex.Peek()
	if t.Type != tokenType(kBody) {
		return participle.NextMatch
	}
	b.Open = t.Pos.Line
	lex.Next()
	return nil
}

// header stands for grammar.Header in the same way.
type header struct {
	Kind    int // the token of the kind
	Name    int // and of the name
	Extends int // how many names follow the colon behind it
}

// Parse takes kind, name and the names behind a colon.
func (h *header) Parse(lex *lexer.PeekingLexer) error {
	h.Kind = lex.Peek().Pos.Line
	if !accept(lex, kWord) {
		return participle.NextMatch
	}
	accept(lex, kColon)
	h.Name = lex.Peek().Pos.Line
	if !accept(lex, kWord, kString) {
		return participle.NextMatch
	}
	for next := kColon; accept(lex, next); next = kComma {
		if !accept(lex, kWord, kString) {
			return participle.NextMatch
		}
		h.Extends++
	}
	return nil
}

// accept takes the next token if it is of one of the kinds.
func accept(lex *lexer.PeekingLexer, kinds ...kind) bool {
	t := lex.Peek().Type
	for _, k := range kinds {
		if t == tokenType(k) {
			lex.Next()
			return true
		}
	}
	return false
}

type entry = grammar.Entry[header, statements]

// entries parses one directive or declaration at a time, so that a broken one costs only itself.
var entries = sync.OnceValues(func() (*participle.Parser[entry], error) {
	return grammar.Build[entry](definition{})
})

// EBNF prints the grammar.
func EBNF() (string, error) {
	parser, err := grammar.Build[grammar.File[grammar.Header, grammar.Body]](definition{})
	if err != nil {
		return "", err
	}
	return grammar.EBNF(parser.String()), nil
}

// chunk bounds how many tokens are handed to participle together: enough to spread the cost, few enough to need no memory.
const chunk = 1024

// topLevel reads directives and declarations until the file ends.
func (p *parser) topLevel() {
	parser, err := entries()
	if err != nil {
		panic(err) // the grammar is a constant; every test would fail
	}
	for p.peek() != kEOF {
		stream := &stream{tokens: p.headers()}
		lex, err := lexer.Upgrade(stream)
		if err != nil {
			panic(err) // stream never fails
		}
		p.entriesOf(parser, lex)
	}
}

// headers are the next tokens outside of bodies, up to the end of an entry, with each body as one token.
func (p *parser) headers() []lexer.Token {
	tokens := p.view[:0]
	next := p.body
	for i := p.at; i < len(p.toks); i++ {
		t := p.toks[i]
		if t.kind == kEOF {
			break
		}
		tokens = append(tokens, participleToken(p.text, t, i))
		if t.kind == kOpen && next < len(p.bodies) && p.bodies[next].open == i {
			b := p.bodies[next]
			next++
			at := lexer.Position{Offset: int(t.end), Line: i}
			tokens = append(tokens, lexer.Token{Type: tokenType(kBody), Pos: at})
			if i = b.close; !b.closed {
				i--
			}
			tokens = append(tokens, lexer.Token{Type: tokenType(kClose), Value: "}", Pos: lexer.Position{Line: i}})
		}
		if (t.kind == kSep || t.kind == kOpen) && len(tokens) >= chunk {
			break
		}
	}
	p.view = tokens
	return tokens
}

// entriesOf parses the entries of a chunk.
func (p *parser) entriesOf(parser *participle.Parser[entry], lex *lexer.PeekingLexer) {
	for !lex.Peek().EOF() {
		if k := lex.Peek().Type; k == tokenType(kSep) {
			p.at = lex.Peek().Pos.Line + 1
			lex.Next()
			continue
		}
		p.at = lex.Peek().Pos.Line
		if p.plausible() {
			start := lex.MakeCheckpoint()
			e, err := parser.ParseFromLexer(lex, participle.AllowTrailing(true))
			if err == nil && p.add(e) {
				continue
			}
			lex.LoadCheckpoint(start)
		}
		p.stray()
		for !lex.Peek().EOF() && lex.Peek().Pos.Line < p.at {
			lex.Next()
		}
	}
}

// plausible is a quick look that spares participle what can't be an entry: building its error costs more than a declaration.
func (p *parser) plausible() bool {
	behind := p.behindName(p.at)
	return behind == kOpen || behind == kColon || behind == kSep
}

// behindName is the token behind a kind and a name at token i, kEOF when they do not stand there.
func (p *parser) behindName(i int) kind {
	if p.toks[i].kind != kWord {
		return kEOF
	}
	if i++; p.toks[i].kind == kColon { // the end of the file is a token, so there is always one more
		i++
	}
	if name := p.toks[i].kind; name != kWord && name != kString {
		return kEOF
	}
	return p.toks[i+1].kind
}

// add keeps an entry. It refuses what participle can't know to be stray.
func (p *parser) add(e *entry) bool {
	if d := e.Directive; d != nil {
		keyword := p.tokenWord(d.Keyword)
		if !IsRulesetKeyword(keyword.Text) {
			return false
		}
		p.at = d.Name.Token.Pos.Line + 2 // behind the separator
		p.run = false
		p.file.Directives = append(p.file.Directives, &Directive{Keyword: keyword, Name: p.tokenWord(d.Name.Token)})
		return true
	}
	h := e.Decl.Header
	kind := p.toks[h.Kind]
	if p.strays > 0 && p.opts.Kinds != nil && !p.lineStart(kind) && !p.opts.Kinds(p.plain(kind)) {
		return false
	}
	decl := &Decl{Kind: p.word(kind), Name: p.word(p.toks[h.Name])}
	for i := range h.Extends {
		decl.Extends = append(decl.Extends, p.word(p.toks[h.Name+2+2*i])) // a colon or comma stands before each
	}
	if p.readBody(decl) {
		p.file.Decls = append(p.file.Decls, decl)
	}
	p.run = false
	return true
}

func (p *parser) tokenWord(t lexer.Token) Word { return p.word(p.toks[t.Pos.Line]) }

// readBody reads the next body into a declaration. It is false when the body was nested too deep and is not kept.
func (p *parser) readBody(decl *Decl) bool {
	b := p.bodies[p.body]
	p.body++
	if b.dropped {
		p.at = b.close
		return false
	}
	decl.Body = p.block(b.open, b.close)
	decl.Broken = decl.Body.Broken || b.broken
	decl.Span = decl.Kind.Span.To(decl.Body.Span)
	if p.at = b.close; b.closed {
		p.at++
	}
	return true
}

// stray reads past what is neither directive nor declaration, and reports it; a run of such lines once. What looks like a
// declaration is no part of a run.
func (p *parser) stray() {
	t := p.tok()
	if t.kind == kBad {
		p.reportRun(p.badToken(t))
		p.at++
		return
	}
	end := p.at
	for k := p.toks[end].kind; k != kSep && k != kOpen && k != kClose && k != kEOF; k = p.toks[end].kind {
		end++
	}
	if p.looksLikeDecl(t, end) {
		p.run = p.toks[end].kind != kOpen // lines that follow are those of the block that is missing
		p.report(p.badHeader(end))
		if p.at = end; p.peek() == kOpen {
			p.readBody(&Decl{})
		}
		return
	}
	p.reportRun(p.outside(t))
	switch p.toks[end].kind {
	case kOpen:
		b := p.bodies[p.body]
		p.body++
		if p.at = b.close; b.closed {
			p.at++
		}
	case kSep:
		p.at = end + 1
	case kClose:
		p.at = max(end, p.at+1)
	default:
		p.at = end
	}
}

// looksLikeDecl reports a header that was meant to declare something: it has a block, or a word that declares.
func (p *parser) looksLikeDecl(t token, end int) bool {
	if t.kind != kWord {
		return false
	}
	known := p.opts.Kinds != nil && p.opts.Kinds(p.plain(t))
	if p.toks[end].kind == kOpen {
		return known || p.opts.Kinds == nil || p.lineStart(t)
	}
	return known && !IsRulesetKeyword(p.plain(t)) && p.lineStart(t)
}

func (p *parser) reportRun(b Bad) {
	if !p.run {
		p.report(b)
	}
	p.run = true
}
