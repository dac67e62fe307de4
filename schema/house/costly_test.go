package house

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// costly are short texts that stand for more than a machine has, with the line of the one finding that there is to be.
var costly = []struct {
	name string
	line int
	text string
}{
	{"a text a million times a million times", 2, "ruleset: \"ganbi\"\nlanguage: \"x\"*1000000*1000000"},
	{"bytes", 2, "ruleset: \"ganbi\"\nlanguage: 'x'*1000000*1000000"},
	{"by names", 3, "let a = \"x\"\nlet n = 1000000\nlanguage: a*n\n"},
	{"by a function", 2, "import \"strings\"\nlanguage: strings.Repeat(\"0123456789\", 1000000)"},
	{"by a function of another name", 2, "import t \"strings\"\nlanguage: t.Replace(\"0123456789\", \"\", \"xxxx\", -1)"},
	{"by a separator", 3, "import \"strings\"\nlet s = \"0123456789\"\nlanguage: strings.Join([s, s], s)"},
	{"lists", 2, "import \"list\"\nsources: list.Repeat([\"a\"], 1000000)"},
	{"powers", 2, "import \"math\"\nlanguage: math.Pow(10, 1000000000)"},
	{"bits", 1, "import \"math/bits\"\nlanguage: bits.Lsh(1, 100000000000)"},
	{"templates", 1, "import \"text/template\"\nlanguage: template.Execute(\"\", 1)"},
	{"a long range", 2, "import \"list\"\nsources: [for i in list.Range(0, 1000000000, 1) {\"\\(i)\"}]"},
	{"loops in loops", 3, "let b = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]\nruleset: \"ganbi\"\n" +
		"sources: [for x in b for y in b for z in b for u in b for v in b for w in b {\"\\(x)\\(y)\\(z)\\(u)\\(v)\\(w)\"}]"},
	{"loops that pass nothing", 2, "let b = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]\nsources: [for x in b for y in b for z in b for u in b for v in b for w in b for n in b if n > 9 {\"\"}]"},
	{"doubled texts", 20, doubled(40, `let a%[1]d = "\(a%[2]d)\(a%[2]d)"`, `let a0 = "0123456789"`, "language: a40")},
	{"doubled structs", 19, doubled(40, `let a%[1]d = {p: a%[2]d, q: a%[2]d}`, `let a0 = {x: 1, y: 2}`, "layers: [a40]")},
	{"doubled lists", 20, doubled(40, `let a%[1]d = [a%[2]d, a%[2]d]`, `let a0 = [1, 2]`, "sources: [for x in a40 {\"\"}]")},
	{"squared numbers", 22, doubled(40, `let a%[1]d = a%[2]d * a%[2]d`, `let a0 = 1234567890`, "layers: [a40]")},
	{"alternatives", 21, doubled(30, "layers: [{a%[1]d: 1} | {b%[2]d: 2}]")},
	{"alternatives of names", 3, "let w = {a: 1} | {b: 1}\nlet v = w & w & w & w & w & w & w & w\nlayers: [v & v & v]"},
	{"long, by what only the evaluation knows", 4, "let b = {for i in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] for j in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] {\"k\\(i)\\(j)\": i}}\n" +
		"let f = {n: _, r: {for k, v in n for l, w in n {\"\\(k)-\\(l)\": v}}}\nlet g = (f & {n: b}).r\nlet h = (f & {n: g}).r\nlayers: [h]"},
	{"brackets", 1, "layers: " + strings.Repeat("[", 500_000)},
	{"braces", 1, "layers: " + strings.Repeat("{a: ", 200_000)},
	{"keys", 1, "layers: " + strings.Repeat("a: ", 300_000) + "1"},
	{"sums", 1, "layers: 1" + strings.Repeat("+1", 500_000)},
	{"sums over lines", 1000, "layers: 1" + strings.Repeat(" + // and\n1", 90_000)},
	{"signs", 1, "layers: " + strings.Repeat("!", 900_000) + "true"},
	{"dots", 1, "layers: a" + strings.Repeat(".a", 400_000)},
	{"calls", 1, "layers: a" + strings.Repeat("[0]", 300_000)},
	{"texts in texts", 1, "layers: " + strings.Repeat(`"\(`, 300_000)},
	{"a mass of text", 1, "layers: [" + strings.Repeat("1, ", 2_000_000) + "]"},
}

// doubled repeats a line with rising numbers between others.
func doubled(n int, line string, around ...string) string {
	var b strings.Builder
	for _, first := range around[:min(1, len(around))] {
		b.WriteString(first + "\n")
	}
	for i := range n {
		fmt.Fprintf(&b, line+"\n", i+1, i)
	}
	for _, last := range around[min(1, len(around)):] {
		b.WriteString(last + "\n")
	}
	return b.String()
}

// mostTaken is what a run may take from the system in all.
const mostTaken = 300 << 20

// account is what a run says of itself.
type account struct {
	Found []string // code and line
	Taken uint64   // bytes that were ever taken from the system
}

// TestCostly: each is refused at its line by one finding, and takes no more than there is everywhere. A run has a process of its
// own, since what is left to itself would go on beside the other tests.
func TestCostly(t *testing.T) {
	if name := os.Getenv("CANON_COSTLY"); name != "" {
		runCostly(t, name)
		return
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range costly {
		t.Run(c.name, func(t *testing.T) {
			run := exec.Command(self, "-test.run=^TestCostly$")
			run.Env = append(os.Environ(), "CANON_COSTLY="+c.name)
			out, err := run.Output()
			if err != nil {
				t.Fatalf("%v\n%.2000s", err, out)
			}
			line, _, _ := strings.Cut(string(out), "\n")
			var said account
			if err := json.Unmarshal([]byte(line), &said); err != nil {
				t.Fatalf("%v: %s", err, line)
			}
			if len(said.Found) != 1 || !strings.HasSuffix(said.Found[0], fmt.Sprintf(" %d", c.line)) {
				t.Errorf("found %v, wanted one at line %d", said.Found, c.line)
			}
			if said.Taken > mostTaken {
				t.Errorf("it took %d MiB", said.Taken>>20)
			}
		})
	}
}

func runCostly(t *testing.T, name string) {
	for _, c := range costly {
		if c.name != name {
			continue
		}
		file := filepath.Join(t.TempDir(), FileName)
		if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, found, err := Load(Options{File: file, Name: FileName})
		if err != nil {
			t.Fatal(err)
		}
		var said account
		for _, d := range found {
			line := 0
			if d.Span.File != nil {
				line = d.Span.File.Position(d.Span.Start).Line
			}
			said.Found = append(said.Found, fmt.Sprintf("%s %d", d.Code, line))
		}
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		said.Taken = m.Sys
		if err := json.NewEncoder(os.Stdout).Encode(said); err != nil {
			t.Fatal(err)
		}
	}
}
