package main

import (
	"context"

	"canon.dev/canon/cmd/canon/internal/report"
	"github.com/spf13/cobra"
)

func newCheck(a *app) *cobra.Command {
	var in input
	var format string
	c := &cobra.Command{
		Use:   "check " + a.text("[路径…]", "[paths]"),
		Short: a.text("检查文件：语法、名称、定价、叠加", "check files: syntax, names, prices, stacking"),
		RunE: func(c *cobra.Command, paths []string) error {
			if err := oneOf("--format", format, "text", "json"); err != nil {
				return err
			}
			in.paths, a.json = paths, format == "json"
			return a.check(c.Context(), in, format)
		},
	}
	c.Flags().StringVar(&format, "format", "", a.text("输出格式：`text|json`，默认 text", "output: `text|json`, text by default"))
	in.flags(a, c)
	return c
}

func (a *app) check(ctx context.Context, in input, format string) error {
	done, err := a.compile(ctx, in)
	if err != nil {
		return err
	}
	if err := a.show(done, format); err != nil {
		return err
	}
	return exit(done.status())
}

// show writes the findings of a compilation to standard output.
func (a *app) show(done compilation, format string) error {
	if format == "json" {
		return a.written(report.JSON(a.out, done.findings, done.summary, a.lang))
	}
	o := a.reportOptions()
	if err := report.Text(a.out, done.findings, o); err != nil {
		return a.written(err)
	}
	return a.written(done.summary.Write(a.out, o))
}
