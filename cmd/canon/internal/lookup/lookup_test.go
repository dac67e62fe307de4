package lookup

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

func text(zh, en string) schema.Text { return schema.Text{Zh: zh, En: en} }

func row(id, zh, en string, lines ...int) schema.Row {
	return schema.Row{ID: id, Name: text(zh, en), Cite: schema.Cite{Lines: lines}, Provenance: schema.ProvenanceStated}
}

func num(s string) exact.Num { return exact.MustParse(s) }

func linear(cost, per, unit string) schema.Cost {
	return schema.Cost{Linear: &schema.Linear{Cost: num(cost), Per: num(per), Unit: unit}}
}

// book is a small rule book.
func book() *schema.Rules {
	edge := schema.Price{Row: row("edge", "锋锐", "edge", 3872), Entry: "edge", Verbs: []string{"gain"}, Mode: "occupy", Craft: "yes",
		Class: "basic", Amount: schema.Amount{Need: "required", Unit: "point"}, Cost: linear("2", "1", "point")}
	edge.Aliases, edge.Cite.Section = []string{"利刃"}, "每点占用2"
	wide := schema.Price{Row: row("wide-edge", "宽锋锐", "wide edge", 12, 13), Entry: "edge", Verbs: []string{"gain"}, Mode: "deduct",
		Params: []schema.Param{{ID: "kind", Of: "damage"}}, Cost: linear("1", "10", "metre")}
	wide.Provenance = schema.ProvenanceAssumed
	r := &schema.Ruleset{
		Row: row("book", "样书", "Sample"),
		Vocabularies: []schema.Vocabulary{{Row: row("damage", "伤害", "damage"), Members: []schema.Member{
			{Row: row("fire", "火焰", "fire")}, {Row: row("slash", "斩击", "slash")}}}},
		Scales:  []schema.Scale{{Row: row("grade", "等级", "grade"), Members: []schema.Level{{Row: row("d", "D", "D")}}}},
		Units:   []schema.Unit{{Row: row("metre", "米", "metre"), Dim: "length"}, {Row: row("point", "点", "point"), Dim: "points"}},
		Verbs:   []schema.Verb{{Row: row("gain", "获得", "gain"), Class: "gain"}},
		Prices:  []schema.Price{edge, wide},
		Ledgers: []schema.Ledger{{Row: row("influence", "影响", "influence"), Grant: "price / 10", Debits: []schema.Debit{{Row: row("size", "体积", "size"), Expr: "1"}}}},
	}
	return schema.Index(r)
}

func ids(rows []Row) string {
	var s []string
	for _, r := range rows {
		s = append(s, r.ID)
	}
	return strings.Join(s, " ")
}

func TestFind(t *testing.T) {
	rows := Rows(book(), "zh")
	for _, c := range []struct {
		filter Filter
		want   string
	}{
		{Filter{Words: []string{"锋锐"}}, "book/price/edge book/price/wide-edge"},
		{Filter{Words: []string{"Edge"}}, "book/price/edge book/price/wide-edge"},
		{Filter{Words: []string{"wide", "EDGE"}}, "book/price/wide-edge"},
		{Filter{Words: []string{"wide-edge"}}, "book/price/wide-edge"},
		{Filter{Words: []string{"利刃"}}, "book/price/edge"},
		{Filter{Words: []string{"每点占用"}}, "book/price/edge"},
		{Filter{Words: []string{"ｆｉｒｅ"}}, "book/term/damage/fire"},
		{Filter{Words: []string{"book/ledger/influence"}}, "book/ledger/influence"},
		{Filter{Words: []string{"没有"}}, ""},
		{Filter{Assumed: true}, "book/price/wide-edge"},
		{Filter{Table: "debit"}, "book/debit/influence/size"},
	} {
		if got := ids(Find(rows, c.filter)); got != c.want {
			t.Errorf("%+v: %s, want %s", c.filter, got, c.want)
		}
	}
}

