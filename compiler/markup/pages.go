package markup

import (
	"cmp"
	"slices"
	"strings"

	"canon.dev/canon/compiler/ir"
)

// Page is a page to be written.
type Page struct {
	Title string
	Text  string
}

// Write makes pages of resources, sorted by title: those that say so share a page, each other one has its own. It counts, by kind,
// the resources that the book has no card for.
func (b *Book) Write(resources []*ir.Resource) (pages []Page, without map[string]int) {
	without = map[string]int{}
	titles := map[string][]*ir.Resource{}
	for _, r := range resources {
		if b.cardOf(r.Kind.ID) == nil && !b.isProse(r) {
			without[r.Kind.ID]++
			continue
		}
		title, _ := b.place(r)
		titles[title] = append(titles[title], r)
	}
	for title, on := range titles {
		slices.SortStableFunc(on, func(x, y *ir.Resource) int {
			_, p := b.place(x)
			_, q := b.place(y)
			return cmp.Or(p-q, strings.Compare(x.ID, y.ID))
		})
		var parts []string
		for _, r := range on {
			parts = append(parts, b.parts(r)...)
		}
		pages = append(pages, Page{Title: title, Text: strings.Join(parts, "\n\n") + "\n"})
	}
	slices.SortFunc(pages, func(x, y Page) int { return strings.Compare(x.Title, y.Title) })
	return pages, without
}

func (b *Book) isProse(r *ir.Resource) bool {
	return b.def.Prose != nil && r.Kind.ID == b.def.Prose.Kind
}

// place is the title of a resource's page and its place there.
func (b *Book) place(r *ir.Resource) (title string, place int) {
	f := r.Body.Field(b.def.Fields.Page)
	if f == nil {
		return r.Name, 0
	}
	if len(f.Args) > 1 && f.Args[1].Form != "" {
		n, _ := f.Args[1].Num.Int64()
		place = int(n)
	}
	return f.Args[0].Text, place
}

// parts are what a resource puts on its page: what stands before its card, the card, what stands behind it.
func (b *Book) parts(r *ir.Resource) []string {
	if b.isProse(r) {
		return []string{b.text(r, b.def.Prose.Field)}
	}
	name, params := b.cardOf(r.Kind.ID).params(r)
	all := []string{b.text(r, b.def.Fields.Before), call(name, params), b.text(r, b.def.Fields.After)}
	return slices.DeleteFunc(all, func(s string) bool { return s == "" })
}

func (b *Book) text(r *ir.Resource, id string) string {
	f := r.Body.Field(id)
	if f == nil {
		return ""
	}
	return f.Args[0].Text
}
