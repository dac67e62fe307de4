package advise

import (
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// The functions below make a copy of a resource that differs in one place and shares the rest.

func withPrice(r *ir.Resource, field string, n exact.Num) *ir.Resource {
	return withBody(r, func(b *ir.Block) {
		if b.Parent != nil {
			return
		}
		for i, f := range b.Fields {
			if f.Def.ID == field {
				changed := *f
				changed.Args = append([]ir.Value{}, f.Args...)
				changed.Args[0].Num = n
				b.Fields = append([]*ir.Field{}, b.Fields...)
				b.Fields[i] = &changed
			}
		}
	})
}

func withAmount(r *ir.Resource, c *ir.Clause, n exact.Num) *ir.Resource {
	return withBody(r, func(b *ir.Block) {
		for i, have := range b.Clauses {
			if have.Span == c.Span {
				b.Clauses[i].Amount = n
			}
		}
	})
}

func withField(r *ir.Resource, in *ir.Block, def *schema.Field) *ir.Resource {
	return withBody(r, func(b *ir.Block) {
		if b.Span == in.Span {
			more := &ir.Field{Def: def, Span: in.Span, Args: make([]ir.Value, len(def.Args))}
			b.Fields = append(append([]*ir.Field{}, b.Fields...), more)
		}
	})
}

// withBody copies the resource's blocks and clauses and lets change alter each block of the copy.
func withBody(r *ir.Resource, change func(*ir.Block)) *ir.Resource {
	out := *r
	out.Body = copyBlock(r.Body, nil, change)
	return &out
}

func copyBlock(b, parent *ir.Block, change func(*ir.Block)) *ir.Block {
	out := *b
	out.Parent = parent
	out.Clauses = make([]*ir.Clause, len(b.Clauses))
	for i, c := range b.Clauses {
		clause := *c
		clause.Block = &out
		out.Clauses[i] = &clause
	}
	change(&out)
	out.Blocks = make([]*ir.Block, len(b.Blocks))
	for i, inner := range b.Blocks {
		out.Blocks[i] = copyBlock(inner, &out, change)
	}
	return &out
}
