package schema

import (
	"sort"

	"canon.dev/canon/dsl/exact"
)

// Rules is a ruleset with the look-ups that the passes need. It is immutable once made and safe for concurrent use. Its tables
// are sorted by id, so that rows are found without an index that every start of the process would have to build; what words
// mean is package compiler/words' to know.
type Rules struct {
	*Ruleset          // the rows in force: without those that the readings in force put aside
	Whole    *Ruleset // all rows
	Layers   []string // names of the house rules over the book, in the order in which they apply
}

// Index makes a ruleset's look-ups. The ruleset must not be changed after.
func Index(r *Ruleset) *Rules { return &Rules{Ruleset: inForce(r), Whole: r} }

// The look-ups below find a row by its id, or nil.

func (r *Rules) Kind(id string) *Kind { return find(r.Kinds, id, func(k *Kind) string { return k.ID }) }
func (r *Rules) Block(id string) *Block {
	return find(r.Blocks, id, func(b *Block) string { return b.ID })
}
func (r *Rules) Verb(id string) *Verb { return find(r.Verbs, id, func(v *Verb) string { return v.ID }) }
func (r *Rules) Unit(id string) *Unit { return find(r.Units, id, func(u *Unit) string { return u.ID }) }
func (r *Rules) Scale(id string) *Scale {
	return find(r.Scales, id, func(s *Scale) string { return s.ID })
}
func (r *Rules) Price(id string) *Price {
	return find(r.Prices, id, func(p *Price) string { return p.ID })
}
func (r *Rules) Table(id string) *Table {
	return find(r.Tables, id, func(t *Table) string { return t.ID })
}
func (r *Rules) Stack(id string) *Stack {
	return find(r.Stacks, id, func(s *Stack) string { return s.ID })
}
func (r *Rules) Ledger(id string) *Ledger {
	return find(r.Ledgers, id, func(l *Ledger) string { return l.ID })
}
func (r *Rules) Reading(id string) *Reading {
	return find(r.Readings, id, func(d *Reading) string { return d.ID })
}
func (r *Rules) Template(id string) *Template {
	return find(r.Templates, id, func(t *Template) string { return t.ID })
}
func (r *Rules) Vocabulary(id string) *Vocabulary {
	return find(r.Vocabularies, id, func(v *Vocabulary) string { return v.ID })
}

// Formula finds a formula by any spelling of its name, or nil.
func (r *Rules) Formula(word string) *Formula {
	wanted := Normal(word)
	for i := range r.Formulas {
		for spelling := range Spellings(&r.Formulas[i].Row) {
			if spelling == wanted {
				return &r.Formulas[i]
			}
		}
	}
	return nil
}

// RowByID finds a row by its full id, "ruleset/price/some-row", or of a term "ruleset/term/list/member"; nil if there is none.
func (r *Rules) RowByID(id string) *Row {
	for table, row := range Rows(r.Ruleset) {
		if FullID(r.Ruleset, table, row) == id {
			return row
		}
	}
	return nil
}

// FullID is the id of a row among all rulesets. Rows inside another row carry its id.
func FullID(r *Ruleset, table TableName, row *Row) string {
	if table.Outer != "" {
		return r.ID + "/" + table.Name + "/" + table.Outer + "/" + row.ID
	}
	return r.ID + "/" + table.Name + "/" + row.ID
}

// find looks a row up in a table sorted by id.
func find[T any](rows []T, id string, idOf func(*T) string) *T {
	i := sort.Search(len(rows), func(i int) bool { return idOf(&rows[i]) >= id })
	if i < len(rows) && idOf(&rows[i]) == id {
		return &rows[i]
	}
	return nil
}

// Term is a word with a meaning in a ruleset: a member of a vocabulary or a level of a scale.
type Term struct {
	List  string // id of the vocabulary or scale
	ID    string
	Name  Text
	Class string
	Known bool       // false for an open list's unlisted word, whose ID and Name are the word itself
	Rank  *exact.Num // of a level
	Data  map[string]string
}
