package bind

import (
	"slices"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/near"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// renamed reports a word that another took the place of, where it is understood as that one.
func (b *binder) renamed(word string, span source.Span) {
	r := b.words.Retired(word)
	if r == nil {
		return
	}
	now := r.Now.Zh
	if !near.Han(word) {
		now = r.Now.En
	}
	f := wrong("bind/renamed-word", "", span, diag.Word("name", shown(word)), diag.Term("now", r.Now)).fix(titleWrite(now), asName(now))
	f.safe, f.rule = true, b.rule(r)
	b.report(f)
}

// retired turns the finding that a word is not known into what the book says of it, where it says that the word is gone.
func (b *binder) retired(f *finding, word string) *finding {
	r := b.words.Retired(word)
	if r == nil {
		return f
	}
	gone := wrong("bind/retired-word", "", f.span, diag.Word("name", shown(word))).ranked(f.rank)
	if r.Now != (schema.Text{}) {
		gone.id = "now"
		gone.args = append(gone.args, diag.Term("now", r.Now))
	}
	gone.rule = b.rule(r)
	return gone
}

func (b *binder) rule(r *schema.Retired) diag.RuleRef {
	rules := b.words.Rules
	return diag.RuleRef{
		Ruleset: rules.ID, ID: schema.FullID(rules.Ruleset, schema.TableName{Name: "retired"}, &r.Row),
		Section: r.Cite.Section, Lines: r.Cite.Lines, Provenance: string(r.Provenance),
	}
}

// renamedTerms reports the terms among values that are in their final place which are written with a former word.
func (b *binder) renamedTerms(values []ir.Value) {
	for i := range values {
		v := &values[i]
		if v.Term != nil && v.Term.Known && b.words.Retired(v.Text) != nil {
			if list := b.words.List(v.Term.List); list != nil && !list.Known(v.Text) {
				b.renamed(v.Text, v.Span)
			}
		}
		b.renamedTerms(v.List)
		b.renamedTerms(v.Args)
	}
}

// formerKind reports whether a kind's word means it only by what took its place.
func (b *binder) formerKind(word string) bool {
	return b.words.Retired(word) != nil && !among(b.words.KindNames(), word)
}

// former reports whether a statement's word means something only by what took its place.
func (in *body) former(word string) bool {
	return in.words.Retired(word) != nil && !among(in.def.Names, word)
}

func among(names []words.Spelling, word string) bool {
	word = schema.Normal(word)
	return slices.ContainsFunc(names, func(s words.Spelling) bool { return schema.Normal(s.Word) == word })
}
