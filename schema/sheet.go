package schema

// Sheet is how a book wants resources of some kinds handed in for review: the headings of its form in order, with what stands
// under each.
type Sheet struct {
	Row
	Kinds    []string  `json:"kinds"`
	Sections []Section `json:"sections"` // in the order of the form
}

// Section is a heading of a sheet. Where there is nothing to say under it, it does not apply.
type Section struct {
	Row
	When  string `json:"when,omitempty"` // predicate on the resource; where it does not hold, the section does not apply
	Lines []Line `json:"lines"`          // in order
}

// Line is what stands under a heading: a value with its label, or a table. Exactly one of the cell's sources and List is set.
type Line struct {
	Cell
	List *Listing `json:"list,omitempty"`
}

// Listing is a table with a row for each block or each clause, in the order of the text.
type Listing struct {
	Each    string   `json:"each"`              // "block" or "clause"
	Blocks  []string `json:"blocks,omitempty"`  // only blocks of these sorts, or clauses in such; empty: all
	Ledgers []string `json:"ledgers,omitempty"` // only blocks that these pay, or clauses in such; empty: all
	Within  string   `json:"within,omitempty"`  // a sort of block: each begins a part of the table of its own, under its name
	Head    []Cell   `json:"head,omitempty"`    // of each such block, above its part
	Columns []Cell   `json:"columns"`           // in order; one without a value in any row is left out
}

// Cell is a value on a sheet. Exactly one of Field, Derived, Ledger, Expr, Text and Show says which.
type Cell struct {
	ID      string `json:"id"`
	Name    Text   `json:"name,omitzero"`     // its label; a field, a derived value or a ledger may lend its own
	When    string `json:"when,omitempty"`    // predicate; where it does not hold, there is no value
	Field   string `json:"field,omitempty"`   // what a statement of the resource or the block says
	Derived string `json:"derived,omitempty"` // a derived value
	Ledger  string `json:"ledger,omitempty"`  // a ledger's balance
	Expr    string `json:"expr,omitempty"`    // an expression on the resource, the block or the clause
	Text    Text   `json:"text,omitzero"`     // the same for every resource
	Show    string `json:"show,omitempty"`    // what no expression says: one of Shows
	Else    Text   `json:"else,omitzero"`     // stands where there is no value
}

// What a cell may show, by what it is a cell of.
const (
	ShowName      = "name"      // of the resource, or of the block with the blocks around it
	ShowKind      = "kind"      // what the resource is
	ShowIdentity  = "identity"  // the resource's full id
	ShowPrice     = "price"     // the stated price and the least legal one
	ShowSummary   = "summary"   // the clauses in words
	ShowRest      = "rest"      // statements that no other cell of the sheet, or of the table, shows
	ShowWaivers   = "waivers"   // rules that a game master set aside
	ShowRulings   = "rulings"   // prices that a game master set
	ShowUndecided = "undecided" // checks that lack a value
	ShowBalance   = "balance"   // what a block takes from its ledger
	ShowOperation = "operation" // verb, entry and parameters of a clause
	ShowAmount    = "amount"    // its amount with the unit
	ShowReckoning = "reckoning" // the arithmetic of its cost
	ShowPaid      = "paid"      // what is paid for it
	ShowCore      = "core"      // the template's core that bounds its half price
	ShowLent      = "lent"      // what other resources give to the same value
	ShowTotal     = "total"     // that value in all
)

// Shows are what a cell of a "resource", a "block" or a "clause" may show.
func Shows(of string) []string {
	switch of {
	case "block":
		return []string{ShowName, ShowSummary, ShowRest, ShowBalance}
	case "clause":
		return []string{ShowName, ShowOperation, ShowAmount, ShowReckoning, ShowPaid, ShowCore, ShowLent, ShowTotal}
	}
	return []string{
		ShowName, ShowKind, ShowIdentity, ShowPrice, ShowSummary, ShowRest, ShowWaivers, ShowRulings, ShowUndecided,
	}
}
