package lookup

import (
	"strings"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// cost says a cost form in words; params name the values of a choice.
func (w words) cost(c *schema.Cost, params []schema.Param) string {
	switch {
	case c.Linear != nil:
		return w.linear(c.Linear)
	case c.Power != nil:
		return w.power(c.Power)
	case c.Arithmetic != nil:
		return w.pick("第一点 ", "the first ") + c.Arithmetic.First.String() +
			w.pick("，以后每点多 ", ", each further one more by ") + c.Arithmetic.Step.String()
	case c.Geometric != nil:
		return w.geometric(c.Geometric)
	case c.Choice != nil:
		return w.choice(c.Choice, params)
	case c.Step != nil:
		return w.steps(c.Step)
	case c.Of != nil:
		return w.of(c.Of)
	case c.Sum != nil:
		return w.join(c.Sum, params, " + ")
	case c.Max != nil:
		return w.pick("取大者：", "the larger of: ") + w.join(c.Max, params, w.pick("；", "; "))
	}
	return ""
}

func (w words) linear(l *schema.Linear) string {
	unit := w.unit(l.Unit)
	if unit != "" {
		unit = " " + unit
	}
	switch {
	case w.lang != "en":
		return "每 " + l.Per.String() + unit + " 花 " + l.Cost.String()
	case isOne(l.Per) && unit != "":
		return l.Cost.String() + " per" + unit
	}
	return l.Cost.String() + " per " + l.Per.String() + unit
}

func (w words) power(p *schema.Power) string {
	text := w.pick("数值", "amount")
	if p.Exponent == 2 {
		text += w.pick("的平方", " squared")
	} else {
		text += "^" + exact.Int(int64(p.Exponent)).String()
	}
	if !isOne(p.Scale) {
		text = p.Scale.String() + " × " + text
	}
	return text
}

// geometric shows the first three terms.
func (w words) geometric(g *schema.Geometric) string {
	second := g.First.Mul(g.Ratio)
	terms := []string{g.First.String(), second.String(), second.Mul(g.Ratio).String()}
	text := strings.Join(terms, w.pick("、", ", ")) + "…" + w.pick("（每次 × ", " (each × ") + g.Ratio.String()
	switch {
	case g.Reading != "":
		text += w.pick("，累加与否看读法 ", "; whether they add up is reading ") + g.Reading
	case g.Total:
		text += w.pick("，第 n 个的价即总价", "; the n-th is the price of all")
	default:
		text += w.pick("，各个相加", "; added up")
	}
	return text + w.pick("）", ")")
}

func (w words) choice(c *schema.Choice, params []schema.Param) string {
	of := ""
	for _, p := range params {
		if p.ID == c.By {
			of = p.Of
		}
	}
	var cases []string
	for i := range c.Cases {
		cases = append(cases, w.member(of, c.Cases[i].Value)+w.pick("：", ": ")+w.cost(&c.Cases[i].Cost, params))
	}
	return strings.Join(cases, w.pick("；", "; "))
}

func (w words) steps(s *schema.Step) string {
	var stairs []string
	if s.From != nil {
		stairs = append(stairs, w.pick("自 "+s.From.String()+" 按比例", "from "+s.From.String()+" by its share"))
	}
	for _, x := range s.Steps {
		stairs = append(stairs, w.pick("至 ", "to ")+x.At.String()+w.pick("：", ": ")+x.Cost.String())
	}
	if s.Ratio != nil && s.Times != nil {
		stairs = append(stairs, w.pick("再每 × ", "then each × ")+s.Ratio.String()+w.pick("，花费 × ", " costs × ")+s.Times.String())
	}
	return strings.Join(stairs, w.pick("；", "; "))
}

func (w words) of(o *schema.Of) string {
	switch {
	case isOne(o.Times):
		return w.pick("同 ", "as ") + w.entry(o.Row)
	case w.lang == "en":
		return o.Times.String() + " × " + w.entry(o.Row)
	}
	return w.entry(o.Row) + "的 " + o.Times.String() + " 倍"
}

func (w words) join(costs []schema.Cost, params []schema.Param, between string) string {
	var parts []string
	for i := range costs {
		parts = append(parts, w.cost(&costs[i], params))
	}
	return strings.Join(parts, between)
}
