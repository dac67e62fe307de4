package dsl_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/internal/sample"
	"canon.dev/canon/dsl/source"
)

// TestTokensCover checks that no byte of a text is lost between tokens.
func TestTokensCover(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(sample.Sound(), sample.Soup(), rapid.String()).Draw(t, "text")
		for _, cut := range []bool{false, true} {
			if wrong := dsl.Uncovered(text, sample.Kinds, cut); wrong != "" {
				t.Fatalf("%q: %s", text, wrong)
			}
		}
	})
}

// TestWellFormed checks what holds of every tree, however broken the text.
func TestWellFormed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(sample.Soup(), rapid.String()).Draw(t, "text")
		wellFormed(t, parse(text))
		wellFormed(t, dsl.Parse(source.NewFile("a.canon", text), dsl.Options{}))
	})
}

type fataler interface{ Fatalf(string, ...any) }

func wellFormed(t fataler, f *dsl.File) {
	inside := func(what string, s source.Span) {
		if s.File != f.Source || s.Start < 0 || s.End < s.Start || s.End > len(f.Source.Text) {
			t.Fatalf("%s has span %d-%d of %d in %q", what, s.Start, s.End, len(f.Source.Text), f.Source.Text)
		}
	}
	for _, b := range f.Bad {
		inside(string(b.Code), b.Span)
		if len(b.Text("zh")) < 6 || len(b.Text("en")) < 6 {
			t.Fatalf("%s %q has no message", b.Code, b.Message.ID)
		}
		for _, fix := range b.Fixes {
			for _, e := range fix.Edits {
				inside("fix", e.Span)
			}
		}
	}
	if !slices.IsSortedFunc(f.Bad, func(a, b dsl.Bad) int { return a.Span.Compare(b.Span) }) {
		t.Fatalf("findings out of order in %q", f.Source.Text)
	}
	broken := false
	for _, d := range f.Decls {
		inside("declaration", d.Span)
		inside("body", d.Body.Span)
		broken = broken || d.Broken
		d.Body.Visit(func(s *dsl.Stmt) bool {
			inside("statement", s.Span)
			if s.Call != nil {
				s.Call.Visit(func(x *dsl.Expr) bool { inside(x.Op.String(), x.Span); return true })
			}
			for _, a := range s.Args {
				inside("argument", a.Span())
				for _, x := range a.Items {
					x.Visit(func(x *dsl.Expr) bool { inside(x.Op.String(), x.Span); return true })
				}
			}
			return true
		})
	}
	if broken && len(f.Bad) == 0 {
		t.Fatalf("a declaration of %q is broken without a finding", f.Source.Text)
	}
}

// TestTogether checks that files can be parsed at the same time.
func TestTogether(t *testing.T) {
	text := sample.Corpus(50)
	want := dump(parse(text))
	got := make([]string, 8)
	var all sync.WaitGroup
	for i := range got {
		all.Go(func() { got[i] = dump(parse(text)) })
	}
	all.Wait()
	for i := range got {
		if got[i] != want {
			t.Errorf("reading %d is another", i)
		}
	}
}

func dump(f *dsl.File) string {
	var out strings.Builder
	dsl.Dump(&out, f)
	return out.String()
}
