package catalog

import "canon.dev/canon/dsl/exact"

// Format is the version of the catalog's form.
const Format = "canon.catalog/1"

// Catalog is every resource of a compilation, sorted by id.
type Catalog struct {
	Format    string      `json:"format"`
	Rulesets  []Ruleset   `json:"rulesets"`
	Resources []*Resource `json:"resources"`
}

// Ruleset names the rules that the resources were compiled with.
type Ruleset struct {
	ID      string   `json:"id"`
	Version string   `json:"version"`
	Digest  string   `json:"digest"`
	Layers  []string `json:"layers"`
}

// Resource is one declaration, priced and resolved.
type Resource struct {
	ID         string            `json:"id"`
	Ruleset    string            `json:"ruleset"`
	Kind       string            `json:"kind"`
	Name       string            `json:"name"`
	Source     Source            `json:"source"`
	Fields     Map[Value]        `json:"fields"`
	Ledgers    Map[Ledger]       `json:"ledgers"`
	Price      *Price            `json:"price,omitempty"`
	Derived    Map[Value]        `json:"derived"`
	Effects    []*Effect         `json:"effects"`
	Refs       []string          `json:"refs"`
	Waivers    []Waiver          `json:"waivers"`
	Rulings    []Ruling          `json:"rulings"`
	Undecided  []Undecided       `json:"undecided"`
	Provenance Map[[]string]     `json:"provenance"` // of each row used that the book does not state: its full id, by provenance
	Exact      map[string]string `json:"exact,omitempty"`
}

// Source is where a declaration stands.
type Source struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

// Ledger is an account's balance. Total is absent for one that only adds up.
type Ledger struct {
	Total    *exact.Num `json:"total,omitempty"`
	Occupied exact.Num  `json:"occupied"`
	Deducted exact.Num  `json:"deducted"`
	Free     *exact.Num `json:"free,omitempty"`
}

// Price is what a resource costs: Amount is the stated price, or the least legal one where none is stated.
type Price struct {
	Amount   *exact.Num `json:"amount,omitempty"`
	Currency string     `json:"currency"`
	Claimed  *exact.Num `json:"claimed,omitempty"`
	Least    *exact.Num `json:"least,omitempty"`
}

// Effect is a block that is paid for.
type Effect struct {
	Name     string     `json:"name"`
	Block    string     `json:"block"`
	Path     []string   `json:"path,omitempty"` // names of the blocks that it stands in
	Ledger   string     `json:"ledger,omitempty"`
	Cost     exact.Num  `json:"cost"`
	Factor   exact.Num  `json:"factor"`
	Paid     exact.Num  `json:"paid"`
	Occupied exact.Num  `json:"occupied"`
	Deducted exact.Num  `json:"deducted"`
	Contests *exact.Num `json:"contests,omitempty"`
	Clauses  []Clause   `json:"clauses"`
	Fields   Map[Value] `json:"fields,omitempty"`
}

// Clause is one priced line.
type Clause struct {
	Verb   string    `json:"verb"`
	Entry  string    `json:"entry"`
	Row    string    `json:"row"`
	Params []Value   `json:"params"`
	Amount exact.Num `json:"amount"`
	Unit   string    `json:"unit,omitempty"`
	Fold   *Fold     `json:"fold,omitempty"`
	Mode   string    `json:"mode"`
	Cost   exact.Num `json:"cost"`
	Paid   exact.Num `json:"paid"`
}

// Fold is a linked amount.
type Fold struct {
	Basis string    `json:"basis"`
	Share exact.Num `json:"share"`
	Times exact.Num `json:"times"`
}

// Waiver is a rule that a game master set aside; Ruling is a price that one set. Both carry house provenance.
type Waiver struct {
	Code   string `json:"code"`
	Reason string `json:"reason"`
	By     string `json:"by,omitempty"`
}

// Ruling is a price that a game master set.
type Ruling struct {
	Text   string    `json:"text"`
	Amount exact.Num `json:"amount"`
	By     string    `json:"by,omitempty"`
}

// Undecided is a check that lacks a value.
type Undecided struct {
	Code    string `json:"code"`
	Missing string `json:"missing"`
}
