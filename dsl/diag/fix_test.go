package diag

import (
	"testing"

	"canon.dev/canon/dsl/source"
)

func TestApply(t *testing.T) {
	f, other := source.NewFile("a", "获得破甲2"), source.NewFile("b", "x")
	edit := func(file *source.File, start, end int, text string) Edit {
		return Edit{source.Span{File: file, Start: start, End: end}, text}
	}
	for name, c := range map[string]struct {
		fixes []Fix
		want  string
	}{
		"nothing":      {nil, "获得破甲2"},
		"any order":    {[]Fix{{Edits: []Edit{edit(f, 12, 12, " ")}}, {Edits: []Edit{edit(f, 6, 6, " ")}}}, "获得 破甲 2"},
		"overlap":      {[]Fix{{Edits: []Edit{edit(f, 6, 12, "高速")}}, {Edits: []Edit{edit(f, 0, 1, "!"), edit(f, 9, 13, "3")}}}, "获得高速2"},
		"another file": {[]Fix{{Edits: []Edit{edit(f, 0, 3, "x"), edit(other, 0, 1, "y")}}}, "获得破甲2"},
		"twice":        {[]Fix{{Edits: []Edit{edit(f, 6, 6, " ")}}, {Edits: []Edit{edit(f, 6, 6, " ")}}}, "获得 破甲2"},
	} {
		if got := Apply(f, c.fixes); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
