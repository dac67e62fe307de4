package grammar

import (
	"regexp"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// File is directives and declarations in any order.
type File[H, B any] struct {
	Entries []*Entry[H, B] `Sep* (@@ Sep*)*`
}

// Entry is what stands at the top of a file.
type Entry[H, B any] struct {
	Decl      *Decl[H, B] `  @@`
	Directive *Directive  `| @@`
}

// Directive is a line such as "ruleset …".
type Directive struct {
	Keyword lexer.Token `@Word Colon?`
	Name    *Name       `@@ Sep`
}

// Decl declares a resource.
type Decl[H, B any] struct {
	Header H         `@@`
	Block  *Block[B] `@@`
}

// Header is a declaration's first line: kind, name, and what it extends.
type Header struct {
	Kind    lexer.Token `@Word Colon?`
	Name    *Name       `@@`
	Extends []*Name     `(Colon @@ (Comma @@)*)?`
}

// Name is a word, or a string where a word would not do.
type Name struct {
	Token lexer.Token `@(Word | String)`
}

// Block is what braces hold.
type Block[B any] struct {
	Body B `Open @@ Close`
}

// Body is the statements of a block.
type Body struct {
	Stmts []*Stmt `Sep* (@@ Sep*)*`
}

// Stmt is a word or a call, arguments with spaces between them, and a block or the line's end.
type Stmt struct {
	Head  *Call        `@@ Colon?`
	Args  []*Arg       `@@*`
	Block *Block[Body] `(@@ | Sep)?`
}

// Arg is items with commas between them.
type Arg struct {
	Items []*Item `@@ (Comma @@)*`
}

// Item is one value.
type Item struct {
	Path     *Path        `  @@`
	Quantity *Range       `| @@`
	Dice     *lexer.Token `| @Dice`
	String   *lexer.Token `| @(String | Text)`
	Call     *Call        `| @@`
	Paren    *Expr        `| Paren @@ End`
}

// Path is words and numbers joined by strokes.
type Path struct {
	Word     *lexer.Token `( @Word`
	Quantity *Quantity    `| @@ )`
	Rest     []*Step      `@@+`
}

// Step is a further part of a path.
type Step struct {
	Part lexer.Token `Join @(Word | Number)`
}

// Range is a quantity, or two with .. between them.
type Range struct {
	Low  *Quantity `@@`
	High *Quantity `(Range @@)?`
}

// Quantity is a number and perhaps its unit.
type Quantity struct {
	Number lexer.Token  `@Number`
	Unit   *lexer.Token `@Unit?`
}

// Call is a word, perhaps with arguments in a parenthesis that touches it.
type Call struct {
	Word lexer.Token `@Word`
	Args []*Expr     `(Call @@ (Comma @@)* End)?`
}

// Expr is a sum.
type Expr struct {
	First *Term  `@@`
	Rest  []*Sum `@@*`
}

// Sum is a further part of a sum.
type Sum struct {
	Op   lexer.Token `@(Plus | Minus)`
	Term *Term       `@@`
}

// Term is a product.
type Term struct {
	First *Unary     `@@`
	Rest  []*Product `@@*`
}

// Product is a further part of a product.
type Product struct {
	Op    lexer.Token `@(Times | Over)`
	Unary *Unary      `@@`
}

// Unary is an item, perhaps with a sign.
type Unary struct {
	Op   *lexer.Token `@(Plus | Minus)?`
	Item *Item        `@@`
}

// Build makes a parser of a production over a lexer that knows the token names used here.
func Build[G any](def lexer.Definition) (*participle.Parser[G], error) {
	return participle.Build[G](participle.Lexer(def), participle.UseLookahead(participle.MaxLookahead))
}

var typeArgument = regexp.MustCompile(`\[[^\]]*\]`)

// EBNF prints a parser's grammar, with what a token looks like in place of its name where it has one form.
func EBNF(printed string) string {
	printed = typeArgument.ReplaceAllString(printed, "")
	return strings.NewReplacer(
		"<open>", `"{"`, "<close>", `"}"`, "<paren>", `"("`, "<call>", `"("`, "<end>", `")"`, "<comma>", `","`,
		"<colon>", `":"`, "<range>", `".."`, "<plus>", `"+"`, "<minus>", `"-"`, "<times>", `"*"`, "<over>", `"/"`, "<join>", `"/"`,
	).Replace(printed) + "\n"
}
