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
	"canon.dev/canon/schema/expr"
)

// worked are a book's formulas as worked by hand; "?" wants an undecided result. ID are rows of the inventory and vectors, the
// note is the arithmetic; Steps wants named values on the way; Readings are options other than the book's default ones.
type worked struct {
	Formula string
	Cases   []struct {
		ID, Line, Want, Note string
		Args, Missing        []string
		Steps, Readings      map[string]string
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

// readAs is a calculator of the same book read another way.
func readAs(t *testing.T, c *Calculator, readings map[string]string) *Calculator {
	if len(readings) == 0 {
		return c
	}
	ruleset := *c.words.Rules.Whole
	ruleset.Readings = slices.Clone(ruleset.Readings)
	rules := schema.Index(&ruleset)
	for id, option := range readings {
		r := rules.Reading(id)
		if r == nil || r.Default == option || !slices.ContainsFunc(r.Options, func(o schema.Option) bool { return o.ID == option }) {
			t.Fatalf("%s has no other option %s", id, option)
		}
		r.Default = option
	}
	w := words.Of(rules)
	return New(w, rulesenv.New(w))
}

func run(t *testing.T, book *Calculator, w worked) {
	for _, test := range w.Cases {
		c := readAs(t, book, test.Readings)
		f := find(c, w.Formula)
		if f == nil {
			t.Fatal("there is no such formula")
		}
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
		if got := shown(r.Value); got != test.Want {
			t.Errorf("%s (line %s): %s, want %s\n%s", test.ID, test.Line, got, test.Want, strings.Join(r.Lines("zh"), "\n"))
		}
		for id, want := range test.Steps {
			if i := slices.IndexFunc(r.Steps, func(s Step) bool { return s.ID == id }); i < 0 || shown(r.Steps[i].Value) != want {
				t.Errorf("%s (line %s): the step %s is not %s\n%s", test.ID, test.Line, id, want, strings.Join(r.Lines("zh"), "\n"))
			}
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

// shown is a value as the cases write it.
func shown(v expr.Value) string { return strings.Replace(v.In("en"), "−", "-", 1) }

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

// TestFormulasWithExamples calculates every formula with the arguments that a message would teach.
func TestFormulasWithExamples(t *testing.T) {
	for _, id := range schema.IDs() {
		c := book(t, id)
		for i := range c.words.Rules.Formulas {
			f := &c.words.Rules.Formulas[i]
			for _, lang := range []string{"zh", "en"} {
				var typed []string
				for j := range f.Params {
					p := &f.Params[j]
					name := p.ID
					if lang == "zh" {
						name = p.Name.Zh
					}
					typed = append(typed, name+"="+c.Example(p).In(lang))
				}
				args, err := c.Args(f, typed)
				if err != nil {
					t.Errorf("%s/%s %v: %v", id, f.ID, typed, err)
					continue
				}
				r, err := c.Calculate(f, args)
				if err != nil || len(r.Missing) > 0 {
					t.Errorf("%s/%s %v: %v", id, f.ID, typed, err)
				}
			}
		}
	}
}

// TestFormulaNames wants a formula of a book to be the only one that answers to its names.
func TestFormulaNames(t *testing.T) {
	for _, id := range schema.IDs() {
		rules := book(t, id).words.Rules
		of := map[string]string{}
		for i := range rules.Formulas {
			f := &rules.Formulas[i]
			for spelling := range schema.Spellings(&f.Row) {
				if other, taken := of[spelling]; taken && other != f.ID {
					t.Errorf("%s: %s and %s are both called %s", id, other, f.ID, spelling)
				}
				of[spelling] = f.ID
			}
		}
	}
}
