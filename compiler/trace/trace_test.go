package trace

import (
	"testing"

	"pgregory.net/rapid"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

func num(s string) exact.Num { return exact.MustParse(s) }

// TestCostForms works each form by hand.
func TestCostForms(t *testing.T) {
	geometric := func(count string, total bool) *schema.Cost {
		return &schema.Cost{Geometric: &schema.Geometric{First: num("5"), Ratio: num("2"), Count: count, Total: total}}
	}
	ratio, times := num("10"), num("2")
	stairs := []schema.Stair{{At: num("2"), Cost: num("20")}, {At: num("4"), Cost: num("60")}}
	for _, c := range []struct {
		name           string
		form           *schema.Cost
		amount, before string
		want           string
	}{
		{"3 at 2 each", &schema.Cost{Linear: &schema.Linear{Cost: num("2"), Per: num("1")}}, "3", "0", "6"},
		{"40 at 1 for 3", &schema.Cost{Linear: &schema.Linear{Cost: num("1"), Per: num("3")}}, "40", "0", "40/3"},
		{"4 squared", &schema.Cost{Power: &schema.Power{Scale: num("1"), Exponent: 2}}, "4", "0", "16"},
		{"10 + 30 + 50", &schema.Cost{Arithmetic: &schema.Arithmetic{First: num("10"), Step: num("20")}}, "3", "0", "90"},
		{"half way from 10 to 40", &schema.Cost{Arithmetic: &schema.Arithmetic{First: num("10"), Step: num("20")}}, "3/2", "0", "25"},
		{"5 + 10 + 20", geometric("amount", false), "3", "0", "35"},
		{"the third alone", geometric("amount", true), "3", "0", "20"},
		{"one, after two others", geometric("occurrence", false), "1", "2", "20"},
		{"two, after one other", geometric("occurrence", false), "2", "1", "30"},
		{"under totals the third adds 20 − 10", geometric("occurrence", true), "1", "2", "10"},
		{"on the first stair", &schema.Cost{Step: &schema.Step{Steps: stairs}}, "2", "0", "20"},
		{"between stairs", &schema.Cost{Step: &schema.Step{Steps: stairs}}, "3", "0", "60"},
		{"past the last stair: 4 to 40 to 400", &schema.Cost{Step: &schema.Step{Steps: stairs, Ratio: &ratio, Times: &times}}, "400", "0", "240"},
		{"6 + 9", &schema.Cost{Sum: []schema.Cost{
			{Linear: &schema.Linear{Cost: num("2"), Per: num("1")}}, {Power: &schema.Power{Scale: num("1"), Exponent: 2}},
		}}, "3", "0", "15"},
		{"the larger of 6 and 9", &schema.Cost{Max: []schema.Cost{
			{Linear: &schema.Linear{Cost: num("2"), Per: num("1")}}, {Power: &schema.Power{Scale: num("1"), Exponent: 2}},
		}}, "3", "0", "9"},
	} {
		if got := CostOf(c.form, num(c.amount), num(c.before), exact.Num{}); got.Cmp(num(c.want)) != 0 {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	of := &schema.Cost{Of: &schema.Of{Times: num("1/2")}}
	if got := CostOf(of, num("1"), exact.Num{}, num("7")); got.Cmp(num("7/2")) != 0 {
		t.Errorf("half of 7: %s", got)
	}
}

// TestSolve works the equation (x + credit)·factor + Σ count·min(each, x) = cost by hand.
func TestSolve(t *testing.T) {
	for _, c := range []struct {
		name                 string
		cost, credit, factor string
		boosts               []string // count, each, …
		want                 string
	}{
		{"no help: x = 12", "12", "0", "1", nil, "12"},
		{"one condition below its bound: 2x = 4", "4", "0", "1", []string{"1", "5"}, "2"},
		{"one condition at its bound: x + 5 = 12", "12", "0", "1", []string{"1", "5"}, "7"},
		{"multiplier and condition: 5x + x = 24", "24", "0", "5", []string{"1", "5"}, "4"},
		{"cost inside the multiplier: 5(x + 1) = 20", "20", "1", "5", nil, "3"},
		{"costs pay it all: 5·4 ≥ 20", "20", "4", "5", nil, "0"},
		{"two conditions: x + 10 = 40", "40", "0", "1", []string{"2", "5"}, "30"},
		{"a doubling without bound: x + x = 9", "9", "0", "1", []string{"1", "-1"}, "9/2"},
		{"a bound of 3 and one of 5: x + 3 + 5 = 20", "20", "0", "1", []string{"1", "3", "1", "5"}, "12"},
	} {
		tr := &Trace{}
		in := []Ref{tr.Given(num(c.cost), What{}), tr.Given(num(c.credit), What{}), tr.Given(num(c.factor), What{})}
		for _, b := range c.boosts {
			in = append(in, tr.Given(num(b), What{}))
		}
		if got := tr.Value(tr.Add(Step{Op: Solve}, in...)); got.Cmp(num(c.want)) != 0 {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if err := tr.Replay(); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestSolveLaw: what is paid gives back exactly the cost, unless costs alone cover it.
func TestSolveLaw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		frac := func(name string, low, high int64) exact.Num {
			return exact.Frac(rapid.Int64Range(low, high).Draw(t, name), rapid.Int64Range(1, 6).Draw(t, name+"-d"))
		}
		cost, credit, factor := frac("cost", 0, 500), frac("credit", 0, 9), frac("factor", 1, 6)
		var counts, bounds []exact.Num
		for range rapid.IntRange(0, 3).Draw(t, "boosts") {
			counts = append(counts, exact.Int(rapid.Int64Range(1, 4).Draw(t, "count")))
			bounds = append(bounds, exact.Int(rapid.Int64Range(-1, 6).Draw(t, "each")))
		}
		x := solve(cost, credit, factor, func(i int) (exact.Num, exact.Num, bool) {
			if i >= len(counts) {
				return exact.Num{}, exact.Num{}, false
			}
			return counts[i], bounds[i], true
		})
		have := x.Add(credit).Mul(factor)
		for i := range counts {
			part := x
			if bounds[i].Sign() >= 0 {
				part = exact.Min(bounds[i], x)
			}
			have = have.Add(counts[i].Mul(part))
		}
		if x.Sign() < 0 || x.Sign() > 0 && have.Cmp(cost) != 0 || have.Less(cost) {
			t.Fatalf("x = %s gives %s for %s", x, have, cost)
		}
	})
}

// TestReplayFindsAForgery: a value that does not follow from its inputs is found.
func TestReplayFindsAForgery(t *testing.T) {
	tr := &Trace{}
	a, b := tr.Given(num("2"), What{}), tr.Given(num("3"), What{})
	sum := tr.Add(Step{Op: Sum}, a, b)
	if err := tr.Replay(); err != nil {
		t.Fatal(err)
	}
	tr.Steps[sum].Value = num("6")
	if tr.Replay() == nil {
		t.Fatal("2 + 3 = 6 went through")
	}
}

// TestShared: a companion is half price up to the core, full price beyond.
func TestShared(t *testing.T) {
	// 8 at 2 each is 16; the core is 5: 5 of 8 at half (16 × 5/8 × 1/2 = 5), 3 of 8 in full (6).
	if got := shared(num("16"), num("8"), num("5"), num("1/2")); got.Cmp(num("11")) != 0 {
		t.Errorf("%s, want 11", got)
	}
	if got := shared(num("6"), num("3"), num("5"), num("1/2")); got.Cmp(num("3")) != 0 {
		t.Errorf("%s, want 3", got)
	}
}

func BenchmarkSolve(b *testing.B) {
	cost, credit, factor, each := num("24"), num("1"), num("5"), num("5")
	b.ReportAllocs()
	for b.Loop() {
		solve(cost, credit, factor, func(i int) (exact.Num, exact.Num, bool) { return one, each, i == 0 })
	}
}

var one = exact.Int(1)
