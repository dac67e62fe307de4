package integrity

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestEveryProblemHasBothLanguages reads the wordings off the source: each has its Chinese one, with as many arguments.
func TestEveryProblemHasBothLanguages(t *testing.T) {
	used := map[string]bool{}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			method, ok := call.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			switch method.Sel.Name {
			case "fail":
				used[literal(call.Args[0])] = true
			case "need", "needAll":
				if what := literal(call.Args[1]); nouns[what] == "" && what != "" {
					t.Errorf("%s: %q has no Chinese noun", name, what)
				}
			}
			return true
		})
	}
	delete(used, "")
	verb := regexp.MustCompile(`%[a-z]`)
	for format := range used {
		zh, ok := chinese[format]
		if !ok {
			t.Errorf("%q has no Chinese wording", format)
		} else if a, b := verb.FindAllString(format, -1), verb.FindAllString(zh, -1); strings.Join(a, "") != strings.Join(b, "") {
			t.Errorf("%q takes %v, %q takes %v", format, a, zh, b)
		}
	}
	for format := range chinese {
		if !used[format] {
			t.Errorf("%q is no wording any more", format)
		}
	}
}

func literal(e ast.Expr) string {
	lit, ok := e.(*ast.BasicLit)
	if !ok {
		return ""
	}
	text, err := strconv.Unquote(lit.Value)
	if err != nil {
		return ""
	}
	return text
}
