package report

import (
	"strconv"
	"strings"

	"canon.dev/canon/dsl/diag"
)

const mostLines = 6 // of a citation; a row may rest on dozens

// RuleText is a citation for people: what the row is called, the book and its lines, the reading and who vouches for it. A
// nil book shows rulesets by id.
func RuleText(r diag.RuleRef, lang string, book func(string) string) string {
	zh := lang != "en"
	title := r.Ruleset
	if book != nil && title != "" {
		title = book(title)
	}
	where := CiteText(title, r.Lines, lang)
	var b strings.Builder
	switch {
	case r.Section == "" && len(r.Lines) == 0:
		b.WriteString(r.ID)
	case r.Section == "":
		b.WriteString(where)
	case where == "":
		b.WriteString(r.Section)
	default:
		b.WriteString(r.Section + pick(zh, "（"+where+"）", " ("+where+")"))
	}
	if r.Reading != "" {
		b.WriteString(pick(zh, "；按读法 "+r.Reading, "; by reading "+r.Reading))
	}
	if who := provenanceText(r.Provenance, lang); who != "" {
		b.WriteString(pick(zh, "；", "; ") + who)
	}
	return b.String()
}

// CiteText is "《book》第 3 行" or "book line 3"; empty when there is neither.
func CiteText(book string, lines []int, lang string) string {
	zh := lang != "en"
	if zh && book != "" && !strings.HasPrefix(book, "《") {
		book = "《" + book + "》"
	}
	if len(lines) == 0 {
		return book
	}
	var list []string
	for _, n := range lines[:min(len(lines), mostLines)] {
		list = append(list, strconv.Itoa(n))
	}
	text := strings.Join(list, pick(zh, "、", ", "))
	if len(lines) > mostLines {
		text += pick(zh, "…", ", …")
	}
	if zh {
		return book + "第 " + text + " 行"
	}
	if book != "" {
		book += " "
	}
	return book + pick(len(lines) == 1, "line ", "lines ") + text
}

// Lost stands for the provenance of an assumed row for which nothing could be supplied.
const Lost = "lost"

// provenanceText says who vouches for a row; nothing where the book itself does.
func provenanceText(p, lang string) string {
	zh := lang != "en"
	switch p {
	case "derived":
		return pick(zh, "由书中别处推得", "derived from what the book says elsewhere")
	case "assumed":
		return pick(zh, "原文缺失，暂由 Canon 补上", "lost in the text, supplied by Canon")
	case Lost:
		return pick(zh, "原文缺失，Canon 没有补上", "lost in the text, not supplied by Canon")
	case "house":
		return pick(zh, "出自房规", "a house rule")
	}
	return ""
}

func pick(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}
