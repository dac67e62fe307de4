package advise

import (
	"slices"

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

// Found is what was looked for and found.
type Found struct {
	Ways     []Way
	Places   int // the clauses and blocks that could be changed
	Tried    int // of them, those that were: of a large resource only what costs most
	Reckoned int // changed copies that were priced
}

// A changed copy takes as long to price as the resource is large, so of a large one few changes are tried.
const (
	large     = 40 // more clauses, or more blocks
	fewOfMany = 8
)

// Search finds the changes that make an illegal resource legal, each by itself; of a legal resource, the rises that it still bears.
func Search(p *price.Pricing) Found {
	s := searcher{p: p, book: p.Book, most: large}
	if len(p.Clauses) > large || len(p.Blocks) > large {
		s.most = fewOfMany
	}
	if errors(p) > 0 {
		s.mends()
	} else {
		s.rises()
	}
	return s.Found
}

type searcher struct {
	Found
	p    *price.Pricing
	book *price.Book
	most int // how many clauses, and how many blocks, are tried
}

func (s *searcher) add(w Way) { s.Ways = append(s.Ways, w) }

func (s *searcher) mends() {
	if least, ok := s.price(); ok {
		s.add(Way{Price: true, Amount: least})
	}
	for _, c := range s.tried(sold) {
		if n, ok := s.highest(c.IR, exact.Int(0), c.IR.Amount); ok {
			s.add(Way{Clause: c.IR, Amount: n})
		}
	}
	s.conditions()
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
func (s *searcher) rises() {
	for _, c := range s.tried(func(c *price.Clause) bool { return sold(c) && s.bounded(c) }) {
		top := c.IR.Amount
		step := stepOf(c.IR.Row)
		for next := step; ; next = next.Mul(exact.Int(2)) {
			if !s.legal(c.IR, c.IR.Amount.Add(next)) || next.Digits() > mostDigits {
				break
			}
			top = c.IR.Amount.Add(next)
		}
		if n, ok := s.highest(c.IR, top, c.IR.Amount.Add(top.Sub(c.IR.Amount).Add(step).Mul(exact.Int(2)))); ok && c.IR.Amount.Less(n) {
			s.add(Way{Clause: c.IR, Amount: n})
		}
	}
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
	p := s.reckon(s.p.Resource, price.Options{Least: true})
	least := p.Num(p.Least)
	if least.Cmp(p.Price) <= 0 {
		return exact.Num{}, false
	}
	return least, errors(s.reckon(withPrice(s.p.Resource, offer.Field, least), price.Options{Verdict: true})) == 0
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
	return errors(s.reckon(withAmount(s.p.Resource, c, amount), price.Options{Verdict: true})) == 0
}

// conditions are fields whose count gives a boost: one more of them in the block that needs it.
func (s *searcher) conditions() {
	counted := func(b *price.Block) bool { return len(s.book.Counted(b)) > 0 }
	for _, b := range costliest(s, s.p.Blocks, counted, func(b *price.Block) exact.Num { return s.p.Num(b.Cost) }) {
		for _, def := range s.book.Counted(b) {
			changed := withField(s.p.Resource, b.IR, def)
			if errors(s.reckon(changed, price.Options{Verdict: true})) == 0 {
				s.add(Way{Field: def, Block: b.IR})
			}
		}
	}
}

func (s *searcher) reckon(r *ir.Resource, opts price.Options) *price.Pricing {
	s.Reckoned++
	return s.book.Resource(r, opts)
}

// tried are the clauses that are worth a trial, in the order of the text.
func (s *searcher) tried(fit func(*price.Clause) bool) []*price.Clause {
	return costliest(s, s.p.Clauses, fit, func(c *price.Clause) exact.Num { return s.p.Num(c.Cost) })
}

// costliest picks of what fits as many as may be tried: what costs most, since a change of it has most effect.
func costliest[T any](s *searcher, all []T, fit func(T) bool, cost func(T) exact.Num) []T {
	var at []int
	for i, x := range all {
		if fit(x) {
			at = append(at, i)
		}
	}
	s.Places += len(at)
	if len(at) > s.most {
		slices.SortStableFunc(at, func(i, j int) int { return cost(all[j]).Cmp(cost(all[i])) })
		at = at[:s.most]
		slices.Sort(at)
	}
	s.Tried += len(at)
	picked := make([]T, len(at))
	for i, n := range at {
		picked[i] = all[n]
	}
	return picked
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
