package house

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// hostile are texts that nobody writes by mistake.
var hostile = map[string]string{
	"empty":         "",
	"a number":      "1",
	"a list":        "[1, 2]",
	"not utf-8":     "ruleset: \"\xff\xfe\"",
	"a null":        "layers: null",
	"nulls":         "layers: [null, null, {name: null, add: null, replace: prices: null, remove: null, rename: null, readings: null, modules: null, over: null}]",
	"numbers":       "layers: [1, {name: 1, add: prices: x: 1, replace: 1, remove: [1], rename: x: 1, readings: x: 1, modules: x: 1, over: [1]}]",
	"bottoms":       "layers: [_|_, {name: \"a\" & \"b\", add: prices: x: {mode: _|_, cost: linear: cost: 1 & 2}}]",
	"open values":   "layers: [{name: string, add: prices: x: {mode: string, cost: {linear: cost: number}, verbs: [...string]}, remove: [...]}]",
	"itself":        "layers: [{name: \"a\", add: layers[0]}]",
	"a cycle":       "a: b\nb: a\nlayers: [{name: \"x\", add: prices: y: a}]",
	"deep":          "x: " + strings.Repeat("{a: ", 300) + "1" + strings.Repeat("}", 300),
	"deep lists":    "layers: " + strings.Repeat("[", 2000) + strings.Repeat("]", 2000),
	"big exponent":  "ruleset: \"ganbi\"\nlayers: [{name: \"a\", replace: prices: \"armor-piercing\": cost: linear: cost: 1e999999999}]",
	"a big number":  "ruleset: \"ganbi\"\nlayers: [{name: \"a\", replace: prices: \"armor-piercing\": cost: linear: cost: 1" + strings.Repeat("0", 5000) + "}]",
	"nothing by":    "ruleset: \"ganbi\"\nlayers: [{name: \"a\", replace: prices: \"armor-piercing\": cost: linear: per: 0}]",
	"a bad formula": "ruleset: \"ganbi\"\nlayers: [{name: \"a\", replace: ledgers: influence: grant: \"((((\"}]",
	"its own file":  "layers: [{file: \"canon.cue\"}, {file: \"canon.cue\"}]",
	"up":            "layers: [{file: \"../../../../../../../../etc/passwd\"}]",
	"definitions":   "#a: 1, _b: 2, let c = 3\nlayers: [{name: \"a\", #x: 1, _y: 2, add: prices: x: {#z: 1, name: {#type: 1}}}]",
	"an old name":   "ruleset: \"ganbi\"\nlayers: [{name: \"a\", rename: \"price/armor-piercing\": zh: \"高速\"}]",
	"everything":    "ruleset: \"ganbi\"\nlayers: [{name: \"a\", replace: {kinds: {}, blocks: {}, prices: {}, caps: {}}, remove: [\"ganbi\", \"\", \"/\", \"price\"]}]",
	"a long text":   "import \"strings\"\nx: strings.Repeat(\"0123456789\", 1000000000)",
	"loops":         "a: [for x in b for y in b for z in b for u in b for v in b for w in b {x + y + z + u + v + w}]\nb: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]",
	"a windows end": "ruleset: \"ganbi\"\r\nlanguage: \"fr\"\r\n",
	"a mark first":  "\ufeffruleset: \"ganbi\"\nlanguage: \"fr\"\n",
}

// TestHostile: whatever stands in canon.cue, the answer is a project or findings with places in the text, soon.
func TestHostile(t *testing.T) {
	for name, text := range hostile {
		t.Run(name, func(t *testing.T) { evaluateSafely(t, text) })
	}
}

func evaluateSafely(t testing.TB, text string) {
	dir := unpack(t, txtar.Parse(nil))
	file := filepath.Join(dir, FileName)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	_, found, err := Load(Options{File: file, Name: FileName})
	if err != nil {
		t.Fatalf("an error that is no finding: %v", err)
	}
	for _, d := range found {
		if s := d.Span; s.File != nil && (s.Start < 0 || s.End < s.Start || s.End > len(s.File.Text)) {
			t.Errorf("%s is at %d to %d of %d", d.Code, s.Start, s.End, len(s.File.Text))
		}
		if strings.Contains(d.Text("en"), "%!") {
			t.Errorf("%s: %s", d.Code, d.Text("en"))
		}
	}
}

// TestPlaces: lines that end as on Windows and a byte order mark shift nothing.
func TestPlaces(t *testing.T) {
	for _, name := range []string{"a windows end", "a mark first"} {
		dir := unpack(t, txtar.Parse(nil))
		file := filepath.Join(dir, FileName)
		if err := os.WriteFile(file, []byte(hostile[name]), 0o644); err != nil {
			t.Fatal(err)
		}
		_, found, err := Load(Options{File: file, Name: FileName})
		if err != nil || len(found) != 1 {
			t.Fatalf("%v\n%s", err, said(found))
		}
		if s := found[0].Span; s.File.Text[s.Start:s.End] != `"fr"` {
			t.Errorf("%s: the place is %q", name, s.File.Text[s.Start:s.End])
		}
	}
}

// FuzzProject feeds whole texts.
func FuzzProject(f *testing.F) {
	for _, text := range hostile {
		f.Add(text)
	}
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(archive.Files[0].Data))
	}
	f.Fuzz(func(t *testing.T, text string) { evaluateSafely(t, text) })
}
