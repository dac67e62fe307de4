package markup_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/bind"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/load"
	"canon.dev/canon/compiler/markup"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/content"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/format"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/export"
)

// book is the rule book with a wiki, and its official resources.
type book struct {
	rules   *schema.Rules
	markup  *markup.Book
	library []*source.File
	known   map[string]bool
}

func meshal(t testing.TB) *book {
	t.Helper()
	rules, err := schema.Load("meshal")
	if err != nil {
		t.Fatal(err)
	}
	b := &book{rules: rules, known: map[string]bool{}}
	w := words.Of(rules)
	b.markup = markup.Of(w, schema.MarkupWikitext)
	if b.markup == nil {
		t.Fatal("the book has no markup")
	}
	folder, err := fs.Sub(content.Library(), "meshal")
	if err != nil {
		t.Fatal(err)
	}
	read := load.FS(context.Background(), folder, 1)
	b.library = read.Files
	for _, f := range read.Files {
		for _, d := range dsl.Parse(f, dsl.Options{}).Decls {
			b.known[w.Kind(d.Kind.Text).ID+"/"+bind.Folded(d.Name.Text)] = true
		}
	}
	return b
}

// toy is a book that nobody wrote, with a wiki of its own.
func toy(t testing.TB) *book {
	t.Helper()
	r, err := export.Evaluate(os.DirFS("../../testdata"), "toy")
	if err != nil {
		t.Fatal(err)
	}
	rules := schema.Index(r)
	return &book{rules: rules, markup: markup.Of(words.Of(rules), schema.MarkupWikitext)}
}

func (b *book) read(title, page string) ([]*ir.Resource, diag.List) {
	o := markup.Options{Title: title, Known: func(kind, name string) bool { return b.known[kind+"/"+name] }}
	return b.markup.Read(source.NewFile(title+".wiki", page), o)
}

