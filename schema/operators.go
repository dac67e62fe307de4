package schema

import "canon.dev/canon/dsl/exact"

// Price is a row of a price list: what an entry costs with a verb and parameters. Rows of one entry differ in verbs or in
// the values their parameters admit.
type Price struct {
	Row
	Entry  string   `json:"entry"` // the noun that several rows may share; its own id by default
	Verbs  []string `json:"verbs"`
	Params []Param  `json:"params,omitempty"`
	Amount Amount   `json:"amount"`
	Cost   Cost     `json:"cost"`
	Mode   string   `json:"mode"`             // occupy, deduct, credit (gives influence back), free
	Craft  string   `json:"craft"`            // yes, no, unknown
	Class  string   `json:"class"`            // basic, special …
	Groups []string `json:"groups,omitempty"` // the fee groups it belongs to: a trait's extras
	Tags   []string `json:"tags,omitempty"`
	Stack  string   `json:"stack,omitempty"` // stacking policy
	Kinds  []string `json:"kinds,omitempty"` // only in resources of these kinds, before rows that name none
	Judge  Text     `json:"judge,omitzero"`  // what only a person can say of such a clause, as a question
	Under  *Under   `json:"under,omitempty"` // only where the book is read so

	Multiple *Multiple `json:"multiple,omitempty"` // its amount multiplies what the entry's other rows give
}

// Multiple says what an amount of times does to the value of its entry. What it multiplies is what clauses of the class Of give,
// a fixed amount that no other multiple changes: each adds so many times as much as it. With a verb of a class in To the value
// becomes so many times as much: one time of them is there already. The cost counts what it becomes.
type Multiple struct {
	Of string   `json:"of"`
	To []string `json:"to,omitempty"`
}

// Under puts a row in force only while a reading has one of some options. What another reading would price or judge otherwise
// stands in a row of its own.
type Under struct {
	Reading string   `json:"reading"`
	Options []string `json:"options"`
}

// Param is a parameter of an entry.
type Param struct {
	ID       string   `json:"id"`
	Name     Text     `json:"name,omitzero"`
	Of       string   `json:"of"`               // a vocabulary or scale, "number", "entry", or "any"
	Values   []string `json:"values,omitempty"` // only these members
	Class    string   `json:"class,omitempty"`  // only members of this class
	Optional bool     `json:"optional,omitempty"`
	Many     bool     `json:"many,omitempty"` // takes the rest of the arguments, each counted
}

// Amount says what may follow the entry.
type Amount struct {
	Need    string     `json:"need"`              // required, optional, none, word
	Word    Names      `json:"word,omitzero"`     // with need "word": what stands where an amount would, 无限
	Part    bool       `json:"part,omitempty"`    // a share of the whole may follow, 50%: it costs that share
	Unit    string     `json:"unit,omitempty"`    // a unit id; a quantity must be of its dimension
	Default *exact.Num `json:"default,omitempty"` // when optional or none
	Integer bool       `json:"integer,omitempty"`
	Fold    bool       `json:"fold,omitempty"` // 等同(…) is allowed
}

// Cost is a cost form: exactly one member is set. Each is monotone in the amount.
type Cost struct {
	Linear     *Linear     `json:"linear,omitempty"`
	Power      *Power      `json:"power,omitempty"`
	Arithmetic *Arithmetic `json:"arithmetic,omitempty"`
	Geometric  *Geometric  `json:"geometric,omitempty"`
	Choice     *Choice     `json:"choice,omitempty"`
	Step       *Step       `json:"step,omitempty"`
	Of         *Of         `json:"of,omitempty"`
	Sum        []Cost      `json:"sum,omitempty"`
	Max        []Cost      `json:"max,omitempty"`
	Cite       *Cite       `json:"cite,omitempty"` // the line of this form, where it is not the row's
}

// Linear: cost × (amount − free) ÷ per.
type Linear struct {
	Cost exact.Num `json:"cost"`
	Free exact.Num `json:"free,omitzero"` // so much of the amount costs nothing
	Per  exact.Num `json:"per"`
	Unit string    `json:"unit,omitempty"`
}

