package sheet

import "strings"

// Markdown is the sheet as Markdown; what looks like markup in the author's texts is escaped.
func Markdown(s *Sheet) string {
	m := markdown{words: words{s.Language}}
	m.line("# " + escape(m.title(s)))
	for i := range s.Sections {
		m.section(&s.Sections[i])
	}
	m.review(&s.Review)
	return m.out.String()
}

type markdown struct {
	words
	out strings.Builder
}

func (m *markdown) line(text string) {
	m.out.WriteString(text)
	m.out.WriteByte('\n')
}

func (m *markdown) section(s *Section) {
	m.line("\n## " + escape(s.Name) + "\n")
	if !s.Applies {
		m.line(m.notApplicable())
		return
	}
	for i := range s.Items {
		// What is more than a line of a list is parted from what stands around it.
		if i > 0 && (s.Items[i].breaks() || s.Items[i-1].breaks()) {
			m.line("")
		}
		m.item(&s.Items[i], len(s.Items) == 1)
	}
}

// breaks reports whether an item is more than a line of a list.
func (i *Item) breaks() bool { return i.Table != nil || i.Prose }

// item writes an item; the author's text needs no label where it stands alone under its heading.
func (m *markdown) item(i *Item, alone bool) {
	switch {
	case i.Table != nil:
		m.line("**" + escape(i.Label) + "**")
		m.table(i.Table)
	case i.Prose && alone:
		m.line(paragraphs(i.Text))
	case i.Prose:
		m.line("**" + escape(i.Label) + "**" + m.colon() + paragraphs(i.Text))
	default:
		m.line("- **" + escape(i.Label) + "**" + m.colon() + cell(i.Text))
	}
}

// paragraphs keep the lines of a text: an empty line parts paragraphs, any other line end is a hard break.
func paragraphs(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i := range lines {
		lines[i] = escape(strings.TrimSpace(lines[i]))
		if i+1 < len(lines) && lines[i] != "" && strings.TrimSpace(lines[i+1]) != "" {
			lines[i] += `\`
		}
	}
	return strings.Join(lines, "\n")
}

func (m *markdown) table(t *Table) {
	for _, part := range t.Parts {
		m.line("")
		if part.Name != "" {
			m.line("### " + escape(part.Name) + "\n")
		}
		for i := range part.Head {
			m.line("- **" + escape(part.Head[i].Label) + "**" + m.colon() + cell(part.Head[i].Text))
		}
		if len(part.Head) > 0 {
			m.line("")
		}
		if len(part.Rows) == 0 {
			continue
		}
		for _, c := range t.Columns {
			m.out.WriteString("| " + cell(c.Label) + " ")
		}
		m.line("|\n" + strings.Repeat("|---", len(t.Columns)) + "|")
		for _, row := range part.Rows {
			for _, text := range row {
				m.out.WriteString("| " + cell(text) + " ")
			}
			m.line("|")
		}
	}
}

func (m *markdown) review(r *Review) {
	m.line("\n---\n\n## " + m.words.review() + m.colon() + m.verdict(r.Verdict))
	for _, l := range m.lists(r) {
		m.line("\n### " + l.name + "\n")
		if len(l.points) == 0 {
			m.line(m.none())
		}
		for _, p := range l.points {
			text := cell(p.Text)
			if p.Where != "" {
				text += m.pick("〔", " [") + cell(p.Where) + m.pick("〕", "]")
			}
			m.line("- " + text)
		}
	}
}

// cell is a text that stays on its line.
func cell(text string) string {
	return strings.ReplaceAll(escape(strings.TrimSpace(text)), "\n", "<br>")
}

// escape keeps Markdown and HTML from taking a text for markup: punctuation that may mean something gets a backslash, and so does
// what would begin a list or a heading.
func escape(text string) string {
	var out strings.Builder
	start := true
	for i, r := range text {
		switch {
		case strings.ContainsRune("\\`*_[]<>|~&$", r), start && strings.ContainsRune("#+-=:", r):
			out.WriteByte('\\')
		case (r == '.' || r == ')') && numbered(text[:i]):
			out.WriteByte('\\')
		}
		out.WriteRune(r)
		start = r == '\n' || start && r == ' '
	}
	return out.String()
}

// numbered reports whether a line so far is a number only, as of an ordered list.
func numbered(before string) bool {
	line := strings.TrimSpace(before[strings.LastIndexByte(before, '\n')+1:])
	return line != "" && len(line) < 10 && strings.Trim(line, "0123456789") == ""
}
