package rulesenv

import (
	"strings"
	"testing"

	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

func num(n int64) *exact.Num { v := exact.Int(n); return &v }

func row(id, zh string) schema.Row {
	return schema.Row{ID: id, Name: schema.Text{Zh: zh, En: strings.ReplaceAll(id, "-", " ")}}
}

func level(id, zh string, at, rank *exact.Num) schema.Level {
	return schema.Level{Row: row(id, zh), At: at, Rank: rank}
}

func let(id, e string) schema.Let { return schema.Let{ID: id, Expr: e} }

func param(id, zh, of string) schema.Parameter {
	return schema.Parameter{ID: id, Name: schema.Text{Zh: zh, En: id}, Of: of}
}

// toy is a small rule book that no one plays.
func toy(formulas ...schema.Formula) *Functions {
	r := &schema.Ruleset{
		Row: row("toy", "玩具"),
		Vocabularies: []schema.Vocabulary{{Row: row("colour", "颜色"), Members: []schema.Member{
			{Row: row("blue", "蓝"), Class: "cold", Data: map[string]string{"weight": "3/2", "next": "red"}},
			{Row: row("red", "红"), Class: "warm"},
		}}},
		Scales: []schema.Scale{
			{Row: row("mark", "档"), Round: "down", Members: []schema.Level{
				level("low", "低", num(100), num(2)), level("high", "高", num(300), num(4)), level("top", "顶", num(3000), num(8)),
			}},
			{Row: row("rating", "评级"), Round: "down", Members: []schema.Level{level("low", "低", num(0), nil), level("high", "高", num(5), nil)}},
			{Row: row("span", "时段"), Dim: "time", Round: "up", Members: []schema.Level{
				level("second", "1秒", num(1), num(0)), level("minute", "1分钟", num(60), num(2)), level("day", "1天", num(86400), num(6)), level("ever", "永远", nil, nil),
			}, Beyond: &schema.Beyond{Times: exact.Int(10), Step: exact.Int(1)}},
		},
		Tables: []schema.Table{
			{Row: row("loads", "负载表"), Columns: []string{"blue", "most"}, Cells: map[string]map[string]string{"1": {"most": "10", "blue": "red"}, "low": {"most": "1/3"}}},
			{Row: row("single", "单列表"), Columns: []string{"only"}, Cells: map[string]map[string]string{"2.5": {"only": "7"}}},
		},
		Readings:  []schema.Reading{{Row: row("C-1", "读法"), Options: []schema.Option{{ID: "wide"}, {ID: "narrow"}}, Default: "narrow"}, {Row: row("C-2", "坏"), Default: "none"}},
		Units:     []schema.Unit{{Row: row("hour", "小时"), Dim: "time", Of: "s", Num: exact.Int(3600)}, {Row: row("s", "秒"), Dim: "time"}},
		Externals: []schema.External{{Row: row("outside", "外来之值")}},
		Formulas:  formulas,
	}
	return New(words.Of(schema.Index(r)))
}

func eval(t *testing.T, env expr.Env, src string) (expr.Value, error) {
	t.Helper()
	e, err := expr.Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	return e.Eval(env)
}

func withQuantities(f *Functions) expr.Env {
	return &expr.Scope{Outer: f, Inner: expr.Vars{
		"half-hour":  expr.Quantity(exact.Int(1800), &expr.Info{Of: "time"}),
		"eight-days": expr.Quantity(exact.Int(8*86400), &expr.Info{Of: "time"}),
		"many-days":  expr.Quantity(exact.Int(101*86400), &expr.Info{Of: "time"}),
		"length":     expr.Quantity(exact.Int(3), &expr.Info{Of: "length"}),
		"gone":       expr.Absent("gone"),
	}}
}

func TestFunctions(t *testing.T) {
	env := withQuantities(toy())
	for _, c := range [][2]string{
		{"rank(day) - rank(minute)", "4"},
		{`rank("day")`, "6"},
		{`rank("mark", "low")`, "2"},
		{`rank("rating", "high")`, "1"},
		{`rank("mark", 299)`, "2"},
		{`rank("mark", 300)`, "4"},
		{`rank("span", 61)`, "6"},
		{"rank(half-hour)", "6"},
		{"rank(eight-days)", "7"},
		{"rank(many-days)", "9"},
		{"day.rank", "6"},
		{"day.at / minute.at", "1440"},
		{"base-of(minute)", "60"},
		{`base-of("mark", "top")`, "3000"},
		{"halvings(base-of(minute), 30)", "1"},
		{"nth([4, 6], 2)", "6"},
		{"or-else(nth([4, 6], 3), 9)", "9"},
		{"or-else(nth([4, 6], 1 / 2), 9)", "9"},
		{`step("mark", "low", 1)`, "high"},
		{`step("mark", "top", -2)`, "low"},
		{`step("mark", 299, 1)`, "high"},
		{`or-else(step("mark", "low", -1), 0)`, "0"},
		{`steps("mark", "top", "low")`, "−2"},
		{"steps(minute, day)", "1"},
		{"halvings(base-of(minute), 15)", "2"},
		{"halvings(600, 450)", "0"},
		{"halvings(1, 8)", "0"},
		{"halvings(half-hour, base-of(minute) / 2)", "5"},
		{"base-of(half-hour)", "1800"},
		{`scale("mark", 2999)`, "high"},
		{`rank(scale("mark", 2999))`, "4"},
		{`scale("rating", 5) == "high"`, "yes"},
		{`lookup("loads", 1, "most")`, "10"},
		{`lookup("loads", "low", "most")`, "1/3"},
		{`lookup("loads", 1, "blue")`, "red"},
		{`lookup("single", 5 / 2)`, "7"},
		{`reading("C-1")`, "narrow"},
		{`reading("C-1") == "wide"`, "no"},
		{`unit("hour") / unit("s")`, "3600"},
		{"blue.weight * 2", "3"},
		{"blue.class", "cold"},
		{"blue.next == red", "yes"},
		{"blue.id", "blue"},
	} {
		if v, err := eval(t, env, c[0]); err != nil || v.In("en") != c[1] {
			t.Errorf("%s is %s (%v), want %s", c[0], v.In("en"), err, c[1])
		}
	}
}

func TestWhatTablesLackIsAbsent(t *testing.T) {
	env := withQuantities(toy())
	for _, c := range [][2]string{
		{"rank(gone)", ""},
		{"rank(ever)", "永远”在时段"},
		{"base-of(ever)", "永远”在时段"},
		{`rank("mark", 99)`, "档中 99 以下"},
		{`scale("mark", 99)`, "档中 99 以下"},
		{`lookup("loads", 2, "most")`, "负载表"},
		{`lookup("loads", "low", "blue")`, "负载表"},
		{"outside + 1", "外来之值"},
		{"nowhere", ""},
	} {
		v, err := eval(t, env, c[0])
		if err != nil || !v.IsAbsent() || !strings.Contains(v.Name().Zh, c[1]) || v.What() == "" {
			t.Errorf("%s is %s, missing %q %q (%v), want missing %q", c[0], v.In("en"), v.What(), v.Name().Zh, err, c[1])
		}
	}
}

func TestBugsOfRuleData(t *testing.T) {
	env := withQuantities(toy())
	for _, c := range [][2]string{
		{"rank(low)", "several scales (mark, rating)"},
		{"rank(blue)", "on no scale"},
		{"rank(3)", "needs its scale"},
		{"rank(length)", "on no scale"},
		{`rank("colour", 3)`, `no scale "colour"`},
		{`rank("mark", "red")`, "no member"},
		{"rank(1, 2, 3)", "not 3 arguments"},
		{"rank(1, 2)", "must be an id"},
		{"scale(1)", "not 1 arguments"},
		{`scale("mark", "low")`, "not a number"},
		{`scale("nothing", 1)`, `no scale "nothing"`},
		{`lookup("nothing", 1)`, `no table "nothing"`},
		{`lookup("loads", 1)`, `no column ""`},
		{`lookup("loads", 1, "least")`, `no column "least"`},
		{`lookup("loads", true, "most")`, "names no row"},
		{"lookup()", "must be an id"},
		{`lookup("loads")`, "not 1 arguments"},
		{`reading("C-9")`, `no reading "C-9"`},
		{`reading("C-2")`, `no option "none"`},
		{`unit("ell")`, `no unit "ell"`},
		{`formula("nothing")`, `no formula "nothing"`},
		{"halvings(1)", "not 1 arguments"},
		{"nth(1, 2)", "a list"},
		{"nth([1], red)", "not a term"},
		{"step(red)", "not 1 arguments"},
		{"step(red, 1)", "on no scale"},
		{"step(minute, 1 / 2)", "whole number"},
		{"steps(minute)", "not 1 arguments"},
		{`steps("mark", "low", "red")`, "no member"},
		{"halvings(1, 0)", "above 0"},
		{"halvings(red, 1)", "two numbers"},
		{"tag(1)", "no function tag"},
	} {
		v, err := eval(t, env, c[0])
		if err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s is %s (%v), want %q", c[0], v.In("en"), err, c[1])
		}
	}
}

