package lookup

import (
	"bufio"
	"io"
	"strconv"
	"strings"

	"canon.dev/canon/cmd/canon/internal/report"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

// View says how rows are shown.
type View struct {
	Lang  string
	Width int
	Book  func(ruleset string) string
}

// Text writes rows for people: names, how the row is used and what it costs, where it stands in the book.
func Text(w io.Writer, rows []Row, v View) error {
	out := bufio.NewWriter(w)
	for i := range rows {
		if i > 0 {
			out.WriteByte('\n')
		}
		rows[i].write(out, v)
	}
	return out.Flush()
}

func (r *Row) write(out *bufio.Writer, v View) {
	first, second := r.Name.Zh, r.Name.En
	if v.Lang == "en" {
		first, second = second, first
	}
	wrapped(out, v, strings.TrimSpace(first+"  "+second)+"  ["+r.ID+"]", "", "  ")
	for _, s := range r.says {
		wrapped(out, v, s, "  ", "    ")
	}
	if r.module != "" {
		wrapped(out, v, diag.Text{Zh: "模块：", En: "module: "}.In(v.Lang)+r.module, "  ", "    ")
	}
	if r.Note != "" {
		wrapped(out, v, r.Note, "  ", "    ")
	}
	ref := diag.RuleRef{Ruleset: r.Ruleset, ID: r.ID, Section: r.Cite.Section, Lines: r.Cite.Lines, Provenance: string(r.Provenance)}
	if r.vacant && r.Provenance == schema.ProvenanceAssumed {
		ref.Provenance = report.Lost
	}
	wrapped(out, v, report.RuleText(ref, v.Lang, v.Book), "  ", "    ")
}

func wrapped(out *bufio.Writer, v View, text, first, rest string) {
	for i, l := range report.Wrap(text, v.Width-len(first), v.Width-len(rest)) {
		indent := rest
		if i == 0 {
			indent = first
		}
		out.WriteString(indent + l + "\n")
	}
}

// Counts writes how many rows each table of each ruleset has: what there is to ask for.
func Counts(w io.Writer, rows []Row) error {
	out := bufio.NewWriter(w)
	for i := 0; i < len(rows); {
		j := i
		for j < len(rows) && rows[j].Ruleset == rows[i].Ruleset && rows[j].Table == rows[i].Table {
			j++
		}
		count := strconv.Itoa(j - i)
		out.WriteString(strings.Repeat(" ", max(0, 6-len(count))) + count + "  " + rows[i].Ruleset + "/" + rows[i].Table + "\n")
		i = j
	}
	return out.Flush()
}

// JSON writes rows for programs.
func JSON(w io.Writer, rows []Row) error {
	return report.WriteJSON(w, struct {
		Version int   `json:"version"`
		Rows    []Row `json:"rows"`
	}{1, append([]Row{}, rows...)})
}
