package expr

import (
	"strings"
	"testing"

	"canon.dev/canon/dsl/exact"
	"pgregory.net/rapid"
)

// anyExpr draws the source of any expression of the given depth at most, in brackets where it needs them.
func anyExpr(t *rapid.T, depth int) string {
	if depth == 0 {
		return rapid.SampledFrom([]string{"1", "0.5", "day", "a-b", "effect.price", `"d"`, "true", "[]", "f()", "gone"}).Draw(t, "atom")
	}
	sub := func() string { return anyExpr(t, depth-1) }
	switch rapid.IntRange(0, 7).Draw(t, "form") {
	case 0:
		return sub()
	case 1, 2:
		mark := rapid.SampledFrom([]string{"+", "-", "*", "/", "==", "!=", "<", "<=", ">", ">=", "in", "and", "or"}).Draw(t, "operator")
		return "(" + sub() + ") " + mark + " (" + sub() + ")"
	case 3:
		return "not (" + sub() + ")"
	case 4:
		return "-(" + sub() + ")"
	case 5:
		fn := rapid.SampledFrom([]string{"min", "max", "rank", "or-else"}).Draw(t, "function")
		return fn + "(" + sub() + ", " + sub() + ")"
	case 6:
		fn := rapid.SampledFrom([]string{"sum", "count", "any", "all", "most"}).Draw(t, "loop")
		return fn + "(x in (" + sub() + "), " + sub() + ")"
	}
	return "if(" + sub() + ", " + sub() + ", [" + sub() + "])"
}

func TestPrintedExpressionParsesToItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := MustParse(anyExpr(t, rapid.IntRange(0, 5).Draw(t, "depth")))
		again, err := Parse(e.String())
		if err != nil {
			t.Fatalf("%s: %v", e, err)
		}
		if tree(again.root) != tree(e.root) {
			t.Fatalf("%s becomes %s", e, again)
		}
	})
}

func TestEvalIsPure(t *testing.T) {
	env := testEnv()
	rapid.Check(t, func(t *rapid.T) {
		e := MustParse(anyExpr(t, rapid.IntRange(0, 5).Draw(t, "depth")))
		a, errA := e.Eval(env)
		b, errB := MustParse(e.String()).Eval(env)
		c, errC := e.Eval(env)
		if (errA == nil) != (errB == nil) || (errA == nil) != (errC == nil) || a.In("en") != b.In("en") || a.In("en") != c.In("en") {
			t.Fatalf("%s: %s %v, %s %v, %s %v", e, a.In("en"), errA, b.In("en"), errB, c.In("en"), errC)
		}
	})
}

// sumOf draws arithmetic together with its value, reckoned beside it.
func sumOf(t *rapid.T, depth int, vars Vars) (string, exact.Num) {
	if depth == 0 {
		n := exact.Frac(rapid.Int64Range(-20, 20).Draw(t, "numerator"), rapid.Int64Range(1, 6).Draw(t, "denominator"))
		name := "n" + strings.NewReplacer("/", "_", "-", "m", ".", "p").Replace(n.String())
		vars[name] = Num(n)
		return name, n
	}
	a, x := sumOf(t, depth-1, vars)
	b, y := sumOf(t, depth-1, vars)
	switch rapid.IntRange(0, 6).Draw(t, "operator") {
	case 0:
		return "(" + a + " + " + b + ")", x.Add(y)
	case 1:
		return "(" + a + " - " + b + ")", x.Sub(y)
	case 2:
		return "(" + a + " * " + b + ")", x.Mul(y)
	case 3:
		if y.Sign() != 0 {
			return "(" + a + " / " + b + ")", x.Div(y)
		}
		return "-" + a, x.Neg()
	case 4:
		return "floor(" + a + ")", x.Floor()
	case 5:
		return "if(" + a + " < " + b + ", " + a + ", " + b + ")", exact.Min(x, y)
	}
	return "max(" + a + ", " + b + ")", exact.Max(x, y)
}

func TestArithmeticAndItsExplanationAgree(t *testing.T) {
	plain := strings.NewReplacer("×", "*", "÷", "/", "−", "-", "⌊", "floor(", "⌋", ")")
	rapid.Check(t, func(t *rapid.T) {
		vars := Vars{}
		src, want := sumOf(t, rapid.IntRange(0, 4).Draw(t, "depth"), vars)
		e := MustParse(src)
		v, err := e.Eval(vars)
		if got, ok := v.Num(); err != nil || !ok || got.Cmp(want) != 0 {
			t.Fatalf("%s is %s (%v), want %s", e, v.In("en"), err, want)
		}
		explained := e.Explain(vars, "en")
		shown, result, found := strings.Cut(explained, " = ")
		if !found {
			result = shown
		}
		for _, side := range []string{shown, result} {
			again, err := MustParse(plain.Replace(side)).Eval(nil)
			if got, _ := again.Num(); err != nil || got.Cmp(want) != 0 {
				t.Fatalf("%s: %q is %s (%v), want %s", e, side, again.In("en"), err, want)
			}
		}
	})
}
