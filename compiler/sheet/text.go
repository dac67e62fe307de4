package sheet

import (
	"strings"

	"github.com/rivo/uniseg"
)

// textWidth is how many columns an aligned table of a plain text may take; a wider one is written as a list.
const textWidth = 96

// Text is the sheet as plain text, to be pasted into a form. Columns are aligned as full-width characters show.
func Text(s *Sheet) string {
	t := plaintext{words: words{s.Language}}
	t.line(t.title(s))
	for i := range s.Sections {
		t.section(&s.Sections[i])
	}
	t.review(&s.Review)
	return t.out.String()
}

type plaintext struct {
	words
	out strings.Builder
}

func (t *plaintext) line(text string) {
	t.out.WriteString(strings.TrimRight(text, " "))
	t.out.WriteByte('\n')
}

func (t *plaintext) heading(text string) string {
	return t.pick("【", "[") + text + t.pick("】", "]")
}

func (t *plaintext) section(s *Section) {
	t.line("")
	if !s.Applies {
		t.line(t.heading(s.Name) + t.pick("", " ") + t.notApplicable())
		return
	}
	t.line(t.heading(s.Name))
	for i := range s.Items {
		t.item(&s.Items[i], len(s.Items) == 1)
	}
}

// item writes an item; the author's text needs no label where it stands alone under its heading.
func (t *plaintext) item(i *Item, alone bool) {
	switch {
	case i.Table != nil:
		t.line(i.Label + t.pick("：", ":"))
		t.table(i.Table)
	case i.Prose && alone:
		t.line(strings.TrimRight(i.Text, "\n"))
	default:
		t.labelled("", i.Label, i.Text)
	}
}

// labelled is a value behind its label; further lines go below it, further in.
func (t *plaintext) labelled(indent, label, text string) {
	text = strings.TrimSpace(text)
	t.line(indent + label + t.colon() + strings.ReplaceAll(text, "\n", "\n"+indent+"  "))
}

func (t *plaintext) table(table *Table) {
	for _, part := range table.Parts {
		indent := "  "
		if part.Name != "" {
			t.line(indent + part.Name)
			indent = "    "
		}
		for i := range part.Head {
			t.labelled(indent, part.Head[i].Label, part.Head[i].Text)
		}
		if widths, ok := fitting(table, &part, len(indent)); ok {
			t.aligned(indent, table, &part, widths)
		} else {
			t.records(indent, table, &part)
		}
	}
}

// fitting are the widths of a table's columns, if it can be aligned: not too wide, and no cell of several lines.
func fitting(table *Table, part *Part, indent int) ([]int, bool) {
	widths := make([]int, len(table.Columns))
	for i, c := range table.Columns {
		widths[i] = uniseg.StringWidth(c.Label)
	}
	for _, row := range part.Rows {
		for i, text := range row {
			if strings.ContainsRune(text, '\n') {
				return nil, false
			}
			widths[i] = max(widths[i], uniseg.StringWidth(text))
		}
	}
	total := indent
	for _, w := range widths {
		total += w + 2
	}
	return widths, total-2 <= textWidth
}

func (t *plaintext) aligned(indent string, table *Table, part *Part, widths []int) {
	if len(part.Rows) == 0 {
		return
	}
	labels := make([]string, len(table.Columns))
	for i, c := range table.Columns {
		labels[i] = c.Label
	}
	for _, row := range append([][]string{labels}, part.Rows...) {
		line := indent
		for i, text := range row {
			line += text + strings.Repeat(" ", max(widths[i]-uniseg.StringWidth(text), 0)+2)
		}
		t.line(line)
	}
}

// records writes each row under its first cell.
func (t *plaintext) records(indent string, table *Table, part *Part) {
	for _, row := range part.Rows {
		t.line(indent + row[0])
		for i, text := range row[1:] {
			if text != "" {
				t.labelled(indent+"  ", table.Columns[i+1].Label, text)
			}
		}
	}
}

func (t *plaintext) review(r *Review) {
	t.line("")
	t.line(t.heading(t.words.review()) + t.pick("", " ") + t.verdict(r.Verdict))
	for _, l := range t.lists(r) {
		if len(l.points) == 0 {
			t.line(l.name + t.colon() + t.none())
			continue
		}
		t.line(l.name + t.pick("：", ":"))
		for _, p := range l.points {
			text := strings.ReplaceAll(strings.TrimSpace(p.Text), "\n", "\n    ")
			if p.Where != "" {
				text += t.pick("〔", " [") + p.Where + t.pick("〕", "]")
			}
			t.line("  - " + text)
		}
	}
}
