package load

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/hashicorp/go-multierror"

	"canon.dev/canon/compiler/fan"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
)

// Extension is how the names of source files end.
const Extension = ".canon"

// StdinName is the name of the text that came from standard input.
const StdinName = "stdin.canon"

// Result is what was read.
type Result struct {
	Files       []*source.File    // sorted by name, each file once
	Diagnostics []diag.Diagnostic // of decoding, and one io/unreadable for each part of Err
	Err         error             // a *multierror.Error of everything that could not be read, or the context's error
}

// Paths reads the files and the folders below the given paths; a folder gives its *.canon files, a file is read whatever its
// name. Names are relative to the working directory.
func Paths(ctx context.Context, paths []string, jobs int) Result {
	w := newWalk()
	for _, p := range paths {
		w.root(p)
	}
	return read(ctx, w.found(), w.errs, jobs)
}

// FS reads every *.canon file of a file system: the official library.
func FS(ctx context.Context, fsys fs.FS, jobs int) Result {
	var found []entry
	var errs []failure
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			errs = append(errs, failure{name, err})
		case d.IsDir() && hidden(d.Name()):
			return fs.SkipDir
		case !d.IsDir() && isSource(name):
			found = append(found, entry{name: name, open: func() (io.ReadCloser, error) { return fsys.Open(name) }})
		}
		return nil
	})
	if err != nil {
		errs = append(errs, failure{".", err})
	}
	return read(ctx, found, errs, jobs)
}

// Text reads one text, from standard input for example. An empty name is StdinName.
func Text(ctx context.Context, name string, r io.Reader) Result {
	if name == "" {
		name = StdinName
	}
	e := entry{name: name, open: func() (io.ReadCloser, error) { return io.NopCloser(r), nil }}
	return read(ctx, []entry{e}, nil, 1)
}

// entry is a text that can be opened.
type entry struct {
	name string
	open func() (io.ReadCloser, error)
}

// failure is a name that could not be read, and why.
type failure struct {
	name string
	err  error
}

type slot struct {
	file  *source.File
	diags []diag.Diagnostic
	err   error
}

func read(ctx context.Context, entries []entry, errs []failure, jobs int) Result {
	slots := make([]slot, len(entries))
	cancelled := fan.Out(ctx, jobs, len(entries), func(i int) { slots[i] = readOne(entries[i]) })
	if cancelled != nil {
		return Result{Err: cancelled}
	}
	var res Result
	for i, s := range slots {
		if s.err != nil {
			errs = append(errs, failure{entries[i].name, s.err})
			continue
		}
		res.Diagnostics = append(res.Diagnostics, s.diags...)
		if s.file != nil {
			res.Files = append(res.Files, s.file)
		}
	}
	slices.SortFunc(res.Files, func(a, b *source.File) int { return strings.Compare(a.Name, b.Name) })
	res.fail(errs)
	return res
}

func readOne(e entry) slot {
	r, err := e.open()
	if err != nil {
		return slot{err: err}
	}
	defer r.Close() // only read from: nothing is lost when closing fails
	// One byte past the limit is enough for the decoder to see that the file is too large.
	var data bytes.Buffer
	data.Grow(sizeOf(r) + bytes.MinRead)
	if _, err := data.ReadFrom(io.LimitReader(r, dsl.MaxFileSize+1)); err != nil {
		return slot{err: err}
	}
	file, diags := dsl.Decode(e.name, data.Bytes())
	return slot{file: file, diags: diags}
}

// sizeOf is how much there seems to be to read, so that memory is taken once; 0 where that is not known.
func sizeOf(r io.Reader) int {
	f, ok := r.(fs.File)
	if !ok {
		return 0
	}
	info, err := f.Stat()
	if err != nil {
		return 0 // reading fails too, and says why
	}
	return int(min(max(info.Size(), 0), dsl.MaxFileSize+1))
}

func (res *Result) fail(errs []failure) {
	if len(errs) == 0 {
		return
	}
	slices.SortFunc(errs, func(a, b failure) int { return strings.Compare(a.name, b.name) })
	var all *multierror.Error
	for _, f := range errs {
		all = multierror.Append(all, f.err)
		res.Diagnostics = append(res.Diagnostics, unreadable(f))
	}
	res.Err = all.ErrorOrNil()
}

func hidden(name string) bool { return len(name) > 1 && name[0] == '.' && name != ".." }

func isSource(name string) bool {
	return len(name) > len(Extension) && strings.EqualFold(name[len(name)-len(Extension):], Extension)
}
