package main

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"canon.dev/canon/schema"
)

// What each book says, statement by statement: which row shows it and which case proves it. testdata/coverage/README.md
// describes the files.
const (
	coverageFiles = "../../testdata/coverage"
	inventories   = "../../../shared/rules" // beside a checkout that has the sources
)

// inventoryFiles says where the statements of a ruleset are listed and under which name; text is the book whose characters they
// count in place of lines.
var inventoryFiles = map[string]struct{ file, name, text string }{
	"ganbi":          {file: "inventory-000.csv"},
	"death-instinct": {file: "inventory-001-003.csv", name: "death-instinct"},
	"meshal":         {file: "inventory-001-003.csv", name: "meshal-lite-v8", text: "002_*.txt"},
	"soul-hunter":    {file: "inventory-001-003.csv", name: "soul-hunter-addon"},
}

// listedCase is a line of testdata/coverage: by names a case, or is left-out or open with the reason in why.
type listedCase struct{ id, by, why string }

const (
	leftOut = "left-out" // nothing that a resource, a loadout or a formula could show
	open    = "open"     // to be done
)

func readCoverage(t *testing.T, ruleset string) []listedCase {
	t.Helper()
	var all []listedCase
	for _, r := range readCSV(t, filepath.Join(coverageFiles, ruleset+".csv")) {
		all = append(all, listedCase{r["id"], r["by"], r["why"]})
	}
	return all
}