func TestTermsPastTheEndKeepTheirRank(t *testing.T) {
	f := toy()
	list := f.words.List("span")
	day, _ := list.Level(exact.Int(86400))
	later, _ := list.Level(exact.Int(86400 * 50))
	env := &expr.Scope{Outer: f, Inner: expr.Vars{"a": f.Term(day), "b": f.Term(later)}}
	v, err := eval(t, env, "rank(b) - rank(a)")
	if err != nil || v.In("en") != "2" {
		t.Errorf("got %s, %v", v.In("en"), err)
	}
	allocs := testing.AllocsPerRun(50, func() { f.Term(day) })
	if allocs != 0 {
		t.Errorf("a known term allocates %v times", allocs)
	}
}

func TestFormulasUseFormulas(t *testing.T) {
	f := toy(
		schema.Formula{Row: row("double", "倍"), Params: []schema.Parameter{param("x", "数", "number")}, Expr: "x * 2"},
		schema.Formula{Row: row("sum", "和"), Params: []schema.Parameter{param("x", "甲", "number"), param("y", "乙", "number")},
			Let: []schema.Let{let("twice", `formula("double", x)`), let("both", "twice + or-else(y, 0)")}, Expr: "both + x"},
		schema.Formula{Row: row("endless", "无尽"), Params: []schema.Parameter{param("n", "数", "number")}, Expr: `formula("endless", n + 1) + formula("endless", n + 2)`},
		schema.Formula{Row: row("place", "位"), Params: []schema.Parameter{param("m", "档", "mark")}, Expr: "rank(m)"},
		schema.Formula{Row: row("gap", "缺"), Params: []schema.Parameter{param("x", "甲", "number")}, Expr: "x + 1"},
	)
	for _, c := range [][2]string{
		{`formula("sum", 3, 4)`, "13"},
		{`formula("sum", 3)`, "9"},
		{`formula("double", formula("double", 1))`, "4"},
		{`or-else(formula("gap"), 8)`, "8"},
		{`formula("place", "high") + formula("place", scale("mark", 100))`, "6"},
	} {
		if v, err := eval(t, f, c[0]); err != nil || v.In("en") != c[1] {
			t.Errorf("%s is %s (%v), want %s", c[0], v.In("en"), err, c[1])
		}
	}
	if v, err := eval(t, f, `formula("gap")`); err != nil || v.Name().Zh != "甲" {
		t.Errorf("what is missing is %q (%v)", v.Name().Zh, err)
	}
	for _, c := range [][2]string{
		{`formula("double", 1, 2)`, "takes 1 arguments"},
		{`formula("endless", 1)`, "without an end"},
	} {
		if _, err := eval(t, f, c[0]); err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: %v", c[0], err)
		}
	}
}

