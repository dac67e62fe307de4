package compiler

import (
	"canon.dev/canon/compiler/catalog"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/price"
	"canon.dev/canon/compiler/stack"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/schema"
)

// books are the rulesets made ready for pricing and stacking, by id.
type books struct {
	price map[string]*price.Book
	stack map[string]*stack.Book
}

func newBooks(rules []*schema.Rules) (*books, error) {
	b := &books{price: map[string]*price.Book{}, stack: map[string]*stack.Book{}}
	for _, r := range rules {
		priced, err := price.NewBook(words.Of(r))
		if err != nil {
			return nil, err
		}
		stacked, err := stack.NewBook(r)
		if err != nil {
			return nil, err
		}
		b.price[r.ID], b.stack[r.ID] = priced, stacked
	}
	return b, nil
}

// reckon prices and stacks one resource.
func (b *books) reckon(r *ir.Resource, opts Options) slot {
	if r.Broken {
		return slot{}
	}
	p := b.price[r.Rules.ID].Resource(r, price.Options{Least: opts.Catalog || opts.Trace})
	b.stack[r.Rules.ID].Check(p)
	s := slot{found: p.Diagnostics, open: len(p.Undecided)}
	if opts.Trace {
		s.pricing = p
	}
	if opts.Catalog {
		s.entry = entry(p)
		if r.Kind.Loadout {
			s.entry.Values = held(b.stack[r.Rules.ID].Values(p))
		}
	}
	return s
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
