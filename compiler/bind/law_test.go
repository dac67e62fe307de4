package bind

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

// pool are declarations of different identities, sound ones and ones with mistakes, that refer to each other.
var pool = []string{
	"能力 甲 : 乙 { 世界 003; 效果 一 { 获得 破甲 2 } }",
	"能力 乙 { 世界 003; 价格 300; 效果 一 { 获得 高速 1 }; 效果 二 { 获得2点破甲 } }",
	"能力 丙 : 乙, 甲 { 世界 003; 效果 二 { 获得 硬度 1 } }",
	"能力 圈一 : 圈二 { 世界 003 }",
	"能力 圈二 : 圈三 { 世界 003 }",
	"能力 圈三 : 圈一 { 世界 003 }",
	"能力 错 { 世界 003; 价隔 3; 效果 一 { 获得 破价 2 } }",
	"能刀 鬼 { 世界 003 }",
	"物品 剑 { 世界 003; 类别 普通; 材料 铁 1份; 知识 学问 }",
	"物品 刀 { 世界 001; 类别 普通; 材料 铁 1份; 知识 学问; 材料 玄铁 1份 }",
	"材料 铁 { 世界 001; 提供 硬度 4 }",
	"材料 铁 { 世界 003; 提供 硬度 5 }",
	"知识 学问 { 世界 001; 出自 子 }",
	"知识 学问 { 世界 002 }",
	"知识 子 { 出自 丑 }",
	"知识 丑 { 出自 子 }",
	"知识 卯 { 出自 学问 }",
}

