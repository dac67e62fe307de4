package format_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/format"
	"canon.dev/canon/dsl/internal/sample"
	"canon.dev/canon/dsl/source"
)

func parse(text string) *dsl.File {
	return dsl.Parse(source.NewFile("a.canon", text), dsl.Options{Kinds: sample.Kinds})
}

func dump(f *dsl.File) string {
	var out strings.Builder
	dsl.Dump(&out, f)
	return out.String()
}

// TestKeeps checks the formatter's promises on texts of every sort.
func TestKeeps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { keeps(t, rapid.OneOf(sample.Sound(), sample.Soup()).Draw(t, "text")) })
}

type fataler interface{ Fatalf(string, ...any) }

// keeps checks that the canonical form says the same, has the same comments, and is its own canonical form; and that a text
// with mistakes is refused.
func keeps(t fataler, text string) {
	f := parse(text)
	once, ok := format.File(f)
	if ok != (len(f.Bad) == 0) {
		t.Fatalf("%q with %d findings: formatted is %v", text, len(f.Bad), ok)
	}
	if !ok {
		return
	}
	g := parse(once)
	if len(g.Bad) > 0 {
		t.Fatalf("%q became unsound:\n%s\n%s", text, once, g.Bad[0].Text("en"))
	}
	if dump(f) != dump(g) {
		t.Fatalf("%q changed:\n%s\nfrom\n%sto\n%s", text, once, dump(f), dump(g))
	}
	if a, b := comments(f), comments(g); a != b {
		t.Fatalf("%q has other comments:\n%s\nfrom\n%sto\n%s", text, once, a, b)
	}
	twice, _ := format.File(g)
	if once != twice {
		t.Fatalf("%q does not settle:\n%s\nthen\n%s", text, once, twice)
	}
}

func comments(f *dsl.File) string {
	var out strings.Builder
	for _, c := range f.Comments {
		out.WriteString(c.Text + "\n")
	}
	return out.String()
}

// TestLineEnds keeps the line ends of the source, in texts too, and what the text says.
func TestLineEnds(t *testing.T) {
	text := "能力 甲{\r\n描述 \"\"\"\r\n  一\r\n  二\r\n\"\"\"}\r\n"
	keeps(t, text)
	got, ok := format.File(parse(text))
	want := "能力 甲 {\r\n  描述 \"\"\"\r\n    一\r\n    二\r\n  \"\"\"\r\n}\r\n"
	if !ok || got != want {
		t.Errorf("%q, %v", got, ok)
	}
}
