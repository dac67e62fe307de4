package dsl_test

import (
	"os"
	"testing"

	"canon.dev/canon/dsl"
)

// TestEBNF keeps the printed grammar, which the reference shows, in step with the grammar. CANON_UPDATE=1 rewrites it, and
// fails all the same.
func TestEBNF(t *testing.T) {
	const name = "testdata/grammar.ebnf"
	got, err := dsl.EBNF()
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	if got == string(want) {
		return
	}
	t.Errorf("the grammar is\n%s\nnot\n%s", got, want)
	if os.Getenv("CANON_UPDATE") != "" {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
