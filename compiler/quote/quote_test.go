package quote_test

import (
	"strings"
	"testing"

	"canon.dev/canon/compiler/bind"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/quote"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

const text = `规则 绀碧

能力 基 {
  世界 003
  价格 300
  描述 "基：${破甲}。"
  效果 甲 {
    获得 破甲 2
    获得 移动速度(地面) 30米
    提高 移动速度(飞行) 0.5千米
    获得 伤害减免(物理) 1
    获得 高速 1
    获得 天生防御 等同(耐力)
  }
  效果 乙 {
    获得 高速 2
    条件 环境 "比${高速}更快"
  }
}

能力 承 : 基 {
  世界 003
  价格 300
  效果 甲 {
    获得 破甲 7
  }
}
`

func bound(t *testing.T) (*words.Words, []*ir.Resource) {
	t.Helper()
	rules, err := schema.Load("ganbi")
	if err != nil {
		t.Fatal(err)
	}
	file := dsl.Parse(source.NewFile("a.canon", text), dsl.Options{})
	resources, found := bind.Project(t.Context(), []*dsl.File{file}, bind.Options{Rules: []*schema.Rules{rules}})
	if len(found) > 0 || len(resources) != 2 {
		t.Fatal(found)
	}
	return words.Of(rules), resources
}

func TestExpand(t *testing.T) {
	w, resources := bound(t)
	body := resources[0].Body // sorted by ID: 基, 承
	for text, want := range map[string]string{
		"无引":                        "无引",
		"多出${破甲}点破甲":                "多出2点破甲",
		"${armor-piercing} points":  "2 points",
		"快${移动速度(地面)}":              "快30米",
		"快${移动速度（地面）}米":             "快30米",
		"${movement-speed(ground)}": "30米",
		"飞${移动速度(飞行)}远":             "飞0.5千米远",
		"减${伤害减免(物理)}":              "减1",
		"等同：${天生防御}":                "等同：等同(耐力)",
		"${乙/高速}与${ 甲 / 高速 }":       "2与1",
		"${高速}":                     "${高速}", // two amounts
		"${没有}，${破甲}":               "${没有}，2",
		"${伤害减免(精神)}":               "${伤害减免(精神)}",
		"${破甲":                      "${破甲",
		"${破\n甲}${破甲}":              "${破\n甲}2",
		"$${破甲}}":                   "$2}",
		"${}":                       "${}",
		"${/}${(}${丙/破甲}":           "${/}${(}${丙/破甲}",
	} {
		if got := quote.Expand(w, body, text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := quote.Expand(w, body.Blocks[1], "${高速}"); got != "2" {
		t.Errorf("a block's own clause comes first: %q", got)
	}
}

// TestInherited: a text that is inherited quotes what the heir has.
func TestInherited(t *testing.T) {
	w, resources := bound(t)
	heir := resources[1]
	f := heir.Body.Field("description")
	if got := quote.Expand(w, heir.Body, f.Args[0].Text); got != "基：7。" {
		t.Error(got)
	}
	for _, r := range resources {
		if found := quote.Check(w, r); len(found) > 0 {
			t.Errorf("%s: %s", r.ID, found[0].Text("en"))
		}
	}
}

// TestManyQuotes: a text of nothing but quotes ends.
func TestManyQuotes(t *testing.T) {
	w, resources := bound(t)
	many := strings.Repeat("${破甲}", 50_000)
	if got := quote.Expand(w, resources[0].Body, many); !strings.HasPrefix(got, "222") {
		t.Error(got[:20])
	}
}

func FuzzExpand(f *testing.F) {
	f.Add("多出${破甲}点破甲")
	f.Add("${乙/高速(}")
	f.Fuzz(func(t *testing.T, text string) {
		w, resources := bound(t)
		if got := quote.Expand(w, resources[0].Body, text); !strings.Contains(text, "${") && got != text {
			t.Errorf("%q became %q", text, got)
		}
	})
}
