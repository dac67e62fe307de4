package sheet

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/load"
	"canon.dev/canon/content"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

func compile(t *testing.T, rules *schema.Rules, library []*source.File, files ...*source.File) []*compiler.Compiled {
	t.Helper()
	result, err := compiler.Compile(t.Context(), compiler.Options{
		Files: files, Library: library, Rules: []*schema.Rules{rules}, Default: rules.ID, Trace: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	return result.Resources
}

// book is the ruleset with its library, and each file of a folder compiled by itself.
func book(t *testing.T, id, pattern string) []*compiler.Compiled {
	t.Helper()
	rules, err := schema.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	library := load.FS(t.Context(), content.Library(), 1)
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatal("no files", err)
	}
	var all []*compiler.Compiled
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, compile(t, rules, library.Files, source.NewFile(filepath.Base(name), string(text)))...)
	}
	return all
}

// TestNothingIsLost: every statement and every clause of every resource is on its sheet, whatever the order of the form.
func TestNothingIsLost(t *testing.T) {
	resources := append(book(t, "ganbi", "../../content/homebrew/*.canon"), book(t, "meshal", "../../testdata/meshal/*.canon")...)
	count := 0
	for _, c := range resources {
		if c.Pricing == nil {
			continue
		}
		count++
		for _, lang := range []string{"zh", "en"} {
			s, err := Of(c.Pricing, Options{Lang: lang})
			if err != nil {
				t.Fatal(err)
			}
			all := texts(t, s)
			w := &writer{p: c.Pricing, o: Options{Lang: lang}, exprs: map[string]*expr.Expr{}}
			c.Resource.Body.Walk(func(b *ir.Block) {
				for _, f := range b.Fields {
					if text := w.arguments(b, f); !f.Def.Hidden && !strings.Contains(all, text) {
						t.Errorf("%s (%s): %s %q is not there", c.Resource.ID, lang, f.Def.ID, text)
					}
				}
				for _, clause := range b.Clauses {
					if text := w.operation(clause); !strings.Contains(all, text) {
						t.Errorf("%s (%s): %q is not there", c.Resource.ID, lang, text)
					}
				}
			})
		}
	}
	if count < 50 {
		t.Errorf("only %d resources were looked at", count)
	}
}

// texts are all texts of a sheet's sections, a line each.
func texts(t *testing.T, s *Sheet) string {
	t.Helper()
	var out strings.Builder
	for _, section := range s.Sections {
		if section.Applies != (len(section.Items) > 0) {
			t.Errorf("%s: %s applies: %v", s.Resource, section.ID, section.Applies)
		}
		for _, item := range section.Items {
			if (item.Text != "") == (item.Table != nil) {
				t.Errorf("%s: %s has both or none", s.Resource, item.ID)
			}
			out.WriteString(item.Text + "\n")
			if item.Table == nil {
				continue
			}
			for _, part := range item.Table.Parts {
				for _, head := range part.Head {
					out.WriteString(head.Text + "\n")
				}
				for _, row := range part.Rows {
					if len(row) != len(item.Table.Columns) {
						t.Errorf("%s: %s: %d cells for %d columns", s.Resource, item.ID, len(row), len(item.Table.Columns))
					}
					out.WriteString(strings.Join(row, "\n") + "\n")
				}
			}
		}
	}
	return out.String()
}

// TestMarkdownTables: a row has as many cells as its head, whatever an author writes.
func TestMarkdownTables(t *testing.T) {
	text := "规则 绀碧\n能力 \"a|b\" {\n世界 003\n价格 100\n效果 \"一|二`\" {\n获得 高速 1\n动作 标准\n持续 1分钟\n冷却 1天\n条件 时间 \"| \\u{7c} \\\\ ` <b>\"\n}\n}\n"
	rules, err := schema.Load("ganbi")
	if err != nil {
		t.Fatal(err)
	}
	c := compile(t, rules, nil, source.NewFile("a.canon", text))[0]
	s, err := Of(c.Pricing, Options{Lang: "zh"})
	if err != nil {
		t.Fatal(err)
	}
	out := Markdown(s)
	want, tables := 0, 0
	for _, line := range strings.Split(out, "\n") {
		bars := strings.Count(strings.ReplaceAll(line, `\|`, ""), "|")
		switch {
		case !strings.HasPrefix(line, "|"):
			want = 0
		case want == 0:
			want = bars
			tables++
		case bars != want:
			t.Errorf("%d bars, want %d: %s", bars, want, line)
		}
	}
	if tables < 3 || strings.Contains(out, "<b>") {
		t.Errorf("%d tables in\n%s", tables, out)
	}
}

// TestAligned: the columns of a plain text begin below each other, as full-width characters show.
func TestAligned(t *testing.T) {
	table := &Table{
		Columns: []Column{{"a", "名"}, {"b", "amount"}, {"c", "末"}},
		Parts:   []Part{{Rows: [][]string{{"破甲", "2点", "甲"}, {"a", "三十米", "乙"}, {"", "", "丙"}}}},
	}
	p := plaintext{words: words{"zh"}}
	p.table(table)
	for _, line := range strings.Split(strings.TrimSuffix(p.out.String(), "\n"), "\n") {
		last := []rune(strings.TrimRight(line, " "))
		before := string(last[:len(last)-1])
		if got := uniseg.StringWidth(before); got != 2+4+2+6+2 {
			t.Errorf("the last column begins at %d: %q", got, line)
		}
	}
	table.Parts[0].Rows[0][1] = strings.Repeat("长", 60)
	p = plaintext{words: words{"en"}}
	p.table(table)
	if want := "  破甲\n    amount: " + strings.Repeat("长", 60) + "\n    末: 甲\n"; !strings.HasPrefix(p.out.String(), want) {
		t.Errorf("a wide table becomes a list:\n%s", p.out.String())
	}
}

func TestEscape(t *testing.T) {
	for text, want := range map[string]string{
		"破甲 2":        "破甲 2",
		"# 题":         `\# 题`,
		"a # b":       "a # b",
		"- 项":         `\- 项`,
		"2 - 1":       "2 - 1",
		"1. 一":        `1\. 一`,
		"  12) 一":     `  12\) 一`,
		"v1.2":        "v1.2",
		"*a* _b_ `c`": "\\*a\\* \\_b\\_ \\`c\\`",
		"[a](b)":      `\[a\](b)`,
		"<b>&amp;":    `\<b\>\&amp;`,
		"a\n# b":      "a\n\\# b",
		`\*`:          `\\\*`,
	} {
		if got := escape(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		"夜\n行":      "夜\n行",
		"a\tb\r":    "a b",
		"\x1b[31m红": "\uFFFD[31m红",
		"\u202eabc": "\uFFFDabc",
		"a\u2028b":  "a\uFFFDb",
	} {
		if got := clean(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestJSONIsPlain: no list of a sheet is null, so that programs need not ask.
func TestJSONIsPlain(t *testing.T) {
	for _, c := range book(t, "ganbi", "../../content/homebrew/0*.canon") {
		if c.Pricing == nil {
			continue
		}
		s, err := Of(c.Pricing, Options{Lang: "en"})
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(s)
		if err != nil || strings.Contains(string(data), "null") {
			t.Errorf("%v: %s", err, data)
		}
	}
}
