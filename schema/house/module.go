package house

import (
	"maps"
	"slices"
	"strings"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

// modules notes which parts of the rules a layer plays with and without. Rows go when every layer has had its say.
func (e *evaluation) modules(l *layer, r *schema.Ruleset) error {
	known := modulesOf(r)
	for name, v := range fields(l.at("modules")) {
		path := l.under("modules", name)
		on, bad := v.Bool()
		if bad != nil {
			continue
		}
		if !slices.Contains(known, name) {
			e.say("house/unknown-module", "", l.doc.place(path), diag.Word("name", name), diag.Term("known", listed(known)))
			continue
		}
		c := &change{layer: l, path: path, leaves: []leaf{{"modules/" + name, path}}, apply: func(*schema.Ruleset) error { return nil }}
		if err := e.make(r, c); err != nil {
			return err
		}
		delete(e.off, name)
		if !on {
			e.off[name] = c
		}
	}
	return nil
}

func listed(words []string) diag.Text {
	if len(words) == 0 {
		return diag.Text{Zh: "没有", En: "none"}
	}
	list := strings.Join(words, ", ")
	return diag.Text{Zh: list, En: list}
}

func modulesOf(r *schema.Ruleset) []string {
	names := map[string]bool{}
	for _, row := range schema.Rows(r) {
		if row.Module != "" {
			names[row.Module] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// leaveOut takes the rows of modules away that are played without.
func (e *evaluation) leaveOut(r *schema.Ruleset) error {
	for _, name := range slices.Sorted(maps.Keys(e.off)) {
		said := e.off[name]
		err := e.make(r, &change{layer: said.layer, path: said.path, apply: func(r *schema.Ruleset) error {
			dropModule(r, name)
			return nil
		}})
		if err != nil {
			return err
		}
	}
	return nil
}

// dropModule drops one row at a time: rows move when one before them goes.
func dropModule(r *schema.Ruleset, name string) {
	gone := map[string]bool{}
	defer func() { forgetWords(r, gone) }()
	for {
		found := foundRow{}
		for table, row := range schema.Rows(r) {
			if row.Module == name {
				found = foundRow{table: table, row: row}
				break
			}
		}
		if found.row == nil {
			return
		}
		id := found.row.ID
		if !drop(r, found) {
			return
		}
		gone[id] = true
	}
}

// forgetWords takes fields that are gone from the lists of those whose words a template's parameter may hold, and a parameter that
// held no others from its template.
func forgetWords(r *schema.Ruleset, gone map[string]bool) {
	for i := range r.Markups {
		for j := range r.Markups[i].Cards {
			card := &r.Markups[i].Cards[j]
			lost := func(field string) bool { return gone[field] && !hasField(r, card.Kind, field) }
			var blanks []schema.Blank
			for _, b := range card.Blanks {
				words := slices.DeleteFunc(slices.Clone(b.Words), lost)
				if len(b.Words) > 0 && len(words) == 0 {
					continue
				}
				b.Words, b.Reads = words, slices.DeleteFunc(slices.Clone(b.Reads), lost)
				blanks = append(blanks, b)
			}
			card.Blanks = blanks
		}
	}
}

func hasField(r *schema.Ruleset, kind, field string) bool {
	return slices.ContainsFunc(r.Kinds, func(k schema.Kind) bool {
		return k.ID == kind && slices.ContainsFunc(k.Body.Fields, func(f schema.Field) bool { return f.ID == field })
	})
}
