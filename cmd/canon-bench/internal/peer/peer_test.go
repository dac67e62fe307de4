package peer

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"cuelang.org/go/cue"
	"cuelang.org/go/cue/cuecontext"

	"canon.dev/canon/cmd/canon-bench/internal/corpus"
	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/emit"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// compiled is the catalog of a small corpus, and its rules.
func compiled(t *testing.T) ([]byte, *schema.Rules) {
	t.Helper()
	files, err := corpus.Generate(context.Background(), os.DirFS("../../../.."), 60, 1)
	if err != nil {
		t.Fatal(err)
	}
	var opts compiler.Options
	for _, id := range schema.IDs() {
		r, err := schema.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		opts.Rules = append(opts.Rules, r)
	}
	opts.Catalog = true
	for _, f := range files {
		opts.Files = append(opts.Files, source.NewFile(f.Name, f.Text))
	}
	result, err := compiler.Compile(context.Background(), opts)
	if err != nil {
		t.Fatal(err)
	}
	catalog := emit.JSON(result.Catalog)
	rules, err := schema.Load(Ruleset(catalog))
	if err != nil {
		t.Fatal(err)
	}
	return catalog, rules
}

// TestCUEChecksShapes: every resource passes, and none does with a wrong verb, a wrong parameter or a field too many.
func TestCUEChecksShapes(t *testing.T) {
	catalog, rules := compiled(t)
	resources, err := Data(catalog)
	if err != nil {
		t.Fatal(err)
	}
	ctx := cuecontext.New()
	definition := ctx.CompileBytes(CUE(rules)).LookupPath(cue.ParsePath("#Resource"))
	if err := definition.Err(); err != nil {
		t.Fatal(err)
	}
	passes := func(r Resource) error {
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		return ctx.CompileBytes(text).Unify(definition).Validate(cue.Concrete(true))
	}
	refused := 0
	for _, r := range resources {
		if err := passes(r); err != nil {
			t.Fatalf("%s: %v", r.Name, err)
		}
		if len(r.Effects) == 0 || len(r.Effects[0].Clauses) == 0 {
			continue
		}
		c := &r.Effects[0].Clauses[0]
		verb := c.Verb
		c.Verb = "no-verb"
		if passes(r) == nil {
			t.Errorf("%s passes with a verb that there is not", r.Name)
		}
		c.Verb, c.Params = verb, append(c.Params, json.RawMessage(`"one-too-many"`))
		if passes(r) == nil {
			t.Errorf("%s passes with a parameter too many", r.Name)
		}
		c.Params = c.Params[:len(c.Params)-1]
		r.Fields["no-field"] = json.RawMessage("1")
		if passes(r) == nil {
			t.Errorf("%s passes with a field that there is not", r.Name)
		}
		if refused++; refused == 10 {
			return
		}
	}
	t.Error("too few resources have clauses")
}

// TestJSONSchemaSaysTheSame: a row, a block and a kind have an alternative each.
func TestJSONSchemaSaysTheSame(t *testing.T) {
	_, rules := compiled(t)
	text, err := JSONSchema(rules)
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Defs map[string]struct{ OneOf []any } `json:"$defs"`
	}
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"clause": len(rules.Prices), "effect": len(rules.Blocks) + 1, "resource": len(rules.Kinds)} {
		if got := len(document.Defs[name].OneOf); got != want {
			t.Errorf("%s has %d alternatives, not %d", name, got, want)
		}
	}
	if strings.Contains(string(text), `"const":""`) {
		t.Error("ajv's discriminators overlook an empty const")
	}
}
