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
	got, err := os.ReadFile("../../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("docs/rules.md is stale; run go generate ./cmd/canon")
	}
}
