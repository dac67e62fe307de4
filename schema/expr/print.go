package expr

import (
	"slices"
	"strconv"
	"strings"
)

// Source is the expression as it was written.
func (e *Expr) Source() string { return e.src }

// String is the expression in its one canonical spelling, which parses to the same expression.
func (e *Expr) String() string {
	var b strings.Builder
	e.tree().print(&b)
	return b.String()
}

func (n *node) print(b *strings.Builder) {
	switch n.op {
	case opConst:
		b.WriteString(literal(n.value))
	case opName:
		b.WriteString(n.name)
	case opList:
		printArgs(b, "[", n.kids, "]")
	case opNot:
		b.WriteString("not ")
		n.kids[0].printAtLeast(b, 3)
	case opNeg:
		b.WriteByte('-')
		n.kids[0].printAtLeast(b, 8)
	case opCall:
		printArgs(b, n.name+"(", n.kids, ")")
	default:
		n.printRest(b)
	}
}

func (n *node) printRest(b *strings.Builder) {
	if mark, precedence := n.op.infix(); precedence > 0 {
		left := precedence
		if precedence == 4 {
			left++
		}
		n.kids[0].printAtLeast(b, left)
		b.WriteString(" " + mark + " ")
		n.kids[1].printAtLeast(b, precedence+1)
		return
	}
	if !n.op.binds() {
		printArgs(b, builtinName(n.op)+"(", n.kids, ")")
		return
	}
	b.WriteString(builtinName(n.op) + "(")
	if n.name != "" {
		b.WriteString(n.name + " in ")
	}
	n.kids[0].printAtLeast(b, 5)
	if len(n.kids) > 1 {
		b.WriteString(", ")
		n.kids[1].print(b)
	}
	b.WriteByte(')')
}

func printArgs(b *strings.Builder, opening string, kids []*node, closing string) {
	b.WriteString(opening)
	for i, kid := range kids {
		if i > 0 {
			b.WriteString(", ")
		}
		kid.print(b)
	}
	b.WriteString(closing)
}

func (n *node) printAtLeast(b *strings.Builder, precedence int) {
	if n.precedence() >= precedence {
		n.print(b)
		return
	}
	b.WriteByte('(')
	n.print(b)
	b.WriteByte(')')
}

func literal(v Value) string {
	switch v.kind {
	case KindNumber:
		return v.num.String()
	case KindBool:
		return strconv.FormatBool(v.truth)
	}
	return `"` + v.text + `"`
}

// Names are the names that the expression looks up, dotted as written, sorted, each once; those bound by its own loops are
// left out. Nobody may change them.
func (e *Expr) Names() []string {
	e.nameOnce.Do(func() {
		e.tree().names(nil, func(name string) { e.names = append(e.names, name) })
		slices.Sort(e.names)
		e.names = slices.Compact(e.names)
	})
	return e.names
}

func (n *node) names(bound []string, found func(string)) {
	if n.op == opName && !slices.Contains(bound, n.path[0]) {
		found(n.name)
	}
	for i, kid := range n.kids {
		inner := bound
		if n.op.binds() && n.name != "" && i == 1 {
			inner = append(slices.Clip(bound), n.name)
		}
		kid.names(inner, found)
	}
}

// Calls are the Env's functions that the expression calls, sorted, each once.
func (e *Expr) Calls() []string {
	var calls []string
	e.tree().walk(func(n *node) {
		if n.op == opCall {
			calls = append(calls, n.name)
		}
	})
	slices.Sort(calls)
	return slices.Compact(calls)
}

// Conjuncts are the parts that "and" joins into the expression, or the expression alone.
func (e *Expr) Conjuncts() []*Expr { return e.split(opAnd) }

// Disjuncts are the parts that "or" joins into the expression, or the expression alone.
func (e *Expr) Disjuncts() []*Expr { return e.split(opOr) }

// split is nil for no expression.
func (e *Expr) split(joint op) []*Expr {
	if e == nil {
		return nil
	}
	return e.parts(e.tree(), joint, nil)
}

func (e *Expr) parts(n *node, joint op, parts []*Expr) []*Expr {
	if n.op == joint {
		for _, kid := range n.kids {
			parts = e.parts(kid, joint, parts)
		}
		return parts
	}
	part := &Expr{src: e.src, root: n, broken: e.broken, loop: e.loop}
	part.once.Do(func() {}) // it is parsed
	return append(parts, part)
}

func (n *node) walk(visit func(*node)) {
	visit(n)
	for _, kid := range n.kids {
		kid.walk(visit)
	}
}

// IDs are the constant ids that the expression gives a function of the Env as its first argument, sorted, each once: the
// formulas, tables or readings that it names.
func (e *Expr) IDs(fn string) []string {
	var ids []string
	e.tree().walk(func(n *node) {
		if n.op != opCall || n.name != fn || len(n.kids) == 0 || n.kids[0].op != opConst {
			return
		}
		if id, ok := n.kids[0].value.ID(); ok {
			ids = append(ids, id)
		}
	})
	slices.Sort(ids)
	return slices.Compact(ids)
}
