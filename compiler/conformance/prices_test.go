package conformance

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"canon.dev/canon/dsl/exact"
)

// priceCase is a source with the numbers that it must come to, worked by hand from the book's line.
type priceCase struct {
	Name       string            `json:"name"`
	Source     string            `json:"source"`
	Readings   map[string]string `json:"readings"` // the options taken instead of the defaults
	Expect     map[string]any    `json:"expect"`
	Arithmetic string            `json:"arithmetic"`
}

// TestPrices compiles every case of testdata/prices.
func TestPrices(t *testing.T) {
	if _, err := allRules(); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../testdata/prices/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var cases []priceCase
		dec := json.NewDecoder(strings.NewReader(string(data)))
		dec.UseNumber()
		if err := dec.Decode(&cases); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			for _, c := range cases {
				t.Run(c.Name, func(t *testing.T) { checkPrices(t, c) })
			}
		})
	}
}

func checkPrices(t *testing.T, c priceCase) {
	r := compileRead(t, map[string]string{"a.canon": c.Source}, c.Readings)
	if r.Summary.Errors > 0 {
		t.Fatalf("is not legal:%s\n%s", say(r.Diagnostics), c.Source)
	}
	doc := decode(t, r)
	for path, want := range c.Expect {
		got, err := pick(doc, path)
		if err != nil {
			t.Errorf("%v (%s)", err, c.Arithmetic)
			continue
		}
		if !same(doc, path, got, want) {
			t.Errorf("%s is %v, want %v (%s)", path, got, want, c.Arithmetic)
		}
	}
}

// same compares a number of the catalog exactly: one without a finite decimal by what `exact` says.
func same(doc any, path string, got, want any) bool {
	g, okG := number(got)
	w, okW := number(want)
	if !okG || !okW {
		return got == want
	}
	resource, rest, ok := strings.Cut(path, "].")
	if ok {
		if fractions, err := pick(doc, resource+"].exact"); err == nil {
			if f, there := fractions.(map[string]any)[rest]; there {
				g, okG = number(f)
			}
		}
	}
	return okG && g.Cmp(w) == 0
}

func number(v any) (exact.Num, bool) {
	var text string
	switch v := v.(type) {
	case json.Number:
		text = v.String()
	case string:
		text = v
	default:
		return exact.Num{}, false
	}
	n, err := exact.Parse(text)
	return n, err == nil
}
