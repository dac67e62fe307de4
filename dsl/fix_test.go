package dsl_test

import (
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
)

// TestFixes applies every fix that the cases offer, one at a time: each takes its finding away and brings no other.
func TestFixes(t *testing.T) {
	tried := 0
	for _, name := range cases(t) {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f := parse(section(archive, "in.canon"))
		for _, b := range f.Bad {
			for _, fix := range b.Fixes {
				tried++
				tryFix(t, name, f, b, fix)
			}
		}
	}
	if tried < 15 {
		t.Errorf("only %d fixes were tried", tried)
	}
}

func tryFix(t *testing.T, name string, f *dsl.File, b dsl.Bad, fix diag.Fix) {
	if fix.Title.Template.Zh == "" || fix.Title.Template.En == "" {
		t.Errorf("%s: a fix of %s has no title", name, b.Code)
	}
	g := parse(diag.Apply(f.Source, []diag.Fix{fix}))
	if len(g.Bad) >= len(f.Bad) {
		at := f.Source.Position(b.Span.Start)
		t.Errorf("%s:%d:%d: %q leaves\n%s\nof\n%s", name, at.Line, at.Column, fix.Title.Template.En, findings(g), findings(f))
	}
}
