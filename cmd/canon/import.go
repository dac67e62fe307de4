package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"canon.dev/canon/cmd/canon/internal/report"
	"canon.dev/canon/compiler/bind"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/load"
	"canon.dev/canon/compiler/markup"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
	"github.com/spf13/cobra"
)

type importOptions struct {
	format, ruleset, title, encoding, report, output string
	stdin, force                                     bool
}

func newImport(a *app) *cobra.Command {
	var o importOptions
	c := &cobra.Command{
		Use:   "import " + a.text("页面文件", "FILE"),
		Short: a.text("把维基页面变成 .canon 源文件，什么都不丢", "a page of a wiki as a .canon file, losing nothing"),
		Long: a.text(
			"读一页维基源代码，写出 .canon 源文件。读懂的成为字段，其余作为文字留下，并列在标准错误上。`canon build --emit wikitext` 再写回页面。",
			"Reads the source of a wiki page and writes a .canon file. What is understood becomes fields; the rest is kept as text and listed on standard error. `canon build --emit wikitext` writes the page again."),
		Example: "  canon import 灰刃.wiki\n  canon import --format wikitext -o 灰刃.canon 灰刃.wiki",
		RunE: func(c *cobra.Command, args []string) error {
			if err := o.check(args); err != nil {
				return err
			}
			return a.importPage(c.Context(), strings.Join(args, ""), o)
		},
	}
	f := c.Flags()
	f.StringVar(&o.format, "format", "", a.text("页面的写法：`wikitext`，默认就是它", "how the page is written: `wikitext`, which is the default"))
	f.StringVar(&o.ruleset, "ruleset", "", a.text("页面属于哪一套`规则`", "the `ruleset` that the page belongs to"))
	f.StringVar(&o.title, "title", "", a.text("页面的`标题`，默认是文件名", "the page's `title`, the file's name by default"))
	f.StringVar(&o.encoding, "encoding", "", a.text("页面的`编码`，如 gb18030；auto 则自动辨认", "the `encoding` of the page, gb18030 for example, or auto"))
	f.StringVar(&o.report, "report", "", a.text("未读懂的列表：`text|json`，默认 text", "the list of what was not understood: `text|json`, text by default"))
	f.StringVarP(&o.output, "output", "o", "", a.text("写到这个`文件`，而不是标准输出", "`file` to write instead of standard output"))
	f.BoolVar(&o.force, "force", false, a.text("覆盖已有的文件", "write over a file that is there"))
	f.BoolVar(&o.stdin, "stdin", false, a.text("从标准输入读；文件只作名字", "read standard input; the file is only its name"))
	return c
}

func (o *importOptions) check(args []string) error {
	if err := oneOf("--format", o.format, schema.Markups()...); err != nil {
		return err
	}
	if err := oneOf("--report", o.report, "text", "json"); err != nil {
		return err
	}
	if o.encoding != "" {
		if err := oneOf("--encoding", o.encoding, "auto", "utf-8", "utf-16", "gb18030", "gbk", "gb2312"); err != nil {
			return err
		}
	}
	if o.stdin {
		return oneName(args)
	}
	if len(args) != 1 {
		return wrongUsage(diag.Text{Zh: "import 要一个文件", En: "import takes a file"})
	}
	return nil
}

// importPage reads a page and writes what it becomes; what of it is only text goes to standard error.
func (a *app) importPage(ctx context.Context, name string, o importOptions) error {
	if o.output != "" && !o.force {
		if _, err := os.Lstat(o.output); err == nil {
			return wrongUsage(diag.Text{
				Zh: filepath.ToSlash(o.output) + " 已经存在；换个名字，或用 --force 覆盖",
				En: filepath.ToSlash(o.output) + " is there already; choose another name, or write over it with --force",
			})
		}
	}
	var around []string
	if name != "" {
		around = []string{name}
	}
	p, list, err := a.open(around, nil, nil)
	if err != nil || len(list) > 0 {
		return cmp.Or(err, a.report(list), exit(statusOf(list)))
	}
	book, rules, err := p.markupOf(cmp.Or(o.ruleset, p.Ruleset), cmp.Or(o.format, schema.MarkupWikitext))
	if err != nil {
		return err
	}
	page, list := a.readPage(name, o)
	if len(list) > 0 {
		return cmp.Or(a.listed(list, o.report), exit(statusOf(list)))
	}
	known, err := p.declared(ctx, rules)
	if err != nil {
		return err
	}
	title := cmp.Or(o.title, strings.TrimSuffix(filepath.Base(page.Name), filepath.Ext(page.Name)))
	resources, list := book.Read(page, markup.Options{Title: title, Known: func(kind, name string) bool { return known[kind+"/"+name] }})
	for i := range list {
		if e, ok := diag.Lookup(list[i].Code); ok {
			list[i].Severity = e.Severity
		}
	}
	if len(resources) > 0 {
		if err := a.writeSource(markup.Source(words.Of(rules), resources), o.output); err != nil {
			return err
		}
	}
	if err := a.listed(list.Limited(mostOfACode), o.report); err != nil {
		return err
	}
	if o.report != "json" && len(resources) > 0 {
		if err := a.importSummary(resources, list); err != nil {
			return err
		}
	}
	return exit(statusOf(list))
}

