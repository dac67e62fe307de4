package dsl

import "canon.dev/canon/dsl/source"

// File is a parsed source file. Broken parts are in Bad; everything else can be used as if they were not there.
type File struct {
	Source     *source.File
	Directives []*Directive
	Decls      []*Decl // in the order of the text
	Comments   []Comment
	Bad        []Bad // what the lexer and the parser found, in the order of the text
	Unkept     int   // findings beyond MaxFindings, which are only counted
}

// Directive is "规则 绀碧": a keyword and a word, at the top of a file, without a block.
type Directive struct {
	Keyword Word
	Name    Word
}

// Decl declares a resource: kind, name, the resources it extends, and its block.
type Decl struct {
	Span    source.Span
	Kind    Word
	Name    Word // a Word or a String: Quoted says which
	Extends []Word
	Body    *Block // never nil; empty when broken
	Broken  bool   // something in it did not parse: what seems to be missing may stand there
}

// Word is one name in the text, with its plain form (full-width forms narrowed, quotes removed).
type Word struct {
	Span   source.Span
	Text   string
	Quoted bool
}

// Block is a braced list of statements.
type Block struct {
	Span   source.Span // from { to }
	Stmts  []*Stmt
	Broken bool // a statement in it, at any depth, did not parse
}

// Stmt is a line of a block: a word or a call, arguments, perhaps a block. A statement that does not parse is not in the tree.
type Stmt struct {
	Span  source.Span // the statement without its block
	Head  Word
	Call  *Expr // the head with its arguments where it is a call, "对(自身) 获得 …"; nil otherwise
	Args  []*Arg
	Block *Block // nil when there is none
}

// Arg is one argument: items separated by commas. Arguments are separated by spaces.
type Arg struct {
	Items []*Expr // at least one
}

// Span of an argument is from its first item to its last.
func (a *Arg) Span() source.Span { return a.Items[0].Span.To(a.Items[len(a.Items)-1].Span) }

// Op says what an expression node is.
type Op uint8

// The kinds of expression nodes. Atoms first, then what combines them.
const (
	OpWord   Op = iota // Text
	OpString           // Text: the value, escapes resolved, dedented
	OpNumber           // Text: the number as spelt, with its sign ("003", "1.5", "1/3", "55%"); Unit, perhaps ""
	OpDice             // Text: "2d6"
	OpPath             // Text: "ganbi/x", "1/天", "003/物理学"; Args: its parts
	OpCall             // Text: the word; Args: the arguments
	OpParen            // Args[0]
	OpRange            // Args: low, high (OpNumber)
	OpAdd              // Args: left, right
	OpSub
	OpMul
	OpDiv
	OpNeg // Args[0]
	OpPos
)

// Expr is an item of an argument or a part of one.
type Expr struct {
	Op       Op
	Span     source.Span
	Text     string
	Unit     string
	UnitSpan source.Span
	Args     []*Expr
}

// Comment is "// …" up to the line's end.
type Comment struct {
	Span source.Span
	Text string // without the slashes and the spaces around
}
