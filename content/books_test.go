package content

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/catalog"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/format"
	"canon.dev/canon/dsl/source"
)

// bookHomebrew compiles the homebrew of the book in a folder with the official library.
func bookHomebrew(t *testing.T, dir string) ([]*source.File, *compiler.Result) {
	t.Helper()
	files := read(t, os.DirFS(dir))
	return files, compile(t, files, read(t, Library()))
}

// Homebrew of the other books is legal, decided and in canonical form.
func TestBooksAreSound(t *testing.T) {
	dirs, err := filepath.Glob("homebrew-*")
	if err != nil || len(dirs) < 2 {
		t.Fatalf("%v: %v", dirs, err)
	}
	for _, dir := range dirs {
		files, result := bookHomebrew(t, dir)
		for _, d := range result.Diagnostics {
			t.Errorf("%s/%s: %s: %s", dir, d.Span.File.Name, d.Code, d.Text("en"))
		}
		for _, f := range files {
			if text, ok := format.File(dsl.Parse(f, dsl.Options{})); !ok || text != f.Text {
				t.Errorf("%s/%s is not formatted", dir, f.Name)
			}
		}
	}
}

// The figures that the comments of that homebrew name, worked by hand.
var bookFigures = []struct{ dir, name, derived, want string }{
	{"homebrew-death-instinct", "巡夜人", "cr", "2"},
	{"homebrew-death-instinct", "巡夜人", "most-proficiency", "3"},
	{"homebrew-death-instinct", "巡夜人", "current-str", "6"}, // 4 + 2 + 1 − 1
	{"homebrew-death-instinct", "巡夜人", "accuracy", "16"},
	{"homebrew-death-instinct", "提灯斩", "mr", "2"},
	{"homebrew-death-instinct", "灯下歌", "base-target", "17"}, // 12 + 5
	{"homebrew-death-instinct", "例一", "current-str", "2"},   // 4 + 1 − 3
	{"homebrew-death-instinct", "优势之例", "die-value", "15"},  // 10 + 5
	{"homebrew-death-instinct", "劣势之例", "die-value", "6"},   // 5 + 1
	{"homebrew-death-instinct", "合作潜行", "margin", "3"},      // 15 + 5 − 17
	{"homebrew-death-instinct", "开放之例", "margin", "10"},     // 14 + 5 − 9
	{"homebrew-death-instinct", "浪涌之击", "margin", "10"},     // 15 + 6 + 4 − 15
	{"homebrew-death-instinct", "第一刻", "waiting-added", "3"},
	{"homebrew-death-instinct", "第一刻", "combo", "0"},
	{"homebrew-death-instinct", "第九刻", "combo", "8"},
	{"homebrew-death-instinct", "潮音", "current-fel", "5"}, // 4 + 1
	{"homebrew-meshal", "信使", "strength", "23"},           // 9 + 12 + 2
	{"homebrew-meshal", "信使", "unspent", "13"},            // 36 − 23
	{"homebrew-meshal", "信使", "load", "2"},                // two light items, the trivial weigh nothing
	{"homebrew-meshal", "信使", "weapon-dice", "2"},         // 4 ÷ 2
	{"homebrew-meshal", "岩娘", "strength", "21"},           // 9 + 12
	{"homebrew-meshal", "岩娘", "unspent", "12"},            // 36 − 3 − 21
	{"homebrew-meshal", "岩娘", "permanent-might", "5"},     // 4 + 1
	{"homebrew-meshal", "岩娘", "physical", "4"},            // 1 + 1 + 2
	{"homebrew-meshal", "岩娘", "weapon-dice", "5"},         // min(5, 4) + 1
	{"homebrew-meshal", "岩娘", "walk-speed", "4"},          // the boots' 4 above her own 3
	{"homebrew-meshal", "岩娘", "load", "9"},                // 1 + 3 + 1 + 1 + 3
	{"homebrew-meshal", "岩娘", "capacity-reckoned", "19"},  // 5 × 3 + 4
	{"homebrew-meshal", "雪夜", "gap", "51"},                // 3 × 24 − 21
	{"homebrew-meshal", "腰刀", "worth", "1250"},
	{"homebrew-meshal", "夜路", "gap", "7"},                  // (2 × 15 − 23) ÷ 1
	{"homebrew-meshal", "残墙", "durability-reckoned", "20"}, // 5 × 8 ÷ 2
	{"homebrew-meshal", "残墙", "physical", "2"},             // 3 − 1
	{"homebrew-meshal", "残墙", "erosive", "1"},              // 2 − 1
	{"homebrew-soul-hunter", "林晚", "body-now", "6"},        // 1 + 4 + 1
	{"homebrew-soul-hunter", "林晚", "intellect-now", "6"},   // 1 + 5 + 1 − 1
	{"homebrew-soul-hunter", "林晚", "heart-now", "3"},       // 1 + 0 + 1 + 1
	{"homebrew-soul-hunter", "林晚", "skill-cap", "7"},       // ⌊7 ÷ 2⌋ + 4
	{"homebrew-soul-hunter", "林晚", "mp-cap", "14"},         // 4 + 6 + ⌊4.5⌋
	{"homebrew-soul-hunter", "林晚", "mp-left", "10"},        // 14 − 4
	{"homebrew-soul-hunter", "林晚", "magic-capacity", "10"}, // (6 − 1) × 2
	{"homebrew-soul-hunter", "上钟楼", "judgement", "23"},     // 7 + 4 + 6 + 2 × 3
	{"homebrew-soul-hunter", "上钟楼", "success-grade", "2"},  // ⌈7 ÷ 4⌉
	{"homebrew-soul-hunter", "秋水", "body-now", "6"},        // 1 + 3 + 2
	{"homebrew-soul-hunter", "秋水", "heart-now", "7"},       // 1 + 5 + 1
	{"homebrew-soul-hunter", "秋水", "hp-cap", "8"},          // 2 + ⌊13 ÷ 2⌋
	{"homebrew-soul-hunter", "秋水", "mp-left", "14"},        // ⌊4 + 4 + 10.5⌋ − 3 − 1
	{"homebrew-soul-hunter", "秋水", "release-value", "3"},   // 2 + 1
	{"homebrew-soul-hunter", "安抚", "judgement", "18"},      // 12 + 7 + 3 − 4
	{"homebrew-soul-hunter", "安抚", "success-grade", "2"},   // ⌈6 ÷ 4⌉
	{"homebrew-soul-hunter", "格挡之例", "judgement", "14"},    // 10 + 2 × 2
	{"homebrew-soul-hunter", "逆势施法", "die-value", "7"},     // 3 + 4
	{"homebrew-soul-hunter", "逆势施法", "judgement", "15"},    // 7 + 4 + 4
	{"homebrew-soul-hunter", "逆势施法", "luck-spent", "1"},
	{"homebrew-soul-hunter", "撞钟", "default-power", "2"},
	{"homebrew-soul-hunter", "钟罩", "default-power", "1"},
}

