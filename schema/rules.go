package schema

import (
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
)

// Text is a name or a sentence in both languages.
type Text = diag.Text

// Cite is where a row stands in its book.
type Cite struct {
	Lines   []int  `json:"lines"`
	Section string `json:"section,omitempty"`
}

// Provenance says who vouches for a row.
type Provenance string

// The four provenances: the book says it; it follows from what the book says elsewhere; the text lost it and Canon supplies it;
// a project's house rule.
const (
	ProvenanceStated  Provenance = "stated"
	ProvenanceDerived Provenance = "derived"
	ProvenanceAssumed Provenance = "assumed"
	ProvenanceHouse   Provenance = "house"
)

// Row is what every row of every table has.
type Row struct {
	ID         string     `json:"id"` // kebab-case, unique in its table
	Name       Text       `json:"name"`
	Aliases    []string   `json:"aliases,omitempty"` // other spellings of the name, either language
	Cite       Cite       `json:"cite"`
	Provenance Provenance `json:"provenance"`
	Readings   []string   `json:"readings,omitempty"` // the readings of the book that the row rests on, "C-52"
	Note       Text       `json:"note,omitzero"`
	Module     string     `json:"module,omitempty"` // the part of the rules that a project may play without
}

// Ruleset is one rule book. Every list is sorted by id unless it says otherwise.
type Ruleset struct {
	Row
	Version string `json:"version"`
	Digest  string `json:"digest"` // of the evaluated rules, hex
	Book    string `json:"book"`   // the source text's title

	Kinds        []Kind       `json:"kinds"`
	Blocks       []Block      `json:"blocks,omitempty"`
	Verbs        []Verb       `json:"verbs,omitempty"`
	Marks        []Mark       `json:"marks,omitempty"`
	Vocabularies []Vocabulary `json:"vocabularies,omitempty"`
	Scales       []Scale      `json:"scales,omitempty"`
	Units        []Unit       `json:"units,omitempty"`
	Prices       []Price      `json:"prices,omitempty"`
	Ledgers      []Ledger     `json:"ledgers,omitempty"`
	Factors      []Factor     `json:"factors,omitempty"`
	Boosts       []Boost      `json:"boosts,omitempty"`
	Times        []Times      `json:"times,omitempty"` // applied in the order of their `order`
	Fees         []Fee        `json:"fees,omitempty"`
	Folds        []Fold       `json:"folds,omitempty"`
	Caps         []Cap        `json:"caps,omitempty"`
	Requires     []Require    `json:"requires,omitempty"`
	Stacks       []Stack      `json:"stacks,omitempty"`
	Formulas     []Formula    `json:"formulas,omitempty"`
	Templates    []Template   `json:"templates,omitempty"`
	Slots        []Slot       `json:"slots,omitempty"`
	Grants       []Grant      `json:"grants,omitempty"`
	Tables       []Table      `json:"tables,omitempty"`
	Readings     []Reading    `json:"book_readings,omitempty"`
	Externals    []External   `json:"externals,omitempty"`
	Retired      []Retired    `json:"retired,omitempty"`
	Sheets       []Sheet      `json:"sheets,omitempty"`
	Markups      []Markup     `json:"markups,omitempty"`
}

// Kind is something that can be declared: an ability, an item.
type Kind struct {
	Row
	Identity []string  `json:"identity,omitempty"` // fields that, with kind and name, make the identity: ["world"]
	Body     Body      `json:"body"`
	Ledgers  []string  `json:"ledgers,omitempty"` // what its clauses may be paid from
	Price    *Offer    `json:"price,omitempty"`
	Derived  []Derived `json:"derived,omitempty"` // in the order of their dependence
	Loadout  bool      `json:"loadout,omitempty"` // it brings resources together: what they give is resolved value by value
}

// Offer says how a kind's price stands to its ledgers.
type Offer struct {
	Field    string `json:"field"`            // the field that states it, "price"
	Currency string `json:"currency"`         // a term's id
	Solve    bool   `json:"solve,omitempty"`  // the least legal price is looked for when none is stated
	Amount   string `json:"amount,omitempty"` // expression of the price when it is not a stated one
	When     string `json:"when,omitempty"`   // predicate on the resource
}

// Derived is a value that follows from a resource's fields and clauses, shown in the catalog.
type Derived struct {
	Row
	When  string `json:"when,omitempty"`
	Expr  string `json:"expr"`
	Claim string `json:"claim,omitempty"` // a field that may state it; a difference is price/mismatch
}

