package bind

import (
	"canon.dev/canon/compiler/near"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// Words are the words of the ruleset that a file is written in, or nil when it names none that there is.
func (b *Binder) Words(f *dsl.File) *words.Words {
	if book := b.choose(f, &slot{}); book != nil {
		return book.Words
	}
	return nil
}

// IsKind reports whether a word is a kind of some ruleset, for dsl.Options.
func (b *Binder) IsKind(word string) bool {
	for i := range b.books {
		if b.books[i].Kind(word) != nil {
			return true
		}
	}
	return false
}

// choose finds the ruleset of a file, or reports why there is none.
func (b *Binder) choose(f *dsl.File, s *slot) *book {
	if len(f.Directives) == 0 {
		return b.unnamed(f, s)
	}
	first := f.Directives[0]
	chosen := b.book(first.Name.Text)
	if chosen == nil {
		s.report(wrong("bind/unknown-ruleset", "", first.Name.Span, diag.Word("name", shown(first.Name.Text)),
			diag.Term("known", b.bookNames())).guess(first.Name.Text, "near", b.spellings()))
		return nil
	}
	for _, d := range f.Directives[1:] {
		if b.book(d.Name.Text) != chosen {
			s.report(wrong("bind/unknown-ruleset", "second", d.Name.Span, diag.Term("first", chosen.Rules.Name)))
		}
	}
	return chosen
}

// unnamed finds the ruleset of a file without a directive.
func (b *Binder) unnamed(f *dsl.File, s *slot) *book {
	if b.opts.Default != "" {
		if chosen := b.book(b.opts.Default); chosen != nil {
			return chosen
		}
	}
	if len(f.Decls) == 0 {
		return nil
	}
	var chosen *book
	for i := range b.books {
		if len(b.books) == 1 || b.books[i].declares(f) {
			if chosen != nil {
				chosen = nil
				break
			}
			chosen = &b.books[i]
		}
	}
	if chosen == nil {
		span := f.Decls[0].Kind.Span
		s.report(wrong("bind/unknown-ruleset", "none", source.Span{File: span.File, Start: span.Start, End: span.End},
			diag.Term("known", b.bookNames())))
	}
	return chosen
}

// declares reports whether every declaration of a file is of a kind that the book has.
func (k *book) declares(f *dsl.File) bool {
	for _, d := range f.Decls {
		if k.Kind(d.Kind.Text) == nil {
			return false
		}
	}
	return true
}

func (b *Binder) book(word string) *book {
	normal := schema.Normal(word)
	for i := range b.books {
		for s := range schema.Spellings(&b.books[i].Rules.Ruleset.Row) {
			if s == normal {
				return &b.books[i]
			}
		}
	}
	return nil
}

func (b *Binder) bookNames() schema.Text {
	var names []schema.Text
	for i := range b.books {
		r := &b.books[i].Rules.Ruleset.Row
		names = append(names, schema.Text{Zh: r.Name.Zh, En: r.ID})
	}
	return listed(names)
}

func (b *Binder) spellings() []words.Spelling {
	var all []words.Spelling
	for i := range b.books {
		r := &b.books[i].Rules.Ruleset.Row
		for s := range schema.Spellings(r) {
			name := schema.Text{Zh: r.Name.Zh, En: r.ID}
			if near.Han(s) {
				name.Zh = s
			}
			all = append(all, words.Spelling{Word: s, Name: name})
		}
	}
	return all
}
