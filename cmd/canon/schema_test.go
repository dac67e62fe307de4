package main

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"

	"canon.dev/canon/cmd/canon/internal/report"
	"canon.dev/canon/cmd/canon/internal/shape"
	"canon.dev/canon/compiler/catalog"
	"canon.dev/canon/compiler/emit"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// What build writes is what schema --json promises: the homebrew to learn from, against the schema of the catalog.
func TestCatalogFollowsItsSchema(t *testing.T) {
	a := &app{world: world{env: func(string) string { return "" }}, lang: "en"}
	done, err := a.compile(context.Background(), input{paths: []string{"../../content/homebrew"}, catalog: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(done.Catalog.Resources) < 20 {
		t.Fatalf("only %d resources", len(done.Catalog.Resources))
	}
	compiled := catalogSchema(t)
	if err := compiled.Validate(document(t, done.Catalog)); err != nil {
		t.Error(err)
	}
	// A schema that admits anything would pass the test above.
	for name, spoil := range map[string]func(r map[string]any){
		"an unknown field":     func(r map[string]any) { r["fields"].(map[string]any)["no-such-field"] = "x" },
		"a ledger in words":    func(r map[string]any) { r["ledgers"].(map[string]any)["x"] = "many" },
		"an unknown kind":      func(r map[string]any) { r["kind"] = "no-such-kind" },
		"no name":              func(r map[string]any) { delete(r, "name") },
		"a clause without row": func(r map[string]any) { r["effects"] = []any{map[string]any{"clauses": []any{map[string]any{}}}} },
	} {
		doc := document(t, done.Catalog)
		spoil(doc.(map[string]any)["resources"].([]any)[0].(map[string]any))
		if compiled.Validate(doc) == nil {
			t.Errorf("%s is admitted", name)
		}
	}
}

func catalogSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	books, err := embedded("")
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := report.WriteJSON(&text, shape.CatalogSchema(books, "en")); err != nil {
		t.Fatal(err)
	}
	parsed, err := jsonschema.UnmarshalJSON(&text)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("catalog.json", parsed); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("catalog.json")
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

func document(t *testing.T, c *catalog.Catalog) any {
	t.Helper()
	var doc any
	if err := json.Unmarshal(emit.JSON(c), &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}
