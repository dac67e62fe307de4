package formula

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"canon.dev/canon/compiler/rulesenv"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/schema"
)

// worked are a book's formulas as worked by hand; "?" wants an undecided result.
type worked struct {
	Formula string
	Cases   []struct {
		ID, Line, Want string
		Args, Missing  []string
	}
}

func book(t *testing.T, id string) *Calculator {
	t.Helper()
	rules, err := schema.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	w := words.Of(rules)
	return New(w, rulesenv.New(w))
}

// TestWorkedFormulas runs testdata/formulas/<ruleset>.json.
func TestWorkedFormulas(t *testing.T) {
	files, err := filepath.Glob("../../testdata/formulas/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		id := strings.TrimSuffix(filepath.Base(file), ".json")
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var all []worked
		if err := json.Unmarshal(data, &all); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		c := book(t, id)
		for _, w := range all {
			t.Run(id+"/"+w.Formula, func(t *testing.T) { run(t, c, w) })
		}
	}
}

func run(t *testing.T, c *Calculator, w worked) {
	f := find(c, w.Formula)
	if f == nil {
		t.Fatal("there is no such formula")
	}
	for _, test := range w.Cases {
		args, err := c.Args(f, test.Args)
		if err != nil {
			t.Errorf("%s: %v", test.ID, err)
			continue
		}
		r, err := c.Calculate(f, args)
		if err != nil {
			t.Errorf("%s: %v", test.ID, err)
			continue
		}
		if got := strings.Replace(r.Value.In("en"), "−", "-", 1); got != test.Want {
			t.Errorf("%s (line %s): %s, want %s\n%s", test.ID, test.Line, got, test.Want, strings.Join(r.Lines("zh"), "\n"))
		}
		var missing []string
		for _, p := range r.Missing {
			missing = append(missing, p.ID)
		}
		if !slices.Equal(missing, test.Missing) {
			t.Errorf("%s: missing %v, want %v", test.ID, missing, test.Missing)
		}
	}
}

// TestFormulasOfEveryBook finds names and functions in formulas that nothing knows, and formulas that use themselves.
func TestFormulasOfEveryBook(t *testing.T) {
	ids := schema.IDs()
	if len(ids) == 0 {
		t.Fatal("there is no ruleset")
	}
	for _, id := range ids {
		rules, err := schema.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, err := range rulesenv.New(words.Of(rules)).Check() {
			t.Errorf("%s: %v", id, err)
		}
	}
}
