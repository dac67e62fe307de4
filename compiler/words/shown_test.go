package words

import (
	"testing"

	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// TestShownIsAWord: what a file is translated to can be read again, for each keyword of each book.
func TestShownIsAWord(t *testing.T) {
	for _, id := range schema.IDs() {
		rules, err := schema.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		check := func(what string, r *schema.Row) {
			shown := Shown(r)
			for _, word := range []string{shown.Zh, shown.En} {
				f := dsl.Parse(source.NewFile("a.canon", "甲 乙 {\n"+word+" 是\n}\n"), dsl.Options{})
				if len(f.Bad) > 0 || len(f.Decls) != 1 || len(f.Decls[0].Body.Stmts) != 1 || f.Decls[0].Body.Stmts[0].Head.Text != word {
					t.Errorf("%s: %s %s: %q is no word", id, what, r.ID, word)
				}
			}
		}
		for i := range rules.Kinds {
			check("kind", &rules.Kinds[i].Row)
			for j := range rules.Kinds[i].Body.Fields {
				check("field of "+rules.Kinds[i].ID, &rules.Kinds[i].Body.Fields[j].Row)
			}
		}
		for i := range rules.Blocks {
			check("block", &rules.Blocks[i].Row)
			for j := range rules.Blocks[i].Body.Fields {
				check("field of "+rules.Blocks[i].ID, &rules.Blocks[i].Body.Fields[j].Row)
			}
		}
		for i := range rules.Verbs {
			check("verb", &rules.Verbs[i].Row)
		}
	}
}
