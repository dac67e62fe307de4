package export

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"cuelang.org/go/cue"
	"cuelang.org/go/cue/ast"
	cuebuild "cuelang.org/go/cue/build"
	"cuelang.org/go/cue/cuecontext"
	cueerrors "cuelang.org/go/cue/errors"
	"cuelang.org/go/cue/load"
	"cuelang.org/go/cue/parser"

	"canon.dev/canon/schema"
)

// Evaluate reads the rule book in the folder dir of books, which imports the core of this build whatever stands beside it.
// Errors name file, line and path in the CUE, one a line.
func Evaluate(books fs.FS, dir string) (*schema.Ruleset, error) {
	value, err := Build(books, dir)
	if err != nil {
		return nil, err
	}
	return Decode(value)
}

// Build evaluates the rule book in a folder to a CUE value that satisfies #Ruleset.
func Build(books fs.FS, dir string) (cue.Value, error) { return build(cuecontext.New(), books, dir) }

func build(ctx *cue.Context, books fs.FS, dir string) (cue.Value, error) {
	config := &load.Config{
		FS:         module{books: books},
		Dir:        "/",
		FromFSPath: func(p string) string { return strings.TrimPrefix(p, "/") },
	}
	instance := load.Instances([]string{"./" + path.Clean(dir)}, config)[0]
	if instance.Err != nil {
		return cue.Value{}, described(instance.Err)
	}
	value := ctx.BuildInstance(instance)
	if err := value.Err(); err != nil {
		return cue.Value{}, described(err)
	}
	core, err := coreOf(instance)
	if err != nil {
		return cue.Value{}, err
	}
	whole := ctx.BuildInstance(core).LookupPath(cue.ParsePath("#Ruleset")).Unify(value)
	if err := whole.Validate(); err != nil {
		return cue.Value{}, described(err)
	}
	return whole, nil
}

func coreOf(instance *cuebuild.Instance) (*cuebuild.Instance, error) {
	for _, imported := range instance.Imports {
		if path.Base(imported.Dir) == "core" {
			return imported, nil
		}
	}
	return nil, fmt.Errorf("%s: the package does not import core, so it is no rule book", instance.Dir)
}

// described is a CUE error with all its positions, a path each.
func described(err error) error {
	return errors.New(strings.TrimSpace(cueerrors.Details(err, nil)))
}

// module lays the core that is built in under a file system of books, so that a book may stand in any folder.
type module struct{ books fs.FS }

func (m module) Open(name string) (fs.File, error) {
	if first, _, _ := strings.Cut(name, "/"); first == "core" || first == "cue.mod" {
		return schema.Core.Open(name)
	}
	return m.books.Open(name)
}

// Books lists the folders of books that hold a rule book, sorted: those whose CUE embeds core's #Ruleset.
func Books(books fs.FS) ([]string, error) {
	var found []string
	entries, err := fs.ReadDir(books, ".")
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		is, err := isBook(books, entry)
		if err != nil {
			return nil, err
		}
		if is {
			found = append(found, entry.Name())
		}
	}
	return found, nil
}

func isBook(books fs.FS, entry fs.DirEntry) (bool, error) {
	if !entry.IsDir() {
		return false, nil
	}
	files, err := fs.Glob(books, entry.Name()+"/*.cue")
	if err != nil {
		return false, err
	}
	for _, name := range files {
		text, err := fs.ReadFile(books, name)
		if err != nil {
			return false, err
		}
		file, err := parser.ParseFile(name, text)
		if err != nil {
			return true, nil // Evaluate says what is wrong with it
		}
		if slices.ContainsFunc(file.Decls, embedsRuleset) {
			return true, nil
		}
	}
	return false, nil
}

func embedsRuleset(decl ast.Decl) bool {
	embedded, ok := decl.(*ast.EmbedDecl)
	if !ok {
		return false
	}
	selector, ok := embedded.Expr.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	name, ok := selector.Sel.(*ast.Ident)
	return ok && name.Name == "#Ruleset"
}

// Tables evaluates every rule book of a folder and encodes it, as JSON and packed: what stands in schema/tables, by file name.
func Tables(books fs.FS) (map[string][]byte, error) {
	dirs, err := Books(books)
	if err != nil {
		return nil, err
	}
	tables := map[string][]byte{}
	var errs []error
	for _, dir := range dirs {
		rules, err := Evaluate(books, dir)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if rules.ID != dir {
			errs = append(errs, fmt.Errorf("%s: the folder holds the ruleset %s; they must be called alike", dir, rules.ID))
			continue
		}
		if tables[rules.ID+".json"], err = schema.Encode(rules); err != nil {
			errs = append(errs, err)
		}
		if tables[rules.ID+".bin"], err = schema.Pack(rules); err != nil {
			errs = append(errs, err)
		}
	}
	return tables, errors.Join(errs...)
}
