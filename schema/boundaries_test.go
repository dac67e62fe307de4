package schema_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"canon.dev/canon/dsl"
	"canon.dev/canon/schema"
)

const module = "canon.dev/canon"

// layers, lowest first: a package may import its own layer and those below. What is in none may import all.
var layers = []string{"content", "dsl", "schema", "compiler", "cmd"}

func layer(path string) int {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, module+"/"), "/")
	for i, name := range layers {
		if first == name {
			return i
		}
	}
	return len(layers)
}

type listed struct {
	ImportPath string
	Imports    []string
	Deps       []string
}

func list(t *testing.T) []listed {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps=false", "-json=ImportPath,Imports,Deps", module+"/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var packages []listed
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
	if len(packages) < 10 {
		t.Fatalf("only %d packages", len(packages))
	}
	return packages
}

// TestImportsGoOneWay: dsl ← schema ← compiler ← cmd.
func TestImportsGoOneWay(t *testing.T) {
	for _, p := range list(t) {
		for _, imported := range p.Imports {
			if strings.HasPrefix(imported, module+"/") && layer(imported) > layer(p.ImportPath) {
				t.Errorf("%s imports %s, which is above it", p.ImportPath, imported)
			}
		}
	}
}

// TestCUEStaysOutside: only what evaluates rule data links CUE.
func TestCUEStaysOutside(t *testing.T) {
	may := regexp.MustCompile(`^` + module + `/(schema/(export|house)|cmd|content|docs|testdata)(/|$)`)
	for _, p := range list(t) {
		if may.MatchString(p.ImportPath) {
			continue
		}
		for _, dep := range p.Deps {
			if strings.HasPrefix(dep, "cuelang.org/") {
				t.Errorf("%s links %s", p.ImportPath, dep)
				break
			}
		}
	}
}

// forbidden are the words that only rule data may hold: ids of rulesets, names that are not ASCII, ids with a hyphen.
func forbidden(t *testing.T) map[string]string {
	t.Helper()
	words := map[string]string{}
	for _, id := range schema.IDs() {
		rules, err := schema.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		words[rules.ID] = "the ruleset's id"
		for word := range schema.Spellings(&rules.Row) {
			if !ascii(word) {
				words[word] = "the ruleset's name"
			}
		}
		for table, row := range schema.Rows(rules.Ruleset) {
			for word := range schema.Spellings(row) {
				if !ascii(word) || strings.Contains(row.ID, "-") && word == row.ID {
					words[word] = schema.FullID(rules.Ruleset, table, row)
				}
			}
		}
	}
	if len(words) == 0 {
		t.Fatal("no ruleset is embedded; run go generate ./schema")
	}
	for _, word := range operatorWords(t) {
		delete(words, word)
	}
	for _, mode := range []string{"占用", "扣除"} { // a ledger's two modes, in every book
		delete(words, mode)
	}
	return words
}

func ascii(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r > 127 }) < 0
}

// operatorWords are those that core itself spells: "bonus-type" of a stacking key is an operator's word first.
func operatorWords(t *testing.T) []string {
	t.Helper()
	var words []string
	files, err := fs.Glob(schema.Core, "core/*.cue")
	if err != nil || len(files) == 0 {
		t.Fatal("no core", err)
	}
	for _, file := range files {
		data, err := schema.Core.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(string(data), "\n") {
			code, _, _ := strings.Cut(line, "//")
			for _, quoted := range regexp.MustCompile(`"([a-z-]+)"`).FindAllStringSubmatch(code, -1) {
				words = append(words, quoted[1])
			}
		}
	}
	return words
}

// TestNoBookInGo: the rule book is data. The few statements that the language has in every ruleset are the language's, and
// internal/sample makes texts for tests.
func TestNoBookInGo(t *testing.T) {
	words := forbidden(t)
	files := 0
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "sample" || strings.HasPrefix(entry.Name(), ".") && path != "..") {
			return filepath.SkipDir
		}
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		files++
		return literals(path, func(pos token.Position, text string) {
			if row := words[text]; row != "" && dsl.StatementOf(text) == dsl.StatementNone {
				t.Errorf("%s: %q is %s", pos, text, row)
			}
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 20 {
		t.Errorf("only %d files were read", files)
	}
}

func literals(path string, found func(token.Position, string)) error {
	source, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, source, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil {
				found(set.Position(lit.Pos()), text)
			}
		}
		return true
	})
	return nil
}
