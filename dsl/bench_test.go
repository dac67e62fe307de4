package dsl_test

import (
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/internal/sample"
	"canon.dev/canon/dsl/source"
)

func corpus() *source.File { return source.NewFile("a.canon", sample.Corpus(2000)) }

func BenchmarkScan(b *testing.B) {
	src := corpus()
	b.SetBytes(int64(len(src.Text)))
	b.ReportAllocs()
	for b.Loop() {
		dsl.ScanOnly(src)
	}
}

func BenchmarkParse(b *testing.B) {
	src := corpus()
	b.SetBytes(int64(len(src.Text)))
	b.ReportAllocs()
	for b.Loop() {
		if f := dsl.Parse(source.NewFile(src.Name, src.Text), dsl.Options{Kinds: sample.Kinds}); len(f.Bad) > 0 {
			b.Fatal(findings(f))
		}
	}
}

// BenchmarkGoParser is the bar: go/parser in its default mode on as many bytes of Go, the standard library's own.
func BenchmarkGoParser(b *testing.B) {
	text := goText(b, len(corpus().Text))
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := parser.ParseFile(token.NewFileSet(), "a.go", text, 0); err != nil {
			b.Fatal(err)
		}
	}
}

// goText is functions of the standard library, about n bytes of them, as one file.
func goText(b *testing.B, n int) string {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		b.Fatal(err)
	}
	names, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(root)), "src", "go", "types", "*.go"))
	if err != nil || len(names) == 0 {
		b.Fatal("the standard library's source is not there", err)
	}
	var out strings.Builder
	out.WriteString("package a\n")
	for out.Len() < n {
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				b.Fatal(err)
			}
			text := string(data)
			if i := strings.Index(text, "\nfunc "); i >= 0 && out.Len() < n {
				out.WriteString(text[i:])
			}
		}
	}
	return out.String()
}
