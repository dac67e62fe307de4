package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"canon.dev/canon/compiler/emit"
	"canon.dev/canon/compiler/load"
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
			if err := writeAtomically(path, file.Data); err != nil {
				return unwritable(path, err)
			}
		}
	}
	return a.report(found)
}

// writeAtomically writes a file beside its place and then moves it there, so that a reader sees the old file or the new one.
func writeAtomically(path string, data []byte) error { return writeAs(path, data, 0o644) }

// rewrite writes a file anew: it keeps its mode, a link goes on leading to it, and one that its owner may not write stays as it is.
func rewrite(path string, data []byte) error {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	info, err := os.Stat(real)
	if err != nil {
		return err
	}
	if info.Mode()&0o200 == 0 {
		return &fs.PathError{Op: "write", Path: real, Err: fs.ErrPermission}
	}
	return writeAs(real, data, info.Mode().Perm())
}

func writeAs(path string, data []byte, mode fs.FileMode) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	temp, err := os.CreateTemp(dir, "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	if err := fill(temp, data, mode); err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	if err := os.Rename(temp.Name(), path); err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return nil
}

func fill(f *os.File, data []byte, mode fs.FileMode) error {
	_, err := f.Write(data)
	if err == nil {
		err = f.Chmod(mode)
	}
	return errors.Join(err, f.Close())
}

// unwritable ends a run that could not write.
func unwritable(path string, err error) error {
	return failure{exitUsage, &diag.Diagnostic{
		Code:    "io/unwritable",
		Message: diag.Message{Args: []diag.Arg{diag.Word("path", filepath.ToSlash(path)), diag.Term("why", load.Reason(err))}},
	}}
}

// written turns an error of standard output into a failure. A reader that went away (`canon rules | head`) is none.
func (a *app) written(err error) error {
	if err == nil || errors.Is(err, io.ErrClosedPipe) || brokenPipe(err) {
		return nil
	}
	return unwritable(a.text("标准输出", "standard output"), err)
}
