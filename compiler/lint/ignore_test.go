package lint

import (
	"fmt"
	"strings"
	"testing"

	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
)

// at makes a finding where a text stands in the file.
func at(f *dsl.File, code diag.Code, severity diag.Severity, text string) diag.Diagnostic {
	start := strings.Index(f.Source.Text, text)
	return diag.Diagnostic{Code: code, Severity: severity, Span: source.Span{File: f.Source, Start: start, End: start + len(text)}}
}

func show(found []diag.Diagnostic) string {
	var lines []string
	for _, d := range found {
		lines = append(lines, fmt.Sprintf("%d %s %s", d.Span.File.Position(d.Span.Start).Line, d.Code, d.Message.ID))
	}
	return strings.Join(lines, "; ")
}

func TestFilter(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"own line":          {"甲 乙 // canon:ignore x/y 因为\n", ""},
		"line below":        {"// canon:ignore x/y 因为\n甲 乙\n", ""},
		"full-width colon":  {"// canon:ignore： x/y 因为\n甲 乙\n", ""},
		"two lines below":   {"// canon:ignore x/y 因为\n丙\n甲 乙\n", "1 lint/unused-ignore ; 3 x/y "},
		"trailing, no more": {"丙 // canon:ignore x/y 因为\n甲 乙\n", "1 lint/unused-ignore ; 2 x/y "},
		"other code":        {"甲 乙 // canon:ignore x/z 因为\n", "1 x/y ; 1 lint/unused-ignore "},
		"no reason":         {"甲 乙 // canon:ignore x/y\n", "1 lint/ignore-without-reason "},
		"no code":           {"甲 乙 // canon:ignore\n", "1 x/y ; 1 lint/unused-ignore empty"},
		"twice":             {"// canon:ignore x/y 因为\n甲 乙 // canon:ignore x/y 所以\n", ""},
		"other comment":     {"甲 乙 // canon:ignored x/y 因为\n", "1 x/y "},
	} {
		f := dsl.Parse(source.NewFile("a.canon", c.text), dsl.Options{})
		for _, severity := range []diag.Severity{diag.Warning, diag.Advice} {
			if got := show(Filter([]*dsl.File{f}, []diag.Diagnostic{at(f, "x/y", severity, "乙")})); got != c.want {
				t.Errorf("%s: %q, want %q", name, got, c.want)
			}
		}
	}
}

func TestErrorsAreNotIgnored(t *testing.T) {
	f := dsl.Parse(source.NewFile("a.canon", "甲 乙 // canon:ignore x/y 因为\n"), dsl.Options{})
	got := Filter([]*dsl.File{f}, []diag.Diagnostic{at(f, "x/y", diag.Error, "乙")})
	if want := "1 x/y ; 1 lint/unused-ignore error"; show(got) != want {
		t.Errorf("%q, want %q", show(got), want)
	}
	fix := got[1].Fixes
	if len(fix) != 1 || !fix[0].Safe || fix[0].Edits[0].Span.Text() != "// canon:ignore x/y 因为" {
		t.Errorf("%v", fix)
	}
}

func TestFindingsWithoutAPlaceStay(t *testing.T) {
	f := dsl.Parse(source.NewFile("a.canon", "// canon:ignore io/unreadable 因为\n"), dsl.Options{})
	got := Filter([]*dsl.File{f}, []diag.Diagnostic{{Code: "io/unreadable"}})
	if len(got) != 2 || got[0].Code != "io/unreadable" {
		t.Errorf("%v", got)
	}
}