// What their ledgers come to: strength of augments; loads, one of them made lighter; XP with one slash removed beyond the free one.
var bookLedgers = []struct{ dir, name, ledger, occupied string }{
	{"homebrew-death-instinct", "灯下歌", "augment-strength", "3"},
	{"homebrew-death-instinct", "夜眼", "augment-strength", "1"},
	{"homebrew-soul-hunter", "林晚", "martial-talisman", "4"},
	{"homebrew-soul-hunter", "林晚", "magic-talisman", "4"}, // 3 − 1 + 2
	{"homebrew-soul-hunter", "林晚", "experience", "3"},     // 2 + 1
	{"homebrew-soul-hunter", "林晚", "skill-points", "7"},   // 3 + 2 + 2
}

func TestBookFigures(t *testing.T) {
	for _, want := range bookFigures {
		got, ok := bookResource(t, want.dir, want.name).Derived.Get(want.derived)
		if !ok || got.Num == nil || got.Num.String() != want.want {
			t.Errorf("%s: %s is %v, by hand %s", want.name, want.derived, got.Num, want.want)
		}
	}
	for _, want := range bookLedgers {
		got, ok := bookResource(t, want.dir, want.name).Ledgers.Get(want.ledger)
		if !ok || got.Occupied.String() != want.occupied {
			t.Errorf("%s: %s occupied %s, by hand %s", want.name, want.ledger, got.Occupied, want.occupied)
		}
	}
}

func bookResource(t *testing.T, dir, name string) *catalog.Resource {
	t.Helper()
	_, result := bookHomebrew(t, dir)
	i := slices.IndexFunc(result.Catalog.Resources, func(r *catalog.Resource) bool { return r.Name == name })
	if i < 0 {
		t.Fatalf("there is no %s in %s", name, dir)
	}
	return result.Catalog.Resources[i]
}

