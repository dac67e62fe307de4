package house

import (
	"cmp"
	"slices"

	"cuelang.org/go/cue"
	"cuelang.org/go/cue/ast"
	cueerrors "cuelang.org/go/cue/errors"
	"cuelang.org/go/cue/parser"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
)

// mostRepairs is how many values that CUE refuses are left out of one text before it is given up.
const mostRepairs = 20

// evaluate parses and evaluates a text. CUE gives up the whole where one value leads nowhere or contradicts another; so what it
// refuses is reported, left out, and the rest is evaluated anew.
func (e *evaluation) evaluate(file *source.File) *document {
	said := map[string]bool{}
	var out []int
	if !e.depthIsFit(file) {
		return nil
	}
	for range mostRepairs {
		tree, err := parser.ParseFile(file.Name, file.Text, parser.ParseComments)
		if err != nil {
			e.cueErrors(file, err, nil, said)
			return nil
		}
		if len(out) == 0 && !e.isFit(file, tree) {
			return nil
		}
		products := onlyNumbersMultiply(file, tree)
		if len(out) > 0 {
			leaveOut(tree, out)
		}
		doc, err := e.built(file, tree)
		if err == nil {
			doc.repaired = len(out) > 0
			return doc
		}
		e.cueErrors(file, err, products, said)
		offset := lastPlace(file, err)
		if fieldAt(tree, offset) == nil && !unused(err) || slices.Contains(out, offset) {
			return nil
		}
		out = append(out, offset)
	}
	return nil
}

// isFit reports whether a text keeps to the part of CUE that house rules have.
func (e *evaluation) isFit(file *source.File, tree *ast.File) bool {
	return e.importsAreKnown(file, tree) && e.numbersAreSmall(file, tree) && e.functionsAreKnown(file, tree) && e.weightIsFit(file, tree)
}

// built evaluates a tree. With an error there is no value that could be looked at.
func (e *evaluation) built(file *source.File, tree *ast.File) (*document, error) {
	inst := e.build.NewInstance("", nil)
	named, lists := withPackage(tree)
	for _, f := range []*ast.File{named, lists} {
		if err := inst.AddSyntax(f); err != nil {
			return nil, err
		}
	}
	if err := inst.Complete(); err != nil {
		return nil, err
	}
	doc := &document{file: file, tree: tree, Value: e.ctx.BuildInstance(inst)}
	_, err := doc.Fields()
	if err = cmp.Or(doc.Validate(cue.All()), doc.Err(), err); err != nil {
		return nil, err
	}
	return doc, nil
}

// fieldAt is the innermost field whose value has an offset.
func fieldAt(tree *ast.File, offset int) *ast.Field {
	var found *ast.Field
	ast.Walk(tree, func(n ast.Node) bool {
		if f, ok := n.(*ast.Field); ok && f.Value != nil && f.Value.Pos().IsValid() &&
			f.Value.Pos().Offset() <= offset && offset <= f.Value.End().Offset() {
			found = f
		}
		return true
	}, nil)
	return found
}

// lastPlace is the last offset in a file that the first of CUE's errors is about: of two values that contradict each other, the
// later one.
func lastPlace(file *source.File, err error) int {
	for _, one := range cueerrors.Errors(err) {
		if places := placesOf(file, one); len(places) > 0 {
			return places[len(places)-1].Start
		}
	}
	return -1
}

func placesOf(file *source.File, err cueerrors.Error) []source.Span {
	var places []source.Span
	for _, pos := range cueerrors.Positions(err) {
		if pos.IsValid() && pos.Filename() == file.Name {
			places = append(places, tokenAt(file, pos.Offset()))
		}
	}
	slices.SortFunc(places, source.Span.Compare)
	return slices.Compact(places)
}

// cueErrors reports errors of CUE itself, each at its places and once.
func (e *evaluation) cueErrors(file *source.File, err error, products []source.Span, said map[string]bool) {
	for _, one := range cueerrors.Errors(err) {
		if text := one.Error() + one.Position().String(); said[text] {
			continue
		} else {
			said[text] = true
		}
		format, args := one.Msg()
		if at, ok := multiplied(products, placesOf(file, one), args); ok {
			e.say("house/bad-value", "multiply", at)
			continue
		}
		d := diag.Diagnostic{
			Code: "house/bad-cue", Span: source.Span{File: file},
			Message: diag.Message{Args: []diag.Arg{diag.Term("why", wording(format, args))}},
		}
		if places := placesOf(file, one); len(places) > 0 {
			last := len(places) - 1
			d.Span = places[last]
			for _, at := range places[:last] {
				d.Labels = append(d.Labels, earlier(at))
			}
		}
		e.report(d)
	}
}
