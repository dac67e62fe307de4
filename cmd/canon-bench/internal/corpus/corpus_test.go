package corpus

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"canon.dev/canon/compiler"
	"canon.dev/canon/dsl/source"
)

func generated(t *testing.T, n int, seed uint64) []File {
	t.Helper()
	files, err := Generate(context.Background(), os.DirFS("../../../.."), n, seed)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestEveryResourceIsLegal(t *testing.T) {
	const n = 120
	rules, err := allRules()
	if err != nil {
		t.Fatal(err)
	}
	opts := compiler.Options{Rules: rules}
	wide := 0
	for _, f := range generated(t, n, 7) {
		opts.Files = append(opts.Files, source.NewFile(f.Name, f.Text))
		wide += strings.Count(f.Text, "\n｝\n")
	}
	result, err := compiler.Compile(context.Background(), opts)
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Diagnostics) > 0 || result.Summary.Resources != n {
		t.Errorf("%+v", result.Summary)
	}
	if wide != n/2 {
		t.Errorf("%d of %d resources are in full-width forms, not half", wide, n)
	}
}

func TestOneSeedGivesOneCorpus(t *testing.T) {
	if !slices.Equal(generated(t, 60, 1), generated(t, 60, 1)) {
		t.Error("two runs with one seed differ")
	}
	if slices.Equal(generated(t, 60, 1), generated(t, 60, 2)) {
		t.Error("two seeds give the same")
	}
}

func TestWideLeavesStrings(t *testing.T) {
	if got, want := wide(`a (1, -2) "b (3)" {`), `a （１， －２） "b (3)" ｛`; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}