func TestEveryTableHasAPlace(t *testing.T) {
	for table := range schema.Rows(&schema.Ruleset{
		Kinds:  []schema.Kind{{Body: schema.Body{Fields: []schema.Field{{Stops: []schema.Stop{{}}}}}, Derived: []schema.Derived{{}}}},
		Blocks: []schema.Block{{}}, Verbs: []schema.Verb{{}}, Vocabularies: []schema.Vocabulary{{Members: []schema.Member{{}}}},
		Scales: []schema.Scale{{Members: []schema.Level{{}}}}, Units: []schema.Unit{{}}, Prices: []schema.Price{{}},
		Ledgers: []schema.Ledger{{Debits: []schema.Debit{{}}}}, Factors: []schema.Factor{{Parts: []schema.Part{{}}}},
		Boosts: []schema.Boost{{}}, Times: []schema.Times{{}}, Fees: []schema.Fee{{}}, Folds: []schema.Fold{{}},
		Caps: []schema.Cap{{}}, Requires: []schema.Require{{}}, Stacks: []schema.Stack{{}}, Formulas: []schema.Formula{{}},
		Templates: []schema.Template{{}}, Slots: []schema.Slot{{}}, Grants: []schema.Grant{{}}, Tables: []schema.Table{{}},
		Readings: []schema.Reading{{}}, Externals: []schema.External{{}}, Retired: []schema.Retired{{}},
	}) {
		if !slices.Contains(tables, table.Name) {
			t.Errorf("the table %q has no place in the listing", table.Name)
		}
	}
}

// A table that lost all its cells, and the formula that reads it, are not said to be supplied.
func TestLostIsNotSupplied(t *testing.T) {
	table := schema.Table{Row: row("gone", "失表", "gone", 1)}
	formula := schema.Formula{Row: row("gone", "失式", "gone", 1), Expr: `lookup("gone", 1)`}
	table.Provenance, formula.Provenance = schema.ProvenanceAssumed, schema.ProvenanceAssumed
	rules := schema.Index(&schema.Ruleset{Row: row("book", "样书", "Sample"), Tables: []schema.Table{table}, Formulas: []schema.Formula{formula}})
	var out bytes.Buffer
	if err := Text(&out, Rows(rules, "en"), View{Lang: "en", Width: 80}); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(out.String(), "lost in the text, not supplied by Canon"); got != 2 {
		t.Errorf("said %d times, not twice:\n%s", got, out.String())
	}
}

func TestCostInWords(t *testing.T) {
	w := words{book(), "zh"}
	en := words{book(), "en"}
	params := []schema.Param{{ID: "kind", Of: "damage"}}
	one, two, ten := exact.Int(1), exact.Int(2), exact.Int(10)
	for _, c := range []struct {
		cost   schema.Cost
		zh, en string
	}{
		{linear("2", "1", "point"), "每 1 点 花 2", "2 per point"},
		{linear("1", "10", "metre"), "每 10 米 花 1", "1 per 10 metre"},
		{linear("3/2", "1", ""), "每 1 花 1.5", "1.5 per 1"},
		{schema.Cost{Power: &schema.Power{Scale: one, Exponent: 2}}, "数值的平方", "amount squared"},
		{schema.Cost{Power: &schema.Power{Scale: two, Exponent: 3}}, "2 × 数值^3", "2 × amount^3"},
		{schema.Cost{Arithmetic: &schema.Arithmetic{First: ten, Step: two}}, "第一点 10，以后每点多 2", "the first 10, each further one more by 2"},
		{schema.Cost{Geometric: &schema.Geometric{First: exact.Int(5), Ratio: two}}, "5、10、20…（每次 × 2，各个相加）", "5, 10, 20… (each × 2; added up)"},
		{schema.Cost{Choice: &schema.Choice{By: "kind", Cases: []schema.Case{
			{Value: "fire", Cost: linear("1", "1", "")}, {Value: "slash", Cost: linear("2", "1", "")}}}},
			"火焰：每 1 花 1；斩击：每 1 花 2", "fire: 1 per 1; slash: 2 per 1"},
		{schema.Cost{Step: &schema.Step{Steps: []schema.Stair{{At: ten, Cost: one}}, Ratio: &ten, Times: &two}},
			"至 10：1；再每 × 10，花费 × 2", "to 10: 1; then each × 10 costs × 2"},
		{schema.Cost{Of: &schema.Of{Row: "edge", Times: two}}, "锋锐的 2 倍", "2 × edge"},
		{schema.Cost{Of: &schema.Of{Row: "edge", Times: one}}, "同 锋锐", "as edge"},
		{schema.Cost{Sum: []schema.Cost{linear("1", "1", ""), linear("2", "1", "")}}, "每 1 花 1 + 每 1 花 2", "1 per 1 + 2 per 1"},
		{schema.Cost{Max: []schema.Cost{linear("1", "1", ""), linear("2", "1", "")}}, "取大者：每 1 花 1；每 1 花 2", "the larger of: 1 per 1; 2 per 1"},
	} {
		if got := w.cost(&c.cost, params); got != c.zh {
			t.Errorf("%q, want %q", got, c.zh)
		}
		if got := en.cost(&c.cost, params); got != c.en {
			t.Errorf("%q, want %q", got, c.en)
		}
	}
}

