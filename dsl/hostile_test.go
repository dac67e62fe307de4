package dsl_test

import (
	"fmt"
	"strings"
	"testing"

	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/internal/sample"
	"canon.dev/canon/dsl/source"
)

// hostile are texts that grow with n, and that a careless parser would take forever over, or fall over.
func hostile() map[string]func(n int) string {
	repeat := func(s string) func(int) string { return func(n int) string { return strings.Repeat(s, n) } }
	inDecl := func(s string) func(int) string {
		return func(n int) string { return "能力 甲 {\n  价格 " + strings.Repeat(s, n) + "\n}\n" }
	}
	return map[string]func(int) string{
		"nested blocks":          repeat("能力 甲 {\n"),
		"nested in a line":       repeat("a {"),
		"indented nested":        repeat("  甲 {\n"),
		"closing braces":         repeat("}"),
		"closing lines":          repeat("}\n"),
		"stray lines":            repeat("获得 破甲 2\n"),
		"stray words":            repeat("甲 "),
		"declarations":           repeat("能力 甲{}"),
		"unclosed declarations":  repeat("能力 甲 {\n 价格 3\n"),
		"unclosed texts":         repeat("能力 甲 {\n 描述 \"\"\"\n"),
		"unclosed texts, closed": repeat("能力 甲 {\n 描述 \"\"\"\n甲\n\"\"\"\n"),
		"parentheses":            inDecl("f("),
		"bare parentheses":       inDecl("("),
		"closing parentheses":    inDecl(")"),
		"signs":                  inDecl("- "),
		"sums":                   func(n int) string { return "能力 甲 { 价格 (1" + strings.Repeat("+1", n) + ") }" },
		"lines of parentheses":   inDecl("(\n"),
		"commas":                 inDecl("1,"),
		"paths":                  inDecl("a/"),
		"strokes":                inDecl("/ "),
		"curly quotes":           inDecl("“"),
		"curly pairs":            inDecl("““"),
		"curly words":            inDecl("“甲 "),
		"plain quotes":           inDecl("\""),
		"many plain quotes":      inDecl("\"\"\"\""),
		"corners":                inDecl("「"),
		"backslashes":            func(n int) string { return "能力 甲 { 价格 \"" + strings.Repeat(`\`, n) + "\" }" },
		"codes":                  func(n int) string { return "能力 甲 { 价格 \"" + strings.Repeat(`\u{`, n) + "\" }" },
		"digits":                 inDecl("9"),
		"fractions":              inDecl("1/"),
		"points":                 inDecl("1."),
		"ranges":                 inDecl("1至"),
		"dots":                   inDecl("."),
		"junk":                   inDecl("@ "),
		"invisible":              inDecl("\u200b"),
		"broken bytes":           inDecl("\x80"),
		"newlines":               repeat("\n"),
		"spaces":                 repeat(" "),
		"semicolons":             repeat(";"),
		"comments":               repeat("//\n"),
		"slashes":                repeat("/"),
		"colons":                 repeat("能力 甲 : 乙"),
		"extends":                func(n int) string { return "能力 甲 : 乙" + strings.Repeat(", 乙", n) + " {}" },
		"extra braces":           repeat("能力 甲 {\n 效果 乙 { } }\n 效果 丙 { }\n}\n"),
		"header without a name":  repeat("能力 {}\n"),
		"header of two names":    repeat("能力 甲 乙 {}\n"),
		"one line of blocks":     inDecl("a { b { } }"),
		"colons in a line":       inDecl("a 甲: 乙;"),
		"prose":                  inDecl("描述 他说“a\\q”的。好"),
		"rests of lines":         repeat("能力 甲 { @ { @ { } } }\n"),
	}
}

// TestHostile reads texts so long that a parser of square time would not come back: one step for each pair of their bytes is far
// more than a test run has. BenchmarkHostile says how long they take.
func TestHostile(t *testing.T) {
	for name, text := range hostile() {
		t.Run(name, func(t *testing.T) {
			wellFormed(t, dsl.Parse(source.NewFile("a.canon", text(1<<18)), dsl.Options{Kinds: sample.Kinds}))
		})
	}
}

func BenchmarkHostile(b *testing.B) {
	for name, text := range hostile() {
		for _, n := range []int{1 << 14, 1 << 17} {
			file := source.NewFile("a.canon", text(n))
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				b.SetBytes(int64(len(file.Text)))
				for b.Loop() {
					dsl.Parse(file, dsl.Options{Kinds: sample.Kinds})
				}
			})
		}
	}
}

// TestNestingOnce checks that the limit is reported once, and that what was declared before stays.
func TestNestingOnce(t *testing.T) {
	f := parse("能力 前 {\n}\n" + strings.Repeat("能力 甲 {\n", 100000))
	if len(f.Bad) != 1 || f.Bad[0].Code != "limit/nesting" || len(f.Decls) != 1 {
		t.Errorf("%d declarations, findings:\n%.500s", len(f.Decls), findings(f))
	}
}

// TestStrayRunOnce checks that a run of stray lines is one message.
func TestStrayRunOnce(t *testing.T) {
	f := parse(strings.Repeat("获得 破甲 2\n", 100000) + "能力 甲 {\n}\n")
	if len(f.Bad) != 1 || len(f.Decls) != 1 {
		t.Errorf("%d declarations, %d findings:\n%.500s", len(f.Decls), len(f.Bad), findings(f))
	}
}

// TestDeepestLegal checks that what the limit allows is read.
func TestDeepestLegal(t *testing.T) {
	n := dsl.MaxNesting
	blocks := "能力 甲 {" + strings.Repeat("乙 {", n-1) + strings.Repeat("}", n)
	parens := "能力 甲 { 价格 " + strings.Repeat("(", n) + "1" + strings.Repeat(")", n) + " }"
	for _, text := range []string{blocks, parens} {
		if f := parse(text); len(f.Bad) > 0 {
			t.Errorf("%q: %s", text, findings(f))
		}
	}
	deeper := strings.Replace(strings.Replace(parens, "1", "(1)", 1), "甲", "乙", 1)
	if f := parse(deeper); len(f.Bad) != 1 || f.Bad[0].Code != "limit/nesting" {
		t.Errorf("%s", findings(f))
	}
}
