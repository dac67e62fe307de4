package dsl

import (
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"canon.dev/canon/dsl/source"
)

// MaxNesting is how deep blocks and parentheses may lie in each other.
const MaxNesting = 64

// maxOperators is how many operators one expression may have.
const maxOperators = 256

// MaxFindings is how many findings of the lexer, and how many of the parser, a file keeps: a text that is no Canon at all must
// not cost its weight in messages.
const MaxFindings = 10_000

// Options tell the parser what it can't know of itself. The zero value is fine.
type Options struct {
	// Kinds reports the words that declare a resource. With it a file whose braces or quotes do not close is taken up again at
	// the next declaration in column one.
	Kinds func(word string) bool
}

// IsRulesetKeyword reports the words of the one directive, which the grammar itself has.
func IsRulesetKeyword(word string) bool {
	switch word {
	case "规则", "規則", "ruleset":
		return true
	}
	return false
}

// Parse reads a source file. It always yields a tree: what does not parse is in Bad, in the order of the text.
func Parse(src *source.File, opts Options) *File {
	p := read(src, opts, recovery{})
	if again := p.recovery(); opts.Kinds != nil && again != (recovery{}) {
		p = read(src, opts, again)
	}
	slices.SortStableFunc(p.file.Bad, func(a, b Bad) int { return a.Span.Compare(b.Span) })
	return p.file
}

// recovery says what declarations in column one end. A file that closes all it opens is read without any of it.
type recovery struct {
	texts  bool
	blocks bool
}

// read is one reading of the file.
func read(src *source.File, opts Options, how recovery) *parser {
	s := scan(src, opts.Kinds, how.texts)
	p := &parser{
		src: src, text: src.Text, toks: s.toks, opts: opts, scanner: s,
		file: &File{Source: src, Comments: s.comments, Bad: slices.Clone(s.bad), Unkept: s.unkept},
	}
	p.match(how.blocks)
	p.topLevel()
	p.withoutProse()
	return p
}

// recovery says whether the file must be read again, and how.
func (p *parser) recovery() recovery {
	if p.tooDeep {
		return recovery{}
	}
	return recovery{
		texts:  p.scanner.openText || p.scanner.hidden && len(p.file.Bad) > 0,
		blocks: p.leftOpen,
	}
}

// parser holds one reading of a file.
type parser struct {
	src     *source.File
	text    string
	toks    []token
	opts    Options
	scanner *scanner
	file    *File
	at      int // the token to be read next

	view     []lexer.Token // what participle sees of a stretch of the file
	bodies   []body        // of the declarations, in order
	body     int           // the one to be read next
	strays   int           // closing braces without an opening one
	missing  []int         // tokens before which a } is missing
	unsure   []Bad         // open blocks of which the indent says nothing
	leftOpen bool          // a block is open at the file's end
	tooDeep  bool

	proses  []source.Span // texts without quotes, in order
	run     bool          // the last entry was stray
	nesting int           // of parentheses
	opened  token         // the innermost open parenthesis
	terms   int           // operators of the expression that is being read
	slab    slab
}

func (p *parser) tok() token { return p.toks[p.at] }

func (p *parser) peek() kind { return p.toks[p.at].kind }

func (p *parser) peekAt(n int) kind {
	if p.at+n >= len(p.toks) {
		return kEOF
	}
	return p.toks[p.at+n].kind
}

func (p *parser) span(t token) source.Span {
	return source.Span{File: p.src, Start: int(t.start), End: int(t.end)}
}

// plain is the token's text with full-width forms narrowed.
func (p *parser) plain(t token) string {
	s := p.text[t.start:t.end]
	if t.has(fWide) {
		return narrowed(s)
	}
	return s
}

// value is what a string or a text says.
func (p *parser) value(t token) string {
	s := p.text[t.start+uint32(t.quote) : t.end-uint32(t.unquote)]
	switch {
	case t.kind == kText:
		return dedent(s)
	case t.has(fEscape):
		return plainString(s)
	}
	return s
}

func (p *parser) word(t token) Word {
	if t.kind == kString {
		return Word{Span: p.span(t), Text: p.value(t), Quoted: true}
	}
	return Word{Span: p.span(t), Text: p.plain(t)}
}

func (p *parser) report(b Bad) {
	if len(p.file.Bad) == MaxFindings+len(p.scanner.bad) {
		p.file.Unkept++
		return
	}
	p.file.Bad = append(p.file.Bad, b)
}
