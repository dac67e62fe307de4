// Package sample makes texts for tests and benchmarks of the language: sound ones, and soups of its pieces.
package sample

import (
	"fmt"
	"strings"

	"pgregory.net/rapid"
)

// Kinds are the words that the tests let declare something.
func Kinds(word string) bool {
	switch word {
	case "能力", "物品", "材料", "规则", "ability", "item":
		return true
	}
	return false
}

// pieces are what a text of the language is made of, and what it is not.
func pieces() []string {
	return []string{
		"能力", "甲", "乙", "破甲", "ability", "armor-piercing", "规则", "ruleset", "天·地", "Ａｂ", "至", "至3", "a", "d", "e5",
		" ", " ", " ", "　", "\t", "\n", "\n", "\n", "\r\n", "\r", ";", "；", "\n\n\n",
		"{", "{", "}", "}", "｛", "｝", "(", "（", ")", "）", "\n能力 乙 {\n", "能力 甲 {\n", "\n}\n",
		",", "，", "、", ":", "：", "..", "．．", "~", "～", "...", ".", "+", "-", "－", "−", "*", "×", "/", "／", "÷", "＋",
		"1", "0", "3", "003", "１２", "1.5", "1/3", "1/0", "55%", "％", "-2", "+3", "2d6", "2D6", "1d", "米", "份", "个小时", "1.2.3", ".5",
		`"`, `"x"`, `"a\"b"`, `"\q"`, `\`, `\u{4e00}`, "“", "”", "“他说“好”。”", "「", "」", "「a」", "『b』", "＂",
		`"""`, "\"\"\"\n    甲\n  \"\"\"", "“““", "”””", "${破甲}",
		"//", "// 注\n", "／／ 注\n", "#", "@@", "。", "《", "\u200b", "\ufeff", "\x80", "\xff", "①", "〇", "🙂",
		"a/b", "1/天", "003/物理学", "f(x)", "武器伤害(斩击, 严重)", "(1 + 2)", "(",
	}
}

// Soup draws a text of any pieces in any order.
func Soup() *rapid.Generator[string] {
	all := pieces()
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(all), 0, 60).Draw(t, "pieces"), "")
	})
}

// Sound draws a text without mistakes, spelt in many ways.
func Sound() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		var g generator
		g.t = t
		if g.chance(3) {
			g.add("规则", g.space(), "绀碧", g.sep())
		}
		for range g.upTo(4) {
			g.decl()
		}
		return g.String()
	})
}

type generator struct {
	strings.Builder
	t *rapid.T
}

func (g *generator) add(parts ...string) {
	for _, s := range parts {
		g.WriteString(s)
	}
}

func (g *generator) pick(from ...string) string { return rapid.SampledFrom(from).Draw(g.t, "pick") }

func (g *generator) upTo(n int) int { return rapid.IntRange(0, n).Draw(g.t, "n") }

// chance is true n times out of four.
func (g *generator) chance(n int) bool { return g.upTo(3) < n }

func (g *generator) space() string { return g.pick(" ", " ", "  ", "　", "\t") }

func (g *generator) sep() string {
	return g.pick("\n", "\n", ";", "；", "\r\n", "\n\n", "\n\n\n", " // 注\n", "// 尾\n\n// 独\n", ";\n", "\n//x\n", "\r")
}

func (g *generator) decl() {
	g.add(g.pick("能力", "item", "材料"), g.space(), g.name())
	if g.chance(1) {
		g.add(g.pick(":", " ：", " : "), g.name(), g.pick(",", "，", "、 "), g.name())
	}
	g.block(3)
	g.add(g.pick("", "\n", "\n\n", " // 尾\n", "\n// 独\n", ";"))
}

func (g *generator) name() string {
	return g.pick("甲", "乙", "血刃术", "a-b", "Ｂ２", `"名 字"`, "“引”", "「角」", "三·四")
}

func (g *generator) block(depth int) {
	g.add(g.pick("{", " {", "｛", "\n{", " // 头\n{", "{ // 开\n", "{\n\n"))
	for range g.upTo(4) {
		g.stmt(depth)
	}
	g.add(g.pick("}", " }", "\n}", "｝", "// 终\n}"))
}

func (g *generator) stmt(depth int) {
	g.add(g.pick("价格", "获得", "gain", "Ｘ"))
	if g.chance(1) {
		g.add(g.pick("(", "（"), g.expr(1), g.pick("", "，"+g.expr(1)), g.pick(")", "）"))
	}
	g.add(g.pick("", "", "：", ":"))
	for range g.upTo(3) {
		g.add(g.space(), g.item(2))
		for range g.upTo(1) {
			g.add(g.pick(",", "，", "、", " , "), g.item(2))
		}
	}
	if depth > 0 && g.chance(1) {
		g.add(" ")
		g.block(depth - 1)
		g.add(g.pick("", g.sep()))
		return
	}
	g.add(g.sep())
}

func (g *generator) item(depth int) string {
	switch g.upTo(7) {
	case 0:
		return g.pick("破甲", "至高", "x", "破甲2", "Ａ", "力·量")
	case 1:
		return g.quantity()
	case 2:
		return g.quantity() + g.pick("..", " .. ", "~", " ～ ", "至", " 至 ") + g.quantity()
	case 3:
		return g.pick("2d6", "１ｄ４", "1/天", "3次/天", "003/物理学", "a/b/c", "x/003")
	case 4:
		return g.text()
	case 5:
		if depth > 0 {
			return g.pick("f", "武器伤害") + g.pick("(", "（", "(\n") + g.expr(depth-1) + g.pick("", ","+g.expr(depth-1), "，\n "+g.expr(depth-1)) + g.pick(")", "）", "\n)")
		}
	case 6:
		if depth > 0 {
			return g.pick("(", "（", "( // 内\n") + g.expr(depth-1) + g.pick(")", " )")
		}
	}
	return g.pick("甲", "-3", "+2", "５５％")
}

func (g *generator) quantity() string {
	if g.chance(1) {
		return g.pick("55%", "１％")
	}
	return g.pick("1", "003", "-4", "−4", "1.5", "1/3", "２") + g.pick("", "", "米", "份", "个小时", "a-b")
}

func (g *generator) expr(depth int) string {
	out := g.pick("", "-", "- ") + g.item(depth)
	for range g.upTo(2) {
		out += g.pick(" + ", " - ", "*", " × ", " / ", " ÷ ", "+\n") + g.item(depth)
	}
	return out
}

func (g *generator) text() string {
	return g.pick(`"x"`, `""`, `"a\"b\\\n\t\u{41}"`, `"全\＂角"`, "“引”", "“双\"引”", "「角」", "『双「角」』", "“甲“", "＂ａ＂",
		"\"\"\"\n  甲\n    乙\n\n  丙  \n\"\"\"", `"""一行"""`, "“““\n　　段\n  \"\"\"\n”””", "“”“x“”“", "\"\"\"头\n  尾\"\"\"\"", "\"\"\"\r\n甲\r\n\"\"\"",
		"\"\"\"\n\t甲\n\t\t乙\n\"\"\"", "\"\"\" \n \n\n\"\"\"")
}

// Corpus is resources as people write them, n of them: half with full-width punctuation.
func Corpus(n int) string {
	var out strings.Builder
	out.WriteString("规则 绀碧\n\n")
	for i := range n {
		form := plainForm
		if i%2 == 1 {
			form = wideForm
		}
		fmt.Fprintf(&out, form, i, i%1000, 100+i%900, 1+i%9)
	}
	return out.String()
}

const plainForm = `// 第一种
能力 血刃术%d {
  世界 %03d
  价格 %d
  关键属性 力量
  描述 """
    以血为刃,出鞘时满屋都是铁锈味,收鞘后三天不散。
  """
  效果 破甲强化 {
    获得 破甲 %d
    获得 武器伤害(斩击物理, 严重) 3    // 3832
    动作 标准
    持续 1分钟
    冷却 1天
    目标 自身
    条件 时间 "仅在夜间"
  }
  效果 疾行 {
    提高 移动速度(地面) 40米
    启动 10分钟
    持续 1分钟
    次数 1/天
  }
}

`

const wideForm = `能力　“流云步%d”｛
  世界：%03d；价格：%d
  关键属性：敏捷、意志
  描述　“一步踏出，身后的烟尘才刚刚扬起，路人只觉得风换了个方向。”
  效果　疾行｛
    获得　破甲　%d
    提高　移动速度（地面）　４０米
    获得　高速　等同（技艺，１／２）
    动作：标准
    持续：１分钟
    冷却：１天
    代价　检定减值（生理）　１
  ｝
｝

`
