package bind

import (
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// positional fits arguments to their definitions in order. An optional one that does not fit is left out; should arguments be
// left over in the end, what kept it from fitting is what is reported.
type positional struct {
	b    *binder
	defs []schema.Arg
	args []*dsl.Arg
	what schema.Text
	span source.Span // of the statement or call

	values []ir.Value
	at     int
	missed *finding
}

// arguments binds the arguments of a statement.
func (b *binder) arguments(defs []schema.Arg, args []*dsl.Arg, what schema.Text, span source.Span) ([]ir.Value, *finding) {
	p := positional{b: b, defs: defs, args: args, what: what, span: span}
	if len(defs) > 0 {
		p.values = b.values.take(len(defs))
	}
	return p.all()
}

// callArgs binds the arguments of a call.
func (b *binder) callArgs(defs []schema.Arg, e *dsl.Expr, what schema.Text) ([]ir.Value, *finding) {
	args := make([]*dsl.Arg, len(e.Args))
	for i := range e.Args {
		args[i] = &dsl.Arg{Items: e.Args[i : i+1]}
	}
	return b.arguments(defs, args, what, e.Span)
}

func (p *positional) all() ([]ir.Value, *finding) {
	for i := range p.defs {
		if bad := p.next(i); bad != nil {
			return nil, bad
		}
	}
	if p.at < len(p.args) {
		if p.missed != nil {
			return nil, p.missed
		}
		rest := p.args[p.at].Span().To(p.args[len(p.args)-1].Span())
		if f := p.misplaced(rest); f != nil {
			return nil, f
		}
		if len(p.defs) == 1 && p.defs[0].Type.Form == schema.FormText && len(rest.Text()) > 0 {
			whole := p.args[0].Span().To(rest)
			f := wrong("shape/wrong-arguments", "text", whole, diag.Term("what", p.what)).ranked(rankValue)
			return nil, f.fix(titleQuote(), quoted(whole.Text()))
		}
		return nil, wrong("shape/wrong-arguments", "", rest, diag.Term("what", p.what), diag.Word("got", shown(rest.Text()))).ranked(rankValue)
	}
	return p.values, nil
}

func (p *positional) next(i int) *finding {
	def := &p.defs[i]
	keyed := def.Keyword.Zh != "" || def.Keyword.En != ""
	if p.at < len(p.args) && p.spreads(def) {
		p.spread()
	}
	if p.at == len(p.args) {
		return p.absent(def)
	}
	if keyed {
		return p.keyed(i, def)
	}
	bad := p.b.fit(&p.values[i], &def.Type, p.items(def), p.name(def))
	if bad != nil && p.split(bad) {
		bad = p.b.fit(&p.values[i], &def.Type, p.items(def), p.name(def))
	}
	switch {
	case bad == nil:
		p.at++
	case def.Optional:
		p.miss(bad)
	case p.missed != nil && p.missed.rank > bad.rank:
		return p.missed
	default:
		return bad
	}
	return nil
}

func (p *positional) miss(bad *finding) {
	if p.missed == nil || bad.rank > p.missed.rank {
		p.missed = bad
	}
}

func (p *positional) absent(def *schema.Arg) *finding {
	if def.Optional {
		return nil
	}
	if p.missed != nil && p.missed.rank > rankForm {
		return p.missed
	}
	if def.Keyword.Zh != "" || def.Keyword.En != "" {
		return wrong("shape/wrong-arguments", "keyword", p.span, diag.Term("what", p.what), diag.Term("keyword", def.Keyword.Text)).ranked(rankValue)
	}
	if list := p.b.closedList(&def.Type); list != nil && (list.Scale == nil || list.Scale.Dim == "") {
		field := def.Name
		if field == (schema.Text{}) {
			field = list.Name
		}
		id := "missing-of"
		if len(p.args) == 0 && len(p.defs) == 1 {
			id = "empty-of"
		}
		return wrong("shape/wrong-arguments", id, p.span, diag.Term("what", p.what), diag.Word("got", shown(p.span.Text())),
			diag.Term("field", field), diag.Term("known", listed(termNames(list)))).ranked(rankValue)
	}
	return wrong("shape/wrong-arguments", "missing", p.span, diag.Term("what", p.what), diag.Term("field", p.lack(def))).ranked(rankValue)
}

// lack names what is missing: the argument, where it has a name, else what it takes.
func (p *positional) lack(def *schema.Arg) schema.Text {
	if def.Name != (schema.Text{}) {
		return def.Name
	}
	return p.b.want(&def.Type)
}

func (p *positional) name(def *schema.Arg) schema.Text {
	if len(p.defs) > 1 && def.Name != (schema.Text{}) {
		return def.Name
	}
	return p.what
}

// keyed takes "主持人 老周" or, glued, "触发(反射)".
func (p *positional) keyed(i int, def *schema.Arg) *finding {
	arg := p.args[p.at]
	word := arg.Items[0]
	if len(arg.Items) == 1 && word.Op == dsl.OpCall && keyword(def.Keyword, word.Text) && len(word.Args) > 0 {
		return p.take(i, def, word.Args)
	}
	if len(arg.Items) == 1 && word.Op == dsl.OpWord && keyword(def.Keyword, word.Text) && p.at+1 < len(p.args) {
		p.at++
		return p.take(i, def, p.items(def))
	}
	if len(arg.Items) == 1 && word.Op == dsl.OpWord && def.Type.Form == schema.FormTerm && p.b.listKnows(def.Type.Of, word) {
		return p.take(i, def, arg.Items) // the keyword goes without saying
	}
	return p.absent(def)
}

func (p *positional) take(i int, def *schema.Arg, items []*dsl.Expr) *finding {
	bad := p.b.fit(&p.values[i], &def.Type, items, p.name(def))
	if bad == nil {
		p.at++
	}
	return bad
}

func keyword(n schema.Names, word string) bool {
	word = schema.Normal(word)
	if word == schema.Normal(n.Zh) || word == schema.Normal(n.En) {
		return true
	}
	for _, a := range n.Aliases {
		if word == schema.Normal(a) {
			return true
		}
	}
	return false
}

// items are what the next argument offers a definition. A text takes all the bare words up to the next string or keyword.
func (p *positional) items(def *schema.Arg) []*dsl.Expr {
	items := p.args[p.at].Items
	if def.Type.Form != schema.FormText || items[0].Op == dsl.OpString {
		return items
	}
	end := p.at + 1
	for end < len(p.args) && p.args[end].Items[0].Op != dsl.OpString && !p.isKeyword(p.args[end].Items[0]) {
		end++
	}
	if end == p.at+1 {
		return items
	}
	var all []*dsl.Expr
	for _, a := range p.args[p.at:end] {
		all = append(all, a.Items...)
	}
	p.at = end - 1
	return all
}

func (p *positional) isKeyword(e *dsl.Expr) bool {
	for i := range p.defs {
		if (e.Op == dsl.OpWord || e.Op == dsl.OpCall) && keyword(p.defs[i].Keyword, e.Text) {
			return true
		}
	}
	return false
}

// split takes a path apart where it does not fit as one: 1/天 is a number and a period.
func (p *positional) split(bad *finding) bool {
	arg := p.args[p.at]
	if len(arg.Items) != 1 || arg.Items[0].Op != dsl.OpPath || bad.rank != rankForm {
		return false
	}
	parts := arg.Items[0].Args
	args := append([]*dsl.Arg{}, p.args[:p.at]...)
	for i := range parts {
		args = append(args, &dsl.Arg{Items: parts[i : i+1]})
	}
	p.args = append(args, p.args[p.at+1:]...)
	return true
}

// spreads reports whether commas stand where spaces would between several arguments: 弹药 铅弹, 6.
func (p *positional) spreads(def *schema.Arg) bool {
	items := p.args[p.at].Items
	if len(items) == 1 || len(p.defs) == 1 || lists(&def.Type) {
		return false
	}
	return def.Type.Form != schema.FormText || items[0].Op == dsl.OpString
}

// lists reports whether a type takes several items.
func lists(t *schema.Type) bool {
	for i := range t.Any {
		if lists(&t.Any[i]) {
			return true
		}
	}
	return t.Form == schema.FormList
}

func (p *positional) spread() {
	items := p.args[p.at].Items
	args := append([]*dsl.Arg{}, p.args[:p.at]...)
	for i := range items {
		args = append(args, &dsl.Arg{Items: items[i : i+1]})
	}
	p.args = append(args, p.args[p.at+1:]...)
}

// lacks says which argument a term needs.
func (b *binder) lacks(defs []schema.Arg, e *dsl.Expr) *finding {
	p := positional{b: b, defs: defs, what: schema.Text{Zh: e.Text, En: e.Text}, span: e.Span}
	for i := range defs {
		if bad := p.absent(&defs[i]); bad != nil {
			return bad
		}
	}
	return nil
}
