package diag

import (
	"slices"
	"strings"
	"testing"

	"canon.dev/canon/dsl/source"
)

func codes(l List) string {
	var s []string
	for _, d := range l {
		s = append(s, string(d.Code))
	}
	return strings.Join(s, " ")
}

func said(code Code, f *source.File, start int, text string) Diagnostic {
	return Diagnostic{Code: code, Span: source.Span{File: f, Start: start, End: start + 1}, Message: Message{Template: Text{Zh: text, En: text}}}
}

func TestSorted(t *testing.T) {
	a, b := source.NewFile("a", "xyz"), source.NewFile("b", "xyz")
	want := "io/x c/one c/two c/one c/one"
	list := List{
		said("io/x", nil, 0, ""), said("c/one", a, 1, "t"), said("c/two", a, 1, "t"), said("c/one", a, 2, "t"), said("c/one", b, 0, "t"),
	}
	for range 2 {
		slices.Reverse(list)
		if got := codes(append(list, list...).Sorted()); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if got := codes(List{said("c/one", a, 0, "1"), said("c/one", a, 0, "2")}.Sorted()); got != "c/one c/one" {
		t.Errorf("two different texts of one place became %s", got)
	}
}

func TestLimited(t *testing.T) {
	a, b := source.NewFile("a", strings.Repeat("x", 300)), source.NewFile("b", strings.Repeat("x", 300))
	var list List
	for i := range 250 {
		list = append(list, said("c/many", a, i, "t"))
	}
	list = append(list, said("c/few", a, 0, "t"), said("c/many", b, 0, "t"))
	got := list.Sorted().Limited(100)
	if n := strings.Count(codes(got), "c/many"); n != 101 {
		t.Errorf("%d of c/many are kept, want 100 of the one file and 1 of the other", n)
	}
	if !strings.Contains(codes(got), "c/few") {
		t.Error("another code was dropped")
	}
	i := slices.IndexFunc(got, func(d Diagnostic) bool { return d.Code == "limit/diagnostics" })
	if i < 0 || got[i].Message.Args[2].Num.String() != "150" {
		t.Errorf("the other 150 are not counted: %v", codes(got))
	}
	if again := got.Limited(100); len(again) != len(got) {
		t.Errorf("a limited list of %d became one of %d", len(got), len(again))
	}
}
