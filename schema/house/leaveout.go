package house

import (
	"slices"
	"strings"

	"cuelang.org/go/cue/ast"
	cueerrors "cuelang.org/go/cue/errors"
)

// How CUE says that nothing refers to a name.
const (
	unusedName   = "unreferenced alias or let clause %s"
	unusedImport = "imported and not used: %s"
)

// unused reports an error about a name that nothing refers to.
func unused(err error) bool {
	for _, one := range cueerrors.Errors(err) {
		format, _ := one.Msg()
		return format == unusedName || format == unusedImport
	}
	return false
}

// leaveOut makes the values at some offsets say nothing, and takes the names away that nothing refers to then: CUE refuses those.
func leaveOut(tree *ast.File, offsets []int) {
	for _, offset := range offsets {
		if field := fieldAt(tree, offset); field != nil {
			field.Value = ast.NewIdent("_")
		}
	}
	for dropUnused(tree) { // a name may have been used by another one only
	}
}

// dropUnused reports whether there was anything to take away.
func dropUnused(tree *ast.File) bool {
	used, found := usedNames(tree), false
	idle := func(name *ast.Ident) bool {
		found = found || !used[name.Name]
		return !used[name.Name]
	}
	without := func(decls []ast.Decl) []ast.Decl {
		return slices.DeleteFunc(decls, func(d ast.Decl) bool {
			let, ok := d.(*ast.LetClause)
			return ok && idle(let.Ident)
		})
	}
	tree.Decls = without(tree.Decls)
	ast.Walk(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StructLit:
			n.Elts = without(n.Elts)
		case *ast.ImportDecl:
			n.Specs = slices.DeleteFunc(n.Specs, func(spec *ast.ImportSpec) bool { return idle(localName(spec)) })
			return false
		}
		return true
	}, nil)
	tree.Decls = slices.DeleteFunc(tree.Decls, func(d ast.Decl) bool {
		imports, ok := d.(*ast.ImportDecl)
		return ok && len(imports.Specs) == 0
	})
	return found
}

// usedNames are the names that something refers to.
func usedNames(tree *ast.File) map[string]bool {
	used, declared := map[string]bool{}, map[*ast.Ident]bool{}
	ast.Walk(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportDecl:
			return false
		case *ast.LetClause:
			declared[n.Ident] = true
		case *ast.Field:
			if label, ok := n.Label.(*ast.Ident); ok {
				declared[label] = true
			}
		case *ast.Ident:
			used[n.Name] = used[n.Name] || !declared[n]
		}
		return true
	}, nil)
	return used
}

// localName is what a text calls a package that it imports.
func localName(spec *ast.ImportSpec) *ast.Ident {
	if spec.Name != nil {
		return spec.Name
	}
	path := importPath(spec)
	return ast.NewIdent(path[1+strings.LastIndexByte(path, '/'):])
}
