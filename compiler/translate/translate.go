package translate

import (
	"slices"
	"strings"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// Directive translates the line that names a file's ruleset; lang is "zh" or "en".
func Directive(d *dsl.Directive, ruleset schema.Text, lang string) []diag.Edit {
	t := translator{lang: lang}
	zh, en := dsl.RulesetKeyword()
	t.word(d.Keyword, schema.Text{Zh: zh, En: en})
	t.word(d.Name, ruleset)
	return t.edits
}

// Resource translates a declaration, which is what the resource was bound from; lang is "zh" or "en". The edits are in the order
// of the text and do not overlap. A resource in which something did not bind is left as it is.
func Resource(r *ir.Resource, decl *dsl.Decl, w *words.Words, lang string) []diag.Edit {
	if r.Broken || r.Own == nil {
		return nil
	}
	t := translator{words: w, lang: lang, means: map[int]schema.Text{}}
	t.word(decl.Kind, words.Shown(&r.Kind.Row))
	t.learn(r.Own)
	if kind := w.Kind(decl.Kind.Text); kind != nil {
		t.body(kind.Body, decl.Body.Stmts)
	}
	slices.SortFunc(t.edits, func(a, b diag.Edit) int { return a.Span.Compare(b.Span) })
	return t.edits
}

type translator struct {
	words *words.Words
	lang  string
	means map[int]schema.Text // what the word at an offset is called
	edits []diag.Edit
}

// word replaces a word by a name, unless it is written so or the name is no word of the other language.
func (t *translator) word(w dsl.Word, name schema.Text) {
	if !w.Quoted {
		t.replace(w.Span, name)
	}
}

func (t *translator) replace(span source.Span, name schema.Text) {
	text := name.Zh
	if t.lang == "en" {
		text = name.En
	}
	if text != "" && !strings.ContainsAny(text, " \t") && text != span.Text() {
		t.edits = append(t.edits, diag.Edit{Span: span, NewText: text})
	}
}

// learn notes what binding found the words of a block to mean.
func (t *translator) learn(own *ir.Block) {
	own.Walk(func(b *ir.Block) {
		for _, f := range b.Fields {
			t.values(f.Args)
		}
		for _, c := range b.Clauses {
			t.entry(c)
			t.values(c.Params)
			for _, m := range c.Marks {
				t.values([]ir.Value{m.Value})
			}
			if c.Fold != nil {
				t.values([]ir.Value{c.Fold.Basis})
			}
		}
	})
}

func (t *translator) entry(c *ir.Clause) {
	for _, s := range t.words.EntryNames() {
		if slices.Contains(t.words.Entry(s.Word), c.Row) {
			t.means[c.EntrySpan.Start] = s.Name
			return
		}
	}
}

func (t *translator) values(values []ir.Value) {
	for _, v := range values {
		switch v.Form {
		case schema.FormTerm, schema.FormRank:
			t.term(v)
		case schema.FormBool:
			t.means[v.Span.Start] = yesNo(v.Bool)
		}
		t.values(v.List)
		t.values(v.Args)
	}
}

// term is called what its list calls it. A quantity that fell on a level, or an unlisted word, has no name to translate.
func (t *translator) term(v ir.Value) {
	if v.Term == nil {
		return
	}
	list := t.words.List(v.Term.List)
	if list == nil || !v.Term.Known || v.Unit != nil {
		return
	}
	for _, s := range list.Names() {
		if s.Word == v.Term.ID {
			t.means[v.Span.Start] = s.Name
			return
		}
	}
}

func yesNo(b bool) schema.Text {
	if b {
		return schema.Text{Zh: "是", En: "yes"}
	}
	return schema.Text{Zh: "否", En: "no"}
}

// body translates statements: their first words by what the body makes of them, their arguments by what they were bound to.
func (t *translator) body(b *words.Body, stmts []*dsl.Stmt) {
	for _, s := range stmts {
		slot := b.Slot(s.Head.Text)
		own := dsl.StatementOf(s.Head.Text)
		switch {
		case own != dsl.StatementNone:
			zh, en := own.Names()
			t.word(s.Head, schema.Text{Zh: zh, En: en})
			zh, en = dsl.KeywordBy()
			t.keyword(s, schema.Names{Text: schema.Text{Zh: zh, En: en}})
		case slot.Block != nil && s.Block != nil:
			t.word(s.Head, words.Shown(&slot.Block.Row))
			t.blockName(slot.Block, s)
			t.body(slot.Block.Body, s.Block.Stmts)
		case slot.Field != nil:
			t.word(s.Head, words.Shown(&slot.Field.Row))
			for i := range slot.Field.Args {
				t.keyword(s, slot.Field.Args[i].Keyword)
			}
			t.arguments(s)
		default:
			t.clause(b, s)
		}
	}
}

// clause translates the verb, which a mark may stand before, and the marks.
func (t *translator) clause(b *words.Body, s *dsl.Stmt) {
	if v := b.Slot(s.Head.Text).Verb; v != nil {
		t.word(s.Head, words.Shown(&v.Row))
		t.arguments(s)
		return
	}
	before := s.Head.Span
	for _, a := range s.Args {
		e := a.Items[0]
		if v := b.Slot(e.Text).Verb; v != nil && e.Op == dsl.OpWord {
			t.replace(e.Span, words.Shown(&v.Row))
			break
		}
		before = before.To(e.Span)
	}
	if name, bound := t.means[s.Head.Span.Start]; bound && !s.Head.Quoted { // 每天 获得 …, per day gain …
		t.replace(before, name)
	}
	t.arguments(s)
}

// blockName translates the name of a block whose names are a vocabulary's: 临时造物 武器 { … }.
func (t *translator) blockName(b *words.Block, s *dsl.Stmt) {
	list := t.words.List(b.Of)
	if b.Of == "" || list == nil || len(s.Args) == 0 || s.Args[0].Items[0].Op != dsl.OpWord {
		return
	}
	e := s.Args[0].Items[0]
	term, ok := list.Term(e.Text)
	if !ok || !term.Known {
		return
	}
	for _, name := range list.Names() {
		if name.Word == term.ID {
			t.replace(e.Span, name.Name)
		}
	}
}

// keyword translates the word before an argument. What a value was bound to is no keyword.
func (t *translator) keyword(s *dsl.Stmt, k schema.Names) {
	if k.Zh == "" && k.En == "" {
		return
	}
	for _, a := range s.Args {
		for _, e := range a.Items {
			_, bound := t.means[e.Span.Start]
			if e.Op == dsl.OpWord && !bound && (e.Text == k.Zh || schema.Normal(e.Text) == schema.Normal(k.En) || slices.Contains(k.Aliases, e.Text)) {
				t.replace(e.Span, k.Text)
			}
		}
	}
}

func (t *translator) arguments(s *dsl.Stmt) {
	for _, a := range s.Args {
		for _, e := range a.Items {
			t.expression(e)
		}
	}
}

// expression translates words, the words of calls, and units.
func (t *translator) expression(e *dsl.Expr) {
	name, bound := t.means[e.Span.Start]
	switch e.Op {
	case dsl.OpNumber:
		if u := t.words.Unit(e.Unit); e.Unit != "" && u != nil {
			t.replace(e.UnitSpan, words.Shown(&u.Row))
		}
		return
	case dsl.OpWord:
		if bound {
			t.replace(e.Span, name)
		}
		return
	case dsl.OpCall:
		switch {
		case bound:
		case t.words.Fold(e.Text) != nil:
			name = words.Shown(&t.words.Fold(e.Text).Row)
		case t.words.Mark(e.Text) != nil:
			name = words.Shown(&t.words.Mark(e.Text).Row)
		}
		t.replace(called(e), name)
	case dsl.OpPath, dsl.OpString, dsl.OpDice:
		return
	}
	for _, inner := range e.Args {
		t.expression(inner)
	}
}

// called is where the word of a call stands: up to its parenthesis, which may be full-width.
func called(e *dsl.Expr) source.Span {
	s := e.Span
	if i := strings.IndexAny(s.Text(), "(（"); i > 0 {
		s.End = s.Start + i
	}
	return s
}
