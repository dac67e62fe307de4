package export

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"canon.dev/canon/schema"
)

// TestTablesAreFresh: what is embedded is what the CUE says now.
func TestTablesAreFresh(t *testing.T) {
	want, err := Tables(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range want {
		got, err := os.ReadFile(filepath.Join("..", "tables", name))
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("schema/tables/%s is stale; run go generate ./schema", name)
		}
	}
	files, err := os.ReadDir("../tables")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if want[file.Name()] == nil && file.Name() != "README.md" {
			t.Errorf("schema/tables/%s belongs to no rule book", file.Name())
		}
	}
}

// spare are the cost forms that the embedded books happen not to need; house rules and the toy use them.
var spare = map[string]bool{"Of": true, "Max": true}

// TestOperatorsAreUsed: each operator and each cost form but the spare ones serves a row of an embedded book, so that none is
// there for nothing.
func TestOperatorsAreUsed(t *testing.T) {
	tables, costs := map[string]bool{}, map[string]bool{}
	for _, id := range schema.IDs() {
		rules, err := schema.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		v := reflect.ValueOf(rules.Ruleset).Elem()
		for i := range v.NumField() {
			if f := v.Field(i); f.Kind() == reflect.Slice && f.Len() > 0 {
				tables[v.Type().Field(i).Name] = true
			}
		}
		for i := range rules.Prices {
			costForms(&rules.Prices[i].Cost, costs)
		}
	}
	ruleset := reflect.TypeFor[schema.Ruleset]()
	for i := range ruleset.NumField() {
		if f := ruleset.Field(i); f.Type.Kind() == reflect.Slice && !tables[f.Name] {
			t.Errorf("no embedded book has %s", f.Name)
		}
	}
	cost := reflect.TypeFor[schema.Cost]()
	for i := range cost.NumField() {
		if name := cost.Field(i).Name; name != "Cite" && costs[name] == spare[name] {
			t.Errorf("cost form %s: used by an embedded book: %v, spare: %v", name, costs[name], spare[name])
		}
	}
}
