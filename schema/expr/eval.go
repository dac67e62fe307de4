package expr

import (
	"fmt"
	"slices"

	"canon.dev/canon/dsl/exact"
)

// The limits of an evaluation: digits of a number, and elements visited by all its loops.
const (
	maxDigits = 400
	maxVisits = 1 << 20
)

// EvalError is a bug of the rule data: an operation on values that it is not for, a division by zero, an unknown function.
type EvalError struct {
	Expr string // the whole expression
	Part string // the part that failed
	Msg  string
	Err  error // what a function of the Env answered, or nil
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

// machine is the memory of one evaluation, kept for the next.
type machine struct {
	e      *Expr
	stack  []Value    // arguments of calls
	frames []*binding // scopes of loops, by depth
	depth  int
	visits int
}

// Eval evaluates the expression. It is pure as far as env is. The error is an *EvalError.
func (e *Expr) Eval(env Env) (Value, error) {
	if env == nil {
		env = Vars(nil)
	}
	if !e.loop {
		m := machine{e: e}
		return m.eval(e.root, env)
	}
	m, _ := e.pool.Get().(*machine)
	if m == nil {
		m = &machine{e: e}
	}
	v, err := m.eval(e.root, env)
	m.depth, m.visits = 0, 0
	m.drop(0)
	e.pool.Put(m)
	return v, err
}

// drop takes arguments off the stack, and what they refer to out of memory.
func (m *machine) drop(base int) {
	clear(m.stack[base:])
	m.stack = m.stack[:base]
}

func (m *machine) fail(n *node, format string, args ...any) error {
	return &EvalError{Expr: m.e.src, Part: m.e.src[n.pos:n.end], Msg: fmt.Sprintf(format, args...)}
}

func (m *machine) eval(n *node, env Env) (Value, error) {
	switch n.op {
	case opConst:
		return n.value, nil
	case opName:
		return m.lookup(n, env)
	case opList:
		return m.list(n, env)
	case opIf:
		return m.choose(n, env)
	case opOr, opAnd:
		return m.logic(n, env)
	case opNot:
		return m.not(n, env)
	case opEq, opNe, opIn, opLt, opLe, opGt, opGe:
		return m.compare(n, env)
	case opAdd, opSub, opMul, opDiv:
		return m.arithmetic(n, env)
	case opNeg, opFloor, opCeil, opAbs:
		return m.unary(n, env)
	case opMin, opMax:
		return m.extreme(n, env)
	case opHas:
		v, err := m.eval(n.kids[0], env)
		return Bool(!v.IsAbsent()), err
	case opOrElse:
		if v, err := m.eval(n.kids[0], env); err != nil || !v.IsAbsent() {
			return v, err
		}
		return m.eval(n.kids[1], env)
	case opLen:
		items, absent, err := m.items(n.kids[0], env)
		if err != nil || absent.text != "" {
			return absent, err
		}
		return Int(len(items)), nil
	case opCall:
		return m.call(n, env)
	}
	return m.loop(n, env)
}

// lookup resolves a dotted name step by step; what is missing is said as the expression writes it.
func (m *machine) lookup(n *node, env Env) (Value, error) {
	v, ok := env.Name(n.path[0])
	if !ok {
		return Absent(n.name), nil
	}
	for i, part := range n.path[1:] {
		if v.IsAbsent() {
			return v, nil
		}
		own := v.Env()
		if own == nil {
			return Value{}, m.fail(n, "%s is %s, which has no %s", joinPath(n.path[:i+1]), v.kind, part)
		}
		if v, ok = own.Name(part); !ok {
			return Absent(n.name), nil
		}
	}
	if v.IsAbsent() && v.text == "" {
		v.text = n.name
	}
	return v, nil
}

func (m *machine) list(n *node, env Env) (Value, error) {
	items := make([]Value, len(n.kids))
	for i, kid := range n.kids {
		v, err := m.eval(kid, env)
		if err != nil {
			return v, err
		}
		items[i] = v
	}
	return List(items), nil
}

// choose evaluates only the branch that the condition picks; without a condition, both, which decide where they agree.
func (m *machine) choose(n *node, env Env) (Value, error) {
	condition, err := m.eval(n.kids[0], env)
	if err != nil {
		return condition, err
	}
	switch {
	case condition.kind == KindBool && condition.truth:
		return m.eval(n.kids[1], env)
	case condition.kind == KindBool:
		return m.eval(n.kids[2], env)
	case !condition.IsAbsent():
		return Value{}, m.fail(n.kids[0], "the condition is %s, not a truth value", condition.kind)
	}
	a, errA := m.eval(n.kids[1], env)
	b, errB := m.eval(n.kids[2], env)
	if errA == nil && errB == nil && Equal(a, b) {
		return a, nil
	}
	return condition, nil
}

// logic evaluates "and" and "or", which decide without an absent side where the other suffices.
func (m *machine) logic(n *node, env Env) (Value, error) {
	decisive := n.op == opOr
	a, err := m.truth(n.kids[0], env)
	if err != nil || a.kind == KindBool && a.truth == decisive {
		return a, err
	}
	b, err := m.truth(n.kids[1], env)
	if err != nil || b.kind == KindBool && b.truth == decisive {
		return b, err
	}
	if a.IsAbsent() {
		return a, nil
	}
	return b, nil
}

func (m *machine) not(n *node, env Env) (Value, error) {
	v, err := m.truth(n.kids[0], env)
	if err != nil || v.IsAbsent() {
		return v, err
	}
	return Bool(!v.truth), nil
}

// truth evaluates what must be a truth value or absent.
func (m *machine) truth(n *node, env Env) (Value, error) {
	v, err := m.eval(n, env)
	if err == nil && v.kind != KindBool && v.kind != KindAbsent {
		return Value{}, m.fail(n, "%s stands where a truth value is needed", v.kind)
	}
	return v, err
}

// number evaluates what must be a number or absent.
func (m *machine) number(n *node, env Env) (Value, error) {
	v, err := m.eval(n, env)
	if err == nil && v.kind != KindNumber && v.kind != KindAbsent {
		return Value{}, m.fail(n, "%s stands where a number is needed", v.kind)
	}
	return v, err
}

func (m *machine) compare(n *node, env Env) (Value, error) {
	a, err := m.operand(n, 0, env)
	if err != nil || a.IsAbsent() {
		return a, err
	}
	b, err := m.operand(n, 1, env)
	if err != nil || b.IsAbsent() {
		return b, err
	}
	switch n.op {
	case opEq:
		return Bool(Equal(a, b)), nil
	case opNe:
		return Bool(!Equal(a, b)), nil
	case opLt:
		return Bool(a.num.Cmp(b.num) < 0), nil
	case opLe:
		return Bool(a.num.Cmp(b.num) <= 0), nil
	case opGt:
		return Bool(a.num.Cmp(b.num) > 0), nil
	case opGe:
		return Bool(a.num.Cmp(b.num) >= 0), nil
	}
	return m.member(n, a, b)
}

// operand evaluates a side of a comparison: only an order needs numbers.
func (m *machine) operand(n *node, side int, env Env) (Value, error) {
	if n.op == opEq || n.op == opNe || n.op == opIn {
		return m.eval(n.kids[side], env)
	}
	return m.number(n.kids[side], env)
}

func (m *machine) member(n *node, a, list Value) (Value, error) {
	if list.kind != KindList {
		return Value{}, m.fail(n.kids[1], "%s stands where a list is needed", list.kind)
	}
	missing := Bool(false)
	for _, item := range list.info.items {
		if Equal(a, item) {
			return Bool(true), nil
		}
		if item.IsAbsent() {
			missing = item
		}
	}
	return missing, nil
}

func (m *machine) arithmetic(n *node, env Env) (Value, error) {
	a, err := m.number(n.kids[0], env)
	if err != nil {
		return a, err
	}
	b, err := m.number(n.kids[1], env)
	switch {
	case err != nil:
		return b, err
	case a.IsAbsent():
		return a, nil
	case b.IsAbsent():
		return b, nil
	}
	var r exact.Num
	switch n.op {
	case opAdd:
		r = a.num.Add(b.num)
	case opSub:
		r = a.num.Sub(b.num)
	case opMul:
		r = a.num.Mul(b.num)
	default:
		if b.num.Sign() == 0 {
			return Value{}, m.fail(n, "division by zero")
		}
		r = a.num.Div(b.num)
	}
	return m.sized(n, r)
}

// sized refuses numbers that only a mistake can make.
func (m *machine) sized(n *node, r exact.Num) (Value, error) {
	if !r.IsSmall() && r.Digits() > maxDigits {
		return Value{}, m.fail(n, "the number has more than %d digits", maxDigits)
	}
	return Num(r), nil
}

func (m *machine) unary(n *node, env Env) (Value, error) {
	v, err := m.number(n.kids[0], env)
	if err != nil || v.IsAbsent() {
		return v, err
	}
	switch {
	case n.op == opFloor:
		return Num(v.num.Floor()), nil
	case n.op == opCeil:
		return Num(v.num.Ceil()), nil
	case n.op == opNeg || v.num.Sign() < 0:
		return Num(v.num.Neg()), nil
	}
	return Num(v.num), nil
}

// extreme is min and max, of several numbers or of one list.
func (m *machine) extreme(n *node, env Env) (Value, error) {
	first, err := m.eval(n.kids[0], env)
	if err != nil {
		return first, err
	}
	if first.kind == KindList && len(n.kids) == 1 {
		return m.extremeOf(n, first.info.items)
	}
	best, missing := first, Value{kind: KindBool}
	for i, kid := range n.kids {
		v := first
		if i > 0 {
			if v, err = m.eval(kid, env); err != nil {
				return v, err
			}
		}
		switch {
		case v.IsAbsent():
			if missing.kind != KindAbsent {
				missing = v
			}
		case v.kind != KindNumber:
			return Value{}, m.fail(kid, "%s stands where a number is needed", v.kind)
		case best.IsAbsent() || better(n.op, v, best):
			best = v
		}
	}
	if missing.IsAbsent() {
		return missing, nil
	}
	return best, nil
}

func better(o op, v, best Value) bool {
	if o == opMin {
		return v.num.Less(best.num)
	}
	return best.num.Less(v.num)
}

func (m *machine) extremeOf(n *node, items []Value) (Value, error) {
	if len(items) == 0 {
		return Value{}, m.fail(n, "the list is empty")
	}
	for i, item := range items {
		if item.IsAbsent() {
			return item, nil
		}
		if item.kind != KindNumber {
			return Value{}, m.fail(n, "item %d is %s, not a number", i+1, item.kind)
		}
	}
	best := items[0]
	for _, item := range items[1:] {
		if better(n.op, item, best) {
			best = item
		}
	}
	return best, nil
}

// items evaluates what must be a list; absent has a text where it is missing.
func (m *machine) items(n *node, env Env) (items []Value, absent Value, err error) {
	v, err := m.eval(n, env)
	switch {
	case err != nil:
		return nil, v, err
	case v.kind == KindList:
		return v.info.items, Value{}, nil
	case v.IsAbsent():
		if v.text == "" {
			v.text = m.e.src[n.pos:n.end]
		}
		return nil, v, nil
	}
	return nil, Value{}, m.fail(n, "%s stands where a list is needed", v.kind)
}

func (m *machine) call(n *node, env Env) (Value, error) {
	base := len(m.stack)
	args := n.args
	if args == nil {
		for _, kid := range n.kids {
			v, err := m.eval(kid, env)
			if err != nil {
				return v, err
			}
			m.stack = append(m.stack, v)
		}
		args = slices.Clip(m.stack[base:])
	}
	v, ok, err := env.Call(n.name, args, env)
	m.drop(base)
	switch {
	case err != nil:
		return Value{}, &EvalError{Expr: m.e.src, Part: m.e.src[n.pos:n.end], Msg: err.Error(), Err: err}
	case !ok:
		return Value{}, m.fail(n, "there is no function %s", n.name)
	}
	if v.IsAbsent() && v.text == "" {
		v.text = m.e.src[n.pos:n.end]
	}
	return v, nil
}
