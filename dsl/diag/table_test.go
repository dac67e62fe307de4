package diag

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/dsl/source"
)

// Nothing can be half added: each code is whole in both languages, and each place that may show it finds what it needs.
func TestTableIsComplete(t *testing.T) {
	shape := regexp.MustCompile(`^[a-z]+/[a-z]+(-[a-z]+)*$`)
	seen := map[Code]bool{}
	for _, e := range Table() {
		if !shape.MatchString(string(e.Code)) {
			t.Errorf("%q is no code", e.Code)
		}
		if seen[e.Code] {
			t.Errorf("%s stands twice in the table", e.Code)
		}
		seen[e.Code] = true
		for what, text := range map[string]Text{"title": e.Title, "help": e.Help} {
			if text.Zh == "" || text.En == "" {
				t.Errorf("%s: the %s lacks a language", e.Code, what)
			}
		}
		if len(e.Messages) == 0 || e.Messages[0].ID != "" {
			t.Errorf("%s: the first message is the usual one, with the ID \"\"", e.Code)
		}
		variants(t, e)
		for _, v := range e.Helps {
			if _, ok := e.Variant(v.ID); !ok || v.Text.Zh == "" || v.Text.En == "" {
				t.Errorf("%s: the way out of message %q is of none, or lacks a language", e.Code, v.ID)
			}
		}
	}
}

func variants(t *testing.T, e Entry) {
	ids := map[string]bool{}
	for _, v := range e.Messages {
		if ids[v.ID] {
			t.Errorf("%s: message %q stands twice", e.Code, v.ID)
		}
		ids[v.ID] = true
		if v.Text.Zh == "" || v.Text.En == "" {
			t.Errorf("%s: message %q lacks a language", e.Code, v.ID)
		}
		zh, en := Placeholders(v.Text.Zh), Placeholders(v.Text.En)
		slices.Sort(zh)
		slices.Sort(en)
		if !slices.Equal(slices.Compact(zh), slices.Compact(en)) {
			t.Errorf("%s: message %q asks for %v in Chinese and %v in English", e.Code, v.ID, zh, en)
		}
		if en := v.Text.En; strings.HasSuffix(en, ".") || strings.HasSuffix(v.Text.Zh, "。") {
			t.Errorf("%s: message %q ends in a stop", e.Code, v.ID)
		}
		if first := v.Text.En[0]; 'A' <= first && first <= 'Z' {
			t.Errorf("%s: message %q begins with a capital", e.Code, v.ID)
		}
	}
}

// A way out speaks of what its message speaks of.
func TestHelpFitsItsMessage(t *testing.T) {
	for _, c := range []struct {
		code    Code
		id      string
		no, yes string
	}{
		{"shape/wrong-unit", "none", "metre", "number alone"},
		{"shape/wrong-unit", "unknown", "metre", "unit"},
		{"shape/out-of-range", "zero", "within", "divide"},
		{"shape/out-of-range", "order", "within", "Swap"},
		{"bind/duplicate-name", "block", "kind, world", "blocks"},
		{"bind/duplicate-name", "id", "kind, world", "id"},
		{"limit/nesting", "operators", "64", "expression"},
		{"limit/nesting", "page", "64", "]]"},
		{"syntax/bad-encoding", "page", "canon fmt", "canon import"},
		{"house/too-costly", "large", "loops", "remove"},
		{"house/too-costly", "deep", "loops", "brackets"},
		{"house/broken-rules", "", "what it refers to as well", "mend what the message says"},
		{"markup/unclosed", "link", "template", "link"},
		{"markup/unclosed", "comment", "template", "comment"},
	} {
		e, _ := Lookup(c.code)
		if help := e.Page().HelpFor(Message{ID: c.id}).En; strings.Contains(help, c.no) || !strings.Contains(help, c.yes) {
			t.Errorf("%s %q: the way out is %q", c.code, c.id, help)
		}
	}
}

// Each code shows how to break it and how to mend that, or says why it cannot.
func TestExamplesAreThere(t *testing.T) {
	files := map[string]bool{}
	entries, err := examples.ReadDir("examples")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range entries {
		files[f.Name()] = true
	}
	for _, e := range Table() {
		p := e.Page()
		if has := p.Bad != "" && p.Good != ""; has == (e.NoSample != "") {
			t.Errorf("%s: bad example %t, good example %t, reason for none %q", e.Code, p.Bad != "", p.Good != "", e.NoSample)
		}
		if p.Bad != "" && p.Bad == p.Good {
			t.Errorf("%s: the good example is the bad one", e.Code)
		}
		name := strings.ReplaceAll(string(e.Code), "/", "-")
		delete(files, name+".bad.canon")
		delete(files, name+".good.canon")
	}
	for name := range files {
		t.Errorf("examples/%s belongs to no code", name)
	}
}

func TestLookup(t *testing.T) {
	for _, want := range Table() {
		if got, ok := Lookup(want.Code); !ok || got.Title != want.Title {
			t.Errorf("%s: found %v, %t", want.Code, got.Title, ok)
		}
	}
	if _, ok := Lookup("no/such"); ok {
		t.Error("no/such was found")
	}
}

func TestFill(t *testing.T) {
	f := source.NewFile("a.canon", "甲\n乙\n")
	args := []Arg{
		Term("entry", Text{Zh: "破甲", En: "armor piercing"}), Word("word", "{entry}"), Num("third", exact.Frac(8, 3)),
		Num("half", exact.Frac(5, 2)), At("place", source.Span{File: f, Start: 4, End: 7}),
	}
	for _, c := range []struct{ template, lang, want string }{
		{"{entry} {third}", "zh", "破甲 8/3"},
		{"{entry} {half}", "en", "armor piercing 2.5"},
		{"见 {place}", "zh", "见 a.canon:2"},
		{"{unknown} { {entry} } {", "zh", "{unknown} { 破甲 } {"},
		{"{word}", "zh", "{entry}"}, // what an argument says is not read again
		{"{{entry}}", "zh", "{破甲}"},
		{"a {entry} and a {word}, extra {entry}", "en", "an armor piercing and a {entry}, extra armor piercing"},
	} {
		if got := Fill(c.template, args, c.lang); got != c.want {
			t.Errorf("%q in %s: %q, want %q", c.template, c.lang, got, c.want)
		}
	}
}

func TestTextWithoutAWording(t *testing.T) {
	d := Diagnostic{Code: "no/such", Message: Message{Args: []Arg{Int("n", 3)}}}
	if got := d.Text("en"); got != "no/such n 3" {
		t.Errorf("got %q: the arguments must not be lost", got)
	}
}
