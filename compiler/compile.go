package compiler

import (
	"context"
	"maps"
	"sort"

	"canon.dev/canon/compiler/bind"
	"canon.dev/canon/compiler/catalog"
	"canon.dev/canon/compiler/fan"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/lint"
	"canon.dev/canon/compiler/price"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// Options of a compilation. The zero value of each is its default.
type Options struct {
	Files   []*source.File    // the project's sources, decoded
	Library []*source.File    // official resources: known everywhere, neither counted nor emitted
	Found   []diag.Diagnostic // what reading and decoding found
	Rules   []*schema.Rules   // the rulesets that files may name
	Default string            // ruleset of a file that names none
	Catalog bool              // make the catalog, with the least legal price of every resource
	Trace   bool              // keep every resource's pricing, for explain
	Jobs    int               // goroutines; 0: as many as there are cores
}

// Result of a compilation. Everything in it is sorted and the same for any order of the sources.
type Result struct {
	Diagnostics []diag.Diagnostic
	Summary     Summary
	Catalog     *catalog.Catalog // nil unless asked for
	Resources   []*Compiled      // the project's, sorted by id; nil unless Trace
}

// Compiled is a resource with its pricing; Pricing is nil when the resource was broken before it could be priced.
type Compiled struct {
	Resource *ir.Resource
	Pricing  *price.Pricing
}

// Summary counts what was compiled and found.
type Summary struct {
	Files     int `json:"files"`
	Resources int `json:"resources"`
	Errors    int `json:"errors"`
	Warnings  int `json:"warnings"`
	Advice    int `json:"advice"`
	Undecided int `json:"undecided"`
}

// Compile runs the passes. An error is a bug of the rule data or the context's; a user's mistakes are diagnostics.
func Compile(ctx context.Context, opts Options) (*Result, error) {
	// Every file is parsed by itself: which words are kinds is all that a parser has to know of a ruleset.
	kinds := kindWords(opts.Rules)
	parse := func(f *source.File) *dsl.File { return dsl.Parse(f, dsl.Options{Kinds: kinds}) }
	library := make([]*dsl.File, len(opts.Library))
	var books *books
	var err error
	prepare := func(i int) { // the books take about as long as the library
		if i == 0 {
			books, err = newBooks(opts.Rules)
		} else {
			library[i-1] = parse(opts.Library[i-1])
		}
	}
	if cancelled := fan.Out(ctx, opts.Jobs, 1+len(library), prepare); cancelled != nil {
		return nil, cancelled
	}
	if err != nil {
		return nil, err
	}
	// Names are bound over all files, since any file may refer to any other.
	binder := bind.NewBinder(bind.Options{Rules: opts.Rules, Default: opts.Default, Library: library, Jobs: opts.Jobs})
	// A resource is priced and stacked by itself: what it needs of others (a material's values) is in the bound tree. One that
	// needs nothing of others is done as soon as it is bound.
	early := make(settled, len(opts.Files))
	var settle bind.Settle
	if !opts.Trace {
		settle = func(file int, r *ir.Resource) { early.put(file, r, books.reckon(r, opts)) }
	}
	project, files, found := binder.Sources(ctx, opts.Files, parse, settle)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	project = own(project)
	found = append(append([]diag.Diagnostic{}, opts.Found...), found...)
	for _, f := range files {
		found = append(found, f.Bad...)
	}
	slots, late := early.sorted(project)
	if err := fan.Out(ctx, opts.Jobs, len(late), func(i int) { slots[late[i]] = books.reckon(project[late[i]], opts) }); err != nil {
		return nil, err
	}
	result := &Result{}
	for i, s := range slots {
		found = append(found, s.found...)
		if opts.Trace {
			result.Resources = append(result.Resources, &Compiled{project[i], s.pricing})
		}
	}
	result.Diagnostics = lint.Filter(files, finish(found))
	result.Summary = summarize(opts, project, slots, result.Diagnostics)
	if opts.Catalog {
		result.Catalog = books.catalog(opts.Rules, slots)
	}
	return result, ctx.Err()
}

// own leaves the official resources out: they are known, neither counted nor emitted.
func own(all []*ir.Resource) []*ir.Resource {
	out := all[:0:0]
	for _, r := range all {
		if !r.Library {
			out = append(out, r)
		}
	}
	return out
}

// slot is what one resource yields; each goroutine fills its own.
type slot struct {
	found   []diag.Diagnostic
	pricing *price.Pricing
	entry   *catalog.Resource
	open    int // checks left undecided
}

// settled is what resources yielded that were done as soon as they were bound, a map a file: each goroutine fills its own.
type settled []map[*ir.Resource]slot

func (s settled) put(file int, r *ir.Resource, done slot) {
	if s[file] == nil {
		s[file] = map[*ir.Resource]slot{}
	}
	s[file][r] = done
}

// sorted is a slot for each resource, and which of them are still to be filled.
func (s settled) sorted(resources []*ir.Resource) (slots []slot, late []int) {
	all := map[*ir.Resource]slot{}
	for _, m := range s {
		maps.Copy(all, m)
	}
	slots = make([]slot, len(resources))
	for i, r := range resources {
		done, ok := all[r]
		if slots[i] = done; !ok {
			late = append(late, i)
		}
	}
	return slots, late
}

// kindWords tells the parser's recovery which words begin a declaration.
func kindWords(rules []*schema.Rules) func(string) bool {
	words := map[string]bool{}
	for _, r := range rules {
		for i := range r.Kinds {
			for spelling := range schema.Spellings(&r.Kinds[i].Row) {
				words[spelling] = true
			}
		}
	}
	return func(word string) bool { return words[word] || words[schema.Normal(word)] }
}

// finish gives diagnostics of the table their severity and sorts them.
func finish(found []diag.Diagnostic) []diag.Diagnostic {
	for i := range found {
		if e, ok := diag.Lookup(found[i].Code); ok {
			found[i].Severity = e.Severity
		}
	}
	return diag.List(found).Sorted()
}

func summarize(opts Options, project []*ir.Resource, slots []slot, found []diag.Diagnostic) Summary {
	s := Summary{Files: len(opts.Files), Resources: len(project)}
	for _, slot := range slots {
		s.Undecided += slot.open
	}
	for _, d := range found {
		switch d.Severity {
		case diag.Error:
			s.Errors++
		case diag.Warning:
			s.Warnings++
		default:
			s.Advice++
		}
	}
	return s
}

func sortCatalog(resources []*catalog.Resource) {
	sort.Slice(resources, func(i, j int) bool { return resources[i].ID < resources[j].ID })
}
