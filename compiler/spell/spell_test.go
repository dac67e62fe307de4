package spell

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

func small(t testing.TB) *words.Words {
	t.Helper()
	data, err := os.ReadFile("../bind/testdata/small.json")
	if err != nil {
		t.Fatal(err)
	}
	var r schema.Ruleset
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	return words.Of(schema.Index(&r))
}

func parse(text string) *dsl.File { return dsl.Parse(source.NewFile("a.canon", text), dsl.Options{}) }

// apply makes the edits.
func apply(text string, edits []Respelling) string {
	for i := len(edits) - 1; i >= 0; i-- {
		text = text[:edits[i].Span.Start] + edits[i].NewText + text[edits[i].Span.End:]
	}
	return text
}

// respelt puts a line where it may stand, lets it be respelt and returns the line.
func respelt(t testing.TB, w *words.Words, where, line string) string {
	t.Helper()
	before, after := "物品 甲 {\n", "\n}\n"
	if where == "effect" {
		before, after = "能力 甲 {\n效果 一 {\n", "\n}\n}\n"
	} else if where == "ability" {
		before = "能力 甲 {\n"
	}
	text := before + line + after
	f := parse(text)
	if len(f.Bad) > 0 {
		t.Errorf("%s: %s", line, f.Bad[0].Text("en"))
	}
	out := apply(text, File(f, w))
	return strings.TrimSuffix(strings.TrimPrefix(out, before), after)
}

