package format_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"canon.dev/canon/dsl/format"
	"canon.dev/canon/dsl/internal/sample"
)

// TestGolden reads testdata/*.txtar: in.canon is a text, out.canon its canonical form, empty for a text that is refused.
// CANON_UPDATE=1 rewrites the files, and fails all the same.
func TestGolden(t *testing.T) {
	for _, name := range cases(t, "testdata/*.txtar") {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { golden(t, name) })
	}
}

func cases(t testing.TB, pattern string) []string {
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatal("no cases", err)
	}
	return names
}

// FuzzFormat checks the formatter's promises on any text; the parser's cases are seeds too.
func FuzzFormat(f *testing.F) {
	for _, pattern := range []string{"testdata/*.txtar", "../testdata/*.txtar"} {
		for _, name := range cases(f, pattern) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(archive.Files[0].Data))
		}
	}
	f.Fuzz(func(t *testing.T, text string) { keeps(t, text) })
}

func golden(t *testing.T, name string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	for _, f := range archive.Files {
		parts[f.Name] = string(f.Data)
	}
	keeps(t, parts["in.canon"])
	got, _ := format.File(parse(parts["in.canon"]))
	if got == parts["out.canon"] {
		return
	}
	t.Errorf("got\n%s\nnot\n%s", got, parts["out.canon"])
	if os.Getenv("CANON_UPDATE") != "" {
		archive.Files = append(archive.Files[:1], txtar.File{Name: "out.canon", Data: []byte(got)})
		if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func BenchmarkFormat(b *testing.B) {
	f := parse(sample.Corpus(2000))
	b.SetBytes(int64(len(f.Source.Text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := format.File(f); !ok {
			b.Fatal(f.Bad[0].Text("en"))
		}
	}
}
