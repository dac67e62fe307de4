package main

import (
	"bytes"
	"os"
	"testing"
)

// What docs/ has of the rule books is what the books say now: `go generate ./cmd/canon` after a change of the rules.
func TestRulesReferenceIsCurrent(t *testing.T) {
	want, err := rulesReference()
	if err != nil {
		t.Fatal(err)
	}
	current(t, "../../docs/rules.md", want)
}

func current(t *testing.T, file string, want []byte) {
	t.Helper()
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is stale; run go generate ./cmd/canon", file)
	}
}
