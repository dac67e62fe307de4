package bind

import (
	"slices"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

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
	f := wrong("shape/wrong-arguments", "param", e.Span, diag.Term("what", row.Name),
		diag.Term("field", b.paramName(p)), diag.Term("usage", b.usage(row))).ranked(rankForm)
	if list := b.words.List(p.Of); list != nil && !list.Open {
		f.id = "param-of"
		f.args = append(f.args, diag.Term("known", listed(admittedNames(p, list))))
	}
	return f
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
		} else {
			bad.only = func(word string) bool {
				t, ok := list.Term(word)
				return ok && admits(p, t)
			}
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
	v.Text, v.Term = e.Text, &schema.Term{List: "entry", ID: id, Name: rows[0].Name, Class: rows[0].Class, Known: true}
	return nil
}

// admitted checks a term against the values and the class that a row is for.
func (b *binder) admitted(p *schema.Param, list listOf, v *ir.Value) *finding {
	if v.Term == nil || !admits(p, v.Term) {
		return wrong("bind/unknown-term", "values", v.Span, diag.Word("name", shown(v.Text)),
			diag.Term("known", listed(admittedNames(p, list)))).ranked(rankWord)
	}
	return nil
}

// admits reports whether a row is for a term.
func admits(p *schema.Param, t *schema.Term) bool {
	return (len(p.Values) == 0 || slices.Contains(p.Values, t.ID)) && (p.Class == "" || t.Class == p.Class)
}

func admittedNames(p *schema.Param, list listOf) []schema.Text {
	var names []schema.Text
	for i := range list.Terms {
		t := &list.Terms[i]
		if admits(p, t) {
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

// lacking is the parameter that keeps a clause from a row of the entry that admits what is written: 移动能力(空间) lacks a
// second one. It is nil where the words themselves are wrong.
func (b *binder) lacking(verb *schema.Verb, rows []*schema.Price, e *dsl.Expr, args []*dsl.Expr, before prefix) *finding {
	for _, row := range rows {
		if !takes(row, verb) || len(args) == 0 {
			continue
		}
		if _, bad := b.params(row, e, args, before); bad != nil && (bad.id == "param" || bad.id == "param-of") {
			return bad
		}
	}
	return nil
}

// ways are how the rows of an entry are written, one after another, where its first parameter is missing.
func (b *binder) ways(verb *schema.Verb, rows []*schema.Price, e *dsl.Expr) *finding {
	var names, ways []schema.Text
	var widest *schema.Price
	most := 0
	for _, row := range rows {
		if !takes(row, verb) || len(row.Params) == 0 {
			continue
		}
		p := &row.Params[0]
		if list := b.words.List(p.Of); list != nil && !list.Open {
			own := admittedNames(p, list)
			if names = appendNew(names, own...); len(own) > most {
				widest, most = row, len(own)
			}
		}
		ways = appendNew(ways, b.usage(row))
	}
	if len(ways) < 2 || len(names) == 0 {
		return nil
	}
	return wrong("shape/wrong-arguments", "param-of", e.Span, diag.Term("what", widest.Name), diag.Term("field", b.paramName(&widest.Params[0])),
		diag.Term("usage", b.usage(widest)), diag.Term("known", listed(names))).ranked(rankForm)
}

func appendNew(all []schema.Text, more ...schema.Text) []schema.Text {
	for _, n := range more {
		if !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	return all
}
