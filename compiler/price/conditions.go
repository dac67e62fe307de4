package price

import (
	"strings"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// condition says when a field belongs to a body: a required one must stand there then, and none may stand there otherwise.
type condition struct {
	field *schema.Field
	when  *expr.Expr
}

// conditions checks the presence of fields that only some resources have. Where what decides it is missing, that is reported
// already.
func (p *Pricing) conditions() {
	if len(p.Book.sometimes) == 0 {
		return
	}
	for _, b := range p.Blocks {
		body, owner := &p.Resource.Kind.Body, p.Resource.Kind.Name
		if b.IR.Def != nil {
			body, owner = &b.IR.Def.Body, b.IR.Def.Name
		}
		for _, c := range p.Book.sometimes[body] {
			v, err := c.when.Eval(b)
			if belongs, ok := v.Bool(); ok && err == nil {
				p.presence(b, c, belongs, owner)
			}
		}
	}
}

func (p *Pricing) presence(b *Block, c condition, belongs bool, owner diag.Text) {
	f := b.IR.Field(c.field.ID)
	args := []diag.Arg{diag.Term("owner", owner), diag.Term("field", c.field.Name)}
	switch {
	case belongs && f == nil && c.field.Required:
		p.report(diag.Diagnostic{Code: "shape/missing-field", Span: b.IR.Span, Message: diag.Message{Args: args}})
	case !belongs && f != nil:
		p.report(diag.Diagnostic{Code: "shape/out-of-place", Span: f.Span, Message: diag.Message{Args: append(args, diag.Term("how", c.decided(b)))},
			Fixes: []diag.Fix{{
				Title: diag.Message{Template: diag.Text{Zh: "删去这一行", En: "delete the line"}},
				Edits: []diag.Edit{{Span: lineOf(f.Span)}},
			}}})
	}
}

// decided is what the predicate looks at, as the text states it: 类别 普通.
func (c condition) decided(b *Block) diag.Text {
	var stated []string
	for _, name := range c.when.Names() {
		if f := b.IR.Field(name); f != nil {
			stated = append(stated, f.Span.Text())
		}
	}
	if len(stated) == 0 {
		return explain(c.when, b)
	}
	text := strings.Join(stated, "; ")
	return diag.Text{Zh: text, En: text}
}
