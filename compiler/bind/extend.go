package bind

import (
	"slices"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// inheritedMost bounds what one project inherits, so that a few lines can't fill the memory: as many statements and blocks as
// it has itself, a few times over, and what a small project may need.
const (
	inheritedLeast = 100_000
	inheritedTimes = 4
)

// inherit gives each resource what it extends, and hands on that a resource is broken to those that build on it.
func (n *names) inherit() {
	budget := inheritedLeast
	weights := make(map[*ir.Resource]int, len(n.all))
	for _, s := range n.slots {
		for _, r := range s.resources {
			weights[r] = s.weightOf(r)
			budget += inheritedTimes * weights[r]
		}
	}
	over := excess{limit: budget, barred: map[*ir.Resource]bool{}}
	for _, r := range n.order {
		if len(r.Extends) > 0 && !over.bars(r) {
			taken := n.merge(r, budget, weights, &over)
			budget -= taken
			weights[r] += taken
		}
	}
	over.report(n)
	n.brokenDown()
	for _, s := range n.slots {
		for _, r := range s.resources {
			if hints, waits := s.late[r]; waits {
				n.complete(s, r, hints)
			}
		}
	}
}

// excess is what no longer fits in what a project may inherit. It has one cause, so it is one finding.
type excess struct {
	limit  int
	barred map[*ir.Resource]bool // what does not fit and what builds on it
	more   int                   // that do not fit, after the first
	first  source.Span           // what the first extends too much
	name   string
}

// bars reports whether a resource builds on what does not fit; then neither does it, and nothing need be said of it.
func (x *excess) bars(r *ir.Resource) bool {
	if slices.ContainsFunc(r.Extends, func(on *ir.Resource) bool { return x.barred[on] }) {
		x.barred[r], r.Broken = true, true
	}
	return x.barred[r]
}

// add notes that a resource does not fit, by its i-th extension.
func (x *excess) add(r *ir.Resource, i int) {
	if len(x.barred) > 0 {
		x.more++
	} else {
		x.first, x.name = extendsSpan(r, i), r.Extends[i].Name
	}
	x.barred[r], r.Broken = true, true
}

func (x *excess) report(n *names) {
	if len(x.barred) == 0 {
		return
	}
	id := ""
	if x.more > 0 {
		id = "more"
	}
	n.report(wrong("limit/inheritance", id, x.first, diag.Word("name", x.name), diag.Int("limit", x.limit), diag.Int("more", x.more)))
}

// weight is how much a block holds.
func weight(b *ir.Block) int {
	total := 1 + len(b.Fields) + len(b.Clauses)
	for _, inner := range b.Blocks {
		total += weight(inner)
	}
	return total
}

// merge adds to a resource what it inherits: own fields win, blocks override by name, of several that are extended the first
// wins. It returns how much that was.
func (n *names) merge(r *ir.Resource, budget int, weights map[*ir.Resource]int, over *excess) int {
	taken := 0
	body := &ir.Block{Span: r.Own.Span}
	skip := ownOnly(r)
	for i, from := range r.Extends {
		if taken += weights[from]; taken > budget {
			over.add(r, i)
			return 0
		}
		for _, f := range from.Body.Fields {
			if !skip[f.Def.ID] && r.Own.Field(f.Def.ID) == nil && !fromOther(r.Extends[:i], f.Def.ID) {
				body.Fields = append(body.Fields, f)
			}
		}
		body.Clauses = overlay(body.Clauses, from.Body.Clauses, clauseKey, false)
		body.Blocks = overlay(body.Blocks, from.Body.Blocks, blockKey, false)
		body.Rulings = append(body.Rulings, from.Body.Rulings...)
	}
	body.Fields = append(body.Fields, r.Own.Fields...)
	body.Clauses = overlay(body.Clauses, r.Own.Clauses, clauseKey, true)
	body.Blocks = overlay(body.Blocks, r.Own.Blocks, blockKey, true)
	r.Rulings = append(slices.Clone(body.Rulings), r.Rulings...)
	body.Rulings = r.Rulings
	r.Body = adopt(body, nil)
	return taken
}

// fromOther reports whether one that is extended earlier has a field.
func fromOther(earlier []*ir.Resource, id string) bool {
	return slices.ContainsFunc(earlier, func(r *ir.Resource) bool { return r.Body.Field(id) != nil })
}

// overlay adds to a list what it does not have by key. What it has stays, or is replaced where it stands.
func overlay[T any](list, more []T, key func(T) string, replace bool) []T {
	at := make(map[string]int, len(list))
	for i, x := range list {
		at[key(x)] = i
	}
	first := len(list) // of the things of one key in more, all are kept
	for _, x := range more {
		i, has := at[key(x)]
		switch {
		case !has || i >= first:
			list = append(list, x)
		case replace:
			list[i] = x
		}
	}
	return list
}

func blockKey(b *ir.Block) string { return b.Def.ID + " " + b.Name }

func clauseKey(c *ir.Clause) string {
	key := c.Verb.ID + " " + c.Row.ID
	for i := range c.Params {
		key += " " + c.Params[i].Key()
	}
	return key
}

// adopt copies a block for a new owner: its blocks and clauses point back to it.
func adopt(b *ir.Block, parent *ir.Block) *ir.Block {
	mine := *b
	mine.Parent = parent
	mine.Clauses = make([]*ir.Clause, len(b.Clauses))
	for i, c := range b.Clauses {
		clause := *c
		clause.Block = &mine
		mine.Clauses[i] = &clause
	}
	mine.Blocks = make([]*ir.Block, len(b.Blocks))
	for i, inner := range b.Blocks {
		mine.Blocks[i] = adopt(inner, &mine)
	}
	return &mine
}

// ownOnly are the fields that are not inherited: price, identity, and what only states a total that is reckoned anyway.
func ownOnly(r *ir.Resource) map[string]bool {
	skip := map[string]bool{}
	for _, id := range r.Kind.Identity {
		skip[id] = true
	}
	if r.Kind.Price != nil {
		skip[r.Kind.Price.Field] = true
	}
	for i := range r.Kind.Derived {
		skip[r.Kind.Derived[i].Claim] = true
	}
	for i := range r.Rules.Ledgers {
		if l := &r.Rules.Ledgers[i]; slices.Contains(r.Kind.Ledgers, l.ID) {
			skip[l.Claim] = true
		}
	}
	return skip
}

// brokenDown marks what builds on broken resources: an extension, and who counts another's clauses as its own.
func (n *names) brokenDown() {
	builds := map[*ir.Resource][]*ir.Resource{}
	for _, s := range n.slots {
		for _, p := range s.pending {
			if p.field != nil && p.field.Contribute && p.value.Ref != nil {
				builds[p.res] = append(builds[p.res], p.value.Ref)
			}
		}
	}
	for _, r := range n.order {
		broken := func(on *ir.Resource) bool { return on.Broken }
		if slices.ContainsFunc(r.Extends, broken) || slices.ContainsFunc(builds[r], broken) {
			r.Broken = true
		}
	}
}

// complete reports what an extending resource lacks even so.
func (n *names) complete(s *slot, r *ir.Resource, hints map[string]bool) {
	if r.Broken {
		return // what it lacks may stand where something is broken
	}
	b := &binder{slot: s, res: r, words: n.words(r)}
	for i := range r.Kind.Body.Fields {
		def := &r.Kind.Body.Fields[i]
		if def.Required && def.When == "" && r.Body.Field(def.ID) == nil && !hints[def.ID] {
			b.missing(r.Body, def)
		}
	}
	for i := range r.Kind.Body.Blocks {
		b.enough(&r.Kind.Body.Blocks[i], hints)
	}
}

// enough reports a sort of block of which there are too few.
func (b *binder) enough(allowed *schema.Nested, hints map[string]bool) {
	count := 0
	for _, block := range b.res.Body.Blocks {
		if block.Allowed == allowed {
			count++
		}
	}
	if def := b.words.Block(allowed.Block); count < allowed.Min && def != nil && !hints[def.ID] {
		b.report(wrong("shape/missing-field", "block", b.res.Body.Span, diag.Term("owner", b.res.Kind.Name),
			diag.Term("field", def.Name), diag.Int("min", allowed.Min), diag.Int("count", count)))
		b.res.Broken = true
	}
}
