package rulesenv

import (
	"fmt"
	"slices"
	"sync"

	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// Functions are the names and functions of one ruleset, as an Env. It is immutable and safe for concurrent use.
type Functions struct {
	words    *words.Words
	terms    map[key]*expr.Info
	lists    map[string][]string // the lists that have a term of an id, in the order of the rules
	formulas map[string]*formula
	readings map[string]expr.Value // the option of each that is in force
}

// formula is one that is prepared when it is first asked for.
type formula struct {
	once     sync.Once
	def      *schema.Formula
	prepared *Formula
	err      error
}

type key struct{ list, id string }

// New prepares the functions of a ruleset. Formulas are parsed when they are first asked for.
func New(w *words.Words) *Functions {
	f := &Functions{words: w, formulas: make(map[string]*formula, len(w.Rules.Formulas)), readings: make(map[string]expr.Value, len(w.Rules.Readings))}
	total := 0
	for i := range w.Rules.Vocabularies {
		total += len(w.List(w.Rules.Vocabularies[i].ID).Terms)
	}
	for i := range w.Rules.Scales {
		total += len(w.Rules.Scales[i].Members)
	}
	f.terms, f.lists = make(map[key]*expr.Info, total), make(map[string][]string, total)
	for i := range w.Rules.Vocabularies {
		f.addTerms(w.List(w.Rules.Vocabularies[i].ID), nil)
	}
	for i := range w.Rules.Scales {
		f.addTerms(w.List(w.Rules.Scales[i].ID), &w.Rules.Scales[i])
	}
	formulas := make([]formula, len(w.Rules.Formulas))
	for i := range formulas {
		formulas[i].def = &w.Rules.Formulas[i]
		f.formulas[formulas[i].def.ID] = &formulas[i]
	}
	for i := range w.Rules.Readings {
		f.addReading(&w.Rules.Readings[i])
	}
	return f
}

func (f *Functions) addTerms(list *words.List, scale *schema.Scale) {
	infos, data, ids := make([]expr.Info, len(list.Terms)), make([]columns, len(list.Terms)), make([]string, len(list.Terms))
	for i := range list.Terms {
		t := &list.Terms[i]
		var at *exact.Num
		if scale != nil {
			at = scale.Members[i].At
		}
		data[i] = columns{functions: f, term: t, at: at}
		infos[i] = expr.Info{Of: list.ID, Name: t.Name, Data: &data[i]}
		f.terms[key{list.ID, t.ID}] = &infos[i]
		if known := f.lists[t.ID]; known != nil {
			f.lists[t.ID] = append(known, list.ID)
		} else {
			ids[i] = list.ID
			f.lists[t.ID] = ids[i : i+1 : i+1] // most terms are in one list
		}
	}
}

// Term is a term's value. One that stands past its scale's end has a rank of its own.
func (f *Functions) Term(t *schema.Term) expr.Value {
	info := f.terms[key{t.List, t.ID}]
	if info != nil && sameRank(t.Rank, info.Data.(*columns).term.Rank) {
		return expr.Term(t.ID, info)
	}
	return expr.Term(t.ID, &expr.Info{Of: t.List, Name: t.Name, Data: &columns{functions: f, term: t}})
}

// bare is an id alone: of no list, but shown by its name where all lists that have it call it the same.
func (f *Functions) bare(id string) expr.Value {
	var name schema.Text
	for i, list := range f.lists[id] {
		info := f.terms[key{list, id}]
		if i > 0 && info.Name != name {
			return expr.Term(id, nil)
		}
		name = info.Name
	}
	if name == (schema.Text{}) {
		return expr.Term(id, nil)
	}
	return expr.Term(id, &expr.Info{Name: name})
}

func sameRank(a, b *exact.Num) bool {
	return a == b || a != nil && b != nil && a.Cmp(*b) == 0
}

// Name implements expr.Env: the terms of the ruleset by their ids, and its external values, which are absent.
func (f *Functions) Name(name string) (expr.Value, bool) {
	switch lists := f.lists[name]; len(lists) {
	case 0:
	case 1:
		return expr.Term(name, f.terms[key{lists[0], name}]), true
	default:
		return f.bare(name), true
	}
	for i := range f.words.Rules.Externals {
		if e := &f.words.Rules.Externals[i]; e.ID == name {
			return expr.AbsentAs(name, &expr.Info{Name: e.Name}), true
		}
	}
	return expr.Value{}, false
}

// Call implements expr.Env.
func (f *Functions) Call(fn string, args []expr.Value, _ expr.Env) (expr.Value, bool, error) {
	if fn == "formula" {
		v, err := f.nested(args, &run{})
		return v, true, err
	}
	if !known(fn) {
		return expr.Value{}, false, nil
	}
	for i := range args {
		if args[i].IsAbsent() {
			return args[i], true, nil
		}
	}
	v, err := f.call(fn, args)
	return v, true, err
}

// Known are the functions that Call knows.
func (f *Functions) Known() []string {
	return []string{"base-of", "formula", "halvings", "lookup", "mentions", "nth", "place", "rank", "reading", "scale", "step", "steps", "term", "unit"}
}

// known reports whether a function is one of Known, which is asked at every call.
func known(fn string) bool {
	switch fn {
	case "base-of", "formula", "halvings", "lookup", "mentions", "nth", "place", "rank", "reading", "scale", "step", "steps", "term", "unit":
		return true
	}
	return false
}

func (f *Functions) call(fn string, args []expr.Value) (expr.Value, error) {
	switch fn {
	case "rank":
		return f.rank(args)
	case "base-of":
		return f.base(args)
	case "halvings":
		return halvings(args)
	case "scale":
		return f.scale(args)
	case "lookup":
		return f.lookup(args)
	case "mentions":
		return f.mentions(args)
	case "nth":
		return nth(args)
	case "place":
		return place(args)
	case "reading":
		return f.reading(args)
	case "step":
		return f.step(args)
	case "steps":
		return f.steps(args)
	case "term":
		return f.term(args)
	}
	return f.unit(args)
}

// id reads an argument that must name something.
func id(fn string, args []expr.Value, i int) (string, error) {
	if i < len(args) {
		if id, ok := args[i].ID(); ok {
			return id, nil
		}
	}
	return "", fmt.Errorf("argument %d of %s must be an id", i+1, fn)
}

func (f *Functions) reading(args []expr.Value) (expr.Value, error) {
	which, err := id("reading", args, 0)
	if err != nil {
		return expr.Value{}, err
	}
	if option, ok := f.readings[which]; ok {
		return option, nil
	}
	r := f.words.Rules.Reading(which)
	if r == nil {
		return expr.Value{}, fmt.Errorf("there is no reading %q", which)
	}
	return expr.Value{}, fmt.Errorf("the reading %q has no option %q", which, r.Default)
}

func (f *Functions) addReading(r *schema.Reading) {
	for i := range r.Options {
		if r.Options[i].ID == r.Default {
			f.readings[r.ID] = expr.Term(r.Default, &expr.Info{Of: r.ID, Name: r.Options[i].Name})
		}
	}
}

func (f *Functions) unit(args []expr.Value) (expr.Value, error) {
	which, err := id("unit", args, 0)
	if err != nil {
		return expr.Value{}, err
	}
	u := f.words.Rules.Unit(which)
	if u == nil {
		return expr.Value{}, fmt.Errorf("there is no unit %q", which)
	}
	return expr.Quantity(f.words.Base(u), &expr.Info{Of: u.Dim}), nil
}

// term is term(list, id): what an id means in a list that shares it with another, so that people read its name.
func (f *Functions) term(args []expr.Value) (expr.Value, error) {
	list, err := id("term", args, 0)
	if err != nil {
		return expr.Value{}, err
	}
	which, err := id("term", args, 1)
	if err != nil {
		return expr.Value{}, err
	}
	info := f.terms[key{list, which}]
	if info == nil {
		return expr.Value{}, fmt.Errorf("the list %q has no term %q", list, which)
	}
	return expr.Term(which, info), nil
}

// maxHalvings is more than numbers of any sense can be halved.
const maxHalvings = 1000

// halvings is halvings(a, b): how often a can be halved without falling below b.
func halvings(args []expr.Value) (expr.Value, error) {
	if len(args) != 2 {
		return expr.Value{}, fmt.Errorf("halvings takes two numbers, not %d arguments", len(args))
	}
	a, okA := args[0].Num()
	b, okB := args[1].Num()
	if !okA || !okB || b.Sign() <= 0 {
		return expr.Value{}, fmt.Errorf("halvings takes two numbers, the second above 0, not %s and %s", args[0].In("en"), args[1].In("en"))
	}
	two := exact.Int(2)
	for n := range maxHalvings {
		if a = a.Div(two); a.Less(b) {
			return expr.Int(n), nil
		}
	}
	return expr.Int(maxHalvings), nil
}

func (f *Functions) lookup(args []expr.Value) (expr.Value, error) {
	which, err := id("lookup", args, 0)
	if err != nil {
		return expr.Value{}, err
	}
	t := f.words.Rules.Table(which)
	switch {
	case t == nil:
		return expr.Value{}, fmt.Errorf("there is no table %q", which)
	case len(args) < 2 || len(args) > 3:
		return expr.Value{}, fmt.Errorf("lookup takes a table, a row and a column, not %d arguments", len(args))
	}
	column := ""
	switch {
	case len(args) == 3:
		if column, err = id("lookup", args, 2); err != nil {
			return expr.Value{}, err
		}
	case len(t.Columns) == 1:
		column = t.Columns[0]
	}
	if !slices.Contains(t.Columns, column) {
		return expr.Value{}, fmt.Errorf("the table %q has no column %q", which, column)
	}
	row, err := rowKey(args[1])
	if err != nil {
		return expr.Value{}, err
	}
	cell, ok := t.Cells[row][column]
	if !ok {
		return missingCell(t, args[1], column), nil
	}
	return f.cell(cell), nil
}

func rowKey(v expr.Value) (string, error) {
	if n, ok := v.Num(); ok {
		return n.String(), nil
	}
	if id, ok := v.ID(); ok {
		return id, nil
	}
	return "", fmt.Errorf("argument 2 of lookup is %s, which names no row", v.Kind())
}

func missingCell(t *schema.Table, row expr.Value, column string) expr.Value {
	name := schema.Text{
		Zh: fmt.Sprintf("《%s》中“%s”一行的 %s", t.Name.Zh, row.In("zh"), column),
		En: fmt.Sprintf("%s of %s in the table %s", column, row.In("en"), t.Name.En),
	}
	return expr.AbsentAs(t.ID+"/"+row.In("en")+"/"+column, &expr.Info{Name: name})
}

// cell reads what stands in a table: an exact number, a truth value, or an id of a term.
func (f *Functions) cell(s string) expr.Value {
	if v, ok := datum(s); ok {
		return v
	}
	if lists := f.lists[s]; len(lists) == 1 {
		return expr.Term(s, f.terms[key{lists[0], s}])
	}
	return expr.Term(s, nil)
}
