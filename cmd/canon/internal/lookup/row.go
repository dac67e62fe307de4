package lookup

import (
	"slices"

	"canon.dev/canon/schema"
)

// Row is one row of a rule book, as programs read it.
type Row struct {
	ID         string            `json:"id"` // "ganbi/price/armor-piercing"
	Ruleset    string            `json:"ruleset"`
	Table      string            `json:"table"`
	Name       schema.Text       `json:"name"`
	Aliases    []string          `json:"aliases"`
	Verbs      []string          `json:"verbs"`
	Params     []Param           `json:"params"`
	Cost       *schema.Cost      `json:"cost"` // null where the row has no cost form
	Mode       string            `json:"mode"`
	Craft      string            `json:"craft"`
	Class      string            `json:"class"`
	Cite       schema.Cite       `json:"cite"`
	Provenance schema.Provenance `json:"provenance"`
	Note       string            `json:"note"`

	entry string   // another id that the row is found by
	says  []string // what it says besides, in words: an expression, a message
}

// Param is a parameter and the values that it admits; no values where any word is legal.
type Param struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

// Rows are all rows of a ruleset, table by table in the order of Tables, by id inside a table.
func Rows(rules *schema.Ruleset, lang string) []Row {
	c := &collector{words: words{rules, lang}}
	c.kinds()
	c.names()
	c.prices()
	c.arithmetic()
	c.checks()
	c.things()
	order := Tables()
	slices.SortStableFunc(c.rows, func(a, b Row) int {
		if d := slices.Index(order, a.Table) - slices.Index(order, b.Table); d != 0 {
			return d
		}
		return compareID(a.ID, b.ID)
	})
	return c.rows
}

func compareID(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Tables are the names of the tables, in the order in which they are listed.
func Tables() []string {
	return []string{
		"kind", "block", "verb", "price", "ledger", "factor", "boost", "times", "fee", "fold", "cap", "require", "stack", "formula",
		"template", "slot", "grant", "table", "vocabulary", "term", "scale", "unit", "reading", "external",
	}
}

type collector struct {
	words
	rows []Row
}

// add appends a row; path is what follows the table in its id.
func (c *collector) add(table, path string, r *schema.Row, says ...string) *Row {
	c.rows = append(c.rows, Row{
		ID: c.rules.ID + "/" + table + "/" + path, Ruleset: c.rules.ID, Table: table,
		Name: r.Name, Aliases: list(r.Aliases), Verbs: []string{}, Params: []Param{},
		Cite: schema.Cite{Lines: append([]int{}, r.Cite.Lines...), Section: r.Cite.Section}, Provenance: r.Provenance,
		Note: r.Note.In(c.lang), says: nonEmpty(says),
	})
	return &c.rows[len(c.rows)-1]
}

// list is never null in JSON.
func list(s []string) []string { return append([]string{}, s...) }

func nonEmpty(s []string) []string {
	return slices.DeleteFunc(s, func(s string) bool { return s == "" })
}