func TestAsTyped(t *testing.T) {
	w := small(t)
	for _, c := range []struct{ where, line, want string }{
		{"effect", "获得2点破甲", "获得 破甲 2"},
		{"effect", "获得 破甲 2，检定加值(追踪) 2", "获得 破甲 2\n获得 检定加值(追踪) 2"},
		{"effect", "获得 破甲2、2点检定加值(追踪)", "获得 破甲 2\n获得 检定加值(追踪) 2"},
		{"effect", "获得破甲 2，武器伤害(斩击, 严重) 3，检定加值(追踪) 1", "获得 破甲 2\n获得 武器伤害(斩击, 严重) 3\n获得 检定加值(追踪) 1"},
		{"effect", "获得 破甲 2，玄 2", "获得 破甲 2，玄 2"},
		{"effect", "获得 武器伤害(严重, 斩击) 3", "获得 武器伤害(斩击, 严重) 3"},
		{"effect", "获得 武器伤害(斩击，物理，严重) 3", "获得 武器伤害(斩击物理, 严重) 3"},
		{"effect", "获得 武器伤害(斩击物理严重) 3", "获得 武器伤害(斩击物理, 严重) 3"},
		{"effect", "获得 斩击严重武器伤害 3", "获得 武器伤害(斩击, 严重) 3"},
		{"effect", "获得3点物理伤害减免", "获得 伤害减免(物理) 3"},
		{"effect", "获得物理伤害减免3", "获得 伤害减免(物理) 3"},
		{"effect", "获得 3点 物理伤害减免", "获得 伤害减免(物理) 3"},
		{"effect", "获得 伤害减免 物理 3", "获得 伤害减免(物理) 3"},
		{"effect", "获得 武器伤害 斩击 3", "获得 武器伤害 斩击 3"},
		{"effect", "获得 斩击武器伤害 3", "获得 斩击武器伤害 3"},
		{"effect", "获得 玄武器伤害 3", "获得 玄武器伤害 3"},
		{"effect", "获得 2点破甲", "获得 破甲 2"},
		{"effect", "获得 ２点破甲", "获得 破甲 2"},
		{"effect", "获得２点破甲", "获得 破甲 2"},
		{"effect", "获得2破甲", "获得 破甲 2"},
		{"effect", "获得 2点 破甲", "获得 破甲 2"},
		{"effect", "获得 2 破甲", "获得 破甲 2"},
		{"effect", "获得两点破甲", "获得 破甲 2"},
		{"effect", "获得 十二点破甲", "获得 破甲 12"},
		{"effect", "获得 2 点 破甲", "获得 破甲 2"},
		{"effect", "获得 3 点 武器伤害(斩击, 严重)", "获得 武器伤害(斩击, 严重) 3"},
		{"ability", "价格 三百", "价格 300"},
		{"ability", "价格 三百点", "价格 300点"},
		{"effect", "获得 破甲 +2", "获得 破甲 2"},
		{"effect", "获得 破甲 +2点", "获得 破甲 2点"},
		{"effect", "获得 +3 武器伤害(斩击, 严重)", "获得 武器伤害(斩击, 严重) 3"},
		{"effect", "获得破甲2", "获得 破甲 2"},
		{"effect", "获得破甲 2", "获得 破甲 2"},
		{"effect", "获得 破甲2点", "获得 破甲 2"},
		{"effect", "获得 高速3", "获得 高速 3"},
		{"effect", "获得 移动速度30米", "获得 移动速度 30米"},
		{"effect", "获得30米移动速度", "获得 移动速度 30米"},
		{"effect", "获得 移动速度 30 米", "获得 移动速度 30米"},
		{"effect", "获得 移动速度 三十米", "获得 移动速度 30米"},
		{"effect", "获得 3点伤害减免(物理)", "获得 伤害减免(物理) 3"},
		{"effect", "获得 3点 武器伤害（斩击，严重）", "获得 武器伤害（斩击，严重） 3"},
		{"effect", "获得武器伤害(斩击, 严重) 3", "获得 武器伤害(斩击, 严重) 3"},
		{"effect", "获得武器伤害（斩击，严重） 3点", "获得 武器伤害（斩击，严重） 3点"},
		{"effect", "获得3点武器伤害(斩击, 严重)", "获得 武器伤害(斩击, 严重) 3"},
		{"effect", "对(自身) 获得 破甲 2", "获得 破甲 2 对(自身)"},
		{"effect", "对（自身）获得2点破甲", "获得 破甲 2 对（自身）"},
		{"effect", "对(自身)：获得武器伤害(斩击, 严重) 三点", "获得 武器伤害(斩击, 严重) 3点 对(自身)"},
		{"effect", "获得 破甲 2 对自身", "获得 破甲 2 对(自身)"},
		{"effect", "获得 破甲 2（对自身）", "获得 破甲 2 对(自身)"},
		{"effect", "获得 破甲（对自身）", "获得 破甲（对自身）"},
		{"effect", "对自身 获得 破甲 2", "获得 破甲 2 对(自身)"},
		{"effect", "对自身获得2点破甲", "获得 破甲 2 对(自身)"},
		{"effect", "获得 破甲 1,000", "获得 破甲 1000"},
		{"effect", "获得 破甲 １，０００点", "获得 破甲 1000点"},
		{"effect", "获得 破甲 3百", "获得 破甲 300"},
		{"effect", "获得 3百点破甲", "获得 破甲 300"},
		{"effect", "获得 移动速度 3千米", "获得 移动速度 3千米"},
		{"ability", "价格 1,500", "价格 1500"},
		{"ability", "价格 1.5万", "价格 15000"},
		{"ability", "价格 1k", "价格 1000"},
		{"ability", "价格 一万二千", "价格 12000"},
		{"ability", "价格1万", "价格 10000"},
		{"ability", "等级 D 级", "等级 D"},
		{"ability", "关键属性 力量和耐力", "关键属性 力量, 耐力"},
		{"effect", "持续 8个小时", "持续 8小时"},
		{"effect", "持续 一天", "持续 1天"},
		{"effect", "持续一天", "持续 1天"},
		{"effect", "持续 半天", "持续 0.5天"},
		{"effect", "持续 1个星期", "持续 1星期"},
		{"effect", "持续 两个星期", "持续 2星期"},
		{"effect", "持续 3 回合", "持续 3回合"},
		{"effect", "持续3回合", "持续 3回合"},
		{"effect", "持续永久", "持续 永久"},
		{"effect", "次数 两次", "次数 2次"},
		{"effect", "次数 1 次", "次数 1次"},
		{"effect", "目标自身", "目标 自身"},
		{"ability", "价格300", "价格 300"},
		{"ability", "价格３００", "价格 300"},
		{"ability", "世界003号世界", "世界 003"},
		{"ability", "世界：003号世界", "世界：003"},
		{"ability", "世界003", "世界 003"},
		{"ability", "等级 D级", "等级 D"},
		{"ability", "等级D", "等级 D"},
		{"ability", "效果一 {\n}", "效果 一 {\n}"},
		{"item", "体积-2", "体积 -2"},
		{"item", "材料 铁 1 份", "材料 铁 1份"},
		{"item", "材料 铁1份", "材料 铁 1份"},
		{"item", "知识 冶金学(D级, 2)", "知识 冶金学(D, 2)"},
		{"item", "造物点数二十", "造物点数 20"},
	} {
		if got := respelt(t, w, c.where, c.line); got != c.want {
			t.Errorf("%s: %q, want %q", c.line, got, c.want)
		}
		if got := respelt(t, w, c.where, c.want); got != c.want {
			t.Errorf("%s does not stay: %q", c.want, got)
		}
	}
}

