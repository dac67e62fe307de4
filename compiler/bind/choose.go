package bind

import (
	"slices"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/dsl"
	"canon.dev/canon/schema"
)

// forAmount leaves the rows that may count what is written after the entry, all where none can: 提高 高速 2 is points, 提高 高速
// 2倍 another row.
func (b *binder) forAmount(rows []*schema.Price, rest []*dsl.Arg) []*schema.Price {
	if len(rows) < 2 || len(rest) == 0 || len(rest[0].Items) != 1 || rest[0].Items[0].Op != dsl.OpNumber {
		return rows
	}
	fits := func(r *schema.Price) bool { return b.counts(r, rest[0].Items[0]) }
	if n := slices.IndexFunc(rows, fits); n < 0 {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), func(r *schema.Price) bool { return !fits(r) })
}

// counts reports whether a row's amount may have the unit that a number is written with, or none.
func (b *binder) counts(row *schema.Price, number *dsl.Expr) bool {
	own := b.words.Unit(row.Amount.Unit)
	if number.Unit == "" {
		return percent(number) || b.words.Counting(own)
	}
	written := b.words.Unit(number.Unit)
	if written == nil || own == nil {
		return true
	}
	return written.Dim == own.Dim
}

// loose reports whether clauses in a block name kinds of effects, so that they need no amount.
func loose(block *ir.Block) bool {
	if block != nil && block.Allowed != nil && block.Allowed.Fill != "" {
		return true
	}
	return block != nil && block.Def != nil && block.Def.Body.Loose
}

// mayBeNone reports whether an amount of 0 means something: the row's own default is one.
func mayBeNone(row *schema.Price) bool {
	return row.Amount.Default != nil && row.Amount.Default.Sign() == 0
}

// suits reports whether arguments may be those of a row, at little cost: of several rows most are passed over without saying why.
func (b *binder) suits(row *schema.Price, args []*dsl.Expr, before prefix) bool {
	needed, certain := 0, before.word == ""
	for i := range row.Params {
		p := &row.Params[i]
		if !p.Optional {
			needed++
		}
		certain = certain && !p.Optional && !p.Many
	}
	if before.word != "" {
		needed--
	}
	if needed > len(args) {
		return false
	}
	if !certain {
		return true
	}
	if len(args) > len(row.Params) {
		return false
	}
	for i, e := range args {
		if !b.among(&row.Params[i], e) {
			return false
		}
	}
	return true
}

// among reports whether a word is a term that a parameter admits; what is no vocabulary is for others to say.
func (b *binder) among(p *schema.Param, e *dsl.Expr) bool {
	list := b.words.List(p.Of)
	if list == nil || list.Scale != nil || p.Of == "number" || p.Of == "entry" {
		return true
	}
	term, ok := list.Term(spelt(e))
	return ok && (len(p.Values) == 0 || slices.Contains(p.Values, term.ID)) && (p.Class == "" || term.Class == p.Class)
}
