package price

import (
	"strings"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/trace"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// derive reckons the derived values of the kind and of each block, in the order of their dependence.
func (p *Pricing) derive() {
	for i := range p.kind.derived {
		if d, ok := p.derived(p.kind.def.ID, &p.kind.derived[i], p, p.Resource.Decl.Name.Span); ok {
			p.Derived = append(p.Derived, d)
		}
	}
	for _, b := range p.Blocks {
		if b.IR.Def == nil {
			continue
		}
		list := p.Book.blocks[b.IR.Def.ID]
		for i := range list {
			if d, ok := p.derived(b.IR.Def.ID, &list[i], b, b.IR.Span); ok {
				b.Derived = append(b.Derived, d)
			}
		}
	}
}

// derived reckons one value of the row outer.
func (p *Pricing) derived(outer string, d *derived, env expr.Env, span source.Span) (Derived, bool) {
	rule := rowIn("derived", outer, &d.def.Row)
	if d.when != nil && !p.holds(d.when, env, d.def.Name, rule, span) {
		return Derived{}, false
	}
	v, err := d.expr.Eval(env)
	if err != nil {
		p.failed(v, err, d.def.Name, rule, span)
		return Derived{}, false
	}
	out := Derived{Def: d.def, Value: v, expr: d.expr}
	out.Ref = p.Trace.Yielded(trace.Step{
		Expr: d.expr, Env: env, Table: "derived", Row: &d.def.Row, What: trace.What{Role: trace.DerivedValue, Subject: d.def},
	}, v)
	p.useInner("derived", outer, &d.def.Row)
	return out, true
}

// claims compares what the resource states with what is computed: ledger totals and derived values.
func (p *Pricing) claims() {
	for _, l := range p.Ledgers {
		if f := p.claim(l.Def.Claim); f != nil && l.paid {
			p.claimedTotal(l, f)
		}
	}
	for i := range p.Derived {
		d := &p.Derived[i]
		if f := p.claim(d.Def.Claim); f != nil {
			p.claimedValue(d, f, p.kind.def.ID, p)
		}
	}
	for _, b := range p.Blocks {
		for i := range b.Derived {
			d := &b.Derived[i]
			if f := b.IR.Field(d.Def.Claim); f != nil && d.Def.Claim != "" {
				p.claimedValue(d, f, b.IR.Def.ID, b)
			}
		}
	}
}

func (p *Pricing) claim(field string) *ir.Field {
	if field == "" {
		return nil
	}
	return p.Resource.Body.Field(field)
}

func (p *Pricing) claimedTotal(l *Ledger, f *ir.Field) {
	computed := p.Num(l.Occupied).Add(p.Num(l.Deducted))
	if len(f.Args) == 0 || p.Book.base(f.Args[0]).Cmp(computed) == 0 {
		return
	}
	how := strings.Join(p.parts(l), " + ")
	d := p.mismatch(f, diag.Num("computed", computed), diag.Text{Zh: how, En: how}, computed.String(), p.Row("ledger", &l.Def.Row))
	if step := p.Trace.Steps[l.Occupied]; step.Op == trace.RoundUp {
		d.Message.ID = "rounded"
		d.Message.Args = append(d.Message.Args, diag.Num("sum", p.Num(p.Trace.Inputs(l.Occupied)[0])))
	}
	p.report(d)
}

func (p *Pricing) claimedValue(d *Derived, f *ir.Field, outer string, env expr.Env) {
	if len(f.Args) == 0 || d.Value.IsAbsent() && d.Value.What() != "" && p.lacks(d) {
		return
	}
	stated := p.Book.value(f.Args[0], f.Def.ID, &f.Def.Name)
	if expr.Equal(stated, d.Value) {
		return
	}
	computed := diag.Text{Zh: d.Value.In("zh"), En: d.Value.In("en")}
	p.report(p.mismatch(f, diag.Term("computed", computed), explain(d.expr, env), computed.Zh, p.Inner("derived", outer, &d.Def.Row)))
}

// lacks reports whether a derived value is absent for want of something the text may still state, and records that.
func (p *Pricing) lacks(d *Derived) bool {
	if p.HasPrice {
		return false // the price reaches no level: that is a mismatch
	}
	p.undecided("undecided/missing-value", d.Def.Name, missing(d.Value), rowIn("derived", p.kind.def.ID, &d.Def.Row), p.Resource.Decl.Name.Span)
	return true
}

// mismatch is the finding that a field states another value than the computed one.
func (p *Pricing) mismatch(f *ir.Field, computed diag.Arg, how schema.Text, newText string, rule diag.RuleRef) diag.Diagnostic {
	id := ""
	switch {
	case computed.Num == nil && (computed.Text.Zh == "" || computed.Text.Zh == "?"):
		id = "none"
	case how.Zh == computed.In("zh"):
		id = "plain"
	}
	d := diag.Diagnostic{
		Code: "price/mismatch", Span: f.Span, Rule: rule,
		Message: diag.Message{ID: id, Args: []diag.Arg{
			diag.Term("field", f.Def.Name), diag.Word("claimed", f.Args[0].Span.Text()), computed, diag.Term("how", how),
		}},
	}
	if id != "none" {
		d.Fixes = []diag.Fix{{
			Title: diag.Message{Template: diag.Text{Zh: "改为 {computed}", En: "write {computed}"}, Args: []diag.Arg{computed}},
			Edits: []diag.Edit{{Span: f.Args[0].Span, NewText: newText}},
		}}
	}
	return d
}
