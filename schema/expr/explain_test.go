package expr

import "testing"

func TestExplain(t *testing.T) {
	env := testEnv()
	for _, c := range [][2]string{
		{"floor((rank(day) - rank(duration)) / 2)", "⌊(6 − 2) ÷ 2⌋ = 2"},
		{"1 + 2 * 3", "1 + 2 × 3 = 7"},
		{"7", "7"},
		{"price", "345"},
		{"price / 10", "345 ÷ 10 = 34.5"},
		{"price / 10 <= limit", "345 ÷ 10 ≤ 30 → no"},
		{"day >= 6 and day != 7", "6 ≥ 6 and 6 ≠ 7 → yes"},
		{"day == 6 or day < 1", "6 = 6 or 6 < 1 → yes"},
		{"1 + if(day > 3, day / 4, 0)", "1 + 6 ÷ 4 = 2.5"},
		{"2 * if(day < 3, 1, day + 4)", "2 × (6 + 4) = 20"},
		{"-day * 2 - -3", "−6 × 2 − (−3) = −9"},
		{"-(day + 1)", "−(6 + 1) = −7"},
		{"2 / third", "2 ÷ (8/3) = 0.75"},
		{"third * 2", "8/3 × 2 = 16/3"},
		{"floor(day)", "6"},
		{"ceil(day / 4)", "⌈6 ÷ 4⌉ = 2"},
		{"abs(duration - day)", "|2 − 6| = 4"},
		{"pow(third, duration) * 3", "(8/3)^2 × 3 = 64/3"},
		{"pow(day + 1, -duration)", "(6 + 1)^(−2) = 1/49"},
		{"min(6, 1 + day)", "min(6, 1 + 6) = 6"},
		{"max(numbers)", "max(4, −2, 9) = 9"},
		{"sum(c in clauses, c.cost) * 2", "(3 + 5 + 7) × 2 = 30"},
		{"sum(numbers)", "4 + (−2) + 9 = 11"},
		{"sum([3])", "3"},
		{"sum([0, -2, 0, day]) + 1", "−2 + 6 + 1 = 5"},
		{"sum([0, 0]) * 2", "0 × 2 = 0"},
		{"1 + (0 * day + 0 + duration) - 0", "1 + 2 = 3"},
		{"0 + 0", "0"},
		{"max(0, max(1, max(1 + day, max(0, 0))) + 0)", "max(0, 1, 1 + 6) = 7"},
		{"max(0, 0) + day", "6"},
		{"min(day - 2, day - 2)", "min(6 − 2, 6 − 2) = 4"},
		{"max(min(day, 9), 0)", "max(min(6, 9), 0) = 6"},
		{"0 - day", "0 − 6 = −6"},
		{"(day + 0) * (duration + 1)", "6 × (2 + 1) = 18"},
		{"most(clauses, cost)", "max(3, 5, 7) = 7"},
		{"most([0, 3, 0, 4])", "max(3, 4) = 4"},
		{"most([0, 3, 0])", "3"},
		{"most([0, -3])", "max(0, −3) = 0"},
		{"max(most([0, 2, 3]), 1)", "max(2, 3, 1) = 3"},
		{`count(clauses, tag("range")) + 1`, "2 + 1 = 3"},
		{"or-else(gone, 4) + 1", "4 + 1 = 5"},
		{"or-else(day, 4) + 1", "6 + 1 = 7"},
		{"gone + 1", "? + 1 = ? (whereabouts is missing)"},
		{"gone", "? (whereabouts is missing)"},
		{"if(gone, 1, 2) * 2", "? × 2 = ? (whereabouts is missing)"},
		{"grade", "grade C"},
		{`grade == "c"`, "grade C = c → yes"},
		{"has(day)", "yes"},
		{"1 / zero", `expression "1 / zero": division by zero`},
	} {
		if got := MustParse(c[0]).Explain(env, "en"); got != c[1] {
			t.Errorf("%s is explained as %s, want %s", c[0], got, c[1])
		}
	}
}

func TestExplainInChinese(t *testing.T) {
	env := testEnv()
	for _, c := range [][2]string{
		{"gone * 2", "? × 2 = ?（缺去向）"},
		{"day > 1 and grade == 3", "6 > 1 且 丙级 = 3 → 否"},
		{"day > 1 or no", "6 > 1 或 否 → 是"},
	} {
		if got := MustParse(c[0]).Explain(env, "zh"); got != c[1] {
			t.Errorf("%s is explained as %s, want %s", c[0], got, c[1])
		}
	}
}

// double is an Env whose function twice(x) has x + x behind it.
type double struct{ Vars }

func (d double) Call(fn string, args []Value, _ Env) (Value, bool, error) {
	if fn != "twice" {
		return Value{}, false, nil
	}
	n, _ := args[0].Num()
	return Num(n.Add(n)), true, nil
}

func (d double) Opened(fn string, args []Value) (*Expr, Env) {
	if fn != "twice" {
		return nil, nil
	}
	return MustParse("x + x"), Vars{"x": args[0]}
}

// A function of the Env is explained by what stands behind it, where the Env says so.
func TestExplainOpensCalls(t *testing.T) {
	env := double{Vars{"a": Int(3)}}
	for src, want := range map[string]string{
		"twice(a)":            "3 + 3 = 6",
		"2 * twice(a + 1)":    "2 × (4 + 4) = 16",
		"10 - twice(a)":       "10 − (3 + 3) = 4",
		"twice(twice(a)) / 4": "(6 + 6) ÷ 4 = 3",
	} {
		if got := MustParse(src).Explain(env, "en"); got != want {
			t.Errorf("%s: %s, want %s", src, got, want)
		}
	}
}
