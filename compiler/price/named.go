package price

import (
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/trace"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// clausesOf is `clauses-of("field")`: the clauses in the blocks that the field's word names, whatever resources have them. They
// are as they are written, not priced: so a resource may be read that refers back to this one. Absent where nothing is so called.
func (p *Pricing) clausesOf(args []expr.Value) expr.Value {
	id, _ := args[0].ID()
	f := p.Resource.Body.Field(id)
	if f == nil {
		v, _ := p.Book.fieldValue(p.Resource.Body, &p.Resource.Kind.Body, id)
		return v
	}
	name := f.Args[0].Text
	items, found := []expr.Value{}, false
	for _, r := range f.Homes {
		if r.Broken {
			continue
		}
		r.Body.Walk(func(b *ir.Block) {
			if b.Def != nil && b.Def.ID == f.Def.Names && schema.Normal(b.Name) == schema.Normal(name) {
				found = true
				items = p.written(items, b, r, nil)
			}
		})
	}
	if !found {
		return expr.AbsentAs(name, &expr.Info{Of: unresolved, Name: p.nameless(f, name)})
	}
	return expr.List(items)
}

// nameless says what nobody has declared: the energy “name”.
func (p *Pricing) nameless(f *ir.Field, name string) schema.Text {
	block := p.Book.Rules.Block(f.Def.Names).Name
	return schema.Text{Zh: block.Zh + "“" + name + "”", En: block.En + " “" + name + "”"}
}

// written adds the clauses of a block of another resource, and of the blocks inside it.
func (p *Pricing) written(items []expr.Value, body *ir.Block, from *ir.Resource, parent *Block) []expr.Value {
	host := p.host(body, from, parent)
	for _, c := range body.Clauses {
		items = append(items, expr.OfScope(&Clause{IR: c, Mode: c.Row.Mode, Cost: trace.None, Paid: trace.None, Free: true, From: from, block: host}))
	}
	for _, inner := range body.Blocks {
		items = p.written(items, inner, from, host)
	}
	return items
}
