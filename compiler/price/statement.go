package price

import (
	"slices"

	"canon.dev/canon/schema/expr"
)

// statements visits the statements of a check's fields, in the order of the text.
func (p *Pricing) statements(c *check, visit func(subject)) {
	for _, f := range p.Resource.Body.Fields {
		if slices.Contains(c.def.Each, f.Def.ID) {
			visit(subject{env: statementEnv{p, p.Book.statement(f), f.Def.ID}, span: f.Span})
		}
	}
}

// statementEnv is a resource with one of its statements: `it`, which stands in the field `stands`.
type statementEnv struct {
	*Pricing
	it    expr.Value
	field string
}

// Name implements expr.Env.
func (e statementEnv) Name(name string) (expr.Value, bool) {
	switch name {
	case "it":
		return e.it, true
	case "stands":
		return expr.Term(e.field, nil), true
	}
	return e.Pricing.Name(name)
}
