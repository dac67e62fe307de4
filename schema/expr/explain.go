package expr

import (
	"slices"
	"strings"
	"unicode"
)

// maxShown is how many elements of a sum are written out.
const maxShown = 8

// Explain is the expression's arithmetic with its values in place of names and functions, and the result:
// "⌊(6 − 2) ÷ 2⌋ = 2". Of an if only the chosen branch is shown. A value that needs no arithmetic stands alone. lang is "zh"
// or "en". An evaluation that fails is explained by its error.
func (e *Expr) Explain(env Env, lang string) string {
	result, err := e.Eval(env)
	if err != nil {
		return err.Error()
	}
	if env == nil {
		env = Vars(nil)
	}
	x := explainer{m: machine{e: e}, lang: lang}
	shown := x.show(e.tree(), env).text
	value := result.In(lang)
	if result.IsAbsent() {
		value = "?" + missing(result, lang)
	}
	switch {
	case shown == value || shown == "?":
		return value
	case result.kind == KindBool:
		return shown + " → " + value
	}
	return shown + " = " + value
}

func missing(v Value, lang string) string {
	if lang == "en" {
		return " (" + v.word(lang) + " is missing)"
	}
	return "（缺" + v.word(lang) + "）"
}

// shown is a piece of an explanation and how tightly it binds: the precedences of op.infix, 8 for what needs no brackets.
type shown struct {
	text       string
	precedence int
	fraction   bool // "8/3", which needs brackets behind a division sign
	op         op   // opMin or opMax of parts, which one around it takes in
	parts      []string
}

func (s shown) atLeast(precedence int) string {
	if s.precedence >= precedence {
		return s.text
	}
	return "(" + s.text + ")"
}

// behind is atLeast to the right of an operator, where a leading minus needs brackets too: 3 − (−4).
func (s shown) behind(precedence int) string {
	if strings.HasPrefix(s.text, "−") {
		precedence = 9
	}
	return s.atLeast(precedence)
}

// explainer evaluates as it goes: explanations are for people, and few.
type explainer struct {
	m    machine
	lang string
}

func (x *explainer) eval(n *node, env Env) Value {
	v := x.m.eval(n, env)
	x.m.err = nil
	return v
}

func (x *explainer) value(v Value) shown {
	text := v.In(x.lang)
	return shown{text: text, precedence: 8, fraction: v.kind == KindNumber && strings.Contains(text, "/")}
}

func (x *explainer) show(n *node, env Env) shown {
	switch n.op {
	case opIf:
		return x.branch(n, env)
	case opAdd, opSub, opMul, opDiv:
		return x.arithmetic(n, env)
	case opNeg:
		return shown{text: "−" + x.show(n.kids[0], env).behind(8), precedence: 6}
	case opFloor:
		return x.bracket(n, env, "⌊", "⌋")
	case opCeil:
		return x.bracket(n, env, "⌈", "⌉")
	case opAbs:
		return x.bracket(n, env, "|", "|")
	case opMin, opMax:
		return x.extreme(n, env)
	case opPow:
		base, exponent := x.show(n.kids[0], env), x.show(n.kids[1], env)
		if base.fraction {
			base.precedence = 0
		}
		return shown{text: base.behind(8) + "^" + exponent.behind(8), precedence: 7}
	case opSum, opMost:
		return x.loop(n, env)
	case opOrElse:
		if v := x.eval(n.kids[0], env); !v.IsAbsent() {
			return x.show(n.kids[0], env)
		}
		return x.show(n.kids[1], env)
	}
	if s, ok := x.condition(n, env); ok {
		return s
	}
	if s, ok := x.opened(n, env); ok {
		return s
	}
	return x.value(x.eval(n, env))
}

// Opener is an Env that can say how a function comes to its result.
type Opener interface {
	// Opened is the expression behind a call and its Env; nil where there is nothing to show.
	Opened(fn string, args []Value) (*Expr, Env)
}

// opened is a call of the Env's with the arithmetic behind it.
func (x *explainer) opened(n *node, env Env) (shown, bool) {
	opener, ok := env.(Opener)
	if n.op != opCall || !ok {
		return shown{}, false
	}
	args := make([]Value, len(n.kids))
	for i, kid := range n.kids {
		args[i] = x.eval(kid, env)
	}
	inner, within := opener.Opened(n.name, args)
	if inner == nil {
		return shown{}, false
	}
	behind := explainer{m: machine{e: inner}, lang: x.lang}
	return behind.show(inner.tree(), within), true
}

func (x *explainer) branch(n *node, env Env) shown {
	condition := x.eval(n.kids[0], env)
	switch {
	case condition.kind != KindBool:
		return x.value(x.eval(n, env))
	case condition.truth:
		return x.show(n.kids[1], env)
	}
	return x.show(n.kids[2], env)
}

