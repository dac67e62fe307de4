package sheet

import (
	"slices"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/price"
	"canon.dev/canon/schema"
)

// table fills a list; nil when it has no rows.
func (w *writer) table(def *schema.Listing) *Table {
	var parts []Part
	for _, within := range w.parts(def) {
		part := Part{Rows: w.rows(def, within)}
		if within != nil && def.Within != "" {
			part.Name = w.path(within, within.Parent)
			part.Head = w.head(def, within)
		}
		if len(part.Rows) > 0 || len(part.Head) > 0 {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return nil
	}
	t := &Table{Parts: parts}
	w.columns(def, t)
	return t
}

// parts are the blocks that divide a list; the resource itself where nothing does.
func (w *writer) parts(def *schema.Listing) []*ir.Block {
	if def.Within == "" {
		return []*ir.Block{w.p.Resource.Body}
	}
	var out []*ir.Block
	for _, b := range w.p.Blocks {
		if b.IR.Def != nil && b.IR.Def.ID == def.Within {
			out = append(out, b.IR)
		}
	}
	return out
}

func (w *writer) head(def *schema.Listing, within *ir.Block) []Item {
	var out []Item
	for _, b := range w.p.Blocks {
		if b.IR != within {
			continue
		}
		for i := range def.Head {
			c := &def.Head[i]
			item := Item{ID: c.ID, Label: w.label(c, []string{def.Within}), Text: w.ofBlock(c, b, within.Parent)}
			if item.Text == "" {
				item.Text = c.Else.In(w.o.Lang)
			}
			if item.Text != "" {
				out = append(out, item)
			}
		}
	}
	return out
}

// rows are the rows of one part, a cell for each column of the rules; one with nothing besides its name is left out.
func (w *writer) rows(def *schema.Listing, within *ir.Block) [][]string {
	rows := [][]string{}
	add := func(cell func(*schema.Cell) string) {
		row := make([]string, len(def.Columns))
		says := false
		for i := range def.Columns {
			c := &def.Columns[i]
			row[i] = cell(c)
			says = says || row[i] != "" && c.Show != schema.ShowName
		}
		if says {
			rows = append(rows, row)
		}
	}
	for _, b := range w.p.Blocks {
		if !inside(b.IR, within) || !admitted(def, b) {
			continue
		}
		if def.Each == "block" {
			if b.IR.Def != nil && b.IR != within {
				add(func(c *schema.Cell) string { return w.ofBlock(c, b, within) })
			}
			continue
		}
		for _, clause := range b.Clauses {
			add(func(c *schema.Cell) string { return w.ofClause(c, clause, within) })
		}
	}
	return rows
}

func inside(b, outer *ir.Block) bool {
	for ; b != nil; b = b.Parent {
		if b == outer {
			return true
		}
	}
	return false
}

// admitted reports whether a list shows a block, or the clauses in it.
func admitted(def *schema.Listing, b *price.Block) bool {
	if len(def.Blocks) > 0 && (b.IR.Def == nil || !slices.Contains(def.Blocks, b.IR.Def.ID)) {
		return false
	}
	return len(def.Ledgers) == 0 || b.Ledger != nil && slices.Contains(def.Ledgers, b.Ledger.Def.ID)
}

// columns keeps the columns that some row has a value for, and those that have something else to say. What stands in place of
// a value is filled in.
func (w *writer) columns(def *schema.Listing, t *Table) {
	var kept []int
	for i := range def.Columns {
		c := &def.Columns[i]
		filled := slices.ContainsFunc(t.Parts, func(p Part) bool {
			return slices.ContainsFunc(p.Rows, func(row []string) bool { return row[i] != "" })
		})
		if filled || c.Else != (schema.Text{}) {
			kept = append(kept, i)
			t.Columns = append(t.Columns, Column{c.ID, w.label(c, def.Blocks)})
		}
	}
	for p := range t.Parts {
		for r, row := range t.Parts[p].Rows {
			cells := make([]string, len(kept))
			for k, i := range kept {
				if cells[k] = row[i]; cells[k] == "" {
					cells[k] = def.Columns[i].Else.In(w.o.Lang)
				}
			}
			t.Parts[p].Rows[r] = cells
		}
	}
}
