package price

import (
	"slices"
	"strings"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// leastPrice is the smallest whole price at which every ledger bears what it pays and every cap that hangs on the price holds.
// Grants and limits rise with the price, in all but odd rules along a line, so the line's answer is tried first; where it is not
// the least, the least lies between a price that is legal and one that is not, and is looked for by halving.
func (p *Pricing) leastPrice() (exact.Num, bool) {
	price, has := p.Price, p.HasPrice
	defer func() { p.Price, p.HasPrice, p.search = price, has, false }()
	p.HasPrice, p.caps = true, p.gatherCaps()
	p.search = true
	for _, l := range p.Ledgers {
		l.tried.known = false
	}
	floor := p.floor()
	guess := exact.Max(p.along().Ceil(), floor)
	if p.bears(guess) && (guess.Cmp(floor) <= 0 || !p.bears(guess.Sub(one))) {
		return guess, true
	}
	least, ok := p.halve(guess)
	return exact.Max(least, floor), ok
}

// floor is the least that the price's field admits.
func (p *Pricing) floor() exact.Num {
	if def := fieldDef(&p.Resource.Kind.Body, p.Resource.Kind.Price.Field); def != nil && len(def.Args) > 0 && def.Args[0].Type.Min != nil {
		return *def.Args[0].Type.Min
	}
	return exact.Int(0)
}

// bears reports whether a price is legal.
func (p *Pricing) bears(price exact.Num) bool {
	p.Price = price
	for _, l := range p.Ledgers {
		if l.ledger.grant == nil || !l.paid {
			continue
		}
		if grant, ok := p.grant(l); ok && grant.Less(p.Num(l.Occupied).Add(p.Num(l.Deducted))) {
			return false
		}
	}
	legal := true
	p.capped(func(measure, limit exact.Num) { legal = legal && measure.Cmp(limit) <= 0 })
	return legal
}

// grant is what a ledger has at the price that is tried.
func (p *Pricing) grant(l *Ledger) (exact.Num, bool) {
	v, err := l.at(p)
	n, ok := v.Num()
	return n, ok && err == nil
}

// at evaluates a ledger's grant; while a price is tried, once.
func (l *Ledger) at(p *Pricing) (expr.Value, error) {
	if !p.search {
		return l.ledger.grant.Eval(p)
	}
	if t := &l.tried; !t.known || t.price.Cmp(p.Price) != 0 {
		t.known, t.price = true, p.Price
		t.grant, t.err = l.ledger.grant.Eval(p)
	}
	return l.tried.grant, l.tried.err
}

// along solves each ledger and cap as if its grant or limit were a line in the price, and takes the largest answer.
func (p *Pricing) along() exact.Num {
	type pair struct{ need, have exact.Num }
	at := func(price exact.Num) (pairs []pair) {
		p.Price = price
		for _, l := range p.Ledgers {
			if l.ledger.grant != nil && l.paid {
				grant, _ := p.grant(l)
				pairs = append(pairs, pair{p.Num(l.Occupied).Add(p.Num(l.Deducted)), grant})
			}
		}
		p.capped(func(measure, limit exact.Num) { pairs = append(pairs, pair{measure, limit}) })
		return pairs
	}
	low, high := at(exact.Int(0)), at(exact.Int(1))
	best := exact.Int(0)
	for i := range low {
		if i >= len(high) {
			break
		}
		slope := high[i].have.Sub(low[i].have)
		if slope.Sign() > 0 {
			best = exact.Max(best, low[i].need.Sub(low[i].have).Div(slope))
		}
	}
	return best
}

// mostDoublings bounds the search for a legal price: past it no price is.
const mostDoublings = 60

func (p *Pricing) halve(from exact.Num) (exact.Num, bool) {
	low, high := exact.Int(-1), exact.Max(from, one)
	for n := 0; !p.bears(high); n++ {
		if n == mostDoublings {
			return exact.Num{}, false
		}
		low, high = high, high.Mul(exact.Int(2))
	}
	for one.Less(high.Sub(low)) {
		middle := low.Add(high).Div(exact.Int(2)).Floor()
		if p.bears(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return high, true
}

// capped visits every cap that applies and depends on nothing unknown, with its measure and its limit at the present price.
func (p *Pricing) capped(visit func(measure, limit exact.Num)) {
	var last *check // whose limit is known
	var limit exact.Num
	var known bool
	for i := range p.caps {
		h := &p.caps[i]
		measure := h.measure
		if !h.fixed {
			var ok bool
			if measure, ok = measured(h.check, h.subject); !ok {
				continue
			}
		}
		if h.check != last || !h.check.shared() {
			l, err := h.check.limit.Eval(h.env)
			limit, known = l.Num()
			last, known = h.check, known && err == nil
		}
		if known {
			visit(measure, limit)
		}
	}
}

// hanging is a cap on a subject. Where neither its guard nor its measure asks for the price, both are reckoned once.
type hanging struct {
	*check
	subject
	fixed   bool
	measure exact.Num
}

// gatherCaps lists what is asked at one price after the other.
func (p *Pricing) gatherCaps() []hanging {
	var all []hanging
	for _, c := range p.Book.capsOf(p.kind) {
		if p.waived(p.code(c.check)) != nil && c.def.Usual {
			continue
		}
		p.subjects(c.check, func(s subject) {
			h := hanging{check: c.check, subject: s, fixed: c.fixed}
			if c.fixed {
				var ok bool
				if h.measure, ok = measured(c.check, s); !ok {
					return
				}
			}
			all = append(all, h)
		})
	}
	return all
}

// pricedCap is a cap that a kind's price has to respect; fixed where neither its guard nor its measure asks for the price.
type pricedCap struct {
	*check
	fixed bool
}

// capsOf are the caps that bound the price of a kind, found when they are first asked for.
func (b *Book) capsOf(k *kind) []pricedCap {
	k.capsOnce.Do(func() {
		for i := range b.checks {
			c := &b.checks[i]
			if c.limit != nil && !c.min && c.def.Severity == "error" && c.isFor(k.def) {
				k.caps = append(k.caps, pricedCap{c, !priced(c.when, k.def) && !priced(c.measure, k.def)})
			}
		}
	})
	return k.caps
}

// measured is the measure of a cap that applies and depends on nothing unknown.
func measured(c *check, s subject) (exact.Num, bool) {
	if !quietly(c.when, s.env, true) {
		return exact.Num{}, false
	}
	v, err := c.measure.Eval(s.env)
	n, ok := v.Num()
	return n, ok && err == nil
}

// priced reports whether an expression asks for the price of a kind, or for what may follow from it.
func priced(e *expr.Expr, k *schema.Kind) bool {
	if e == nil {
		return false
	}
	for _, name := range e.Names() {
		for part := range strings.SplitSeq(name, ".") {
			if part == "ledger" || part == "derived" || part == k.Price.Field {
				return true
			}
		}
	}
	return false
}

// shared reports whether a limit is the same for every subject of a resource: only its ledgers decide it.
func (c *check) shared() bool {
	c.once.Do(func() {
		c.ofLedgers = !slices.ContainsFunc(c.limit.Names(), func(name string) bool { return !strings.HasPrefix(name, "ledger.") }) &&
			len(c.limit.Calls()) == 0
	})
	return c.ofLedgers
}
