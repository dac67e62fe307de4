package house

import (
	_ "embed"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"cuelang.org/go/cue"
	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/build"
	"cuelang.org/go/cue/cuecontext"
	"cuelang.org/go/cue/parser"
	"cuelang.org/go/cue/token"

	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

//go:embed project.cue
var projectForm string

// corePath is how house rules import the operators.
const corePath = "canon.dev/canon/schema/core"

// workspace evaluates CUE texts against the operators, without a module: house rules import the core and CUE's own packages.
type workspace struct {
	ctx   *cue.Context
	build *build.Context
	core  *build.Instance
	forms []cue.Value // where definitions are looked for
}

func newWorkspace() (*workspace, error) {
	w := &workspace{ctx: cuecontext.New()}
	w.build = build.NewContext(build.Loader(func(_ token.Pos, path string) *build.Instance {
		if path == corePath {
			return w.core
		}
		return nil
	}))
	files, err := fs.Glob(schema.Core, "core/*.cue")
	if err != nil {
		return nil, err
	}
	texts := map[string]string{}
	for _, name := range files {
		text, err := schema.Core.ReadFile(name)
		if err != nil {
			return nil, err
		}
		texts[name] = string(text)
	}
	if w.core, err = w.instance(texts); err != nil {
		return nil, err
	}
	own, err := w.instance(map[string]string{"project.cue": projectForm})
	if err != nil {
		return nil, err
	}
	w.core.ImportPath = corePath
	for _, inst := range []*build.Instance{w.core, own} {
		v := w.ctx.BuildInstance(inst)
		if err := v.Err(); err != nil {
			return nil, err
		}
		w.forms = append(w.forms, v)
	}
	return w, nil
}

func (w *workspace) instance(texts map[string]string) (*build.Instance, error) {
	inst := w.build.NewInstance("", nil)
	for name, text := range texts {
		file, err := parser.ParseFile(name, text)
		if err != nil {
			return nil, err
		}
		if err := inst.AddSyntax(file); err != nil {
			return nil, err
		}
	}
	return inst, inst.Complete()
}

// form finds a definition.
func (w *workspace) form(name string) cue.Value {
	for _, f := range w.forms {
		if v := f.LookupPath(cue.MakePath(cue.Def(name))); v.Exists() {
			return v
		}
	}
	return cue.Value{}
}

// document is one CUE text of the project.
type document struct {
	file     *source.File
	tree     *ast.File
	repaired bool // CUE refused some of it, which was reported and left out
	index    map[ast.Node]map[string][]child
	cue.Value
}

// open reads and evaluates a CUE file; mistakes in its CUE are reported, and then there is no document.
func (e *evaluation) open(at, name string) (*document, error) {
	data, err := readFile(at)
	if err != nil {
		return nil, err
	}
	e.read = append(e.read, input{at, digest(data)})
	file, bad := dsl.Decode(name, data)
	if e.watch.texts.Add(int64(len(data))) > mostText {
		e.say("house/too-costly", "large", source.Span{File: file}, diag.Int("most", mostText>>10))
		return nil, nil
	}
	if len(bad) > 0 || file == nil {
		e.found = append(e.found, bad...)
		return nil, nil
	}
	return e.evaluate(file), nil
}

// mostText is how many bytes the files of a project's house rules may have together.
const mostText = 1 << 20

var errIrregular = errors.New("not a regular file")

// readFile refuses what would block, never end, or not fit.
func readFile(at string) ([]byte, error) {
	info, err := os.Stat(at)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: at, Err: errIrregular}
	}
	f, err := os.Open(at)
	if err != nil {
		return nil, err
	}
	defer f.Close() // only read from: nothing is lost when closing fails
	return io.ReadAll(io.LimitReader(f, dsl.MaxFileSize+1))
}

func knownImports() string {
	return strings.Join(append(slices.Sorted(maps.Keys(functions)), corePath), ", ")
}

// importsAreKnown admits the operators and a few of the packages that CUE brings.
func (e *evaluation) importsAreKnown(file *source.File, tree *ast.File) bool {
	ok := true
	for spec := range tree.ImportSpecs() {
		name := importPath(spec)
		if name == corePath || functions[name] != nil {
			continue
		}
		ok = false
		e.report(diag.Diagnostic{
			Code: "house/unknown-import", Span: nodeSpan(file, spec.Path),
			Message: diag.Message{Args: []diag.Arg{diag.Word("path", name), diag.Word("known", knownImports())}},
		})
	}
	return ok
}

// mostExponent keeps numbers to a size that can be written out; CUE itself takes 1e999999999 for 1.
const mostExponent = 30

func (e *evaluation) numbersAreSmall(file *source.File, tree *ast.File) bool {
	ok := true
	ast.Walk(tree, func(n ast.Node) bool {
		lit, is := n.(*ast.BasicLit)
		if !is || lit.Kind != token.FLOAT && lit.Kind != token.INT {
			return true
		}
		_, exponent, has := strings.Cut(strings.ToLower(lit.Value), "e")
		size, err := strconv.Atoi(exponent)
		if has && !strings.HasPrefix(lit.Value, "0x") && (err != nil || size > mostExponent || size < -mostExponent) {
			ok = false
			e.say("house/bad-value", "exponent", nodeSpan(file, lit), diag.Word("value", lit.Value), diag.Int("most", mostExponent))
		}
		return true
	}, nil)
	return ok
}

// typeLists are the definitions that every book gives for the types of fields: #terms.damage.
var typeLists = []string{"#terms", "#ranks", "#quantities", "#counts", "#refs"}

// withPackage gives a file a package and a second file that declares the lists of types which it refers to: in a book the book's
// own tables give them; here only their names matter, and whether such a list is there is checked with everything else.
func withPackage(tree *ast.File) (named, lists *ast.File) {
	name := tree.PackageName()
	if name == "" {
		name = "project"
		tree.Decls = append([]ast.Decl{&ast.Package{Name: ast.NewIdent(name)}}, tree.Decls...)
	}
	lists = &ast.File{Filename: "types", Decls: []ast.Decl{&ast.Package{Name: ast.NewIdent(name)}}}
	seen := map[string]bool{}
	ast.Walk(tree, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		list, ok := sel.X.(*ast.Ident)
		label, err := labelName(sel.Sel)
		if !ok || err != nil || seen[list.Name+"."+label] {
			return true
		}
		for _, known := range typeLists {
			if list.Name == known {
				seen[list.Name+"."+label] = true
				lists.Decls = append(lists.Decls, &ast.Field{
					Label: ast.NewIdent(known),
					Value: ast.NewStruct(&ast.Field{Label: ast.NewString(label), Value: ast.NewIdent("_")}),
				})
			}
		}
		return true
	}, nil)
	return tree, lists
}
