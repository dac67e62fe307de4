package bind

import (
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/near"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// body binds the statements of a block.
type body struct {
	*binder
	def   *words.Body
	block *ir.Block
	from  int             // its own fields, well formed or not, are those of binder.seen from here on
	hints map[string]bool // names that misspelt statements probably had: not missing
}

type seen struct {
	def   *schema.Field
	span  source.Span
	field *ir.Field // nil when it did not bind
}

func (b *binder) body(def *words.Body, block *ir.Block, stmts []*dsl.Stmt) {
	in := body{binder: b, def: def, block: block, from: len(b.seen)}
	defer func() { b.seen = b.seen[:in.from] }()
	for _, st := range stmts {
		in.statement(st)
	}
	in.blocksCounted()
	if block.Parent != nil || len(b.res.Decl.Extends) == 0 {
		in.presence()
	} else {
		b.late[b.res] = in.hints // what it inherits is not known yet
	}
}

func (in *body) statement(st *dsl.Stmt) {
	slot := in.def.Slot(st.Head.Text)
	if slot.Known() && in.former(st.Head.Text) {
		in.renamed(st.Head.Text, st.Head.Span)
	}
	switch {
	case st.Call != nil && (slot.Known() || dsl.StatementOf(st.Head.Text) != dsl.StatementNone):
		in.parenthesis(st, slot)
	case in.language(st, slot):
	case slot.Block != nil && (st.Block != nil || slot.Field == nil):
		in.nested(st, slot)
	case slot.Field != nil:
		in.field(st, slot.Field)
	case slot.Verb != nil:
		in.priced(st, slot.Verb, prefix{})
	case in.prefixed(st):
	default:
		in.unknown(st)
	}
}

// fail reports a finding that later passes would stumble over.
func (in *body) fail(f *finding) {
	in.report(f)
	in.res.Broken = true
}

func (in *body) priced(st *dsl.Stmt, verb *schema.Verb, before prefix) {
	c, bad := in.clause(st, verb, before, in.block)
	if bad != nil {
		in.fail(in.separate(bad, st, verb))
		return
	}
	in.block.Clauses = grow(in.block.Clauses, c)
	in.references(nil, c.Params)
	in.renamedTerms(c.Params)
}

func (in *body) field(st *dsl.Stmt, def *schema.Field) {
	var first seen
	again := false
	if earlier := in.first(def); earlier != nil {
		first, again = *earlier, true
	}
	f, bad := in.bindField(st, def)
	if bad != nil {
		in.report(bad)
		in.res.Broken = in.res.Broken || matters(def)
	}
	in.seen = append(in.seen, seen{def, st.Span, f})
	if again && !def.Repeat {
		if bad == nil {
			in.twice(first, f)
		}
		return
	}
	if bad == nil {
		in.block.Fields = grow(in.block.Fields, f)
		in.references(def, f.Args)
		in.names(f)
		in.renamedTerms(f.Args)
	}
}

func (in *body) bindField(st *dsl.Stmt, def *schema.Field) (*ir.Field, *finding) {
	if st.Block != nil {
		return nil, wrong("shape/wrong-arguments", "no-block", st.Head.Span, diag.Term("what", def.Name))
	}
	if len(st.Args) == 0 && len(def.Args) == 1 && def.Args[0].Type.Form == schema.FormBool && !def.Args[0].Optional {
		return nil, yes(st, def)
	}
	args, bad := in.arguments(def.Args, st.Args, def.Name, st.Span)
	if bad != nil {
		return nil, bad
	}
	f := in.fields.one()
	*f = ir.Field{Def: def, Span: st.Span, Args: args}
	return f, nil
}

// yes offers the answer that somebody means who writes only the question.
func yes(st *dsl.Stmt, def *schema.Field) *finding {
	text := st.Head.Text + " 是"
	if !near.Han(st.Head.Text) {
		text = st.Head.Text + " yes"
	}
	return wrong("shape/wrong-arguments", "yes", st.Span, diag.Term("what", def.Name), diag.Word("as", text)).fix(titleWrite(text), text)
}

func (in *body) first(def *schema.Field) *seen {
	for i := in.from; i < len(in.seen); i++ {
		if in.seen[i].def == def {
			return &in.seen[i]
		}
	}
	return nil
}

// twice reports a field that stands twice. The first counts; where the second says otherwise nothing after can be trusted.
func (in *body) twice(first seen, f *ir.Field) {
	bad := wrong("shape/duplicate-field", "", f.Span, diag.Term("field", f.Def.Name))
	bad.labels = []diag.Label{{Span: first.span, Message: tableMessage("shape/duplicate-field", "first")}}
	in.report(bad)
	if first.field == nil || !equal(first.field.Args, f.Args) {
		in.res.Broken = in.res.Broken || matters(f.Def)
	}
}

func equal(a, b []ir.Value) bool {
	for i := range a {
		if a[i].Key() != b[i].Key() {
			return false
		}
	}
	return true
}

// matters reports whether a field can bear on a price: one that only holds prose can't.
func matters(def *schema.Field) bool {
	if def.Hidden {
		return false
	}
	for i := range def.Args {
		if def.Args[i].Type.Form != schema.FormText {
			return true
		}
	}
	return false
}

// references notes the references among values that are in their final place.
func (b *binder) references(def *schema.Field, values []ir.Value) {
	for i := range values {
		v := &values[i]
		switch {
		case v.Form == schema.FormRef:
			b.pending = append(b.pending, pending{res: b.res, value: v, field: def})
		case len(v.List) > 0:
			b.references(def, v.List)
		case len(v.Args) > 0:
			b.references(def, v.Args)
		}
	}
}

func (in *body) nested(st *dsl.Stmt, slot words.Slot) {
	def := slot.Block
	block := in.blocks.one()
	*block = ir.Block{Def: def.Block, Allowed: slot.Nested, Span: st.Span, Parent: in.block}
	if st.Block == nil {
		in.fail(wrong("shape/wrong-arguments", "block", st.Head.Span, diag.Term("what", def.Name)))
		return
	}
	if bad := in.name(st, def, block); bad != nil {
		in.report(bad)
	}
	in.calls(block)
	in.block.Blocks = grow(in.block.Blocks, block)
	in.binder.body(def.Body, block, st.Block.Stmts)
}

// termName finds what a block's name means, where its names are a vocabulary's.
func (in *body) termName(def *words.Block, item *dsl.Expr, block *ir.Block) *finding {
	list := in.words.List(def.Of)
	if def.Of == "" || list == nil {
		return nil
	}
	var v ir.Value
	bad := in.fitWord(&v, list, item)
	if v.Term != nil {
		block.Term = *v.Term
	}
	in.res.Broken = in.res.Broken || bad != nil // what the block may hold hangs on the word
	return bad
}

// name takes the name of a block. What is left over is reported; the block itself is sound.
func (in *body) name(st *dsl.Stmt, def *words.Block, block *ir.Block) *finding {
	args := st.Args
	if def.Named {
		if len(args) == 0 {
			return wrong("shape/wrong-arguments", "name", st.Head.Span, diag.Term("what", def.Name))
		}
		item := args[0].Items[0]
		block.Name = item.Text
		if item.Op == dsl.OpNumber || item.Text == "" || item.Op == dsl.OpCall {
			block.Name = item.Span.Text()
		}
		args = args[1:]
		if bad := in.termName(def, item, block); bad != nil {
			return bad
		}
	}
	if len(args) == 0 {
		return nil
	}
	span := args[0].Span().To(args[len(args)-1].Span())
	id := "no-name"
	if def.Named {
		id = ""
	}
	return wrong("shape/wrong-arguments", id, span, diag.Term("what", def.Name), diag.Word("got", shown(span.Text())))
}

// presence reports required fields that are not there.
func (in *body) presence() {
	for i := range in.def.Def.Fields {
		def := &in.def.Def.Fields[i]
		if def.Required && def.When == "" && in.first(def) == nil && !in.hints[def.ID] {
			in.missing(in.block, def)
		}
	}
}

// missing reports a required field, unless something here did not parse: that may have been it.
func (b *binder) missing(block *ir.Block, def *schema.Field) {
	if b.torn {
		return
	}
	span, owner := b.res.Decl.Kind.Span.To(b.res.Decl.Name.Span), b.res.Kind.Name
	if block.Def != nil {
		span, owner = block.Span, block.Def.Name
	}
	id := ""
	if len(b.res.Decl.Extends) > 0 && block.Def == nil && b.identifies(def) {
		id = "identity"
	}
	f := wrong("shape/missing-field", id, span, diag.Term("owner", owner), diag.Term("field", def.Name))
	if len(def.Args) > 0 && id == "" {
		if list := b.closedList(&def.Args[0].Type); list != nil && (list.Scale == nil || list.Scale.Dim == "") {
			f.id = "of"
			f.args = append(f.args, diag.Term("known", listed(termNames(list))))
		}
	}
	b.report(f)
	if matters(def) && !b.identifies(def) {
		b.res.Broken = true
	}
}

// identifies reports whether a field is only part of the resource's identity.
func (b *binder) identifies(def *schema.Field) bool {
	for _, id := range b.res.Kind.Identity {
		if id == def.ID {
			return true
		}
	}
	return false
}

// blocksCounted checks how many blocks of each sort there are, and that their names differ.
func (in *body) blocksCounted() {
	for i := range in.def.Def.Blocks {
		allowed := &in.def.Def.Blocks[i]
		if allowed.Min == 0 && allowed.Max == 0 {
			continue
		}
		in.counted(allowed)
	}
	in.namesakes()
}

func (in *body) counted(allowed *schema.Nested) {
	count := 0
	for _, block := range in.block.Blocks {
		if block.Allowed != allowed {
			continue
		}
		if count++; allowed.Max > 0 && count > allowed.Max {
			in.fail(wrong("shape/duplicate-field", "block", block.Span, diag.Term("owner", in.def.Owner()),
				diag.Term("field", block.Def.Name), diag.Int("max", allowed.Max)))
		}
	}
	inherits := in.block.Parent == nil && len(in.res.Decl.Extends) > 0
	if def := in.words.Block(allowed.Block); count < allowed.Min && def != nil && !in.torn && !in.hints[def.ID] && !inherits {
		span := in.block.Span
		in.fail(wrong("shape/missing-field", "block", span, diag.Term("owner", in.def.Owner()),
			diag.Term("field", def.Name), diag.Int("min", allowed.Min), diag.Int("count", count)))
	}
}

// namesakes reports blocks of one sort and name. Names that are numbers, as of costs, may come again.
func (in *body) namesakes() {
	if len(in.block.Blocks) < 2 {
		return
	}
	type key struct {
		def  *schema.Block
		name string
	}
	first := make(map[key]*ir.Block, len(in.block.Blocks))
	for _, block := range in.block.Blocks {
		if block.Name == "" || block.Name[0] >= '0' && block.Name[0] <= '9' {
			continue
		}
		k := key{block.Def, block.Name}
		if earlier := first[k]; earlier != nil {
			bad := wrong("bind/duplicate-name", "block", block.Span, diag.Word("name", block.Name), diag.Term("block", block.Def.Name))
			bad.labels = []diag.Label{{Span: earlier.Span, Message: tableMessage("bind/duplicate-name", "first")}}
			in.report(bad)
			continue
		}
		first[k] = block
	}
}

// tableMessage is another wording of a code, for labels, whose own code is the diagnostic's.
func tableMessage(code diag.Code, id string, args ...diag.Arg) diag.Message {
	e, _ := diag.Lookup(code)
	v, _ := e.Variant(id)
	return diag.Message{ID: id, Template: v.Text, Args: args}
}
