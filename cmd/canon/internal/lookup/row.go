package lookup

import (
	"cmp"
	"slices"
	"strings"

	"canon.dev/canon/dsl/diag"
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

	detail
}

// detail is what only some tables have.
type detail struct {
	entry  string   // another id that the row is found by
	says   []string // what it says besides, in words: an expression, a message
	note   schema.Text
	vacant bool   // a table without a cell, or a formula that looks one up
	module string // the part of the rules that a project may play without
}

// Param is a parameter and the values that it admits; no values where any word is legal.
type Param struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

// Rows are all rows of a ruleset, table by table, by id inside a table.
func Rows(rules *schema.Rules, lang string) []Row {
	c := &collector{words: words{rules, lang}, rows: map[*schema.Row]*Row{}}
	var rows []*Row
	for table, row := range schema.Rows(rules.Ruleset) {
		rows = append(rows, c.add(table, row))
	}
	c.language()
	c.prices()
	c.arithmetic()
	c.checks()
	c.others()
	slices.SortStableFunc(rows, func(a, b *Row) int {
		return cmp.Or(slices.Index(tables, a.Table)-slices.Index(tables, b.Table), cmp.Compare(a.ID, b.ID))
	})
	var out []Row
	for _, r := range rows {
		if last := len(out) - 1; last >= 0 && out[last].same(r) {
			out[last].join(r)
			continue
		}
		out = append(out, *r)
	}
	return out
}

// same reports whether another row is this one again, as fields of a kind that share their stops have it.
func (r *Row) same(other *Row) bool {
	return r.ID == other.ID && r.Name == other.Name && r.Provenance == other.Provenance && r.note == other.note
}

// join takes in such a row: what the two cite and say is listed once.
func (r *Row) join(other *Row) {
	r.Cite.Lines = append(r.Cite.Lines, other.Cite.Lines...)
	slices.Sort(r.Cite.Lines)
	r.Cite.Lines = slices.Compact(r.Cite.Lines)
	for _, text := range other.says {
		if !slices.Contains(r.says, text) {
			r.says = append(r.says, text)
		}
	}
}

// tables are the names of the tables in the order in which they are listed; a test holds them against those of the rules.
var tables = []string{
	"kind", "field", "stop", "derived", "block", "verb", "price", "ledger", "debit", "factor", "part", "boost", "times", "fee", "fold",
	"cap", "require", "stack", "formula", "template", "slot", "grant", "table", "vocabulary", "scale", "term", "unit",
	"reading", "external", "retired", "markup", "card",
}

// Tables are the names of the tables, in the order in which they are listed.
func Tables() []string { return slices.Clone(tables) }

// collector makes rows; what is special to a table is added to the row of the same schema row.
type collector struct {
	words
	rows map[*schema.Row]*Row
}

func (c *collector) add(table schema.TableName, r *schema.Row) *Row {
	c.rows[r] = &Row{
		ID: schema.FullID(c.rules.Ruleset, table, r), Ruleset: c.rules.ID, Table: table.Name,
		Name: r.Name, Aliases: list(r.Aliases), Verbs: []string{}, Params: []Param{},
		Cite: schema.Cite{Lines: append([]int{}, r.Cite.Lines...), Section: r.Cite.Section}, Provenance: r.Provenance,
		Note: r.Note.In(c.lang), detail: detail{note: r.Note, module: r.Module},
	}
	return c.rows[r]
}

// of is the row made of a schema row, with what it says in words.
func (c *collector) of(r *schema.Row, says ...string) *Row {
	row := c.rows[r]
	row.says = slices.DeleteFunc(says, func(s string) bool { return s == "" })
	return row
}

// list is never null in JSON.
func list(s []string) []string { return append([]string{}, s...) }

// Ref cites a row of a table whose rows lie in no other.
func Ref(rules *schema.Rules, table string, r *schema.Row) diag.RuleRef {
	return diag.RuleRef{
		Ruleset: rules.ID, ID: schema.FullID(rules.Ruleset, schema.TableName{Name: table}, r),
		Section: r.Cite.Section, Lines: r.Cite.Lines, Reading: strings.Join(r.Readings, ", "), Provenance: string(r.Provenance),
	}
}
