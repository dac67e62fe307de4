package bind

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"

	"canon.dev/canon/compiler/fan"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/spell"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// Options say what files are bound to. Only Rules must be set.
type Options struct {
	Rules   []*schema.Rules
	Default string      // the ruleset of files that name none; "": the only one there is, or the only one whose kinds they use
	Library []*dsl.File // official resources, known everywhere
	Jobs    int         // goroutines; 0: as many as there are cores
}

// Project binds files to their rulesets. The resources are sorted by ID, those of the library among them and marked. Files
// whose words are typed loosely are rewritten in place, as package spell says. When the context is cancelled both results are
// nil.
func Project(ctx context.Context, files []*dsl.File, opts Options) ([]*ir.Resource, []diag.Diagnostic) {
	return NewBinder(opts).Project(ctx, files)
}

// Binder holds the words of some rulesets, so that several projects can be bound without collecting them again. It is safe
// for concurrent use.
type Binder struct {
	opts  Options
	books []book
}

// book is a ruleset with its words.
type book struct {
	*words.Words
	codes func() codes    // made once, for the first waiver
	named map[string]bool // the blocks that fields elsewhere name
}

// NewBinder collects the words of the rulesets.
func NewBinder(opts Options) *Binder {
	b := &Binder{opts: opts}
	for _, r := range opts.Rules {
		b.books = append(b.books, book{words.Of(r), sync.OnceValue(func() codes { return codesOf(r) }), namedBlocks(r)})
	}
	slices.SortFunc(b.books, func(x, y book) int { return strings.Compare(x.Rules.ID, y.Rules.ID) })
	return b
}

// slot is what binding one file yields.
type slot struct {
	notes
	slabs
	resources []*ir.Resource
	pending   []pending
	naming    []naming
	called    []called
	unknown   []unknownName
	ghosts    []string // names of declarations that could not be bound: references to them are not reported
	late      map[*ir.Resource]map[string]bool
	gone      map[*ir.Resource]int // settled resources whose blocks were let go, and how much they held
	seen      []seen               // a stack: the fields of the bodies that are being bound
}

// pending is a reference to be resolved once all names are known.
type pending struct {
	res   *ir.Resource
	value *ir.Value
	field *schema.Field // nil for a parameter of a clause
}

// Project binds files: see the function of that name.
func (b *Binder) Project(ctx context.Context, files []*dsl.File) ([]*ir.Resource, []diag.Diagnostic) {
	files = slices.SortedStableFunc(slices.Values(files), func(f, g *dsl.File) int { return compareNames(f.Source, g.Source) })
	return b.project(ctx, len(files), func(i int) *slot { return b.file(files[i], parsed, nil) }, nil)
}

// Sources parses files and binds them. The statements of a file are let go once it is bound, for all the trees of a large
// project together take more memory than anything else does; what is left of the files, sorted by name, is returned too. For
// the same reason what can be settled at once is; settle may be nil.
func (b *Binder) Sources(
	ctx context.Context, sources []*source.File, parse func(*source.File) *dsl.File, settle Settle,
) ([]*ir.Resource, []*dsl.File, []diag.Diagnostic) {
	sources = slices.SortedStableFunc(slices.Values(sources), compareNames)
	files := make([]*dsl.File, len(sources))
	resources, found := b.project(ctx, len(sources), func(i int) *slot {
		files[i] = parse(sources[i])
		return b.file(files[i], i, settle)
	}, func(i int) *slot { return b.file(parse(sources[i]), i, nil) })
	return resources, files, found
}

// project binds own files, each by a call, and the library's. again binds one of the files once more.
func (b *Binder) project(ctx context.Context, own int, file, again func(i int) *slot) ([]*ir.Resource, []diag.Diagnostic) {
	slots := make([]*slot, own+len(b.opts.Library))
	bindOne := func(i int) {
		if i < own {
			slots[i] = file(i)
		} else {
			slots[i] = b.file(b.opts.Library[i-own], library, nil)
		}
	}
	if fan.Out(ctx, b.opts.Jobs, len(slots), bindOne) != nil {
		return nil, nil
	}
	n := newNames(b.books, slots)
	if fan.Out(ctx, b.opts.Jobs, len(slots), func(i int) { n.resolve(slots[i]) }) != nil {
		return nil, nil
	}
	if n.recall(ctx, b.opts.Jobs, again) != nil {
		return nil, nil
	}
	n.guesses()
	n.cycles()
	n.inherit()
	var diags []diag.Diagnostic
	for i, s := range slots {
		if i < own { // the library's own findings are for its own checks
			diags = append(diags, s.list...)
		}
	}
	return n.sorted(), append(diags, n.list...)
}

func compareNames(a, b *source.File) int { return strings.Compare(a.Name, b.Name) }

// Files whose statements stay have no number.
const (
	parsed  = -1 // the caller's own
	library = -2
)

// file binds what a file alone decides. Where what it yields is settled, its statements are let go.
func (b *Binder) file(f *dsl.File, number int, settle Settle) *slot {
	s := &slot{late: map[*ir.Resource]map[string]bool{}, gone: map[*ir.Resource]int{}}
	book := b.choose(f, s)
	if book == nil {
		for _, d := range f.Decls {
			s.ghosts = append(s.ghosts, folded(d.Name.Text))
		}
		return s
	}
	for _, r := range spell.File(f, book.Words) {
		s.list = append(s.list, r.Diagnostic())
	}
	in := &binder{slot: s, words: book.Words, codes: book.codes, named: book.named}
	s.resources = make([]*ir.Resource, 0, len(f.Decls))
	var counted map[string]bool
	if settle != nil {
		counted = countedKinds(book.Rules)
	}
	for _, d := range f.Decls {
		in.torn = d.Broken || d.Body.Broken
		s.mark()
		r := in.declare(d, number == library)
		if number >= 0 {
			d.Body = &dsl.Block{Span: d.Body.Span, Broken: d.Body.Broken}
		}
		if r != nil && settle != nil && in.standsAlone(r) {
			in.settle(r, number, settle, counted)
		}
	}
	return s
}