// Body is what stands between the braces of a kind or a block.
type Body struct {
	Fields []Field  `json:"fields,omitempty"`
	Verbs  []string `json:"verbs,omitempty"`  // clauses allowed here
	Blocks []Nested `json:"blocks,omitempty"` // blocks allowed here
	Loose  bool     `json:"loose,omitempty"`  // clauses here name kinds of effects and may leave out their amounts
}

// Nested allows a block inside a body.
type Nested struct {
	Block  string `json:"block"`
	Ledger []Pay  `json:"ledger,omitempty"` // which ledger pays the clauses inside: the first whose predicate holds
	Fill   string `json:"fill,omitempty"`   // expression: what a clause without an amount may cost; it gets as much as that buys, whole
	Min    int    `json:"min,omitempty"`
	Max    int    `json:"max,omitempty"` // 0: no limit

	Shares []string `json:"shares,omitempty"` // fields that the outer block may state for the inner one, which may have its own
}

// Pay picks a ledger.
type Pay struct {
	When   string `json:"when,omitempty"`
	Ledger string `json:"ledger"`
}

// Block is a nested block: an effect, a form of a switch.
type Block struct {
	Row
	Of      string    `json:"of,omitempty"`      // the vocabulary of its name: 临时造物 武器 { … }; "" : any name
	Largest bool      `json:"largest,omitempty"` // of the blocks inside it only the dearest is paid: forms of a switch
	Named   bool      `json:"named,omitempty"`   // its statement takes a name: 效果 锋锐 { … }
	Body    Body      `json:"body"`
	Derived []Derived `json:"derived,omitempty"` // in the order of their dependence
}

// Field is a statement with a fixed meaning.
type Field struct {
	Row
	Args       []Arg  `json:"args"`
	Repeat     bool   `json:"repeat,omitempty"`
	Required   bool   `json:"required,omitempty"`
	When       string `json:"when,omitempty"`       // required or allowed only when this holds
	Contribute bool   `json:"contribute,omitempty"` // a reference whose clauses' values count for the resource too (a material's)
	Counts     string `json:"counts,omitempty"`     // of a contributing one: predicate on each clause; only where it holds does it count
	Stops      []Stop `json:"stops,omitempty"`      // of a contributing one: what may keep from working now what would count
	Hidden     bool   `json:"hidden,omitempty"`     // not in the catalog (notes to people)
	Limits     bool   `json:"limits,omitempty"`     // it narrows when its block is available (a condition, a cooldown)
	Names      string `json:"names,omitempty"`      // the block whose name its word is, in whatever resources have one so called
	Judge      Text   `json:"judge,omitzero"`       // what only a person can say of it, as a question: does the condition halve?
}

// Stop keeps a contributed clause from working while its predicate holds.
type Stop struct {
	Row
	When string `json:"when"`
}

// Arg is one positional argument of a statement or call.
type Arg struct {
	ID       string `json:"id"`
	Name     Text   `json:"name,omitzero"`
	Type     Type   `json:"type"`
	Optional bool   `json:"optional,omitempty"`
	Keyword  Names  `json:"keyword,omitzero"` // a word that must stand before it: 主持人 老周
}

// Names are the spellings of a keyword.
type Names struct {
	Text
	Aliases []string `json:"aliases,omitempty"`
}

// Form says what an argument may look like.
type Form string

// The forms of types.
const (
	FormText     Form = "text"     // a string, or bare words
	FormWord     Form = "word"     // one word, any
	FormBool     Form = "bool"     // 是, yes, 否, no
	FormNumber   Form = "number"   // without a unit, or with the unit Of
	FormQuantity Form = "quantity" // with a unit of the dimension Of
	FormRank     Form = "rank"     // a member of the scale Of, or a quantity of its dimension
	FormTerm     Form = "term"     // a member of the vocabulary Of, perhaps with call arguments
	FormRef      Form = "ref"      // the name of a declared resource of a kind in Kinds
	FormCall     Form = "call"     // any word with the arguments Args: 冶金学(D, 2)
	FormRange    Form = "range"    // low..high of numbers
	FormDice     Form = "dice"     // 2d6
	FormList     Form = "list"     // commas: Elem each
	FormAny      Form = "any"      // the first of Any that fits
)

// Forms are all forms of types.
func Forms() []Form {
	return []Form{
		FormText, FormWord, FormBool, FormNumber, FormQuantity, FormRank, FormTerm, FormRef, FormCall, FormRange, FormDice, FormList,
		FormAny,
	}
}

