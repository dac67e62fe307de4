package explain

import (
	"strings"

	"canon.dev/canon/compiler/price"
	"canon.dev/canon/compiler/trace"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// clause is a clause with the arithmetic of its cost, "获得 破甲 2：2 × 2 = 4".
func (w *writer) clause(depth int, c *price.Clause) {
	if c.Cost == trace.None {
		w.say(depth, w.p.Row("price", &c.IR.Row.Row), diag.Text{Zh: "{clause}：未定价", En: "{clause}: not priced"}, diag.Word("clause", c.IR.Span.Text()))
		return
	}
	if c.IR.Row.Mode == "free" && w.p.Num(c.Cost).Sign() == 0 { // nothing is bought: "2 × 0 = 0" would say less
		w.say(depth, w.rule(firstRow(w.p, c.Cost)), diag.Text{Zh: "{clause}（计入数值，不付）", En: "{clause} (counts, costs nothing)"}, diag.Word("clause", c.IR.Span.Text()))
		return
	}
	mode := modeText(c)
	w.say(depth, w.rule(firstRow(w.p, c.Cost)), diag.Text{Zh: "{clause}：{how}{mode}", En: "{clause}: {how}{mode}"},
		diag.Word("clause", c.IR.Span.Text()), diag.Term("how", w.how(c.Cost)), diag.Term("mode", mode))
}

func modeText(c *price.Clause) diag.Text {
	switch {
	case c.Free:
		return diag.Text{Zh: "（自带，不付）", En: " (its own, not paid)"}
	case c.Mode == "deduct":
		return diag.Text{Zh: "（扣除）", En: " (deducted)"}
	case c.Mode == "credit":
		return diag.Text{Zh: "（换得）", En: " (given back)"}
	}
	return diag.Text{Zh: "", En: ""}
}

// firstRow is the earliest step of a clause's cost that rests on a row: its price.
func firstRow(p *price.Pricing, r trace.Ref) trace.Ref {
	for {
		in := p.Trace.Inputs(r)
		op := p.Trace.Steps[r].Op
		if op != trace.Product && op != trace.Shared || len(in) == 0 {
			return r
		}
		r = in[0]
	}
}

// how is a step's arithmetic with its result.
func (w *writer) how(r trace.Ref) diag.Text {
	t := &w.p.Trace
	s := &t.Steps[r]
	switch s.Op {
	case trace.Formula:
		return diag.Text{Zh: s.Expr.Explain(s.Env, "zh"), En: s.Expr.Explain(s.Env, "en")}
	case trace.Cost:
		return same(result(costText(s.Form, t, r), s.Value))
	case trace.Product:
		return w.product(r)
	case trace.Shared:
		return w.shared(r)
	case trace.Solve:
		return w.solved(r)
	case trace.Least:
		return w.least(r)
	case trace.Sum:
		return same(result(w.joined(r, " + "), s.Value))
	}
	return same(s.Value.String())
}

func result(arithmetic string, n exact.Num) string {
	if arithmetic == n.String() || arithmetic == "" {
		return n.String()
	}
	return arithmetic + " = " + n.String()
}

func (w *writer) joined(r trace.Ref, by string) string {
	var parts []string
	for _, in := range w.p.Trace.Inputs(r) {
		parts = append(parts, w.p.Num(in).String())
	}
	return strings.Join(parts, by)
}

// product is a price with its multipliers, each named: "2 × 2 = 4，× 2（范围）= 8".
func (w *writer) product(r trace.Ref) diag.Text {
	in := w.p.Trace.Inputs(r)
	out := w.how(in[0])
	sum := w.p.Num(in[0])
	for _, f := range in[1:] {
		n := w.p.Num(f)
		sum = sum.Mul(n)
		name := diag.Text{}
		if row := w.p.Trace.Steps[f].Row; row != nil {
			name = row.Name
		}
		out.Zh += "，× " + n.String() + "（" + name.Zh + "）= " + sum.String()
		out.En += ", × " + n.String() + " (" + name.En + ") = " + sum.String()
	}
	return out
}

func (w *writer) shared(r trace.Ref) diag.Text {
	in := w.p.Trace.Inputs(r)
	out := w.how(in[0])
	core, share, value := w.p.Num(in[2]).String(), w.p.Num(in[3]).String(), w.p.Num(r).String()
	out.Zh += "，核心余 " + core + " 以内 × " + share + " = " + value
	out.En += ", within the core " + core + " × " + share + " = " + value
	return out
}

// solved is what has to be paid for a cost, as the equation that it solves.
func (w *writer) solved(r trace.Ref) diag.Text {
	in := w.p.Trace.Inputs(r)
	num := func(i int) exact.Num { return w.p.Num(in[i]) }
	var b strings.Builder
	if num(1).Sign() > 0 {
		b.WriteString("(x + " + num(1).String() + ")")
	} else {
		b.WriteString("x")
	}
	if num(2).Cmp(exact.Int(1)) != 0 {
		b.WriteString(" × " + num(2).String())
	}
	for i := 3; i+1 < len(in); i += 2 {
		b.WriteString(" + ")
		if num(i).Cmp(exact.Int(1)) != 0 {
			b.WriteString(num(i).String() + " × ")
		}
		if num(i+1).Sign() < 0 {
			b.WriteString("x")
		} else {
			b.WriteString("min(" + num(i+1).String() + ", x)")
		}
	}
	return same(b.String() + " = " + num(0).String() + " → x = " + w.p.Num(r).String())
}

func (w *writer) least(r trace.Ref) diag.Text {
	in := w.p.Trace.Inputs(r)
	out := w.how(in[0])
	if w.p.Num(r).Cmp(w.p.Num(in[0])) != 0 {
		limit := w.p.Num(r).String()
		out.Zh += "，至多 " + limit
		out.En += ", at most " + limit
	}
	return out
}

// costText is a cost form with its amount.
func costText(c *schema.Cost, t *trace.Trace, r trace.Ref) string {
	in := t.Inputs(r)
	amount, before := t.Value(in[0]), t.Value(in[1])
	one := exact.Int(1)
	switch {
	case c.Linear != nil:
		return linearText(c.Linear, amount)
	case c.Power != nil:
		out := amount.String() + strings.Repeat(" × "+amount.String(), max(c.Power.Exponent-1, 0))
		if c.Power.Scale.Cmp(one) != 0 {
			out = c.Power.Scale.String() + " × " + out
		}
		return out
	case c.Arithmetic != nil:
		return series(amount, func(i int64) exact.Num { return c.Arithmetic.First.Add(c.Arithmetic.Step.Mul(exact.Int(i))) })
	case c.Geometric != nil:
		return geometricText(c.Geometric, amount, before)
	case c.Of != nil && len(in) > 2:
		return t.Value(in[2]).String() + " × " + c.Of.Times.String()
	}
	return ""
}

func linearText(l *schema.Linear, amount exact.Num) string {
	one := exact.Int(1)
	out := amount.String()
	if l.Per.Cmp(one) != 0 {
		out += " ÷ " + l.Per.String()
	}
	if l.Cost.Cmp(one) != 0 || l.Per.Cmp(one) == 0 && amount.Cmp(one) != 0 {
		out += " × " + l.Cost.String()
	}
	return out
}

func geometricText(g *schema.Geometric, amount, before exact.Num) string {
	power := func(i int64) exact.Num {
		n := g.First
		for range i {
			n = n.Mul(g.Ratio)
		}
		return n
	}
	skip, _ := before.Int64()
	if g.Total {
		return ""
	}
	return series(amount, func(i int64) exact.Num { return power(skip + i) })
}

// seriesShown is how many terms of a series are written out.
const seriesShown = 6

func series(amount exact.Num, term func(int64) exact.Num) string {
	n, ok := amount.Int64()
	if !ok || n > seriesShown {
		return ""
	}
	var parts []string
	for i := range n {
		parts = append(parts, term(i).String())
	}
	return strings.Join(parts, " + ")
}

// Reckoning is the arithmetic of one step with its result, "4 ÷ 2 × 3 = 6".
func Reckoning(p *price.Pricing, r trace.Ref) diag.Text {
	if r == trace.None {
		return diag.Text{}
	}
	w := &writer{p: p}
	return w.how(r)
}
