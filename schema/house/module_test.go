package house

import (
	"fmt"
	"testing"

	"canon.dev/canon/schema"
)

// TestEachModuleCanBeLeftOut: no row of a book rests on a part that a project may play without.
func TestEachModuleCanBeLeftOut(t *testing.T) {
	tried := 0
	for _, id := range schema.IDs() {
		rules, err := schema.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, module := range modulesOf(rules.Whole) {
			tried++
			p := load(t, fmt.Sprintf("ruleset: %q\nlayers: [{name: \"plain\", modules: %q: false}]", id, module))
			for _, row := range schema.Rows(onlyBook(t, p).Whole) {
				if row.Module == module {
					t.Errorf("%s without %s still has %s", id, module, row.ID)
				}
			}
		}
	}
	if tried == 0 {
		t.Error("no book has a module")
	}
}
