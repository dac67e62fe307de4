package dsl

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Dump writes the tree as text, a node a line, for tests and for curious eyes: the same tree gives the same text, wherever it
// stood in its file. Comments and findings are not part of it.
func Dump(w io.Writer, f *File) {
	for _, d := range f.Directives {
		fmt.Fprintf(w, "directive %s %s\n", d.Keyword.Text, dumpWord(d.Name))
	}
	for _, d := range f.Decls {
		fmt.Fprintf(w, "decl %s %s", d.Kind.Text, dumpWord(d.Name))
		for _, name := range d.Extends {
			fmt.Fprintf(w, " : %s", dumpWord(name))
		}
		if d.Broken {
			fmt.Fprint(w, " broken")
		}
		fmt.Fprintln(w)
		dumpBlock(w, d.Body, "  ")
	}
}

func dumpWord(word Word) string {
	if word.Quoted {
		return strconv.Quote(word.Text)
	}
	return word.Text
}

func dumpBlock(w io.Writer, b *Block, margin string) {
	for _, s := range b.Stmts {
		fmt.Fprint(w, margin)
		if s.Call != nil {
			dumpExpr(w, s.Call)
		} else {
			fmt.Fprint(w, s.Head.Text)
		}
		for _, a := range s.Args {
			for i, x := range a.Items {
				fmt.Fprint(w, [...]string{" ", ", "}[min(i, 1)])
				dumpExpr(w, x)
			}
		}
		if s.Block != nil {
			fmt.Fprint(w, " {")
		}
		fmt.Fprintln(w)
		if s.Block != nil {
			dumpBlock(w, s.Block, margin+"  ")
		}
	}
}

func dumpExpr(w io.Writer, x *Expr) {
	switch x.Op {
	case OpWord:
		fmt.Fprint(w, x.Text)
		return
	case OpString:
		fmt.Fprint(w, strconv.Quote(x.Text))
		return
	case OpNumber:
		fmt.Fprint(w, "#", x.Text)
		if x.Unit != "" {
			fmt.Fprint(w, "|", x.Unit)
		}
		return
	}
	fmt.Fprint(w, x.Op)
	if x.Text != "" {
		fmt.Fprint(w, "<", x.Text, ">")
	}
	if len(x.Args) == 0 {
		return
	}
	fmt.Fprint(w, "[")
	for i, a := range x.Args {
		fmt.Fprint(w, strings.Repeat("; ", min(i, 1)))
		dumpExpr(w, a)
	}
	fmt.Fprint(w, "]")
}

// String is the operator's name.
func (op Op) String() string {
	return [...]string{
		OpWord: "word", OpString: "string", OpNumber: "number", OpDice: "dice", OpPath: "path", OpCall: "call", OpParen: "paren",
		OpRange: "range", OpAdd: "add", OpSub: "sub", OpMul: "mul", OpDiv: "div", OpNeg: "neg", OpPos: "pos",
	}[op]
}
