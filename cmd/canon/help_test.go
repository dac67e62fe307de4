package main

import (
	"bytes"
	"strings"
	"testing"

	"canon.dev/canon/cmd/canon/internal/report"
)

// TestHelpFits: no line of any command's help is wider than the terminal, and the second column of a table stands in one place,
// whatever the script of the first.
func TestHelpFits(t *testing.T) {
	for _, lang := range []string{"zh", "en"} {
		for _, width := range []string{"40", "80"} {
			env := func(name string) string { return map[string]string{"COLUMNS": width}[name] }
			var names []string
			for _, c := range newRoot(&app{world: world{env: env}}).Commands() {
				names = append(names, c.Name())
			}
			for _, name := range append(names, "") {
				args := append(strings.Fields(name), "--help", "--lang", lang)
				var out bytes.Buffer
				if status := run(args, world{in: strings.NewReader(""), out: &out, err: &out, env: env}); status != exitClean {
					t.Fatalf("%v: %d", args, status)
				}
				most := map[string]int{"40": 40, "80": 80}[width]
				for _, line := range strings.Split(out.String(), "\n") {
					if report.Width(line) > most {
						t.Errorf("%v in %s columns: %q", args, width, line)
					}
				}
			}
		}
	}
}

// TestHelpColumns: a flag whose value has a Chinese name takes the width that a terminal gives it.
func TestHelpColumns(t *testing.T) {
	var out bytes.Buffer
	env := func(string) string { return "" }
	if status := run([]string{"fmt", "--help", "--lang", "zh"}, world{in: strings.NewReader(""), out: &out, err: &out, env: env}); status != exitClean {
		t.Fatal(status)
	}
	column := func(text string) int {
		for _, line := range strings.Split(out.String(), "\n") {
			if before, _, ok := strings.Cut(line, text); ok {
				return report.Width(before)
			}
		}
		t.Fatalf("no %q in\n%s", text, out.String())
		return 0
	}
	if a, b := column("文件现在的编码"), column("只显示会改什么"); a != b {
		t.Errorf("columns %d and %d in\n%s", a, b, out.String())
	}
}
