package bind

import (
	"slices"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// clause binds "verb entry(params) amount".
func (b *binder) clause(st *dsl.Stmt, verb *schema.Verb, before prefix, block *ir.Block) (*ir.Clause, *finding) {
	if st.Block != nil {
		return nil, wrong("shape/wrong-arguments", "no-block", st.Head.Span, diag.Term("what", verb.Name))
	}
	if len(st.Args) == 0 {
		return nil, b.noEntryAt(verb, st.Head.Span)
	}
	entry := st.Args[0].Items[0]
	row, params, bad := b.row(verb, entry, before, st.Args[1:])
	if bad != nil {
		return nil, b.better(bad, verb, st, before)
	}
	c := b.clauses.one()
	*c = ir.Clause{Block: block, Verb: verb, Row: row, Span: st.Span, EntrySpan: entry.Span, Params: params}
	rest := st.Args[1:]
	if extra := st.Args[0].Items[1:]; len(extra) > 0 {
		return nil, b.extra(c, extra[0].Span.To(extra[len(extra)-1].Span))
	}
	if rest, bad = b.marks(c, rest); bad != nil {
		return nil, bad
	}
	return c, b.amounts(c, rest)
}

func (b *binder) extra(c *ir.Clause, span source.Span) *finding {
	return wrong("shape/wrong-arguments", "", span, diag.Term("what", c.Row.Name), diag.Word("got", shown(span.Text())))
}

// row selects the price row by verb, parameters and the unit of what follows.
func (b *binder) row(verb *schema.Verb, e *dsl.Expr, before prefix, rest []*dsl.Arg) (*schema.Price, []ir.Value, *finding) {
	if e.Op != dsl.OpWord && e.Op != dsl.OpCall && e.Op != dsl.OpString {
		return nil, nil, b.noEntryAt(verb, e.Span)
	}
	rows := b.words.Entry(e.Text)
	if len(rows) == 0 {
		return nil, nil, b.noEntry(verb, e)
	}
	var args []*dsl.Expr
	if e.Op == dsl.OpCall {
		args = e.Args
	}
	rows = b.forAmount(b.forWord(b.forKind(rows), rest), rest)
	with := 0
	for _, row := range rows {
		if takes(row, verb) {
			with++
		}
	}
	if with == 0 {
		return nil, nil, b.otherVerb(verb, rows, e)
	}
	for _, row := range rows {
		if takes(row, verb) && (with == 1 || b.suits(row, args, before)) {
			if params, bad := b.params(row, e, args, before); bad == nil || with == 1 {
				return row, params, bad
			}
		}
	}
	return b.nearest(verb, rows, e, args, before)
}

// noEntryAt says that a verb has no entry behind it, and which there are where they are few.
func (b *binder) noEntryAt(verb *schema.Verb, span source.Span) *finding {
	f := wrong("shape/wrong-arguments", "entry", span, diag.Term("what", verb.Name))
	if all := b.entriesOf(verb); len(all) > 0 && len(all) <= mostNamed {
		f.id = "entry-of"
		f.args = append(f.args, diag.Term("known", listed(all)))
	}
	return f
}

// noEntry reports a word that is no entry, with what it may have been among those that the verb takes.
func (b *binder) noEntry(verb *schema.Verb, e *dsl.Expr) *finding {
	f := wrong("bind/unknown-entry", "", wordSpan(e), diag.Word("name", shown(e.Text))).guess(e.Text, "near", b.words.EntryNames())
	if gone := b.retired(f, e.Text); gone != f {
		return gone
	}
	f.only = func(word string) bool {
		return slices.ContainsFunc(b.words.Entry(word), func(row *schema.Price) bool { return takes(row, verb) })
	}
	return f
}

// nearest tries every row in earnest and says what keeps the clause from the one that it comes nearest to.
func (b *binder) nearest(
	verb *schema.Verb, rows []*schema.Price, e *dsl.Expr, args []*dsl.Expr, before prefix,
) (*schema.Price, []ir.Value, *finding) {
	var first *finding
	for _, row := range rows {
		if !takes(row, verb) {
			continue
		}
		params, bad := b.params(row, e, args, before)
		if bad == nil {
			return row, params, nil
		}
		if first == nil || bad.rank > first.rank {
			first = bad
		}
	}
	switch {
	case first.id == "values":
		if lacks := b.lacking(verb, rows, e, args, before); lacks != nil {
			return nil, nil, lacks
		}
		b.widen(first, verb, rows)
	case len(args) == 0 && (first.id == "param" || first.id == "param-of"):
		if all := b.ways(verb, rows, e); all != nil {
			return nil, nil, all
		}
	}
	return nil, nil, first
}

// forKind leaves the rows that the resource's kind may have: those for it by name before those for any.
func (b *binder) forKind(rows []*schema.Price) []*schema.Price {
	if !slices.ContainsFunc(rows, func(r *schema.Price) bool { return len(r.Kinds) > 0 }) {
		return rows
	}
	var own, any []*schema.Price
	for _, r := range rows {
		switch {
		case len(r.Kinds) == 0:
			any = append(any, r)
		case slices.Contains(r.Kinds, b.res.Kind.ID):
			own = append(own, r)
		}
	}
	return append(own, any...)
}

func takes(row *schema.Price, verb *schema.Verb) bool {
	return slices.Contains(row.Verbs, verb.ID) || verb.As != "" && slices.Contains(row.Verbs, verb.As)
}

func (b *binder) otherVerb(verb *schema.Verb, rows []*schema.Price, e *dsl.Expr) *finding {
	var names []schema.Text
	for _, row := range rows {
		for _, id := range row.Verbs {
			if v := b.words.Verb(id); v != nil && !slices.Contains(names, v.Name) {
				names = append(names, v.Name)
			}
		}
	}
	return wrong("bind/unknown-entry", "verb", wordSpan(e), diag.Word("name", shown(e.Text)), diag.Term("verb", verb.Name), diag.Term("verbs", listed(names)))
}
