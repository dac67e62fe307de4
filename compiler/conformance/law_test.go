package conformance

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/emit"
	"canon.dev/canon/compiler/load"
	"canon.dev/canon/content"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/source"
)

// homebrew is the text of every file of the official homebrew.
func homebrew(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	names, err := filepath.Glob("../../content/homebrew/*.canon")
	if err != nil || len(names) == 0 {
		t.Fatalf("no homebrew: %v", err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(name)] = string(data)
	}
	return files
}

// library is the official resources that the homebrew refers to.
func library(t *testing.T) []*source.File {
	t.Helper()
	found := load.FS(context.Background(), content.Library(), 0)
	if found.Err != nil || len(found.Files) == 0 {
		t.Fatalf("no library: %v", found.Err)
	}
	return found.Files
}

// TestOrderNeverMatters: files in any order, on any number of cores, with their declarations in any order, give the same
// catalog but for the lines where they stand.
func TestOrderNeverMatters(t *testing.T) {
	files, known := homebrew(t), library(t)
	rules, err := allRules()
	if err != nil {
		t.Fatal(err)
	}
	build := func(files []*source.File, jobs int) []byte {
		r, err := compiler.Compile(context.Background(), compiler.Options{Rules: rules, Files: files, Library: known, Catalog: true, Jobs: jobs})
		if err != nil {
			t.Fatal(err)
		}
		if r.Summary.Errors > 0 {
			t.Fatalf("the homebrew is not legal:%s", say(r.Diagnostics))
		}
		return emit.JSON(r.Catalog)
	}
	var sorted []*source.File
	for name, text := range files {
		sorted = append(sorted, source.NewFile(name, text))
	}
	want := build(sorted, 1)
	rapid.Check(t, func(rt *rapid.T) {
		shuffled := rapid.Permutation(sorted).Draw(rt, "files")
		if got := build(shuffled, rapid.IntRange(1, 4).Draw(rt, "jobs")); !bytes.Equal(got, want) {
			rt.Fatal("the order of files shows")
		}
		var moved []*source.File
		for _, f := range shuffled {
			moved = append(moved, source.NewFile(f.Name, reorder(rt, f)))
		}
		if got := build(moved, 2); !bytes.Equal(withoutLines(got), withoutLines(want)) {
			rt.Fatal("the order of declarations shows")
		}
	})
}

// reorder puts a file's declarations in another order.
func reorder(t *rapid.T, f *source.File) string {
	tree := dsl.Parse(f, dsl.Options{})
	if len(tree.Decls) < 2 {
		return f.Text
	}
	head := f.Text[:tree.Decls[0].Span.Start]
	var out strings.Builder
	out.WriteString(head)
	for _, d := range rapid.Permutation(tree.Decls).Draw(t, "decls") {
		out.WriteString(f.Text[d.Span.Start:d.Body.Span.End])
		out.WriteString("\n\n")
	}
	return out.String()
}

var sourceLine = regexp.MustCompile(`"line":\d+`)

func withoutLines(catalog []byte) []byte { return sourceLine.ReplaceAll(catalog, nil) }
