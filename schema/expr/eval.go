package expr

import (
	"fmt"
	"slices"
)

// The limits of an evaluation: digits of a number, elements visited by all its loops, exponents, numbers of a range.
const (
	maxDigits = 400
	maxVisits = 1 << 20
	maxPower  = 1000
	maxRange  = 10000
)

// EvalError is a bug of the rule data: an operation on values that it is not for, a division by zero, an unknown function.
type EvalError struct {
	Expr string // the whole expression
	Part string // the part that failed
	Msg  string
	Zh   string // the message in Chinese
	Err  error  // what a function of the Env answered, or nil
}

// Error implements error.
func (e *EvalError) Error() string {
	if e.Part == e.Expr {
		return fmt.Sprintf("expression %q: %s", e.Expr, e.Msg)
	}
	return fmt.Sprintf("expression %q: %s in %q", e.Expr, e.Msg, e.Part)
}

// Unwrap gives the Env's own error.
func (e *EvalError) Unwrap() error { return e.Err }

// machine is one evaluation. It works on numbers and truth values as such and makes a Value only where one is asked for: a
// Value is nine words, and copying it up a tree costs more than the arithmetic.
type machine struct {
	e      *Expr
	err    *EvalError // the first mistake; from then on everything is absent
	missed Value      // what was missing where the last number or truth value was not to be had
	stack  []Value    // arguments of calls
	frames []*binding // scopes of loops, by depth
	depth  int
	visits int
}

// tri is a truth value, or none where something is missing.
type tri uint8

const (
	no tri = iota
	yes
	unknown
)

func triOf(b bool) tri {
	if b {
		return yes
	}
	return no
}

// Eval evaluates the expression. It is pure as far as env is. The error is an *EvalError.
func (e *Expr) Eval(env Env) (Value, error) {
	if env == nil {
		env = Vars(nil)
	}
	if e.tree(); e.broken != nil {
		return Value{}, &EvalError{Expr: e.src, Part: e.src, Msg: e.broken.Msg, Err: e.broken}
	}
	if !e.loop {
		m := machine{e: e}
		return m.run(env)
	}
	m, _ := e.pool.Get().(*machine)
	if m == nil {
		m = &machine{e: e}
	}
	v, err := m.run(env)
	m.reset()
	e.pool.Put(m)
	return v, err
}

func (m *machine) run(env Env) (Value, error) {
	v := m.eval(m.e.root, env)
	if m.err != nil {
		return Value{}, m.err
	}
	return v, nil
}

// reset makes the machine ready for its next evaluation, and keeps nothing of this one in memory.
func (m *machine) reset() {
	m.err, m.missed = nil, Value{}
	m.depth, m.visits = 0, 0
	m.drop(0)
}

// drop takes arguments off the stack.
func (m *machine) drop(base int) {
	clear(m.stack[base:])
	m.stack = m.stack[:base]
}

// fail notes a mistake in n; the value is absent.
func (m *machine) fail(n *node, format string, args ...any) Value {
	if m.err == nil {
		m.err = &EvalError{Expr: m.e.src, Part: m.e.src[n.pos:n.end], Msg: fmt.Sprintf(format, args...), Zh: inChinese(format, args)}
	}
	m.missed = Value{}
	return m.missed
}

func (m *machine) eval(n *node, env Env) Value {
	switch n.op {
	case opConst:
		return n.value
	case opName:
		return m.lookup(n, env)
	case opCall:
		return m.call(n, env)
	case opList:
		return m.list(n, env)
	case opRange:
		return m.numbers(n, env)
	case opIf:
		return m.choose(n, env)
	case opOrElse:
		if v := m.eval(n.kids[0], env); !v.IsAbsent() || m.err != nil {
			return v
		}
		return m.eval(n.kids[1], env)
	case opOr, opAnd, opNot, opEq, opNe, opIn, opLt, opLe, opGt, opGe, opHas, opAny, opAll:
		return m.truthValue(m.truth(n, env))
	}
	x, ok := m.number(n, env)
	if !ok {
		return m.missed
	}
	return Num(x)
}

func (m *machine) truthValue(t tri) Value {
	if t == unknown {
		return m.missed
	}
	return Bool(t == yes)
}

// truth evaluates what must be a truth value.
func (m *machine) truth(n *node, env Env) tri {
	switch n.op {
	case opOr, opAnd:
		return m.logic(n, env)
	case opNot:
		switch m.truth(n.kids[0], env) {
		case yes:
			return no
		case no:
			return yes
		}
		return unknown
	case opEq, opNe, opIn:
		return m.equality(n, env)
	case opLt, opLe, opGt, opGe:
		return m.order(n, env)
	case opHas:
		return triOf(!m.absent(n.kids[0], env))
	case opAny, opAll:
		return m.quantify(n, env)
	}
	v := m.eval(n, env)
	if v.kind == KindBool {
		return triOf(v.truth)
	}
	m.missed = v
	if v.kind != KindAbsent {
		m.fail(n, "%s stands where a truth value is needed", v.kind)
	}
	return unknown
}