// Type is the type of an argument.
type Type struct {
	Form    Form       `json:"form"`
	Of      string     `json:"of,omitempty"`
	Kinds   []string   `json:"kinds,omitempty"`
	Integer bool       `json:"integer,omitempty"`
	Min     *exact.Num `json:"min,omitempty"`    // inclusive
	Max     *exact.Num `json:"max,omitempty"`    // inclusive
	Over    *exact.Num `json:"over,omitempty"`   // exclusive lower bound
	Digits  int        `json:"digits,omitempty"` // of a word: one that is a number has at least so many
	Elem    *Type      `json:"elem,omitempty"`
	Unique  bool       `json:"unique,omitempty"` // of a list: nothing stands in it twice
	Args    []Arg      `json:"args,omitempty"`
	Any     []Type     `json:"any,omitempty"`
}

// Verb begins a clause.
type Verb struct {
	Row
	Class string `json:"class"`           // gain, raise, lower …: what stacking tells apart
	As    string `json:"as,omitempty"`    // priced like this verb's rows: 提供 as gain
	Takes bool   `json:"takes,omitempty"` // its amount is taken away from the value
	Free  bool   `json:"free,omitempty"`  // its clauses are reckoned but not paid
}

// Mark may stand before a clause's verb or after its amount and tells clauses apart: how often it works, on whom. Its words
// are those of the vocabulary Of; a Call is written with the row's name, 对(自身), the others as the word alone, 每天.
type Mark struct {
	Row
	Of   string `json:"of"`
	Call bool   `json:"call,omitempty"`
}

// Vocabulary is a list of terms; an open one admits other words.
type Vocabulary struct {
	Row
	Open    bool     `json:"open,omitempty"`
	Members []Member `json:"members"`
	Compose []Join   `json:"compose,omitempty"`
}

// Member is a term.
type Member struct {
	Row
	Class string            `json:"class,omitempty"` // what rows and expressions tell apart: small, big
	Data  map[string]string `json:"data,omitempty"`  // columns for expressions, exact numbers or ids
}

// Join makes compound terms: a member of the class First followed by one of the class Second is a term of the class Class,
// with the id "first-second" and the names joined.
type Join struct {
	First  string `json:"first"`
	Second string `json:"second"`
	Class  string `json:"class"`
}

// Scale is an ordered vocabulary with numbers: grades over price, periods over seconds.
type Scale struct {
	Row
	Dim     string  `json:"dim,omitempty"`    // the dimension of quantities that fall on it
	Round   string  `json:"round"`            // "up" or "down": where a quantity between two members goes
	Members []Level `json:"members"`          // ascending
	Beyond  *Beyond `json:"beyond,omitempty"` // how it goes on past the last
	Open    bool    `json:"open,omitempty"`
}

// Level is a member of a scale. At is the quantity, in the dimension's base unit or the scale's own measure, where it begins.
type Level struct {
	Row
	At   *exact.Num        `json:"at,omitempty"` // none: a member outside the order (permanent)
	Rank *exact.Num        `json:"rank,omitempty"`
	Data map[string]string `json:"data,omitempty"`
}

// Beyond goes on after the last level: each Times as much is Step ranks more.
type Beyond struct {
	Times exact.Num `json:"times"`
	Step  exact.Num `json:"step"`
}

// Unit converts to the base unit of its dimension (the unit whose Of is empty).
type Unit struct {
	Row
	Dim string    `json:"dim"`
	Of  string    `json:"of,omitempty"`
	Num exact.Num `json:"num"` // how many of Of
}

// Table is a lookup table: row keys, columns, values (exact numbers or ids).
type Table struct {
	Row
	Columns []string                     `json:"columns"`
	Cells   map[string]map[string]string `json:"cells"`
}

// Reading is a named way to read a contradiction of the book.
type Reading struct {
	Row
	Options []Option `json:"options"`
	Default string   `json:"default"`
}

// Option is one way to read.
type Option struct {
	ID   string `json:"id"`
	Name Text   `json:"name"`
}

// External is a value that the book takes from elsewhere; a check that needs one that is not given is undecided.
type External struct {
	Row
	Type Type `json:"type"`
}

// Retired is a word that the book no longer uses. Where Now says what took its place, that is what it means.
type Retired struct {
	Row
	Now Text `json:"now,omitzero"`
}

// Sole is the id of the argument of a field that has just one.
const Sole = "value"
