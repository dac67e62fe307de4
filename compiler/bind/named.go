package bind

import (
	"slices"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/schema"
)

// Some fields name a block of other resources, whichever have one of that name: the energy of a technique. Nobody has to declare
// it, several may.

// naming is a statement that names blocks.
type naming struct {
	res   *ir.Resource
	field *ir.Field
}

// called is a resource that has a block which may be named. The block itself may be let go.
type called struct {
	res *ir.Resource
	at  home
}

// home is what a block is found by.
type home struct {
	rules       *schema.Rules
	block, name string
}

// namedBlocks are the ids of the blocks that a field of the ruleset names.
func namedBlocks(r *schema.Rules) map[string]bool {
	named := map[string]bool{}
	note := func(b *schema.Body) {
		for i := range b.Fields {
			if id := b.Fields[i].Names; id != "" {
				named[id] = true
			}
		}
	}
	for i := range r.Kinds {
		note(&r.Kinds[i].Body)
	}
	for i := range r.Blocks {
		note(&r.Blocks[i].Body)
	}
	return named
}

func (b *binder) names(f *ir.Field) {
	if f.Def.Names != "" {
		b.naming = append(b.naming, naming{b.res, f})
	}
}

func (b *binder) calls(block *ir.Block) {
	if b.named[block.Def.ID] {
		b.called = append(b.called, called{b.res, home{b.res.Rules, block.Def.ID, schema.Normal(block.Name)}})
	}
}

// housed finds out which resources have the blocks that are named. What a resource inherits its origin has.
func (n *names) housed() {
	n.homes = map[home][]*ir.Resource{}
	for _, s := range n.slots {
		for _, c := range s.called {
			if known := n.homes[c.at]; !slices.Contains(known, c.res) && n.current(c.res) {
				n.homes[c.at] = append(known, c.res)
			}
		}
	}
	for _, all := range n.homes {
		slices.SortFunc(all, byID)
	}
}

// current reports whether a resource is the one of its identity: no later declaration of it.
func (n *names) current(r *ir.Resource) bool { return r.Library || n.byID[r.ID] == r }

// homesOf are the resources that a statement means: the project's own before official ones, those of its own identity, as of the
// same world, before others.
func (n *names) homesOf(m naming) []*ir.Resource {
	own := func(r *ir.Resource) bool { return r.Library == m.res.Library }
	near := func(r *ir.Resource) bool {
		return !slices.ContainsFunc(r.Kind.Identity, func(id string) bool { return identifier(r, id) != identifier(m.res, id) })
	}
	all := n.homes[home{m.res.Rules, m.field.Def.Names, schema.Normal(m.field.Args[0].Text)}]
	all = slices.DeleteFunc(slices.Clone(all), func(r *ir.Resource) bool { return r == m.res || !own(r) && !r.Library })
	return preferred(preferred(all, own), near)
}

// preferred are the members that fit, or all where none does.
func preferred(all []*ir.Resource, fits func(*ir.Resource) bool) []*ir.Resource {
	some := slices.DeleteFunc(slices.Clone(all), func(r *ir.Resource) bool { return !fits(r) })
	if len(some) == 0 {
		return all
	}
	return some
}