// told are the findings without their places.
func told(found []diag.Diagnostic) string {
	var lines []string
	for _, d := range found {
		lines = append(lines, fmt.Sprint(d.Code, " ", d.Text("en"), " ", len(d.Labels), " ", len(d.Fixes)))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// scatter deals declarations to files in some order.
func scatter(decls []string, files int, r *rand.Rand) []*dsl.File {
	texts := make([]string, files)
	for _, i := range r.Perm(len(decls)) {
		texts[r.IntN(files)] += decls[i] + "\n"
	}
	out := make([]*dsl.File, files)
	for i, at := range r.Perm(files) {
		out[at] = parse(fmt.Sprintf("f%d.canon", i), "规则 绀碧\n"+texts[i])
	}
	return out
}

// TestOrderNeverMatters: the resources and what is said of them are the same for any order of declarations and files, any
// division into files and any number of goroutines.
func TestOrderNeverMatters(t *testing.T) {
	rules := smallRules(t)
	rapid.Check(t, func(t *rapid.T) {
		decls := rapid.SliceOfDistinct(rapid.SampledFrom(pool), rapid.ID[string]).Draw(t, "declarations")
		seeds := rapid.SliceOfN(rapid.Uint64(), 2, 2).Draw(t, "seeds")
		var first [2]string
		for i, seed := range seeds {
			r := rand.New(rand.NewPCG(seed, 1))
			files := scatter(decls, 1+r.IntN(4), r)
			all, found := Project(context.Background(), files, Options{Rules: []*schema.Rules{rules}, Jobs: 1 + r.IntN(3)})
			got := [2]string{dump(all), told(found)}
			if i == 0 {
				first = got
			} else if got != first {
				t.Fatalf("one order gives\n%s\n%s\nanother\n%s\n%s", first[0], first[1], got[0], got[1])
			}
		}
	})
}

// TestRespellingKeepsMeaning: a file as people type it and the same file with all safe fixes applied mean the same.
func TestRespellingKeepsMeaning(t *testing.T) {
	rules := smallRules(t)
	text := "规则 绀碧\n能力 甲 {\n世界003号世界\n价格３００\n效果一 {\n获得2点破甲\n获得 高速3\n持续 8个小时\n次数 两次\n}\n}\n" +
		"物品 乙 {\n世界 000\n类别 普通\n材料 铁1份\n体积-2\n}\n材料 铁 {}\n"
	typed, found := bound(t, rules, nil, parse("a.canon", text))
	fixed := text
	for _, d := range slices.Backward(found) {
		if d.Code != "lint/as-typed" || len(d.Fixes) != 1 || !d.Fixes[0].Safe {
			t.Fatalf("unexpected %s", show([]diag.Diagnostic{d}))
		}
		e := d.Fixes[0].Edits[0]
		fixed = fixed[:e.Span.Start] + e.NewText + fixed[e.Span.End:]
	}
	canonical, rest := bound(t, rules, nil, parse("a.canon", fixed))
	if len(found) != 9 || len(rest) != 0 || dump(typed) != dump(canonical) {
		t.Errorf("%d advices, then %d:\n%s\n%s\n%s", len(found), len(rest), fixed, dump(typed), dump(canonical))
	}
}

// FuzzBind: no text makes binding fail, and every finding lies in the file, is in the table, and has a text in both languages.
func FuzzBind(f *testing.F) {
	rules := smallRules(f)
	f.Add("规则 绀碧\n" + strings.Join(pool, "\n"))
	for _, decl := range pool {
		f.Add(decl)
	}
	for _, line := range []string{"获得 破甲 (1+2*3-4/5)", "持续 1天", "获得 移动速度 等同(力量, 1/2) 30米", "条件 时间 “夜”", "次数 1/天", "豁免 a/b \"x\" 主持人 老周", "裁定 \"x\" 5"} {
		f.Add("能力 甲 { 世界 003; 效果 一 { " + line + " } }")
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := parse("a.canon", text)
		all, found := bound(t, rules, []*dsl.File{parse("library/l.canon", "材料 铁 { 世界 001 }")}, file)
		if len(all) > len(file.Decls)+1 {
			t.Fatalf("%d resources of %d declarations", len(all), len(file.Decls))
		}
		for _, d := range found {
			entry, known := diag.Lookup(d.Code)
			_, worded := entry.Variant(d.Message.ID)
			if !known || !worded || !d.Span.Valid() || d.Span.End > len(text) || d.Span.Start > d.Span.End {
				t.Fatalf("bad finding %s %q at %d..%d", d.Code, d.Message.ID, d.Span.Start, d.Span.End)
			}
			for _, lang := range []string{"zh", "en"} {
				if s := d.Text(lang); s == "" || strings.Contains(s, "{name}") {
					t.Fatalf("%s says %q", d.Code, s)
				}
			}
		}
	})
}

// corpus is about as long as so many resources of people are.
func corpus(resources int) []*dsl.File {
	const each = 100
	var files []*dsl.File
	for at := 0; at < resources; at += each {
		var b strings.Builder
		b.WriteString("规则 绀碧\n")
		for i := at; i < at+each; i++ {
			fmt.Fprintf(&b, `
能力 血刃术%d {
  世界 003
  价格 300
  等级 C
  关键属性 力量, 耐力
  描述 """
    以血为刃，夜里最旺，烧完要躺一天，所以没有人愿意在白天用它。以血为刃，夜里最旺，烧完要躺一天。
  """
  效果 破甲强化 {
    获得 破甲 2
    获得 武器伤害(斩击物理, 严重) 3
    动作 标准
    持续 1分钟
    冷却 1天
    目标 自身
    条件 时间 "仅在夜间"
  }
  效果 迅捷 {
    获得 高速 2
    获得 移动速度 30米
    持续 1小时
  }
}
`, i)
		}
		files = append(files, parse(fmt.Sprintf("f%05d.canon", at), b.String()))
	}
	return files
}

func BenchmarkProject(b *testing.B) {
	rules := smallRules(b)
	files := corpus(10_000)
	bytes := 0
	for _, f := range files {
		bytes += len(f.Source.Text)
	}
	binder := NewBinder(Options{Rules: []*schema.Rules{rules}, Jobs: 1})
	b.SetBytes(int64(bytes))
	b.ReportAllocs()
	for b.Loop() {
		if all, found := binder.Project(context.Background(), files); len(all) != 10_000 || len(found) != 0 {
			b.Fatal(len(all), show(found[:min(3, len(found))]))
		}
	}
}

func BenchmarkBinder(b *testing.B) {
	rules := smallRules(b)
	for b.Loop() {
		NewBinder(Options{Rules: []*schema.Rules{rules}})
	}
}