func TestKnownWordsAndProseStay(t *testing.T) {
	w := small(t)
	for _, c := range []struct{ where, line string }{
		{"effect", "获得 破甲 2"}, {"effect", "持续 永久"}, {"effect", "持续 30分钟"}, {"effect", "次数 1/天"}, {"effect", "次数 1 天"},
		{"effect", "条件 3回合内"}, {"effect", "条件 仅在一天夜里2点"}, {"effect", "条件 时间 一天"}, {"effect", "获得 检定加值(两次)  1"},
		{"ability", "描述 破甲2"}, {"ability", "描述破甲2"}, {"ability", "关键属性 力量, 耐力"}, {"ability", "价格 300"},
		{"item", "材料 甲 1份"}, {"item", "知识 三角学"}, {"item", "温差 −4至−2"},
		{"effect", "获得 龙2"}, {"effect", "获得 2点龙"}, {"effect", "获得2点"}, {"effect", "飞翔300"}, {"effect", "获得 破甲 二三点"},
	} {
		if got := respelt(t, w, c.where, c.line); got != c.line {
			t.Errorf("%s became %q", c.line, got)
		}
	}
}

// FuzzSettles: whatever is typed, a second look finds nothing more to respell, and edits lie in order without overlapping.
func FuzzSettles(f *testing.F) {
	w := small(f)
	for _, line := range []string{"获得2点破甲", "价格３００", "持续 8个小时", "材料 铁1份", "获得 3点伤害减免(物理)", "效果一 {}", "知识 冶金学(D级, 2)", "体积-2",
		"对自身获得2点破甲", "对(自身) 获得武器伤害(斩击, 严重) 3", "获得 破甲 2（对自身）", "价格 1,500", "获得 3百点破甲", "等级 D 级",
		"关键属性 力量和耐力", "获得 破甲 +2", "价格1.5万"} {
		f.Add("能力 甲 {\n" + line + "\n效果 一 {\n" + line + "\n}\n}\n物品 乙 {\n" + line + "\n}\n")
	}
	f.Fuzz(func(t *testing.T, text string) {
		first := parse(text)
		if len(first.Bad) > 0 {
			return
		}
		edits := File(first, w)
		for i := range edits {
			if i > 0 && edits[i].Span.Start < edits[i-1].Span.End {
				t.Fatalf("%q and %q overlap", edits[i-1].Span.Text(), edits[i].Span.Text())
			}
		}
		once := apply(text, edits)
		again := File(parse(once), w)
		if len(again) > 0 {
			t.Fatalf("%q became %q, and then %q", text, once, apply(once, again))
		}
	})
}
