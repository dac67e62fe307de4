package catalog

import "canon.dev/canon/dsl/exact"

// Format is the version of the catalog's form.
const Format = "canon.catalog/1"

// Catalog is every resource of a compilation, sorted by id.
type Catalog struct {
	Format    string
	Rulesets  []Ruleset
	Resources []*Resource
}

// Ruleset names the rules that the resources were compiled with.
type Ruleset struct {
	ID      string
	Version string
	Digest  string
	Layers  []string
}

// Resource is one declaration, priced and resolved.
type Resource struct {
	ID         string
	Ruleset    string
	Kind       string
	Name       string
	Source     Source
	Fields     Map[Value]
	Ledgers    Map[Ledger]
	Price      *Price
	Derived    Map[Value]
	Effects    []*Effect
	Values     []Held // of a loadout: what all that it brings together gives
	Refs       []string
	Waivers    []Waiver
	Rulings    []Ruling
	Undecided  []Undecided
	Provenance Map[[]string] // of each row used that the book does not state: its full id, by provenance
}

// Source is where a declaration stands.
type Source struct {
	File string
	Line int
}

// Ledger is an account's balance. Total is absent for one that only adds up.
type Ledger struct {
	Total    *exact.Num
	Occupied exact.Num
	Deducted exact.Num
	Free     *exact.Num
}

// Price is what a resource costs: Amount is the stated price, or the least legal one where none is stated.
type Price struct {
	Amount   *exact.Num
	Currency string
	Claimed  *exact.Num
	Least    *exact.Num
}

// Effect is a block that is paid for.
type Effect struct {
	Name     string
	Block    string
	Path     []string // names of the blocks that it stands in
	Ledger   string
	Cost     exact.Num
	Factor   exact.Num
	Paid     exact.Num
	Occupied exact.Num
	Deducted exact.Num
	Clauses  []Clause
	Derived  Map[Value]
	Fields   Map[Value]
}

// Clause is one priced line.
type Clause struct {
	Verb   string
	Entry  string
	Row    string
	Params []Value
	Amount exact.Num
	Unit   string
	Fold   *Fold
	Mode   string
	Cost   exact.Num
	Paid   exact.Num
}

// Fold is a linked amount.
type Fold struct {
	Basis string
	Share exact.Num
	Times exact.Num
}

// Waiver is a rule that a game master set aside; Ruling is a price that one set. Both carry house provenance.
type Waiver struct {
	Code   string
	Reason string
	By     string
}

// Ruling is a price that a game master set.
type Ruling struct {
	Text   string
	Amount exact.Num
	By     string
}

// Undecided is a check that lacks a value.
type Undecided struct {
	Code    string
	Missing string
}

// Held is one value of a loadout: its sum and every source, with those that count.
type Held struct {
	Entry   string
	Params  []string
	Unit    string
	Total   exact.Num
	Sources []Share
}

// Share is what one source gives to a value.
type Share struct {
	Resource   string
	Effect     string
	Verb       string
	Amount     exact.Num
	Adds       *exact.Num // of a multiple: what it adds to the value
	Counts     bool
	Why        string // what keeps one that does not count from it
	Stop       string // with Why "stopped": the id of the switch
	Suppressed string // the resource that suppresses it, where it is one
}
