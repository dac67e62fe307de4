package expr

import (
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar of doc.go, as participle reads it: the oracle of the parser of our own.
type (
	gExpr struct {
		Terms []gAnd `parser:"@@ ( 'or' @@ )*"`
	}
	gAnd struct {
		Terms []gNot `parser:"@@ ( 'and' @@ )*"`
	}
	gNot struct {
		Nots    []string `parser:"@'not'*"`
		Compare gCompare `parser:"@@"`
	}
	gCompare struct {
		Left  gSum   `parser:"@@"`
		Op    string `parser:"( @( '==' | '!=' | '<=' | '<' | '>=' | '>' | 'in' )"`
		Right *gSum  `parser:"@@ )?"`
	}
	gSum struct {
		Left gProduct `parser:"@@"`
		Rest []gAdd   `parser:"@@*"`
	}
	gAdd struct {
		Op    string   `parser:"@( '+' | '-' )"`
		Right gProduct `parser:"@@"`
	}
	gProduct struct {
		Left gUnary `parser:"@@"`
		Rest []gMul `parser:"@@*"`
	}
	gMul struct {
		Op    string `parser:"@( '*' | '/' )"`
		Right gUnary `parser:"@@"`
	}
	gUnary struct {
		Minus []string `parser:"@'-'*"`
		Atom  gAtom    `parser:"@@"`
	}
	gAtom struct {
		Number *string  `parser:"  @Number"`
		String *string  `parser:"| @String"`
		Call   *gCall   `parser:"| @@"`
		Name   []string `parser:"| (?! 'and' | 'or' | 'not' | 'in' | 'if' ) @Ident ( '.' @Ident )*"`
		List   *gItems  `parser:"| '[' @@ ']'"`
		Paren  *gExpr   `parser:"| '(' @@ ')'"`
	}
	gCall struct {
		Name string `parser:"(?! 'and' | 'or' | 'not' | 'in' ) @Ident '('"`
		Args gItems `parser:"@@ ')'"`
	}
	gItems struct {
		Items []gExpr `parser:"( @@ ( ',' @@ )* )?"`
	}
)

func oracle() *participle.Parser[gExpr] {
	return participle.MustBuild[gExpr](
		participle.Lexer(lexer.MustSimple([]lexer.SimpleRule{
			{Name: "Number", Pattern: `[0-9]+(\.[0-9]+)?`},
			{Name: "String", Pattern: `"[^"\n]*"`},
			{Name: "Ident", Pattern: `\p{L}[\p{L}0-9_]*(-[\p{L}0-9_]+)*`},
			{Name: "Mark", Pattern: `[=!<>]=|[-<>+*/()\[\],.]`},
			{Name: "space", Pattern: `[ \t\r\n]+`},
		})),
		participle.UseLookahead(2),
	)
}

func fold(marks []string, kids []string) string {
	s := kids[0]
	for i, kid := range kids[1:] {
		s = "(" + marks[i] + " " + s + " " + kid + ")"
	}
	return s
}

func repeat(mark string, n int) []string { return strings.Fields(strings.Repeat(mark+" ", n)) }

func (g gExpr) tree() string {
	var kids []string
	for _, term := range g.Terms {
		var inner []string
		for _, not := range term.Terms {
			inner = append(inner, not.tree())
		}
		kids = append(kids, fold(repeat("and", len(inner)), inner))
	}
	return fold(repeat("or", len(kids)), kids)
}

func (g gNot) tree() string {
	s := g.Compare.Left.tree()
	if g.Compare.Right != nil {
		s = "(" + g.Compare.Op + " " + s + " " + g.Compare.Right.tree() + ")"
	}
	return strings.Repeat("(not ", len(g.Nots)) + s + strings.Repeat(")", len(g.Nots))
}

func (g gSum) tree() string {
	marks, kids := []string{}, []string{g.Left.tree()}
	for _, r := range g.Rest {
		marks, kids = append(marks, r.Op), append(kids, r.Right.tree())
	}
	return fold(marks, kids)
}

func (g gProduct) tree() string {
	marks, kids := []string{}, []string{g.Left.tree()}
	for _, r := range g.Rest {
		marks, kids = append(marks, r.Op), append(kids, r.Right.tree())
	}
	return fold(marks, kids)
}

// tree folds the sign of a number into it, as the parser does.
func (g gUnary) tree() string {
	s := g.Atom.tree()
	for range g.Minus {
		switch {
		case !isNumber(s):
			s = "(neg " + s + ")"
		case strings.HasPrefix(s, "-"):
			s = s[1:]
		case s != "0":
			s = "-" + s
		}
	}
	return s
}

func isNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	return s[0] >= '0' && s[0] <= '9'
}