// officialOf compiles the official resources of a book as if they were a project's own.
func officialOf(t *testing.T, book string) *compiler.Result {
	t.Helper()
	library, err := fs.Sub(Library(), book)
	if err != nil {
		t.Fatal(err)
	}
	return compile(t, read(t, library), nil)
}

// The twenty imprints of the book's table (271-347), in its order.
func TestTheTwentyImprints(t *testing.T) {
	want := strings.Fields("跃迁 延展 时流 否决 心眼 沉眠 织梦 同调 塑形 回响 汲能 心像 言灵 变身 拟态 传动 追溯 远视 恒固 和鸣")
	var got []string
	for _, r := range officialOf(t, "soul-hunter").Catalog.Resources {
		if r.Kind == "imprint" {
			got = append(got, r.Name)
		}
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%v, the book has %v", got, want)
	}
}

// spelt is the numbers of a field: "3..3", "4", or nothing.
func spelt(r *catalog.Resource, field string) string {
	v, _ := r.Fields.Get(field)
	switch {
	case v.Num != nil:
		return v.Num.String()
	case len(v.List) == 2:
		return v.List[0].Num.String() + ".." + v.List[1].Num.String()
	}
	return ""
}

// What cheer actions cost and give by the book: lowest and highest cheers, the bonus, what each point more gives.
func TestCheerActionsOfTheBook(t *testing.T) {
	want := map[string]string{
		"坚毅": "3..3 ", "重掷": "3..3 ", // 608
		"英雄谢幕": "3..3 4", // 612
		"闪回":   "0..5 ",  // 622-632, by what is prepared
		"强力":   "2..2 ",  // 635
		"揭示":   "1..5 ",  // 639
		"闪耀":   " ",      // 662: a D6 a point
		"天命所归": "1..1 ",  // 667: 1 + X for 4 X
	}
	for _, r := range officialOf(t, "soul-hunter").Catalog.Resources {
		if r.Kind != "cheer-action" {
			continue
		}
		if got := spelt(r, "cheers") + " " + spelt(r, "bonus"); got != want[r.Name] {
			t.Errorf("%s: %q, by the book %q", r.Name, got, want[r.Name])
		}
		delete(want, r.Name)
	}
	for name := range want {
		t.Errorf("%s is missing", name)
	}
}

// Without the base book what rests on it is undecided, never passed, and all else is still checked.
func TestTheBaseBookIsMissing(t *testing.T) {
	text := "规则 狩魂\n角色 无名 {\n  体魄等级 A\n  智慧等级 S\n  心魂等级 N\n  武术护符 守夜\n  技能 执进 1\n}\n" +
		"技艺 守夜 {\n  系别 武术\n  级别 标准\n  负荷 4\n}\n"
	result := compile(t, []*source.File{source.NewFile("a.canon", text)}, nil)
	if len(result.Diagnostics) == 0 {
		t.Error("nothing is undecided")
	}
	for _, d := range result.Diagnostics {
		if d.Severity != diag.Warning || d.Code != "undecided/missing-value" {
			t.Errorf("%s: %s", d.Code, d.Text("en"))
		}
	}
}

// An overdrawn band, an unknown form, a value of the wrong sort are the operators' to refuse.
func TestRefusedByOperators(t *testing.T) {
	for text, want := range map[string]diag.Code{
		"增益 下级 {\n获得 迅捷行进\n获得 武器增伤\n获得 情绪优势\n}":                                               "price/over-budget", // 5 > 3
		"增益 上级 {\n获得 迅捷行进\n获得 武器增伤\n获得 抗性(物理)\n获得 抗性(生理)\n获得 抗性(灼烧)\n获得 抗性(冷冻)\n获得 抗性(污浊)\n}": "price/over-budget", // 9 > 8
		"增益 次级 {\n获得 飞行\n}":                      "bind/unknown-entry",
		"增益 次级 {\n获得 抗性(运气)\n}":                  "bind/unknown-term",
		"加值 修正(骰值) 0":                            "shape/out-of-range",
		"加值 冠名修正(状态, STR) 2\n加值 冠名修正(状态, STR) 1": "stack/duplicate-gain",
		"时效 3时":  "shape/wrong-unit",
		"范围 极远":  "bind/unknown-term",
		"执行 准时":  "bind/unknown-term",
		"附属 甲\n": "bind/cycle",
		"时效 2":   "shape/wrong-unit",
	} {
		result := compile(t, []*source.File{source.NewFile("a.canon", "规则 死亡本能\n动作 甲 {\n等级 5\n"+text+"\n}\n")}, nil)
		if !slices.ContainsFunc(result.Diagnostics, func(d diag.Diagnostic) bool { return d.Code == want }) {
			t.Errorf("%s: %v, not %s", text, result.Diagnostics, want)
		}
	}
}

