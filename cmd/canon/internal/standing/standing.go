package standing

import (
	"slices"
	"sort"
	"strings"

	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/catalog"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// The verdicts on a resource.
const (
	Legal     = "legal"
	Illegal   = "illegal"
	Undecided = "undecided"
)

// Standing is how a resource fares.
type Standing struct {
	Price   *exact.Num        `json:"price"` // stated, or the least where none is stated
	Least   *exact.Num        `json:"least"` // the least legal price
	Ledgers map[string]Ledger `json:"ledgers"`
	Verdict string            `json:"verdict"`
	Errors  []Finding         `json:"errors"`
	// What does not make it illegal.
	Warnings  []Finding `json:"warnings"`
	Undecided []Open    `json:"undecided"`

	spent []spending // the ledgers by name, in the catalog's order
}

// Ledger is a balance.
type Ledger struct {
	Total    *exact.Num `json:"total"`
	Occupied exact.Num  `json:"occupied"`
	Deducted exact.Num  `json:"deducted"`
}

// Finding is an error or a warning that a resource has.
type Finding struct {
	Code    diag.Code `json:"code"`
	Message string    `json:"message"`
}

// Open is a check that lacks a value.
type Open struct {
	Code    diag.Code `json:"code"` // of the check
	Missing string    `json:"missing"`
}

type spending struct {
	name   schema.Text
	ledger Ledger
}

// Of are the standings of a compilation's resources by id. The compilation needs its catalog and its trace.
func Of(r *compiler.Result, lang string) map[string]*Standing {
	all := make(map[string]*Standing, len(r.Resources))
	finder := newFinder(r.Resources)
	for _, c := range r.Resources {
		s := &Standing{Ledgers: map[string]Ledger{}, Verdict: Legal, Errors: []Finding{}, Warnings: []Finding{}, Undecided: []Open{}}
		all[c.Resource.ID] = s
		if c.Pricing == nil {
			continue
		}
		for _, u := range c.Pricing.Undecided {
			s.Undecided = append(s.Undecided, Open{u.Code, u.Missing.In(lang)})
		}
	}
	rules := map[string]*schema.Rules{}
	for _, c := range r.Resources {
		rules[c.Resource.Rules.ID] = c.Resource.Rules
	}
	for _, entry := range r.Catalog.Resources {
		if s := all[entry.ID]; s != nil {
			s.balance(entry, rules[entry.Ruleset])
		}
	}
	for _, d := range r.Diagnostics {
		s, finding := all[finder.at(d.Span)], Finding{d.Code, d.Text(lang)}
		switch {
		case s == nil:
		case d.Severity == diag.Error:
			s.Verdict = Illegal
			s.Errors = append(s.Errors, finding)
		case d.Severity == diag.Warning && !strings.HasPrefix(string(d.Code), "undecided/"): // those are in Undecided
			s.Warnings = append(s.Warnings, finding)
		}
	}
	return all
}

func (s *Standing) balance(entry *catalog.Resource, rules *schema.Rules) {
	if entry.Price != nil {
		s.Price, s.Least = entry.Price.Amount, entry.Price.Least
	}
	if len(entry.Undecided) > 0 {
		s.Verdict = Undecided
	}
	for _, l := range entry.Ledgers {
		ledger := Ledger{l.Value.Total, l.Value.Occupied, l.Value.Deducted}
		s.Ledgers[l.Key] = ledger
		name := schema.Text{Zh: l.Key, En: l.Key}
		if def := rules.Ledger(l.Key); def != nil {
			name = def.Name
		}
		s.spent = append(s.spent, spending{name, ledger})
	}
}

// Text is the standing in a line.
func (s *Standing) Text(lang string) string {
	if s == nil {
		return pick(lang, "没有这个资源", "there is no such resource")
	}
	var parts []string
	for _, l := range s.spent {
		text := l.name.In(lang) + " " + l.ledger.Occupied.Add(l.ledger.Deducted).String()
		if l.ledger.Total != nil {
			text += "/" + l.ledger.Total.String()
		}
		parts = append(parts, text)
	}
	if s.Least != nil {
		parts = append(parts, pick(lang, "最低价 ", "least price ")+s.Least.String())
	}
	parts = append(parts, s.verdict(lang))
	if missing := s.missing(); len(missing) > 0 {
		parts = append(parts, pick(lang, "缺 ", "lacks ")+strings.Join(missing, pick(lang, "、", ", ")))
	}
	if len(s.Warnings) > 0 {
		parts = append(parts, pick(lang, "警告 ", "warning ")+strings.Join(codes(s.Warnings), " "))
	}
	return strings.Join(parts, pick(lang, "，", ", "))
}

func (s *Standing) verdict(lang string) string {
	switch s.Verdict {
	case Legal:
		return pick(lang, "合法", "legal")
	case Undecided:
		return pick(lang, "未决", "undecided")
	}
	return strings.Join(codes(s.Errors), " ")
}

// missing is what the undecided checks lack, each once.
func (s *Standing) missing() []string {
	var all []string
	for _, o := range s.Undecided {
		if !slices.Contains(all, o.Missing) {
			all = append(all, o.Missing)
		}
	}
	return all
}

// codes are those of findings, each once.
func codes(found []Finding) []string {
	var all []string
	for _, f := range found {
		if !slices.Contains(all, string(f.Code)) {
			all = append(all, string(f.Code))
		}
	}
	return all
}

func pick(lang, zh, en string) string { return diag.Text{Zh: zh, En: en}.In(lang) }

// finder answers in which resource a place lies.
type finder struct{ byFile map[*source.File][]stretch }

type stretch struct {
	start, end int
	id         string
}

func newFinder(resources []*compiler.Compiled) finder {
	f := finder{map[*source.File][]stretch{}}
	for _, c := range resources {
		span := c.Resource.Decl.Span
		f.byFile[span.File] = append(f.byFile[span.File], stretch{span.Start, span.End, c.Resource.ID})
	}
	for _, list := range f.byFile {
		sort.Slice(list, func(i, j int) bool { return list[i].start < list[j].start })
	}
	return f
}

func (f finder) at(span source.Span) string {
	list := f.byFile[span.File]
	i := sort.Search(len(list), func(i int) bool { return list[i].start > span.Start }) - 1
	if i < 0 || span.Start >= list[i].end {
		return ""
	}
	return list[i].id
}