func (g gAtom) tree() string {
	switch {
	case g.Number != nil:
		return decimal(*g.Number)
	case g.String != nil:
		return *g.String
	case g.Call != nil:
		return "(" + g.Call.Name + g.Call.Args.tree() + ")"
	case g.List != nil:
		return "(list" + g.List.tree() + ")"
	case g.Paren != nil:
		return g.Paren.tree()
	}
	return strings.Join(g.Name, ".")
}

func decimal(s string) string {
	if whole, part, ok := strings.Cut(s, "."); ok {
		s = whole + "." + strings.TrimRight(part, "0")
	}
	s = strings.TrimSuffix(strings.TrimLeft(s, "0"), ".")
	if s == "" || s[0] == '.' {
		return "0" + s
	}
	return s
}

func (g gItems) tree() string {
	s := ""
	for _, item := range g.Items {
		s += " " + item.tree()
	}
	return s
}

// tree writes our own parser's result the same way.
func tree(n *node) string {
	kids := ""
	for _, kid := range n.kids {
		kids += " " + tree(kid)
	}
	if n.op.binds() && n.name != "" {
		body := tree(n.kids[1])
		return "(" + builtinName(n.op) + " (in " + n.name + " " + tree(n.kids[0]) + ") " + body + ")"
	}
	if mark, p := n.op.infix(); p > 0 {
		return "(" + mark + kids + ")"
	}
	switch n.op {
	case opConst:
		return literal(n.value)
	case opName:
		return n.name
	case opList:
		return "(list" + kids + ")"
	case opNot:
		return "(not" + kids + ")"
	case opNeg:
		return "(neg" + kids + ")"
	case opCall:
		return "(" + n.name + kids + ")"
	}
	return "(" + builtinName(n.op) + kids + ")"
}

// beyondGrammar reports errors that the grammar cannot know: limits and arguments of functions.
func beyondGrammar(msg string) bool {
	for _, s := range []string{"takes", "over a bound name", "too long", "nested more", "operations deep", "longer than", "glued"} {
		if strings.Contains(msg, s) {
			return true
		}
	}
	return false
}

func agree(t *testing.T, p *participle.Parser[gExpr], src string) {
	t.Helper()
	e, err := Parse(src)
	if err != nil && beyondGrammar(err.(*SyntaxError).Msg) {
		return
	}
	g, errG := p.ParseString("", src)
	if (err == nil) != (errG == nil) {
		t.Fatalf("%q: ours %v, participle %v", src, err, errG)
	}
	if err == nil && tree(e.root) != g.tree() {
		t.Fatalf("%q: ours %s, participle %s", src, tree(e.root), g.tree())
	}
}

func TestParserAgreesWithTheGrammar(t *testing.T) {
	p := oracle()
	for _, c := range canonical {
		agree(t, p, c[0])
	}
	for _, c := range mistakes {
		agree(t, p, c.src)
	}
	for _, c := range evaluations {
		agree(t, p, c[0])
	}
}

func BenchmarkOracle(b *testing.B) {
	p := oracle()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.ParseString("", typical); err != nil {
			b.Fatal(err)
		}
	}
}