// Power: scale × amount^exponent.
type Power struct {
	Scale    exact.Num `json:"scale"`
	Exponent int       `json:"exponent"`
}

// Arithmetic: the n-th costs first + (n−1) × step; n of them cost the sum.
type Arithmetic struct {
	First exact.Num `json:"first"`
	Step  exact.Num `json:"step"`
}

// Geometric: the n-th costs first × ratio^(n−1). Marginal: n of them cost the sum; total: n of them cost what the n-th costs.
// Count "occurrence" counts clauses of the same series in a resource, in the order of the text; "amount" counts the amount.
type Geometric struct {
	First   exact.Num `json:"first"`
	Ratio   exact.Num `json:"ratio"`
	Count   string    `json:"count"`
	Series  string    `json:"series,omitempty"`
	Total   bool      `json:"total,omitempty"`
	Reading string    `json:"reading,omitempty"` // a reading whose options "marginal" and "total" decide instead of Total
}

// Choice: a form by the value of a parameter, by the class of the "verb" or by the "amount".
type Choice struct {
	By    string `json:"by"`
	Cases []Case `json:"cases"`
}

// Case is one value's form.
type Case struct {
	Value string `json:"value"`
	Cost  Cost   `json:"cost"`
}

// Step: the cost of the first step whose At is at least the amount; past the last, each Ratio as much costs Times as much.
type Step struct {
	From  *exact.Num `json:"from,omitempty"` // an amount that costs nothing: from it to the first step the price rises straight
	Steps []Stair    `json:"steps"`
	Ratio *exact.Num `json:"ratio,omitempty"`
	Times *exact.Num `json:"times,omitempty"`
}

// Stair is one step.
type Stair struct {
	At   exact.Num `json:"at"`
	Cost exact.Num `json:"cost"`
}

// Of: a multiple of another row's cost for the same amount.
type Of struct {
	Row   string    `json:"row"`
	Times exact.Num `json:"times"`
}

// Ledger is an account that clauses are paid from. Without a grant it only adds up.
type Ledger struct {
	Row
	Grant  string  `json:"grant,omitempty"`  // expression on the resource
	Debits []Debit `json:"debits,omitempty"` // what is taken besides clauses
	Buys   string  `json:"buys,omitempty"`   // predicate on a clause's row; false is price/not-buyable
	Round  string  `json:"round,omitempty"`  // "up": the total only
	Claim  string  `json:"claim,omitempty"`  // a field that may state the total; a difference is price/mismatch
	Whole  bool    `json:"whole,omitempty"`  // the whole grant is in doubt when a clause is undecided
	Help   *Text   `json:"help,omitempty"`   // the way out when it is overdrawn, in the words of what it counts
}

// Debit is an extra line of a ledger.
type Debit struct {
	Row
	When string `json:"when,omitempty"`
	Expr string `json:"expr"`
	Mode string `json:"mode,omitempty"` // occupy by default
}

// Factor multiplies what a ledger buys for an effect: (base + sum of parts, at most cap) ÷ divide.
type Factor struct {
	Row
	Ledgers []string `json:"ledgers"`
	When    string   `json:"when,omitempty"`
	Let     []Let    `json:"let,omitempty"` // named values for the parts, in order
	Base    string   `json:"base"`
	Parts   []Part   `json:"parts"` // in order
	Cap     string   `json:"cap,omitempty"`
	Divide  string   `json:"divide,omitempty"`
}

// Let names an expression.
type Let struct {
	ID   string `json:"id"`
	Name Text   `json:"name,omitzero"`
	Expr string `json:"expr"`
	Unit string `json:"unit,omitempty"` // of a formula's value
	Cite Cite   `json:"cite,omitzero"`  // where it stands apart from the row
}

// Part is one addend of a factor. Bound names a part that it may not exceed.
type Part struct {
	Row
	When  string `json:"when,omitempty"`
	Expr  string `json:"expr"`
	Bound string `json:"bound,omitempty"`
}

