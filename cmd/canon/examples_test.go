package main

import (
	"context"
	"slices"
	"strings"
	"testing"

	"canon.dev/canon/compiler"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema/house"
)

// Every bad example yields just its code and every good one none: of the language's codes and of each book's. What the examples
// leave undecided is no part of what they show.
func TestExamples(t *testing.T) {
	all, err := pages()
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, p := range all {
		if p.Bad == "" {
			continue
		}
		tried++
		if got := codesIn(t, p.Bad, p); !slices.Equal(got, []string{string(p.Code)}) {
			t.Errorf("%s: the bad example yields %v", p.Code, got)
		}
		if got := codesIn(t, p.Good, p); len(got) > 0 {
			t.Errorf("%s: the good example yields %v", p.Code, got)
		}
	}
	if tried < 30 {
		t.Errorf("only %d examples were tried", tried)
	}
}

func codesIn(t *testing.T, text string, page diag.Page) []string {
	t.Helper()
	files := []*source.File{source.NewFile("a.canon", text)}
	opts := house.Options{}
	if page.Reading != "" {
		opts.Readings = [][2]string{{page.Reading, page.Option}}
	}
	settled, found, err := house.Load(opts)
	if err != nil || len(found) > 0 {
		t.Fatal(err, found)
	}
	p := &project{Project: settled}
	rules, err := p.rulesOf(files)
	if err != nil {
		t.Fatal(err)
	}
	official, err := library(context.Background(), rules, files)
	if err != nil {
		t.Fatal(err)
	}
	result, err := compiler.Compile(context.Background(), compiler.Options{Files: files, Library: official, Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, d := range result.Diagnostics {
		if code := string(d.Code); !slices.Contains(codes, code) && (d.Code == page.Code || !beside(code)) {
			codes = append(codes, code)
		}
	}
	return codes
}

// beside reports the codes that an example may have besides its own: what it leaves undecided, an official resource that it
// declares for itself.
func beside(code string) bool {
	return strings.HasPrefix(code, "undecided/") || code == "bind/shadows-library"
}

// The reference is what the tables say now.
func TestCodesReferenceIsCurrent(t *testing.T) {
	all, err := pages()
	if err != nil {
		t.Fatal(err)
	}
	current(t, "../../docs/codes.md", []byte(referenceOf(all)))
}
