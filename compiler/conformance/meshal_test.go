package conformance

import (
	"os"
	"path/filepath"
	"testing"

	"canon.dev/canon/schema"
)

// TestMeshal: a second book with another economy compiles by the same operators. The numbers are worked out in the files.
func TestMeshal(t *testing.T) {
	rules, err := schema.Load("meshal")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	files, err := filepath.Glob("../../testdata/meshal/*.canon")
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
	result := compileToy(t, rules, texts)
	for _, d := range result.Diagnostics {
		t.Errorf("%s: %v", d.Code, d.Message)
	}
	ledger(t, result, "旅人", "potential", "30", "0")
	ledger(t, result, "旅人", "held-might", "1", "0")
	ledger(t, result, "旅人", "held-spirit", "0", "0")
	value(t, result, "旅人", "strength", "30")
	value(t, result, "追踪", "acquisition", "6")
	value(t, result, "追踪", "occupied", "0")
	value(t, result, "追踪", "fully-trained", "12")
	value(t, result, "夜视", "acquisition", "0")
	value(t, result, "铁盔", "worth", "12005")
	value(t, result, "铁盔", "exchange-action", "2")
}

// TestMeshalRefuses: what the book forbids is an error, and a claim that differs is told.
func TestMeshalRefuses(t *testing.T) {
	rules, err := schema.Load("meshal")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ text, code string }{
		"level 0":        {"规则 迷霞\n能力 甲 {\n  等级 0\n  占用 精神\n}\n", "shape/out-of-range"},
		"claim":          {"规则 迷霞\n能力 甲 {\n  等级 2\n  占用 精神\n  潜能 5\n}\n", "price/mismatch"},
		"coins":          {"规则 迷霞\n物品 甲 {\n  价值 1金币, 2银币\n  价格 10300铜币\n  规格 轻型\n}\n", "price/mismatch"},
		"over potential": {"规则 迷霞\n角色 甲 {\n  强壮 7\n  活力 3\n  精神 3\n}\n", "price/over-budget"}, // 3 × (3+4+5+6) = 54 > 36
		"over spirit":    {"规则 迷霞\n角色 甲 {\n  强壮 3\n  活力 3\n  精神 3\n  掌握 乙\n}\n能力 乙 {\n  等级 4\n  占用 精神\n}\n", "price/over-budget"},
		// 21 on the dice give 210 silver, the crossbow takes 240.
		"over funds": {"规则 迷霞\n角色 甲 {\n  强壮 3\n  活力 3\n  精神 3\n  初始资金 210银币\n  购买 连射弩\n}\n物品 连射弩 {\n  价值 24000铜币\n  规格 重型\n  类型 射击\n}\n", "price/over-budget"},
		// 3 + 1 by the species, the gear's 2 do not count: 4 + 1 levels are too many.
		"gear holds nothing": {"规则 迷霞\n角色 甲 {\n  种族 巫人\n  强壮 3\n  活力 3\n  精神 3\n  临时属性 精神 2\n  掌握 乙\n  掌握 丙\n}\n种族 巫人 {\n  精神 1\n}\n能力 乙 {\n  等级 4\n  占用 精神\n}\n能力 丙 {\n  等级 1\n  占用 精神\n}\n", "price/over-budget"},
		"scale":              {"规则 迷霞\n物品 甲 {\n  价值 1银币\n  规格 巨型\n}\n", "bind/unknown-term"},
	} {
		result := compileToy(t, rules, map[string]string{"a.canon": c.text})
		if got := codesOf(result.Diagnostics); len(got) != 1 || got[0] != c.code {
			t.Errorf("%s: %v, not %s", name, got, c.code)
		}
	}
}
