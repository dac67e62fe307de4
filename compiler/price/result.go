package price

import (
	"strings"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/trace"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// Pricing is a resource's reckoning. References into Trace are None where there is nothing.
type Pricing struct {
	Book     *Book
	Resource *ir.Resource
	Trace    trace.Trace

	Ledgers     []*Ledger // of the kind, in its order; only those that something is paid from or granted to
	Blocks      []*Block  // every block with clauses or fees, in the order of the text
	Clauses     []*Clause // of all blocks, in the order of the text
	Contributed []*Clause // of resources that a contributing field names, as far as they count
	Idle        []*Clause // of those resources, what is not for this one: a weapon's hardness, what others get
	Halted      []*Clause // of those resources, what would count and does not work now
	Derived     []Derived

	Price    exact.Num // the stated price, or the least legal one
	HasPrice bool
	Stated   bool
	Least    trace.Ref // None until asked for

	Diagnostics []diag.Diagnostic
	Undecided   []Undecided
	Waived      []*ir.Waiver // waivers that set something aside

	kind     *kind
	byIR     map[*ir.Block]*Block
	refs     map[*ir.Resource]*Pricing // other resources' pricings, as far as they were asked for
	used     []site                    // each once
	clauses  expr.Value                // the lists that expressions see
	blocks   expr.Value
	caps     []hanging // while the least price is looked for
	search   bool      // it is
	settle   Settle
	verdict  bool             // no fixes are wanted
	losers   map[*Clause]Loss // what settle said
	standing expr.Value       // the clauses that count, once that is settled
}

// Settle decides which clauses of a loadout do not count beside the others.
type Settle func(*Pricing) map[*Clause]Loss

// Loss is why a clause does not count, and beside which one, if it is for one.
type Loss struct {
	Why string
	By  *Clause
}

// Ledger is an account's balance.
type Ledger struct {
	Def      *schema.Ledger
	Grant    trace.Ref // None: it only adds up
	Occupied trace.Ref
	Deducted trace.Ref
	Free     trace.Ref // None without a grant
	Debits   []Debit

	ledger *ledger
	owner  *Pricing
	paid   bool // a block is paid from it
	granted
	tried tried
}

// tried is a ledger's grant at the price that the search for the least one tries just now: nothing else changes meanwhile.
type tried struct {
	known bool
	price exact.Num
	grant expr.Value
	err   error
}

// granted is the price that a ledger's Grant was reckoned at.
type granted struct {
	price exact.Num
	has   bool
}

// Debit is an extra line of a ledger.
type Debit struct {
	Def *schema.Debit
	Ref trace.Ref
}

// Block is a block's reckoning.
type Block struct {
	IR       *ir.Block
	Ledger   *Ledger // nil: nothing pays
	Clauses  []*Clause
	Fees     []Fee
	Parts    []FactorPart
	Cost     trace.Ref // of what is occupied, after multiplication
	Credit   trace.Ref
	Factor   trace.Ref
	Occupied trace.Ref
	Deducted trace.Ref
	Paid     trace.Ref
	Derived  []Derived

	parent *Block
	owner  *Pricing
	from   *ir.Resource // of a contributed block
	lets   *letScope
	list   expr.Value // the clauses that expressions see
}

// Fee is a fee that the block pays.
type Fee struct {
	Def *schema.Fee
	Ref trace.Ref
}

// FactorPart is one addend of the block's multiplier.
type FactorPart struct {
	Def *schema.Part
	Ref trace.Ref
}

// Clause is a clause's reckoning.
type Clause struct {
	IR   *ir.Clause
	Mode string
	Cost trace.Ref
	Paid trace.Ref
	Free bool         // reckoned, not paid
	Via  *ir.Field    // the field that contributes it; nil for the resource's own
	From *ir.Resource // the resource that it comes from, with Via
	Stop *schema.Stop // of a halted clause: what keeps it from working

	block *Block
}

// Derived is a derived value.
type Derived struct {
	Def   *schema.Derived
	Value expr.Value
	Ref   trace.Ref // of a number
	expr  *expr.Expr
}

// Undecided is a check that lacks a value.
type Undecided struct {
	Code    diag.Code // of the check, or undecided/missing-value
	Check   diag.Text
	Missing diag.Text
}

// Num is a step's value.
func (p *Pricing) Num(r trace.Ref) exact.Num { return p.Trace.Value(r) }

// Ledger finds a ledger by id, or nil.
func (p *Pricing) Ledger(id string) *Ledger {
	for _, l := range p.Ledgers {
		if l.Def.ID == id {
			return l
		}
	}
	return nil
}

// Used visits the rows that the reckoning rests on and that the book does not plainly state, by full id.
func (p *Pricing) Used(visit func(id string, row *schema.Row)) {
	for _, s := range p.used {
		visit(p.cite(s).ID, s.row)
	}
}

// use records a row that the reckoning rests on, unless the book plainly states it.
func (p *Pricing) use(table string, row *schema.Row) { p.useInner(table, "", row) }

func (p *Pricing) useInner(table, outer string, row *schema.Row) {
	if row.Provenance == schema.ProvenanceStated && len(row.Readings) == 0 {
		return
	}
	for _, s := range p.used {
		if s.row == row {
			return
		}
	}
	p.used = append(p.used, rowIn(table, outer, row))
}

// Paid reports whether a block is paid from the ledger.
func (l *Ledger) Paid() bool { return l.paid }

// Row is a reference to a row of a table, for diagnostics.
func (p *Pricing) Row(table string, row *schema.Row) diag.RuleRef { return p.Inner(table, "", row) }

// Inner is a reference to a row inside the row outer: a part of a factor, a debit of a ledger, a derived value of a kind.
func (p *Pricing) Inner(table, outer string, row *schema.Row) diag.RuleRef {
	ref := diag.RuleRef{
		Ruleset: p.Book.Rules.ID, ID: schema.FullID(p.Book.Rules.Ruleset, schema.TableName{Name: table, Outer: outer}, row),
		Section: row.Cite.Section, Lines: row.Cite.Lines, Provenance: string(row.Provenance),
	}
	ref.Reading = strings.Join(row.Readings, ", ")
	return ref
}

// Env is the scope of a clause, for passes that evaluate expressions on it.
func (c *Clause) Env() expr.Env { return c }

// Block is the block that the clause stands in.
func (c *Clause) Block() *Block { return c.block }

// Owner is the resource in whose pricing the clause stands.
func (c *Clause) Owner() *ir.Resource { return c.block.owner.Resource }

// Parent is the priced block around, or nil.
func (b *Block) Parent() *Block { return b.parent }
