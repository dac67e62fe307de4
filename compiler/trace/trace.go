package trace

import (
	"fmt"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// Op says how a step's value follows from its inputs.
type Op uint8

// The operations. Inputs are in the order that the comment names them.
const (
	Given     Op = iota // a number of the text or of a row, no inputs
	Formula             // an expression of a row, evaluated in the step's Env, no inputs
	Cost                // a cost form: amount, how many of its series came before, cost of the row that an `of` names (when it has one)
	Sum                 // the sum of all inputs
	Product             // the product of all inputs
	Minus               // the first less all others
	Ratio               // the first divided by the second
	Least               // the smallest input
	Most                // the largest input
	RoundUp             // the first, rounded up to a whole number
	RoundDown           // the first, rounded down to a whole number
	Solve               // x with (x + credit)·factor + Σ count·min(each, x) = cost: cost, credit, factor, then count and each (-1: unbounded) for each boost
	Shared              // a template's share: cost, amount, core, share: the part of the cost within the core at the share, the rest in full
)

// Ref is a step's place in its trace.
type Ref int32

// None is no step.
const None Ref = -1

// Step is one step of a computation.
type Step struct {
	Op    Op
	Value exact.Num
	What  What         // what the value is
	Row   *schema.Row  // the row that the step rests on, or nil
	Table string       // the table of that row
	Cite  *schema.Cite // of the cost form's own line, when it has one
	Form  *schema.Cost // Cost
	Expr  *expr.Expr   // Formula
	Env   expr.Env     // Formula
	from  int32        // its inputs lie in Trace.inputs[from:to]
	to    int32
}

// What names the role of a step's value; explain words it and says whose it is.
type What struct {
	Role    Role
	Subject any // *ir.Clause, *ir.Block, *ir.Resource, *schema.Ledger …; compared by identity only
}

// Role is what a value is to its subject.
type Role uint8

// The roles.
const (
	Part Role = iota // a part of a longer computation
	Amount
	Price  // of a clause by its row
	Factor // one multiplier of a clause's cost
	ClauseCost
	ClausePaid
	Fee
	Credit
	BlockCost
	Multiplier
	BoostCount
	BlockOccupied
	BlockDeducted
	BlockPaid
	Contest
	Debit
	Grant
	Occupied
	Deducted
	Free
	LeastPrice
	DerivedValue
)

// Trace is the computation of one resource.
type Trace struct {
	Steps  []Step
	inputs []Ref
}

// Reset empties the trace for reuse.
func (t *Trace) Reset() {
	clear(t.Steps)
	t.Steps, t.inputs = t.Steps[:0], t.inputs[:0]
}

// Inputs are the steps that a step reads.
func (t *Trace) Inputs(r Ref) []Ref { s := &t.Steps[r]; return t.inputs[s.from:s.to] }

// Value is a step's value; None is 0.
func (t *Trace) Value(r Ref) exact.Num {
	if r == None {
		return exact.Num{}
	}
	return t.Steps[r].Value
}

// Given adds a number of the text or of a row.
func (t *Trace) Given(n exact.Num, what What) Ref {
	t.Steps = append(t.Steps, Step{Op: Given, Value: n, What: what, from: int32(len(t.inputs)), to: int32(len(t.inputs))})
	return Ref(len(t.Steps) - 1)
}

// Add computes a step from the inputs. The step carries what it is and the rule it rests on; its value is set here.
func (t *Trace) Add(s Step, in ...Ref) Ref {
	s.from = int32(len(t.inputs))
	t.inputs = append(t.inputs, in...)
	s.to = int32(len(t.inputs))
	t.Steps = append(t.Steps, s)
	r := Ref(len(t.Steps) - 1)
	t.Steps[r].Value = t.compute(r)
	return r
}

// Formula adds a step whose value is an expression's; ok is false, and nothing is added, when the expression yields no number.
func (t *Trace) Formula(s Step) (r Ref, v expr.Value, err error) {
	v, err = s.Expr.Eval(s.Env)
	if err != nil {
		return None, v, err
	}
	return t.Yielded(s, v), v, nil
}

// Yielded is Formula for an expression that was evaluated already. It is None, and nothing is added, when v is no number.
func (t *Trace) Yielded(s Step, v expr.Value) Ref {
	n, isNum := v.Num()
	if !isNum {
		return None
	}
	s.Op, s.Value = Formula, n
	s.from, s.to = int32(len(t.inputs)), int32(len(t.inputs))
	t.Steps = append(t.Steps, s)
	return Ref(len(t.Steps) - 1)
}

// Replay computes every step again from its inputs and reports the first whose value differs.
func (t *Trace) Replay() error {
	for i := range t.Steps {
		if got := t.compute(Ref(i)); got.Cmp(t.Steps[i].Value) != 0 {
			return fmt.Errorf("step %d: %s on replay, %s in the trace", i, got, t.Steps[i].Value)
		}
	}
	return nil
}

func (t *Trace) compute(r Ref) exact.Num {
	s := &t.Steps[r]
	in := t.Inputs(r)
	arg := func(i int) exact.Num { return t.Value(in[i]) }
	switch s.Op {
	case Formula:
		v, _ := s.Expr.Eval(s.Env)
		n, _ := v.Num()
		return n
	case Cost:
		return CostOf(s.Form, arg(0), arg(1), t.rest(in, 2))
	case Sum:
		return t.fold(in, exact.Int(0), exact.Num.Add)
	case Product:
		return t.fold(in, exact.Int(1), exact.Num.Mul)
	case Minus:
		return arg(0).Sub(t.fold(in[1:], exact.Int(0), exact.Num.Add))
	case Ratio:
		return arg(0).Div(arg(1))
	case Least:
		return t.fold(in[1:], arg(0), exact.Min)
	case Most:
		return t.fold(in[1:], arg(0), exact.Max)
	case RoundUp:
		return arg(0).Ceil()
	case RoundDown:
		return arg(0).Floor()
	case Solve:
		return solve(arg(0), arg(1), arg(2), func(i int) (count, each exact.Num, ok bool) {
			if 4+2*i >= len(in) {
				return count, each, false
			}
			return arg(3 + 2*i), arg(4 + 2*i), true
		})
	case Shared:
		return shared(arg(0), arg(1), arg(2), arg(3))
	}
	return s.Value
}

func (t *Trace) fold(in []Ref, n exact.Num, f func(a, b exact.Num) exact.Num) exact.Num {
	for _, r := range in {
		n = f(n, t.Value(r))
	}
	return n
}

func (t *Trace) rest(in []Ref, i int) exact.Num {
	if i < len(in) {
		return t.Value(in[i])
	}
	return exact.Num{}
}

// shared is what a companion costs: the part of the amount within the core at the share, the rest in full.
func shared(cost, amount, core, share exact.Num) exact.Num {
	if amount.Sign() <= 0 {
		return cost
	}
	within := exact.Min(amount, exact.Max(core, exact.Int(0))).Div(amount)
	beyond := exact.Int(1).Sub(within)
	return cost.Mul(within.Mul(share).Add(beyond))
}

// solve finds the least x ≥ 0 with (x + credit)·factor + Σ count·min(each, x) ≥ cost. The left side is piecewise linear and
// rises with x, so x lies in the segment between two of the bounds `each`; a negative bound is none.
func solve(cost, credit, factor exact.Num, boost func(i int) (count, each exact.Num, ok bool)) exact.Num {
	have := credit.Mul(factor) // what x = low already gives
	low := exact.Int(0)
	for {
		slope, next, bounded := factor, exact.Int(0), false
		for i := 0; ; i++ {
			count, each, ok := boost(i)
			if !ok {
				break
			}
			if each.Sign() >= 0 && !low.Less(each) {
				continue // spent
			}
			slope = slope.Add(count)
			if each.Sign() >= 0 && (!bounded || each.Less(next)) {
				next, bounded = each, true
			}
		}
		if cost.Cmp(have) <= 0 || slope.Sign() <= 0 {
			return low
		}
		x := low.Add(cost.Sub(have).Div(slope))
		if !bounded || !next.Less(x) {
			return x
		}
		have = have.Add(slope.Mul(next.Sub(low)))
		low = next
	}
}
