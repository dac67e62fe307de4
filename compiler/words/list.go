package words

import (
	"sync"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// List is a vocabulary or a scale: terms by any spelling.
type List struct {
	ID    string
	Name  schema.Text
	Open  bool
	Scale *schema.Scale // nil for a vocabulary
	Terms []schema.Term // in the order of the rules, joined terms last

	rows       [][2]*schema.Row // of each term: its own, or the two that it joins
	words      sync.Once        // makes what follows, which few of the lists are asked for
	byWord     map[string]int
	names      []Spelling
	modern     func(word string) string // what took a word's place
	levels     []int                    // of a scale: the terms that begin somewhere, ascending
	vocabulary *schema.Vocabulary
	once       sync.Once
}

// List finds a vocabulary or a scale by its id, or nil.
func (w *Words) List(id string) *List {
	l := w.lists[id]
	if l != nil {
		l.once.Do(l.fill)
	}
	return l
}

func (l *List) fill() {
	if l.Scale != nil {
		l.addLevels()
	} else {
		l.addMembers()
	}
}

// spell makes the index over the spellings.
func (l *List) spell() {
	l.byWord = make(map[string]int, 2*len(l.Terms))
	l.names = make([]Spelling, 0, 2*len(l.Terms))
	for i := range l.Terms {
		shown := schema.Text{Zh: l.Terms[i].Name.Zh, En: hyphened(l.Terms[i].Name.En)}
		words := spellings(l.rows[i][0])
		if second := l.rows[i][1]; second != nil {
			words = joined(words, spellings(second))
		}
		for _, s := range words {
			put(l.byWord, s, i+1)
			l.names = append(l.names, Spelling{s, shown})
		}
	}
}

// Names are all spellings of the terms.
func (l *List) Names() []Spelling {
	l.words.Do(l.spell)
	return l.names
}

// at is one more than the place of the term that a word spells, 0 where none does.
func (l *List) at(word string) int {
	l.words.Do(l.spell)
	return find(l.byWord, word)
}

// Term finds a term, which nobody may change. In an open list any word is one, unknown ones named after themselves.
func (l *List) Term(word string) (*schema.Term, bool) {
	if i := l.at(word); i > 0 {
		return &l.Terms[i-1], true
	}
	if i := l.at(l.modern(word)); i > 0 {
		return &l.Terms[i-1], true
	}
	if l.Open {
		return &schema.Term{List: l.ID, ID: word, Name: schema.Text{Zh: word, En: word}}, true
	}
	return nil, false
}

// Known reports whether the list names the word itself.
func (l *List) Known(word string) bool { return l.at(word) > 0 }

func (w *Words) addLists() {
	for i := range w.Rules.Vocabularies {
		v := &w.Rules.Vocabularies[i]
		w.lists[v.ID] = &List{ID: v.ID, Name: v.Name, Open: v.Open, vocabulary: v, modern: w.modern}
	}
	for i := range w.Rules.Scales {
		s := &w.Rules.Scales[i]
		w.lists[s.ID] = &List{ID: s.ID, Name: s.Name, Open: s.Open, Scale: s, modern: w.modern}
	}
}

func (l *List) addMembers() {
	v := l.vocabulary
	l.room(len(v.Members))
	for i := range v.Members {
		m := &v.Members[i]
		l.add(schema.Term{List: v.ID, ID: m.ID, Name: m.Name, Class: m.Class, Known: true, Data: m.Data}, &m.Row, nil)
	}
	for _, j := range v.Compose {
		l.join(v, j)
	}
}

// join adds the compound terms of a vocabulary. Every spelling of the first goes with every spelling of the second; ids and
// English names are joined by a hyphen.
func (l *List) join(v *schema.Vocabulary, j schema.Join) {
	for a := range v.Members {
		first := &v.Members[a]
		if first.Class != j.First {
			continue
		}
		for b := range v.Members {
			second := &v.Members[b]
			if second.Class != j.Second || a == b {
				continue
			}
			term := schema.Term{List: v.ID, ID: first.ID + "-" + second.ID, Class: j.Class, Known: true}
			term.Name = schema.Text{Zh: first.Name.Zh + second.Name.Zh, En: first.Name.En + " " + second.Name.En}
			l.add(term, &first.Row, &second.Row)
		}
	}
}

func joined(first, second []string) []string {
	all := make([]string, 0, len(first)*len(second))
	for _, a := range first {
		for _, b := range second {
			if ascii(a) != ascii(b) {
				continue
			}
			if ascii(a) {
				all = add(all, a+"-"+b)
			} else {
				all = add(all, a+b)
			}
		}
	}
	return all
}

func (l *List) addLevels() {
	s := l.Scale
	l.room(len(s.Members))
	rank := int64(0)
	for i := range s.Members {
		m := &s.Members[i]
		term := schema.Term{List: s.ID, ID: m.ID, Name: m.Name, Known: true, Rank: m.Rank, Data: m.Data}
		if m.At != nil {
			if term.Rank == nil {
				n := exact.Int(rank)
				term.Rank = &n
			}
			l.levels = append(l.levels, i)
			rank++
		}
		l.add(term, &m.Row, nil)
	}
}

func (l *List) room(n int) {
	l.Terms, l.rows = make([]schema.Term, 0, n), make([][2]*schema.Row, 0, n)
}

func (l *List) add(t schema.Term, first, second *schema.Row) {
	l.Terms = append(l.Terms, t)
	l.rows = append(l.rows, [2]*schema.Row{first, second})
}

// Level is the member on which a quantity falls, which nobody may change, in the scale's measure or its dimension's base unit. Past the last member the
// scale may go on: the term is the last member's with the rank further up. There is none in a scale without members.
func (l *List) Level(q exact.Num) (*schema.Term, bool) {
	if l.Scale == nil || len(l.levels) == 0 {
		return nil, false
	}
	up := l.Scale.Round == "up"
	at := func(i int) exact.Num { return *l.Scale.Members[l.levels[i]].At }
	n := 0 // how many members begin below q, or at it when quantities fall downwards
	for n < len(l.levels) && (at(n).Less(q) || !up && at(n).Cmp(q) == 0) {
		n++
	}
	if !up && n > 0 {
		n--
	}
	last := len(l.levels) - 1
	if up && n > last || !up && n == last {
		return l.beyond(&l.Terms[l.levels[last]], at(last), q, up), true
	}
	return &l.Terms[l.levels[n]], true
}

// maxSteps bounds the climb past a scale's end, whatever the rules say of its step.
const maxSteps = 100

// beyond climbs from the last member, each times as much a step further.
func (l *List) beyond(t *schema.Term, at, q exact.Num, up bool) *schema.Term {
	b := l.Scale.Beyond
	if b == nil || t.Rank == nil || b.Times.Cmp(exact.Int(1)) <= 0 || at.Sign() <= 0 {
		return t
	}
	steps := int64(0)
	for next := at.Mul(b.Times); steps < maxSteps && (next.Less(q) || !up && next.Cmp(q) == 0); next = next.Mul(b.Times) {
		at = next
		steps++
	}
	if up && at.Less(q) {
		steps++
	}
	if steps == 0 {
		return t
	}
	further := *t
	rank := t.Rank.Add(b.Step.Mul(exact.Int(steps)))
	further.Rank = &rank
	return &further
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