// Boost gives extra for what is paid: count × min(each, paid), outside the factor.
type Boost struct {
	Row
	Ledgers []string   `json:"ledgers"`
	Count   string     `json:"count"`          // expression on the effect
	Each    *exact.Num `json:"each,omitempty"` // none: as much as is paid
}

// Times multiplies the cost of clauses.
type Times struct {
	Row
	Order   int      `json:"order"`
	Ledgers []string `json:"ledgers"`
	When    string   `json:"when"`             // predicate on the clause and its effect
	By      string   `json:"by"`               // expression
	Modes   []string `json:"modes,omitempty"`  // occupy, deduct; empty: both
	Exempt  []string `json:"exempt,omitempty"` // tags of rows that it passes over
}

// Fee is paid once per effect that opens it, before the extras of its group may be bought; whether they stand in the right
// group is for a Require to say. A skipped fee turns the modes of the effect's rows.
type Fee struct {
	Row
	Ledger string `json:"ledger"`
	When   string `json:"when,omitempty"`   // predicate on the effect; without it every effect that opens it pays
	Field  string `json:"field"`            // the effect's field that opens it: trait
	By     string `json:"by"`               // argument of the field that sets the price
	Cost   Cost   `json:"cost"`             // a choice by that argument
	Mode   string `json:"mode"`             // deduct or occupy
	Borrow string `json:"borrow,omitempty"` // field each of whose statements takes the fee once more
	Skip   string `json:"skip,omitempty"`   // field that skips the fee: bypass
	Turn   Turn   `json:"turn,omitzero"`    // what skipping does to modes
}

