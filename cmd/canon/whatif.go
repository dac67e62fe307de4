package main

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"canon.dev/canon/cmd/canon/internal/report"
	"canon.dev/canon/cmd/canon/internal/standing"
	"canon.dev/canon/dsl/diag"
	"github.com/spf13/cobra"
)

func newWhatif(a *app) *cobra.Command {
	var in input
	var readings []string
	var format string
	c := &cobra.Command{
		Use:     "whatif " + a.text("[路径…] --reading C-18=选项 --layer 文件", "[paths] --reading C-18=OPTION --layer FILE"),
		Short:   a.text("换一种读法或加一层房规，哪些资源会变", "what another reading or a layer of house rules changes"),
		Example: "  canon whatif --reading C-18=effect\n  canon whatif --layer winter.cue items",
		RunE: func(c *cobra.Command, paths []string) error {
			if err := oneOf("--format", format, "text", "json"); err != nil {
				return err
			}
			in.paths = paths
			var err error
			if in.readings, err = readingsOf(readings); err != nil {
				return err
			}
			if len(in.readings)+len(in.layers) == 0 {
				return wrongUsage(diag.Text{Zh: "whatif 要有 --reading 或 --layer", En: "whatif needs --reading or --layer"})
			}
			return a.whatif(c.Context(), in, format)
		},
	}
	c.Flags().StringArrayVar(&readings, "reading", nil, a.text("换用的`读法=选项`，可重复", "a `READING=OPTION` to try, may be repeated"))
	c.Flags().StringArrayVar(&in.layers, "layer", nil, a.text("加在最上面的房规`文件`，可重复", "a `FILE` of house rules to put on top, may be repeated"))
	c.Flags().StringVar(&format, "format", "", a.text("输出格式：`text|json`，默认 text", "output: `text|json`, text by default"))
	return c
}

// readingsOf reads --reading READING=OPTION.
func readingsOf(typed []string) ([][2]string, error) {
	var readings [][2]string
	for _, r := range typed {
		id, option, ok := strings.Cut(r, "=")
		if !ok {
			return nil, wrongUsage(diag.Text{Zh: "--reading 写成 读法=选项，这里是 " + diag.Shown(r), En: "--reading is READING=OPTION, here it is " + diag.Shown(r)})
		}
		readings = append(readings, [2]string{id, option})
	}
	return readings, nil
}

// whatif compiles twice, as things are and as they would be, and lists what differs. What is wrong as things are is said too, and
// gives the status; what becomes wrong is a difference.
func (a *app) whatif(ctx context.Context, changed input, format string) error {
	changed.catalog, changed.trace = true, true
	before, err := a.compile(ctx, input{paths: changed.paths, catalog: true, trace: true})
	if err != nil {
		return err
	}
	if status := before.status(); status > exitErrors { // there is nothing to compare
		return cmp.Or(a.report(before.findings), exit(status))
	}
	after, err := a.compile(ctx, changed)
	if err != nil {
		return err
	}
	if before.Catalog == nil || after.Catalog == nil { // canon.cue or a layer is wrong
		found := slices.Concat(before.findings, after.findings).Sorted()
		return cmp.Or(a.report(found), exit(statusOf(found)))
	}
	wrong := slices.DeleteFunc(slices.Clone(before.findings), func(d diag.Diagnostic) bool { return d.Severity != diag.Error && d.Code != emptyHanded })
	if err := a.report(wrong); err != nil {
		return err
	}
	changes := standing.Compare(standing.Of(before.Result, a.lang), standing.Of(after.Result, a.lang))
	if format == "json" {
		return cmp.Or(a.written(report.WriteJSON(a.out, changes)), exit(before.status()))
	}
	var steps []report.Step
	for _, c := range changes.Changes {
		steps = append(steps, line(0, c.ID), line(1, "− "+c.Before.Text(a.lang)), line(1, "+ "+c.After.Text(a.lang)))
	}
	steps = append(steps, report.Step{Text: changes.Summary.Text()})
	return cmp.Or(a.written(report.Steps(a.out, steps, a.reportOptions())), exit(before.status()))
}

func line(depth int, text string) report.Step {
	return report.Step{Depth: depth, Text: diag.Text{Zh: text, En: text}}
}
