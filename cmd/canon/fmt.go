package main

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"

	"canon.dev/canon/compiler/load"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"github.com/pmezard/go-difflib/difflib"
	"github.com/spf13/cobra"
)

type fmtOptions struct {
	check, diff, stdin bool
	encoding, keywords string
}

func newFmt(a *app) *cobra.Command {
	var o fmtOptions
	c := &cobra.Command{
		Use:   "fmt " + a.text("[路径…]", "[paths]"),
		Short: a.text("就地整理格式，不改变含义", "format in place, never changing the meaning"),
		RunE: func(c *cobra.Command, paths []string) error {
			if o.keywords != "" {
				if err := oneOf("--keywords", o.keywords, "zh", "en"); err != nil {
					return err
				}
			}
			return a.fmt(c.Context(), paths, o)
		},
	}
	f := c.Flags()
	f.BoolVar(&o.check, "check", false, a.text("只列出格式不齐的文件，不改动；有则以 1 结束", "only list files that are not formatted; exit 1 if there are any"))
	f.BoolVar(&o.diff, "diff", false, a.text("只显示会改什么，不改动", "only show what would change"))
	f.BoolVar(&o.stdin, "stdin", false, a.text("从标准输入读，写到标准输出", "read standard input, write standard output"))
	f.StringVar(&o.encoding, "encoding", "", a.text("文件现在的编码，如 gb18030；写出时转为 UTF-8", "the encoding that the files have now, gb18030 for example; they are written as UTF-8"))
	f.StringVar(&o.keywords, "keywords", "", a.text("把关键词和术语译成 zh 或 en", "translate keywords and terms to zh or en"))
	return c
}

// fmt formats every file by itself: one that does not parse is reported and left as it is.
func (a *app) fmt(ctx context.Context, paths []string, o fmtOptions) error {
	if o.stdin {
		return a.fmtStdin(o)
	}
	found := load.Paths(ctx, orHere(paths), jobs())
	list := onlyIO(found.Diagnostics)
	changed := false
	for _, f := range found.Files {
		raw, err := os.ReadFile(f.Name)
		if err != nil {
			list = append(list, unreadable(f.Name, err))
			continue
		}
		text, bad := format(f.Name, raw, o)
		list = append(list, bad...)
		if text == nil || string(text) == string(raw) {
			continue
		}
		changed = true
		if err := a.changed(f.Name, raw, text, o); err != nil {
			return err
		}
	}
	if err := a.report(list); err != nil {
		return err
	}
	status := statusOf(list)
	if status == exitClean && changed && o.check {
		status = exitErrors
	}
	return exit(status)
}

func (a *app) fmtStdin(o fmtOptions) error {
	raw, err := io.ReadAll(io.LimitReader(a.in, dsl.MaxFileSize+1))
	if err != nil {
		return failure{exitUsage, pointer(unreadable(load.StdinName, err))}
	}
	text, bad := format(load.StdinName, raw, o)
	if err := a.report(bad); err != nil || text == nil {
		return errors.Join(err, exit(statusOf(bad)))
	}
	if o.check || o.diff {
		if string(text) == string(raw) {
			return nil
		}
		return errors.Join(a.changed(load.StdinName, raw, text, o), exit(exitErrors))
	}
	_, err = a.out.Write(text)
	return a.written(err)
}

// changed does with a file that is not formatted what was asked for.
func (a *app) changed(name string, raw, text []byte, o fmtOptions) error {
	switch {
	case o.diff:
		return a.written(a.diff(name, raw, text, o.encoding))
	case o.check:
		_, err := io.WriteString(a.out, name+"\n")
		return a.written(err)
	}
	if err := writeAtomically(name, text); err != nil {
		return unwritable(name, err)
	}
	return nil
}

func (a *app) diff(name string, raw, text []byte, encoding string) error {
	if plain, err := source.Convert(raw, encoding); encoding != "" && err == nil {
		raw = plain
	}
	return difflib.WriteUnifiedDiff(a.out, difflib.UnifiedDiff{
		A: difflib.SplitLines(string(raw)), B: difflib.SplitLines(string(text)),
		FromFile: name, ToFile: name, Context: 3,
	})
}

// onlyIO keeps what could not be read: encodings are judged when a file is formatted.
func onlyIO(all []diag.Diagnostic) diag.List {
	var list diag.List
	for _, d := range all {
		if isIO(d.Code) {
			list = append(list, d)
		}
	}
	return list
}

func unreadable(name string, err error) diag.Diagnostic {
	why := err.Error()
	var at *fs.PathError
	if errors.As(err, &at) {
		why = at.Err.Error()
	}
	return diag.Diagnostic{Code: "io/unreadable",
		Message: diag.Message{Args: []diag.Arg{diag.Word("path", name), diag.Word("why", why)}}}
}