// binder binds one declaration.
type binder struct {
	*slot
	words *words.Words
	codes func() codes
	named map[string]bool
	res   *ir.Resource
	torn  bool // a part of the declaration did not parse
}

func (b *binder) declare(d *dsl.Decl, library bool) *ir.Resource {
	kind := b.words.Kind(d.Kind.Text)
	if kind == nil {
		b.ghosts = append(b.ghosts, folded(d.Name.Text))
		f := wrong("bind/unknown-kind", "", d.Kind.Span, diag.Term("ruleset", b.words.Rules.Name),
			diag.Word("name", shown(d.Kind.Text)), diag.Term("known", b.kindNames())).guess(d.Kind.Text, "near", b.words.KindNames())
		if of, field := b.kindOfTerm(d.Kind.Text); of != nil {
			f.id, f.among = "term", nil
			f.args = append(f.args, diag.Term("kind", of.Name), diag.Term("field", field.Name))
		}
		b.report(b.retired(f, d.Kind.Text))
		return nil
	}
	if b.formerKind(d.Kind.Text) {
		b.renamed(d.Kind.Text, d.Kind.Span)
	}
	res := &ir.Resource{Decl: d, Rules: b.words.Rules, Kind: kind.Kind, Name: folded(d.Name.Text), Library: library, Broken: b.torn}
	res.Body = b.blocks.one()
	res.Body.Span = d.Kind.Span.To(d.Name.Span)
	res.Own = res.Body
	b.res = res
	b.body(kind.Body, res.Body, d.Body.Stmts)
	if res.Name == "" && d.Name.Quoted {
		b.report(wrong("shape/wrong-arguments", "empty-name", d.Name.Span, diag.Term("what", kind.Name)))
		return nil
	}
	res.ID = identity(res)
	b.resources = append(b.resources, res)
	return res
}

// kindOfTerm is the first kind with a field of which a word is a term: what somebody means who declares a sword.
func (b *binder) kindOfTerm(word string) (*schema.Kind, *schema.Field) {
	kinds := b.words.Rules.Kinds
	for i := range kinds {
		for j := range kinds[i].Body.Fields {
			f := &kinds[i].Body.Fields[j]
			for k := range f.Args {
				if b.closedTerm(&f.Args[k].Type, word) {
					return &kinds[i], f
				}
			}
		}
	}
	return nil, nil
}

// closedTerm reports whether a word is a term of a closed vocabulary of the type.
func (b *binder) closedTerm(t *schema.Type, word string) bool {
	if t.Form == schema.FormTerm {
		list := b.words.List(t.Of)
		return list != nil && !list.Open && list.Known(word)
	}
	return slices.ContainsFunc(t.Any, func(alt schema.Type) bool { return b.closedTerm(&alt, word) })
}

func (b *binder) kindNames() schema.Text {
	var names []schema.Text
	for i := range b.words.Rules.Kinds {
		names = append(names, b.words.Rules.Kinds[i].Name)
	}
	return listed(names)
}

// Folded is a name as it counts, for those who make names.
func Folded(name string) string { return folded(name) }

// folded is a name as it counts: composed, without the spaces around it, full-width letters and figures as the narrow ones.
// Other full-width signs stay: they are how Chinese is punctuated.
func folded(name string) string {
	plain := true
	for i := range len(name) {
		if name[i] >= 0x80 || name[i] <= ' ' {
			plain = false
			break
		}
	}
	if plain {
		return name
	}
	return norm.NFC.String(strings.TrimSpace(strings.Map(narrowed, name)))
}

func narrowed(r rune) rune {
	if r >= '０' && r <= '９' || r >= 'Ａ' && r <= 'Ｚ' || r >= 'ａ' && r <= 'ｚ' {
		return r - '０' + '0'
	}
	return r
}

// identity is the resource's ID: ruleset, kind, what the kind says, name.
func identity(res *ir.Resource) string {
	return identityOf(res.Rules, res.Kind, res.Name, func(id string) string { return identifier(res, id) })
}

// identityOf makes an ID. A slash inside a part is written %2F.
func identityOf(rules *schema.Rules, kind *schema.Kind, name string, value func(id string) string) string {
	var b strings.Builder
	part := func(s string) {
		if b.Len() > 0 {
			b.WriteByte('/')
		}
		if strings.IndexByte(s, '/') >= 0 {
			s = strings.ReplaceAll(s, "/", "%2F")
		}
		b.WriteString(folded(s))
	}
	part(rules.ID)
	part(kind.ID)
	for _, id := range kind.Identity {
		if s := value(id); s != "" {
			part(s)
		}
	}
	part(name)
	return b.String()
}

// identifier is an identity field's value, "" where the resource has none.
func identifier(res *ir.Resource, id string) string {
	f := res.Own.Field(id)
	if f == nil || len(f.Args) == 0 {
		return ""
	}
	if v := &f.Args[0]; v.Term != nil && v.Term.Known {
		return v.Term.ID
	}
	return f.Args[0].Text
}

func byID(a, b *ir.Resource) int {
	return cmp.Or(strings.Compare(a.ID, b.ID), a.Decl.Span.Compare(b.Decl.Span))
}
