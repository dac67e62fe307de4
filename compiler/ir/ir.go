package ir

import (
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// Resource is a bound declaration.
type Resource struct {
	Decl    *dsl.Decl
	Rules   *schema.Rules
	Kind    *schema.Kind
	Name    string
	ID      string // "ganbi/ability/003/血刃术": ruleset, kind, identity fields, name
	Code    string // 编号: a stable ASCII id, "" where none is given
	Library bool   // official: known everywhere, neither counted nor emitted
	Extends []*Resource
	Body    *Block    // the declaration's own block and what it inherits: own fields win, blocks override by name
	Own     *Block    // the declaration's own block alone; the same as Body where nothing is extended
	Waivers []*Waiver // 豁免
	Rulings []*Ruling // 裁定
	Broken  bool      // a cause was reported; the later passes skip it
}

// Block is a body: the resource's own (Def nil) or a nested one, an effect.
type Block struct {
	Def     *schema.Block
	Allowed *schema.Nested // how the parent allows it; nil for the resource's own
	Name    string         // "" when it takes none
	Term    schema.Term    // what the name means, where the block's names are a vocabulary's
	Span    source.Span    // its head, "效果 锋锐"
	Parent  *Block
	Fields  []*Field  // in the order of the text
	Clauses []*Clause // in the order of the text
	Blocks  []*Block  // in the order of the text
	Rulings []*Ruling // 裁定 inside it
}

// Field is a statement with a fixed meaning.
type Field struct {
	Def   *schema.Field
	Span  source.Span
	Args  []Value     // as many as Def.Args; Form "" where an optional one is absent
	Homes []*Resource // of one that names a block: the resources that have it, by ID
}

// Clause is a priced line of a block: verb, entry, parameters, amount.
type Clause struct {
	Block      *Block
	Verb       *schema.Verb
	Row        *schema.Price // the row that verb, entry and parameters select
	Span       source.Span
	EntrySpan  source.Span // entry with its parameters
	AmountSpan source.Span // the zero Span when there is none
	Params     []Value     // as many as Row.Params, Form "" where absent; a Many parameter has a list
	Amount     exact.Num   // in the row's unit; the row's default where none is written
	Fold       *Fold       // 等同(…) instead of an amount
	Marks      []Mark      // before the verb or after the amount: how often, on whom
}

// Mark is a mark on a clause.
type Mark struct {
	Def   *schema.Mark
	Value Value
}

// Fold is an amount that is linked to a basis: 等同(耐力), 等同(技艺, 1/2), 等同(力量) 30米.
type Fold struct {
	Span  source.Span
	Basis Value
	Share exact.Num // 1 where none is written
	Times exact.Num // the amount a point of the basis gives, in the row's unit; 1 where none is written
}

// Value is a typed argument. Form says which members are set.
type Value struct {
	Form schema.Form
	Span source.Span
	Num  exact.Num    // number; quantity, in Unit; low end of a range
	High exact.Num    // high end of a range
	Unit *schema.Unit // quantity; a number with a unit
	Term *schema.Term // term; rank (a member, or the level on which a quantity falls); nil otherwise, and where there is no level
	Text string       // text, word, dice; call and ref: the name as written
	Bool bool         // bool
	Ref  *Resource    // ref, once resolved
	List []Value      // list
	Args []Value      // call, and a term's call arguments; as many as the type's Args
	Decl *schema.Type // the alternative of the type that fitted
}

// TermID is the id of the value's term, "" where it is none.
func (v *Value) TermID() string {
	if v.Term == nil {
		return ""
	}
	return v.Term.ID
}

// TermList is the id of the list that the value's term is of, "" where it is none.
func (v *Value) TermList() string {
	if v.Term == nil {
		return ""
	}
	return v.Term.List
}

// Waiver is a recorded exemption from a rule that the book calls usual.
type Waiver struct {
	Span   source.Span
	Code   string
	Reason string
	By     string
}

// Ruling is a price that a game master set.
type Ruling struct {
	Span   source.Span
	Text   string
	Amount exact.Num
	By     string
}

// Field finds the first field of an id in the block, or nil.
func (b *Block) Field(id string) *Field {
	for _, f := range b.Fields {
		if f.Def.ID == id {
			return f
		}
	}
	return nil
}

// Walk calls f for the block and every block inside it, outer first, in the order of the text.
func (b *Block) Walk(f func(*Block)) {
	f(b)
	for _, inner := range b.Blocks {
		inner.Walk(f)
	}
}
