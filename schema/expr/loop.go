package expr

import "canon.dev/canon/dsl/exact"

// each runs over a list with each element in turn as the innermost scope, until visit has seen enough; !ok where there is no
// list, or a mistake.
func (m *machine) each(n *node, env Env, visit func(item *Value, in Env) bool) bool {
	items, ok := m.items(n.kids[0], env)
	if !ok {
		return false
	}
	b := m.bind(n.name, env)
	defer m.unbind(b)
	for i := range items {
		if m.visits++; m.visits > maxVisits {
			m.fail(n, "more than %d elements are visited", maxVisits)
		}
		if m.err != nil {
			return false
		}
		b.value = items[i]
		if !visit(&items[i], b) {
			break
		}
	}
	return m.err == nil
}

// bind takes a frame for the elements of a loop; frames are kept, so that loops need no memory of their own.
func (m *machine) bind(name string, outer Env) *binding {
	if m.depth == len(m.frames) {
		m.frames = append(m.frames, new(binding))
	}
	b := m.frames[m.depth]
	m.depth++
	b.name, b.outer = name, outer
	return b
}

func (m *machine) unbind(b *binding) {
	m.depth--
	*b = binding{}
}

// total is sum, most and count. One element that is missing makes the whole missing, the first named.
func (m *machine) total(n *node, env Env) (exact.Num, bool) {
	var sum exact.Num
	seen, complete := 0, true
	var missed Value
	ok := m.each(n, env, func(item *Value, in Env) bool {
		x, ok := m.element(n, item, in)
		switch {
		case !ok && complete:
			complete, missed = false, m.missed
		case !ok:
		case n.op != opMost:
			sum = sum.Add(x)
		case seen == 0 || sum.Less(x):
			sum = x
		}
		seen++
		return true
	})
	if ok && !complete {
		m.missed = missed
	}
	if !ok || !complete {
		return sum, false
	}
	return m.sized(n, sum)
}

// element is what one element adds to a total: its number, or 1 where it counts.
func (m *machine) element(n *node, item *Value, in Env) (exact.Num, bool) {
	switch {
	case n.op == opCount && len(n.kids) == 1:
		return exact.Int(1), true
	case n.op == opCount:
		t := m.truth(n.kids[1], in)
		return exact.Int(int64(t & yes)), t != unknown
	case len(n.kids) == 1:
		return m.numberOf(n, item)
	}
	return m.number(n.kids[1], in)
}

// quantify is any and all, which a single element may decide.
func (m *machine) quantify(n *node, env Env) tri {
	decisive := triOf(n.op == opAny)
	result := 1 - decisive
	var missed Value
	ok := m.each(n, env, func(item *Value, in Env) bool {
		t := m.elementTruth(n, item, in)
		switch {
		case t == decisive:
			result = t
		case t == unknown && result != unknown:
			result, missed = t, m.missed
		}
		return t != decisive
	})
	if !ok {
		return unknown
	}
	if result == unknown {
		m.missed = missed
	}
	return result
}

func (m *machine) elementTruth(n *node, item *Value, in Env) tri {
	switch {
	case len(n.kids) > 1:
		return m.truth(n.kids[1], in)
	case item.kind == KindBool:
		return triOf(item.truth)
	}
	m.missed = *item
	if !item.IsAbsent() {
		m.fail(n, "%s stands for an element where a truth value is needed", item.kind)
	}
	return unknown
}
