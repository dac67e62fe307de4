package house

import (
	"math"
	"strconv"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/token"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
)

// mostValues is how many values a text may stand for when all references and loops in it are written out.
const mostValues = 2_000_000

// bytesOfValue: so many bytes of a text count as a value.
const bytesOfValue = 64

// weight is how much a part of a text stands for.
type weight struct {
	at     source.Span
	values float64
}

// weightIsFit refuses a text whose loops and references multiply to more than can be evaluated, at the first part that does, and
// remembers what is heaviest of what it lets pass. What depends on values that only the evaluation knows counts for little: for
// that there is the watch.
func (e *evaluation) weightIsFit(file *source.File, tree *ast.File) bool {
	w := &weigher{known: map[measured]float64{}, file: file, most: weight{at: source.Span{File: file}}}
	w.fields(tree.Decls)
	if w.over.at.File != nil {
		e.say("house/too-costly", "many", w.over.at, diag.Int("most", mostValues))
		return false
	}
	if before := e.watch.biggest.Load(); before == nil || w.most.values > before.values {
		e.watch.biggest.Store(&w.most)
	}
	return true
}

// weigher estimates how many values a text stands for.
type weigher struct {
	file  *source.File
	known map[measured]float64
	over  weight // the first part found that is too heavy
	most  weight // the heaviest part that multiplies what is in it
}

// measured is a node and what was asked of it.
type measured struct {
	node ast.Node
	what byte
}

// ask reckons an answer once. What refers to itself counts as 1 while it is being reckoned.
func (w *weigher) ask(what byte, n ast.Node, reckon func(ast.Node) float64) float64 {
	key := measured{n, what}
	if answer, ok := w.known[key]; ok {
		return answer
	}
	w.known[key] = 1
	answer := min(reckon(n), math.MaxFloat32)
	w.known[key] = answer
	return answer
}

// of is the weight of a node with all that it refers to.
func (w *weigher) of(n ast.Node) float64 {
	return w.ask('w', n, func(n ast.Node) float64 {
		values := min(w.reckon(n), math.MaxFloat32)
		w.blame(n, values)
		if multiplies(n) && values > w.most.values {
			w.most = weight{nodeSpan(w.file, n), values}
		}
		return values
	})
}

// blame remembers the first part that is too heavy.
func (w *weigher) blame(n ast.Node, values float64) {
	if values > mostValues && w.over.at.File == nil {
		w.over = weight{nodeSpan(w.file, n), values}
	}
}

// count is how many elements a loop goes over. Of what only the evaluation knows it is the weight.
func (w *weigher) count(n ast.Node) float64 { return w.ask('n', n, w.counted) }

// alternatives is how many ways a value may go: those of two that are unified are tried with one another.
func (w *weigher) alternatives(n ast.Node) float64 { return w.ask('a', n, w.ways) }

// multiplies reports a part of a text in which a few words can stand for many values.
func multiplies(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Comprehension, *ast.Interpolation, *ast.CallExpr:
		return true
	case *ast.BinaryExpr:
		return n.Op == token.AND
	}
	return false
}

func (w *weigher) reckon(n ast.Node) float64 {
	switch n := n.(type) {
	case *ast.BasicLit:
		return 1 + float64(len(n.Value)/bytesOfValue)
	case *ast.Interpolation:
		return all(w, n.Elts)
	case *ast.Ident:
		return w.meant(n, w.of)
	case *ast.ParenExpr:
		return w.of(n.X)
	case *ast.UnaryExpr:
		return w.of(n.X)
	case *ast.SelectorExpr:
		return w.selected(n, w.of)
	case *ast.IndexExpr:
		return w.of(n.X)
	case *ast.SliceExpr:
		return w.of(n.X)
	case *ast.CallExpr:
		return max(w.of(n.Fun)+all(w, n.Args), w.count(n))
	case *ast.BinaryExpr:
		sum := w.of(n.X) + w.of(n.Y)
		if n.Op == token.AND { // alternatives are tried with one another
			return max(sum, w.alternatives(n))
		}
		return sum
	case *ast.ListLit:
		return 1 + all(w, n.Elts)
	case *ast.Ellipsis:
		return 1
	case *ast.Comprehension:
		return w.sources(n) + w.loops(n)*w.of(n.Value)
	case *ast.StructLit:
		return w.fields(n.Elts)
	case *ast.Field:
		return 1 + w.of(n.Value)
	case *ast.EmbedDecl:
		return w.of(n.Expr)
	}
	return 0
}

func all[N ast.Node](w *weigher, nodes []N) float64 {
	sum := 0.0
	for _, n := range nodes {
		sum += w.of(n)
	}
	return sum
}

// fields is the weight of what stands in braces. A pattern stands for as many fields as there are.
func (w *weigher) fields(decls []ast.Decl) float64 {
	sum, tried := 1.0, map[string]float64{}
	for _, d := range decls {
		own, times := w.of(d), 1.0 // what is in it is blamed before itself
		if f, ok := d.(*ast.Field); ok {
			if _, pattern := f.Label.(*ast.ListLit); pattern {
				times = float64(len(decls))
			} else if name, err := labelName(f.Label); err == nil && f.Value != nil {
				tried[name] = max(tried[name], 1) * w.alternatives(f.Value)
				w.blame(f.Label, tried[name])
				sum = max(sum, tried[name])
			}
		}
		sum += times * own
	}
	return sum
}

