package bind

import (
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// admits reports whether an item looks like a type at all. It is cheap, so that alternatives are told apart without findings.
func (b *binder) admits(t *schema.Type, items []*dsl.Expr) bool {
	if t.Form == schema.FormText {
		return true
	}
	if t.Form == schema.FormList {
		return t.Elem != nil && b.admits(t.Elem, items[:1])
	}
	if t.Form == schema.FormAny {
		for i := range t.Any {
			if b.admits(&t.Any[i], items) {
				return true
			}
		}
		return false
	}
	return len(items) == 1 && b.looksLike(t, items[0])
}

func (b *binder) looksLike(t *schema.Type, e *dsl.Expr) bool {
	word := e.Op == dsl.OpWord || e.Op == dsl.OpString
	switch t.Form {
	case schema.FormWord:
		return word || e.Op == dsl.OpNumber || e.Op == dsl.OpPath || e.Op == dsl.OpDice
	case schema.FormBool:
		_, ok := truth(e.Text)
		return word && ok
	case schema.FormNumber, schema.FormQuantity:
		return numeric(e)
	case schema.FormRank:
		return word || numeric(e)
	case schema.FormTerm:
		return word || e.Op == dsl.OpCall || e.Op == dsl.OpNumber && b.listKnows(t.Of, e)
	case schema.FormRef:
		return word || e.Op == dsl.OpPath
	case schema.FormCall:
		return e.Op == dsl.OpCall || word && optional(t.Args)
	case schema.FormRange:
		return e.Op == dsl.OpRange || numeric(e)
	case schema.FormDice:
		return e.Op == dsl.OpDice
	}
	return false
}

// optional reports whether a call may do without its arguments.
func optional(args []schema.Arg) bool {
	for i := range args {
		if !args[i].Optional {
			return false
		}
	}
	return true
}

func (b *binder) listKnows(id string, e *dsl.Expr) bool {
	list := b.words.List(id)
	return list != nil && (list.Open || list.Known(spelt(e)))
}

// fit gives the value that items have as a type, or what keeps them from it. what names the place for messages.
func (b *binder) fit(t *schema.Type, items []*dsl.Expr, what schema.Text) (ir.Value, *finding) {
	switch t.Form {
	case schema.FormAny:
		return b.fitAny(t, items, what)
	case schema.FormList:
		return b.fitList(t, items, what)
	}
	span := items[0].Span.To(items[len(items)-1].Span)
	if t.Form == schema.FormText {
		return ir.Value{Form: t.Form, Span: span, Text: textOf(items, span), Decl: t}, nil
	}
	if len(items) > 1 {
		return ir.Value{}, wrong("shape/wrong-arguments", "list", span, diag.Term("what", what))
	}
	e := items[0]
	if !b.looksLike(t, e) {
		return ir.Value{}, b.misfit(t, e, what)
	}
	v, bad := b.fitItem(t, e, what)
	if bad != nil {
		return ir.Value{}, bad
	}
	v.Form, v.Span, v.Decl = t.Form, span, t
	return v, nil
}

// textOf is what a text says: a string's value, or bare words as they stand.
func textOf(items []*dsl.Expr, span source.Span) string {
	if len(items) == 1 && items[0].Op == dsl.OpString {
		return items[0].Text
	}
	return span.Text()
}

func (b *binder) fitItem(t *schema.Type, e *dsl.Expr, what schema.Text) (ir.Value, *finding) {
	switch t.Form {
	case schema.FormWord:
		return ir.Value{Text: worded(e)}, nil
	case schema.FormDice:
		return ir.Value{Text: e.Text}, nil
	case schema.FormBool:
		yes, _ := truth(e.Text)
		return ir.Value{Bool: yes, Text: e.Text}, nil
	case schema.FormRef:
		return ir.Value{Text: e.Text}, nil
	case schema.FormNumber:
		return b.fitNumber(t, e, what)
	case schema.FormQuantity:
		return b.fitQuantity(t, e, what)
	case schema.FormRank:
		return b.fitRank(t, e, what)
	case schema.FormTerm:
		return b.fitTerm(t, e, what)
	case schema.FormCall:
		return b.fitCall(t, e, what)
	}
	return b.fitRange(t, e, what)
}

func (b *binder) fitAny(t *schema.Type, items []*dsl.Expr, what schema.Text) (ir.Value, *finding) {
	var worst *finding
	for i := range t.Any {
		alt := &t.Any[i]
		if !b.admits(alt, items) {
			continue
		}
		v, bad := b.fit(alt, items, what)
		if bad == nil {
			return v, nil
		}
		if worst == nil || bad.rank > worst.rank {
			worst = bad
		}
	}
	if worst == nil {
		worst = b.misfit(t, items[0], what)
	}
	return ir.Value{}, worst
}

func (b *binder) fitList(t *schema.Type, items []*dsl.Expr, what schema.Text) (ir.Value, *finding) {
	list := b.values.take(len(items))
	for i := range items {
		v, bad := b.fit(t.Elem, items[i:i+1], what)
		if bad != nil {
			return ir.Value{}, bad
		}
		list[i] = v
	}
	return ir.Value{Form: t.Form, Span: items[0].Span.To(items[len(items)-1].Span), List: list, Decl: t}, nil
}

// fitNumber takes a bare number, or one in the type's unit. Either way the value is in that unit.
func (b *binder) fitNumber(t *schema.Type, e *dsl.Expr, what schema.Text) (ir.Value, *finding) {
	want, dim := (*schema.Unit)(nil), ""
	if t.Of != "" {
		want = b.words.Unit(t.Of)
	}
	if want != nil {
		dim = want.Dim
	}
	m, bad := b.measure(e)
	if bad != nil {
		return ir.Value{}, b.unitHere(bad, e, dim)
	}
	switch {
	case m.unit == nil:
	case want == nil:
		return ir.Value{}, wrong("shape/wrong-unit", "none", at(m, e), diag.Term("what", what), diag.Word("unit", unitText(m, e))).ranked(rankWord)
	default:
		fits := false
		if m, fits = b.convert(m, want); !fits {
			return ir.Value{}, b.wrongUnit(m, e, want.Dim, what)
		}
	}
	v := ir.Value{Num: m.num, Unit: want, Text: spelt(e)}
	return v, b.bounds(t, m.num, e, what)
}

func (b *binder) fitQuantity(t *schema.Type, e *dsl.Expr, what schema.Text) (ir.Value, *finding) {
	m, bad := b.measure(e)
	if bad != nil {
		return ir.Value{}, b.unitHere(bad, e, t.Of)
	}
	if m.unit == nil {
		units := b.words.Units(t.Of)
		if len(units) != 1 {
			return ir.Value{}, b.bare(e, units, what)
		}
		m.unit = units[0]
	}
	if m.unit.Dim != t.Of {
		return ir.Value{}, b.wrongUnit(m, e, t.Of, what)
	}
	return ir.Value{Num: m.num, Unit: m.unit, Text: spelt(e)}, b.bounds(t, m.num, e, what)
}

// fitRank takes a member of a scale, or a quantity that falls on one.
func (b *binder) fitRank(t *schema.Type, e *dsl.Expr, what schema.Text) (ir.Value, *finding) {
	list := b.words.List(t.Of)
	if list == nil {
		return ir.Value{Text: spelt(e)}, nil
	}
	if !numeric(e) {
		if unit := b.words.Unit(spelt(e)); unit != nil && list.Scale != nil && unit.Dim == list.Scale.Dim && !list.Known(spelt(e)) {
			v := ir.Value{Num: exact.Int(1), Unit: unit, Text: spelt(e)} // 1/天: once a day
			v.Term, _ = list.Level(b.words.Base(unit))
			return v, nil
		}
		return b.fitWord(list, e)
	}
	if term, known := list.Term(spelt(e)); known && term.Known {
		return ir.Value{Term: term, Text: spelt(e)}, nil
	}
	dim := ""
	if list.Scale != nil {
		dim = list.Scale.Dim
	}
	if dim == "" {
		return ir.Value{}, b.misfit(t, e, what)
	}
	v, bad := b.fitQuantity(&schema.Type{Form: schema.FormQuantity, Of: dim, Min: t.Min, Max: t.Max, Over: t.Over, Integer: t.Integer}, e, what)
	if bad != nil {
		return v, bad
	}
	if v.Num.Sign() < 0 {
		return v, wrong("shape/out-of-range", "", e.Span, diag.Term("what", what), diag.Int("limit", 0), diag.Word("got", shown(e.Span.Text()))).ranked(rankValue)
	}
	v.Term, _ = list.Level(v.Num.Mul(b.words.Base(v.Unit)))
	return v, nil
}

func (b *binder) fitTerm(t *schema.Type, e *dsl.Expr, what schema.Text) (ir.Value, *finding) {
	list := b.words.List(t.Of)
	if list == nil {
		return ir.Value{Text: spelt(e)}, nil
	}
	v, bad := b.fitWord(list, e)
	if bad != nil {
		return v, bad
	}
	if e.Op == dsl.OpCall {
		v.Args, bad = b.callArgs(t.Args, e, what)
	} else if len(t.Args) > 0 {
		v.Args = b.values.take(len(t.Args))
		if !optional(t.Args) {
			bad = b.lacks(t.Args, e, what)
		}
	}
	return v, bad
}

func (b *binder) fitCall(t *schema.Type, e *dsl.Expr, what schema.Text) (ir.Value, *finding) {
	v := ir.Value{Text: e.Text}
	if e.Op != dsl.OpCall {
		v.Args = b.values.take(len(t.Args))
		return v, nil
	}
	var bad *finding
	v.Args, bad = b.callArgs(t.Args, e, schema.Text{Zh: e.Text, En: e.Text})
	return v, bad
}

func (b *binder) fitRange(t *schema.Type, e *dsl.Expr, what schema.Text) (ir.Value, *finding) {
	low, high := e, e
	if e.Op == dsl.OpRange {
		low, high = e.Args[0], e.Args[1]
	}
	num := schema.Type{Form: schema.FormNumber, Of: t.Of, Integer: t.Integer, Min: t.Min, Max: t.Max, Over: t.Over}
	x, bad := b.fitNumber(&num, low, what)
	if bad != nil {
		return x, bad
	}
	y, bad := b.fitNumber(&num, high, what)
	if bad != nil {
		return y, bad
	}
	if y.Num.Less(x.Num) {
		return x, wrong("shape/out-of-range", "order", e.Span, diag.Word("got", shown(e.Span.Text()))).ranked(rankValue)
	}
	x.High, x.Text = y.Num, shown(e.Span.Text())
	return x, nil
}

// fitWord finds a word in a list.
func (b *binder) fitWord(list listOf, e *dsl.Expr) (ir.Value, *finding) {
	word := spelt(e)
	term, ok := list.Term(word)
	if !ok {
		return ir.Value{}, b.unknownTerm(list, word, wordSpan(e))
	}
	return ir.Value{Term: term, Text: word}, nil
}

// bounds checks a number against its type.
func (b *binder) bounds(t *schema.Type, n num, e *dsl.Expr, what schema.Text) *finding {
	args := func(limit num) []diag.Arg {
		return []diag.Arg{diag.Term("what", what), diag.Num("limit", limit), diag.Num("got", n)}
	}
	switch {
	case t.Integer && !n.IsInt():
		return wrong("shape/wrong-type", "whole", e.Span, diag.Term("what", what), diag.Num("got", n)).ranked(rankValue)
	case t.Min != nil && n.Less(*t.Min):
		return wrong("shape/out-of-range", "", e.Span, args(*t.Min)...).ranked(rankValue)
	case t.Max != nil && t.Max.Less(n):
		return wrong("shape/out-of-range", "max", e.Span, args(*t.Max)...).ranked(rankValue)
	case t.Over != nil && n.Cmp(*t.Over) <= 0:
		return wrong("shape/out-of-range", "over", e.Span, args(*t.Over)...).ranked(rankValue)
	}
	return nil
}
