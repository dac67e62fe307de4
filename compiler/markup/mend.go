package markup

import (
	"strings"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/wikitext"
	"canon.dev/canon/schema"
)

// mend compares what would be written with what the page has, and keeps as text what differs, then the order; and once more,
// since the order decides which of two parameters of one name counts.
func (r *reader) mend(d *draft, c *card, params []parameter) {
	c.setAside(d)
	r.keepOthers(d, c, params)
	name, now := c.params(d.res)
	if bare(call(name, now)) != bare(call(name, asRead(params))) {
		d.add(c.ordering(r.book.def.Fields.Order, params))
		r.keepOthers(d, c, params)
	}
}

// setAside marks what is kept as text and says otherwise than the whole card: a reference that was not at hand, for example.
func (c *card) setAside(d *draft) {
	s := &sheet{card: c, res: d.res}
	rows := c.rowBlank()
	for _, f := range d.res.Body.Fields {
		id := f.Def.ID
		if id != c.book.def.Fields.Row && id != c.book.def.Fields.Parameter || strings.HasPrefix(f.Args[0].Text, aside) {
			continue
		}
		label, kept := f.Args[0].Text, f.Args[1].Text
		var said content
		switch b := c.blank(label); {
		case id == c.book.def.Fields.Row && label == "":
			said = c.wholeRow(rows.rows, kept)
		case id == c.book.def.Fields.Row:
			said = c.said(rows.rows, label, kept)
		case b != nil:
			said = c.parse(b, kept)
		case label != keptName:
			page := wikitext.Parse(kept)
			said = c.readOther(label, page, &page.Body)
		}
		if !s.holds(said) {
			f.Args[0].Text = aside + label
		}
	}
}

// keepOthers keeps the parameters that would be written otherwise.
func (r *reader) keepOthers(d *draft, c *card, params []parameter) {
	_, now := c.params(d.res)
	have := map[string]string{}
	for _, p := range now {
		have[p.key] = bare(p.text)
	}
	for i := range params {
		p := &params[i]
		if !p.live || p.aside || p.kept {
			continue
		}
		text, ok := have[p.key]
		if !ok {
			text = have[c.blank(p.key).def.Param]
		}
		if bare(p.raw) != text {
			p.kept = true
			d.add(c.keep(r.book.def.Fields.Parameter, p.key, p.raw))
		}
	}
}

func asRead(params []parameter) []param {
	out := make([]param, len(params))
	for i := range params {
		out[i] = param{params[i].key, params[i].raw}
	}
	return out
}

// ordering keeps the order of a card's parameters.
func (c *card) ordering(id string, params []parameter) *ir.Field {
	list := ir.Value{Form: schema.FormList}
	if len(params) == 0 {
		list.List = []ir.Value{text("")}
	}
	for i := range params {
		list.List = append(list.List, text(params[i].key))
	}
	return statement(c.field(id), list)
}
