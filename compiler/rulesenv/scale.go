package rulesenv

import (
	"fmt"
	"slices"
	"strings"

	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// columns are what an expression may ask of a term: id, class, rank, at, and its data.
type columns struct {
	expr.NoCalls
	functions *Functions
	term      *schema.Term
	at        *exact.Num
}

// Name implements expr.Env.
func (c *columns) Name(name string) (expr.Value, bool) {
	switch name {
	case "id":
		return expr.Text(c.term.ID), true
	case "class":
		if c.term.Class != "" {
			return expr.Term(c.term.Class, nil), true
		}
	case "rank":
		if c.term.Rank != nil {
			return expr.Num(*c.term.Rank), true
		}
	case "at":
		if c.at != nil {
			return expr.Num(*c.at), true
		}
	}
	s, ok := c.term.Data[name]
	if !ok {
		return expr.Value{}, false
	}
	if v, ok := datum(s); ok {
		return v, true
	}
	return c.functions.bare(s), true
}

// datum reads what a member or a cell has of its own sort: an exact number or a truth value, and else an id.
func datum(s string) (expr.Value, bool) {
	if s == "true" || s == "false" {
		return expr.Bool(s == "true"), true
	}
	n, err := exact.Parse(s)
	return expr.Num(n), err == nil
}

// rank is rank(x) and rank("scale", x).
func (f *Functions) rank(args []expr.Value) (expr.Value, error) {
	list, v, err := f.onScale("rank", args)
	if err != nil {
		return expr.Value{}, err
	}
	n, isNumber := v.Num()
	if !isNumber {
		return f.column(list, v, "rank"), nil
	}
	if below(list, n) {
		return expr.AbsentAs("rank", belowFirst(list, v)), nil
	}
	t, ok := list.Level(n)
	if !ok || t.Rank == nil {
		return expr.Value{}, fmt.Errorf("the scale %q has no ranks", list.ID)
	}
	return expr.Num(*t.Rank), nil
}

// base is base-of(x) and base-of("scale", x): of a term where it begins, of a number the number itself.
func (f *Functions) base(args []expr.Value) (expr.Value, error) {
	list, v, err := f.onScale("base-of", args)
	if err != nil {
		return expr.Value{}, err
	}
	if v.Kind() == expr.KindNumber {
		return v, nil
	}
	return f.column(list, v, "at"), nil
}

// column asks a term of the list; a term's own columns come first, for it may stand past the scale's end.
func (f *Functions) column(list *words.List, v expr.Value, name string) expr.Value {
	id, _ := v.ID()
	for _, data := range []expr.Env{v.Env(), f.data(list, id)} {
		if data == nil {
			continue
		}
		if n, ok := data.Name(name); ok {
			return n
		}
	}
	return expr.AbsentAs(name, &expr.Info{Name: schema.Text{
		Zh: fmt.Sprintf("“%s”在%s中的位置", v.In("zh"), list.Name.Zh),
		En: fmt.Sprintf("the place of %s in %s", v.In("en"), list.Name.En),
	}})
}

func (f *Functions) data(list *words.List, id string) expr.Env {
	if info := f.terms[key{list.ID, id}]; info != nil {
		return info.Data
	}
	return nil
}

// scale is scale("scale", number): the level at or below the number.
func (f *Functions) scale(args []expr.Value) (expr.Value, error) {
	if len(args) != 2 {
		return expr.Value{}, fmt.Errorf("scale takes a scale and a number, not %d arguments", len(args))
	}
	list, err := f.named("scale", args[0])
	if err != nil {
		return expr.Value{}, err
	}
	n, ok := args[1].Num()
	if !ok {
		return expr.Value{}, fmt.Errorf("argument 2 of scale is %s, not a number", args[1].Kind())
	}
	var found *schema.Level
	for i := range list.Scale.Members {
		if m := &list.Scale.Members[i]; m.At != nil && m.At.Cmp(n) <= 0 {
			found = m
		}
	}
	if found == nil {
		return expr.AbsentAs(list.ID, belowFirst(list, args[1])), nil
	}
	return expr.Term(found.ID, f.terms[key{list.ID, found.ID}]), nil
}

// below reports whether a number lies under the first level of a scale on which quantities fall downwards.
func below(list *words.List, n exact.Num) bool {
	if list.Scale.Round == "up" {
		return false
	}
	for i := range list.Scale.Members {
		if at := list.Scale.Members[i].At; at != nil {
			return n.Less(*at)
		}
	}
	return false
}

func belowFirst(list *words.List, v expr.Value) *expr.Info {
	return &expr.Info{Name: schema.Text{
		Zh: fmt.Sprintf("%s中 %s 以下的等级", list.Name.Zh, v.In("zh")),
		En: fmt.Sprintf("the level of %s in %s, which begins higher", v.In("en"), list.Name.En),
	}}
}

// onScale reads (x) or ("scale", x): the scale and the term or number on it.
func (f *Functions) onScale(fn string, args []expr.Value) (*words.List, expr.Value, error) {
	switch len(args) {
	case 1:
		list, err := f.scaleOf(fn, args[0])
		return list, args[0], err
	case 2:
		list, err := f.named(fn, args[0])
		if err != nil {
			return nil, expr.Value{}, err
		}
		if id, ok := args[1].ID(); ok && !list.Known(id) && args[1].Of() != list.ID {
			return nil, expr.Value{}, fmt.Errorf("%q is no member of the scale %q", id, list.ID)
		}
		return list, args[1], nil
	}
	return nil, expr.Value{}, fmt.Errorf("%s takes a term or a number, or a scale and one, not %d arguments", fn, len(args))
}

func (f *Functions) named(fn string, v expr.Value) (*words.List, error) {
	which, err := id(fn, []expr.Value{v}, 0)
	if err != nil {
		return nil, err
	}
	list := f.words.List(which)
	if list == nil || list.Scale == nil {
		return nil, fmt.Errorf("there is no scale %q", which)
	}
	return list, nil
}

// scaleOf finds the one scale that a term or a quantity is of.
func (f *Functions) scaleOf(fn string, v expr.Value) (*words.List, error) {
	var found []string
	id, isTerm := v.ID()
	switch {
	case isTerm && v.Of() != "":
		found = []string{v.Of()}
	case isTerm:
		found = slices.Clone(f.lists[id])
	case v.Kind() == expr.KindNumber && v.Of() != "":
		for i := range f.words.Rules.Scales {
			if f.words.Rules.Scales[i].Dim == v.Of() {
				found = append(found, f.words.Rules.Scales[i].ID)
			}
		}
	default:
		return nil, fmt.Errorf("%s of %s needs its scale: %s(\"scale\", x)", fn, v.Kind(), fn)
	}
	found = slices.DeleteFunc(found, func(id string) bool {
		list := f.words.List(id)
		return list == nil || list.Scale == nil
	})
	switch len(found) {
	case 0:
		return nil, fmt.Errorf("%s is on no scale", v.In("en"))
	case 1:
		return f.words.List(found[0]), nil
	}
	return nil, fmt.Errorf("%s is on several scales (%s), say which: %s(%q, x)", v.In("en"), strings.Join(found, ", "), fn, found[0])
}
