package trace

import (
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// CostOf is what an amount costs by a form. Before is how many of the same series come before it; other is the cost of
// the row that an `of` names. A choice must have been made: its cases are other forms. Every form rises with the amount.
func CostOf(c *schema.Cost, amount, before, other exact.Num) exact.Num {
	switch {
	case c.Linear != nil:
		return c.Linear.Cost.Mul(exact.Max(amount.Sub(c.Linear.Free), exact.Num{})).Div(c.Linear.Per)
	case c.Power != nil:
		n := c.Power.Scale
		for range c.Power.Exponent {
			n = n.Mul(amount)
		}
		return n
	case c.Arithmetic != nil:
		return arithmetic(c.Arithmetic, amount)
	case c.Geometric != nil:
		return geometric(c.Geometric, amount, before)
	case c.Step != nil:
		return step(c.Step, amount)
	case c.Of != nil:
		return other.Mul(c.Of.Times)
	case c.Sum != nil:
		n := exact.Int(0)
		for i := range c.Sum {
			n = n.Add(CostOf(&c.Sum[i], amount, before, other))
		}
		return n
	case c.Max != nil:
		n := CostOf(&c.Max[0], amount, before, other)
		for i := range c.Max[1:] {
			n = exact.Max(n, CostOf(&c.Max[i+1], amount, before, other))
		}
		return n
	}
	return exact.Int(0)
}

// arithmetic is the sum first + (first + step) + …, for a whole amount; between whole amounts it rises straight.
func arithmetic(a *schema.Arithmetic, amount exact.Num) exact.Num {
	whole := amount.Floor()
	sum := whole.Mul(a.First).Add(a.Step.Mul(whole).Mul(whole.Sub(exact.Int(1))).Div(exact.Int(2)))
	next := a.First.Add(a.Step.Mul(whole))
	return sum.Add(next.Mul(amount.Sub(whole)))
}

// geometricLimit bounds the terms that are summed: far past what any budget pays, it stands for "too much".
const geometricLimit = 200

// geometric is first·ratio^(n−1) for the n-th; marginal sums them.
func geometric(g *schema.Geometric, amount, before exact.Num) exact.Num {
	count, skip := terms(amount), terms(before)
	if g.Count == "occurrence" {
		count = max(count, 1)
	}
	term, sum := g.First, exact.Int(0)
	for range skip {
		term = term.Mul(g.Ratio)
	}
	for range count {
		sum = sum.Add(term)
		term = term.Mul(g.Ratio)
	}
	if g.Total {
		// All that came before are paid for already: only what the last is dearer by is left to pay.
		return nth(g, skip+count).Sub(nth(g, skip))
	}
	return sum
}

// nth is what the n-th costs; none cost nothing.
func nth(g *schema.Geometric, n int) exact.Num {
	if n == 0 {
		return exact.Int(0)
	}
	term := g.First
	for range n - 1 {
		term = term.Mul(g.Ratio)
	}
	return term
}

func terms(n exact.Num) int {
	whole, ok := n.Ceil().Int64()
	if !ok || whole > geometricLimit {
		return geometricLimit
	}
	return int(max(whole, 0))
}

// step is the cost of the first stair that reaches the amount; past the last, each Ratio as much costs Times as much.
func step(s *schema.Step, amount exact.Num) exact.Num {
	if first := s.Steps[0]; s.From != nil && amount.Less(first.At) {
		share := amount.Sub(*s.From).Div(first.At.Sub(*s.From))
		return first.Cost.Mul(exact.Max(share, exact.Int(0)))
	}
	for _, stair := range s.Steps {
		if amount.Cmp(stair.At) <= 0 {
			return stair.Cost
		}
	}
	last := s.Steps[len(s.Steps)-1]
	if s.Ratio == nil || s.Times == nil {
		return last.Cost
	}
	at, cost := last.At, last.Cost
	for i := 0; at.Less(amount) && i < geometricLimit; i++ {
		at, cost = at.Mul(*s.Ratio), cost.Mul(*s.Times)
	}
	return cost
}
