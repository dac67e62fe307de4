package main

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"

	"canon.dev/canon/compiler/emit"
	"canon.dev/canon/dsl/diag"
	"github.com/spf13/cobra"
)

func newBuild(a *app) *cobra.Command {
	var in input
	var dir string
	var names []string
	c := &cobra.Command{
		Use:   "build " + a.text("[路径…] -o 文件夹", "[paths] -o DIR"),
		Short: a.text("检查后写出 catalog.json，或维基页面", "check, then write catalog.json, or pages of a wiki"),
		RunE: func(c *cobra.Command, paths []string) error {
			if dir == "" {
				return wrongUsage(diag.Text{Zh: "build 要用 -o 指明写到哪个文件夹", En: "build needs -o and the folder to write to"})
			}
			formats, err := formatsOf(names)
			if err != nil {
				return err
			}
			in.paths = paths
			in.catalog = true
			in.trace = slices.ContainsFunc(formats, func(f emit.Format) bool { return f.Resources })
			return a.build(c.Context(), in, dir, formats)
		},
	}
	c.Flags().StringSliceVar(&names, "emit", nil, a.text("写出什么，用逗号隔开：`json,wikitext`，默认 json", "what to write, with commas: `json,wikitext`, json by default"))
	c.Flags().StringVarP(&dir, "output", "o", "", a.text("写到这个`文件夹`", "`folder` to write to"))
	in.flags(a, c)
	return c
}

// formatsOf finds formats by their names; none is the usual one.
func formatsOf(names []string) ([]emit.Format, error) {
	all := emit.Formats()
	if len(names) == 0 {
		return all[:1], nil
	}
	known := make([]string, len(all))
	for i, f := range all {
		known[i] = f.Name
	}
	var chosen []emit.Format
	for i, f := range all {
		if slices.Contains(names, known[i]) {
			chosen = append(chosen, f)
		}
	}
	for _, name := range names {
		if err := oneOf("--emit", name, known...); err != nil {
			return nil, err
		}
	}
	return chosen, nil
}

// build writes nothing unless everything is in order.
func (a *app) build(ctx context.Context, in input, dir string, formats []emit.Format) error {
	done, err := a.compile(ctx, in)
	if err != nil {
		return err
	}
	if err := a.show(done, "text"); err != nil || done.status() != exitClean {
		return cmp.Or(err, exit(done.status()))
	}
	given := emit.Input{Catalog: done.Catalog}
	for _, r := range done.Resources {
		given.Resources = append(given.Resources, r.Resource)
	}
	var found diag.List
	for _, f := range formats {
		files, list := f.Emit(given)
		found = append(found, list...)
		for _, file := range files {
			path := filepath.Join(dir, filepath.FromSlash(file.Path))
			if err := write(path, file.Data); err != nil {
				return unwritable(path, err)
			}
		}
	}
	return a.report(found)
}
