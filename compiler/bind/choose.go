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
