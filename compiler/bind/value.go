package bind

import (
	"slices"
	"unicode/utf8"

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

// fit writes the value that items have as a type, or says what keeps them from it; the value is empty then. what names the
// place for messages. Values are large: they are written where they are to stay.
func (b *binder) fit(v *ir.Value, t *schema.Type, items []*dsl.Expr, what schema.Text) *finding {
	bad := b.fitForm(v, t, items, what)
	if bad != nil {
		*v = ir.Value{}
	}
	return bad
}

func (b *binder) fitForm(v *ir.Value, t *schema.Type, items []*dsl.Expr, what schema.Text) *finding {
	switch t.Form {
	case schema.FormAny:
		return b.fitAny(v, t, items, what)
	case schema.FormList:
		return b.fitList(v, t, items, what)
	}
	v.Form, v.Span, v.Decl = t.Form, items[0].Span, t
	if len(items) > 1 {
		v.Span = v.Span.To(items[len(items)-1].Span)
	}
	if t.Form == schema.FormText {
		v.Text = textOf(items, v.Span)
		return nil
	}
	if len(items) > 1 {
		return wrong("shape/wrong-arguments", "list", v.Span, diag.Term("what", what))
	}
	e := items[0]
	if !b.looksLike(t, e) {
		return b.misfit(t, e, what)
	}
	v.Text = spelt(e)
	return b.fitItem(v, t, e, what)
}

// textOf is what a text says: a string's value, or bare words as they stand.
func textOf(items []*dsl.Expr, span source.Span) string {
	if len(items) == 1 && items[0].Op == dsl.OpString {
		return items[0].Text
	}
	return span.Text()
}

// fitItem fills in what the form of the type asks for. The text is the item's already.
func (b *binder) fitItem(v *ir.Value, t *schema.Type, e *dsl.Expr, what schema.Text) *finding {
	switch t.Form {
	case schema.FormWord:
		v.Text = worded(e)
		if !t.Spells(v.Text) {
			return wrong("shape/out-of-range", "digits", e.Span, diag.Term("what", what), diag.Int("limit", t.Digits), diag.Word("got", shown(v.Text))).ranked(rankValue)
		}
	case schema.FormBool:
		v.Bool, _ = truth(e.Text)
	case schema.FormNumber:
		return b.fitNumber(v, t, e, what)
	case schema.FormQuantity:
		return b.fitQuantity(v, t, e, what)
	case schema.FormRank:
		return b.fitRank(v, t, e, what)
	case schema.FormTerm:
		return b.fitTerm(v, t, e, what)
	case schema.FormCall:
		return b.fitCall(v, t, e)
	case schema.FormRange:
		return b.fitRange(v, t, e, what)
	}
	return nil // dice and references are their text
}

func (b *binder) fitAny(v *ir.Value, t *schema.Type, items []*dsl.Expr, what schema.Text) *finding {
	var worst *finding
	for i := range t.Any {
		alt := &t.Any[i]
		if !b.admits(alt, items) || b.unsaid(t, alt, items) {
			continue
		}
		bad := b.fit(v, alt, items, what)
		if bad == nil {
			return nil
		}
		if worst == nil || bad.rank > worst.rank {
			worst = bad
		}
	}
	if worst == nil {
		worst = b.misfit(t, items[0], what)
	}
	return worst
}

// unsaid reports whether a number lacks a unit that does not go without saying: there is only one of its dimension, but another
// dimension might be meant.
func (b *binder) unsaid(t, alt *schema.Type, items []*dsl.Expr) bool {
	if alt.Form != schema.FormQuantity || items[0].Op != dsl.OpNumber || items[0].Unit != "" || len(b.words.Units(alt.Of)) != 1 {
		return false
	}
	for i := range t.Any {
		if other := &t.Any[i]; other.Form == schema.FormQuantity && other.Of != alt.Of {
			return true
		}
	}
	return false
}

func (b *binder) fitList(v *ir.Value, t *schema.Type, items []*dsl.Expr, what schema.Text) *finding {
	list := b.values.take(len(items))
	for i := range items {
		if bad := b.fit(&list[i], t.Elem, items[i:i+1], what); bad != nil {
			return bad
		}
		if t.Unique && slices.ContainsFunc(list[:i], func(other ir.Value) bool { return sameItem(&other, &list[i]) }) {
			return wrong("shape/duplicate-field", "item", items[i].Span, diag.Term("field", what), diag.Word("got", shown(items[i].Span.Text()))).ranked(rankValue)
		}
	}
	v.Form, v.Span, v.List, v.Decl = t.Form, items[0].Span.To(items[len(items)-1].Span), list, t
	return nil
}

// sameItem reports whether two items of a list mean the same: one term, in whichever language, or one word.
func sameItem(a, b *ir.Value) bool {
	if a.Term != nil || b.Term != nil {
		return a.Term != nil && b.Term != nil && a.Term.ID == b.Term.ID && a.Term.List == b.Term.List
	}
	return a.Text == b.Text
}

// fitNumber takes a bare number, or one in the type's unit. Either way the value is in that unit.
func (b *binder) fitNumber(v *ir.Value, t *schema.Type, e *dsl.Expr, what schema.Text) *finding {
	want, dim := (*schema.Unit)(nil), ""
	if t.Of != "" {
		want = b.words.Unit(t.Of)
	}
	if want != nil {
		dim = want.Dim
	}
	m, bad := b.measure(e)
	switch {
	case want == nil && e.Op == dsl.OpNumber && e.Unit != "":
		f := wrong("shape/wrong-unit", "none", e.Span, diag.Term("what", what), diag.Word("unit", shown(e.Unit))).ranked(rankWord)
		if b.words.Unit(e.Unit) != nil || utf8.RuneCountInString(e.Unit) > 1 { // a letter may stand for a number
			f.fix(titleWrite(e.Text), e.Text)
		}
		return f
	case bad != nil:
		return b.unitHere(bad, e, dim)
	case m.unit == nil:
	case want == nil:
		return wrong("shape/wrong-unit", "none", e.Span, diag.Term("what", what), diag.Word("unit", unitText(m, e))).ranked(rankWord)
	default:
		fits := false
		if m, fits = b.convert(m, want); !fits {
			return b.wrongUnit(m, e, want.Dim, what)
		}
	}
	v.Num, v.Unit = m.num, want
	return b.bounds(t, m.num, e, what)
}

func (b *binder) fitQuantity(v *ir.Value, t *schema.Type, e *dsl.Expr, what schema.Text) *finding {
	m, bad := b.quantity(t.Of, e, what)
	if bad != nil {
		return bad
	}
	v.Num, v.Unit = m.num, m.unit
	return b.bounds(t, m.num, e, what)
}

// quantity is a number with a unit of a dimension; where there is only one unit it goes without saying.
func (b *binder) quantity(dim string, e *dsl.Expr, what schema.Text) (measure, *finding) {
	m, bad := b.measure(e)
	if bad != nil {
		return m, b.unitHere(bad, e, dim)
	}
	if m.unit == nil {
		units := b.words.Units(dim)
		if len(units) != 1 {
			return m, b.bare(e, units, what)
		}
		m.unit = units[0]
	}
	if m.unit.Dim != dim {
		return m, b.wrongUnit(m, e, dim, what)
	}
	return m, nil
}

// fitRank takes a member of a scale, or a quantity that falls on one.
func (b *binder) fitRank(v *ir.Value, t *schema.Type, e *dsl.Expr, what schema.Text) *finding {
	list := b.words.List(t.Of)
	if list == nil {
		return nil
	}
	dim := ""
	if list.Scale != nil {
		dim = list.Scale.Dim
	}
	if !numeric(e) {
		unit := b.words.Unit(v.Text)
		if dim == "" || unit == nil || unit.Dim != dim || list.Known(v.Text) {
			return b.fitWord(v, list, e)
		}
		v.Num, v.Unit = exact.Int(1), unit // 1/天: once a day
		v.Term, _ = list.Level(b.words.Base(unit))
		return nil
	}
	if dim == "" || list.Known(v.Text) {
		if list.Known(v.Text) {
			return b.fitWord(v, list, e)
		}
		return b.misfit(t, e, what)
	}
	m, bad := b.quantity(dim, e, what)
	if bad == nil {
		bad = b.bounds(t, m.num, e, what)
	}
	if bad != nil {
		return bad
	}
	if m.num.Sign() <= 0 { // no step of a scale is nothing
		return wrong("shape/out-of-range", "over", e.Span, diag.Term("what", what), diag.Int("limit", 0), diag.Word("got", shown(e.Span.Text()))).ranked(rankValue)
	}
	v.Num, v.Unit = m.num, m.unit
	v.Term, _ = list.Level(m.num.Mul(b.words.Base(m.unit)))
	return nil
}

func (b *binder) fitTerm(v *ir.Value, t *schema.Type, e *dsl.Expr, what schema.Text) *finding {
	list := b.words.List(t.Of)
	if list == nil {
		return nil
	}
	bad := b.fitWord(v, list, e)
	switch {
	case bad != nil:
	case e.Op == dsl.OpCall:
		v.Args, bad = b.callArgs(t.Args, e, what)
	case len(t.Args) > 0:
		v.Args = b.values.take(len(t.Args))
		if !optional(t.Args) {
			bad = b.lacks(t.Args, e)
		}
	}
	return bad
}

func (b *binder) fitCall(v *ir.Value, t *schema.Type, e *dsl.Expr) (bad *finding) {
	v.Text = e.Text
	if e.Op != dsl.OpCall {
		v.Args = b.values.take(len(t.Args))
		return nil
	}
	v.Args, bad = b.callArgs(t.Args, e, schema.Text{Zh: e.Text, En: e.Text})
	return bad
}

func (b *binder) fitRange(v *ir.Value, t *schema.Type, e *dsl.Expr, what schema.Text) *finding {
	low, high := e, e
	if e.Op == dsl.OpRange {
		low, high = e.Args[0], e.Args[1]
	}
	num := schema.Type{Form: schema.FormNumber, Of: t.Of, Integer: t.Integer, Min: t.Min, Max: t.Max, Over: t.Over}
	var upper ir.Value
	if bad := b.fitNumber(&upper, &num, high, what); bad != nil {
		return bad
	}
	if bad := b.fitNumber(v, &num, low, what); bad != nil {
		return bad
	}
	if upper.Num.Less(v.Num) {
		return wrong("shape/out-of-range", "order", e.Span, diag.Word("got", shown(e.Span.Text()))).ranked(rankValue)
	}
	v.High, v.Text = upper.Num, shown(e.Span.Text())
	return nil
}

// fitWord finds a word in a list.
func (b *binder) fitWord(v *ir.Value, list listOf, e *dsl.Expr) *finding {
	v.Text = spelt(e)
	ok := false
	if v.Term, ok = list.Term(v.Text); !ok {
		return b.unknownTerm(list, v.Text, wordSpan(e))
	}
	return nil
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