func (m *machine) absent(n *node, env Env) bool {
	v := m.eval(n, env)
	return v.IsAbsent()
}

// logic evaluates "and" and "or", which decide without an absent side where the other suffices.
func (m *machine) logic(n *node, env Env) tri {
	decisive := triOf(n.op == opOr)
	a := m.truth(n.kids[0], env)
	if a == decisive || m.err != nil {
		return a
	}
	if a != unknown {
		return m.truth(n.kids[1], env)
	}
	missed := m.missed
	b := m.truth(n.kids[1], env)
	if b == decisive {
		return b
	}
	m.missed = missed
	return unknown
}

// equality evaluates ==, != and in.
func (m *machine) equality(n *node, env Env) tri {
	a := m.eval(n.kids[0], env)
	if a.IsAbsent() {
		m.missed = a
		return unknown
	}
	b := m.eval(n.kids[1], env)
	switch {
	case b.IsAbsent():
		m.missed = b
		return unknown
	case n.op == opIn:
		return m.member(n, &a, &b)
	}
	return triOf(Equal(a, b) == (n.op == opEq))
}

func (m *machine) member(n *node, a, list *Value) tri {
	if list.kind != KindList {
		m.fail(n.kids[1], "%s stands where a list is needed", list.kind)
		return unknown
	}
	found := no
	for i := range list.info.items {
		item := &list.info.items[i]
		if Equal(*a, *item) {
			return yes
		}
		if item.IsAbsent() && found == no {
			found, m.missed = unknown, *item
		}
	}
	return found
}

func (m *machine) order(n *node, env Env) tri {
	a, ok := m.number(n.kids[0], env)
	if !ok {
		return unknown
	}
	b, ok := m.number(n.kids[1], env)
	if !ok {
		return unknown
	}
	c := a.Cmp(b)
	switch n.op {
	case opLt:
		return triOf(c < 0)
	case opLe:
		return triOf(c <= 0)
	case opGt:
		return triOf(c > 0)
	}
	return triOf(c >= 0)
}

// lookup resolves a dotted name step by step; what is missing is said as the expression writes it.
func (m *machine) lookup(n *node, env Env) Value {
	v, ok := env.Name(n.path[0])
	if !ok {
		return Absent(n.name)
	}
	for i, part := range n.path[1:] {
		if v.IsAbsent() {
			break
		}
		own := v.Env()
		if own == nil {
			return m.fail(n, "%s is %s, which has no %s", joinPath(n.path[:i+1]), v.kind, part)
		}
		if v, ok = own.Name(part); !ok {
			return Absent(n.name)
		}
	}
	if v.IsAbsent() && v.text == "" {
		v.text = n.name
	}
	return v
}

func (m *machine) list(n *node, env Env) Value {
	if !n.value.IsAbsent() {
		return n.value
	}
	items := make([]Value, len(n.kids))
	for i, kid := range n.kids {
		items[i] = m.eval(kid, env)
	}
	return List(items)
}

// choose evaluates only the branch that the condition picks.
func (m *machine) choose(n *node, env Env) Value {
	switch m.truth(n.kids[0], env) {
	case yes:
		return m.eval(n.kids[1], env)
	case no:
		return m.eval(n.kids[2], env)
	}
	return m.agreed(n, env)
}

// agreed is the value of an if without a condition: that of both branches where they agree. A branch that fails does not count,
// for the condition may be there to keep it from being evaluated.
func (m *machine) agreed(n *node, env Env) Value {
	missed := m.missed
	if m.err != nil {
		return missed
	}
	a := m.eval(n.kids[1], env)
	b := m.eval(n.kids[2], env)
	if m.err == nil && Equal(a, b) {
		return a
	}
	m.err = nil
	return missed
}

// items evaluates what must be a list.
func (m *machine) items(n *node, env Env) ([]Value, bool) {
	v := m.eval(n, env)
	if v.kind == KindList {
		return v.info.items, true
	}
	m.missed = v
	if v.kind != KindAbsent {
		m.fail(n, "%s stands where a list is needed", v.kind)
	}
	return nil, false
}

func (m *machine) call(n *node, env Env) Value {
	base := len(m.stack)
	args := n.args
	if args == nil {
		for _, kid := range n.kids {
			v := m.eval(kid, env)
			m.stack = append(m.stack, v)
		}
		args = slices.Clip(m.stack[base:])
	}
	if m.err != nil {
		return Value{}
	}
	v, ok, err := env.Call(n.name, args, env)
	m.drop(base)
	switch {
	case err != nil:
		m.err = &EvalError{Expr: m.e.src, Part: m.e.src[n.pos:n.end], Msg: err.Error(), Err: err}
		return Value{}
	case !ok:
		return m.fail(n, "there is no function %s", n.name)
	}
	if v.IsAbsent() && v.text == "" {
		v.text = m.e.src[n.pos:n.end]
	}
	return v
}
