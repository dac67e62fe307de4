package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"canon.dev/canon/cmd/canon/internal/report"
	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/explain"
	"canon.dev/canon/compiler/load"
	"canon.dev/canon/compiler/near"
	"canon.dev/canon/dsl/diag"
	"github.com/spf13/cobra"
)

func newExplain(a *app) *cobra.Command {
	return &cobra.Command{
		Use:     "explain " + a.text("代码 | 文件[:资源]", "CODE | FILE[:RESOURCE]"),
		Short:   a.text("说明一个诊断代码，或一个资源的定价与叠加的每一步", "explain a code, or each step of a resource's price and stacking"),
		Example: "  canon explain price/over-budget\n  canon explain 剑.canon:玄铁剑",
		Args:    counted(1, 1, diag.Text{Zh: "一个代码或一个文件", En: "a code or a file"}),
		RunE:    func(c *cobra.Command, args []string) error { return a.explain(c.Context(), args[0]) },
	}
}

// codeShape is what a code looks like; a file that happens to look like one wins.
var codeShape = regexp.MustCompile(`^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$`)

func (a *app) explain(ctx context.Context, what string) error {
	file, resource := splitTarget(what)
	_, missing := os.Stat(file)
	if missing == nil {
		return a.explainFile(ctx, file, resource)
	}
	if _, _, err := a.open(nil, nil, nil); err != nil { // house rules may have codes of their own; what is wrong with them is no matter here
		return err
	}
	if page, ok := a.pageOf(diag.Code(what)); ok {
		return a.written(report.Page(a.out, page, a.reportOptions()))
	}
	if codeShape.MatchString(what) {
		return unknownCode(what)
	}
	finding := load.Unreadable(file, missing)
	return failure{exitUsage, &finding}
}

// splitTarget takes "file:resource" apart. The colon may be full-width; one that belongs to the file's own path does not count.
func splitTarget(what string) (file, resource string) {
	if exists(what) {
		return what, ""
	}
	for i := len(what) - 1; i > 0; i-- {
		for _, colon := range []string{":", "："} {
			if rest, ok := strings.CutPrefix(what[i:], colon); ok && exists(what[:i]) {
				return what[:i], rest
			}
		}
	}
	file, resource, _ = strings.Cut(what, ":")
	return file, resource
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// explainFile shows how each resource of a file, or the one that is named, is priced.
func (a *app) explainFile(ctx context.Context, file, name string) error {
	asked, found, err := a.chosen(ctx, file, name)
	if err != nil {
		return err
	}
	for i, c := range asked {
		if i > 0 {
			fmt.Fprintln(a.out)
		}
		if err := a.explainResource(c); err != nil {
			return err
		}
	}
	return cmp.Or(a.report(found), exit(statusOf(found)))
}

// chosen compiles a file and picks the resource of a name or id, with what was found in it; with no name all.
func (a *app) chosen(ctx context.Context, file, name string) ([]*compiler.Compiled, diag.List, error) {
	done, err := a.compile(ctx, input{paths: []string{file}, trace: true})
	if err != nil {
		return nil, nil, err
	}
	if name == "" {
		return done.Resources, done.findings, nil
	}
	var names []string
	var asked []*compiler.Compiled
	for _, c := range done.Resources {
		names = append(names, c.Resource.Name)
		if c.Resource.Name == name || c.Resource.ID == name {
			asked = append(asked, c)
		}
	}
	found := within(done.findings, asked)
	if len(asked) == 0 && statusOf(found) == exitClean {
		return nil, nil, unknownResource(file, name, names)
	}
	return asked, found, nil
}

// within keeps what is found in some resources, and what has no place in a text; with no resource it keeps all.
func within(list diag.List, resources []*compiler.Compiled) diag.List {
	if len(resources) == 0 {
		return list
	}
	var kept diag.List
	for _, d := range list {
		inside := slices.ContainsFunc(resources, func(c *compiler.Compiled) bool {
			s := c.Resource.Decl.Span
			return s.File == d.Span.File && s.Start <= d.Span.Start && d.Span.Start <= s.End
		})
		if inside || !d.Span.Valid() {
			kept = append(kept, d)
		}
	}
	return kept
}

func (a *app) explainResource(c *compiler.Compiled) error {
	if c.Pricing == nil {
		_, err := fmt.Fprintln(a.out, c.Resource.ID+a.text("：有错误，无法定价", ": has errors and cannot be priced"))
		return a.written(err)
	}
	steps := make([]report.Step, 0, 16)
	for _, l := range explain.Pricing(c.Pricing) {
		steps = append(steps, report.Step(l))
	}
	return a.written(report.Steps(a.out, steps, a.reportOptions()))
}

func unknownResource(file, name string, has []string) error {
	m := diag.Message{Args: []diag.Arg{diag.Word("path", file), diag.Word("name", name)}}
	var candidates []near.Candidate
	for _, n := range has {
		candidates = append(candidates, near.Candidate{Word: n, Zh: n, En: n})
	}
	if best := near.Best(name, candidates); best != "" {
		m.ID, m.Args = "near", append(m.Args, diag.Word("near", best))
	} else if len(has) > 0 {
		m.ID, m.Args = "has", append(m.Args, diag.Word("names", strings.Join(has, ", ")))
	}
	return failure{exitUsage, &diag.Diagnostic{Code: "usage/unknown-resource", Message: m}}
}
