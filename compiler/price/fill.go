package price

import (
	"canon.dev/canon/compiler/trace"
	"canon.dev/canon/schema"
)

// filled is the amount that a clause without one gets where its block says what it may cost: as much as that buys, rounded down
// to a whole number at the end. None where the text states an amount or the block fills none.
func (p *Pricing) filled(c *Clause, form *schema.Cost) trace.Ref {
	if c.block.IR.Def == nil || form.Linear == nil || c.IR.AmountSpan.Valid() || c.IR.Fold != nil || c.IR.Row.Amount.Need != "required" {
		return trace.None
	}
	budget := p.kind.fills[c.block.IR.Def.ID]
	if budget == nil {
		return trace.None
	}
	what := trace.What{Role: trace.Amount, Subject: c}
	may := p.formula(budget, c.block, "block", &c.block.IR.Def.Row, what)
	per, cost := p.Trace.Given(form.Linear.Per, what), p.Trace.Given(form.Linear.Cost, what)
	each := p.Trace.Add(trace.Step{Op: trace.Ratio}, per, cost)
	exactly := p.Trace.Add(trace.Step{Op: trace.Product}, may, each)
	amount := p.Trace.Add(trace.Step{Op: trace.RoundDown, What: what}, exactly)
	filled := *c.IR
	filled.Amount = p.Num(amount)
	c.IR = &filled
	return amount
}
