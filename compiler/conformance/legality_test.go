package conformance

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

// TestLegality compiles the violating and the passing file of every rule in testdata/legality.
func TestLegality(t *testing.T) {
	if _, err := allRules(); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../testdata/legality/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			part := map[string]string{}
			for _, f := range archive.Files {
				part[f.Name] = string(f.Data)
			}
			pair(t, part["bad.canon"], part["good.canon"], strings.Fields(part["want"]), readings(part["readings"]))
		})
	}
}

// pair demands that bad yields the wanted codes, and of errors no others, and that good yields no error and none of them.
func pair(t *testing.T, bad, good string, want []string, readings map[string]string) {
	t.Helper()
	r := compileRead(t, map[string]string{"bad.canon": bad}, readings)
	errors, warnings := codes(r.Diagnostics, diag.Error), codes(r.Diagnostics, diag.Warning)
	for _, code := range errors {
		if !slices.Contains(want, code) {
			t.Errorf("bad: %s is not wanted:%s", code, say(r.Diagnostics))
		}
	}
	found := slices.Concat(errors, warnings, codes(r.Diagnostics, diag.Advice))
	for _, code := range want {
		if !slices.Contains(found, code) {
			t.Errorf("bad: %s is not reported:%s", code, say(r.Diagnostics))
		}
	}
	r = compileRead(t, map[string]string{"good.canon": good}, readings)
	if errors := codes(r.Diagnostics, diag.Error); len(errors) > 0 {
		t.Errorf("good: is not legal:%s", say(r.Diagnostics))
	}
	for _, d := range r.Diagnostics {
		if slices.Contains(want, string(d.Code)) {
			t.Errorf("good: %s is reported:%s", d.Code, say(r.Diagnostics))
		}
	}
}

// TestTableExamples compiles the two examples of every code of the language and of the operators.
func TestTableExamples(t *testing.T) {
	if _, err := allRules(); err != nil {
		t.Fatal(err)
	}
	for _, e := range diag.Table() {
		if e.NoSample != "" {
			continue
		}
		t.Run(string(e.Code), func(t *testing.T) {
			base := "../../dsl/diag/examples/" + strings.ReplaceAll(string(e.Code), "/", "-")
			pair(t, read(t, base+".bad.canon"), read(t, base+".good.canon"), []string{string(e.Code)}, nil)
		})
	}
}

// TestRuleExamples compiles the two examples of every cap and requirement of every embedded ruleset.
func TestRuleExamples(t *testing.T) {
	rules, err := allRules()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rules {
		for _, c := range checksOf(r) {
			t.Run(r.ID+"/"+c.Code, func(t *testing.T) { pair(t, c.Bad, c.Good, []string{r.ID + "/" + c.Code}, under(c.Under)) })
		}
	}
}

func checksOf(r *schema.Rules) []schema.Check {
	var out []schema.Check
	for _, c := range r.Whole.Caps {
		out = append(out, c.Check)
	}
	for _, c := range r.Whole.Requires {
		out = append(out, c.Check)
	}
	return out
}

// under is the first option that puts a row in force.
func under(u *schema.Under) map[string]string {
	if u == nil {
		return nil
	}
	return map[string]string{u.Reading: u.Options[0]}
}

// readings are words like C-14=strict.
func readings(text string) map[string]string {
	all := map[string]string{}
	for _, word := range strings.Fields(text) {
		id, option, _ := strings.Cut(word, "=")
		all[id] = option
	}
	return all
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
