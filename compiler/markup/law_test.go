package markup_test

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"

	"pgregory.net/rapid"

	"canon.dev/canon/compiler/markup"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/format"
	"canon.dev/canon/dsl/source"
)

// inline are pieces of text as authors write them, sound and unsound.
var inline = []string{
	"对", "造成", "一段话", "，", "。", " ", "\n", "'''粗'''", "''斜''", "[[#强壮|强壮]]", "[[狼]]", "[[甲|乙|丙]]", "{{r|3}}",
	"{{r|[[#活力|活力]]÷2}}", "{{i|箭支}}", "{{a|偷窃}}", "{{action|1|[[#战术|战术]]}}", "{{action|1|[[#应对|应对]]1次[[#攻击|攻击]]}}",
	"{{anno|字|indent=1}}", "{{f|大型}}", "<nowiki>{{不是|模板}}</nowiki>", "<nowiki>=</nowiki>", "<!-- 注 -->", "<br>", "<u>3÷2</u>",
	"*项", "：", ":", "每轮1次", "用10分钟", "[http://a.example b]", "{{{1|缺省}}}", "{{!}}", "${破甲}", `"引"`, `\`, "“弯”", "\"\"\"",
	"｛", "〔", "é", "𠮷", "{", "}", "[", "]", "&lt;", "//",
}

// values are what a parameter may say.
var values = []string{
	"", "1", "3", "07", "技巧", "技巧、主动", "学识/异能", "m", "强壮", "精神", "通用", "v8", "是", "否", "轻型", "重型", "琐碎", "刀剑", "弹药", "食物",
	"武器", "防具", "饰品", "{{currency|2|g}}", "{{currency|2|g}}{{currency|30|s}}", "{{currency|2|x}}", "不卖", "×3", "{{mod|物理防护=1|活力=-1}}",
	"{{mod|格挡骰=2}}", "{{mod|无此=2}}", "头部", "-1", "１", "[[#2级|2]]", "99999999999999999999",
}

var labels = []string{"获得", "施展", "作用", "装备", "使用", "近战攻击", "远程攻击", "弹药", "替代", "修行", "份数", "目标数", "光环", "说 明", ""}

var rowTexts = []string{
	"对[[#强壮|强壮]]造成{{r|3}}[[#物理攻击|物理攻击]]",
	"{{action|1|[[#战术|战术]]}}，对1个[[#相邻|相邻]]生物的[[#强壮|强壮]]/[[#活力|活力]]造成2段{{r|[[#活力|活力]]÷2}}[[#物理攻击|物理]]/[[#灵异攻击|灵异攻击]]（可[[#格挡|格挡]]/[[#闪避|闪避]]）",
	"对9~30[[#步|步]]内1个生物的精神造成{{r|[[#强壮|强壮]]/[[#精神|精神]][[#孰低|孰低]]}}真实攻击，穿透2防护，造成伤害×2，[[#丢掷|丢掷]]（可抵抗）。命中后{{a|震击}}",
	"对强壮造成{{r|2}}物理攻击；攻击范围 2步；段数 3", "{{i|箭支}}", "{{i|箭支}}×2", "{{i|无此物}}", "2点[[#潜能|潜能]]，最多3次", "1", "",
}

// fitting are rows as they are meant, label and text.
var fitting = [][2]string{
	{"近战攻击", rowTexts[0]}, {"近战攻击", rowTexts[1]}, {"远程攻击", rowTexts[2]}, {"攻击", rowTexts[3]}, {"弹药", "{{i|箭支}}"}, {"替代", "{{i|弩矢}}"},
	{"替代", "{{i|手枪子弹（平头）}}"}, {"修行", rowTexts[7]}, {"装填", "{{action|1|[[#战术|战术]]}}"}, {"施展", "用{{action|2|[[#战术|战术]]}}，每[[#轮|轮]]1次"},
	{"装备", "用10分钟穿上"}, {"占手", "2"}, {"范围", "6步"},
}

// generated draws a page; a sane one has cards with all that a card must have.
func generated(t *rapid.T, sane bool) string {
	var out strings.Builder
	prose := rapid.SliceOfN(rapid.SampledFrom(inline), 0, 4)
	out.WriteString(strings.Join(prose.Draw(t, "before"), ""))
	for i := range rapid.IntRange(0, 3).Draw(t, "cards") {
		must := ""
		if sane {
			must = "|attr=活力|rank=" + strconv.Itoa(1+i) + "|name=名" + strconv.Itoa(i)
		}
		out.WriteString(card(t, must))
		out.WriteString("\n" + strings.Join(prose.Draw(t, "after"), ""))
	}
	return out.String()
}

func card(t *rapid.T, must string) string {
	name := rapid.SampledFrom([]string{"cardAbility", "cardItem", "CardItem", " cardItem ", "cardItem<!-- -->"}).Draw(t, "template")
	keys := rapid.SliceOfN(rapid.SampledFrom([]string{
		"name", "add", "gifted", "set", "contributor", "illustrator", "img", "class", "attr", "rank", "type", "subtype", "content", "desc", "measure",
		"magical", "unique", "subquality", "value", "mod", "rarity", "等级", "份数", "描述", "", "", "1", "3", " name ", "维基参数",
	}), 0, 12).Draw(t, "keys")
	space := rapid.SampledFrom([]string{"", "\n", " ", " \n\t"}).Draw(t, "space")
	var out strings.Builder
	out.WriteString("{{" + name + space)
	for _, key := range keys {
		out.WriteString("|")
		if key != "" {
			out.WriteString(key + space + "=")
		}
		out.WriteString(parameter(t, strings.TrimSpace(key)) + space)
	}
	return out.String() + must + "}}"
}

func parameter(t *rapid.T, key string) string {
	switch {
	case key == "content":
		return rows(t)
	case rapid.Bool().Draw(t, "plain"):
		return rapid.SampledFrom(values).Draw(t, "value")
	}
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(inline), 0, 5).Draw(t, "text"), "")
}

func rows(t *rapid.T) string {
	forms := rapid.SliceOfN(rapid.SampledFrom([]string{
		"\n*'''L'''：T", "\n'''L'''：T", "\n;L：T", "\nL：T", "\n*L：T", "{{row|L|T}}", "\n{{cardRow|L|T}}", "\n*'''[[#L|L]]'''：T", "\nT",
	}), 1, 2).Draw(t, "forms")
	var out strings.Builder
	for range rapid.IntRange(0, 5).Draw(t, "rows") {
		text := rapid.SampledFrom(rowTexts).Draw(t, "row")
		if rapid.Bool().Draw(t, "free") {
			text = strings.Join(rapid.SliceOfN(rapid.SampledFrom(inline), 0, 5).Draw(t, "text"), "")
		}
		label, form := rapid.SampledFrom(labels).Draw(t, "label"), rapid.SampledFrom(forms).Draw(t, "form")
		if rapid.Bool().Draw(t, "fits") {
			pair := rapid.SampledFrom(fitting).Draw(t, "pair")
			label, text = pair[0], pair[1]
		}
		out.WriteString(strings.NewReplacer("L", label, "T", text).Replace(form))
	}
	return out.String()
}

// TestPagesComeBack: whatever a page is, it is written again as it was, white space aside, from what it was read as; and the file
// that it becomes is in canonical form.
func TestPagesComeBack(t *testing.T) {
	b := meshal(t)
	rapid.Check(t, func(t *rapid.T) { comesBack(t, b, generated(t, false)) })
}

// TestFilesBecomePages: the same from the file that a page became, as the compiler understands it.
func TestFilesBecomePages(t *testing.T) {
	b := meshal(t)
	compiled := 0
	rapid.Check(t, func(rt *rapid.T) {
		page := generated(rt, true)
		drafts, _ := b.read("页", page)
		text := markup.Source(words.Of(b.rules), drafts)
		resources, errors := b.compile(t, text)
		if len(drafts) == 0 || len(errors) > 0 {
			return
		}
		compiled++
		pages, _ := b.markup.Write(resources)
		if len(pages) != 1 || bare(pages[0].Text) != bare(page) {
			rt.Fatalf("%q comes back as\n%q\nfrom\n%s", page, pages, text)
		}
	})
	if compiled < 10 {
		t.Errorf("only %d pages were compiled", compiled)
	}
}

// FuzzPage: the same of any text; the cases are seeds.
func FuzzPage(f *testing.F) {
	b := meshal(f)
	names, err := filepath.Glob("testdata/meshal/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(archive.Files[0].Data))
	}
	f.Fuzz(func(t *testing.T, page string) {
		if utf8.ValidString(page) && !strings.Contains(page, "\x00") && !strings.Contains(page, "\r") { // as pages are once they are decoded
			comesBack(t, b, page)
		}
	})
}

type fataler interface{ Fatalf(string, ...any) }

func comesBack(t fataler, b *book, page string) {
	drafts, _ := b.read("页", page)
	if len(drafts) == 0 {
		return
	}
	text := markup.Source(words.Of(b.rules), drafts)
	if again, ok := format.File(dsl.Parse(source.NewFile("page.canon", text), dsl.Options{})); !ok || again != text {
		t.Fatalf("%q becomes a file that is not in canonical form:\n%s", page, text)
	}
	pages, _ := b.markup.Write(drafts)
	if len(pages) != 1 || pages[0].Title != "页" {
		t.Fatalf("%q becomes %d pages", page, len(pages))
	}
	if got, want := bare(pages[0].Text), bare(page); got != want {
		t.Fatalf("%q comes back as\n%q\nfrom\n%s", page, pages[0].Text, text)
	}
}

// TestLong reads and writes pages so long that what is quadratic in their length would not come back.
func TestLong(t *testing.T) {
	b := meshal(t)
	for name, page := range map[string]func(n int) string{
		"cards": func(n int) string {
			return repeated("", "{{cardItem|name=甲|type=刀剑|content=\n*'''使用'''：挥}}\n", "", n)
		},
		"rows":   func(n int) string { return repeated("{{cardItem|content=", "\n*'''使用'''：挥", "}}", n) },
		"kept":   func(n int) string { return repeated("{{cardItem|content=", "\n*'''无此'''：挥", "}}", n) },
		"lines":  func(n int) string { return repeated("{{cardItem|content=", "\n甲", "}}", n) },
		"calls":  func(n int) string { return repeated("{{cardItem|content=", "{{row|使用|挥}}", "}}", n) },
		"params": func(n int) string { return repeated("{{cardItem", "|无此=1", "}}", n) },
		"same":   func(n int) string { return repeated("{{cardItem", "|type=刀剑", "}}", n) },
		"words":  func(n int) string { return repeated("{{cardItem|type=", "刀剑、", "}}", n) },
		"pairs":  func(n int) string { return repeated("{{cardItem|mod={{mod", "|活力=1", "}}}}", n) },
		"coins":  func(n int) string { return repeated("{{cardItem|value=", "{{currency|1|g}}", "}}", n) },
		"text":   func(n int) string { return repeated("{{cardItem|desc=", "[[甲|乙]]{{i|丙}}", "}}", n) },
		"one row": func(n int) string {
			return repeated("{{cardItem|content=近战攻击：对强壮造成", "{{r|3}}", "}}", n)
		},
		"one line": func(n int) string { return repeated("{{cardItem|content=", "使用：", "}}", n) },
		"unclosed": func(n int) string { return repeated("", "{{cardItem|name=甲|content=[[", "", n) },
	} {
		t.Run(name, func(t *testing.T) {
			drafts, _ := b.read("页", page(1<<18))
			markup.Source(words.Of(b.rules), drafts)
			if pages, _ := b.markup.Write(drafts); len(drafts) > 0 && len(pages) == 0 {
				t.Error("nothing is written")
			}
		})
	}
}

func repeated(before, piece, after string, n int) string {
	return before + strings.Repeat(piece, n/len(piece)) + after
}
