package house

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

// unpack writes a case's files to a folder of its own.
func unpack(t testing.TB, archive *txtar.Archive) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range archive.Files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// said are findings as the cases have them: the underlined text, the code, the message, and the other places.
func said(list diag.List) string {
	var b strings.Builder
	for _, d := range list {
		if d.Span.File == nil {
			fmt.Fprintf(&b, "-: %s: %s\n", d.Code, d.Text("en"))
			continue
		}
		at := d.Span.File.Position(d.Span.Start)
		fmt.Fprintf(&b, "%s:%d:%d `%s` %s: %s\n", filepath.Base(d.Span.File.Name), at.Line, at.Column,
			d.Span.File.Text[d.Span.Start:d.Span.End], d.Code, d.Text("en"))
		for _, l := range d.Labels {
			at := l.Span.File.Position(l.Span.Start)
			fmt.Fprintf(&b, "\t%s:%d:%d `%s`\n", filepath.Base(l.Span.File.Name), at.Line, at.Column, l.Span.File.Text[l.Span.Start:l.Span.End])
		}
	}
	return b.String()
}

// TestCases evaluates testdata/<code>.<case>.txtar: its canon.cue yields just what its `want` says, and every finding is of the
// code that the file is named for. CANON_UPDATE=1 rewrites want; such a run fails.
func TestCases(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no cases", err)
	}
	covered := map[diag.Code]bool{}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { runCase(t, name, covered) })
	}
	for _, e := range diag.Table() {
		if strings.HasPrefix(string(e.Code), "house/") && !covered[e.Code] {
			t.Errorf("no case yields %s", e.Code)
		}
	}
}

func runCase(t *testing.T, name string, covered map[diag.Code]bool) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	dir := unpack(t, archive)
	_, found, err := Load(Options{File: filepath.Join(dir, FileName), Name: FileName})
	if err != nil {
		t.Fatal(err)
	}
	code, _, _ := strings.Cut(strings.TrimSuffix(filepath.Base(name), ".txtar"), ".")
	for _, d := range found {
		covered[d.Code] = true
		if string(d.Code) != "house/"+code && code != "several" {
			t.Errorf("%s has no place in this case", d.Code)
		}
	}
	got := said(found)
	for i := range archive.Files {
		if archive.Files[i].Name != "want" {
			continue
		}
		if want := string(archive.Files[i].Data); got != want {
			t.Errorf("found\n%s\nwant\n%s", got, want)
		}
		if os.Getenv("CANON_UPDATE") != "" {
			archive.Files[i].Data = []byte(got)
			if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
			t.Error("the case was rewritten")
		}
		return
	}
	t.Error("the case has no want")
}

// load evaluates a canon.cue that must be sound.
func load(t testing.TB, text string) *Project {
	t.Helper()
	dir := unpack(t, txtar.Parse([]byte("-- canon.cue --\n"+text)))
	p, found, err := Load(Options{File: filepath.Join(dir, FileName), Name: FileName})
	if err != nil || len(found) > 0 {
		t.Fatalf("%v\n%s", err, said(found))
	}
	return p
}

func onlyBook(t testing.TB, p *Project) *schema.Rules {
	t.Helper()
	if len(p.Books) != 1 {
		t.Fatalf("%d books are changed, want one", len(p.Books))
	}
	return p.Books[0]
}
