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
	ghosts map[string]bool
	all    []*ir.Resource // by ID
	order  []*ir.Resource // what is referred to stands before what refers to it
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
	return n
}

// duplicates reports each declaration of an identity after the first, and those that shadow the library.
func (n *names) duplicates() {
	first := make(map[string]*ir.Resource, len(n.all))
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
		earlier := first[r.ID]
		switch {
		case earlier == nil:
			first[r.ID] = r
		case !r.Library:
			n.clash(r, earlier, "", diag.Term("kind", r.Kind.Name), diag.Word("name", r.Name))
		case !earlier.Library:
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
	for _, p := range s.pending {
		kinds := p.value.Decl.Kinds
		found, bad := n.find(p.res, p.value.Text, kinds, p.value.Span)
		n.say(s, bad, p.res, kinds)
		if p.value.Ref = found; found == nil {
			p.res.Broken = true
		}
	}
	for _, r := range s.resources {
		for _, w := range r.Decl.Extends {
			kinds := []string{r.Kind.ID}
			found, bad := n.find(r, w.Text, kinds, w.Span)
			n.say(s, bad, r, kinds)
			if found == nil {
				r.Broken = true
				continue
			}
			r.Extends = append(r.Extends, found)
		}
	}
}

// say reports what find found wrong. All the names there are make a long list: it is only made where a guess will be shown.
func (n *names) say(s *slot, bad *finding, from *ir.Resource, kinds []string) {
	if bad == nil {
		return
	}
	if bad.misspelt != "" && s.counts[bad.code] < suggestions {
		bad.among = n.spellings(from, kinds)
	}
	s.report(bad)
}

// find is the resource that a name means to another. Both results are nil for one that was declared but could not be bound.
func (n *names) find(from *ir.Resource, name string, kinds []string, span source.Span) (*ir.Resource, *finding) {
	named, quals := n.byName[name], []string(nil)
	if len(named) == 0 && strings.IndexByte(name, '/') >= 0 {
		parts := strings.Split(name, "/")
		quals = parts[:len(parts)-1]
		named = n.byName[parts[len(parts)-1]]
	}
	var fits, others []*ir.Resource
	for _, r := range named {
		switch {
		case r.Rules != from.Rules || !qualified(r, quals):
		case len(kinds) > 0 && !slices.Contains(kinds, r.Kind.ID):
			others = append(others, r)
		default:
			fits = append(fits, r)
		}
	}
	fits = preferred(from, fits)
	switch {
	case len(fits) == 1:
		return fits[0], nil
	case len(fits) > 1:
		return nil, n.ambiguous(name, fits, span)
	case n.ghosts[name]:
		return nil, nil
	}
	return nil, n.unknown(from, name, kinds, others, span)
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

// preferred picks among namesakes: the project's own before the library's, one of the same world before others.
// Declarations of one identity are one, which is reported elsewhere.
func preferred(from *ir.Resource, all []*ir.Resource) []*ir.Resource {
	if len(all) < 2 {
		return all
	}
	all = narrow(all, func(r *ir.Resource) bool { return !r.Library || from.Library })
	all = narrow(all, func(r *ir.Resource) bool { return r.Library == from.Library })
	all = narrow(all, func(r *ir.Resource) bool { return neighbours(from, r) })
	seen := map[string]bool{}
	return slices.DeleteFunc(slices.Clone(all), func(r *ir.Resource) bool {
		again := seen[r.ID]
		seen[r.ID] = true
		return again
	})
}

func narrow(all []*ir.Resource, keep func(*ir.Resource) bool) []*ir.Resource {
	var kept []*ir.Resource
	for _, r := range all {
		if keep(r) {
			kept = append(kept, r)
		}
	}
	if len(kept) == 0 {
		return all
	}
	return kept
}

// neighbours reports whether two resources agree in the parts of their identity.
func neighbours(a, b *ir.Resource) bool {
	for _, id := range b.Kind.Identity {
		if identifier(a, id) != identifier(b, id) {
			return false
		}
	}
	return true
}

func (n *names) ambiguous(name string, all []*ir.Resource, span source.Span) *finding {
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

func (n *names) unknown(from *ir.Resource, name string, kinds []string, others []*ir.Resource, span source.Span) *finding {
	b := &binder{words: n.words(from)}
	wanted := diag.Term("kinds", b.kinds(kinds))
	if len(others) > 0 {
		f := wrong("bind/unknown-reference", "kind", span, diag.Word("name", shown(name)), diag.Term("is", others[0].Kind.Name), wanted)
		f.labels = []diag.Label{{Span: others[0].Decl.Name.Span, Message: tableMessage("bind/duplicate-name", "first")}}
		return f
	}
	f := wrong("bind/unknown-reference", "", span, diag.Word("name", shown(name)), wanted)
	return f.guess(name, "near", nil)
}

func (n *names) words(r *ir.Resource) *words.Words {
	for i := range n.books {
		if n.books[i].Rules == r.Rules {
			return n.books[i].Words
		}
	}
	return nil
}

func (n *names) spellings(from *ir.Resource, kinds []string) []words.Spelling {
	var all []words.Spelling
	for _, r := range n.all {
		if r != from && r.Rules == from.Rules && (len(kinds) == 0 || slices.Contains(kinds, r.Kind.ID)) {
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
