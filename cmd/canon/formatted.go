package main

import (
	"context"

	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/load"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/format"
	"canon.dev/canon/dsl/source"
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

// format brings files into canonical form. What people type for short is understood only with the rules at hand, so the
// files are compiled together first and the compiler's safe fixes of spelling are made; any other finding is for check to say.
func (p *project) format(ctx context.Context, files []*formatted, keywords string) (diag.List, error) {
	sources := make([]*source.File, len(files))
	for i, f := range files {
		sources[i] = f.file
	}
	rules, err := p.rulesOf(sources)
	if err != nil {
		return nil, err
	}
	official, err := library(ctx, rules)
	if err != nil {
		return nil, err
	}
	result, err := compiler.Compile(ctx, compiler.Options{Files: sources, Library: official, Rules: rules, Default: p.Ruleset, Jobs: jobs()})
	if err != nil {
		return nil, err
	}
	fixes := map[*source.File][]diag.Fix{}
	for _, d := range result.Diagnostics {
		for _, fix := range d.Fixes {
			if d.Code == asTyped && fix.Safe {
				fixes[d.Span.File] = append(fixes[d.Span.File], fix)
			}
		}
	}
	var list diag.List
	for _, f := range files {
		tree := dsl.Parse(source.NewFile(f.name, diag.Apply(f.file, fixes[f.file])), dsl.Options{})
		text, ok := format.File(tree)
		if !ok {
			list = append(list, dsl.Parse(f.file, dsl.Options{}).Bad...)
			continue
		}
		f.text, f.ok = text, true
	}
	return list, nil
}

// asTyped is the code of spellings that the compiler understands and that are not the canonical ones.
const asTyped = "lint/as-typed"