// readCSV reads a file's rows by the names of its columns.
func readCSV(t *testing.T, name string) []map[string]string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	records, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil || len(records) == 0 {
		t.Fatalf("%s: %v", name, err)
	}
	var rows []map[string]string
	for _, r := range records[1:] {
		row := map[string]string{}
		for i, column := range records[0] {
			row[column] = r[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// TestCoverageNamesCases demands that each case which testdata/coverage names is there, and a reason with whatever has none.
func TestCoverageNamesCases(t *testing.T) {
	cases := namedCases(t)
	for ruleset := range inventoryFiles {
		list := readCoverage(t, ruleset)
		if !slices.IsSortedFunc(list, func(a, b listedCase) int { return cmp.Or(cmp.Compare(a.id, b.id), cmp.Compare(a.by, b.by)) }) {
			t.Errorf("%s.csv is not sorted", ruleset)
		}
		for _, l := range list {
			switch {
			case l.by == leftOut || l.by == open:
				if l.why == "" {
					t.Errorf("%s: %s without a reason", l.id, l.by)
				}
			case !cases[l.by]:
				t.Errorf("%s: there is no case %s", l.id, l.by)
			}
		}
	}
}

// TestCoverageIsWhole compares the inventories of what the books say, where they lie beside, with the rows and the cases: what is
// shown by no row, or proven by no case, has to be listed as left out or open, and nothing else may be.
func TestCoverageIsWhole(t *testing.T) {
	if _, err := os.Stat(inventories); err != nil {
		return
	}
	marked, rows := markedCases(t), citedLines(t)
	for _, ruleset := range slices.Sorted(maps.Keys(inventoryFiles)) {
		listed := map[string]string{}
		for _, l := range readCoverage(t, ruleset) {
			listed[l.id] = l.by
		}
		count := map[string]*[4]int{}
		lineAt := lineCounter(t, inventoryFiles[ruleset].text)
		for _, s := range readCSV(t, filepath.Join(inventories, inventoryFiles[ruleset].file)) {
			if name := inventoryFiles[ruleset].name; name != "" && s["ruleset"] != name {
				continue
			}
			id, kind, by := s["id"], s["kind"], listed[s["id"]]
			shown := cites(rows[ruleset], s["line"], lineAt)
			proven := marked[id] || by != "" && by != leftOut && by != open
			if count[kind] == nil {
				count[kind] = new([4]int)
			}
			for i, yes := range []bool{true, shown, proven, by == leftOut} {
				if yes {
					count[kind][i]++
				}
			}
			switch without := by == leftOut || by == open; {
			case shown && proven && without:
				t.Errorf("%s is %s in %s.csv, but shown and proven", id, by, ruleset)
			case !(shown && proven) && !without:
				t.Errorf("%s (line %s, %s): shown %v, proven %v: %s", id, s["line"], kind, shown, proven, s["summary_en"])
			}
			delete(listed, id)
		}
		for id := range listed {
			t.Errorf("%s.csv: %s is no statement of the book", ruleset, id)
		}
		for _, kind := range slices.Sorted(maps.Keys(count)) {
			t.Logf("%s %s: %d, shown %d, proven %d, left out %d", ruleset, kind, count[kind][0], count[kind][1], count[kind][2], count[kind][3])
		}
	}
}

// citedLines are the lines that the rows of `canon rules` rest on, by ruleset.
func citedLines(t *testing.T) map[string]map[int]bool {
	t.Helper()
	var doc struct {
		Rows []struct {
			Ruleset string
			Cite    struct{ Lines []int }
		}
	}
	if err := json.Unmarshal([]byte(outputOf(t, "rules", "--format", "json")), &doc); err != nil {
		t.Fatal(err)
	}
	lines := map[string]map[int]bool{}
	for _, r := range doc.Rows {
		if lines[r.Ruleset] == nil {
			lines[r.Ruleset] = map[int]bool{}
		}
		for _, l := range r.Cite.Lines {
			lines[r.Ruleset][l] = true
		}
	}
	return lines
}

func outputOf(t *testing.T, args ...string) string {
	t.Helper()
	var out, err bytes.Buffer
	if status := run(args, world{in: strings.NewReader(""), out: &out, err: &err, env: noEnv}); status != 0 {
		t.Fatalf("%q: exit status %d\n%s", args, status, err.String())
	}
	return out.String()
}

// cites reports whether one of the lines of an inventory's "955;965" or "2287-2297" is among the cited ones.
func cites(cited map[int]bool, lines string, lineAt func(string) int) bool {
	for span := range strings.SplitSeq(lines, ";") {
		from, to, isRange := strings.Cut(span, "-")
		first := lineAt(from)
		last := first
		if isRange {
			last = lineAt(to)
		}
		for l := first; l <= last; l++ {
			if cited[l] {
				return true
			}
		}
	}
	return false
}

// lineCounter reads an inventory's places: numbers of lines, or, with the book's text, of characters from its beginning.
func lineCounter(t *testing.T, pattern string) func(string) int {
	t.Helper()
	number := func(s string) int { n, _ := strconv.Atoi(s); return n }
	if pattern == "" {
		return number
	}
	files, _ := filepath.Glob(filepath.Join(inventories, pattern))
	if len(files) != 1 {
		t.Fatalf("%s: there are %d", pattern, len(files))
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	text := []rune(string(data))
	return func(s string) int {
		return 1 + strings.Count(string(text[:min(number(s), len(text))]), "\n")
	}
}

var statementID = regexp.MustCompile(`\b(?:[A-Z]{2,3}-\d{3}|S[123]-\d{3})\b`)

// markedCases are the ids of statements that cases name themselves: priced ones in inventory, formulas by id, legality in the words
// before the first file.
func markedCases(t *testing.T) map[string]bool {
	t.Helper()
	ids := map[string]bool{}
	mark := func(text string) {
		for _, id := range statementID.FindAllString(text, -1) {
			ids[id] = true
		}
	}
	for _, file := range caseFiles(t, "prices/*.json") {
		var cases []struct{ Inventory []string }
		decodeFile(t, file, &cases)
		for _, c := range cases {
			mark(strings.Join(c.Inventory, " "))
		}
	}
	for _, file := range caseFiles(t, "formulas/*.json") {
		var formulas []struct{ Cases []struct{ ID string } }
		decodeFile(t, file, &formulas)
		for _, f := range formulas {
			for _, c := range f.Cases {
				mark(c.ID)
			}
		}
	}
	for _, file := range caseFiles(t, "legality/*.txtar") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		comment, _, _ := strings.Cut(string(data), "\n-- ")
		mark(comment)
	}
	return ids
}

func caseFiles(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../../testdata", pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: no cases: %v", pattern, err)
	}
	return files
}

// namedCases are the cases that a line of testdata/coverage may name: rule:CODE, vector:ID, legality:FILE, test:FOLDER.Name.
func namedCases(t *testing.T) map[string]bool {
	t.Helper()
	cases := map[string]bool{}
	for _, v := range readVectors(t) {
		cases["vector:"+v.Vector] = v.Unmapped == ""
	}
	for _, file := range caseFiles(t, "legality/*.txtar") {
		cases["legality:"+strings.TrimSuffix(filepath.Base(file), ".txtar")] = true
	}
	for code := range exampleCodes(t) {
		cases["rule:"+code] = true
	}
	testName := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	err := fs.WalkDir(os.DirFS("../.."), ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		data, err := os.ReadFile(filepath.Join("../..", path))
		for _, m := range testName.FindAllSubmatch(data, -1) {
			cases[fmt.Sprintf("test:%s.%s", filepath.ToSlash(filepath.Dir(path)), m[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

// exampleCodes are the codes of the checks in the rules: conformance compiles the two examples of each.
func exampleCodes(t *testing.T) map[string]bool {
	t.Helper()
	codes := map[string]bool{}
	for ruleset := range inventoryFiles {
		rules, err := schema.Load(ruleset)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range rules.Caps {
			codes[ruleset+"/"+c.Code] = true
		}
		for _, r := range rules.Requires {
			codes[ruleset+"/"+r.Code] = true
		}
	}
	return codes
}
