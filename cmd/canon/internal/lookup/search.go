package lookup

import (
	"cmp"
	"slices"
	"strings"

	"canon.dev/canon/compiler/near"
	"canon.dev/canon/schema"
	"golang.org/x/text/width"
)

// Filter says which rows are asked for. Its zero value asks for all.
type Filter struct {
	Words   []string // each must occur in the row's id, names, aliases or section
	Table   string
	Assumed bool // only what rests on Canon or on a house rule
}

// Find keeps the rows that a filter asks for; those that bear a word as their name come first.
func Find(rows []Row, f Filter) []Row {
	type ranked struct {
		Row
		rank int
	}
	var words []string
	for _, w := range f.Words {
		words = append(words, fold(w))
	}
	var found []ranked
	for _, r := range rows {
		if f.Table != "" && r.Table != f.Table || f.Assumed && r.Provenance != "assumed" && r.Provenance != "house" {
			continue
		}
		if rank, ok := r.matches(words); ok {
			found = append(found, ranked{r, rank})
		}
	}
	slices.SortStableFunc(found, func(a, b ranked) int { return a.rank - b.rank })
	out := make([]Row, len(found))
	for i, r := range found {
		out[i] = r.Row
	}
	return out
}

// Near is what a search that found nothing may have meant: its words, with the nearest name for each that no row has. It is ""
// when there is nothing near, or when it is only together that the words occur nowhere.
func Near(rows []Row, words []string) string {
	var candidates []near.Candidate
	for i := range rows {
		r := &rows[i]
		id := r.ID[strings.LastIndexByte(r.ID, '/')+1:]
		for _, name := range append([]string{r.Name.Zh, r.Name.En, id, r.entry}, r.Aliases...) {
			candidates = append(candidates, near.Candidate{Word: name, Zh: r.Name.Zh, En: cmp.Or(r.Name.En, id)})
		}
	}
	if whole := near.Best(strings.Join(words, " "), candidates); whole != "" {
		return whole
	}
	meant := slices.Clone(words)
	for i, w := range words {
		one := []string{fold(w)}
		if slices.ContainsFunc(rows, func(r Row) bool { _, ok := r.matches(one); return ok }) {
			continue
		}
		if meant[i] = near.Best(w, candidates); meant[i] == "" {
			return ""
		}
	}
	if slices.Equal(meant, words) {
		return ""
	}
	return strings.Join(meant, " ")
}

// The ranks of a match; a row's is the worst of its words'.
const (
	exactly = iota
	beginning
	inside
	section
	none
)

// matches looks at the names and the id within its table; the full id is for those who know it.
func (r *Row) matches(words []string) (worst int, ok bool) {
	path := r.ID
	if i := strings.Index(path, "/"+r.Table+"/"); i >= 0 {
		path = path[i+len(r.Table)+2:]
	}
	names := append([]string{r.Name.Zh, r.Name.En, path, path[strings.LastIndexByte(path, '/')+1:], r.entry}, r.Aliases...)
	for _, w := range words {
		best := none
		if w == fold(r.ID) {
			best = exactly
		}
		for _, n := range names {
			best = min(best, rankOf(fold(n), w))
		}
		if best == none && strings.Contains(fold(r.Cite.Section), w) {
			best = section
		}
		if best == none {
			return none, false
		}
		worst = max(worst, best)
	}
	return worst, true
}

func rankOf(name, word string) int {
	switch {
	case name == word:
		return exactly
	case strings.HasPrefix(name, word):
		return beginning
	case strings.Contains(name, word):
		return inside
	}
	return none
}

// fold takes away what people type differently: full-width letters, case, hyphens for spaces.
func fold(s string) string { return schema.Normal(strings.ToLower(width.Fold.String(s))) }
