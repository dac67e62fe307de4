package translate_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/emit"
	"canon.dev/canon/compiler/translate"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

func compile(t *testing.T, f *source.File) *compiler.Result {
	t.Helper()
	var books []*schema.Rules
	for _, id := range schema.IDs() {
		rules, err := schema.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		books = append(books, rules)
	}
	result, err := compiler.Compile(context.Background(), compiler.Options{
		Files: []*source.File{f}, Rules: books, Catalog: true, Trace: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// translated is a file's text with everything but the directive in a language.
func translated(t *testing.T, f *source.File, lang string) string {
	t.Helper()
	var edits []diag.Edit
	tree := dsl.Parse(f, dsl.Options{})
	for _, c := range compile(t, f).Resources {
		for _, d := range tree.Decls {
			if d.Name.Span == c.Resource.Decl.Name.Span {
				edits = append(edits, translate.Resource(c.Resource, d, words.Of(c.Resource.Rules), lang)...)
			}
		}
	}
	return diag.Apply(f, []diag.Fix{{Edits: edits}})
}

const chinese = `规则 绀碧

能力 血刃术 { // 注释 获得
  世界 003
  价格 300
  描述 "获得 破甲 2"
  效果 获得 {
    获得 破甲 2
    获得 武器伤害(斩击物理, 严重) 3
    提高 移动速度(地面) 40米
    动作 标准
    持续 1分钟
    冷却 1天
    目标 自身
  }
}
`

const english = `规则 绀碧

ability 血刃术 { // 注释 获得
  world 003
  price 300
  description "获得 破甲 2"
  effect 获得 {
    gain armor-piercing 2
    gain weapon-damage(slash-physical, serious) 3
    raise movement-speed(ground) 40m
    action standard
    duration 1min
    cooldown 1d
    target self
  }
}
`

func TestTranslate(t *testing.T) {
	if got := translated(t, source.NewFile("a.canon", chinese), "en"); got != english {
		t.Errorf("to English:\n%s", got)
	}
	if got := translated(t, source.NewFile("a.canon", english), "zh"); got != chinese {
		t.Errorf("to Chinese:\n%s", got)
	}
	if got := translated(t, source.NewFile("a.canon", english), "en"); got != english {
		t.Errorf("to what it is already:\n%s", got)
	}
}

// Whatever is translated means what it meant, and comes back as it was.
func TestHomebrewThereAndBack(t *testing.T) {
	files, err := filepath.Glob("../../content/homebrew/*.canon")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		here := source.NewFile("a.canon", string(text))
		there := source.NewFile("a.canon", translated(t, here, "en"))
		if !bytes.Equal(emit.JSON(compile(t, here).Catalog), emit.JSON(compile(t, there).Catalog)) {
			t.Errorf("%s means something else in English:\n%s", name, there.Text)
		}
		back := translated(t, there, "zh")
		if again := translated(t, source.NewFile("a.canon", back), "en"); again != there.Text {
			t.Errorf("%s: English, by way of Chinese:\n%s", name, again)
		}
	}
}
