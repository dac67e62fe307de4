package main

import (
	"cmp"
	"context"
	"io"
	"os"

	"canon.dev/canon/compiler/load"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
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
			if o.encoding != "" {
				if err := oneOf("--encoding", o.encoding, "auto", "utf-8", "utf-16", "gb18030", "gbk", "gb2312"); err != nil {
					return err
				}
			}
			if o.stdin {
				if err := oneName(paths); err != nil {
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
	f.StringVar(&o.encoding, "encoding", "", a.text("文件现在的`编码`，如 gb18030；auto 则自动辨认；写出时转为 UTF-8", "the `encoding` that the files have now, gb18030 for example, or auto; they are written as UTF-8"))
	f.StringVar(&o.keywords, "keywords", "", a.text("把关键词和术语译成 `zh|en`", "translate keywords and terms to `zh|en`"))
	return c
}

// fmt formats every file by itself: one that does not parse is reported and left as it is.
func (a *app) fmt(ctx context.Context, paths []string, o fmtOptions) error {
	p, list, err := a.open(paths, nil, nil)
	if err != nil || len(list) > 0 {
		return cmp.Or(err, a.report(list), exit(statusOf(list)))
	}
	read, list, err := a.fmtRead(ctx, p, paths, o)
	if err != nil {
		return err
	}
	found, err := p.format(ctx, read, o.keywords)
	if err != nil {
		return err
	}
	list = append(list, found...)
	changed := false
	for _, f := range read {
		same := f.text == string(f.raw)
		changed = changed || f.ok && !same
		if !f.ok || same && (!o.stdin || o.check || o.diff) {
			continue
		}
		if err := a.changed(f, o); err != nil {
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

// fmtRead reads what is to be formatted; what cannot be read or decoded is a finding.
func (a *app) fmtRead(ctx context.Context, p *project, paths []string, o fmtOptions) (files []*formatted, list diag.List, err error) {
	if o.stdin {
		raw, err := io.ReadAll(io.LimitReader(a.in, dsl.MaxFileSize+1))
		if err != nil {
			return nil, diag.List{load.Unreadable(load.StdinName, err)}, nil
		}
		f, bad := decode(load.StdinName, raw, o.encoding)
		if f == nil {
			return nil, bad, nil
		}
		return []*formatted{f}, bad, nil
	}
	if len(paths) == 0 && p.dir != "" {
		paths = p.sources()
	}
	found := load.Paths(ctx, orHere(paths), jobs())
	list = onlyIO(found.Diagnostics)
	for _, named := range found.Files {
		raw, err := os.ReadFile(named.Name)
		if err != nil {
			list = append(list, load.Unreadable(named.Name, err))
			continue
		}
		f, bad := decode(named.Name, raw, o.encoding)
		list = append(list, bad...)
		if len(bad) == 0 {
			files = append(files, f)
		}
	}
	return files, list, ctx.Err()
}

// changed does with a file that is not formatted what was asked for.
func (a *app) changed(f *formatted, o fmtOptions) error {
	var err error
	switch {
	case o.diff:
		_, err = io.WriteString(a.out, unified(f.name, f.plain, f.text))
	case o.check:
		_, err = io.WriteString(a.out, f.name+"\n")
	case o.stdin:
		_, err = io.WriteString(a.out, f.text)
	default:
		if err := rewrite(f.name, []byte(f.text)); err != nil {
			return unwritable(f.name, err)
		}
	}
	return a.written(err)
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
