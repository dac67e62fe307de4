package formula

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"canon.dev/canon/compiler/rulesenv"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

func num(n int64) *exact.Num { v := exact.Int(n); return &v }

func row(id, zh string) schema.Row {
	return schema.Row{ID: id, Name: schema.Text{Zh: zh, En: strings.ReplaceAll(id, "-", " ")}}
}

func param(id, zh, of string) schema.Parameter {
	return schema.Parameter{ID: id, Name: schema.Text{Zh: zh, En: id}, Of: of}
}

// toy is a small rule book that no one plays.
func toy() *schema.Rules {
	return schema.Index(&schema.Ruleset{
		Row: row("toy", "玩具"),
		Vocabularies: []schema.Vocabulary{
			{Row: row("colour", "颜色"), Members: []schema.Member{{Row: row("blue", "蓝")}, {Row: row("red", "红")}}},
			{Row: row("smell", "气味"), Open: true},
		},
		Scales: []schema.Scale{
			{Row: row("mark", "档"), Round: "down", Members: []schema.Level{{Row: row("low", "低"), At: num(100), Rank: num(2)}, {Row: row("high", "高"), At: num(300), Rank: num(4)}}},
			{Row: row("span", "时段"), Dim: "time", Round: "up", Members: []schema.Level{{Row: row("second", "1秒"), At: num(1), Rank: num(0)}, {Row: row("day", "1天"), At: num(86400), Rank: num(6)}},
				Beyond: &schema.Beyond{Times: exact.Int(10), Step: exact.Int(1)}},
		},
		Units: []schema.Unit{
			{Row: row("hour", "小时"), Dim: "time", Of: "second", Num: exact.Int(3600)}, {Row: row("point", "点"), Dim: "point"}, {Row: row("second", "秒"), Dim: "time"},
		},
		Formulas: []schema.Formula{
			{Row: row("nothing", "无"), Expr: "42"},
			{Row: row("counted", "计数"), Params: []schema.Parameter{
				{ID: "shots", Name: schema.Text{Zh: "弹数", En: "shots"}, Of: "number", Integer: true, Min: num(1)},
				{ID: "faces", Name: schema.Text{Zh: "骰面", En: "faces"}, Of: "numbers", Integer: true, Min: num(1), Max: num(10)},
				{ID: "by", Name: schema.Text{Zh: "除以", En: "by"}, Of: "number", Over: num(0)},
				{ID: "lasting", Name: schema.Text{Zh: "持续", En: "lasting"}, Of: "time", Min: num(60)},
			}, Expr: "shots + sum(faces) / by + lasting"},
			{Row: row("heap", "堆"), Params: []schema.Parameter{param("parts", "各件", "numbers")}, Let: []schema.Let{{ID: "most", Expr: "most(p in parts, p)", Unit: "point"}}, Expr: "sum(parts)"},
			{Row: row("points", "点数"), Unit: "point", Params: []schema.Parameter{
				param("total", "总值", "number"), param("cap", "上限", "number"), param("time", "时长", "span"), param("hard", "困难", "bool"),
			}, Let: []schema.Let{
				{ID: "excess", Name: schema.Text{Zh: "超出", En: "excess"}, Expr: "total - cap"},
				{ID: "steps", Expr: "rank(time) - rank(second)"},
			}, Expr: "if(excess < 1, 0, 1 + floor((excess - 1) / 5)) * if(or-else(hard, false), 2, 1) + steps"},
			{Row: row("shade", "深浅"), Params: []schema.Parameter{param("colour", "颜色", "colour"), param("mark", "档", "mark"), param("wait", "等待", "time"), param("smell", "气味", "smell")},
				Expr: `if(colour == "blue", mark.rank * wait / unit("hour"), 0)`},
		},
	})
}

func calculator() *Calculator {
	w := words.Of(toy())
	return New(w, rulesenv.New(w))
}

