package lookup

import (
	"slices"
	"strings"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// words says in a language what typed rules mean.
type words struct {
	rules *schema.Rules
	lang  string
}

func (w words) pick(zh, en string) string { return schema.Text{Zh: zh, En: en}.In(w.lang) }

// usage is how a price's clause is written: verb, entry, parameters.
func (w words) usage(p *schema.Price) string {
	var verbs, params []string
	for _, id := range p.Verbs {
		verbs = append(verbs, w.verb(id))
	}
	for i := range p.Params {
		params = append(params, w.paramName(&p.Params[i]))
	}
	text := strings.Join(verbs, "/") + " " + p.Name.In(w.lang)
	if w.lang == "en" {
		text = strings.Join(verbs, "/") + " " + p.Entry
	}
	if len(params) > 0 {
		text += "(" + strings.Join(params, ", ") + ")"
	}
	if p.Amount.Need == "required" {
		text += w.pick(" 数值", " AMOUNT")
		if unit := w.unit(p.Amount.Unit); unit != "" {
			text += w.pick("（"+unit+"）", " ("+unit+")")
		}
	}
	return text
}

// price is a row's cost, mode and whether it can be crafted.
func (w words) price(p *schema.Price) string {
	parts := []string{w.whole(p), w.mode(p.Mode)}
	if w.crafts() {
		parts = append(parts, w.craft(p.Craft))
	}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), w.pick("；", "; "))
}

// whole is what a row costs: without an amount to state, simply that.
func (w words) whole(p *schema.Price) string {
	l := p.Cost.Linear
	if p.Amount.Need != "none" || l == nil || p.Amount.Default == nil {
		return w.cost(&p.Cost, p.Params)
	}
	cost := l.Cost.Mul(p.Amount.Default.Sub(l.Free)).Div(l.Per).String()
	return w.pick("花 "+cost, "costs "+cost)
}

// crafts reports whether anything of the book can be crafted: elsewhere nobody asks.
func (w words) crafts() bool {
	return slices.ContainsFunc(w.rules.Prices, func(p schema.Price) bool { return p.Craft == "yes" })
}

func (w words) mode(mode string) string {
	switch mode {
	case "occupy":
		return w.pick("占用", "occupied")
	case "deduct":
		return w.pick("扣除", "deducted")
	case "credit":
		return w.pick("返还", "given back")
	case "free":
		return w.pick("免费", "free")
	}
	return mode
}

func (w words) craft(craft string) string {
	switch craft {
	case "yes":
		return w.pick("可制作", "craftable")
	case "no":
		return w.pick("不可制作", "not craftable")
	case "unknown":
		return w.pick("能否制作，书中未说", "craftable or not the book does not say")
	}
	return craft
}

func (w words) verb(id string) string {
	if v := w.rules.Verb(id); v != nil {
		return w.word(&v.Row)
	}
	return id
}

// word is how a term is written in a file of the language.
func (w words) word(r *schema.Row) string {
	if w.lang == "en" {
		return r.ID
	}
	return r.Name.In(w.lang)
}

func (w words) unit(id string) string {
	if u := w.rules.Unit(id); u != nil {
		return w.word(&u.Row)
	}
	return id
}

func (w words) paramName(p *schema.Param) string {
	if name := p.Name.In(w.lang); name != "" {
		return name
	}
	if v := w.rules.Vocabulary(p.Of); v != nil {
		return v.Name.In(w.lang)
	}
	if s := w.rules.Scale(p.Of); s != nil {
		return s.Name.In(w.lang)
	}
	return p.ID
}

// values are the ids that a parameter admits, empty when any word is legal.
func (w words) values(p *schema.Param) []string {
	if len(p.Values) > 0 {
		return p.Values
	}
	return w.members(p.Of, p.Class)
}

func (w words) members(of, class string) []string {
	ids := []string{}
	if v := w.rules.Vocabulary(of); v != nil && !v.Open {
		for i := range v.Members {
			if class == "" || v.Members[i].Class == class {
				ids = append(ids, v.Members[i].ID)
			}
		}
		for _, t := range schema.Composed(v) {
			if class == "" || t.Class == class {
				ids = append(ids, t.ID)
			}
		}
	}
	if s := w.rules.Scale(of); s != nil {
		for i := range s.Members {
			ids = append(ids, s.Members[i].ID)
		}
	}
	return ids
}

// member is a term of a list, as it is written.
func (w words) member(of, id string) string {
	if v := w.rules.Vocabulary(of); v != nil {
		for i := range v.Members {
			if v.Members[i].ID == id {
				return w.word(&v.Members[i].Row)
			}
		}
	}
	if s := w.rules.Scale(of); s != nil {
		for i := range s.Members {
			if s.Members[i].ID == id {
				return w.word(&s.Members[i].Row)
			}
		}
	}
	return id
}

func (w words) entry(id string) string {
	for i := range w.rules.Prices {
		if p := &w.rules.Prices[i]; p.ID == id || p.Entry == id {
			return w.word(&p.Row)
		}
	}
	return id
}

func (w words) level(s *schema.Scale, m *schema.Level) string {
	var parts []string
	if m.At != nil {
		parts = append(parts, w.pick("自 ", "from ")+m.At.String())
	}
	if m.Rank != nil {
		parts = append(parts, w.pick("级数 ", "rank ")+m.Rank.String())
	}
	return strings.Join(append([]string{s.Name.In(w.lang)}, parts...), w.pick("，", ", "))
}

func (w words) conversion(u *schema.Unit) string {
	if u.Of == "" {
		return ""
	}
	return "= " + u.Num.String() + " " + w.unit(u.Of)
}

func (w words) template(t *schema.Template) string {
	var companions []string
	for _, id := range t.Companions {
		companions = append(companions, w.entry(id))
	}
	return w.pick("核心 ", "core ") + w.entry(t.Core) +
		w.pick("；配套 ", "; companions ") + strings.Join(companions, w.pick("、", ", ")) +
		w.pick("，价格 × ", ", price × ") + t.Share.String()
}

func (w words) reading(r *schema.Reading) []string {
	var says []string
	for _, o := range r.Options {
		line := o.ID + w.pick("：", ": ") + o.Name.In(w.lang)
		if o.ID == r.Default {
			line += w.pick("（默认）", " (default)")
		}
		says = append(says, line)
	}
	return says
}

func isOne(n exact.Num) bool { return n.Cmp(exact.Int(1)) == 0 }
