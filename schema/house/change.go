package house

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"cuelang.org/go/cue"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// change is one thing that a layer does to a rule book.
type change struct {
	layer  *layer
	path   []string // where it stands in the layer's document
	leaves []leaf   // what it sets, by path from the ruleset
	apply  func(*schema.Ruleset) error
}

// changes makes one layer's changes of a rule book, in a fixed order of kinds; what is wrong is reported and not made.
func (e *evaluation) changes(l *layer, r *schema.Ruleset) error {
	for _, step := range []func(*layer, *schema.Ruleset) error{e.add, e.replace, e.rename, e.readings, e.modules, e.remove} {
		if err := step(l, r); err != nil {
			return err
		}
	}
	return nil
}

// make applies a change and notes it.
func (e *evaluation) make(r *schema.Ruleset, c *change) error {
	e.conflicts(c)
	e.made = append(e.made, c)
	return c.apply(r)
}

// tables goes over the rows of add or replace.
func (e *evaluation) tables(l *layer, r *schema.Ruleset, key string, each func(path []string, table reflect.Value, id string, v cue.Value) error) error {
	for name, rows := range fields(l.at(key)) {
		path := l.under(key, name)
		table, ok := tableOf(r, name)
		if !ok {
			e.unknown("house/unknown-key", l.doc.place(path), name, tableNames())
			continue
		}
		for id, v := range fields(rows) {
			if err := each(append(slices.Clone(path), id), table, id, v); err != nil {
				return err
			}
		}
	}
	return nil
}

func (e *evaluation) add(l *layer, r *schema.Ruleset) error {
	return e.tables(l, r, "add", func(path []string, table reflect.Value, id string, v cue.Value) error {
		if rowIn(table, id).IsValid() {
			e.exists(l, path, id)
			return nil
		}
		return e.set(l, r, path, table, id, v)
	})
}

// exists reports a row that is to be added and is already there, from the book or from an earlier layer.
func (e *evaluation) exists(l *layer, path []string, id string) {
	key := strings.Join(path[len(l.path)+1:], "/")
	for _, c := range e.made {
		if c.layer.book == l.book && len(c.path) == len(c.layer.path)+3 && strings.Join(c.path[len(c.layer.path)+1:], "/") == key && c.path[len(c.layer.path)] == "add" {
			e.report(diag.Diagnostic{
				Code: "house/conflict", Span: l.doc.place(path),
				Message: diag.Message{Args: []diag.Arg{diag.Word("what", key), diag.Word("layer", l.name), diag.Word("other", c.layer.name)}},
				Labels:  []diag.Label{earlier(c.layer.doc.place(c.path))},
			})
			return
		}
	}
	e.say("house/row-exists", "", l.doc.place(path), diag.Word("name", id))
}

func (e *evaluation) replace(l *layer, r *schema.Ruleset) error {
	return e.tables(l, r, "replace", func(path []string, table reflect.Value, id string, v cue.Value) error {
		if !rowIn(table, id).IsValid() {
			e.unknown("house/unknown-row", l.doc.place(path), id, idsIn(table))
			return nil
		}
		return e.set(l, r, path, table, id, v)
	})
}

// set checks a row against its form and puts it into its table.
func (e *evaluation) set(l *layer, r *schema.Ruleset, path []string, table reflect.Value, id string, v cue.Value) error {
	before := len(e.found)
	c := &checker{evaluation: e, doc: l.doc, root: len(l.path) + 1}
	base := rowIn(table, id)
	if !base.IsValid() {
		c.id(path, id, table.Type().Elem())
	}
	c.check(path, v, table.Type().Elem(), cue.Value{}, base)
	if len(e.found) > before {
		return nil
	}
	plural := path[len(l.path)+1]
	err := e.make(r, &change{layer: l, path: path, leaves: c.leaves, apply: func(r *schema.Ruleset) error {
		table, _ := tableOf(r, plural)
		return e.put(id, v, table)
	}})
	if err != nil && !l.doc.repaired { // a type that the export does not understand
		e.say("house/bad-value", "type", l.doc.place(path), diag.Word("why", withoutPlace(l.doc, err)))
	}
	return nil
}

// withoutPlace is an error of the export without the place that it begins with: the finding has its own.
func withoutPlace(doc *document, err error) string {
	text, ok := strings.CutPrefix(err.Error(), doc.file.Name+":")
	if !ok {
		return text
	}
	_, text, _ = strings.Cut(text, ": ")
	return text
}

