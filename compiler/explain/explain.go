package explain

import (
	"canon.dev/canon/compiler/price"
	"canon.dev/canon/compiler/trace"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// Line is one step in words.
type Line struct {
	Depth int
	Text  diag.Text
	Rule  diag.RuleRef // the zero value where the step rests on no row of its own
}

// Pricing is a priced resource, line by line: its blocks with their clauses, its ledgers, its price, what is derived, what is open.
func Pricing(p *price.Pricing) []Line {
	w := &writer{p: p}
	w.line(0, same(p.Resource.ID), diag.RuleRef{})
	for _, b := range p.Blocks {
		if b.IR.Def != nil || len(b.Clauses) > 0 {
			w.block(b)
		}
	}
	for _, l := range p.Ledgers {
		w.ledger(l)
	}
	w.price()
	for _, d := range p.Derived {
		w.derived(d)
	}
	w.held()
	w.decided()
	w.advice()
	return w.lines
}

type writer struct {
	p     *price.Pricing
	lines []Line
}

func (w *writer) line(depth int, text diag.Text, rule diag.RuleRef) {
	w.lines = append(w.lines, Line{depth, text, rule})
}

// say fills a template.
func (w *writer) say(depth int, rule diag.RuleRef, template diag.Text, args ...diag.Arg) {
	m := diag.Message{Template: template, Args: args}
	w.line(depth, diag.Text{Zh: m.Text("", "zh"), En: m.Text("", "en")}, rule)
}

func same(s string) diag.Text { return diag.Text{Zh: s, En: s} }

// rule is the row of a step; the line of its cost form where that is more exact.
func (w *writer) rule(r trace.Ref) diag.RuleRef {
	s := w.p.Trace.Steps[r]
	if s.Row == nil {
		return diag.RuleRef{}
	}
	ref := w.p.Row(s.Table, s.Row)
	if s.Cite != nil {
		ref.Lines = s.Cite.Lines
	}
	return ref
}

func (w *writer) block(b *price.Block) {
	p := w.p
	depth := 1
	for outer := b.Parent(); outer != nil && outer.IR.Def != nil; outer = outer.Parent() {
		depth++
	}
	if b.IR.Def != nil {
		head := diag.Text{Zh: b.IR.Def.Name.Zh + " " + b.IR.Name, En: b.IR.Def.Name.En + " " + b.IR.Name}
		w.line(depth, head, diag.RuleRef{})
	} else {
		depth--
	}
	for _, c := range b.Clauses {
		w.clause(depth+1, c)
	}
	for _, r := range b.IR.Rulings {
		w.say(depth+1, diag.RuleRef{Provenance: string(schema.ProvenanceHouse)},
			diag.Text{Zh: "裁定“{text}”：{amount}（{by}）", En: "ruling \"{text}\": {amount} ({by})"},
			diag.Word("text", r.Text), diag.Num("amount", r.Amount), diag.Word("by", r.By))
	}
	for _, f := range b.Fees {
		w.say(depth+1, w.rule(f.Ref), diag.Text{Zh: "{name}：扣除 {cost}", En: "{name}: deducts {cost}"},
			diag.Term("name", f.Def.Name), diag.Num("cost", p.Num(f.Ref)))
	}
	w.pays(depth+1, b)
}

// pays is how a block's cost becomes what it takes from its ledger.
func (w *writer) pays(depth int, b *price.Block) {
	p := w.p
	if b.Ledger == nil {
		return
	}
	if p.Num(b.Factor).Cmp(exact.Int(1)) != 0 {
		for _, part := range b.Parts {
			w.say(depth, w.rule(part.Ref), diag.Text{Zh: "{name}：{how}", En: "{name}: {how}"},
				diag.Term("name", part.Def.Name), diag.Term("how", w.how(part.Ref)))
		}
		w.say(depth, w.rule(b.Factor), diag.Text{Zh: "倍率 {factor}", En: "multiplier {factor}"}, diag.Num("factor", p.Num(b.Factor)))
	}
	if p.Num(b.Occupied).Cmp(p.Num(b.Cost)) != 0 {
		w.line(depth, w.how(b.Occupied), diag.RuleRef{})
	}
	w.say(depth, diag.RuleRef{}, diag.Text{Zh: "占用 {occupied}，扣除 {deducted}", En: "occupies {occupied}, deducts {deducted}"},
		diag.Num("occupied", p.Num(b.Occupied)), diag.Num("deducted", p.Num(b.Deducted)))
}

func (w *writer) ledger(l *price.Ledger) {
	p := w.p
	if !l.Paid() && l.Grant == trace.None {
		return
	}
	for _, d := range l.Debits {
		w.say(1, w.rule(d.Ref), diag.Text{Zh: "{name}：{how}", En: "{name}: {how}"},
			diag.Term("name", d.Def.Name), diag.Term("how", w.how(d.Ref)))
	}
	if l.Grant == trace.None {
		w.say(0, w.p.Row("ledger", &l.Def.Row), diag.Text{Zh: "{name}：合计 {sum}", En: "{name}: {sum} in all"},
			diag.Term("name", l.Def.Name), diag.Num("sum", p.Num(l.Occupied).Add(p.Num(l.Deducted))))
		return
	}
	w.say(0, w.rule(l.Grant), diag.Text{
		Zh: "{name}：{how}；占用 {occupied}，扣除 {deducted}，剩余 {free}",
		En: "{name}: {how}; occupied {occupied}, deducted {deducted}, free {free}",
	}, diag.Term("name", l.Def.Name), diag.Term("how", w.how(l.Grant)),
		diag.Num("occupied", p.Num(l.Occupied)), diag.Num("deducted", p.Num(l.Deducted)), diag.Num("free", p.Num(l.Free)))
}

func (w *writer) price() {
	p := w.p
	switch {
	case p.Stated && p.Least != trace.None:
		w.say(0, diag.RuleRef{}, diag.Text{Zh: "价格 {price}，最低合法价格 {least}", En: "price {price}, the least legal one is {least}"},
			diag.Num("price", p.Price), diag.Num("least", p.Num(p.Least)))
	case p.Least != trace.None:
		w.say(0, diag.RuleRef{}, diag.Text{Zh: "最低合法价格 {least}", En: "the least legal price is {least}"}, diag.Num("least", p.Num(p.Least)))
	}
}

func (w *writer) derived(d price.Derived) {
	if d.Value.IsAbsent() {
		return
	}
	rule := w.p.Inner("derived", w.p.Resource.Kind.ID, &d.Def.Row)
	how := diag.Text{Zh: d.Value.In("zh"), En: d.Value.In("en")}
	if d.Ref != trace.None {
		how = w.how(d.Ref)
	}
	w.say(0, rule, diag.Text{Zh: "{name}：{how}", En: "{name}: {how}"}, diag.Term("name", d.Def.Name), diag.Term("how", how))
}

// decided is what people set aside and what stays open.
func (w *writer) decided() {
	for _, x := range w.p.Waived {
		w.say(0, diag.RuleRef{Provenance: string(schema.ProvenanceHouse)},
			diag.Text{Zh: "豁免 {code}：{reason}（{by}）", En: "waived {code}: {reason} ({by})"},
			diag.Word("code", x.Code), diag.Word("reason", x.Reason), diag.Word("by", x.By))
	}
	for _, u := range w.p.Undecided {
		w.say(0, diag.RuleRef{}, diag.Text{Zh: "未判定：{check}，缺少{missing}", En: "undecided: {check} lacks {missing}"},
			diag.Term("check", u.Check), diag.Term("missing", u.Missing))
	}
}
