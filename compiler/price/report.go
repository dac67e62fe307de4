package price

import (
	"slices"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// site is a row that a finding would cite. Only a finding needs the whole reference, and most checks yield none.
type site struct {
	table, outer string
	row          *schema.Row
}

func rowOf(table string, row *schema.Row) site        { return site{table, "", row} }
func rowIn(table, outer string, row *schema.Row) site { return site{table, outer, row} }

func (p *Pricing) cite(s site) diag.RuleRef { return p.Inner(s.table, s.outer, s.row) }

// report keeps a finding.
func (p *Pricing) report(d diag.Diagnostic) { p.Diagnostics = append(p.Diagnostics, d) }

// waived finds the waiver of a code.
func (p *Pricing) waived(code diag.Code) *ir.Waiver {
	for _, w := range p.Resource.Waivers {
		if w.Code == string(code) {
			return w
		}
	}
	return nil
}

// waivers reports waivers of rules that can't be waived, and those that set nothing aside.
func (p *Pricing) waivers() {
	for _, w := range p.Resource.Waivers {
		d := diag.Diagnostic{Span: w.Span, Message: diag.Message{Args: []diag.Arg{diag.Word("code", w.Code)}}}
		switch {
		case !p.Book.usual[diag.Code(w.Code)]:
			d.Code = "price/not-waivable"
		case !slices.Contains(p.Waived, w):
			d.Code = "lint/unused-waiver"
		default:
			continue
		}
		p.report(d)
	}
}

// undecided records a check that lacks a value, once for each pair of check and value.
func (p *Pricing) undecided(code diag.Code, check, missing diag.Text, rule site, span source.Span) {
	u := Undecided{Code: code, Check: check, Missing: missing}
	for _, have := range p.Undecided {
		if have == u {
			return
		}
	}
	p.Undecided = append(p.Undecided, u)
	p.report(diag.Diagnostic{
		Code: "undecided/missing-value", Severity: diag.Warning, Span: span, Rule: p.cite(rule),
		Message: diag.Message{Args: []diag.Arg{diag.Term("check", check), diag.Term("missing", missing)}},
	})
}

// failed records why an expression yielded no usable value: a missing one leaves the check undecided, an error is a bug
// of the rule data.
func (p *Pricing) failed(v expr.Value, err error, check diag.Text, rule site, span source.Span) {
	if err == nil && v.IsAbsent() {
		p.undecided("undecided/missing-value", check, missing(v), rule, span)
		return
	}
	why := "no number"
	if err != nil {
		why = err.Error()
	}
	p.report(diag.Diagnostic{
		Code: "internal/rules", Span: span, Rule: p.cite(rule),
		Message: diag.Message{Args: []diag.Arg{diag.Word("row", p.cite(rule).ID), diag.Word("why", why)}},
	})
}

func missing(v expr.Value) diag.Text {
	if name := v.Name(); name.Zh != "" || name.En != "" {
		return name
	}
	return diag.Text{Zh: v.What(), En: v.What()}
}

// holds evaluates a guard. What the text does not state does not hold; what it refers to and nobody knows leaves the check
// undecided.
func (p *Pricing) holds(e *expr.Expr, env expr.Env, check diag.Text, rule site, span source.Span) bool {
	v, err := e.Eval(env)
	if truth, ok := v.Bool(); ok && err == nil {
		return truth
	}
	if err != nil || v.IsAbsent() && v.Of() == unresolved {
		p.failed(v, err, check, rule, span)
	}
	return false
}

// unresolved marks an absent value that the text names but nothing declares.
const unresolved = "unresolved"

// explain is an expression's arithmetic in both languages.
func explain(e *expr.Expr, env expr.Env) diag.Text {
	return diag.Text{Zh: e.Explain(env, "zh"), En: e.Explain(env, "en")}
}

// Open records a finding of another pass that only whoever bears the resource can decide.
func (p *Pricing) Open(d diag.Diagnostic, check, missing diag.Text) {
	p.Undecided = append(p.Undecided, Undecided{Code: d.Code, Check: check, Missing: missing})
	p.report(d)
}
