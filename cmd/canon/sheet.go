package main

import (
	"cmp"
	"context"
	"io"

	"canon.dev/canon/cmd/canon/internal/report"
	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/sheet"
	"canon.dev/canon/dsl/diag"
	"github.com/spf13/cobra"
)

func newSheet(a *app) *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "sheet " + a.text("文件[:资源]", "FILE[:RESOURCE]"),
		Short: a.text("按规则书的上传格式列出资源，附审核清单", "a resource in the order of the book's upload form, with a review list"),
		Long: a.text(
			"按规则书上传格式的顺序列出资源：说明、效果、账目、价格、限制；后面是审核清单：哪些已经核对，哪些依据补上的条目或读法，哪些只有人能判断。",
			"Lists a resource in the order of its book's upload form: what it is, its effects with their accounts, price, limits; then a review: what is proven, what rests on supplied rows or readings, what only a person can judge."),
		Example: "  canon sheet 剑.canon:玄铁剑\n  canon sheet --format markdown 剑.canon",
		Args:    counted(1, 1, diag.Text{Zh: "一个文件", En: "a file"}),
		RunE: func(c *cobra.Command, args []string) error {
			if err := oneOf("--format", format, "text", "markdown", "json"); err != nil {
				return err
			}
			return a.sheet(c.Context(), args[0], format)
		},
	}
	c.Flags().StringVar(&format, "format", "", a.text("输出格式：`text|markdown|json`，默认 text", "output: `text|markdown|json`, text by default"))
	return c
}

// sheet writes the sheets of a file's resources, or of the one that is named. What was found goes to standard error too.
func (a *app) sheet(ctx context.Context, target, format string) error {
	file, name := splitTarget(target)
	asked, found, err := a.chosen(ctx, file, name)
	if err != nil {
		return err
	}
	sheets, err := a.sheets(asked, found)
	if err != nil {
		return err
	}
	if err := a.written(writeSheets(a.out, sheets, format)); err != nil {
		return err
	}
	return cmp.Or(a.report(found), exit(statusOf(found)))
}

// sheets are those of some resources; one that is too broken to be priced has none.
func (a *app) sheets(asked []*compiler.Compiled, found diag.List) ([]*sheet.Sheet, error) {
	cite := func(r diag.RuleRef) string { return report.RuleText(r, a.lang, bookOf(a.lang)) }
	sheets := []*sheet.Sheet{}
	for _, c := range asked {
		if c.Pricing == nil {
			continue
		}
		s, err := sheet.Of(c.Pricing, sheet.Options{Lang: a.lang, Found: within(found, []*compiler.Compiled{c}), Cite: cite})
		if err != nil {
			return nil, err
		}
		sheets = append(sheets, s)
	}
	return sheets, nil
}

func writeSheets(w io.Writer, sheets []*sheet.Sheet, format string) error {
	if format == "json" {
		return report.WriteJSON(w, map[string]any{"format": "canon.sheet/1", "sheets": sheets})
	}
	render := sheet.Text
	if format == "markdown" {
		render = sheet.Markdown
	}
	for i, s := range sheets {
		text := render(s)
		if i > 0 {
			text = "\n" + text
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return nil
}
