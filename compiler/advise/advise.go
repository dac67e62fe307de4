package advise

import (
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/price"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// Way is one change that leaves the resource legal. Exactly one of Price, Clause and Field says what changes.
type Way struct {
	Price  bool          // to Amount
	Clause *ir.Clause    // its amount to Amount
	Field  *schema.Field // one more of it in Block
	Block  *ir.Block
	Amount exact.Num
}

// Ways are the changes that make an illegal resource legal, each by itself; of a legal resource, the rises that it still bears.
func Ways(p *price.Pricing) []Way {
	s := searcher{p: p, book: p.Book}
	if errors(p) > 0 {
		return s.mends()
	}
	return s.rises()
}

type searcher struct {
	p    *price.Pricing
	book *price.Book
}

func (s *searcher) mends() []Way {
	var out []Way
	if least, ok := s.price(); ok {
		out = append(out, Way{Price: true, Amount: least})
	}
	for _, c := range s.p.Clauses {
		if !sold(c) {
			continue
		}
		if n, ok := s.highest(c.IR, exact.Int(0), c.IR.Amount); ok {
			out = append(out, Way{Clause: c.IR, Amount: n})
		}
	}
	return append(out, s.conditions()...)
}

// sold reports whether the clause is bought by the amount: a share of a whole, a word or a count of occurrences is not.
func sold(c *price.Clause) bool {
	row := c.IR.Row
	if g := row.Cost.Geometric; g != nil && g.Count == "occurrence" {
		return false
	}
	return !c.Free && c.IR.Fold == nil && row.Amount.Need == "required" && !row.Amount.Part && c.Mode != "credit"
}

// rises are the clauses whose amount may still grow, each by itself, with the most it may grow to.
func (s *searcher) rises() []Way {
	var out []Way
	for _, c := range s.p.Clauses {
		if !sold(c) || !s.bounded(c) {
			continue
		}
		top := c.IR.Amount
		step := stepOf(c.IR.Row)
		for next := step; ; next = next.Mul(exact.Int(2)) {
			if !s.legal(c.IR, c.IR.Amount.Add(next)) || next.Digits() > mostDigits {
				break
			}
			top = c.IR.Amount.Add(next)
		}
		if n, ok := s.highest(c.IR, top, c.IR.Amount.Add(top.Sub(c.IR.Amount).Add(step).Mul(exact.Int(2)))); ok && c.IR.Amount.Less(n) {
			out = append(out, Way{Clause: c.IR, Amount: n})
		}
	}
	return out
}

// mostDigits ends the search for how far an amount may rise.
const mostDigits = 7

// bounded reports whether something bounds what the clause may cost: a ledger with a grant.
func (s *searcher) bounded(c *price.Clause) bool {
	l := c.Block().Ledger
	return l != nil && s.p.Num(l.Grant).Sign() > 0
}

func (s *searcher) price() (exact.Num, bool) {
	offer := s.p.Resource.Kind.Price
	if offer == nil || !s.p.Stated {
		return exact.Num{}, false
	}
	p := s.book.Resource(s.p.Resource, price.Options{Least: true})
	least := p.Num(p.Least)
	if least.Cmp(p.Price) <= 0 {
		return exact.Num{}, false
	}
	return least, errors(s.book.Resource(withPrice(s.p.Resource, offer.Field, least), price.Options{})) == 0
}

// highest is the largest legal amount between low and high, by steps of what the row sells.
func (s *searcher) highest(c *ir.Clause, low, high exact.Num) (exact.Num, bool) {
	step := stepOf(c.Row)
	n, _ := high.Sub(low).Div(step).Floor().Int64()
	best, found := exact.Num{}, false
	lo, hi := int64(0), n
	for lo <= hi {
		middle := (lo + hi) / 2
		amount := low.Add(step.Mul(exact.Int(middle)))
		if amount.Sign() > 0 && s.legal(c, amount) {
			best, found, lo = amount, true, middle+1
		} else if amount.Sign() <= 0 {
			lo = middle + 1
		} else {
			hi = middle - 1
		}
	}
	return best, found
}

// stepOf is how finely the row sells: by what one of its price pays for, whole where that is whole.
func stepOf(row *schema.Price) exact.Num {
	if l := row.Cost.Linear; l != nil && l.Per.IsInt() {
		return l.Per
	}
	return exact.Int(1)
}

func (s *searcher) legal(c *ir.Clause, amount exact.Num) bool {
	return errors(s.book.Resource(withAmount(s.p.Resource, c, amount), price.Options{})) == 0
}

// conditions are fields whose count gives a boost: one more of them in the block that needs it.
func (s *searcher) conditions() []Way {
	var out []Way
	for _, b := range s.p.Blocks {
		for _, def := range s.book.Counted(b) {
			changed := withField(s.p.Resource, b.IR, def)
			if errors(s.book.Resource(changed, price.Options{})) == 0 {
				out = append(out, Way{Field: def, Block: b.IR})
			}
		}
	}
	return out
}

// errors counts what stands in the way of the resource.
func errors(p *price.Pricing) int {
	n := 0
	for _, d := range p.Diagnostics {
		severity := d.Severity
		if e, ok := diag.Lookup(d.Code); ok {
			severity = e.Severity
		}
		if severity == diag.Error {
			n++
		}
	}
	return n
}
