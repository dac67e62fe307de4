package house

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"cuelang.org/go/cue/ast"

	"canon.dev/canon/dsl/source"
)

// A place in a document is a path from its top: names of fields, and "[0]" for the elements of lists.

// place finds where a path stands in the text: its last label, or the element. What a comprehension or a reference makes has no
// place of its own; the nearest place around it is answered.
func (d *document) place(path []string) source.Span { return d.find(path, true) }

// valueAt finds the value at a path.
func (d *document) valueAt(path []string) source.Span { return d.find(path, false) }

func (d *document) find(path []string, label bool) source.Span {
	if d == nil {
		return source.Span{}
	}
	level := []ast.Node{d.tree}
	found := source.Span{File: d.file}
	for _, name := range path {
		var next []ast.Node
		var at ast.Node
		for _, n := range level {
			for _, hit := range d.under(n, name) {
				next = append(next, hit.value)
				if at == nil {
					at = hit.value
					if label && hit.label != nil {
						at = hit.label
					}
				}
			}
		}
		if at == nil {
			return found
		}
		level, found = next, nodeSpan(d.file, at)
	}
	return found
}

type child struct{ label, value ast.Node }

// under are the values that a node gives to a name. Those of many fields are looked up in an index: a text may have thousands.
func (d *document) under(n ast.Node, name string) []child {
	decls := declsOf(n)
	if len(decls) < manyFields {
		return children(n, name)
	}
	index, ok := d.index[n]
	if !ok {
		index = map[string][]child{}
		for _, decl := range decls {
			if f, ok := decl.(*ast.Field); ok {
				if label, err := labelName(f.Label); err == nil {
					index[label] = append(index[label], child{f.Label, f.Value})
				}
			}
		}
		if d.index == nil {
			d.index = map[ast.Node]map[string][]child{}
		}
		d.index[n] = index
	}
	if hits := index[name]; len(hits) > 0 {
		return hits
	}
	return children(n, name) // what is embedded
}

const manyFields = 16

func declsOf(n ast.Node) []ast.Decl {
	switch n := n.(type) {
	case *ast.File:
		return n.Decls
	case *ast.StructLit:
		return n.Elts
	}
	return nil
}

// children are the values that a node gives to a name.
func children(n ast.Node, name string) []child {
	switch n := n.(type) {
	case *ast.File:
		return labelled(n.Decls, name)
	case *ast.StructLit:
		return labelled(n.Elts, name)
	case *ast.ListLit:
		i, err := strconv.Atoi(strings.Trim(name, "[]"))
		if err == nil && strings.HasPrefix(name, "[") && i < len(n.Elts) {
			return []child{{nil, n.Elts[i]}}
		}
	case *ast.BinaryExpr:
		return append(children(n.X, name), children(n.Y, name)...)
	case *ast.ParenExpr:
		return children(n.X, name)
	case *ast.UnaryExpr:
		return children(n.X, name)
	}
	return nil
}

func labelled(decls []ast.Decl, name string) []child {
	var found []child
	for _, d := range decls {
		switch d := d.(type) {
		case *ast.Field:
			if text, err := labelName(d.Label); err == nil && text == name {
				found = append(found, child{d.Label, d.Value})
			}
		case *ast.EmbedDecl:
			found = append(found, children(d.Expr, name)...)
		}
	}
	return found
}

// labelName is what a label is called; a computed one is an error.
func labelName(l ast.Label) (string, error) {
	name, _, err := ast.LabelName(l)
	return name, err
}

// nodeSpan is where a node stands. CUE counts offsets in bytes of the text that it was given, which is the file's.
func nodeSpan(file *source.File, n ast.Node) source.Span {
	start, end := n.Pos(), n.End()
	if !start.IsValid() || start.Filename() != file.Name {
		return source.Span{File: file}
	}
	s := source.Span{File: file, Start: clamp(file, start.Offset()), End: clamp(file, start.Offset())}
	if end.IsValid() {
		s.End = clamp(file, end.Offset())
	}
	if s.End <= s.Start {
		s = tokenAt(file, s.Start)
	}
	return firstLine(s)
}

// firstLine shortens what goes over several lines: a place is to be seen at a glance.
func firstLine(s source.Span) source.Span {
	text := s.File.Text[s.Start:s.End]
	if i := strings.IndexAny(text, "\r\n"); i > 0 {
		s.End = s.Start + len(strings.TrimRight(text[:i], " \t"))
	}
	return s
}

// tokenAt is the word or sign at an offset.
func tokenAt(file *source.File, offset int) source.Span {
	offset = clamp(file, offset)
	rest := file.Text[offset:]
	end := strings.IndexAny(rest, " \t\r\n,:{}[]()")
	if end <= 0 {
		_, end = utf8.DecodeRuneInString(rest)
	}
	return source.Span{File: file, Start: offset, End: offset + end}
}

func clamp(file *source.File, offset int) int { return min(max(offset, 0), len(file.Text)) }
