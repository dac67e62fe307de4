package content

import (
	"context"
	"io/fs"
	"os"
	"strings"
	"testing"

	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/catalog"
	"canon.dev/canon/compiler/load"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/format"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// read reads the source files of a file system.
func read(t *testing.T, files fs.FS) []*source.File {
	t.Helper()
	found := load.FS(context.Background(), files, 0)
	if found.Err != nil {
		t.Fatal(found.Err)
	}
	if len(found.Files) == 0 {
		t.Fatal("there are no files")
	}
	return found.Files
}

func compile(t *testing.T, files, library []*source.File) *compiler.Result {
	t.Helper()
	opts := compiler.Options{Files: files, Library: library, Catalog: true}
	for _, id := range schema.IDs() {
		rules, err := schema.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		opts.Rules = append(opts.Rules, rules)
	}
	result, err := compiler.Compile(context.Background(), opts)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// What is official is beyond doubt: no error, no warning, nothing undecided.
func TestLibraryIsSound(t *testing.T) {
	result := compile(t, read(t, Library()), nil)
	for _, d := range result.Diagnostics {
		t.Errorf("%s: %s: %s", d.Span.File.Name, d.Code, d.Text("en"))
	}
	for _, r := range result.Catalog.Resources {
		for _, u := range r.Undecided {
			t.Errorf("%s: %s is undecided: %s", r.ID, u.Code, u.Missing)
		}
	}
}

// Homebrew to learn from is legal, in canonical form, and begins with what it teaches, in both languages.
func TestHomebrewTeaches(t *testing.T) {
	files := read(t, os.DirFS("homebrew"))
	if len(files) < 30 {
		t.Errorf("there are %d files only", len(files))
	}
	for _, d := range compile(t, files, read(t, Library())).Diagnostics {
		if d.Severity == diag.Error || !strings.HasPrefix(string(d.Code), "undecided/") {
			t.Errorf("%s: %s: %s", d.Span.File.Name, d.Code, d.Text("en"))
		}
	}
	for _, f := range append(files, read(t, Library())...) {
		if strings.Count(f.Text[:strings.Index(f.Text, "\n规则")+strings.Index(f.Text, "\nruleset")+2], "//") < 2 {
			t.Errorf("%s does not begin with what it teaches", f.Name)
		}
		text, ok := format.File(dsl.Parse(f, dsl.Options{}))
		if !ok || text != f.Text {
			t.Errorf("%s is not formatted", f.Name)
		}
	}
}

// The figures that the comments of the homebrew name, worked by hand: what is occupied and deducted of a ledger.
var figures = []struct{ name, ledger, occupied, deducted string }{
	{"夜巡人", "influence", "9", "0"},           // 3 + 3 + 3
	{"Harbour Watch", "influence", "7", "0"}, // 2 + 3 + 2
	{"断铁式", "influence", "13", "0"},          // 40 ÷ 5 + 5
	{"听潮剑", "influence", "9", "0"},           // 5 of 10, 4 of 12
	{"焚眼", "influence", "8", "0"},            // 5 of (5 + 5) × 5, 3 of (3 + 1) × 5
	{"长跑", "influence", "8", "0"},            // 9 ÷ 3 + 5
	{"潮汐之心", "influence", "9", "0"},          // 10 ÷ 2 + 4
	{"火雨", "influence", "16", "0"},           // (40 + 2) ÷ 6 + 6 ÷ 6 + 8
	{"追猎", "influence", "11", "0"},           // 12 ÷ 2 + 5 of 10
	{"袖里雷", "influence", "12", "0"},          // 4 × 2 + 4
	{"掷两次", "influence", "8", "10"},          // 5 + 3
	{"Long Glass", "influence", "4", "20"},   // bypassed
	{"缩地剑", "influence", "30", "20"},         // 10 + 20, two scopes
	{"虚刃", "influence", "35", "10"},          // 5 + 10 + 20
	{"倍刃", "influence", "80", "10"},          // 60 + 20
	{"树皮肤", "influence", "15", "0"},          // 1 × 10 + 5
	{"两仪", "influence", "6", "5"},            // the dearest of 6 and 6, one further form
	{"踏浪", "influence", "13", "0"},           // 4 × 2 + 5
	{"铁布衫", "influence", "10", "0"},          // 6 + 4
	{"三叠劲", "influence", "11", "0"},          // 1 + 1 + 9
	{"双重祝福", "influence", "4", "0"},          // 10 ÷ 5 twice
	{"Quick Draw", "influence", "15", "0"},   // 10 + 5
	{"听松气", "influence", "13", "0"},          // 10 + 6 ÷ 2
	{"松涛掌", "influence", "6", "0"},           // 4 × 1.5
	{"观星", "influence", "12", "0"},           // 4 × 3
	{"凝霜", "influence", "9", "0"},            // 4 + 1 + 8 ÷ 2
	{"冬神之息", "influence", "14", "0"},         // 8 + 2 + 4
	{"杏林", "influence", "9", "0"},            // 18 ÷ 6 + 6
	{"月鳞", "material-points", "7", "0"},      // 4 + 3
	{"巡夜剑", "craft-points", "20", "0"},       // 10 + 3 + 1 + 4 + 2 for its size
	{"Fire Flask", "craft-points", "2", "0"}, // 8 ÷ 4
	{"月鳞甲", "influence", "14", "0"},          // 12 + 2
	{"月鳞甲", "craft-points", "18", "0"},       // 10 + 6 + 2
	{"雪狼", "influence", "7", "17"},           // 3 + 4; 5 + 4 + 3 + 5
	{"雪狼", "craft-points", "8", "0"},         // 2 + 4 + 2
	{"灰烬裔", "influence", "0", "7"},           // 2 + 5
	{"鹰眼", "influence", "8", "0"},            // 4 + 4
	{"听松诀", "influence", "26", "0"},          // 8 + 18
	{"雪橇底盘", "craft-points", "16", "0"},      // 4 + 2 + 10
	{"货箱", "craft-points", "3", "0"},         // 6 ÷ 2
	{"雪橇车", "craft-points", "19", "0"},       // 16 + 3
	{"夜巡人·老", "influence", "11", "0"},        // 3 + 3 + 5
	{"一剑", "influence", "9", "0"},            // 8 + 1 by ruling
	{"昼夜弓", "influence", "5", "0"},           // 2 of 4, 3 of 6
}

func TestHomebrewFigures(t *testing.T) {
	result := compile(t, read(t, os.DirFS("homebrew")), read(t, Library()))
	byName := map[string]*catalog.Resource{}
	for _, r := range result.Catalog.Resources {
		byName[r.Name] = r
	}
	for _, want := range figures {
		r := byName[want.name]
		if r == nil {
			t.Errorf("there is no %s", want.name)
			continue
		}
		found := false
		for _, l := range r.Ledgers {
			if l.Key != want.ledger {
				continue
			}
			found = true
			if l.Value.Occupied.String() != want.occupied || l.Value.Deducted.String() != want.deducted {
				t.Errorf("%s: %s occupied %s, deducted %s; by hand %s and %s", want.name, want.ledger,
					l.Value.Occupied, l.Value.Deducted, want.occupied, want.deducted)
			}
		}
		if !found {
			t.Errorf("%s has no ledger %s", want.name, want.ledger)
		}
	}
}
