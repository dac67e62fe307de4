package explain

import (
	"strings"

	"canon.dev/canon/compiler/price"
	"canon.dev/canon/compiler/stack"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// held is what a loadout has of each value: every source, and of those that do not count, what keeps them from it.
func (w *writer) held() {
	if !w.p.Resource.Kind.Loadout {
		return
	}
	book, err := stack.NewBook(w.p.Resource.Rules)
	if err != nil {
		return // it was stacked before: the rules are sound
	}
	for _, v := range book.Values(w.p) {
		w.value(v)
	}
}

func (w *writer) value(v stack.Value) {
	name := v.Row.Name
	if params := shown(v); params != (diag.Text{}) {
		name = diag.Text{Zh: name.Zh + "(" + params.Zh + ")", En: name.En + "(" + params.En + ")"}
	}
	total := diag.Text{Zh: "{name}：合计 {total}", En: "{name}: {total} in all"}
	if v.Row.Amount.Need == "none" {
		total = diag.Text{Zh: "{name}", En: "{name}"} // had or not
	}
	how := reckoned(v)
	if how != "" {
		total = diag.Text{Zh: "{name}：合计 {how} = {total}", En: "{name}: {how} = {total} in all"}
	}
	w.say(0, diag.RuleRef{}, total, diag.Term("name", name), diag.Num("total", v.Total), diag.Word("how", how))
	for _, s := range v.Sources {
		w.source(s)
	}
}

// reckoned is how a value with multiples comes about, "5 × 2 + 2": what is multiplied, how often, and what is added or taken
// away besides. A value without them is a plain sum.
func reckoned(v stack.Value) string {
	base, times := exact.Num{}, exact.Int(1)
	for _, s := range v.Sources {
		if s.Counts && s.Base.Sign() > 0 {
			base, times = s.Base, times.Add(s.Clause.Times())
		}
	}
	if base.Sign() == 0 {
		return ""
	}
	how := base.String() + " × " + times.String()
	switch rest := v.Total.Sub(base.Mul(times)); {
	case rest.Sign() > 0:
		how += " + " + rest.String()
	case rest.Sign() < 0:
		how += " − " + rest.Neg().String()
	}
	return how
}

// shown are a value's parameters in both languages.
func shown(v stack.Value) diag.Text {
	var zh, en []string
	for _, x := range v.Sources[0].Clause.IR.Params {
		text := schema.Text{Zh: x.Key(), En: x.Key()}
		if x.Term != nil && x.Term.Name != (schema.Text{}) {
			text = x.Term.Name
		}
		if text.Zh != "" {
			zh, en = append(zh, text.Zh), append(en, text.En)
		}
	}
	return diag.Text{Zh: strings.Join(zh, ", "), En: strings.Join(en, ", ")}
}

func (w *writer) source(s stack.Source) {
	c := s.Clause
	verb := c.IR.Verb.Name
	if s.Counts {
		text := diag.Text{Zh: "{verb} {amount}（{from}）", En: "{verb} {amount} ({from})"}
		if c.IR.Fold != nil {
			text = diag.Text{Zh: "{verb} {amount}（{from}，{linked}）", En: "{verb} {amount} ({from}, {linked})"}
		}
		if s.Base.Sign() > 0 {
			text = diag.Text{Zh: "{verb} {amount}（{from}）：{base} × {times} = {adds}", En: "{verb} {amount} ({from}): {base} × {times} = {adds}"}
		}
		w.say(1, w.p.Row("price", &c.IR.Row.Row), text,
			diag.Num("base", s.Base), diag.Num("times", c.Times()), diag.Num("adds", s.Adds),
			diag.Term("verb", verb), many(c, s.Amount), diag.Word("from", w.from(c)), diag.Word("linked", w.linked(c)))
		return
	}
	why, rule := w.why(s)
	w.say(1, rule, diag.Text{Zh: "不计：{verb} {amount}（{from}），{why}", En: "does not count: {verb} {amount} ({from}), {why}"},
		diag.Term("verb", verb), many(c, s.Amount), diag.Word("from", w.from(c)), diag.Term("why", why))
}

// many is what a clause gives, a multiple as times.
func many(c *price.Clause, n exact.Num) diag.Arg {
	if c.IR.Row.Multiple == nil {
		return diag.Num("amount", n)
	}
	return diag.Term("amount", diag.Text{Zh: n.String() + " 倍", En: n.String() + " times"})
}

// from is where a clause comes from, "血刃术/锋锐".
func (w *writer) from(c *price.Clause) string {
	name := w.p.Resource.Name
	if c.From != nil {
		name = c.From.Name
	}
	if c.IR.Block.Name != "" {
		name += "/" + c.IR.Block.Name
	}
	return name
}

// linked is a linked amount as it is written, "等同(耐力)".
func (w *writer) linked(c *price.Clause) string {
	if c.IR.Fold == nil {
		return ""
	}
	return c.IR.Fold.Span.Text()
}

// why says what keeps a source from counting, and the row that says so.
func (w *writer) why(s stack.Source) (diag.Text, diag.RuleRef) {
	c := s.Clause
	rule := w.policy(c)
	args := []diag.Arg{diag.Num("sum", s.Sum)}
	if s.By != nil {
		other := many(s.By, s.By.IR.Amount)
		other.Name = "other"
		args = append(args, diag.Word("by", w.from(s.By)), other)
	}
	var text diag.Text
	switch s.Why {
	case stack.Outdone:
		text = diag.Text{Zh: "取高：{by} 的 {other}", En: "the highest counts: {other} of {by}"}
	case stack.Clashing:
		text = diag.Text{Zh: "与 {by} 效果相同，两者都不起效", En: "of one effect with {by}, neither works"}
	case stack.Repeated:
		text = diag.Text{Zh: "相等的永久获得已满，最先是 {by} 的 {other}", En: "as many equal permanent gains as work are there, the first {other} of {by}"}
	case stack.Weak:
		text = diag.Text{Zh: "影响低于已累计的 {sum}", En: "its influence is below the {sum} gathered before"}
	case stack.Baseless:
		text = diag.Text{Zh: "没有可提高的既有数值", En: "there is nothing to raise"}
	case stack.Unknown:
		text = diag.Text{Zh: "不知道挂钩的基数", En: "the basis that it is linked to is not known"}
	case stack.Stopped:
		return c.Stop.Name, w.p.Inner("stop", c.Via.Def.ID, &c.Stop.Row)
	}
	m := diag.Message{Template: text, Args: args}
	return diag.Text{Zh: m.Text("", "zh"), En: m.Text("", "en")}, rule
}

// policy is the stacking policy of a clause.
func (w *writer) policy(c *price.Clause) diag.RuleRef {
	for i := range w.p.Book.Rules.Stacks {
		if def := &w.p.Book.Rules.Stacks[i]; def.ID == c.IR.Row.Stack {
			return w.p.Row("stack", &def.Row)
		}
	}
	return diag.RuleRef{}
}
