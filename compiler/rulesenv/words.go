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

// nth is nth(list, n): the n-th element, from 1; absent where the list has none.
func nth(args []expr.Value) (expr.Value, error) {
	if len(args) != 2 || args[0].Kind() != expr.KindList {
		return expr.Value{}, fmt.Errorf("nth takes a list and a number")
	}
	n, ok := args[1].Num()
	if !ok {
		return expr.Value{}, fmt.Errorf("nth takes a list and a number, not %s", args[1].Kind())
	}
	items := args[0].Items()
	if i, whole := n.Int64(); whole && i >= 1 && i <= int64(len(items)) {
		return items[i-1], nil
	}
	return expr.AbsentAs("nth", &expr.Info{Name: diag.Text{
		Zh: fmt.Sprintf("第 %s 个（共 %d 个）", n, len(items)), En: fmt.Sprintf("number %s of %d", n, len(items)),
	}}), nil
}

// mentions is mentions(text, term): whether the text has one of the term's spellings in it. A call as it is written, 模板(剑),
// is a text too.
func (f *Functions) mentions(args []expr.Value) (expr.Value, error) {
	if len(args) != 2 {
		return expr.Value{}, fmt.Errorf("mentions takes a text and a term, not %d arguments", len(args))
	}
	text, okText := written(args[0]).ID()
	id, okTerm := args[1].ID()
	if !okText || !okTerm {
		return expr.Value{}, fmt.Errorf("mentions takes a text and a term, not %s and %s", args[0].Kind(), args[1].Kind())
	}
	text = schema.Normal(text)
	for spelling := range schema.Spellings(f.row(args[1].Of(), id, args[1])) {
		if strings.Contains(text, spelling) {
			return expr.Bool(true), nil
		}
	}
	return expr.Bool(false), nil
}

// written is a call's text; any other value is itself.
func written(v expr.Value) expr.Value {
	if v.Kind() != expr.KindScope {
		return v
	}
	if text, known := v.Env().Name("text"); known {
		return text
	}
	return v
}

// row is a term's row. What stands in no vocabulary, an entry of the price list or a word of an open one, has its own names.
func (f *Functions) row(list, id string, term expr.Value) *schema.Row {
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
	return &schema.Row{ID: id, Name: schema.Text{Zh: term.In("zh"), En: term.In("en")}}
}
