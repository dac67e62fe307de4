package sheet

import (
	"strings"

	"canon.dev/canon/compiler/explain"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/price"
	"canon.dev/canon/compiler/trace"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// Review is what a reviewer has to know. Its lists are never nil.
type Review struct {
	Verdict   string    `json:"verdict"`   // legal, undecided, illegal
	Findings  []Finding `json:"findings"`  // errors and warnings
	Proven    []Point   `json:"proven"`    // what was reckoned and holds
	Rests     []Point   `json:"rests"`     // rows and readings that are not plainly the book's
	Judge     []Point   `json:"judge"`     // what only a person can say
	Undecided []Point   `json:"undecided"` // checks that lack a value
	Waivers   []Point   `json:"waivers"`
	Rulings   []Point   `json:"rulings"`
	Notes     []Point   `json:"notes"` // what the author says to the reviewer alone
}

// Finding is a mistake that was found.
type Finding struct {
	Severity string `json:"severity"`
	Code     string `json:"code"`
	Text     string `json:"text"`
}

// Point is one line of a review: what it is about, what is said, where it stands in the book.
type Point struct {
	ID    string `json:"id,omitempty"` // a row's full id, a reading's id or a code
	Text  string `json:"text"`
	Where string `json:"where,omitempty"`
}

// The verdicts.
const (
	Legal     = "legal"
	Undecided = "undecided"
	Illegal   = "illegal"
)

func (w *writer) review() Review {
	r := Review{
		Verdict: Legal, Findings: []Finding{}, Proven: w.proven(), Rests: w.rests(), Judge: w.judge(),
		Undecided: w.undecided(), Waivers: w.waivers(), Rulings: w.rulings(), Notes: w.notes(),
	}
	if len(r.Undecided) > 0 {
		r.Verdict = Undecided
	}
	for _, d := range w.o.Found {
		if d.Severity == diag.Error {
			r.Verdict = Illegal
		}
		if d.Severity != diag.Advice && !strings.HasPrefix(string(d.Code), "undecided/") {
			r.Findings = append(r.Findings, Finding{d.Severity.String(), string(d.Code), clean(d.Text(w.o.Lang))})
		}
	}
	return r
}

func (w *writer) point(rule diag.RuleRef, text string) Point {
	where := rule.ID
	if w.o.Cite != nil && rule.ID != "" {
		where = w.o.Cite(rule)
	}
	return Point{ID: rule.ID, Text: text, Where: where}
}

// proven lists what holds, with its numbers: the ledgers, the price, what is stated and was reckoned, each check.
func (w *writer) proven() []Point {
	out := []Point{}
	for _, l := range w.p.Ledgers {
		if w.broken("price/over-budget") || l.Grant == trace.None || !l.Paid() {
			continue
		}
		spent := w.p.Num(l.Occupied).Add(w.p.Num(l.Deducted))
		out = append(out, w.point(w.p.Row("ledger", &l.Def.Row), w.pick("", "enough ")+l.Def.Name.In(w.o.Lang)+w.pick("够付：", ": ")+
			number(spent)+" ≤ "+explain.Reckoning(w.p, l.Grant).In(w.o.Lang)))
	}
	if p := w.p; p.Stated && p.Least != trace.None && !p.Price.Less(p.Num(p.Least)) {
		out = append(out, Point{Text: w.pick("价格不低于最低合法价格：", "the price is not below the least legal one: ") +
			number(p.Price) + " ≥ " + number(p.Num(p.Least))})
	}
	out = append(out, w.claims()...)
	for _, v := range w.p.Verdicts() {
		if v.Held > 0 && v.Broken == 0 && v.Def.Severity != "advice" {
			out = append(out, w.point(v.Rule, w.held(&v)))
		}
	}
	return append(out, w.stacking()...)
}

// stacking says that no clause is lost beside another, where there are several.
func (w *writer) stacking() []Point {
	for _, d := range w.o.Found {
		if strings.HasPrefix(string(d.Code), "stack/") {
			return nil
		}
	}
	if len(w.p.Clauses) < 2 {
		return nil
	}
	count := number(exact.Int(int64(len(w.p.Clauses))))
	return []Point{{Text: w.pick(count+" 条之间没有重复或不能叠加的", "none of the "+count+" clauses repeats another or fails to stack")}}
}

// broken reports whether a code was found.
func (w *writer) broken(code diag.Code) bool {
	for _, d := range w.o.Found {
		if d.Code == code {
			return true
		}
	}
	return false
}

// held is a check that holds, of a cap with the measure that comes nearest to its limit.
func (w *writer) held(v *price.Verdict) string {
	text := v.Def.Name.In(w.o.Lang)
	if v.Cap {
		mark := " ≤ "
		if v.Min {
			mark = " ≥ "
		}
		text += w.pick("：", ": ") + number(v.Measure) + mark + number(v.Limit)
	}
	return text
}

// claims are the totals and values that the resource states and that agree with what was reckoned.
func (w *writer) claims() []Point {
	var out []Point
	if w.broken("price/mismatch") {
		return out
	}
	add := func(b *ir.Block, field string, rule diag.RuleRef) {
		f := b.Field(field)
		if field == "" || f == nil {
			return
		}
		text := f.Def.Name.In(w.o.Lang) + w.pick("与计算相符：", " is as reckoned: ") + w.arguments(b, f)
		if name := w.path(b, nil); name != "" {
			text = name + w.pick("：", ": ") + text
		}
		out = append(out, w.point(rule, text))
	}
	body := w.p.Resource.Body
	for _, l := range w.p.Ledgers {
		if l.Paid() {
			add(body, l.Def.Claim, w.p.Row("ledger", &l.Def.Row))
		}
	}
	for _, d := range w.p.Derived {
		add(body, d.Def.Claim, w.p.Inner("derived", w.p.Resource.Kind.ID, &d.Def.Row))
	}
	for _, b := range w.p.Blocks {
		for _, d := range b.Derived {
			add(b.IR, d.Def.Claim, w.p.Inner("derived", b.IR.Def.ID, &d.Def.Row))
		}
	}
	return out
}

// rests lists the rows that Canon or a project supplied, then the readings that any row rests on, each with its option in force.
func (w *writer) rests() []Point {
	rows, readings := []Point{}, []Point{}
	on := map[string][]string{} // by reading, what rests on it
	var order []string
	w.p.Used(func(id string, row *schema.Row) {
		name := row.Name.In(w.o.Lang)
		if row.Provenance == schema.ProvenanceAssumed || row.Provenance == schema.ProvenanceHouse {
			text := name
			if note := row.Note.In(w.o.Lang); note != "" {
				text += w.pick("：", ": ") + note
			}
			rows = append(rows, w.point(w.ref(id, row), text))
		}
		for _, reading := range row.Readings {
			if on[reading] == nil {
				order = append(order, reading)
			}
			on[reading] = append(on[reading], name)
		}
	})
	for _, id := range order {
		readings = append(readings, w.reading(id, on[id]))
	}
	return append(rows, readings...)
}

func (w *writer) ref(id string, row *schema.Row) diag.RuleRef {
	return diag.RuleRef{Ruleset: w.p.Book.Rules.ID, ID: id, Section: row.Cite.Section, Lines: row.Cite.Lines, Provenance: string(row.Provenance)}
}

// reading names a reading with the option in force and what rests on it.
func (w *writer) reading(id string, names []string) Point {
	d := w.p.Book.Rules.Reading(id)
	if d == nil {
		return Point{ID: id, Text: id}
	}
	text := id + " " + d.Name.In(w.o.Lang)
	for _, o := range d.Options {
		if o.ID == d.Default {
			text += w.pick("，取“", ", read as \"") + o.Name.In(w.o.Lang) + w.pick("”", `"`)
		}
	}
	text += w.pick("（用在", " (used by ") + strings.Join(distinct(names), w.pick("、", ", ")) + w.pick("）", ")")
	ref := w.p.Row("reading", &d.Row)
	ref.Reading = ""
	point := w.point(ref, text)
	point.ID = id
	return point
}

func distinct(list []string) []string {
	var out []string
	seen := map[string]bool{}
	for _, s := range list {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}

// judge lists the statements and clauses whose rule has a question for a person.
func (w *writer) judge() []Point {
	out := []Point{}
	ask := func(b *ir.Block, said string, question schema.Text, rule diag.RuleRef) {
		if name := w.path(b, nil); name != "" {
			said = name + w.pick("：", ": ") + said
		}
		out = append(out, w.point(rule, said+w.pick(" —— ", " — ")+question.In(w.o.Lang)+w.pick("？", "?")))
	}
	w.p.Resource.Body.Walk(func(b *ir.Block) {
		for _, f := range b.Fields {
			if f.Def.Judge != (schema.Text{}) {
				outer := w.p.Resource.Kind.ID
				if b.Def != nil {
					outer = b.Def.ID
				}
				ask(b, f.Def.Name.In(w.o.Lang)+" "+w.arguments(b, f), f.Def.Judge, w.p.Inner("field", outer, &f.Def.Row))
			}
		}
		for _, c := range b.Clauses {
			if c.Row.Judge != (schema.Text{}) {
				ask(b, w.operation(c), c.Row.Judge, w.p.Row("price", &c.Row.Row))
			}
		}
	})
	return out
}

func (w *writer) undecided() []Point {
	out := []Point{}
	for _, u := range w.p.Undecided {
		out = append(out, Point{ID: string(u.Code), Text: clean(u.Check.In(w.o.Lang) + w.pick("：缺少", ": lacks ") + u.Missing.In(w.o.Lang))})
	}
	return out
}

// waivers are the rules that a game master set aside; one that sets nothing aside says so.
func (w *writer) waivers() []Point {
	out := []Point{}
	for _, x := range w.p.Resource.Waivers {
		text := x.Code + w.pick("：", ": ") + x.Reason + w.pick("（", " (") + x.By + w.pick("）", ")")
		used := false
		for _, y := range w.p.Waived {
			used = used || y == x
		}
		if !used {
			text += w.pick("；没有用到", "; it sets nothing aside")
		}
		out = append(out, Point{ID: x.Code, Text: clean(text)})
	}
	return out
}

func (w *writer) rulings() []Point {
	out := []Point{}
	w.p.Resource.Body.Walk(func(b *ir.Block) {
		for _, x := range b.Rulings {
			text := x.Text + w.pick("：", ": ") + number(x.Amount)
			if x.By != "" {
				text += w.pick("（", " (") + x.By + w.pick("）", ")")
			}
			if name := w.path(b, nil); name != "" {
				text = name + w.pick("：", ": ") + text
			}
			out = append(out, Point{Text: clean(text)})
		}
	})
	return out
}

// notes are the statements that stand in no catalog: the author's words to the reviewer.
func (w *writer) notes() []Point {
	out := []Point{}
	b := w.p.Resource.Body
	for _, f := range b.Fields {
		if f.Def.Hidden {
			out = append(out, Point{ID: f.Def.ID, Text: f.Def.Name.In(w.o.Lang) + w.pick("：", ": ") + w.arguments(b, f)})
		}
	}
	return out
}
