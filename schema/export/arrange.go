package export

import (
	"cmp"
	"slices"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// arrange puts lists into the order that package schema promises, gives inner rows what they take from the row around them,
// and resolves what CUE leaves implicit: ranks of levels, units of units.
func arrange(r *schema.Ruleset) {
	slices.SortStableFunc(r.Times, func(a, b schema.Times) int { return cmp.Compare(a.Order, b.Order) })
	for i := range r.Scales {
		order(&r.Scales[i])
	}
	flatten(r.Units)
	inherit(r)
}

// order sorts levels by where they begin, then by rank; levels without both come last. Ranks not given count up from 0.
func order(s *schema.Scale) {
	slices.SortStableFunc(s.Members, func(a, b schema.Level) int {
		return cmp.Or(compare(a.At, b.At), compare(a.Rank, b.Rank), cmp.Compare(a.ID, b.ID))
	})
	next := exact.Num{}
	for i := range s.Members {
		m := &s.Members[i]
		if m.Rank == nil && m.At != nil {
			rank := next
			m.Rank = &rank
		}
		if m.Rank != nil {
			next = m.Rank.Add(exact.Int(1))
		}
	}
}

// compare puts what is absent last.
func compare(a, b *exact.Num) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	}
	return a.Cmp(*b)
}

// flatten makes every unit a multiple of its dimension's base unit. A chain that does not end is left to the integrity check.
func flatten(units []schema.Unit) {
	byID := map[string]schema.Unit{}
	for _, u := range units {
		byID[u.ID] = u
	}
	for i := range units {
		u := &units[i]
		for range units {
			of, ok := byID[u.Of]
			if !ok || of.Of == "" {
				break
			}
			u.Num, u.Of = u.Num.Mul(of.Num), of.Of
		}
	}
}

func inherit(r *schema.Ruleset) {
	for i := range r.Kinds {
		k := &r.Kinds[i]
		inheritFields(k.Row, k.Body.Fields)
		inheritDerived(k.Row, k.Derived)
	}
	for i := range r.Blocks {
		inheritFields(r.Blocks[i].Row, r.Blocks[i].Body.Fields)
		inheritDerived(r.Blocks[i].Row, r.Blocks[i].Derived)
	}
	for i := range r.Vocabularies {
		for j := range r.Vocabularies[i].Members {
			take(r.Vocabularies[i].Row, &r.Vocabularies[i].Members[j].Row)
		}
	}
	for i := range r.Scales {
		for j := range r.Scales[i].Members {
			take(r.Scales[i].Row, &r.Scales[i].Members[j].Row)
		}
	}
	for i := range r.Factors {
		for j := range r.Factors[i].Parts {
			take(r.Factors[i].Row, &r.Factors[i].Parts[j].Row)
		}
	}
	for i := range r.Ledgers {
		inheritDebits(r.Ledgers[i].Row, r.Ledgers[i].Debits)
	}
	for i := range r.Templates {
		inheritDebits(r.Templates[i].Row, r.Templates[i].Debits)
	}
	for i := range r.Sheets {
		for j := range r.Sheets[i].Sections {
			take(r.Sheets[i].Row, &r.Sheets[i].Sections[j].Row)
		}
	}
	for i := range r.Markups {
		for j := range r.Markups[i].Cards {
			take(r.Markups[i].Row, &r.Markups[i].Cards[j].Row)
		}
	}
}

func inheritFields(from schema.Row, fields []schema.Field) {
	for i := range fields {
		take(from, &fields[i].Row)
		for j := range fields[i].Stops {
			take(fields[i].Row, &fields[i].Stops[j].Row)
		}
	}
}

func inheritDerived(from schema.Row, derived []schema.Derived) {
	for i := range derived {
		take(from, &derived[i].Row)
	}
}

func inheritDebits(from schema.Row, debits []schema.Debit) {
	for i := range debits {
		take(from, &debits[i].Row)
	}
}

// take gives an inner row the citation and the provenance of the row around it where it has none.
func take(from schema.Row, to *schema.Row) {
	if len(to.Cite.Lines) == 0 && to.Cite.Section == "" {
		to.Cite = from.Cite
	}
	if to.Provenance == "" {
		to.Provenance = from.Provenance
	}
}
