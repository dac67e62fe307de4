package bind

import (
	"context"
	"slices"

	"canon.dev/canon/compiler/fan"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/schema"
)

// Settle is called for a resource that refers to nothing as soon as it is bound, with the number of its file among the files
// sorted by name: later passes can be done with it at once. It keeps nothing of the resource's blocks, which are let go then;
// they come back for what turns out to be referred to. It may be called by several goroutines for different files.
type Settle func(file int, r *ir.Resource)

// settle lets the later passes have a resource, and then its blocks go.
func (b *binder) settle(r *ir.Resource, file int, settle Settle, counted map[string]bool) {
	settle(file, r)
	if counted[r.Kind.ID] {
		return
	}
	b.gone[r] = weight(r.Own)
	stub := &ir.Block{Span: r.Own.Span}
	for _, f := range r.Own.Fields {
		if slices.Contains(r.Kind.Identity, f.Def.ID) {
			own := *f
			own.Args = slices.Clone(f.Args)
			stub.Fields = append(stub.Fields, &own)
		}
	}
	r.Body, r.Own = stub, stub
	b.rewind()
}

// standsAlone reports whether nothing that other files say can change a resource.
func (b *binder) standsAlone(r *ir.Resource) bool {
	pending := len(b.pending) > 0 && b.pending[len(b.pending)-1].res == r ||
		len(b.naming) > 0 && b.naming[len(b.naming)-1].res == r
	return !pending && !r.Broken && len(r.Decl.Extends) == 0
}

// recall binds the files again whose settled resources others refer to.
func (n *names) recall(ctx context.Context, jobs int, again func(i int) *slot) error {
	home := map[*ir.Resource]int{}
	for i, s := range n.slots {
		for r := range s.gone {
			home[r] = i
		}
	}
	wanted := map[int]bool{}
	want := func(r *ir.Resource) {
		if i, gone := home[r]; gone {
			wanted[i] = true
		}
	}
	for _, s := range n.slots {
		for _, p := range s.pending {
			want(p.value.Ref)
		}
		for _, m := range s.naming {
			for _, home := range m.field.Homes {
				want(home)
			}
		}
		for _, r := range s.resources {
			for _, from := range r.Extends {
				want(from)
			}
		}
	}
	var list []int
	for i := range wanted {
		list = append(list, i)
	}
	return fan.Out(ctx, jobs, len(list), func(k int) {
		s, fresh := n.slots[list[k]], again(list[k])
		for j, r := range s.resources {
			if _, gone := s.gone[r]; gone {
				r.Body, r.Own = fresh.resources[j].Body, fresh.resources[j].Own
			}
		}
	})
}

// weightOf is how much a resource holds, or held before its blocks went.
func (s *slot) weightOf(r *ir.Resource) int {
	if w, gone := s.gone[r]; gone {
		return w
	}
	return weight(r.Own)
}

// countedKinds are the kinds whose clauses count for what names them: materials. Their blocks would come back anyway. Loadouts
// name whatever there is, but few of all.
func countedKinds(r *schema.Rules) map[string]bool {
	kinds := map[string]bool{}
	for i := range r.Kinds {
		if r.Kinds[i].Loadout {
			continue
		}
		for j := range r.Kinds[i].Body.Fields {
			if f := &r.Kinds[i].Body.Fields[j]; f.Contribute {
				for k := range f.Args {
					addKinds(kinds, &f.Args[k].Type)
				}
			}
		}
	}
	return kinds
}

func addKinds(kinds map[string]bool, t *schema.Type) {
	for _, id := range t.Kinds {
		kinds[id] = true
	}
	if t.Elem != nil {
		addKinds(kinds, t.Elem)
	}
	for i := range t.Any {
		addKinds(kinds, &t.Any[i])
	}
}
