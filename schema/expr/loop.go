package expr

import "canon.dev/canon/dsl/exact"

// loop runs sum, count, any, all and most over a list, with each element in turn as the innermost scope.
func (m *machine) loop(n *node, env Env) (Value, error) {
	items, absent, err := m.items(n.kids[0], env)
	if err != nil || absent.text != "" {
		return absent, err
	}
	b := m.bind(n.name, env)
	defer m.unbind(b)
	t := tally{op: n.op}
	for _, item := range items {
		if m.visits++; m.visits > maxVisits {
			return Value{}, m.fail(n, "more than %d elements are visited", maxVisits)
		}
		v := item
		if len(n.kids) > 1 {
			b.value = item
			if v, err = m.eval(n.kids[1], b); err != nil {
				return v, err
			}
		}
		if want := t.wants(); len(n.kids) == 1 && n.op == opCount {
			v = Bool(true)
		} else if !v.IsAbsent() && v.kind != want {
			return Value{}, m.fail(n, "%s stands for an element where %s is needed", v.kind, want)
		}
		if t.add(v) {
			break
		}
	}
	v := t.result()
	if v.kind == KindNumber {
		return m.sized(n, v.num)
	}
	return v, nil
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

// tally gathers what a loop yields.
type tally struct {
	op      op
	sum     exact.Num
	count   int
	decided bool // any has found a true, all a false
	missing bool
	absent  Value // the first that is missing
}

func (t *tally) wants() Kind {
	if t.op == opSum || t.op == opMost {
		return KindNumber
	}
	return KindBool
}

// add takes one element's value and reports whether the rest cannot matter.
func (t *tally) add(v Value) bool {
	if v.IsAbsent() {
		if !t.missing {
			t.missing, t.absent = true, v
		}
		return false
	}
	switch t.op {
	case opSum:
		t.sum = t.sum.Add(v.num)
	case opMost:
		if t.count == 0 || t.sum.Less(v.num) {
			t.sum = v.num
		}
		t.count++
	case opCount:
		if v.truth {
			t.count++
		}
	default:
		t.decided = v.truth == (t.op == opAny)
	}
	return t.decided
}

func (t *tally) result() Value {
	switch {
	case t.decided:
		return Bool(t.op == opAny)
	case t.missing:
		return t.absent
	case t.op == opSum || t.op == opMost:
		return Num(t.sum)
	case t.op == opCount:
		return Int(t.count)
	}
	return Bool(t.op == opAll)
}
