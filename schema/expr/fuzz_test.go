package expr

import (
	"strings"
	"testing"
)

func seed(f *testing.F) {
	for _, c := range canonical {
		f.Add(c[0])
	}
	for _, c := range mistakes {
		f.Add(c.src)
	}
	for _, c := range evaluations {
		f.Add(c[0])
	}
	for _, c := range bugs {
		f.Add(c[0])
	}
}

// FuzzParse holds any source to the grammar, to its own canonical spelling, and to an end without a panic.
func FuzzParse(f *testing.F) {
	seed(f)
	p, env := oracle(), testEnv()
	f.Fuzz(func(t *testing.T, src string) {
		agree(t, p, src)
		e, err := Parse(src)
		if err != nil {
			if strings.TrimSpace(err.Error()) == "" {
				t.Fatal("an error without a word")
			}
			return
		}
		again, err := Parse(e.String())
		if err != nil {
			if beyondGrammar(err.(*SyntaxError).Msg) {
				return
			}
			t.Fatalf("%q prints as %q: %v", src, e, err)
		}
		if tree(again.root) != tree(e.root) {
			t.Fatalf("%q becomes %q", src, again)
		}
		_, errE := e.Eval(env)
		if text := e.Explain(env, "zh"); errE == nil && text == "" {
			t.Fatalf("%q has no explanation", src)
		}
	})
}
