package conformance

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

// statement is a row of the table in testdata/legality/README.md.
type statement struct {
	text         string
	lines        []string
	codes, cases []string
}

var quoted = regexp.MustCompile("`([^`]+)`")

func statements(t *testing.T) []statement {
	t.Helper()
	var out []statement
	for _, line := range strings.Split(read(t, "../../testdata/legality/README.md"), "\n") {
		cells := strings.Split(line, " | ")
		if len(cells) != 4 || strings.HasPrefix(line, "| statement") {
			continue
		}
		s := statement{text: strings.TrimPrefix(cells[0], "| "), lines: strings.Split(cells[1], ", ")}
		for _, m := range quoted.FindAllStringSubmatch(cells[2], -1) {
			s.codes = append(s.codes, m[1])
		}
		s.cases = strings.Split(strings.TrimSuffix(strings.ReplaceAll(cells[3], "`", ""), " |"), ", ")
		out = append(out, s)
	}
	if len(out) < 80 {
		t.Fatalf("the table has %d statements", len(out))
	}
	return out
}

// TestStatements: what the table of statements names is there, each code is reported by one of its cases, and a code of the book
// cites a line of its statement.
func TestStatements(t *testing.T) {
	rules, err := allRules()
	if err != nil {
		t.Fatal(err)
	}
	own := map[string]schema.Check{}
	formulas := map[string]bool{}
	for _, r := range rules {
		for _, c := range checksOf(r) {
			own[r.ID+"/"+c.Code] = c
		}
		for i := range r.Formulas {
			formulas[r.Formulas[i].ID] = true
		}
	}
	for _, s := range statements(t) {
		t.Run(s.text, func(t *testing.T) { s.check(t, own, formulas) })
	}
}

func (s statement) check(t *testing.T, own map[string]schema.Check, formulas map[string]bool) {
	reported := map[string]bool{}
	for _, c := range s.cases {
		switch kind, name, _ := strings.Cut(c, ": "); kind {
		case "examples":
			for _, code := range s.codes {
				reported[code] = reported[code] || own[code].Bad != "" && own[code].Good != ""
			}
		case "prices":
			if _, err := os.Stat("../../testdata/prices/" + name + ".json"); err != nil {
				t.Error(err)
			}
		case "formula":
			if !formulas[name] || !strings.Contains(read(t, "../../testdata/formulas/ganbi.json"), `"formula": "`+name+`"`) {
				t.Errorf("there are no cases of a formula %s", name)
			}
		default:
			for _, code := range wanted(t, c) {
				reported[code] = true
			}
		}
	}
	for _, code := range s.codes {
		c, ofBook := own[code]
		if _, ofTable := diag.Lookup(diag.Code(code)); !ofBook && !ofTable {
			t.Errorf("there is no code %s", code)
		}
		if !reported[code] {
			t.Errorf("no case reports %s", code)
		}
		if ofBook && !slices.ContainsFunc(c.Cite.Lines, func(n int) bool { return slices.Contains(s.lines, strconv.Itoa(n)) }) {
			t.Errorf("%s cites %v, the statement stands in %v", code, c.Cite.Lines, s.lines)
		}
	}
}

// wanted are the codes that a case of this folder demands.
func wanted(t *testing.T, name string) []string {
	t.Helper()
	archive, err := txtar.ParseFile("../../testdata/legality/" + name + ".txtar")
	if err != nil {
		t.Error(err)
		return nil
	}
	for _, f := range archive.Files {
		if f.Name == "want" {
			return strings.Fields(string(f.Data))
		}
	}
	return nil
}
