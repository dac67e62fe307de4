package schema

import "iter"

// TableName is what a table of rows is called.
type TableName struct {
	Name   string // in a row's full id and in listings: "price"
	Plural string // in CUE and JSON: "prices"
	Outer  string // of terms: the id of their vocabulary or scale; of parts and debits: the row around them
}

// Rows are all rows of a ruleset with their tables, in a fixed order; terms, fields, parts, debits, sections and cards follow the row around them.
func Rows(r *Ruleset) iter.Seq2[TableName, *Row] {
	return func(yield func(TableName, *Row) bool) {
		w := walker{yield: yield}
		w.language(r)
		w.prices(r)
		w.checks(r)
		w.others(r)
	}
}

type walker struct {
	yield func(TableName, *Row) bool
	done  bool
}

func (w *walker) row(name, plural, outer string, row *Row) {
	if !w.done && !w.yield(TableName{name, plural, outer}, row) {
		w.done = true
	}
}

func (w *walker) language(r *Ruleset) {
	for i := range r.Kinds {
		k := &r.Kinds[i]
		w.row("kind", "kinds", "", &k.Row)
		w.fields("kinds", k.ID, k.Body.Fields)
		for j := range k.Derived {
			w.row("derived", "kinds", k.ID, &k.Derived[j].Row)
		}
	}
	for i := range r.Blocks {
		w.row("block", "blocks", "", &r.Blocks[i].Row)
		w.fields("blocks", r.Blocks[i].ID, r.Blocks[i].Body.Fields)
		for j := range r.Blocks[i].Derived {
			w.row("derived", "blocks", r.Blocks[i].ID, &r.Blocks[i].Derived[j].Row)
		}
	}
	for i := range r.Verbs {
		w.row("verb", "verbs", "", &r.Verbs[i].Row)
	}
	for i := range r.Marks {
		w.row("mark", "marks", "", &r.Marks[i].Row)
	}
	for i := range r.Vocabularies {
		v := &r.Vocabularies[i]
		w.row("vocabulary", "vocabularies", "", &v.Row)
		for j := range v.Members {
			w.row("term", "vocabularies", v.ID, &v.Members[j].Row)
		}
	}
	for i := range r.Scales {
		s := &r.Scales[i]
		w.row("scale", "scales", "", &s.Row)
		for j := range s.Members {
			w.row("term", "scales", s.ID, &s.Members[j].Row)
		}
	}
	for i := range r.Units {
		w.row("unit", "units", "", &r.Units[i].Row)
	}
}

func (w *walker) fields(plural, outer string, fields []Field) {
	for i := range fields {
		w.row("field", plural, outer, &fields[i].Row)
		for j := range fields[i].Stops {
			w.row("stop", plural, outer, &fields[i].Stops[j].Row)
		}
	}
}

func (w *walker) prices(r *Ruleset) {
	for i := range r.Prices {
		w.row("price", "prices", "", &r.Prices[i].Row)
	}
	for i := range r.Ledgers {
		l := &r.Ledgers[i]
		w.row("ledger", "ledgers", "", &l.Row)
		w.debits("ledgers", l.ID, l.Debits)
	}
	for i := range r.Factors {
		f := &r.Factors[i]
		w.row("factor", "factors", "", &f.Row)
		for j := range f.Parts {
			w.row("part", "factors", f.ID, &f.Parts[j].Row)
		}
	}
	for i := range r.Boosts {
		w.row("boost", "boosts", "", &r.Boosts[i].Row)
	}
	for i := range r.Times {
		w.row("times", "times", "", &r.Times[i].Row)
	}
	for i := range r.Fees {
		w.row("fee", "fees", "", &r.Fees[i].Row)
	}
	for i := range r.Folds {
		w.row("fold", "folds", "", &r.Folds[i].Row)
	}
}

func (w *walker) debits(plural, outer string, debits []Debit) {
	for i := range debits {
		w.row("debit", plural, outer, &debits[i].Row)
	}
}

func (w *walker) checks(r *Ruleset) {
	for i := range r.Caps {
		w.row("cap", "caps", "", &r.Caps[i].Row)
	}
	for i := range r.Requires {
		w.row("require", "requires", "", &r.Requires[i].Row)
	}
	for i := range r.Stacks {
		w.row("stack", "stacks", "", &r.Stacks[i].Row)
	}
}

func (w *walker) others(r *Ruleset) {
	for i := range r.Formulas {
		w.row("formula", "formulas", "", &r.Formulas[i].Row)
	}
	for i := range r.Templates {
		t := &r.Templates[i]
		w.row("template", "templates", "", &t.Row)
		w.debits("templates", t.ID, t.Debits)
	}
	for i := range r.Slots {
		w.row("slot", "slots", "", &r.Slots[i].Row)
	}
	for i := range r.Grants {
		w.row("grant", "grants", "", &r.Grants[i].Row)
	}
	for i := range r.Tables {
		w.row("table", "tables", "", &r.Tables[i].Row)
	}
	for i := range r.Readings {
		w.row("reading", "book_readings", "", &r.Readings[i].Row)
	}
	for i := range r.Externals {
		w.row("external", "externals", "", &r.Externals[i].Row)
	}
	for i := range r.Retired {
		w.row("retired", "retired", "", &r.Retired[i].Row)
	}
	for i := range r.Sheets {
		s := &r.Sheets[i]
		w.row("sheet", "sheets", "", &s.Row)
		for j := range s.Sections {
			w.row("section", "sheets", s.ID, &s.Sections[j].Row)
		}
	}
	for i := range r.Markups {
		m := &r.Markups[i]
		w.row("markup", "markups", "", &m.Row)
		for j := range m.Cards {
			w.row("card", "markups", m.ID, &m.Cards[j].Row)
		}
	}
}
