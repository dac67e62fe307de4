package sheet

import (
	"slices"

	"canon.dev/canon/schema"
)

// formOf is the sheet that a book has for a kind, else the plain one.
func formOf(r *schema.Rules, kind *schema.Kind) *schema.Sheet {
	for i := range r.Sheets {
		if slices.Contains(r.Sheets[i].Kinds, kind.ID) {
			return &r.Sheets[i]
		}
	}
	return plain(r, kind)
}

// plain is the order for books that say nothing of one: what the resource states, its blocks, what they cost, the rest.
func plain(r *schema.Rules, kind *schema.Kind) *schema.Sheet {
	named := func(id, zh, en, show string) schema.Cell {
		return schema.Cell{ID: id, Name: schema.Text{Zh: zh, En: en}, Show: show}
	}
	about := []schema.Line{{Cell: named("kind", "资源种类", "kind", schema.ShowKind)}}
	for i := range kind.Body.Fields {
		if f := &kind.Body.Fields[i]; !f.Hidden {
			about = append(about, schema.Line{Cell: schema.Cell{ID: f.ID, Field: f.ID}})
		}
	}
	for i := range kind.Derived {
		d := &kind.Derived[i]
		about = append(about, schema.Line{Cell: schema.Cell{ID: d.ID, Derived: d.ID, When: d.When}})
	}
	effects := []schema.Line{
		{Cell: named("blocks", "效果一览", "effects", ""), List: &schema.Listing{Each: "block", Columns: []schema.Cell{
			named("name", "效果名称", "effect", schema.ShowName), named("summary", "内容", "what it does", schema.ShowSummary),
			named("rest", "何时何地", "when and how", schema.ShowRest), named("balance", "所付", "paid", schema.ShowBalance),
		}}},
		{Cell: named("account", "逐条账目", "account", ""), List: &schema.Listing{Each: "clause", Columns: []schema.Cell{
			named("name", "效果名称", "effect", schema.ShowName), named("operation", "条目", "entry", schema.ShowOperation),
			named("amount", "数量", "amount", schema.ShowAmount), named("reckoning", "算式", "reckoning", schema.ShowReckoning),
			named("paid", "实付", "paid", schema.ShowPaid),
		}}},
	}
	cost := []schema.Line{{Cell: named("price", "定价", "price", schema.ShowPrice)}}
	for i := range r.Ledgers {
		cost = append(cost, schema.Line{Cell: schema.Cell{ID: r.Ledgers[i].ID, Ledger: r.Ledgers[i].ID}})
	}
	records := []schema.Line{
		{Cell: named("waivers", "豁免记录", "waivers", schema.ShowWaivers)},
		{Cell: named("rulings", "裁定记录", "rulings", schema.ShowRulings)},
		{Cell: named("undecided", "未判定", "undecided", schema.ShowUndecided)},
	}
	return &schema.Sheet{Sections: []schema.Section{
		section("about", "资源本身", "resource", about), section("effects", "效果与账目", "effects", effects),
		section("cost", "定价与账户", "price and accounts", cost), section("records", "记录", "records", records),
	}}
}

func section(id, zh, en string, lines []schema.Line) schema.Section {
	return schema.Section{Row: schema.Row{ID: id, Name: schema.Text{Zh: zh, En: en}}, Lines: lines}
}
