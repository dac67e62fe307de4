package exact

import (
	"encoding/json"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// edge draws whole numbers, those where int64 overflows among them.
func edge() *rapid.Generator[int64] {
	return rapid.OneOf(
		rapid.Int64Range(-20, 20), rapid.Int64(),
		rapid.SampledFrom([]int64{math.MinInt64, math.MinInt64 + 1, math.MaxInt64, math.MaxInt64 - 1, 1 << 31, -1 << 32, 3037000500}),
	)
}

// number draws a Num and the same as big.Rat.
type number struct {
	num Num
	rat *big.Rat
}

func numbers() *rapid.Generator[number] {
	return rapid.Custom(func(t *rapid.T) number {
		n, d := edge().Draw(t, "n"), edge().Draw(t, "d")
		if d == 0 {
			return number{Int(n), new(big.Rat).SetInt64(n)}
		}
		x := number{Frac(n, d), big.NewRat(n, d)}
		if rapid.Bool().Draw(t, "huge") {
			factor := edge().Draw(t, "factor")
			x = number{x.num.Mul(Int(factor)), new(big.Rat).Mul(x.rat, new(big.Rat).SetInt64(factor))}
		}
		return x
	})
}

func (x number) check(t *rapid.T, what string) {
	if x.num.rat().Cmp(x.rat) != 0 {
		t.Fatalf("%s is %s, not %s", what, x.num.Fraction(), x.rat.RatString())
	}
	if x.num.b == nil && (x.num.d < 0 || gcd(abs(x.num.n), x.num.d+1) != 1) {
		t.Fatalf("%s is %d/%d, which is not in lowest terms", what, x.num.n, x.num.d+1)
	}
	if x.num.b != nil && x.num.b.Num().IsInt64() && x.num.b.Denom().IsInt64() && x.num.b.Num().Int64() != math.MinInt64 {
		t.Fatalf("%s = %s needs no big.Rat", what, x.num.Fraction())
	}
}

func TestArithmetic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := numbers().Draw(t, "a"), numbers().Draw(t, "b")
		a.check(t, "a")
		number{a.num.Add(b.num), new(big.Rat).Add(a.rat, b.rat)}.check(t, "a + b")
		number{a.num.Sub(b.num), new(big.Rat).Sub(a.rat, b.rat)}.check(t, "a - b")
		number{a.num.Mul(b.num), new(big.Rat).Mul(a.rat, b.rat)}.check(t, "a × b")
		number{a.num.Neg(), new(big.Rat).Neg(a.rat)}.check(t, "-a")
		if b.rat.Sign() != 0 {
			number{a.num.Div(b.num), new(big.Rat).Quo(a.rat, b.rat)}.check(t, "a ÷ b")
		}
		if got, want := a.num.Cmp(b.num), a.rat.Cmp(b.rat); got != want || a.num.Less(b.num) != (want < 0) {
			t.Fatalf("cmp is %d, not %d", got, want)
		}
		if a.num.Sign() != a.rat.Sign() || a.num.IsInt() != a.rat.IsInt() {
			t.Fatalf("sign %d, whole %v", a.num.Sign(), a.num.IsInt())
		}
		if Min(a.num, b.num).Cmp(Max(a.num, b.num)) > 0 {
			t.Fatal("the smaller is larger")
		}
	})
}

func TestRounding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := numbers().Draw(t, "a").num
		floor, ceil := a.Floor(), a.Ceil()
		if !floor.IsInt() || a.Less(floor) || !a.Less(floor.Add(Int(1))) {
			t.Fatalf("the floor of %s is %s", a, floor)
		}
		if !ceil.IsInt() || ceil.Less(a) || !ceil.Sub(Int(1)).Less(a) {
			t.Fatalf("the ceiling of %s is %s", a, ceil)
		}
	})
}