// A word that the book renamed means its new name, with a warning and a safe fix; one that it removed is refused; both cite the book.
func TestRenamedAndRemovedWords(t *testing.T) {
	for text, want := range map[string]struct {
		code diag.Code
		line int
		fix  string
	}{
		"灵魂武器 甲 {\n}\n":                    {"bind/renamed-word", 111, "灵装"},
		"灵能力 甲 {\n灵能力标签 光\n}\n":            {"bind/renamed-word", 115, "能力标签"},
		"检定 甲 {\n角色 琳\n挑战值 12\n}\n" + lin:  {"bind/renamed-word", 91, "目标值"},
		"检定 甲 {\n角色 琳\n技能 狩魂学识\n}\n" + lin: {"bind/renamed-word", 103, "灵知"},
		"狩魂绝技 甲 {\n}\n":                    {"bind/retired-word", 147, ""},
		"灵能力 甲 {\n灵能力专精 光\n}\n":            {"bind/retired-word", 147, ""},
		"检定 甲 {\n角色 琳\n技能 专长\n}\n" + lin:   {"bind/retired-word", 147, ""},
		"灵能力 甲 {\n时髦骰 2\n}\n":              {"bind/retired-word", 147, ""},
		"灵能力 甲 {\n进度符咒 2\n}\n":             {"bind/retired-word", 71, ""},
	} {
		result := compile(t, []*source.File{source.NewFile("a.canon", "规则 狩魂\n"+text)}, nil)
		if len(result.Diagnostics) != 1 {
			t.Errorf("%s: %v", text, result.Diagnostics)
			continue
		}
		d := result.Diagnostics[0]
		if d.Code != want.code || len(d.Rule.Lines) == 0 || d.Rule.Lines[0] != want.line {
			t.Errorf("%s: %s of the lines %v", text, d.Code, d.Rule.Lines)
		}
		switch {
		case want.fix == "" && len(d.Fixes) > 0:
			t.Errorf("%s: %v", text, d.Fixes)
		case want.fix != "" && (len(d.Fixes) != 1 || !d.Fixes[0].Safe || d.Fixes[0].Edits[0].NewText != want.fix):
			t.Errorf("%s: %v, not %s", text, d.Fixes, want.fix)
		}
	}
}

const lin = "角色 琳 {\n体魄等级 A\n智慧等级 S\n心魂等级 N\n}\n"

// A tag that its author made up may be any word, and a word that is current somewhere keeps that meaning there.
func TestFormerWordsInPlaceOfOthers(t *testing.T) {
	text := "规则 狩魂\n角色 琳 {\n体魄等级 A\n智慧等级 S\n心魂等级 N\n特征标签 时髦\n}\n" +
		"技艺 甲 {\n系别 武术\n级别 标准\n负荷 1\n效果 \"反击\"\n}\n"
	for _, d := range compile(t, []*source.File{source.NewFile("a.canon", text)}, nil).Diagnostics {
		t.Errorf("%s: %s", d.Code, d.Text("en"))
	}
}

// What an entry says by being left out is taken away safely, with its line.
func TestWhatIsLeftOutIsRemoved(t *testing.T) {
	f := source.NewFile("a.canon", "规则 死亡本能\n\n动作 甲 {\n  等级 5\n  执行 自动\n  时效 立即 // 一瞬\n}\n")
	var fixes []diag.Fix
	for _, d := range compile(t, []*source.File{f}, nil).Diagnostics {
		if d.Severity != diag.Warning || len(d.Fixes) != 1 || !d.Fixes[0].Safe {
			t.Errorf("%s: %v", d.Code, d.Fixes)
		}
		fixes = append(fixes, d.Fixes...)
	}
	want := "规则 死亡本能\n\n动作 甲 {\n  等级 5\n   // 一瞬\n}\n"
	if got := diag.Apply(f, fixes); got != want {
		t.Errorf("%q, not %q", got, want)
	}
}
