package bind

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"canon.dev/canon/dsl"
)

var update = flag.Bool("update", false, "write what binding yields into the cases; the run still fails")

// TestCases binds the files of each archive and compares the findings (want.diagnostics) and the resources (want.resources).
// Files below library/ are official ones. A file's last section may be missing: then nothing is expected.
func TestCases(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	rules := smallRules(t)
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var files, library []*dsl.File
			wanted := map[string]string{}
			var inputs []txtar.File
			for _, f := range archive.Files {
				switch {
				case strings.HasPrefix(f.Name, "want."):
					wanted[f.Name] = string(f.Data)
					continue
				case strings.HasPrefix(f.Name, "library/"):
					library = append(library, parse(f.Name, string(f.Data)))
				default:
					files = append(files, parse(f.Name, string(f.Data)))
				}
				inputs = append(inputs, f)
			}
			all, found := bound(t, rules, library, files...)
			got := map[string]string{"want.diagnostics": show(found), "want.resources": dump(all)}
			for _, name := range []string{"want.diagnostics", "want.resources"} {
				if got[name] == wanted[name] {
					continue
				}
				t.Errorf("%s: got\n%s\nwant\n%s", name, got[name], wanted[name])
			}
			if t.Failed() && *update {
				for _, name := range []string{"want.diagnostics", "want.resources"} {
					inputs = append(inputs, txtar.File{Name: name, Data: []byte(got[name])})
				}
				archive.Files = inputs
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
