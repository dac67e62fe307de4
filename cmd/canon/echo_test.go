package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestEchoIsShort: what was typed comes back in a message, but not all of it where it is very long.
func TestEchoIsShort(t *testing.T) {
	long, wide := strings.Repeat("9", 4000), strings.Repeat("破", 2000)
	for _, args := range [][]string{
		{"calc", "total=" + long}, {"rules", wide}, {"rules", wide, wide}, {long}, {"schema", wide}, {"rules", "--ruleset", long},
		{"check", "--format", long}, {"calc", "no-such", "--reading", long}, {"whatif", "--reading", long, "a.canon"}, {"check", "--lang", long},
	} {
		for _, lang := range []string{"zh", "en"} {
			var out, err bytes.Buffer
			run(append(args, "--lang", lang), world{in: strings.NewReader(""), out: &out, err: &err, env: func(string) string { return "" }})
			if said := out.String() + err.String(); len(said) > 1000 || said == "" {
				t.Errorf("%.60s: %d bytes are said: %.300s", args, len(said), said)
			}
		}
	}
}

// TestUnknownAndMissingFieldsNameWhatThereIs: a message about a field names those that the kind takes, or the words that it takes.
func TestUnknownAndMissingFieldsNameWhatThereIs(t *testing.T) {
	for text, want := range map[string]string{
		"ruleset ganbi\n\nitem a {\n}\n":               "item lacks category, one of: ordinary, supernatural",
		"ruleset meshal\n\ncreature a {\n  level 3\n}": "creature takes no level; it takes: action points,",
		"ruleset meshal\n\ncreature b {\n  level 3\n}": "`canon schema meshal/creature` lists all",
	} {
		var out, err bytes.Buffer
		run([]string{"check", "--lang", "en", "--stdin"}, world{in: strings.NewReader(text), out: &out, err: &err, env: func(string) string { return "" }})
		if said := strings.Join(strings.Fields(out.String()+err.String()), " "); !strings.Contains(said, want) {
			t.Errorf("%q: want %q in %s", text, want, said)
		}
	}
}
