package bind

import (
	"strings"

	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// measure is a number, perhaps with a unit.
type measure struct {
	num      exact.Num
	unit     *schema.Unit
	unitSpan source.Span
}

// Numbers beyond these are typing errors, and would only cost time.
const (
	maxDigits = 30
	maxExpr   = 1000 // operators in one expression
)

var maxAmount = exact.Int(1_000_000_000_000)

// numeric reports whether an expression reckons a number.
func numeric(e *dsl.Expr) bool {
	switch e.Op {
	case dsl.OpNumber, dsl.OpParen, dsl.OpAdd, dsl.OpSub, dsl.OpMul, dsl.OpDiv, dsl.OpNeg, dsl.OpPos:
		return true
	}
	return false
}

// measure evaluates an expression exactly.
func (b *binder) measure(e *dsl.Expr) (measure, *finding) {
	budget := maxExpr
	return b.eval(e, &budget)
}

func (b *binder) eval(e *dsl.Expr, budget *int) (measure, *finding) {
	// Sums lean to the left, as deep as they are long: that side is walked, not descended.
	var spine []*dsl.Expr
	for binary(e.Op) {
		spine = append(spine, e)
		e = e.Args[0]
	}
	if *budget -= len(spine) + 1; *budget < 0 {
		return measure{}, wrong("limit/amount", "", e.Span).ranked(rankValue)
	}
	left, bad := b.evalUnary(e, budget)
	for i := len(spine) - 1; i >= 0 && bad == nil; i-- {
		var right measure
		if right, bad = b.eval(spine[i].Args[1], budget); bad == nil {
			left, bad = b.combine(spine[i], left, right)
		}
	}
	return left, bad
}

func binary(op dsl.Op) bool {
	return op == dsl.OpAdd || op == dsl.OpSub || op == dsl.OpMul || op == dsl.OpDiv
}

func (b *binder) evalUnary(e *dsl.Expr, budget *int) (measure, *finding) {
	switch e.Op {
	case dsl.OpNumber:
		return b.number(e)
	case dsl.OpParen, dsl.OpPos:
		return b.eval(e.Args[0], budget)
	case dsl.OpNeg:
		m, bad := b.eval(e.Args[0], budget)
		m.num = m.num.Neg()
		return m, bad
	}
	return measure{}, wrong("shape/wrong-type", "", e.Span, diag.Term("what", textExpression),
		diag.Term("want", textNumber), diag.Word("got", shown(e.Span.Text())))
}

func (b *binder) number(e *dsl.Expr) (measure, *finding) {
	num, bad := b.parse(e)
	if bad != nil {
		return measure{}, bad
	}
	m := measure{num: num}
	if e.Unit == "" {
		return m, nil
	}
	if m.unit = b.words.Unit(e.Unit); m.unit == nil {
		return m, wrong("shape/wrong-unit", "unknown", e.UnitSpan, diag.Word("unit", e.Unit), diag.Term("known", b.unitNames(""))).ranked(rankForm)
	}
	m.unitSpan = e.UnitSpan
	return m, nil
}

func (b *binder) parse(e *dsl.Expr) (exact.Num, *finding) {
	text, percent := strings.CutSuffix(e.Text, "%")
	if len(text) > 2*maxDigits+3 && tooLong(text) {
		return exact.Num{}, wrong("limit/amount", "", e.Span).ranked(rankValue)
	}
	num, err := exact.Parse(text)
	if err != nil {
		return num, wrong("shape/out-of-range", "zero", e.Span, diag.Word("expr", shown(e.Span.Text()))).ranked(rankValue)
	}
	if percent {
		num = num.Div(exact.Int(100))
	}
	return num, b.sane(num, len(text), e.Span)
}

// tooLong reports whether a number has more digits than make sense; leading zeros do not count.
func tooLong(text string) bool {
	return len(strings.TrimLeft(text, "+-0")) > 2*maxDigits+3
}

// sane finds numbers beyond the limits. Short spellings need no look at the digits.
func (b *binder) sane(n exact.Num, length int, span source.Span) *finding {
	if length > 0 && length <= 12 {
		return nil
	}
	if maxAmount.Less(n) || n.Less(maxAmount.Neg()) || n.Digits() > maxDigits {
		return wrong("limit/amount", "", span).ranked(rankValue)
	}
	return nil
}

func (b *binder) combine(e *dsl.Expr, x, y measure) (measure, *finding) {
	out, bad := b.apply(e, x, y)
	if bad != nil {
		return out, bad
	}
	return out, b.sane(out.num, 0, e.Span)
}

func (b *binder) apply(e *dsl.Expr, x, y measure) (measure, *finding) {
	switch e.Op {
	case dsl.OpAdd, dsl.OpSub:
		y, ok := b.convert(y, x.unit)
		if !ok {
			break
		}
		if e.Op == dsl.OpSub {
			y.num = y.num.Neg()
		}
		return measure{num: x.num.Add(y.num), unit: x.unit, unitSpan: x.unitSpan}, nil
	case dsl.OpMul:
		if x.unit != nil && y.unit != nil {
			break
		}
		unit, at := x.unit, x.unitSpan
		if unit == nil {
			unit, at = y.unit, y.unitSpan
		}
		return measure{num: x.num.Mul(y.num), unit: unit, unitSpan: at}, nil
	case dsl.OpDiv:
		if y.num.Sign() == 0 {
			return measure{}, wrong("shape/out-of-range", "zero", e.Span, diag.Word("expr", shown(e.Span.Text()))).ranked(rankValue)
		}
		if y.unit == nil {
			return measure{num: x.num.Div(y.num), unit: x.unit, unitSpan: x.unitSpan}, nil
		}
		if y, ok := b.convert(y, x.unit); ok && x.unit != nil {
			return measure{num: x.num.Div(y.num)}, nil
		}
	}
	return measure{}, wrong("shape/wrong-unit", "mixed", e.Span, diag.Word("expr", shown(e.Span.Text()))).ranked(rankValue)
}

// convert expresses a measure in a unit of its own dimension; a bare number only fits another one.
func (b *binder) convert(m measure, to *schema.Unit) (measure, bool) {
	if m.unit == to {
		return m, true
	}
	if m.unit == nil || to == nil || m.unit.Dim != to.Dim {
		return m, false
	}
	m.num = m.num.Mul(b.words.Base(m.unit)).Div(b.words.Base(to))
	m.unit = to
	return m, true
}

// unitNames lists the units of a dimension, or of all.
func (b *binder) unitNames(dim string) schema.Text {
	var names []schema.Text
	for i := range b.words.Rules.Units {
		if u := &b.words.Rules.Units[i]; dim == "" || u.Dim == dim {
			names = append(names, u.Name)
		}
	}
	return listed(names)
}