func TestLines(t *testing.T) {
	c := calculator()
	for _, test := range []struct {
		formula, args, lang string
		want                []string
	}{
		{"points", "total=16 cap=4 time=day", "zh", []string{"总值：16", "上限：4", "时长：1天", "超出：16 − 4 = 12", "steps：6", "点数：(1 + ⌊(12 − 1) ÷ 5⌋) × 1 + 6 = 9点"}},
		{"points", "总值=１６ 上限=32/2 时长=8小时 困难=是", "en", []string{"total: 16", "cap: 16", "time: day", "hard: yes", "excess: 16 − 16 = 0", "steps: 6", "points: 6 point"}},
		{"points", "total=5 time=day", "zh", []string{"总值：5", "时长：1天", "超出：5 − ? = ?（缺上限）", "steps：6", "点数：? × 1 + 6 = ?（缺上限）"}},
		{"nothing", "", "en", []string{"nothing: 42"}},
		{"heap", "各件=1/2，2、3", "zh", []string{"各件：[0.5, 2, 3]", "most：max(0.5, 2, 3) = 3点", "堆：0.5 + 2 + 3 = 5.5"}},
		{"shade", "colour=蓝 mark=350 wait=2小时 smell=松脂", "zh", []string{"颜色：蓝", "档：高", "等待：2小时", "气味：松脂", "深浅：4 × 7200 ÷ 3600 = 8"}},
	} {
		f := find(c, test.formula)
		args, err := c.Args(f, strings.Fields(test.args))
		if err != nil {
			t.Errorf("%s %s: %v", test.formula, test.args, err)
			continue
		}
		r, err := c.Calculate(f, args)
		if err != nil {
			t.Errorf("%s %s: %v", test.formula, test.args, err)
			continue
		}
		if got := r.Lines(test.lang); !slices.Equal(got, test.want) {
			t.Errorf("%s %s:\n%s\nwant\n%s", test.formula, test.args, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
	}
}

func find(c *Calculator, id string) *schema.Formula {
	for i := range c.words.Rules.Formulas {
		if c.words.Rules.Formulas[i].ID == id {
			return &c.words.Rules.Formulas[i]
		}
	}
	return nil
}

func TestUndecided(t *testing.T) {
	rules := toy()
	f := rules.Formula("points")
	r, err := Calculate(rules, f, map[string]expr.Value{"total": expr.Int(9)})
	if err != nil || !r.Value.IsAbsent() || r.Value.What() != "cap" {
		t.Fatalf("got %s, missing %q, %v", r.Value.In("en"), r.Value.What(), err)
	}
	var missing []string
	for _, p := range r.Missing {
		missing = append(missing, p.ID)
	}
	if got := strings.Join(missing, " "); got != "cap time" {
		t.Errorf("missing %s", got)
	}
	r, err = Calculate(rules, f, map[string]expr.Value{"total": expr.Int(9), "cap": expr.Int(8), "time": expr.Term("second", nil)})
	if n, ok := r.Number(); err != nil || !ok || n.Cmp(exact.Int(1)) != 0 || r.Missing != nil {
		t.Errorf("got %s, missing %v, %v", r.Value.In("en"), r.Missing, err)
	}
}

func TestWrongArguments(t *testing.T) {
	c := calculator()
	for _, test := range []struct{ formula, args, zh, en string }{
		{"points", "16", "“16”不是 名称=数值", `"16" is not name=value`},
		{"points", "totl=16", "点数没有参数“totl”，它的参数是总值、上限、时长、困难", `points has no parameter "totl", it takes total, cap, time, hard`},
		{"nothing", "x=1", "无不带参数", "nothing takes no arguments"},
		{"points", "cap=1 上限=2", "上限给了两次", "cap is given twice"},
		{"points", "total=many", "总值要一个数，“many”不是", `total takes a number, "many" is none`},
		{"points", "total=1e9", "总值要一个数，“1e9”不是", `total takes a number, "1e9" is none`},
		{"points", "total=1/0", "总值要一个数，“1/0”不是", `total takes a number, "1/0" is none`},
		{"points", "total=3小时", "总值要一个数，“3小时”不是", `total takes a number, "3小时" is none`},
		{"counted", "shots=2.5", "弹数要整数，这里是 2.5", "shots takes a whole number, not 2.5"},
		{"counted", "shots=-5", "弹数至少 1，这里是 -5", "shots is at least 1, not -5"},
		{"counted", "faces=3,11", "骰面至多 10，这里是 11", "faces is at most 10, not 11"},
		{"counted", "faces=3,1/2", "骰面要整数，这里是 0.5", "faces takes a whole number, not 0.5"},
		{"counted", "by=0", "除以要大于 0，这里是 0", "by must be over 0, not 0"},
		{"counted", "lasting=2秒", "持续至少 60，这里是 2", "lasting is at least 60, not 2"},
		{"points", "hard=maybe", "困难要“是”或“否”，不是“maybe”", `hard takes yes or no, not "maybe"`},
		{"heap", "parts=1,b", "各件要用逗号隔开的数，如“1,2,3”，不是“1,b”", `parts takes numbers with commas between them such as "1,2,3", not "1,b"`},
		{"heap", "parts=,", "各件要用逗号隔开的数，如“1,2,3”，不是“,”", `parts takes numbers with commas between them such as "1,2,3", not ","`},
		{"points", "time=3点", "“3点”不是时段，时长可以是1秒、1天", `"3点" is no span, time may be second, day`},
		{"points", "time=3", "“3”不是时段，时长可以是1秒、1天", `"3" is no span, time may be second, day`},
		{"shade", "colour=绿", "“绿”不是颜色，颜色可以是蓝、红", `"绿" is no colour, colour may be blue, red`},
		{"shade", "wait=2", "等待要一个带单位的量，如“2小时”，不是“2”", `wait takes a quantity such as "2hour", not "2"`},
		{"shade", "wait=2点", "等待要一个带单位的量，如“2小时”，不是“2点”", `wait takes a quantity such as "2hour", not "2点"`},
		{"points", "total=" + strings.Repeat("9", 500), "", ""},
	} {
		_, err := c.Args(find(c, test.formula), strings.Fields(test.args))
		var wrong *ArgError
		if !errors.As(err, &wrong) {
			t.Errorf("%s: %v", test.args, err)
			continue
		}
		if test.zh != "" && (wrong.In("zh") != test.zh || err.Error() != test.en) {
			t.Errorf("%s: %s, %s", test.args, wrong.In("zh"), err)
		}
	}
}

// TestBounds: what is within the bounds is taken, their ends too, and a message's example is within them.
func TestBounds(t *testing.T) {
	c := calculator()
	f := find(c, "counted")
	args, err := c.Args(f, []string{"shots=1", "faces=1,10", "by=1/2", "lasting=1小时"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := c.Calculate(f, args)
	if n, ok := r.Number(); err != nil || !ok || n.Cmp(exact.Int(1+22+3600)) != 0 {
		t.Errorf("%s, %v", r.Value.In("en"), err)
	}
	for _, p := range []schema.Parameter{
		{Of: "number", Min: num(5)}, {Of: "number", Over: num(7), Integer: true}, {Of: "number", Max: num(1)}, {Of: "number", Min: num(-3), Max: num(0)},
	} {
		if _, err := c.Arg(&p, c.Example(&p).En); err != nil {
			t.Errorf("%+v: %v", p, err)
		}
	}
}

func TestTypedNumbers(t *testing.T) {
	c := calculator()
	p := &schema.Parameter{ID: "n", Of: "number"}
	for text, want := range map[string]string{"3": "3", "-3": "−3", "−3": "−3", "+3": "3", "1/3": "1/3", "1.5": "1.5", "55%": "0.55"} {
		if v, err := c.Arg(p, text); err != nil || v.In("en") != want {
			t.Errorf("%s is %s (%v), want %s", text, v.In("en"), err, want)
		}
	}
}

func FuzzArg(f *testing.F) {
	c := calculator()
	for _, seed := range []string{"", "1", "8小时", "1/0", "-", "％", "是", "day", "9999999999999999999999", "0.1", "１"} {
		f.Add(seed)
	}
	shade := find(c, "shade")
	points := find(c, "points")
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range append(slices.Clip(points.Params), shade.Params...) {
			v, err := c.Arg(&p, text)
			if err == nil && v.IsAbsent() {
				t.Fatalf("%q is nothing for %s", text, p.ID)
			}
			if err != nil && (err.(*ArgError).In("zh") == "" || strings.Contains(err.Error(), "{param}")) {
				t.Fatalf("%q: %v", text, err)
			}
		}
	})
}
