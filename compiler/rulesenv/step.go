package rulesenv

import (
	"fmt"

	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// step is step(x, n) and step("scale", x, n): the level n levels above x, below it where n is negative; absent past the ends.
func (f *Functions) step(args []expr.Value) (expr.Value, error) {
	if len(args) < 2 {
		return expr.Value{}, fmt.Errorf("step takes a level and a number, not %d arguments", len(args))
	}
	last := len(args) - 1
	list, v, err := f.onScale("step", args[:last])
	if err != nil {
		return expr.Value{}, err
	}
	n, ok := args[last].Num()
	by, whole := n.Int64()
	if !ok || !whole {
		return expr.Value{}, fmt.Errorf("step takes a whole number of levels, not %s", args[last].In("en"))
	}
	levels := ranked(list)
	at, known := f.level(list, levels, v)
	if i := int64(at) + by; known && i >= 0 && i < int64(len(levels)) {
		id := levels[i].ID
		return expr.Term(id, f.terms[key{list.ID, id}]), nil
	}
	return expr.AbsentAs("step", &expr.Info{Name: diag.Text{
		Zh: fmt.Sprintf("%s中与“%s”相差 %s 级的等级", list.Name.Zh, v.In("zh"), n),
		En: fmt.Sprintf("the level of %s that is %s from %s", list.Name.En, n, v.In("en")),
	}}), nil
}

// steps is steps(a, b) and steps("scale", a, b): how many levels b stands above a.
func (f *Functions) steps(args []expr.Value) (expr.Value, error) {
	if len(args) < 2 {
		return expr.Value{}, fmt.Errorf("steps takes two levels, not %d arguments", len(args))
	}
	last := len(args) - 1
	list, from, err := f.onScale("steps", args[:last])
	if err != nil {
		return expr.Value{}, err
	}
	_, to, err := f.onScale("steps", []expr.Value{expr.Text(list.ID), args[last]})
	if err != nil {
		return expr.Value{}, err
	}
	levels := ranked(list)
	a, okA := f.level(list, levels, from)
	b, okB := f.level(list, levels, to)
	if !okA || !okB {
		return expr.AbsentAs("steps", &expr.Info{Name: schema.Text{
			Zh: fmt.Sprintf("“%s”与“%s”相差的级数", from.In("zh"), to.In("zh")),
			En: fmt.Sprintf("the levels between %s and %s", from.In("en"), to.In("en")),
		}}), nil
	}
	return expr.Int(b - a), nil
}

// ranked are the levels of a scale that have a rank, in their order.
func ranked(list *words.List) []*schema.Level {
	var levels []*schema.Level
	for i := range list.Scale.Members {
		if m := &list.Scale.Members[i]; m.Rank != nil {
			levels = append(levels, m)
		}
	}
	return levels
}

// level is where a term or a number stands among the levels.
func (f *Functions) level(list *words.List, levels []*schema.Level, v expr.Value) (int, bool) {
	rank, ok := f.rankOf(list, v)
	if !ok {
		return 0, false
	}
	for i, m := range levels {
		if m.Rank.Cmp(rank) == 0 {
			return i, true
		}
	}
	return 0, false
}

func (f *Functions) rankOf(list *words.List, v expr.Value) (exact.Num, bool) {
	rank, err := f.rank([]expr.Value{expr.Text(list.ID), v})
	if err != nil {
		return exact.Num{}, false
	}
	return rank.Num()
}
