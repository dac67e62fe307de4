package bind

import (
	"slices"
	"strings"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// names is every declaration by its name, once all files are bound.
type names struct {
	notes
	books  []book
	slots  []*slot                   // in the order of the files, the library last
	byName map[string][]*ir.Resource // by ID
	byID   map[string]*ir.Resource   // the first of an identity: the project's own
	ghosts map[string]bool
	homes  map[home][]*ir.Resource // by the blocks that they have
	all    []*ir.Resource          // by ID
	order  []*ir.Resource          // what is referred to stands before what refers to it
}

func newNames(books []book, slots []*slot) *names {
	total := 0
	for _, s := range slots {
		total += len(s.resources)
	}
	n := &names{books: books, slots: slots, byName: make(map[string][]*ir.Resource, total), ghosts: map[string]bool{},
		all: make([]*ir.Resource, 0, total)}
	for _, s := range slots {
		for _, g := range s.ghosts {
			n.ghosts[g] = true
		}
		n.all = append(n.all, s.resources...)
	}
	n.duplicates()
	// From here on the order of the text does not matter: only which of two declarations is the later one depends on it.
	slices.SortFunc(n.all, byID)
	for _, r := range n.all {
		n.byName[r.Name] = append(n.byName[r.Name], r)
	}
	n.housed()
	return n
}

// duplicates reports each declaration of an identity after the first, and those that shadow the library.
func (n *names) duplicates() {
	n.byID = make(map[string]*ir.Resource, len(n.all))
	byCode := map[string]*ir.Resource{}
	for _, r := range n.all {
		if r.Code != "" && !r.Library {
			code := r.Rules.ID + "/" + r.Code
			if earlier := byCode[code]; earlier != nil {
				n.clash(r, earlier, "id", diag.Word("name", r.Code))
			} else {
				byCode[code] = r
			}
		}
		earlier := n.byID[r.ID]
		switch {
		case earlier == nil:
			n.byID[r.ID] = r
		case !r.Library:
			n.clash(r, earlier, "", diag.Term("kind", r.Kind.Name), diag.Word("name", r.Name))
		case !earlier.Library && earlier.Decl.Span.Text() != r.Decl.Span.Text(): // the official file itself shadows nothing
			f := wrong("bind/shadows-library", "", earlier.Decl.Name.Span, diag.Term("kind", r.Kind.Name), diag.Word("name", r.Name))
			f.labels = []diag.Label{{Span: r.Decl.Name.Span, Message: tableMessage(f.code, "official")}}
			n.report(f)
		}
	}
}

func (n *names) clash(r, earlier *ir.Resource, id string, args ...diag.Arg) {
	f := wrong("bind/duplicate-name", id, r.Decl.Name.Span, args...)
	f.labels = []diag.Label{{Span: earlier.Decl.Name.Span, Message: tableMessage(f.code, "first")}}
	n.report(f)
}

// resolve finds what the references and extensions of one file name. It only reads what files share.
func (n *names) resolve(s *slot) {
	l := &lookups{names: n, slot: s, found: map[lookup][]*ir.Resource{}}
	for _, p := range s.pending {
		if p.value.Ref = l.find(p.res, p.value.Text, p.value.Decl.Kinds, p.value.Span, p.field); p.value.Ref == nil {
			p.res.Broken = true
		}
	}
	for _, m := range s.naming {
		m.field.Homes = n.homesOf(m)
	}
	for _, r := range s.resources {
		for _, w := range r.Decl.Extends {
			found := l.find(r, w.Text, []string{r.Kind.ID}, w.Span, nil)
			if found == nil {
				r.Broken = true
				continue
			}
			r.Extends = append(r.Extends, found)
		}
	}
}

// lookups are the look-ups of one file. What a name may mean is found once, however often and by whomever it is used.
type lookups struct {
	*names
	slot  *slot
	found map[lookup][]*ir.Resource
}

type lookup struct {
	rules *schema.Rules
	name  string
	kinds string
}

// find is the resource that a name means to another, in a field or, nil, elsewhere; nil where that was reported, or the name's own declaration was.
func (l *lookups) find(from *ir.Resource, name string, kinds []string, span source.Span, field *schema.Field) *ir.Resource {
	name = folded(name)
	key := lookup{from.Rules, name, strings.Join(kinds, " ")}
	fits, known := l.found[key]
	if !known {
		fits = l.meanings(from, name, kinds)
		l.found[key] = fits
	}
	switch {
	case len(fits) == 1:
		return fits[0]
	case len(fits) > 1:
		if near := l.neighbour(from, fits); near != nil {
			return near
		}
		l.slot.report(ambiguous(name, fits, span))
	case l.ghosts[name]:
	default:
		l.unknown(from, name, kinds, span, field)
	}
	return nil
}

// meanings are the resources that a name may mean in a file, those of the project before those of the library. Declarations
// of one identity are one: that there are several is reported elsewhere.
func (n *names) meanings(from *ir.Resource, name string, kinds []string) []*ir.Resource {
	named, quals := n.byName[name], []string(nil)
	if len(named) == 0 && strings.IndexByte(name, '/') >= 0 {
		parts := strings.Split(name, "/")
		quals = parts[:len(parts)-1]
		named = n.byName[parts[len(parts)-1]]
	}
	var own, official []*ir.Resource
	for _, r := range named {
		switch {
		case r.Rules != from.Rules || len(kinds) > 0 && !slices.Contains(kinds, r.Kind.ID) || !qualified(r, quals):
		case n.byID[r.ID] != r && (r.Library == from.Library || !r.Library):
			// a later declaration of the same identity
		case r.Library == from.Library:
			own = append(own, r)
		case r.Library:
			official = append(official, r)
		}
	}
	if len(own) == 0 {
		return official
	}
	return own
}

// neighbour is the one of several namesakes whose identity agrees with that of the resource that refers to it: the same world.
func (n *names) neighbour(from *ir.Resource, fits []*ir.Resource) *ir.Resource {
	seen := ""
	var found *ir.Resource
	for _, r := range fits {
		if r.Kind.ID == seen || len(r.Kind.Identity) == 0 {
			continue // of each kind one look-up is enough
		}
		seen = r.Kind.ID
		id := identityOf(r.Rules, r.Kind, r.Name, func(id string) string { return identifier(from, id) })
		if near := n.byID[id]; near != nil && near.Library == r.Library {
			if found != nil {
				return nil
			}
			found = near
		}
	}
	return found
}

// qualified reports whether each part before a name is the ruleset, the kind or a part of the identity.
func qualified(r *ir.Resource, quals []string) bool {
	for _, q := range quals {
		if spells(&r.Rules.Ruleset.Row, q) || spells(&r.Kind.Row, q) {
			continue
		}
		if !slices.ContainsFunc(r.Kind.Identity, func(id string) bool { return identifier(r, id) == q }) {
			return false
		}
	}
	return true
}

func spells(row *schema.Row, word string) bool {
	word = schema.Normal(word)
	for s := range schema.Spellings(row) {
		if s == word {
			return true
		}
	}
	return false
}

func ambiguous(name string, all []*ir.Resource, span source.Span) *finding {
	example := strings.Join(append(identifiers(all[0]), all[0].Name), "/")
	f := wrong("bind/unknown-reference", "ambiguous", span, diag.Int("count", len(all)), diag.Word("name", shown(name)), diag.Word("example", example))
	for _, r := range all[:min(len(all), 5)] {
		f.labels = append(f.labels, diag.Label{Span: r.Decl.Name.Span,
			Message: diag.Message{Template: schema.Text{Zh: "{id}", En: "{id}"}, Args: []diag.Arg{diag.Word("id", r.ID)}}})
	}
	return f
}

func identifiers(r *ir.Resource) []string {
	var all []string
	for _, id := range r.Kind.Identity {
		if s := identifier(r, id); s != "" {
			all = append(all, s)
		}
	}
	return all
}

// unknown reports a name that nothing has. What it was to be is looked for once all files are done.
func (l *lookups) unknown(from *ir.Resource, name string, kinds []string, span source.Span, field *schema.Field) {
	b := &binder{words: l.words(from)}
	wanted := diag.Term("kinds", b.kinds(kinds))
	for _, r := range l.byName[name] {
		if r.Rules != from.Rules {
			continue
		}
		f := wrong("bind/unknown-reference", "kind", span, diag.Word("name", shown(name)), diag.Term("is", r.Kind.Name), wanted)
		f.labels = []diag.Label{{Span: r.Decl.Name.Span, Message: tableMessage("bind/duplicate-name", "first")}}
		l.slot.report(f)
		return
	}
	f := wrong("bind/unknown-reference", "", span, diag.Word("name", shown(name)), wanted).guess(name, "near", nil)
	if text := b.asCall(field, name); text != "" {
		f.id = "call"
		f.args = append(f.args, diag.Word("as", text))
		f.fix(titleWrite(text), text)
	}
	f.except = from.Name
	l.slot.unknown = append(l.slot.unknown, unknownName{f, from.Rules, kinds})
}

// unknownName is a finding whose guess needs all names.
type unknownName struct {
	*finding
	rules *schema.Rules
	kinds []string
}

// comparisons bounds how many names are compared with misspelt ones in a project.
const comparisons = 500_000

// guesses reports the unknown names of all files, with a guess for as many as the bound admits.
func (n *names) guesses() {
	left := comparisons
	for _, s := range n.slots {
		for i, u := range s.unknown {
			if i < suggestions && left >= len(n.all) {
				u.among = n.spellings(u.rules, u.kinds)
				left -= len(n.all)
			}
			s.report(u.finding)
		}
	}
}

func (n *names) words(r *ir.Resource) *words.Words {
	for i := range n.books {
		if n.books[i].Rules == r.Rules {
			return n.books[i].Words
		}
	}
	return nil
}

func (n *names) spellings(rules *schema.Rules, kinds []string) []words.Spelling {
	var all []words.Spelling
	for _, r := range n.all {
		if r.Rules == rules && (len(kinds) == 0 || slices.Contains(kinds, r.Kind.ID)) {
			all = append(all, words.Spelling{Word: r.Name, Name: schema.Text{Zh: r.Name, En: r.Name}})
		}
	}
	return all
}

// sorted are all resources by ID; an official one that is shadowed is left out.
func (n *names) sorted() []*ir.Resource {
	own := map[string]bool{}
	for _, r := range n.all {
		if !r.Library {
			own[r.ID] = true
		}
	}
	all := slices.DeleteFunc(slices.Clone(n.all), func(r *ir.Resource) bool { return r.Library && own[r.ID] })
	return all
}