func (x *explainer) arithmetic(n *node, env Env) shown {
	left, right := x.show(n.kids[0], env), x.show(n.kids[1], env)
	if n.op == opAdd || n.op == opSub {
		switch {
		case x.nothing(n.kids[1], env):
			return left
		case n.op == opAdd && x.nothing(n.kids[0], env):
			return right
		}
	}
	_, precedence := n.op.infix()
	mark := sign(n.op)
	if n.op == opDiv && right.fraction {
		right.precedence = 0
	}
	return shown{text: left.atLeast(precedence) + mark + right.behind(precedence+1), precedence: precedence}
}

// nothing reports whether a part of a sum is 0: a sum shows only what there is.
func (x *explainer) nothing(n *node, env Env) bool {
	num, ok := x.eval(n, env).Num()
	return ok && num.Sign() == 0
}

func sign(o op) string {
	switch o {
	case opAdd:
		return " + "
	case opSub:
		return " − "
	case opMul:
		return " × "
	}
	return " ÷ "
}

// bracket writes rounding and the absolute, unless what is inside is a number that they leave alone.
func (x *explainer) bracket(n *node, env Env, opening, closing string) shown {
	inner := x.show(n.kids[0], env)
	before, after := x.eval(n.kids[0], env), x.eval(n, env)
	if Equal(before, after) && inner.text == before.In(x.lang) {
		return inner
	}
	return shown{text: opening + inner.text + closing, precedence: 8}
}

// extreme writes the candidates of the least or largest, those of one inside among them, and a plain number once.
func (x *explainer) extreme(n *node, env Env) shown {
	var parts []string
	if len(n.kids) == 1 {
		parts = x.texts(x.eval(n.kids[0], env).Items())
	}
	for i := 0; i < len(n.kids) && len(n.kids) > 1; i++ {
		kid := x.show(n.kids[i], env)
		if kid.op != n.op {
			kid.parts = []string{kid.text}
		}
		for _, part := range kid.parts {
			if strings.ContainsFunc(part, unicode.IsSpace) || !slices.Contains(parts, part) {
				parts = append(parts, part)
			}
		}
	}
	if len(n.kids) > 1 && len(parts) == 1 {
		return shown{text: parts[0], precedence: 8} // a number, whichever it was
	}
	return shown{text: builtinName(n.op) + "(" + strings.Join(parts, ", ") + ")", precedence: 8, op: n.op, parts: parts}
}

// loop writes a short sum out as an addition, and the candidates of the largest.
func (x *explainer) loop(n *node, env Env) shown {
	items := x.eval(n.kids[0], env).Items()
	if len(items) < 2 || len(items) > maxShown {
		return x.value(x.eval(n, env))
	}
	b := x.m.bind(n.name, env)
	defer x.m.unbind(b)
	values := make([]Value, len(items))
	for i, item := range items {
		b.value = item
		values[i] = item
		if len(n.kids) > 1 {
			values[i] = x.eval(n.kids[1], b)
		}
	}
	if n.op == opMost {
		return x.candidates(values)
	}
	return x.addition(values)
}

// candidates writes what the largest is chosen from: of nothing and something, what there is.
func (x *explainer) candidates(values []Value) shown {
	rest := slices.DeleteFunc(slices.Clone(values), func(v Value) bool {
		n, ok := v.Num()
		return ok && n.Sign() == 0
	})
	if slices.ContainsFunc(rest, func(v Value) bool { n, ok := v.Num(); return ok && n.Sign() > 0 }) {
		values = rest
	}
	if len(values) == 1 {
		return x.value(values[0])
	}
	parts := x.texts(values)
	return shown{text: "max(" + strings.Join(parts, ", ") + ")", precedence: 8, op: opMax, parts: parts}
}

func (x *explainer) texts(values []Value) []string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = x.value(v).text
	}
	return texts
}

// addition writes what there is of a sum.
func (x *explainer) addition(values []Value) shown {
	var sum []string
	var first shown
	for _, v := range values {
		if num, ok := v.Num(); ok && num.Sign() == 0 {
			continue
		}
		s := x.value(v)
		if sum == nil {
			first = s
			sum = append(sum, s.text)
			continue
		}
		sum = append(sum, s.behind(6))
	}
	switch len(sum) {
	case 0:
		return shown{text: "0", precedence: 8}
	case 1:
		return first
	}
	return shown{text: strings.Join(sum, " + "), precedence: 5}
}

// condition shows a comparison with its values, and of "and" and "or" the sides.
func (x *explainer) condition(n *node, env Env) (shown, bool) {
	mark, precedence := n.op.infix()
	switch n.op {
	case opEq:
		mark = "="
	case opNe:
		mark = "≠"
	case opLe:
		mark = "≤"
	case opGe:
		mark = "≥"
	case opLt, opGt:
	case opAnd, opOr:
		mark = x.joining(n.op)
	default:
		return shown{}, false
	}
	left := x.show(n.kids[0], env).atLeast(precedence)
	right := x.show(n.kids[1], env).atLeast(precedence + 1)
	return shown{text: left + " " + mark + " " + right, precedence: precedence}, true
}

func (x *explainer) joining(o op) string {
	switch {
	case x.lang == "en" && o == opAnd:
		return "and"
	case x.lang == "en":
		return "or"
	case o == opAnd:
		return "且"
	}
	return "或"
}
