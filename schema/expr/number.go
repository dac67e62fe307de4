package expr

import "canon.dev/canon/dsl/exact"

// number evaluates what must be a number; !ok where something is missing.
func (m *machine) number(n *node, env Env) (exact.Num, bool) {
	switch n.op {
	case opAdd, opSub, opMul, opDiv:
		return m.arithmetic(n, env)
	case opNeg, opFloor, opCeil, opAbs:
		return m.unary(n, env)
	case opMin, opMax:
		return m.extreme(n, env)
	case opPow:
		return m.power(n, env)
	case opLen:
		items, ok := m.items(n.kids[0], env)
		return exact.Int(int64(len(items))), ok
	case opSum, opMost, opCount:
		return m.total(n, env)
	case opIf:
		switch m.truth(n.kids[0], env) {
		case yes:
			return m.number(n.kids[1], env)
		case no:
			return m.number(n.kids[2], env)
		}
		v := m.agreed(n, env)
		return m.numberOf(n, &v)
	case opConst:
		return m.numberOf(n, &n.value)
	}
	v := m.eval(n, env)
	return m.numberOf(n, &v)
}

func (m *machine) numberOf(n *node, v *Value) (exact.Num, bool) {
	if v.kind == KindNumber {
		return v.num, true
	}
	m.missed = *v
	if v.kind != KindAbsent {
		m.fail(n, "%s stands where a number is needed", v.kind)
	}
	return exact.Num{}, false
}

func (m *machine) arithmetic(n *node, env Env) (exact.Num, bool) {
	a, ok := m.number(n.kids[0], env)
	if !ok {
		return a, false
	}
	b, ok := m.number(n.kids[1], env)
	if !ok {
		return b, false
	}
	switch n.op {
	case opAdd:
		a = a.Add(b)
	case opSub:
		a = a.Sub(b)
	case opMul:
		a = a.Mul(b)
	default:
		if b.Sign() == 0 {
			m.fail(n, "division by zero")
			return a, false
		}
		a = a.Div(b)
	}
	return m.sized(n, a)
}

// sized refuses numbers that only a mistake can make.
func (m *machine) sized(n *node, r exact.Num) (exact.Num, bool) {
	if !r.IsSmall() && r.Digits() > maxDigits {
		m.fail(n, "the number has more than %d digits", maxDigits)
		return r, false
	}
	return r, true
}

func (m *machine) unary(n *node, env Env) (exact.Num, bool) {
	x, ok := m.number(n.kids[0], env)
	switch {
	case !ok:
	case n.op == opFloor:
		x = x.Floor()
	case n.op == opCeil:
		x = x.Ceil()
	case n.op == opNeg || x.Sign() < 0:
		x = x.Neg()
	}
	return x, ok
}

// power is base^exponent for a whole exponent, which may be negative.
func (m *machine) power(n *node, env Env) (exact.Num, bool) {
	base, ok := m.number(n.kids[0], env)
	if !ok {
		return base, false
	}
	exponent, ok := m.number(n.kids[1], env)
	if !ok {
		return exponent, false
	}
	k, whole := exponent.Int64()
	switch {
	case !whole || k > maxPower || k < -maxPower:
		m.fail(n.kids[1], "an exponent is %s, not a whole number up to %d", exponent, maxPower)
		return base, false
	case k < 0 && base.Sign() == 0:
		m.fail(n, "division by zero")
		return base, false
	case k < 0:
		base, k = exact.Int(1).Div(base), -k
	}
	result := exact.Int(1)
	for range k {
		if result, ok = m.sized(n, result.Mul(base)); !ok {
			return result, false
		}
	}
	return result, true
}

// numbers is range(a, b): the whole numbers from a to b, none when b is below a.
func (m *machine) numbers(n *node, env Env) Value {
	from, ok := m.number(n.kids[0], env)
	if !ok {
		return m.missed
	}
	to, ok := m.number(n.kids[1], env)
	if !ok {
		return m.missed
	}
	a, wholeA := from.Int64()
	b, wholeB := to.Int64()
	if !wholeA || !wholeB || b > a && uint64(b)-uint64(a) >= maxRange {
		return m.fail(n, "%s to %s is no range of at most %d whole numbers", from, to, maxRange)
	}
	var items []Value
	for i := a; i <= b && len(items) <= maxRange; i++ {
		items = append(items, Num(exact.Int(i)))
	}
	return List(items)
}

// extreme is min and max, of several numbers or of one list.
func (m *machine) extreme(n *node, env Env) (exact.Num, bool) {
	if len(n.kids) == 1 {
		v := m.eval(n.kids[0], env)
		if v.kind == KindList {
			return m.extremeOf(n, v.info.items)
		}
		return m.numberOf(n.kids[0], &v)
	}
	best, ok := m.number(n.kids[0], env)
	if !ok {
		return best, false
	}
	for _, kid := range n.kids[1:] {
		x, ok := m.number(kid, env)
		if !ok {
			return x, false
		}
		if better(n.op, x, best) {
			best = x
		}
	}
	return best, true
}

func better(o op, x, best exact.Num) bool {
	if o == opMin {
		return x.Less(best)
	}
	return best.Less(x)
}

func (m *machine) extremeOf(n *node, items []Value) (exact.Num, bool) {
	if len(items) == 0 {
		m.fail(n, "the list is empty")
		return exact.Num{}, false
	}
	var best exact.Num
	for i := range items {
		x, ok := m.numberOf(n, &items[i])
		if !ok {
			return x, false
		}
		if i == 0 || better(n.op, x, best) {
			best = x
		}
	}
	return best, true
}