func TestText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := numbers().Draw(t, "a").num
		for _, s := range []string{a.String(), a.Fraction()} {
			if b, err := Parse(s); err != nil || a.Cmp(b) != 0 {
				t.Fatalf("%q reads as %s, %v", s, b, err)
			}
		}
		data, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		var b Num
		if err := json.Unmarshal(data, &b); err != nil || a.Cmp(b) != 0 {
			t.Fatalf("%s reads as %s, %v", data, b, err)
		}
		if n, ok := a.Int64(); ok && new(big.Rat).SetInt64(n).Cmp(a.rat()) != 0 || !ok && a.rat().IsInt() && a.rat().Num().IsInt64() {
			t.Fatalf("%s as int64 is %d, %v", a, n, ok)
		}
		if digits := strings.Trim(a.Fraction(), "-"); !strings.Contains(digits, "/") && a.Digits() != len(digits) {
			t.Fatalf("%s has %d digits", a, a.Digits())
		}
	})
}

func TestParse(t *testing.T) {
	good := map[string]string{
		"0": "0", "003": "3", "-0": "0", "+3": "3", "1.5": "3/2", "-1.50": "-3/2", "003.5": "7/2", "1/3": "1/3", "-2/4": "-1/2",
		"010/3": "10/3", "09/010": "9/10", "0.1": "1/10", "-9223372036854775808": "-9223372036854775808",
		"9223372036854775808": "9223372036854775808", strings.Repeat("9", 400): strings.Repeat("9", 400),
		"-9223372036854775808/9223372036854775808": "-1",
	}
	for in, want := range good {
		if n, err := Parse(in); err != nil || n.Fraction() != want {
			t.Errorf("%q is %s, %v; want %s", in, n.Fraction(), err, want)
		}
	}
	for _, in := range []string{
		"", "x", "1e5", "0x10", "0b11", "0o7", "1_000", "1/0", "1/00", "1/", "/3", "1/-3", "1/+3", "1.5/2", "1/2/3", "--1", "+-1", "-", "1 ", "１",
		"Inf", "1.2.3", ".", strings.Repeat("9", MaxLength+1),
	} {
		if n, err := Parse(in); err == nil {
			t.Errorf("%q is %s", in, n)
		}
	}
}

func TestPanics(t *testing.T) {
	for name, f := range map[string]func(){
		"a zero denominator": func() { Frac(1, 0) },
		"division by zero":   func() { Int(1).Div(Int(0)) },
		"no number":          func() { MustParse("x") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s does not panic", name)
				}
			}()
			f()
		}()
	}
}

// TestNoAllocation holds the common path to the bar: fractions of int64 cost nothing.
func TestNoAllocation(t *testing.T) {
	a, b := Frac(34, 3), Frac(5, 2)
	var sum Num
	if n := testing.AllocsPerRun(100, func() {
		sum = a.Add(b).Mul(a).Sub(b).Div(b).Floor()
		if sum.Less(a) {
			sum = sum.Ceil()
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if sum.String() != "61" {
		t.Errorf("%s", sum)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"0", "003", "-1.5", "1/3", "010/08", "1e5", "0b1", "9223372036854775808", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, err := Parse(s)
		if err != nil {
			return
		}
		if m, err := Parse(n.Fraction()); err != nil || m.Cmp(n) != 0 {
			t.Errorf("%q is %s, which reads as %s, %v", s, n, m, err)
		}
	})
}

func BenchmarkArithmetic(b *testing.B) {
	x, y := Frac(34, 3), Frac(5, 2)
	b.ReportAllocs()
	for b.Loop() {
		x.Add(y).Mul(x).Div(y)
	}
}

// A decimal is what big numbers would write.
func TestDecimals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := numbers().Draw(t, "x")
		if rapid.Bool().Draw(t, "decimal") {
			n, d := edge().Draw(t, "n"), rapid.SampledFrom([]int64{2, 5, 8, 10, 40, 625, 1 << 12, 1 << 13, 1_000_000_000_000, 10_000_000_000_000}).Draw(t, "d")
			x = number{Frac(n, d), big.NewRat(n, d)}
		}
		want, finite := x.rat.RatString(), false
		if places, exactly := x.rat.FloatPrec(); exactly && places <= maxPlaces {
			want, finite = x.rat.FloatString(places), true
		}
		got, ok := x.num.Decimal()
		if ok != finite || ok && got != want || x.num.String() != want {
			t.Fatalf("%s is written %s (%v, %s), want %s (%v)", x.rat.RatString(), got, ok, x.num.String(), want, finite)
		}
		if x.num.Fraction() != x.rat.RatString() {
			t.Fatalf("%s is written %s", x.rat.RatString(), x.num.Fraction())
		}
	})
}
