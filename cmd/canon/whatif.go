package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"canon.dev/canon/cmd/canon/internal/report"
	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/catalog"
	"canon.dev/canon/dsl/diag"
	"github.com/spf13/cobra"
)

func newWhatif(a *app) *cobra.Command {
	var in input
	var readings []string
	c := &cobra.Command{
		Use:     "whatif " + a.text("[路径…] --reading C-18=选项 --layer 文件", "[paths] --reading C-18=OPTION --layer FILE"),
		Short:   a.text("换一种读法或加一层房规，哪些资源会变", "what another reading or a layer of house rules changes"),
		Example: "  canon whatif --reading C-18=effect\n  canon whatif --layer winter.cue items",
		RunE: func(c *cobra.Command, paths []string) error {
			in.paths = paths
			for _, r := range readings {
				id, option, ok := strings.Cut(r, "=")
				if !ok {
					return wrongUsage(diag.Text{Zh: "--reading 写成 读法=选项，这里是 " + r, En: "--reading is READING=OPTION, here it is " + r})
				}
				in.readings = append(in.readings, [2]string{id, option})
			}
			if len(in.readings)+len(in.layers) == 0 {
				return wrongUsage(diag.Text{Zh: "whatif 要有 --reading 或 --layer", En: "whatif needs --reading or --layer"})
			}
			return a.whatif(c.Context(), in)
		},
	}
	c.Flags().StringArrayVar(&readings, "reading", nil, a.text("换用的`读法=选项`，可重复", "a `READING=OPTION` to try, may be repeated"))
	c.Flags().StringArrayVar(&in.layers, "layer", nil, a.text("加在最上面的房规`文件`，可重复", "a `FILE` of house rules to put on top, may be repeated"))
	return c
}

// whatif compiles twice, as things are and as they would be, and lists what differs.
func (a *app) whatif(ctx context.Context, changed input) error {
	changed.catalog, changed.trace = true, true
	before, err := a.compile(ctx, input{paths: changed.paths, catalog: true, trace: true})
	if err != nil {
		return err
	}
	after, err := a.compile(ctx, changed)
	if err != nil {
		return err
	}
	if before.Catalog == nil || after.Catalog == nil { // canon.cue or a layer is wrong
		found := slices.Concat(before.findings, after.findings).Sorted()
		return cmp.Or(a.report(found), exit(statusOf(found)))
	}
	was, is := a.standings(before), a.standings(after)
	var steps []report.Step
	count := 0
	for _, c := range after.Resources { // both compilations have the same resources
		id := c.Resource.ID
		if was[id] == is[id] {
			continue
		}
		count++
		steps = append(steps, line(0, id), line(1, "− "+was[id]), line(1, "+ "+is[id]))
	}
	total := fmt.Sprintf("%d / %d", count, len(after.Resources))
	steps = append(steps, report.Step{Text: diag.Text{Zh: "有变化的资源：" + total, En: "resources that change: " + total}})
	return a.written(report.Steps(a.out, steps, a.reportOptions()))
}

func line(depth int, text string) report.Step {
	return report.Step{Depth: depth, Text: diag.Text{Zh: text, En: text}}
}

// standings say in a line how each resource fares: what its ledgers pay, its least price, the errors it has.
func (a *app) standings(c compilation) map[string]string {
	parts := map[string][]string{}
	for _, r := range c.Catalog.Resources {
		for _, l := range r.Ledgers {
			parts[r.ID] = append(parts[r.ID], l.Key+" "+spent(l.Value))
		}
		if r.Price != nil && r.Price.Least != nil {
			parts[r.ID] = append(parts[r.ID], a.text("最低价 ", "least price ")+r.Price.Least.String())
		}
	}
	lines := map[string]string{}
	for _, r := range c.Resources {
		id := r.Resource.ID
		verdict := a.text("合法", "legal")
		if codes := errorsOf(within(c.findings, []*compiler.Compiled{r})); len(codes) > 0 {
			verdict = strings.Join(codes, " ")
		}
		lines[id] = strings.Join(append(parts[id], verdict), a.text("，", ", "))
	}
	return lines
}

func spent(l catalog.Ledger) string {
	text := l.Occupied.Add(l.Deducted).String()
	if l.Total != nil {
		text += "/" + l.Total.String()
	}
	return text
}

// errorsOf are the codes of the errors in a list, each once.
func errorsOf(list diag.List) []string {
	var codes []string
	for _, d := range list {
		if code := string(d.Code); d.Severity == diag.Error && !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes
}
