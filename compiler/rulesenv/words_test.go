package rulesenv

import (
	"testing"

	"canon.dev/canon/schema/expr"
)

func TestWordsInTexts(t *testing.T) {
	f := toy()
	blue, _ := f.Name("blue")
	env := &expr.Scope{Inner: expr.Vars{"said": expr.Text("在蓝色的月光下"), "named": expr.Text("under a BLUE moon"), "none": expr.Text("日出"), "hue": blue}, Outer: f}
	for src, want := range map[string]string{
		"mentions(said, hue)": "yes", "mentions(named, hue)": "yes", "mentions(none, hue)": "no",
		`mentions(none, "日")`: "yes", `mentions(said, "日")`: "no",
		`place("red", ["blue", "red", "red"])`: "2", `place("green", ["blue"])`: "?",
	} {
		if got, err := eval(t, env, src); err != nil || got.In("en") != want {
			t.Errorf("%s is %s (%v), not %s", src, got.In("en"), err, want)
		}
	}
	for _, src := range []string{"mentions(said)", "mentions(1, hue)", "place(1)", "place(1, 2)"} {
		if _, err := eval(t, env, src); err == nil {
			t.Errorf("%s is no mistake", src)
		}
	}
}
