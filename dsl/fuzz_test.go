package dsl_test

import (
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/internal/sample"
	"canon.dev/canon/dsl/source"
)

// seeds adds every case of the tables.
func seeds(f *testing.F) {
	for _, name := range cases(f) {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(section(archive, "in.canon"))
	}
	for _, text := range hostile() {
		f.Add(text(3))
		f.Add(text(70))
	}
	f.Add(sample.Corpus(2))
}

// FuzzParse checks that any text has a tree, findings with messages, and tokens without gaps.
func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		wellFormed(t, parse(text))
		wellFormed(t, dsl.Parse(source.NewFile("a.canon", text), dsl.Options{}))
		if wrong := dsl.Uncovered(text, sample.Kinds, true); wrong != "" {
			t.Fatalf("%q: %s", text, wrong)
		}
	})
}

// FuzzOracle checks that the parser and the grammar alone agree.
func FuzzOracle(f *testing.F) {
	seeds(f)
	p := oracle(f)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 1000 { // the grammar alone tries every alternative again
			compare(t, p, text)
		}
	})
}
