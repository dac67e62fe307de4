package compiler

import (
	"sync"

	"canon.dev/canon/compiler/catalog"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/price"
	"canon.dev/canon/compiler/quote"
	"canon.dev/canon/compiler/stack"
	"canon.dev/canon/compiler/trace"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

// books are the rulesets made ready for pricing and stacking, by id.
type books struct {
	price  map[string]*price.Book
	stack  map[string]*stack.Book
	traces sync.Pool // of *trace.Trace: a trace is let go with its resource, its memory serves the next
}

func newBooks(rules []*schema.Rules) (*books, error) {
	b := &books{price: map[string]*price.Book{}, stack: map[string]*stack.Book{}}
	for _, r := range rules {
		stacked, err := stack.NewBook(r)
		if err != nil {
			return nil, err
		}
		b.price[r.ID], b.stack[r.ID] = price.NewBook(words.Of(r)), stacked
	}
	return b, nil
}

// reckon prices and stacks one resource.
func (b *books) reckon(r *ir.Resource, opts Options) slot {
	if r.Broken {
		return slot{}
	}
	if n := clauses(r); n > mostClauses {
		return slot{found: []diag.Diagnostic{{
			Code: "limit/clauses", Span: r.Decl.Name.Span,
			Message: diag.Message{Args: []diag.Arg{diag.Int("count", n), diag.Int("limit", mostClauses)}},
		}}}
	}
	used, ok := b.traces.Get().(*trace.Trace)
	if !ok {
		used = &trace.Trace{}
	}
	stacking := b.stack[r.Rules.ID]
	pricing := price.Options{Least: opts.Catalog || opts.Trace, Trace: *used}
	if r.Kind.Loadout {
		pricing.Settle = stacking.Losers
	}
	p := b.price[r.Rules.ID].Resource(r, pricing)
	stacking.Check(p)
	s := slot{found: append(p.Diagnostics, quote.Check(p.Book.Words(), r)...), open: len(p.Undecided)}
	if opts.Trace {
		s.pricing = p
	} else {
		defer b.recycle(used, p)
	}
	if opts.Catalog {
		s.entry = entry(p)
		if r.Kind.Loadout {
			s.entry.Values = held(stacking.Values(p))
		}
	}
	return s
}

// mostClauses bounds a resource: the checks compare its clauses with each other.
const mostClauses = 2000

// clauses counts a resource's clauses and blocks, and of a loadout the lines and all that they bring. Past the bound it may stop.
func clauses(r *ir.Resource) int {
	n := 0
	r.Body.Walk(func(b *ir.Block) {
		n += len(b.Clauses) + len(b.Blocks)
		if !r.Kind.Loadout {
			return
		}
		for _, f := range b.Fields {
			n++
			for i := range f.Args {
				if ref := f.Args[i].Ref; f.Def.Contribute && ref != nil && n <= mostClauses {
					n += clauses(ref)
				}
			}
		}
	})
	return n
}

// recycle keeps a trace's memory. Nothing of a finding or an entry lies in it.
func (b *books) recycle(t *trace.Trace, p *price.Pricing) {
	*t = p.Trace
	t.Reset()
	b.traces.Put(t)
}

// catalog gathers the entries.
func (b *books) catalog(rules []*schema.Rules, slots []slot) *catalog.Catalog {
	c := &catalog.Catalog{Format: catalog.Format}
	used := map[string]bool{}
	for _, s := range slots {
		if s.entry != nil {
			c.Resources = append(c.Resources, s.entry)
			used[s.entry.Ruleset] = true
		}
	}
	for _, r := range rules {
		if used[r.ID] {
			c.Rulesets = append(c.Rulesets, catalog.Ruleset{ID: r.ID, Version: r.Version, Digest: r.Digest, Layers: append([]string{}, r.Layers...)})
		}
	}
	sortCatalog(c.Resources)
	return c
}
