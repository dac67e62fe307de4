package lookup

import (
	"bufio"
	"io"
	"strconv"
	"strings"

	"canon.dev/canon/schema"
)

// Markdown writes all rows of a rule book as tables in both languages, one for each of its tables.
func Markdown(w io.Writer, rules *schema.Rules) error {
	out := bufio.NewWriter(w)
	zh, en := Rows(rules, "zh"), Rows(rules, "en")
	out.WriteString("## " + rules.Name.Zh + " · " + rules.Name.En + " (`" + rules.ID + "`)\n")
	table := ""
	for i := range zh {
		if zh[i].Table != table {
			table = zh[i].Table
			out.WriteString("\n### " + rules.ID + "/" + table + "\n\n")
			out.WriteString("| id | 名称 | name | 内容 | what it says | 行 · lines | 来历 · from |\n|---|---|---|---|---|---|---|\n")
		}
		cells := []string{
			"`" + strings.TrimPrefix(zh[i].ID, rules.ID+"/"+table+"/") + "`", zh[i].Name.Zh, zh[i].Name.En,
			zh[i].content(), en[i].content(), numbers(zh[i].Cite.Lines), string(zh[i].Provenance),
		}
		for j := range cells {
			out.WriteString("| " + cell(cells[j]) + " ")
		}
		out.WriteString("|\n")
	}
	return out.Flush()
}

// content is what a row says, in a cell.
func (r *Row) content() string {
	says := r.says
	if r.Note != "" {
		says = append(says[:len(says):len(says)], r.Note)
	}
	return strings.Join(says, "<br>")
}

func numbers(lines []int) string {
	words := make([]string, len(lines))
	for i, n := range lines {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ", ")
}

// cell keeps a text inside its column and what looks like markup as it is.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "*", `\*`, "\n", " ").Replace(text)
}
