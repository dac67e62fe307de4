package formula

import (
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// maxListed is how many members a message names.
const maxListed = 12

// Wanted says what a parameter takes, for people: "a number", "D, C, B …", "a quantity of time".
func (c *Calculator) Wanted(p *schema.Parameter) diag.Text {
	list := c.words.List(p.Of)
	switch {
	case p.Of == "number":
		return diag.Text{Zh: "数", En: "number"}
	case p.Of == "numbers":
		return diag.Text{Zh: "用逗号隔开的数", En: "numbers with commas"}
	case p.Of == "bool":
		return diag.Text{Zh: "是或否", En: "yes or no"}
	case list == nil:
		return diag.Text{Zh: "带单位的量", En: "quantity with its unit"}
	case len(list.Terms) == 0:
		return list.Name
	}
	have := members(list)
	return diag.Text{Zh: list.Name.Zh + "：" + have.Zh, En: list.Name.En + ": " + have.En}
}

// Example is a value that a parameter takes, as it is typed.
func (c *Calculator) Example(p *schema.Parameter) diag.Text {
	list := c.words.List(p.Of)
	switch {
	case p.Of == "number":
		n := exampleNumber(p)
		return diag.Text{Zh: n, En: n}
	case p.Of == "numbers":
		return diag.Text{Zh: "1,2,3", En: "1,2,3"}
	case p.Of == "bool":
		return diag.Text{Zh: "是", En: "yes"}
	case list == nil:
		return c.quantityExample(p.Of)
	case len(list.Terms) == 0:
		return list.Name
	}
	t := &list.Terms[len(list.Terms)/2] // a middling one says more than the least
	return diag.Text{Zh: t.Name.Zh, En: t.ID}
}

// exampleNumber is 2 where that is within the bounds, else the bound itself or the whole number above it.
func exampleNumber(p *schema.Parameter) string {
	n := exact.Int(2)
	switch {
	case p.Bounds().Admits(n):
	case p.Min != nil && n.Less(*p.Min):
		n = p.Min.Ceil()
	case p.Over != nil && !p.Over.Less(n):
		n = p.Over.Floor().Add(exact.Int(1))
	case p.Max != nil:
		n = *p.Max
	}
	return n.String()
}

func members(list *words.List) diag.Text {
	var have diag.Text
	for i := range list.Terms {
		if i == maxListed {
			return diag.Text{Zh: have.Zh + "……", En: have.En + " …"}
		}
		if i > 0 {
			have.Zh += "、"
			have.En += ", "
		}
		have.Zh += list.Terms[i].Name.Zh
		have.En += list.Terms[i].Name.En
	}
	return have
}

func (c *Calculator) quantityExample(dim string) diag.Text {
	if units := c.words.Units(dim); len(units) > 0 {
		return diag.Text{Zh: "2" + units[0].Name.Zh, En: "2" + units[0].Name.En}
	}
	return diag.Text{Zh: "2", En: "2"}
}

// BaseUnit is the unit in which a dimension is reckoned, or nil.
func (c *Calculator) BaseUnit(dim string) *schema.Unit {
	for _, u := range c.words.Units(dim) {
		if u.Of == "" {
			return u
		}
	}
	return nil
}
