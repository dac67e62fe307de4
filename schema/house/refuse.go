package house

import (
	"fmt"
	"slices"
	"strings"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/literal"
	"cuelang.org/go/cue/scanner"
	"cuelang.org/go/cue/token"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
)

// A few signs of CUE can ask for more memory than there is, in one step that nothing can interrupt: a text a million times, and
// that a million times. So house rules have the part of CUE in which each step makes no more than a few times what it is given.

// deepest is how far operators, keys and brackets of one value may lead into each other: CUE goes down a level for each, on a
// stack that ends the process when it overflows.
const deepest = 1000

// depthIsFit refuses a text that is nested too deep, before it is parsed.
func (e *evaluation) depthIsFit(file *source.File) bool {
	at, deep := depth(file.Text)
	if deep {
		e.say("house/too-costly", "deep", tokenAt(file, at), diag.Int("most", deepest))
	}
	return !deep
}

// depth finds where a text is nested too deep. Each level of brackets counts what has led on in it since its last comma.
func depth(text string) (offset int, deep bool) {
	type level struct {
		steps int
		quote bool // an expression in a text
	}
	var s scanner.Scanner
	file := token.NewFile("", -1, len(text))
	s.Init(file, []byte(text), func(token.Pos, string, []any) {}, 0)
	levels, total := []level{{}}, 0
	last := func() *level { return &levels[len(levels)-1] }
	quoted := false
	for {
		pos, tok, _ := s.Scan()
		switch tok {
		case token.EOF:
			return 0, false
		case token.COMMA:
			total -= last().steps
			last().steps = 0
			continue
		case token.RPAREN, token.RBRACK, token.RBRACE:
			total -= last().steps
			quote := last().quote
			if len(levels) > 1 {
				levels = levels[:len(levels)-1]
			}
			if quote && tok == token.RPAREN {
				quoted = strings.HasSuffix(s.ResumeInterpolation(), "(")
			}
			continue
		case token.INTERPOLATION:
			quoted = true
			continue
		case token.IDENT, token.INT, token.FLOAT, token.STRING, token.TRUE, token.FALSE, token.NULL, token.BOTTOM, token.COMMENT, token.ATTRIBUTE:
			continue
		}
		last().steps++ // an operator, a key, a keyword, or a bracket
		if total++; total > deepest {
			return pos.Offset(), true
		}
		if tok == token.LPAREN || tok == token.LBRACK || tok == token.LBRACE {
			levels = append(levels, level{quote: quoted && tok == token.LPAREN})
			quoted = false
		}
	}
}

// functions are those of CUE's packages that make no more than a few times what they are given.
var functions = map[string][]string{
	"strings": {
		"Contains", "Fields", "HasPrefix", "HasSuffix", "Index", "Join", "MaxRunes", "MinRunes", "SliceRunes", "Split", "ToLower", "ToTitle",
		"ToUpper", "Trim", "TrimPrefix", "TrimSpace", "TrimSuffix",
	},
	"list": {
		"Ascending", "Avg", "Comparer", "Concat", "Contains", "Descending", "Drop", "FlattenN", "IsSorted", "IsSortedStrings", "MatchN", "Max",
		"MaxItems", "Min", "MinItems", "Range", "Reverse", "Slice", "Sort", "SortStable", "SortStrings", "Sum", "Take", "UniqueItems",
	},
	"math": {"Abs", "Ceil", "Floor", "MultipleOf", "Round", "RoundToEven", "Trunc"},
}

// longestSeparator keeps strings.Join to a small multiple of its list.
const longestSeparator = 64

// functionsAreKnown refuses what the packages of CUE have besides.
func (e *evaluation) functionsAreKnown(file *source.File, tree *ast.File) bool {
	before := len(e.found)
	seen := map[ast.Node]bool{}  // names of packages that were looked at together with what is taken from them
	joins := map[ast.Node]bool{} // uses of Join with a separator that is short
	ast.Walk(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			joins[n.Fun] = len(n.Args) == 2 && isShortText(n.Args[1])
		case *ast.SelectorExpr:
			path := packageOf(n.X)
			name, err := labelName(n.Sel)
			if known := functions[path]; known != nil {
				seen[n.X] = true
				e.functionIsKnown(file, n, path, name, err == nil && slices.Contains(known, name), joins[n])
			}
		case *ast.Ident:
			if path := packageOf(n); functions[path] != nil && !seen[n] {
				e.functionIsKnown(file, n, path, "", false, false)
			}
		}
		return true
	}, nil)
	return len(e.found) == before
}

func (e *evaluation) functionIsKnown(file *source.File, n ast.Node, path, name string, known, shortJoin bool) {
	switch {
	case name == "":
		e.say("house/unknown-function", "package", nodeSpan(file, n), diag.Word("name", path))
	case !known:
		e.say("house/unknown-function", "", nodeSpan(file, n), diag.Word("name", path+"."+name),
			diag.Word("known", strings.Join(functions[path], ", ")))
	case name == "Join" && !shortJoin:
		e.say("house/unknown-function", "join", nodeSpan(file, n), diag.Int("most", longestSeparator))
	}
}

// packageOf is the path of the package that an expression names, "" when it names none.
func packageOf(x ast.Expr) string {
	name, ok := x.(*ast.Ident)
	if !ok {
		return ""
	}
	spec, ok := name.Node.(*ast.ImportSpec)
	if !ok {
		return ""
	}
	return importPath(spec)
}

func importPath(spec *ast.ImportSpec) string {
	path, err := literal.Unquote(spec.Path.Value)
	if err != nil {
		return spec.Path.Value
	}
	path, _, _ = strings.Cut(path, ":") // a name for the package may stand behind
	return path
}

func isShortText(x ast.Expr) bool {
	lit, ok := x.(*ast.BasicLit)
	return ok && lit.Kind == token.STRING && len(lit.Value) <= longestSeparator
}

// onlyNumbersMultiply makes every multiplication one of numbers: that of texts is what grows beyond all bounds. It answers where
// they stand.
func onlyNumbersMultiply(file *source.File, tree *ast.File) []source.Span {
	number := func() ast.Expr { return ast.NewIdent("__number") } // which no field can hide
	var products []source.Span
	ast.Walk(tree, func(n ast.Node) bool {
		if product, ok := n.(*ast.BinaryExpr); ok && product.Op == token.MUL {
			products = append(products, nodeSpan(file, product))
			// In this order the places of what was written stay first and last.
			product.X = &ast.BinaryExpr{X: product.X, Op: token.AND, Y: number()}
			product.Y = &ast.BinaryExpr{X: number(), Op: token.AND, Y: product.Y}
		}
		return true
	}, nil)
	return products
}

// multiplied reports an error of CUE that says that what is multiplied is no number, and where.
func multiplied(products, places []source.Span, args []any) (source.Span, bool) {
	if len(args) != 4 || !slices.ContainsFunc(args[2:], func(a any) bool { return fmt.Sprint(a) == "number" }) {
		return source.Span{}, false
	}
	for _, product := range products {
		inside := func(at source.Span) bool { return product.Start <= at.Start && at.Start < product.End }
		if slices.ContainsFunc(places, inside) {
			return product, true
		}
	}
	return source.Span{}, false
}
