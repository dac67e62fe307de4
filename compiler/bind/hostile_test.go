package bind

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"canon.dev/canon/dsl"
	"canon.dev/canon/schema"
)

// hostile texts are as long as a file may be, or as bad as one can be.
func hostile() map[string]string {
	many := func(n int, line func(i int) string) string {
		var b strings.Builder
		b.WriteString("规则 绀碧\n")
		for i := range n {
			b.WriteString(line(i))
		}
		return b.String()
	}
	return map[string]string{
		"a long chain of extensions": many(8_000, func(i int) string {
			return fmt.Sprintf("能力 甲%d : 甲%d { 世界 003; 效果 一%d { 获得 破甲 2 } }\n", i, i+1, i)
		}),
		"much inherited by many": "规则 绀碧\n能力 大 { 世界 003\n" + many(8_000, func(i int) string {
			return fmt.Sprintf("效果 一%d { 获得 破甲 2 }\n", i)
		})[len("规则 绀碧\n"):] + "}\n" + many(8_000, func(i int) string { return fmt.Sprintf("能力 乙%d : 大 { 世界 003 }\n", i) })[len("规则 绀碧\n"):],
		"a great circle": many(8_000, func(i int) string {
			return fmt.Sprintf("知识 甲%d { 出自 甲%d }\n", i, (i+1)%8_000)
		}),
		"many misspelt references": many(8_000, func(i int) string {
			return fmt.Sprintf("材料 铁块铁块铁块%d {}\n物品 剑%d { 世界 003; 类别 普通; 材料 铁块铁快铁块%d 1份 }\n", i, i, i)
		}),
		"one name many times": many(12_000, func(i int) string { return "材料 铁 {}\n" }),
		"one name in many worlds": many(3000, func(i int) string {
			return fmt.Sprintf("材料 铁 { 世界 %d }\n物品 剑 { 世界 x%d; 类别 普通; 材料 铁 1份 }\n", i, i)
		}),
		"many misspelt words": "规则 绀碧\n能力 甲 { 世界 003; 效果 一 {\n" + many(12_000, func(i int) string {
			return fmt.Sprintf("获得 破价%d龙 2\n动做%d 标准\n动作 标淮%d\n", i, i, i)
		})[len("规则 绀碧\n"):] + "} }\n",
		"a long word":       "能力 甲 { 世界 003; " + strings.Repeat("获得破甲", 300_000) + " 2 }\n",
		"a long number":     "能力 甲 { 世界 003; 效果 一 { 获得 破甲 " + strings.Repeat("9", 1_000_000) + " } }\n",
		"a long expression": "能力 甲 { 世界 003; 效果 一 { 获得 破甲 (" + strings.Repeat("1*", 500_000) + "1) } }\n",
		"many arguments":    "能力 甲 { 世界 003; 效果 一 { 获得 武器伤害(" + strings.Repeat("斩击, ", 300_000) + "普通) 3 } }\n",
		"many paths":        "能力 甲 { 世界 003; 效果 一 { 次数 " + strings.Repeat("1/天 ", 300_000) + "} }\n",
		"many prefixes":     "能力 甲 { 世界 003; 效果 一 { " + strings.Repeat("每天 ", 500_000) + "获得 重掷 } }\n",
		"many recipients":   "能力 甲 { 世界 003; 效果 一 { " + strings.Repeat("对(自身) ", 500_000) + "获得 重掷 } }\n",
		"growing products":  "能力 甲 { 世界 003; 效果 一 { 获得 破甲 (" + strings.Repeat("1/999999999989*", 100) + "1) } }\n",
	}
}

// TestHostileInputEndsSoon: time grows with the input, not faster. The bound is generous: a quadratic pass takes minutes.
func TestHostileInputEndsSoon(t *testing.T) {
	rules := smallRules(t)
	for name, text := range hostile() {
		t.Run(name, func(t *testing.T) {
			file := parse("a.canon", text)
			_, found := Project(context.Background(), []*dsl.File{file}, Options{Rules: []*schema.Rules{rules}})
			t.Logf("%d bytes, %d findings", len(text), len(found))
		})
	}
}

// TestInheritanceHasALimit: one message for the project, with the limit and how many more do not fit; nothing is said of what
// builds on them.
func TestInheritanceHasALimit(t *testing.T) {
	diamond := "规则 绀碧\n"
	for i := range 121 {
		diamond += fmt.Sprintf("能力 甲%d%s { 世界 003; 效果 一%d { 获得 破甲 2 } }\n", i, two(i), i)
	}
	for name, c := range map[string]struct{ text, id string }{
		"many that extend a large one":   {hostile()["much inherited by many"], "more"},
		"each extends the two before it": {diamond, ""},
	} {
		_, found := Project(context.Background(), []*dsl.File{parse("a.canon", c.text)}, Options{Rules: []*schema.Rules{smallRules(t)}})
		if len(found) != 1 || found[0].Code != "limit/inheritance" {
			t.Errorf("%s: %d findings, %v", name, len(found), found[:min(3, len(found))])
			continue
		}
		if d := found[0]; d.Message.ID != c.id || !namesLimit.MatchString(d.Text("zh")) {
			t.Errorf("%s: %q", name, d.Text("zh"))
		}
	}
}

var namesLimit = regexp.MustCompile(`至多继承 \d{6} 行`)

// two is that an ability extends the two before it.
func two(i int) string {
	if i < 2 {
		return ""
	}
	return fmt.Sprintf(" : 甲%d, 甲%d", i-1, i-2)
}
