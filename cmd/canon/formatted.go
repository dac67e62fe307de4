package main

import (
	"bytes"
	"context"
	"errors"

	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/emit"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/load"
	"canon.dev/canon/compiler/near"
	"canon.dev/canon/compiler/translate"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/format"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// formatted is a file and its canonical form.
type formatted struct {
	name  string
	raw   []byte // as it stands on the disk
	plain string // the same as UTF-8
	text  string // in canonical form
	ok    bool   // it parses, so there is a canonical form
	file  *source.File
}

// decode reads a file's bytes, which are in the encoding that was named, if any.
func decode(name string, raw []byte, encoding string) (*formatted, diag.List) {
	data := raw
	if encoding != "" {
		converted, err := source.Convert(raw, encoding)
		if err != nil {
			return nil, diag.List{load.Unreadable(name, err)}
		}
		data = converted
	}
	file, bad := dsl.Decode(name, data)
	return &formatted{name: name, raw: raw, plain: string(data), file: file}, bad
}

// format brings files into canonical form. What people type for short is understood only with the rules at hand, so the files
// are compiled together first and the compiler's safe fixes of spelling are made; any other finding is for check to say. With a
// language, keywords and terms are then translated to it.
func (p *project) format(ctx context.Context, files []*formatted, lang string) (diag.List, error) {
	result, _, err := p.bound(ctx, files, false)
	if err != nil {
		return nil, err
	}
	fixes := map[*source.File][]diag.Fix{}
	for _, d := range result.Diagnostics {
		for _, fix := range d.Fixes {
			if (d.Code == asTyped || d.Code == renamedWord) && fix.Safe {
				fixes[d.Span.File] = append(fixes[d.Span.File], fix)
			}
		}
	}
	for _, f := range files {
		f.respell(fixes[f.file])
	}
	if lang != "" {
		if err := p.translate(ctx, files, lang); err != nil {
			return nil, err
		}
	}
	var list diag.List
	for _, f := range files {
		tree := dsl.Parse(f.file, dsl.Options{})
		if f.text, f.ok = format.File(tree); !f.ok {
			list = append(list, tree.Bad...)
		}
	}
	return list, nil
}

// bound compiles files by themselves, with the official resources at hand; in full with what each resource comes to.
func (p *project) bound(ctx context.Context, files []*formatted, full bool) (*compiler.Result, []*schema.Rules, error) {
	sources := make([]*source.File, len(files))
	for i, f := range files {
		sources[i] = f.file
	}
	collectFor(sources)
	rules, err := p.rulesOf(sources)
	if err != nil {
		return nil, nil, err
	}
	official, err := library(ctx, rules, sources)
	if err != nil {
		return nil, nil, err
	}
	result, err := compiler.Compile(ctx, compiler.Options{
		Files: sources, Library: official, Rules: rules, Default: p.Ruleset, Catalog: full, Trace: full, Jobs: jobs(),
	})
	return result, rules, err
}

// respell makes fixes in a file's text.
func (f *formatted) respell(fixes []diag.Fix) {
	if len(fixes) > 0 {
		f.file = source.NewFile(f.name, diag.Apply(f.file, fixes))
	}
}

// translate writes keywords and terms in a language. The result must compile to the very same catalog, or nothing is changed.
func (p *project) translate(ctx context.Context, files []*formatted, lang string) error {
	before, rules, err := p.bound(ctx, files, true)
	if err != nil {
		return err
	}
	books := map[string]*words.Words{}
	for _, r := range rules {
		books[r.ID] = words.Of(r)
	}
	resources := map[source.Span]*ir.Resource{}
	for _, c := range before.Resources {
		resources[c.Resource.Decl.Name.Span] = c.Resource
	}
	translated := make([]*formatted, len(files))
	for i, f := range files {
		copied := *f
		translated[i] = &copied
		copied.respell([]diag.Fix{{Edits: translations(f.file, resources, books, lang)}})
	}
	after, _, err := p.bound(ctx, translated, true)
	if err != nil {
		return err
	}
	if !bytes.Equal(emit.JSON(before.Catalog), emit.JSON(after.Catalog)) {
		return errors.New("a translation would have changed what a file means; nothing was written")
	}
	for i := range files {
		files[i].file = translated[i].file
	}
	return nil
}

// translations are the edits that write a file's keywords and terms in a language.
func translations(file *source.File, resources map[source.Span]*ir.Resource, books map[string]*words.Words, lang string) []diag.Edit {
	var edits []diag.Edit
	tree := dsl.Parse(file, dsl.Options{})
	for _, d := range tree.Directives {
		if book := books[schema.Find(d.Name.Text)]; book != nil {
			edits = append(edits, translate.Directive(d, rulesetName(book.Rules), lang)...)
		}
	}
	for _, d := range tree.Decls {
		if r := resources[d.Name.Span]; r != nil {
			edits = append(edits, translate.Resource(r, d, books[r.Rules.ID], lang)...)
		}
	}
	return edits
}

// rulesetName is how files name a ruleset: in Chinese by the first alias, which is shorter than the title of the book.
func rulesetName(rules *schema.Rules) schema.Text {
	name := schema.Text{Zh: rules.Name.Zh, En: rules.ID}
	for _, alias := range rules.Aliases {
		if near.Han(alias) {
			name.Zh = alias
			break
		}
	}
	return name
}

// asTyped is the code of spellings that the compiler understands and that are not the canonical ones.
const asTyped = "lint/as-typed"

// renamedWord is the code of words that the book has renamed: writing the new one is spelling too.
const renamedWord = "bind/renamed-word"