// Turn says what a skipped fee does: rows of mode From are paid as To.
type Turn struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Fold links an amount to a basis: the row's name is the call's word, 等同(耐力). Its cost is an expression of `unit` (what the
// linked amount costs for one point of the basis), `share` and the basis's own columns.
type Fold struct {
	Row
	Basis string `json:"basis"` // the vocabulary of bases
	Cost  string `json:"cost"`
}

// Check is what caps and requirements share. Messages may use {name} for each Arg and, of a cap, {measure} and {limit}.
type Check struct {
	Row
	Code     string   `json:"code"`             // without the ruleset: "single-effect-share"
	Severity string   `json:"severity"`         // error, warning, advice
	Scope    string   `json:"scope"`            // resource, block, clause, statement, or source: of a loadout, a clause that gives to a value
	Each     []string `json:"each,omitempty"`   // of scope statement: the fields whose statements are looked at, each `it` in expressions
	Kinds    []string `json:"kinds,omitempty"`  // kinds that it is for; empty: all
	Blocks   []string `json:"blocks,omitempty"` // of scope block or clause: only in these
	When     string   `json:"when,omitempty"`
	Exempt   []string `json:"exempt,omitempty"` // tags of rows
	Field    string   `json:"field,omitempty"`  // show it at this field, where there is one
	Usual    bool     `json:"usual,omitempty"`  // the book calls it usual: a game master may waive it
	Remove   bool     `json:"remove,omitempty"` // the statement of Field says what its absence says: taking it away is safe
	Title    Text     `json:"title"`
	Message  Text     `json:"message"`
	Help     Text     `json:"help"` // the way out
	Args     []Let    `json:"args,omitempty"`
	Bad      string   `json:"bad"`             // a whole file that breaks just this
	Good     string   `json:"good"`            // the same, mended
	Under    *Under   `json:"under,omitempty"` // only where the book is read so
}

// Cap bounds a measure.
type Cap struct {
	Check
	Measure string `json:"measure"`
	Limit   string `json:"limit"`
	Min     bool   `json:"min,omitempty"` // the limit is a least
}

// Require is a predicate that must hold.
type Require struct {
	Check
	That string `json:"that"`
}

// Stack says how effects of one identity combine.
type Stack struct {
	Row
	Key      []string  `json:"key"`     // class, entry, params, or an expression on the clause
	Combine  string    `json:"combine"` // max, sum, sequence, none
	Needs    []Needs   `json:"needs,omitempty"`
	Apart    []string  `json:"apart,omitempty"` // blocks whose siblings never compete: chapters, forms, spends
	Sequence *Sequence `json:"sequence,omitempty"`
	Contend  string    `json:"contend,omitempty"` // predicate on a contributed clause: of those that hold, of different resources, the largest counts
	Clash    string    `json:"clash,omitempty"`   // predicate on a contributed clause: two that hold, of different resources, stop each other
}

// Needs: a clause of the class Class needs one of the class Of with the same entry and parameters in the same resource. A row
// with the tag Self is the declared thing's own value: without it the clause is refused in the kinds Kinds. One with the tag
// Innate is a value that every bearer has. What is neither is undecided until it is known who bears the resource.
type Needs struct {
	Class  string   `json:"class"`
	Of     string   `json:"of"`
	Self   string   `json:"self"`
	Innate string   `json:"innate,omitempty"`
	Kinds  []string `json:"kinds,omitempty"`
}

// Sequence admits repeated permanent gains: equal ones at most Equal times, and each only when its measure is not below the
// sum of the values so far, smallest first.
type Sequence struct {
	Equal   int      `json:"equal"`
	Measure string   `json:"measure"`         // expression on the clause
	When    string   `json:"when,omitempty"`  // predicate on the clause: only then a sequence, else max
	Order   string   `json:"order,omitempty"` // expression on the clause: when it came; only where all say it, else smallest first
	Apart   []string `json:"apart,omitempty"` // blocks whose siblings never are in force together: forms of a switch
}

// Formula is a named calculation.
type Formula struct {
	Row
	Params []Parameter `json:"params"`
	Let    []Let       `json:"let,omitempty"`
	Expr   string      `json:"expr"`
	Unit   string      `json:"unit,omitempty"`
}

// Parameter of a formula.
type Parameter struct {
	ID   string `json:"id"`
	Name Text   `json:"name"`
	Of   string `json:"of"` // number, numbers (a list), bool, a vocabulary, a scale, or a dimension
	// Of a number, of each of several and of a quantity in its base unit: what is counted is whole, what is never owed is not below 0.
	Integer bool       `json:"integer,omitempty"`
	Min     *exact.Num `json:"min,omitempty"`  // inclusive
	Max     *exact.Num `json:"max,omitempty"`  // inclusive
	Over    *exact.Num `json:"over,omitempty"` // exclusive lower bound
}

// Bounds are those of a parameter, as a type.
func (p *Parameter) Bounds() *Type {
	return &Type{Form: FormNumber, Integer: p.Integer, Min: p.Min, Max: p.Max, Over: p.Over}
}

// Template gives its companions a share of their price while they do not exceed the core.
type Template struct {
	Row
	Field      string    `json:"field"`          // the field that names it
	Verb       string    `json:"verb,omitempty"` // only clauses of this verb get the share; "": all
	Core       string    `json:"core"`           // an entry
	Companions []string  `json:"companions"`
	Share      exact.Num `json:"share"`
	Debits     []Debit   `json:"debits,omitempty"`
}

// Slot is a place of a loadout that resources occupy. Its claims are the resources of the kinds Kinds that a contributing field
// brings: all of them where Field is that field itself, else those whose own field Field, or the argument of that name in the
// statement, is Value. Expressions may ask for `claims`, how many there are.
type Slot struct {
	Row
	Count  string   `json:"count"`           // expression on the loadout: how much it holds
	Size   string   `json:"size,omitempty"`  // expression on the resource, its `source` and the loadout: what one takes; 1 without it
	Total  string   `json:"total,omitempty"` // expression of `sum`: what all that they take comes to; the sum itself without it
	Unit   Text     `json:"unit,omitzero"`   // what both count, in messages; things without it
	Kinds  []string `json:"kinds"`           // of the resources
	Field  string   `json:"field"`
	Value  string   `json:"value,omitempty"`  // its own id by default
	Exempt []string `json:"exempt,omitempty"` // contributing fields whose resources claim nothing
}

// Grant gives something at a milestone.
type Grant struct {
	Row
	Kinds []string `json:"kinds"`
	When  string   `json:"when"`
	Gives string   `json:"gives"`
	Count string   `json:"count"`
}