// markupOf is how pages of a book are read: of the one that is asked for, else of the only one that has such.
func (p *project) markupOf(id, format string) (*markup.Book, *schema.Rules, error) {
	var books []*schema.Rules
	var ids []string
	if id != "" {
		found, err := named(id, p.book)
		if err != nil {
			return nil, nil, err
		}
		books = found
	} else {
		for _, id := range schema.IDs() {
			rules, err := p.book(id)
			if err != nil {
				return nil, nil, err
			}
			if len(rules.Markups) > 0 {
				books, ids = append(books, rules), append(ids, rules.ID)
			}
		}
	}
	if len(books) != 1 {
		return nil, nil, wrongUsage(diag.Text{
			Zh: "不止一套规则有维基；用 --ruleset 指明：" + strings.Join(ids, "、"),
			En: "more than one ruleset has a wiki; name it with --ruleset: " + strings.Join(ids, ", "),
		})
	}
	if m := markup.Of(words.Of(books[0]), format); m != nil {
		return m, books[0], nil
	}
	name := books[0].Name
	return nil, nil, wrongUsage(diag.Text{
		Zh: name.Zh + " 没有说明 " + format + " 页面怎么读", En: name.En + " does not say how pages of " + format + " are read",
	})
}

// readPage reads and decodes a page. Its lines end in plain newlines.
func (a *app) readPage(name string, o importOptions) (*source.File, diag.List) {
	var in io.Reader = a.in
	if !o.stdin {
		f, err := os.Open(name)
		if err != nil {
			return nil, diag.List{load.Unreadable(name, err)}
		}
		defer f.Close() // only read from: nothing is lost when closing fails
		in = f
	}
	name = cmp.Or(filepath.ToSlash(name), "stdin")
	raw, err := io.ReadAll(io.LimitReader(in, dsl.MaxFileSize+1))
	if err != nil {
		return nil, diag.List{load.Unreadable(name, err)}
	}
	decoded, list := decode(name, raw, o.encoding)
	for i := range list {
		if list[i].Code == "syntax/bad-encoding" && list[i].Message.ID == "" {
			list[i].Message.ID = "page"
		}
	}
	if len(list) > 0 {
		return nil, list
	}
	return source.NewFile(name, strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(decoded.file.Text)), nil
}

// declared are the resources that a page may refer to, by kind and name: the official ones and the project's.
func (p *project) declared(ctx context.Context, rules *schema.Rules) (map[string]bool, error) {
	files, err := library(ctx, []*schema.Rules{rules}, nil)
	if err != nil {
		return nil, err
	}
	if p.dir != "" {
		files = append(files, load.Paths(ctx, p.sources(), jobs()).Files...)
	}
	w := words.Of(rules)
	known := map[string]bool{}
	for _, f := range files {
		for _, d := range dsl.Parse(f, dsl.Options{}).Decls {
			if kind := w.Kind(d.Kind.Text); kind != nil {
				known[kind.ID+"/"+bind.Folded(d.Name.Text)] = true
			}
		}
	}
	return known, nil
}

func (a *app) writeSource(text, path string) error {
	if path == "" {
		_, err := io.WriteString(a.out, text)
		return a.written(err)
	}
	if err := write(path, []byte(text)); err != nil {
		return unwritable(path, err)
	}
	return nil
}

// listed shows findings on standard error, as text or as JSON.
func (a *app) listed(list diag.List, format string) error {
	if format != "json" {
		return a.report(list)
	}
	sum := report.Summary{Files: 1, Errors: list.Count(diag.Error), Warnings: list.Count(diag.Warning), Advice: list.Count(diag.Advice)}
	return a.written(report.JSON(a.err, list.Sorted(), sum, a.lang))
}

// importSummary says on standard error what a page has become. What stands around the cards is prose: nothing is claimed about it.
func (a *app) importSummary(resources []*ir.Resource, list diag.List) error {
	kept := list.Count(diag.Advice) + list.Count(diag.Warning)
	text := a.text(fmt.Sprintf("%d 个资源，卡片全部读懂", len(resources)), plural(len(resources), "resource")+", every card understood")
	if kept > 0 {
		text = a.text(
			fmt.Sprintf("%d 个资源，%d 处只留下文字", len(resources), kept), plural(len(resources), "resource")+", "+plural(kept, "piece")+" kept as text only")
	}
	_, err := io.WriteString(a.err, text+"\n")
	return a.written(err)
}

// plural is a count with its English noun.
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