func TestCheckFindsBugsInFormulas(t *testing.T) {
	x := []schema.Parameter{param("x", "甲", "number")}
	f := toy(
		schema.Formula{Row: row("good", "好"), Params: x, Let: []schema.Let{let("y", "x + rank(day)")}, Expr: `y + outside + formula("also-good", y)`},
		schema.Formula{Row: row("also-good", "也好"), Params: x, Expr: "x"},
		schema.Formula{Row: row("early", "早"), Let: []schema.Let{let("a", "b"), let("b", "1")}, Expr: "a"},
		schema.Formula{Row: row("call", "调"), Expr: "mystery(1)"},
		schema.Formula{Row: row("round-a", "圈甲"), Expr: `formula("round-b")`},
		schema.Formula{Row: row("round-b", "圈乙"), Let: []schema.Let{let("a", `formula("round-a")`)}, Expr: "a"},
		schema.Formula{Row: row("broken", "坏"), Expr: "1 +"},
	)
	want := []string{
		`formula "early": nothing is called "b"`, `formula "call": there is no function "mystery"`,
		"round-a → round-b → round-a", "round-b → round-a → round-b", `formula "broken"`,
	}
	errs := f.Check()
	if len(errs) != len(want) {
		t.Fatalf("got %v", errs)
	}
	for i, err := range errs {
		if !strings.Contains(err.Error(), want[i]) {
			t.Errorf("got %v, want %q", err, want[i])
		}
	}
}

func TestKnownFunctionsAnswer(t *testing.T) {
	f := toy()
	for _, fn := range f.Known() {
		if _, ok, _ := f.Call(fn, nil, f); !ok {
			t.Errorf("%s is not answered", fn)
		}
	}
}

// TestKnown: the list of functions and what Call looks for are the same.
func TestKnown(t *testing.T) {
	for _, fn := range (&Functions{}).Known() {
		if !known(fn) {
			t.Errorf("%s is listed and never called", fn)
		}
	}
	if known("") || known("value") {
		t.Error("what is no function of a ruleset is called")
	}
}
