package dsl_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"canon.dev/canon/dsl"
)

// TestGolden reads testdata/*.txtar: in.canon is a text, tree what the parser makes of it, findings what it has to say. A
// section that is not there is expected to be empty. CANON_UPDATE=1 rewrites the files, and fails all the same.
func TestGolden(t *testing.T) {
	for _, name := range cases(t) {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { golden(t, name) })
	}
}

func cases(t testing.TB) []string {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no cases", err)
	}
	return names
}

func golden(t *testing.T, name string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	f := parse(section(archive, "in.canon"))
	wellFormed(t, f)
	var tree strings.Builder
	dsl.Dump(&tree, f)
	got := map[string]string{"tree": tree.String(), "findings": findings(f)}
	for _, part := range []string{"tree", "findings"} {
		if want := section(archive, part); got[part] != want {
			t.Errorf("%s is\n%s\nnot\n%s", part, got[part], want)
		}
	}
	if t.Failed() && os.Getenv("CANON_UPDATE") != "" {
		update(t, name, archive, got)
	}
}

func section(a *txtar.Archive, name string) string {
	for _, f := range a.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

func update(t *testing.T, name string, a *txtar.Archive, got map[string]string) {
	files := []txtar.File{{Name: "in.canon", Data: []byte(section(a, "in.canon"))}}
	for _, part := range []string{"tree", "findings"} {
		if got[part] != "" {
			files = append(files, txtar.File{Name: part, Data: []byte(got[part])})
		}
	}
	a.Files = files
	if err := os.WriteFile(name, txtar.Format(a), 0o644); err != nil {
		t.Fatal(err)
	}
}
