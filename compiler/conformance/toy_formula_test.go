package conformance

import (
	"slices"
	"testing"

	"canon.dev/canon/compiler/formula"
	"canon.dev/canon/compiler/rulesenv"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/schema"
)

// TestToyFormulas: a formula that yields a term of a list says its name, and a member's truth value is one.
func TestToyFormulas(t *testing.T) {
	w := words.Of(toyRules(t))
	c := formula.New(w, rulesenv.New(w))
	for _, test := range []struct{ id, arg, zh, en string }{
		{"sappy-limb", "drops=5", "根系", "root"},
		{"sappy-limb", "drops=1", "叶片", "leaf"},
		{"lies-buried", "which=root", "是", "yes"},
		{"lies-buried", "which=叶片", "否", "no"},
	} {
		i := slices.IndexFunc(w.Rules.Formulas, func(f schema.Formula) bool { return f.ID == test.id })
		if i < 0 {
			t.Fatalf("there is no %s", test.id)
		}
		f := &w.Rules.Formulas[i]
		args, err := c.Args(f, []string{test.arg})
		if err != nil {
			t.Fatal(err)
		}
		r, err := c.Calculate(f, args)
		if err != nil {
			t.Fatal(err)
		}
		if zh, en := r.Value.In("zh"), r.Value.In("en"); zh != test.zh || en != test.en {
			t.Errorf("%s %s: %s, %s", test.id, test.arg, zh, en)
		}
	}
}
