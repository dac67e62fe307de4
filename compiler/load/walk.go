package load

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
)

// walk collects the files below some roots. Folders and files are known by their real path, so that a loop of links ends and
// a file that is reached twice is read once. Links are followed after everything else: the plain name wins.
type walk struct {
	cwd   string
	files map[string]string // real path to name
	dirs  map[string]bool   // real paths of the folders that were entered
	links []string
	errs  []failure
}

func newWalk() *walk {
	cwd, err := os.Getwd()
	if err != nil {
		cwd = "" // names stay as they were given
	}
	return &walk{cwd: cwd, files: map[string]string{}, dirs: map[string]bool{}}
}

// root takes a path that the user named: hidden or not, a link or not, with any extension.
func (w *walk) root(path string) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		w.fail(path, err)
	case info.IsDir():
		w.folder(path)
		for len(w.links) > 0 {
			link := w.links[0]
			w.links = w.links[1:]
			w.follow(link)
		}
	default:
		w.file(path)
	}
}

func (w *walk) folder(path string) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		w.fail(path, err)
		return
	}
	if real = absolute(real); w.dirs[real] {
		return
	}
	w.dirs[real] = true
	entries, err := os.ReadDir(path)
	if err != nil {
		w.fail(path, err)
	}
	for _, e := range entries {
		w.entry(filepath.Join(path, e.Name()), e)
	}
}

func (w *walk) entry(path string, e fs.DirEntry) {
	switch {
	case e.Type()&fs.ModeSymlink != 0:
		if !hidden(e.Name()) {
			w.links = append(w.links, path)
		}
	case e.IsDir():
		if !hidden(e.Name()) {
			w.folder(path)
		}
	case isSource(e.Name()):
		w.file(path)
	}
}

// follow takes a link found in a folder. One that leads nowhere matters only if it is named like a source.
func (w *walk) follow(path string) {
	info, err := os.Stat(path)
	switch {
	case err != nil && isSource(path):
		w.fail(path, err)
	case err != nil:
	case info.IsDir():
		w.folder(path)
	case isSource(path):
		w.file(path)
	}
}

func (w *walk) file(path string) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		w.fail(path, err)
		return
	}
	if real = absolute(real); w.files[real] == "" {
		w.files[real] = path
	}
}

func (w *walk) found() []entry {
	entries := make([]entry, 0, len(w.files))
	for _, path := range w.files {
		entries = append(entries, entry{name: w.name(path), open: func() (io.ReadCloser, error) { return open(path) }})
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.name, b.name) })
	return entries
}

// open refuses what would block or never end: pipes, devices.
func open(path string) (io.ReadCloser, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: path, Err: errIrregular}
	}
	return os.Open(path)
}

func (w *walk) fail(path string, err error) { w.errs = append(w.errs, failure{w.name(path), err}) }

// name is relative to the working directory, with slashes.
func (w *walk) name(path string) string {
	if rel, err := filepath.Rel(w.cwd, absolute(path)); w.cwd != "" && err == nil {
		path = rel
	}
	return filepath.ToSlash(filepath.Clean(path))
}

func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// unreadable has no place in a text: its file's name is an argument.
func unreadable(f failure) diag.Diagnostic {
	return diag.Diagnostic{
		Code: "io/unreadable", Severity: diag.Error,
		Message: diag.Message{Args: []diag.Arg{diag.Word("path", f.name), diag.Term("why", Reason(f.err))}},
	}
}

// Unreadable is the finding for something that could not be read.
func Unreadable(name string, err error) diag.Diagnostic { return unreadable(failure{name, err}) }

// Reason says in both languages why a file could not be read or written. What only the system says is quoted.
func Reason(err error) diag.Text {
	var path *fs.PathError
	var bytes *source.ConversionError
	switch {
	case errors.As(err, &bytes) && bytes.Encoding == "":
		return diag.Text{Zh: "从内容看不出是什么编码，请写明", En: bytes.Error()}
	case errors.As(err, &bytes):
		return diag.Text{Zh: "内容不是 " + string(bytes.Encoding) + " 编码", En: bytes.Error()}
	case errors.Is(err, fs.ErrNotExist):
		return diag.Text{Zh: "不存在", En: "it does not exist"}
	case errors.Is(err, fs.ErrPermission):
		return diag.Text{Zh: "没有读取权限", En: "permission denied"}
	case errors.Is(err, errIrregular):
		return diag.Text{Zh: "不是普通文件", En: "not a regular file"}
	case errors.As(err, &path):
		err = path.Err
	}
	return diag.Text{Zh: "系统说“" + err.Error() + "”", En: err.Error()}
}

var errIrregular = errors.New("not a regular file")
