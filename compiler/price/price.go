package price

import (
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/trace"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema/expr"
)

// Options say how much is reckoned.
type Options struct {
	Least   bool        // the least legal price even where a price is stated
	Verdict bool        // only whether it is legal: no fixes that would have to be looked for
	Trace   trace.Trace // an empty one whose memory is taken over
	Settle  Settle      // of a loadout: the clauses that do not count; asked for at most once
}

// Resource reckons a resource: clauses, blocks, ledgers, the price where none is stated, derived values, caps and requirements.
// Broken resources must not be given.
func (b *Book) Resource(r *ir.Resource, opts Options) *Pricing {
	p := &Pricing{Book: b, Resource: r, Least: trace.None, kind: b.kinds[r.Kind.ID], byIR: map[*ir.Block]*Block{}, Trace: opts.Trace, settle: opts.Settle, verdict: opts.Verdict}
	p.gatherLedgers()
	p.gatherBlocks(r.Body, nil)
	p.clauses, p.blocks = expr.Value{}, expr.Value{} // what was seen while gathering was not all
	p.contributed()
	p.price(opts)
	return p
}

func (p *Pricing) price(opts Options) {
	p.statedPrice()
	for _, b := range p.Blocks {
		p.fees(b)
	}
	series := map[string]int{}
	for _, b := range p.Blocks {
		for _, c := range b.Clauses {
			p.clause(c, series)
			p.buyable(c)
		}
		p.block(b)
	}
	p.spend()
	p.settlePrice(opts)
	p.balance()
	p.derive()
	p.conditions()
	p.check()
	p.claims()
	p.waivers()
}

// gatherLedgers opens the ledgers of the kind.
func (p *Pricing) gatherLedgers() {
	for _, id := range p.Resource.Kind.Ledgers {
		if l := p.Book.ledgers[id]; l != nil {
			p.Ledgers = append(p.Ledgers, &Ledger{
				Def: l.def, ledger: l, owner: p, Grant: trace.None, Occupied: trace.None, Deducted: trace.None, Free: trace.None,
			})
		}
	}
}

// gatherBlocks lists the blocks and clauses in the order of the text.
func (p *Pricing) gatherBlocks(body *ir.Block, parent *Block) {
	b := &Block{
		IR: body, parent: parent, owner: p,
		Cost: trace.None, Credit: trace.None, Factor: trace.None, Occupied: trace.None, Deducted: trace.None, Paid: trace.None,
	}
	own := make([]Clause, len(body.Clauses))
	b.Clauses = make([]*Clause, len(own))
	for i, c := range body.Clauses {
		own[i] = Clause{IR: c, Mode: c.Row.Mode, Cost: trace.None, Paid: trace.None, Free: c.Verb.Free, block: b}
		b.Clauses[i] = &own[i]
	}
	p.Clauses = append(p.Clauses, b.Clauses...)
	p.Blocks = append(p.Blocks, b)
	p.byIR[body] = b
	b.Ledger = p.payer(b)
	if b.Ledger != nil {
		b.Ledger.paid = true
	}
	for _, inner := range body.Blocks {
		p.gatherBlocks(inner, b)
	}
}

// payer is the ledger that pays a block: what its permission says, else what pays the block around it.
func (p *Pricing) payer(b *Block) *Ledger {
	id := ""
	if b.IR.Def != nil {
		id = b.IR.Def.ID
	}
	for _, choice := range p.kind.pays[id] {
		if choice.when != nil {
			v, err := choice.when.Eval(b)
			if truth, ok := v.Bool(); err != nil || !ok || !truth {
				continue
			}
		}
		return p.Ledger(choice.ledger)
	}
	if b.parent != nil && b.IR.Def != nil {
		return b.parent.Ledger
	}
	return p.tally(b)
}

// tally is the ledger that only adds up what the declared thing has of itself, a material's points.
func (p *Pricing) tally(b *Block) *Ledger {
	if len(b.Clauses) == 0 {
		return nil
	}
	for _, l := range p.Ledgers {
		if l.ledger.grant == nil {
			return l
		}
	}
	return nil
}

// statedPrice reads the price that the resource states.
func (p *Pricing) statedPrice() {
	offer := p.Resource.Kind.Price
	if offer == nil || !p.offered() {
		return
	}
	f := p.Resource.Body.Field(offer.Field)
	if f == nil || len(f.Args) == 0 || f.Args[0].Form == "" {
		return
	}
	p.Price, p.HasPrice, p.Stated = p.Book.base(f.Args[0]), true, true
}

// offered reports whether the resource has a price in its offer's currency at all.
func (p *Pricing) offered() bool {
	if p.kind.offer == nil {
		return true
	}
	v, err := p.kind.offer.Eval(p)
	truth, _ := v.Bool()
	return err == nil && truth
}

// settlePrice looks for the least legal price, and takes it where none is stated.
func (p *Pricing) settlePrice(opts Options) {
	offer := p.Resource.Kind.Price
	if offer == nil || !p.offered() {
		return
	}
	if p.kind.amount != nil {
		if n, ok := p.number(p.kind.amount); ok && !p.HasPrice {
			p.Price, p.HasPrice = n, true
		}
		return
	}
	if !offer.Solve || p.Stated && !opts.Least {
		return
	}
	least, ok := p.leastPrice()
	if !ok {
		return
	}
	p.Least = p.Trace.Given(least, trace.What{Role: trace.LeastPrice, Subject: p.Resource})
	if !p.Stated {
		p.Price, p.HasPrice = least, true
	}
}

// one is a handy constant.
var one = exact.Int(1)