// compile is what a file's resources are to the compiler, with its errors.
func (b *book) compile(t testing.TB, text string) ([]*ir.Resource, []string) {
	t.Helper()
	result, err := compiler.Compile(context.Background(), compiler.Options{
		Files: []*source.File{source.NewFile("page.canon", text)}, Library: b.library, Rules: []*schema.Rules{b.rules}, Trace: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	var errors []string
	for _, d := range result.Diagnostics {
		if d.Severity == diag.Error {
			errors = append(errors, string(d.Code)+": "+d.Text("en"))
		}
	}
	var resources []*ir.Resource
	for _, c := range result.Resources {
		resources = append(resources, c.Resource)
	}
	return resources, errors
}

func listed(found diag.List) string {
	var out strings.Builder
	for _, d := range found {
		line := d.Span.File.Position(d.Span.Start).Line
		out.WriteString(string(rune('0'+line/10)) + string(rune('0'+line%10)) + " " + string(d.Code) + ": " + d.Text("en") + "\n")
	}
	return out.String()
}

// TestPages reads testdata/*/*.txtar: page.wiki is a page of the wiki, page.canon the file that it becomes, found what of it stays
// text. The file is formatted and legal, and what is written from it is the page. CANON_UPDATE=1 rewrites the cases, and fails.
func TestPages(t *testing.T) {
	for folder, of := range map[string]func(testing.TB) *book{"meshal": meshal, "toy": toy} {
		b := of(t)
		cases, err := filepath.Glob("testdata/" + folder + "/*.txtar")
		if err != nil || len(cases) == 0 {
			t.Fatal(len(cases), "cases", err)
		}
		for _, name := range cases {
			title := strings.TrimSuffix(filepath.Base(name), ".txtar")
			t.Run(folder+"/"+title, func(t *testing.T) { page(t, b, name, title) })
		}
	}
}

func page(t *testing.T, b *book, name, title string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	for _, f := range archive.Files {
		parts[f.Name] = string(f.Data)
	}
	wiki := parts["page.wiki"]
	drafts, found := b.read(title, wiki)
	text := markup.Source(words.Of(b.rules), drafts)
	goingBack(t, b, text, wiki, title)
	got := map[string]string{"page.wiki": wiki, "page.canon": text, "found": listed(found)}
	if got["page.canon"] == parts["page.canon"] && got["found"] == parts["found"] {
		return
	}
	t.Errorf("read as\n%s\nfound\n%s", text, got["found"])
	if os.Getenv("CANON_UPDATE") != "" {
		archive.Files = nil
		for _, part := range []string{"page.wiki", "page.canon", "found"} {
			archive.Files = append(archive.Files, txtar.File{Name: part, Data: []byte(got[part])})
		}
		if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// goingBack checks that a file is in canonical form and legal, and that the page is written from it again.
func goingBack(t *testing.T, b *book, text, wiki, title string) {
	t.Helper()
	if again, ok := format.File(dsl.Parse(source.NewFile("page.canon", text), dsl.Options{})); !ok || again != text {
		t.Errorf("not in canonical form:\n%s", text)
	}
	resources, errors := b.compile(t, text)
	if len(errors) > 0 {
		t.Errorf("%v\n%s", errors, text)
	}
	pages, without := b.markup.Write(resources)
	if len(without) > 0 {
		t.Errorf("no card for %v", without)
	}
	i := slices.IndexFunc(pages, func(p markup.Page) bool { return p.Title == title })
	if i < 0 || len(pages) != 1 {
		t.Fatalf("%d pages", len(pages))
	}
	if got, want := bare(pages[i].Text), bare(wiki); got != want {
		t.Errorf("written as\n%s\nnot\n%s\nfrom\n%s", pages[i].Text, wiki, text)
	}
}

// bare is a page without its white space.
func bare(text string) string { return strings.Join(strings.Fields(text), "") }

// TestClauses: what a page has no words for is written as it stands in the file.
func TestClauses(t *testing.T) {
	b := toy(t)
	resources, errors := b.compile(t, "规则 发条园\n\n种子袋 甲 {\n  长势 3\n  产出 发条 3\n  机芯 乙 {\n    波及面 一茎\n    赋与 摆锤 1\n  }\n}\n")
	if len(errors) > 0 || len(resources) != 1 {
		t.Fatal(errors)
	}
	pages, _ := b.markup.Write(resources)
	const want = "{{seedCard\n|bag=甲\n|rows=\n* 产出 — 产出 发条 3\n* 机芯・乙 — 波及面 一茎；赋与 摆锤 1\n|feed={{feed|长势=3}}\n}}\n"
	if len(pages) != 1 || pages[0].Text != want {
		t.Errorf("written as\n%s", pages[0].Text)
	}
}

// TestEdited: what is kept as text gives way where the file was changed since, and only there.
func TestEdited(t *testing.T) {
	b := meshal(t)
	const wiki = `{{cardItem
|name=刀
|measure=LIGHT
|type=刀剑
|magical=1
|value={{currency|9|s}}
|content=
*'''近战攻击'''：对强壮造成{{r|2}}物理攻击（可格挡）
*'''来历'''：无
}}`
	drafts, _ := b.read("刀", wiki)
	text := markup.Source(words.Of(b.rules), drafts)
	for _, c := range []struct{ from, to, was, is string }{
		{"价值 9银币", "价值 8银币", "{{currency|9|s}}", "{{currency|8|s}}"},
		{"规格 轻型", "规格 重型", "measure=LIGHT", "measure=重型"},
		{"魔法物品 是", "魔法物品 否", "magical=1", "magical=否"},
		{"骰数 2", "骰数 3", "对强壮造成{{r|2}}物理攻击（可格挡）", "对[[#强壮|强壮]]造成{{r|3}}[[#物理攻击|物理攻击]]（可[[#格挡|格挡]]）"},
	} {
		if !strings.Contains(text, c.from) {
			t.Fatalf("no %s in\n%s", c.from, text)
		}
		resources, errors := b.compile(t, strings.Replace(text, c.from, c.to, 1))
		if len(errors) > 0 {
			t.Fatal(errors)
		}
		pages, _ := b.markup.Write(resources)
		if want := strings.Replace(wiki, c.was, c.is, 1); len(pages) != 1 || bare(pages[0].Text) != bare(want) {
			t.Errorf("with %s the page is\n%s\nnot\n%s", c.to, pages[0].Text, want)
		}
	}
}
