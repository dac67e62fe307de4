package compiler

import (
	"canon.dev/canon/compiler/catalog"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/price"
	"canon.dev/canon/compiler/stack"
)

// held are a loadout's values as the catalog has them.
func held(values []stack.Value) []catalog.Held {
	out := make([]catalog.Held, 0, len(values))
	for _, v := range values {
		h := catalog.Held{Entry: v.Row.Entry, Params: v.Params, Unit: v.Row.Amount.Unit, Total: v.Total}
		for _, s := range v.Sources {
			h.Sources = append(h.Sources, share(s))
		}
		out = append(out, h)
	}
	return out
}

func share(s stack.Source) catalog.Share {
	out := catalog.Share{
		Resource: origin(s.Clause).ID, Effect: s.Clause.IR.Block.Name, Verb: s.Clause.IR.Verb.ID, Amount: s.Amount, Counts: s.Counts,
		Why: string(s.Why),
	}
	if s.Base.Sign() > 0 {
		out.Adds = &s.Adds
	}
	if s.Clause.Stop != nil {
		out.Stop = s.Clause.Stop.ID
	}
	if s.By != nil {
		out.Suppressed = origin(s.By).ID
	}
	return out
}

// origin is the resource that a clause comes from: another one's, or the loadout's own.
func origin(c *price.Clause) *ir.Resource {
	if c.From != nil {
		return c.From
	}
	return c.Owner()
}