// wanted finds the one row that an id means.
func (e *evaluation) wanted(l *layer, r *schema.Ruleset, path []string, id string) (foundRow, bool) {
	rows := match(r, id)
	switch {
	case len(rows) == 0:
		e.unknown("house/unknown-row", spot(l, path), id, fullIDs(r))
	case !slices.ContainsFunc(rows, func(f foundRow) bool { return f.full != rows[0].full }):
		return rows[0], true // one, or several that share an id: values with conditions
	default:
		var names []string
		for _, f := range rows[:min(len(rows), 5)] {
			names = append(names, f.full)
		}
		e.say("house/unknown-row", "ambiguous", spot(l, path), diag.Word("name", id), diag.Word("known", strings.Join(names, ", ")))
	}
	return foundRow{}, false
}

// spot is where a path that ends in an id stands: the label of a key, or the element of a list.
func spot(l *layer, path []string) source.Span { return l.doc.place(path) }

func (e *evaluation) remove(l *layer, r *schema.Ruleset) error {
	for i, v := range elems(l.at("remove")) {
		id, bad := v.String()
		path := l.under("remove", fmt.Sprintf("[%d]", i))
		if bad != nil || id == "" {
			continue
		}
		row, ok := e.wanted(l, r, path, id)
		if !ok {
			continue
		}
		err := e.make(r, &change{layer: l, path: path, leaves: []leaf{{keyOf(r, row), path}}, apply: func(r *schema.Ruleset) error {
			for f := match(r, row.full); len(f) > 0 && drop(r, f[0]); f = match(r, row.full) {
			}
			return nil
		}})
		if err != nil {
			return err
		}
	}
	return nil
}

func (e *evaluation) rename(l *layer, r *schema.Ruleset) error {
	for id, v := range fields(l.at("rename")) {
		path := l.under("rename", id)
		row, ok := e.wanted(l, r, path, id)
		if !ok {
			continue
		}
		name := schema.Text{Zh: textAt(v, "zh"), En: textAt(v, "en")}
		aliases := textsAt(v, "aliases")
		var leaves []leaf
		for key, given := range map[string]bool{"zh": name.Zh != "", "en": name.En != ""} {
			if given {
				leaves = append(leaves, leaf{keyOf(r, row) + "/name/" + key, append(slices.Clone(path), key)})
			}
		}
		slices.SortFunc(leaves, func(a, b leaf) int { return strings.Compare(a.path, b.path) })
		err := e.make(r, &change{layer: l, path: path, leaves: leaves, apply: func(r *schema.Ruleset) error {
			for _, f := range match(r, row.full) {
				call(f.row, name, aliases)
			}
			return nil
		}})
		if err != nil {
			return err
		}
	}
	return nil
}

// call gives a row other names. The old ones become aliases, so that what is written stays understood.
func call(row *schema.Row, name schema.Text, aliases []string) {
	old := row.Name
	if name.Zh != "" {
		row.Name.Zh = name.Zh
	}
	if name.En != "" {
		row.Name.En = name.En
	}
	all := slices.Clone(row.Aliases)
	for _, word := range append([]string{old.Zh, old.En}, aliases...) {
		if word != row.Name.Zh && word != row.Name.En && !slices.Contains(all, word) {
			all = append(all, word)
		}
	}
	row.Aliases = slices.DeleteFunc(all, func(word string) bool { return word == row.Name.Zh || word == row.Name.En })
}

func (e *evaluation) readings(l *layer, r *schema.Ruleset) error {
	for id, v := range fields(l.at("readings")) {
		path := l.under("readings", id)
		option, bad := v.String()
		if bad != nil {
			continue
		}
		i := slices.IndexFunc(r.Readings, func(d schema.Reading) bool { return d.ID == id })
		if i < 0 {
			e.unknown("house/unknown-reading", l.doc.place(path), id, idsIn(reflect.ValueOf(r.Readings)))
			continue
		}
		if known := options(&r.Readings[i]); !slices.Contains(known, option) {
			list := strings.Join(known, ", ")
			e.say("house/bad-value", "", l.doc.valueAt(path), diag.Word("key", id), diag.Word("value", option),
				diag.Term("want", diag.Text{Zh: "其中之一：" + list, En: "one of " + list}))
			continue
		}
		err := e.make(r, &change{layer: l, path: path, leaves: []leaf{{"book_readings/" + id + "/default", path}}, apply: func(r *schema.Ruleset) error {
			choose(r, id, option)
			return nil
		}})
		if err != nil {
			return err
		}
	}
	return nil
}

func options(d *schema.Reading) []string {
	var ids []string
	for _, o := range d.Options {
		ids = append(ids, o.ID)
	}
	return ids
}

// choose reads the book another way. The rows that rest on the reading then rest on the house.
func choose(r *schema.Ruleset, id, option string) {
	for i := range r.Readings {
		d := &r.Readings[i]
		if d.ID != id || d.Default == option {
			continue
		}
		d.Default, d.Provenance = option, schema.ProvenanceHouse
		for _, row := range schema.Rows(r) {
			if slices.Contains(row.Readings, id) {
				row.Provenance = schema.ProvenanceHouse
			}
		}
	}
}
