package bind

import (
	"slices"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// clause binds "verb entry(params) amount".
func (b *binder) clause(st *dsl.Stmt, verb *schema.Verb, before prefix, block *ir.Block) (*ir.Clause, *finding) {
	if st.Block != nil {
		return nil, wrong("shape/wrong-arguments", "no-block", st.Head.Span, diag.Term("what", verb.Name))
	}
	if len(st.Args) == 0 {
		return nil, wrong("shape/wrong-arguments", "entry", st.Head.Span, diag.Term("what", verb.Name))
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
		return nil, nil, wrong("shape/wrong-arguments", "entry", e.Span, diag.Term("what", verb.Name))
	}
	rows := b.words.Entry(e.Text)
	if len(rows) == 0 {
		return nil, nil, wrong("bind/unknown-entry", "", wordSpan(e), diag.Word("name", shown(e.Text))).
			guess(e.Text, "near", b.words.EntryNames())
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
	if first.id == "values" {
		b.widen(first, verb, rows)
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

// params fits the arguments of an entry to a row.
func (b *binder) params(row *schema.Price, e *dsl.Expr, args []*dsl.Expr, before prefix) ([]ir.Value, *finding) {
	var values []ir.Value
	if len(row.Params) > 0 {
		values = b.values.take(len(row.Params))
	}
	at := 0
	for i := range row.Params {
		p := &row.Params[i]
		switch {
		case before.word != "" && b.lists(p, before.word):
			if bad := b.param(&values[i], p, before.expr()); bad != nil {
				return nil, bad
			}
			before = prefix{}
		case at == len(args):
			if !p.Optional {
				return nil, b.lacksParam(row, p, e)
			}
		case p.Many:
			if bad := b.many(&values[i], p, args[at:]); bad != nil {
				return nil, bad
			}
			at = len(args)
		default:
			bad := b.param(&values[i], p, args[at])
			switch {
			case bad == nil:
				at++
			case !p.Optional || len(args)-at >= len(row.Params)-i:
				bad.rank += at
				return nil, bad
			default:
				values[i] = ir.Value{}
			}
		}
	}
	if before.word != "" {
		return nil, before.stray(row)
	}
	if at < len(args) {
		span := args[at].Span.To(args[len(args)-1].Span)
		return nil, wrong("shape/wrong-arguments", "", span, diag.Term("what", row.Name), diag.Word("got", shown(span.Text())))
	}
	return values, nil
}

func (b *binder) lacksParam(row *schema.Price, p *schema.Param, e *dsl.Expr) *finding {
	return wrong("shape/wrong-arguments", "param", e.Span, diag.Term("what", row.Name),
		diag.Term("field", b.paramName(p)), diag.Term("usage", b.usage(row))).ranked(rankForm)
}

func (b *binder) many(v *ir.Value, p *schema.Param, args []*dsl.Expr) *finding {
	list := b.values.take(len(args))
	for i, a := range args {
		if bad := b.param(&list[i], p, a); bad != nil {
			return bad
		}
	}
	v.Form, v.Span, v.List = schema.FormList, args[0].Span.To(args[len(args)-1].Span), list
	return nil
}

func (b *binder) paramName(p *schema.Param) schema.Text {
	if p.Name != (schema.Text{}) {
		return p.Name
	}
	if list := b.words.List(p.Of); list != nil {
		return list.Name
	}
	return schema.Text{Zh: "参数", En: "an argument"}
}

// param fits one argument of an entry.
func (b *binder) param(v *ir.Value, p *schema.Param, e *dsl.Expr) (bad *finding) {
	v.Span, v.Text = e.Span, spelt(e)
	list := b.words.List(p.Of)
	switch {
	case p.Of == "number":
		var m measure
		m, bad = b.measure(e)
		v.Form, v.Num, v.Unit = schema.FormNumber, m.num, m.unit
	case p.Of == "entry":
		v.Form = schema.FormTerm
		bad = b.entryParam(v, e)
	case list == nil:
		v.Form, v.Text = schema.FormWord, worded(e)
	case list.Scale != nil:
		v.Form = schema.FormRank
		if bad = b.fitRank(v, &schema.Type{Form: schema.FormRank, Of: p.Of}, e, b.paramName(p)); bad == nil {
			bad = b.admitted(p, list, v)
		}
	default:
		v.Form = schema.FormTerm
		if bad = b.fitWord(v, list, e); bad == nil {
			bad = b.admitted(p, list, v)
		}
	}
	return bad
}

// entryParam is the name of another entry.
func (b *binder) entryParam(v *ir.Value, e *dsl.Expr) *finding {
	rows := b.words.Entry(e.Text)
	if len(rows) == 0 {
		return wrong("bind/unknown-entry", "", wordSpan(e), diag.Word("name", shown(spelt(e)))).
			guess(e.Text, "near", b.words.EntryNames()).ranked(rankWord)
	}
	id := rows[0].Entry
	if id == "" {
		id = rows[0].ID
	}
	v.Text, v.Term = e.Text, schema.Term{List: "entry", ID: id, Name: rows[0].Name, Class: rows[0].Class, Known: true}
	return nil
}

// admitted checks a term against the values and the class that a row is for.
func (b *binder) admitted(p *schema.Param, list listOf, v *ir.Value) *finding {
	if len(p.Values) > 0 && !slices.Contains(p.Values, v.Term.ID) || p.Class != "" && v.Term.Class != p.Class {
		return wrong("bind/unknown-term", "values", v.Span, diag.Word("name", shown(v.Text)),
			diag.Term("known", listed(admittedNames(p, list)))).ranked(rankWord)
	}
	return nil
}

func admittedNames(p *schema.Param, list listOf) []schema.Text {
	var names []schema.Text
	for i := range list.Terms {
		t := &list.Terms[i]
		if (len(p.Values) == 0 || slices.Contains(p.Values, t.ID)) && (p.Class == "" || t.Class == p.Class) {
			names = append(names, t.Name)
		}
	}
	return names
}

// widen lists what every row of the entry admits, not only the first.
func (b *binder) widen(f *finding, verb *schema.Verb, rows []*schema.Price) {
	var names []schema.Text
	for _, row := range rows {
		if !takes(row, verb) || len(row.Params) == 0 {
			continue
		}
		for i := range row.Params {
			p := &row.Params[i]
			if list := b.words.List(p.Of); list != nil && (len(p.Values) > 0 || p.Class != "") {
				for _, n := range admittedNames(p, list) {
					if !slices.Contains(names, n) {
						names = append(names, n)
					}
				}
			}
		}
	}
	f.args[len(f.args)-1] = diag.Term("known", listed(names))
}

// amounts binds what follows the entry: an amount, or a link to another value.
func (b *binder) amounts(c *ir.Clause, args []*dsl.Arg) *finding {
	def := &c.Row.Amount
	if len(args) > 0 && len(args[0].Items) == 1 && args[0].Items[0].Op == dsl.OpCall {
		if fold := b.words.Fold(args[0].Items[0].Text); fold != nil {
			return b.fold(c, fold, args)
		}
	}
	if def.Need == "word" && len(args) == 1 {
		args = nil // forWord has read it
	}
	if len(args) == 0 {
		if def.Need == "required" && def.Default == nil && !loose(c.Block) {
			return wrong("shape/wrong-arguments", "amount", c.EntrySpan, diag.Term("what", c.Row.Name))
		}
		if c.Amount = exact.Int(1); def.Default != nil {
			c.Amount = *def.Default
		}
		return nil
	}
	span := args[0].Span()
	if len(args) > 1 || len(args[0].Items) > 1 {
		more := span
		if len(args) > 1 {
			more = args[1].Span().To(args[len(args)-1].Span())
		}
		return b.extra(c, more)
	}
	if def.Need == "none" {
		return wrong("shape/wrong-arguments", "no-amount", span, diag.Term("what", c.Row.Name), diag.Word("got", shown(span.Text())))
	}
	var bad *finding
	c.AmountSpan = span
	c.Amount, bad = b.amount(c, args[0].Items[0])
	return bad
}

// amount is a quantity in the row's unit.
func (b *binder) amount(c *ir.Clause, e *dsl.Expr) (exact.Num, *finding) {
	if !numeric(e) {
		return exact.Num{}, b.misfit(&schema.Type{Form: schema.FormNumber}, e, c.Row.Name)
	}
	m, bad := b.measure(e)
	if bad != nil {
		dim := ""
		if unit := b.words.Unit(c.Row.Amount.Unit); unit != nil {
			dim = unit.Dim
		}
		return m.num, b.unitHere(bad, e, dim)
	}
	num, bad := b.inRowUnit(c, m, e)
	if bad != nil {
		return num, bad
	}
	if c.Row.Amount.Integer && !num.IsInt() {
		return num, wrong("shape/wrong-type", "whole", e.Span, diag.Term("what", c.Row.Name), diag.Num("got", num))
	}
	if num.Sign() < 0 && !c.Verb.Free || num.Sign() == 0 && !c.Verb.Free && !mayBeNone(c.Row) {
		return num, wrong("shape/out-of-range", "over", e.Span, diag.Term("what", c.Row.Name), diag.Int("limit", 0), diag.Num("got", num))
	}
	return num, nil
}

func (b *binder) inRowUnit(c *ir.Clause, m measure, e *dsl.Expr) (exact.Num, *finding) {
	if c.Row.Amount.Unit == "" {
		if m.unit != nil && !b.words.Counting(m.unit) {
			return m.num, wrong("shape/wrong-unit", "none", at(m, e), diag.Term("what", c.Row.Name), diag.Word("unit", unitText(m, e)))
		}
		return m.num, nil
	}
	unit := b.words.Unit(c.Row.Amount.Unit)
	if unit == nil {
		return m.num, nil
	}
	if m.unit == nil {
		if b.words.Counting(unit) || percent(e) {
			return m.num, nil
		}
		return m.num, b.bare(e, []*schema.Unit{unit}, c.Row.Name)
	}
	converted, fits := b.convert(m, unit)
	if !fits {
		return m.num, b.wrongUnit(m, e, unit.Dim, c.Row.Name)
	}
	return converted.num, nil
}

// percent reports whether a number is a share, which needs no unit.
func percent(e *dsl.Expr) bool {
	return e.Op == dsl.OpNumber && len(e.Text) > 0 && e.Text[len(e.Text)-1] == '%'
}

// fold binds 等同(basis, share), perhaps with the amount that a point of the basis gives.
func (b *binder) fold(c *ir.Clause, fold *schema.Fold, args []*dsl.Arg) *finding {
	call := args[0].Items[0]
	if !c.Row.Amount.Fold {
		return wrong("shape/wrong-arguments", "fold", call.Span, diag.Term("what", c.Row.Name))
	}
	if len(call.Args) == 0 {
		return wrong("shape/wrong-arguments", "missing", call.Span, diag.Term("what", fold.Name), diag.Term("field", b.listName(fold.Basis)))
	}
	f := &ir.Fold{Span: call.Span, Share: exact.Int(1), Times: exact.Int(1)}
	var bad *finding
	if bad = b.basis(&f.Basis, fold, call.Args[0]); bad != nil {
		return bad
	}
	if len(call.Args) > 1 {
		if f.Share, bad = b.share(fold, call.Args[1]); bad != nil {
			return bad
		}
	}
	if len(call.Args) > 2 {
		return wrong("shape/wrong-arguments", "", call.Args[2].Span, diag.Term("what", fold.Name), diag.Word("got", shown(call.Args[2].Span.Text())))
	}
	if len(args) > 1 {
		if len(args) > 2 || len(args[1].Items) > 1 {
			return b.extra(c, args[1].Span().To(args[len(args)-1].Span()))
		}
		if f.Times, bad = b.amount(c, args[1].Items[0]); bad != nil {
			return bad
		}
	}
	c.Fold, c.AmountSpan = f, args[0].Span().To(args[len(args)-1].Span())
	return nil
}

func (b *binder) basis(v *ir.Value, fold *schema.Fold, e *dsl.Expr) *finding {
	v.Form, v.Span, v.Text = schema.FormTerm, e.Span, spelt(e)
	list := b.words.List(fold.Basis)
	if list == nil {
		v.Form = schema.FormWord
		return nil
	}
	bad := b.fitWord(v, list, e)
	if bad != nil {
		bad.id = "basis"
	}
	return bad
}

func (b *binder) share(fold *schema.Fold, e *dsl.Expr) (exact.Num, *finding) {
	m, bad := b.measure(e)
	if bad == nil && m.num.Sign() <= 0 {
		bad = wrong("shape/out-of-range", "over", e.Span, diag.Term("what", fold.Name), diag.Int("limit", 0), diag.Num("got", m.num))
	}
	return m.num, bad
}

func (b *binder) listName(id string) schema.Text {
	if list := b.words.List(id); list != nil {
		return list.Name
	}
	return schema.Text{Zh: "名字", En: "a name"}
}
