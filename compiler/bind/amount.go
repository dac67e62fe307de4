package bind

import (
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// amounts binds what follows the entry: an amount, or a link to another value.
func (b *binder) amounts(c *ir.Clause, args []*dsl.Arg) *finding {
	def := &c.Row.Amount
	if len(args) > 0 && len(args[0].Items) == 1 && args[0].Items[0].Op == dsl.OpCall {
		if fold := b.words.Fold(args[0].Items[0].Text); fold != nil {
			return b.fold(c, fold, args)
		}
	}
	if def.Need == "word" && len(args) == 1 {
		args = nil // forWord has read it
	}
	if len(args) == 0 {
		if def.Need == "required" && def.Default == nil && !loose(c.Block) {
			return wrong("shape/wrong-arguments", "amount", c.EntrySpan, diag.Term("what", c.Row.Name))
		}
		if c.Amount = exact.Int(1); def.Default != nil {
			c.Amount = *def.Default
		}
		return nil
	}
	span := args[0].Span()
	if len(args) > 1 || len(args[0].Items) > 1 {
		more := span
		if len(args) > 1 {
			more = args[1].Span().To(args[len(args)-1].Span())
		}
		return b.extra(c, more)
	}
	if def.Need == "none" {
		return wrong("shape/wrong-arguments", "no-amount", span, diag.Term("what", c.Row.Name), diag.Word("got", shown(span.Text())))
	}
	var bad *finding
	c.AmountSpan = span
	c.Amount, bad = b.amount(c, args[0].Items[0])
	return bad
}

// amount is a quantity in the row's unit.
func (b *binder) amount(c *ir.Clause, e *dsl.Expr) (exact.Num, *finding) {
	if !numeric(e) {
		return exact.Num{}, b.misfit(&schema.Type{Form: schema.FormNumber}, e, c.Row.Name)
	}
	m, bad := b.measure(e)
	if bad != nil {
		dim := ""
		if unit := b.words.Unit(c.Row.Amount.Unit); unit != nil {
			dim = unit.Dim
		}
		return m.num, b.unitHere(bad, e, dim)
	}
	num, bad := b.inRowUnit(c, m, e)
	if bad != nil {
		return num, bad
	}
	if c.Row.Amount.Integer && !num.IsInt() {
		return num, wrong("shape/wrong-type", "whole", e.Span, diag.Term("what", c.Row.Name), diag.Num("got", num))
	}
	if num.Sign() < 0 && !c.Verb.Free || num.Sign() == 0 && !c.Verb.Free && !mayBeNone(c.Row) {
		return num, wrong("shape/out-of-range", "over", e.Span, diag.Term("what", c.Row.Name), diag.Int("limit", 0), diag.Num("got", num))
	}
	return num, nil
}

func (b *binder) inRowUnit(c *ir.Clause, m measure, e *dsl.Expr) (exact.Num, *finding) {
	if c.Row.Amount.Unit == "" {
		if m.unit != nil && !b.words.Counting(m.unit) {
			return m.num, wrong("shape/wrong-unit", "none", at(m, e), diag.Term("what", c.Row.Name), diag.Word("unit", unitText(m, e)))
		}
		return m.num, nil
	}
	unit := b.words.Unit(c.Row.Amount.Unit)
	if unit == nil {
		return m.num, nil
	}
	if m.unit == nil {
		if b.words.Counting(unit) || percent(e) {
			return m.num, nil
		}
		return m.num, b.bare(e, []*schema.Unit{unit}, c.Row.Name)
	}
	converted, fits := b.convert(m, unit)
	if !fits {
		return m.num, b.wrongUnit(m, e, unit.Dim, c.Row.Name)
	}
	return converted.num, nil
}

// percent reports whether a number is a share, which needs no unit.
func percent(e *dsl.Expr) bool {
	return e.Op == dsl.OpNumber && len(e.Text) > 0 && e.Text[len(e.Text)-1] == '%'
}

// fold binds 等同(basis, share), perhaps with the amount that a point of the basis gives.
func (b *binder) fold(c *ir.Clause, fold *schema.Fold, args []*dsl.Arg) *finding {
	call := args[0].Items[0]
	if !c.Row.Amount.Fold {
		return wrong("shape/wrong-arguments", "fold", call.Span, diag.Term("what", c.Row.Name))
	}
	if len(call.Args) == 0 {
		return wrong("shape/wrong-arguments", "missing", call.Span, diag.Term("what", fold.Name), diag.Term("field", b.listName(fold.Basis)))
	}
	f := &ir.Fold{Span: call.Span, Share: exact.Int(1), Times: exact.Int(1)}
	var bad *finding
	if bad = b.basis(&f.Basis, fold, call.Args[0]); bad != nil {
		return bad
	}
	if len(call.Args) > 1 {
		if f.Share, bad = b.share(fold, call.Args[1]); bad != nil {
			return bad
		}
	}
	if len(call.Args) > 2 {
		return wrong("shape/wrong-arguments", "", call.Args[2].Span, diag.Term("what", fold.Name), diag.Word("got", shown(call.Args[2].Span.Text())))
	}
	if len(args) > 1 {
		if len(args) > 2 || len(args[1].Items) > 1 {
			return b.extra(c, args[1].Span().To(args[len(args)-1].Span()))
		}
		if f.Times, bad = b.amount(c, args[1].Items[0]); bad != nil {
			return bad
		}
	}
	c.Fold, c.AmountSpan = f, args[0].Span().To(args[len(args)-1].Span())
	return nil
}

func (b *binder) basis(v *ir.Value, fold *schema.Fold, e *dsl.Expr) *finding {
	v.Form, v.Span, v.Text = schema.FormTerm, e.Span, spelt(e)
	list := b.words.List(fold.Basis)
	if list == nil {
		v.Form = schema.FormWord
		return nil
	}
	bad := b.fitWord(v, list, e)
	if bad != nil {
		bad.id = "basis"
	}
	return bad
}

func (b *binder) share(fold *schema.Fold, e *dsl.Expr) (exact.Num, *finding) {
	m, bad := b.measure(e)
	if bad == nil && m.num.Sign() <= 0 {
		bad = wrong("shape/out-of-range", "over", e.Span, diag.Term("what", fold.Name), diag.Int("limit", 0), diag.Num("got", m.num))
	}
	return m.num, bad
}

func (b *binder) listName(id string) schema.Text {
	if list := b.words.List(id); list != nil {
		return list.Name
	}
	return schema.Text{Zh: "名字", En: "a name"}
}
