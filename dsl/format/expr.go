package format

import (
	"strings"
	"unicode/utf8"

	"canon.dev/canon/dsl"
)

// printer writes one statement.
type printer struct {
	strings.Builder
	depth int
}

func (p *printer) add(parts ...string) {
	for _, s := range parts {
		p.WriteString(s)
	}
}

func word(w dsl.Word) string {
	if w.Quoted {
		return quoted(w.Span.Text())
	}
	return w.Text
}

func (p *printer) arg(a *dsl.Arg) { p.items(a.Items) }

func (p *printer) items(items []*dsl.Expr) {
	for i, x := range items {
		if i > 0 {
			p.add(", ")
		}
		p.expr(x)
	}
}

func (p *printer) expr(x *dsl.Expr) {
	switch x.Op {
	case dsl.OpWord, dsl.OpDice:
		p.add(x.Text)
	case dsl.OpNumber:
		p.add(x.Text, x.Unit)
	case dsl.OpString:
		p.str(x)
	case dsl.OpPath:
		for i, part := range x.Args {
			if i > 0 {
				p.add("/")
			}
			p.expr(part)
		}
	case dsl.OpCall:
		p.add(x.Text, "(")
		p.items(x.Args)
		p.add(")")
	case dsl.OpParen:
		p.add("(")
		p.expr(x.Args[0])
		p.add(")")
	case dsl.OpRange:
		p.binary(x, "..")
	case dsl.OpAdd:
		p.binary(x, " + ")
	case dsl.OpSub:
		p.binary(x, " - ")
	case dsl.OpMul:
		p.binary(x, " * ")
	case dsl.OpDiv:
		p.binary(x, " / ")
	case dsl.OpNeg:
		p.unary("-", x.Args[0])
	case dsl.OpPos:
		p.unary("+", x.Args[0])
	}
}

func (p *printer) binary(x *dsl.Expr, op string) {
	p.expr(x.Args[0])
	p.add(op)
	p.expr(x.Args[1])
}

// unary keeps a sign apart from a number that it did not belong to.
func (p *printer) unary(sign string, of *dsl.Expr) {
	p.add(sign)
	if of.Op == dsl.OpNumber || of.Op == dsl.OpRange {
		p.add(" ")
	}
	p.expr(of)
}

func (p *printer) str(x *dsl.Expr) {
	source := x.Span.Text()
	if isLong(source) {
		p.longText(x.Text)
		return
	}
	p.add(quoted(source))
}

// quoted is a string of the source in plain quotes. What stands between the quotes is the author's: only plain quotes, which
// would end it now, get a backslash.
func quoted(source string) string {
	_, open := utf8.DecodeRuneInString(source)
	_, end := utf8.DecodeLastRuneInString(source)
	inside := source[open : len(source)-end]
	if source[0] == '"' && end == 1 {
		return source
	}
	var out strings.Builder
	out.WriteByte('"')
	for i := 0; i < len(inside); {
		_, size := utf8.DecodeRuneInString(inside[i:])
		switch c := inside[i : i+size]; c {
		case `\`:
			_, next := utf8.DecodeRuneInString(inside[i+size:])
			size += next
		case `"`, `＂`:
			out.WriteByte('\\')
		}
		out.WriteString(inside[i : i+size])
		i += size
	}
	out.WriteByte('"')
	return out.String()
}

// isLong reports that a source begins with three quotes of a sort, as texts do and strings do not.
func isLong(source string) bool {
	return startsWith(source, "\"＂") || startsWith(source, "“”„‟")
}

func startsWith(source, quotes string) bool {
	for range 3 {
		r, size := utf8.DecodeRuneInString(source)
		if size == 0 || !strings.ContainsRune(quotes, r) {
			return false
		}
		source = source[size:]
	}
	return true
}

// longText writes a text between lines of quotes, indented below its statement.
func (p *printer) longText(value string) {
	open, end := `"""`, `"""`
	if strings.Contains(strings.ReplaceAll(value, "＂", `"`), open) {
		open, end = "“““", "”””"
	}
	margin := strings.Repeat(indent, p.depth)
	p.add(open, "\n")
	if value != "" {
		for _, line := range strings.Split(value, "\n") {
			if line != "" {
				p.add(margin, indent, line)
			}
			p.add("\n")
		}
	}
	p.add(margin, end)
}
