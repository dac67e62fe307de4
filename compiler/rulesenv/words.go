package rulesenv

import (
	"fmt"
	"strings"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// place is place(x, list): where x first stands in the list, from 1; absent where it does not.
func place(args []expr.Value) (expr.Value, error) {
	if len(args) != 2 || args[1].Kind() != expr.KindList {
		return expr.Value{}, fmt.Errorf("place takes a value and a list")
	}
	for i, item := range args[1].Items() {
		if expr.Equal(args[0], item) {
			return expr.Int(i + 1), nil
		}
	}
	return expr.AbsentAs("place", &expr.Info{Name: diag.Text{
		Zh: "“" + args[0].In("zh") + "”的次序", En: "the place of " + args[0].In("en"),
	}}), nil
}

// mentions is mentions(text, term): whether the text has one of the term's spellings in it.
func (f *Functions) mentions(args []expr.Value) (expr.Value, error) {
	if len(args) != 2 {
		return expr.Value{}, fmt.Errorf("mentions takes a text and a term, not %d arguments", len(args))
	}
	text, okText := args[0].ID()
	id, okTerm := args[1].ID()
	if !okText || !okTerm {
		return expr.Value{}, fmt.Errorf("mentions takes a text and a term, not %s and %s", args[0].Kind(), args[1].Kind())
	}
	text = schema.Normal(text)
	for spelling := range schema.Spellings(f.row(args[1].Of(), id)) {
		if strings.Contains(text, spelling) {
			return expr.Bool(true), nil
		}
	}
	return expr.Bool(false), nil
}

// row is a term's row; a word that an open vocabulary does not know is only itself.
func (f *Functions) row(list, id string) *schema.Row {
	for i := range f.words.Rules.Vocabularies {
		v := &f.words.Rules.Vocabularies[i]
		if v.ID != list {
			continue
		}
		for j := range v.Members {
			if v.Members[j].ID == id {
				return &v.Members[j].Row
			}
		}
	}
	return &schema.Row{ID: id, Name: schema.Text{Zh: id, En: id}}
}
