package price

import (
	"strings"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// subject is what a check is applied to.
type subject struct {
	env    expr.Env
	span   source.Span
	clause *Clause
	block  *Block
}

// check applies every cap and requirement of the ruleset.
func (p *Pricing) check() {
	for _, c := range p.Book.checksOf(p.kind) {
		p.subjects(c, func(s subject) { p.apply(c, s) })
	}
}

// checksOf are the checks that are for a kind, found when they are first asked for.
func (b *Book) checksOf(k *kind) []*check {
	k.checksOnce.Do(func() {
		for i := range b.checks {
			if b.checks[i].isFor(k.def) {
				k.checks = append(k.checks, &b.checks[i])
			}
		}
	})
	return k.checks
}

func (c *check) isFor(k *schema.Kind) bool { return len(c.def.Kinds) == 0 || hasTag(c.def.Kinds, k.ID) }

// subjects visits what a check of the kind is for, in the order of the text.
func (p *Pricing) subjects(c *check, visit func(subject)) {
	switch c.def.Scope {
	case "resource":
		visit(subject{env: p, span: p.fieldSpan(c.def, nil)})
	case "block":
		for _, b := range p.Blocks {
			if inBlocks(c.def, b) {
				visit(subject{env: b, span: p.fieldSpan(c.def, b), block: b})
			}
		}
	case "clause":
		for _, clause := range p.Clauses {
			if inBlocks(c.def, clause.block) && !exempt(c.def, clause.IR.Row.Tags) && !p.Book.idle(clause.row(), c.number) {
				visit(subject{env: clause, span: clause.IR.Span, clause: clause, block: clause.block})
			}
		}
	case "source":
		p.sources(c, visit)
	case "statement":
		p.statements(c, visit)
	}
}

func inBlocks(def *schema.Check, b *Block) bool {
	if len(def.Blocks) == 0 {
		return def.Scope == "clause" || b.IR.Def != nil
	}
	return b.IR.Def != nil && hasTag(def.Blocks, b.IR.Def.ID)
}

func exempt(def *schema.Check, tags []string) bool {
	for _, t := range def.Exempt {
		if hasTag(tags, t) {
			return true
		}
	}
	return false
}

// fieldSpan is the statement that the check points at, else the block's head or the resource's name.
func (p *Pricing) fieldSpan(def *schema.Check, b *Block) source.Span {
	if b != nil {
		if f := b.IR.Field(def.Field); f != nil {
			return f.Span
		}
	}
	if f := p.Resource.Body.Field(def.Field); f != nil {
		return f.Span
	}
	if b != nil {
		return b.IR.Span
	}
	return p.Resource.Decl.Name.Span
}

// apply decides a check on one subject.
func (p *Pricing) apply(c *check, s subject) {
	rule := rowOf(c.table, &c.def.Row)
	if c.when != nil && !p.holds(c.when, s.env, c.def.Title, rule, s.span) {
		return
	}
	if c.that != nil {
		v, err := c.that.Eval(s.env)
		if truth, ok := v.Bool(); ok && err == nil {
			if !truth {
				p.violation(c, s, nil)
			}
			return
		}
		p.failed(v, err, c.def.Title, rule, s.span)
		return
	}
	m, errM := c.measure.Eval(s.env)
	l, errL := c.limit.Eval(s.env)
	measure, okM := m.Num()
	limit, okL := l.Num()
	switch {
	case errM != nil || !okM:
		p.failed(m, errM, c.def.Title, rule, s.span)
	case errL != nil || !okL:
		p.failed(l, errL, c.def.Title, rule, s.span)
	case !c.min && limit.Less(measure), c.min && measure.Less(limit):
		p.violation(c, s, []diag.Arg{
			diag.Num("measure", measure), diag.Num("limit", limit),
			diag.Term("measure-how", explain(c.measure, s.env)), diag.Term("limit-how", explain(c.limit, s.env)),
		})
	}
}

// violation reports a broken check, or notes the waiver that sets it aside.
func (p *Pricing) violation(c *check, s subject, args []diag.Arg) {
	code := p.code(c)
	if w := p.waived(code); w != nil && c.def.Usual {
		p.Waived = append(p.Waived, w)
		return
	}
	p.use(c.table, &c.def.Row)
	d := diag.Diagnostic{
		Code: code, Severity: severity(c.def.Severity), Span: s.span, Rule: p.Row(c.table, &c.def.Row),
		Message: diag.Message{Template: c.def.Message, Args: append(args, p.checkArgs(c, s)...)},
	}
	if c.def.Remove {
		d.Fixes = p.removal(c.def, s.block)
	}
	p.report(d)
}

// removal takes the statement of a check's field away, with its line where nothing else stands on it.
func (p *Pricing) removal(def *schema.Check, b *Block) []diag.Fix {
	body := p.Resource.Body
	if b != nil {
		body = b.IR
	}
	f := body.Field(def.Field)
	if f == nil {
		return nil
	}
	return []diag.Fix{{
		Title: diag.Message{Template: diag.Text{Zh: "删去{field}", En: "delete {field}"}, Args: []diag.Arg{diag.Term("field", f.Def.Name)}},
		Safe:  true, Edits: []diag.Edit{{Span: lineOf(f.Span)}},
	}}
}

// lineOf is the line of a statement that has it for itself, else the statement.
func lineOf(s source.Span) source.Span {
	text := s.File.Text
	start := len(strings.TrimRight(text[:s.Start], " \t"))
	end := len(text) - len(strings.TrimLeft(text[s.End:], " \t\r"))
	if start == 0 || text[start-1] != '\n' || end == len(text) || text[end] != '\n' {
		return s
	}
	return source.Span{File: s.File, Start: start, End: end + 1}
}

func (p *Pricing) code(c *check) diag.Code { return diag.Code(p.Book.Rules.ID + "/" + c.def.Code) }

func severity(s string) diag.Severity {
	switch s {
	case "warning":
		return diag.Warning
	case "advice":
		return diag.Advice
	}
	return diag.Error
}

// checkArgs are the arguments of a check's message: its own, and the names of what it is about.
func (p *Pricing) checkArgs(c *check, s subject) []diag.Arg {
	args := []diag.Arg{diag.Word("name", p.Resource.Name)}
	if s.clause != nil {
		args = append(args, diag.Term("entry", s.clause.IR.Row.Name), diag.Term("verb", s.clause.IR.Verb.Name))
	}
	if s.block != nil {
		args = append(args, diag.Word("block", s.block.IR.Name))
	}
	for i := range c.def.Args {
		args = append(args, argOf(c.def.Args[i].ID, c.args[i], s.env))
	}
	return args
}

func argOf(name string, e *expr.Expr, env expr.Env) diag.Arg {
	v, err := e.Eval(env)
	if n, ok := v.Num(); ok && err == nil {
		return diag.Num(name, n)
	}
	if v.IsAbsent() {
		return diag.Term(name, missing(v))
	}
	return diag.Term(name, diag.Text{Zh: v.In("zh"), En: v.In("en")})
}

// quietly evaluates a predicate without recording anything; absent without an expression.
func quietly(e *expr.Expr, env expr.Env, without bool) bool {
	if e == nil {
		return without
	}
	v, err := e.Eval(env)
	truth, ok := v.Bool()
	return err == nil && ok && truth
}
