package words

import (
	"strings"
	"sync"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// Words are the words of one ruleset. What only a few files need (entries, lists, bodies) is made when it is first asked for:
// a run over one small file must not take the time of a whole book.
type Words struct {
	Rules *schema.Rules

	kinds   map[string]*Kind
	blocks  map[string]*Block
	verbs   map[string]*schema.Verb // by id
	entries map[string][]*schema.Price
	units   map[string]*schema.Unit
	lists   map[string]*List
	folds   map[string]*schema.Fold
	marks   map[string]*schema.Mark
	sole    map[string]bool // dimensions with one unit
	retired map[string]*schema.Retired

	entryNames []Spelling
	kindNames  []Spelling
	unitNames  []Spelling

	qualifiers []*List // of entries' parameters

	priced sync.Once // entries and entryNames are made
	before sync.Once // qualifiers are
}

// Spelling is one way to write something, and what is shown for it.
type Spelling struct {
	Word string
	Name schema.Text // En is the spelling that a file uses: an id or an English name without spaces
}

// Kind is a kind with the words of its body.
type Kind struct {
	*schema.Kind
	Body *Body
}

// Block is a nested block with the words of its body.
type Block struct {
	*schema.Block
	Body *Body
}

// Of makes the words of a ruleset.
func Of(rules *schema.Rules) *Words {
	w := &Words{
		Rules: rules,
		kinds: map[string]*Kind{}, blocks: map[string]*Block{}, verbs: map[string]*schema.Verb{},
		entries: map[string][]*schema.Price{}, units: map[string]*schema.Unit{}, lists: map[string]*List{},
		folds: map[string]*schema.Fold{}, marks: map[string]*schema.Mark{}, sole: map[string]bool{},
		retired: map[string]*schema.Retired{},
	}
	for i := range rules.Retired {
		for _, s := range spellings(&rules.Retired[i].Row) {
			put(w.retired, s, &rules.Retired[i])
		}
	}
	w.addUnits()
	w.addLists()
	for i := range rules.Verbs {
		w.verbs[rules.Verbs[i].ID] = &rules.Verbs[i]
	}
	for i := range rules.Folds {
		for _, s := range spellings(&rules.Folds[i].Row) {
			put(w.folds, s, &rules.Folds[i])
		}
	}
	for i := range rules.Marks {
		for _, s := range spellings(&rules.Marks[i].Row) {
			put(w.marks, s, &rules.Marks[i])
		}
	}
	w.addBodies()
	return w
}

func (w *Words) addBodies() {
	for i := range w.Rules.Blocks {
		b := &w.Rules.Blocks[i]
		w.blocks[b.ID] = &Block{Block: b, Body: &Body{Def: &b.Body, owner: b.Name, words: w}}
	}
	for i := range w.Rules.Kinds {
		k := &Kind{Kind: &w.Rules.Kinds[i]}
		k.Body = &Body{Def: &k.Kind.Body, owner: k.Name, words: w}
		for _, s := range spellings(&k.Row) {
			put(w.kinds, s, k)
			w.kindNames = append(w.kindNames, Spelling{s, Shown(&k.Row)})
		}
	}
}

func (w *Words) addEntries() {
	w.entries = make(map[string][]*schema.Price, 4*len(w.Rules.Prices))
	for i := range w.Rules.Prices {
		p := &w.Rules.Prices[i]
		all := spellings(&p.Row)
		if p.Entry != "" && p.Entry != p.ID {
			all = append(all, p.Entry)
		}
		for _, s := range all {
			w.addEntry(s, p)
			if normal := schema.Normal(s); normal != s {
				w.addEntry(normal, p)
			}
			w.entryNames = append(w.entryNames, Spelling{s, entryName(p)})
		}
	}
}

func (w *Words) addEntry(word string, p *schema.Price) {
	if rows := w.entries[word]; len(rows) == 0 || rows[len(rows)-1] != p {
		w.entries[word] = append(rows, p)
	}
}

// entryName is how the entry of a row is written: the rows of one entry share its noun.
func entryName(p *schema.Price) schema.Text {
	name := Shown(&p.Row)
	if p.Entry != "" {
		name.En = p.Entry
	}
	return name
}

func (w *Words) addUnits() {
	count := map[string]int{}
	for i := range w.Rules.Units {
		u := &w.Rules.Units[i]
		count[u.Dim]++
		for _, s := range spellings(&u.Row) {
			put(w.units, s, u)
			w.unitNames = append(w.unitNames, Spelling{s, Shown(&u.Row)})
		}
	}
	for dim, n := range count {
		w.sole[dim] = n == 1
	}
}

// Kind finds a kind, or nil.
func (w *Words) Kind(word string) *Kind {
	k := find(w.kinds, word)
	if k == nil {
		k = find(w.kinds, w.modern(word))
	}
	if k != nil {
		k.Body.ready()
	}
	return k
}

// Entry finds the rows of an entry, in the order of their ids; none when there is no such entry.
func (w *Words) Entry(word string) []*schema.Price {
	w.priced.Do(w.addEntries)
	return find(w.entries, word)
}

// Fold finds what links an amount to a basis, or nil.
func (w *Words) Fold(word string) *schema.Fold { return find(w.folds, word) }

// Mark finds a mark that is written as a call, by its name.
func (w *Words) Mark(word string) *schema.Mark { return find(w.marks, word) }

// Unit finds a unit, or nil.
func (w *Words) Unit(word string) *schema.Unit { return find(w.units, word) }

// Block finds a nested block by its id, or nil.
func (w *Words) Block(id string) *Block {
	b := w.blocks[id]
	if b != nil {
		b.Body.ready()
	}
	return b
}

// Verb finds a verb by its id, or nil.
func (w *Words) Verb(id string) *schema.Verb { return w.verbs[id] }

// KindNames, EntryNames and UnitNames are all spellings, for finding what a misspelt word was to be.
func (w *Words) KindNames() []Spelling { return w.kindNames }
func (w *Words) UnitNames() []Spelling { return w.unitNames }
func (w *Words) EntryNames() []Spelling {
	w.priced.Do(w.addEntries)
	return w.entryNames
}

// Qualifies reports whether a word may stand before a verb, as the parameter of the entry behind it: 每天 获得 ….
func (w *Words) Qualifies(word string) bool {
	w.before.Do(w.addQualifiers)
	for _, list := range w.qualifiers {
		if list.Known(word) {
			return true
		}
	}
	return false
}

func (w *Words) addQualifiers() {
	seen := map[*List]bool{}
	for i := range w.Rules.Prices {
		for j := range w.Rules.Prices[i].Params {
			if list := w.List(w.Rules.Prices[i].Params[j].Of); list != nil && !seen[list] {
				seen[list] = true
				w.qualifiers = append(w.qualifiers, list)
			}
		}
	}
}

// Counting reports whether a unit only counts, so that a bare number means it: it is the one unit of its dimension.
func (w *Words) Counting(u *schema.Unit) bool { return u == nil || w.sole[u.Dim] }

// Base is how many of its dimension's base unit a unit is.
func (w *Words) Base(u *schema.Unit) exact.Num {
	factor := exact.Int(1)
	for range len(w.Rules.Units) { // at most as many steps as there are units: a circle of rules ends
		if u == nil || u.Of == "" {
			break
		}
		factor = factor.Mul(u.Num)
		u = w.units[u.Of]
	}
	return factor
}

// Units are the units of a dimension, in the order of their ids.
func (w *Words) Units(dim string) []*schema.Unit {
	var units []*schema.Unit
	for i := range w.Rules.Units {
		if w.Rules.Units[i].Dim == dim {
			units = append(units, &w.Rules.Units[i])
		}
	}
	return units
}

// Shown is a row's name as a file would write it: an English name of several words is hyphened.
func Shown(r *schema.Row) schema.Text {
	return schema.Text{Zh: r.Name.Zh, En: hyphened(r.Name.En)}
}

// spellings are the ways to write a row: its id, its names, its aliases, and an English name of several words with hyphens.
func spellings(r *schema.Row) []string {
	all := make([]string, 0, 4+len(r.Aliases))
	all = add(all, r.ID)
	all = add(all, r.Name.Zh)
	all = add(all, hyphened(r.Name.En))
	for _, a := range r.Aliases {
		all = add(all, hyphened(a))
	}
	return all
}

func add(all []string, s string) []string {
	for _, have := range all {
		if have == s {
			return all
		}
	}
	if s == "" {
		return all
	}
	return append(all, s)
}

// hyphened is a name as one word: hyphens for spaces, without apostrophes.
func hyphened(s string) string {
	if !strings.ContainsAny(s, " '’") {
		return s
	}
	return asWord.Replace(s)
}

var asWord = strings.NewReplacer(" ", "-", "'", "", "’", "")

// put keeps the first meaning of a word. Its normal form is found where that is not a word of its own.
func put[V any](m map[string]V, word string, v V) {
	if _, ok := m[word]; !ok {
		m[word] = v
	}
	if normal := schema.Normal(word); normal != word {
		if _, ok := m[normal]; !ok {
			m[normal] = v
		}
	}
}

// find looks a word up as it is written before its normal form is made.
func find[V any](m map[string]V, word string) V {
	v, ok := m[word]
	if ok {
		return v
	}
	if normal := schema.Normal(word); normal != word {
		return m[normal]
	}
	return v
}