// sources is the weight of what a comprehension goes over.
func (w *weigher) sources(c *ast.Comprehension) float64 {
	sum := 0.0
	for _, clause := range c.Clauses {
		if loop, ok := clause.(*ast.ForClause); ok {
			sum += w.of(loop.Source)
		}
	}
	return sum
}

// loops is how often the body of a comprehension is made.
func (w *weigher) loops(c *ast.Comprehension) float64 {
	times := 1.0
	for _, clause := range c.Clauses {
		if loop, ok := clause.(*ast.ForClause); ok {
			times *= w.count(loop.Source)
		}
	}
	return max(times, 1)
}

func (w *weigher) counted(x ast.Node) float64 {
	switch x := x.(type) {
	case *ast.Ident:
		return w.meant(x, w.count)
	case *ast.ParenExpr:
		return w.count(x.X)
	case *ast.SelectorExpr:
		return w.selected(x, w.count)
	case *ast.ListLit:
		sum := 0.0
		for _, elem := range x.Elts {
			sum += w.elements(elem)
		}
		return sum
	case *ast.StructLit:
		sum := 0.0
		for _, d := range x.Elts {
			sum += w.elements(d)
		}
		return sum
	case *ast.CallExpr:
		if n, ok := rangeOf(x); ok {
			return n
		}
	}
	return w.of(x)
}

// elements is how many elements a part of a list or struct stands for.
func (w *weigher) elements(n ast.Node) float64 {
	switch n := n.(type) {
	case *ast.Comprehension:
		inner, ok := n.Value.(*ast.StructLit)
		if !ok {
			return w.loops(n)
		}
		return w.loops(n) * max(1, w.count(inner))
	case *ast.EmbedDecl:
		return w.count(n.Expr)
	case *ast.Ellipsis:
		return 0
	}
	return 1
}

// rangeOf is how many numbers list.Range makes of written numbers.
func rangeOf(call *ast.CallExpr) (float64, bool) {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || packageOf(sel.X) != "list" || len(call.Args) != 3 {
		return 0, false
	}
	if name, err := labelName(sel.Sel); err != nil || name != "Range" {
		return 0, false
	}
	var bounds [3]float64
	for i, arg := range call.Args {
		lit, ok := arg.(*ast.BasicLit)
		if !ok {
			return 0, false
		}
		n, err := strconv.ParseFloat(lit.Value, 64)
		if err != nil {
			return 0, false
		}
		bounds[i] = n
	}
	return max(0, (bounds[1]-bounds[0])/bounds[2]), bounds[2] > 0
}

func (w *weigher) ways(x ast.Node) float64 {
	switch x := x.(type) {
	case *ast.Ident:
		return w.meant(x, w.alternatives)
	case *ast.SelectorExpr:
		return w.selected(x, w.alternatives)
	case *ast.ParenExpr:
		return w.alternatives(x.X)
	case *ast.UnaryExpr:
		return w.alternatives(x.X)
	case *ast.BinaryExpr:
		switch x.Op {
		case token.OR:
			return w.alternatives(x.X) + w.alternatives(x.Y)
		case token.AND:
			return w.alternatives(x.X) * w.alternatives(x.Y)
		}
	case *ast.ListLit:
		return most(w, x.Elts)
	case *ast.StructLit:
		return most(w, x.Elts)
	case *ast.Field:
		return w.alternatives(x.Value)
	}
	return 1
}

// most is the most ways that one of several nodes may go.
func most[N ast.Node](w *weigher, nodes []N) float64 {
	ways := 1.0
	for _, n := range nodes {
		ways = max(ways, w.alternatives(n))
	}
	return ways
}

// meant looks at what a name stands for.
func (w *weigher) meant(name *ast.Ident, look func(ast.Node) float64) float64 {
	switch n := name.Node.(type) {
	case *ast.Field:
		return look(n.Value)
	case *ast.LetClause:
		return look(n.Expr)
	case *ast.Alias:
		return look(n.Expr)
	}
	switch scope := name.Scope.(type) {
	case *ast.ForClause:
		return max(1, w.of(scope.Source)/max(1, w.count(scope.Source))) // one element of it
	case *ast.LetClause:
		return look(scope.Expr)
	}
	if value, ok := name.Node.(ast.Expr); ok {
		return look(value)
	}
	return 1
}

// selected looks at what is taken out of a value: a part that is written there, or else all of it.
func (w *weigher) selected(sel *ast.SelectorExpr, look func(ast.Node) float64) float64 {
	name, ok := sel.X.(*ast.Ident)
	label, err := labelName(sel.Sel)
	if ok && err == nil {
		node := name.Node
		if f, ok := node.(*ast.Field); ok {
			node = f.Value
		}
		if parts := children(node, label); len(parts) > 0 {
			sum := 0.0
			for _, part := range parts {
				sum += look(part.value)
			}
			return sum
		}
	}
	return look(sel.X)
}