func TestText(t *testing.T) {
	rows := Find(Rows(book(), "zh"), Filter{Words: []string{"锋锐"}})
	var out bytes.Buffer
	if err := Text(&out, rows, View{Lang: "zh", Width: 80, Book: func(string) string { return "样书" }}); err != nil {
		t.Fatal(err)
	}
	want := `锋锐  edge  [book/price/edge]
  获得 锋锐 数值（点）
  每 1 点 花 2；占用；可制作
  每点占用2（《样书》第 3872 行）

宽锋锐  wide edge  [book/price/wide-edge]
  获得 宽锋锐(伤害)
  每 10 米 花 1；扣除
  《样书》第 12、13 行；原文缺失，暂由 Canon 补上
`
	if out.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", out.String(), want)
	}
}

// Lists are never null, since programs loop over them.
func TestJSONHasNoNullLists(t *testing.T) {
	var out bytes.Buffer
	if err := JSON(&out, Rows(book(), "en")); err != nil {
		t.Fatal(err)
	}
	var doc struct{ Rows []map[string]any }
	if err := json.Unmarshal(out.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	for _, r := range doc.Rows {
		for _, key := range []string{"aliases", "verbs", "params"} {
			if r[key] == nil {
				t.Errorf("%s: %s is null", r["id"], key)
			}
		}
		if r["cite"].(map[string]any)["lines"] == nil {
			t.Errorf("%s: cite.lines is null", r["id"])
		}
	}
	out.Reset()
	if err := JSON(&out, nil); err != nil || !strings.Contains(out.String(), `"rows": []`) {
		t.Errorf("no rows: %v, %s", err, out.String())
	}
}

// Fields of a kind that share a stop give a row each; it is listed once, with the lines of all.
func TestRowsAreListedOnce(t *testing.T) {
	field := func(id string, lines ...int) schema.Field {
		stop := schema.Stop{Row: row("asleep", "沉睡", "asleep", lines...)}
		return schema.Field{Row: row(id, id, id, 1), Stops: []schema.Stop{stop}}
	}
	kind := schema.Kind{Row: row("hero", "英雄", "hero", 1)}
	kind.Body.Fields = []schema.Field{field("held", 9, 4), field("worn", 4, 7)}
	rules := schema.Index(&schema.Ruleset{Row: row("book", "样书", "Sample"), Kinds: []schema.Kind{kind}})
	stops := Find(Rows(rules, "zh"), Filter{Table: "stop"})
	if len(stops) != 1 || !slices.Equal(stops[0].Cite.Lines, []int{4, 7, 9}) {
		t.Errorf("%+v", stops)
	}
}
