package conformance

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/catalog"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/export"
)

// The toy is a rule book that no one has heard of: what compiles with it compiles from data alone.
func toyRules(t *testing.T) *schema.Rules {
	t.Helper()
	r, err := export.Evaluate(os.DirFS("../../testdata"), "toy")
	if err != nil {
		t.Fatal(err)
	}
	return schema.Index(r)
}

func compileToy(t *testing.T, rules *schema.Rules, texts map[string]string) *compiler.Result {
	t.Helper()
	opts := compiler.Options{Rules: []*schema.Rules{rules}, Catalog: true}
	for name, text := range texts {
		opts.Files = append(opts.Files, source.NewFile(name, text))
	}
	result, err := compiler.Compile(context.Background(), opts)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func codesOf(found []diag.Diagnostic) []string {
	return codesFrom(found, diag.Error)
}

// codesFrom are the codes of findings at least as grave as one.
func codesFrom(found []diag.Diagnostic, least diag.Severity) []string {
	var codes []string
	for _, d := range found {
		if d.Severity <= least {
			codes = append(codes, string(d.Code))
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// TestToyCompiles compiles the toy's resources and compares what their text works out by hand.
func TestToyCompiles(t *testing.T) {
	texts := map[string]string{}
	files, err := filepath.Glob("../../testdata/toy/*.canon")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(file)] = string(data)
	}
	result := compileToy(t, toyRules(t), texts)
	for _, d := range result.Diagnostics {
		t.Errorf("%s: %v", d.Code, d.Message)
	}
	costs := map[string]string{
		"百式/线性": "6", "百式/幂": "8", "百式/等差": "15", "百式/等比": "15", "百式/系列": "15", "百式/择一": "8", "百式/阶梯": "8",
		"百式/阶下": "3/2", "百式/阶外": "72", "百式/倍他": "6", "百式/和大": "18", "百式/返还": "3", "百式/缠绕": "8",
		"节奏/一": "12", "一篱/一": "10", "上弦/一": "18", "双弦/一": "20", "藤圈/一": "12", "藤圈/二": "0", "灵约/一": "6", "灵约/二": "12", "晶/": "0", "篱架/一": "11", "嫁接/一": "2",
		"假面/双面": "0", "假面/笑": "10", "假面/哭": "2", "红车/一": "14", "绿车/一": "11", "绿车/二": "16", "同律/合": "0", "同律/笑": "12",
	}
	deducted := map[string]string{"百式/择一": "8", "灵约/一": "2", "灵约/二": "12"}
	paid := map[string]string{"百式/返还": "1", "节奏/一": "3", "一篱/一": "10", "篱架/一": "11", "同律/笑": "4"}
	seen := 0
	for _, r := range result.Catalog.Resources {
		for _, e := range r.Effects {
			at := r.Name + "/" + e.Name
			if want := costs[at]; want != e.Cost.Fraction() {
				t.Errorf("%s costs %s, worked out: %s", at, e.Cost.Fraction(), want)
			}
			if want := paid[at]; want != "" && want != e.Paid.Fraction() {
				t.Errorf("%s takes %s, worked out: %s", at, e.Paid.Fraction(), want)
			}
			if want := deducted[at]; want != "" && want != e.Deducted.Fraction() {
				t.Errorf("%s deducts %s, worked out: %s", at, e.Deducted.Fraction(), want)
			}
			seen++
		}
	}
	if seen < len(costs) {
		t.Errorf("%d effects of %d", seen, len(costs))
	}
	ledger(t, result, "灵约", "steam", "6", "14")
	ledger(t, result, "藤圈", "steam", "12", "0")
	ledger(t, result, "篱架", "polish", "13", "0")
	ledger(t, result, "假面", "steam", "10", "0")
	value(t, result, "嫁接", "wheels", "2")
	value(t, result, "上弦", "wheels", "2")
	value(t, result, "双弦", "wheels", "2")
	value(t, result, "篱架", "blossom", "petal")
}

func resource(t *testing.T, result *compiler.Result, name string) *catalog.Resource {
	t.Helper()
	for _, r := range result.Catalog.Resources {
		if r.Name == name {
			return r
		}
	}
	t.Fatalf("there is no %s", name)
	return nil
}

func ledger(t *testing.T, result *compiler.Result, name, id, occupied, deducted string) {
	t.Helper()
	l, ok := resource(t, result, name).Ledgers.Get(id)
	if !ok || l.Occupied.Fraction() != occupied || l.Deducted.Fraction() != deducted {
		t.Errorf("%s: %s occupies %s and deducts %s, worked out: %s and %s", name, id, l.Occupied, l.Deducted, occupied, deducted)
	}
}

func value(t *testing.T, result *compiler.Result, name, id, want string) {
	t.Helper()
	v, _ := resource(t, result, name).Derived.Get(id)
	got := ""
	if v.Str != nil {
		got = *v.Str
	}
	if v.Num != nil {
		got = (*v.Num).Fraction()
	}
	if got != want {
		t.Errorf("%s: %s is %q, worked out: %q", name, id, got, want)
	}
}

// TestToyChecks: a book's own checks report exactly their code for the bad example and nothing for the good one.
func TestToyChecks(t *testing.T) {
	rules := toyRules(t)
	for i := range rules.Caps {
		checked(t, rules, &rules.Caps[i].Check)
	}
	for i := range rules.Requires {
		checked(t, rules, &rules.Requires[i].Check)
	}
}

func checked(t *testing.T, rules *schema.Rules, c *schema.Check) {
	t.Helper()
	least := diag.Error
	if c.Severity == "advice" {
		least = diag.Advice
	}
	bad := compileToy(t, rules, map[string]string{"bad.canon": c.Bad})
	if got := codesFrom(bad.Diagnostics, least); !slices.Equal(got, []string{rules.ID + "/" + c.Code}) {
		t.Errorf("the bad example of %s yields %v", c.Code, got)
	}
	good := compileToy(t, rules, map[string]string{"good.canon": c.Good})
	if got := codesFrom(good.Diagnostics, least); len(got) > 0 {
		t.Errorf("the good example of %s yields %v", c.Code, got)
	}
}

// TestReadingSwitches: the other reading of the toy's vines is another price, and of its hoops another row: 3 × 2 = 6 occupied,
// or 2 × 2 = 4 deducted.
func TestReadingSwitches(t *testing.T) {
	rules := toyRules(t)
	text := map[string]string{"a.canon": "规则 发条园\n\n奇械 甲 {\n  园区 北\n  身价 1000\n  机芯 一 {\n    赋与 藤蔓 4\n  }\n}\n" +
		"\n奇械 乙 {\n  园区 北\n  身价 1000\n  机芯 一 {\n    赋与 藤圈 2\n  }\n}\n"}
	for reading, want := range map[string]struct {
		vines              exact.Num
		occupied, deducted string
	}{"marginal": {exact.Int(15), "6", "0"}, "total": {exact.Int(8), "0", "4"}} {
		changed := *rules.Whole
		changed.Readings = slices.Clone(rules.Readings)
		changed.Readings[0].Default = reading
		result := compileToy(t, schema.Index(&changed), text)
		if got := resource(t, result, "甲").Effects[0].Cost; got.Cmp(want.vines) != 0 {
			t.Errorf("%s: %s, worked out: %s", reading, got, want.vines)
		}
		ledger(t, result, "乙", "steam", want.occupied, want.deducted)
	}
}
