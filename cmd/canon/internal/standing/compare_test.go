package standing

import (
	"testing"

	"canon.dev/canon/dsl/exact"
)

func num(n int64) *exact.Num { v := exact.Int(n); return &v }

func TestCompare(t *testing.T) {
	broken := &Standing{Price: num(100), Least: num(140), Verdict: Illegal, Errors: []Finding{{Code: "price/over-budget", Message: "said so"}}}
	reworded := &Standing{Price: num(100), Least: num(140), Verdict: Illegal, Errors: []Finding{{Code: "price/over-budget", Message: "said otherwise"}}}
	sound := &Standing{Price: num(100), Least: num(60), Verdict: Legal}
	paid := &Standing{Price: num(100), Least: num(60), Verdict: Legal, Ledgers: map[string]Ledger{"account": {Occupied: exact.Frac(5, 3)}}}
	open := &Standing{Price: num(100), Least: num(60), Verdict: Undecided, Undecided: []Open{{"a/b", "its size"}}}
	wider := &Standing{Price: num(100), Least: num(60), Verdict: Undecided, Undecided: []Open{{"a/b", "its size"}, {"c/d", "its weight"}}}
	warned := &Standing{Price: num(100), Least: num(60), Verdict: Legal, Warnings: []Finding{{"a/b", "take care"}}}
	rewarned := &Standing{Price: num(100), Least: num(60), Verdict: Legal, Warnings: []Finding{{"a/b", "do take care"}}}
	for name, c := range map[string]struct {
		before, after *Standing
		want          Summary
	}{
		"nothing":            {sound, sound, Summary{Resources: 1}},
		"only its wording":   {broken, reworded, Summary{Resources: 1}},
		"dearer and broken":  {sound, broken, Summary{Resources: 1, Changed: 1, Dearer: 1, Broken: 1}},
		"cheaper and mended": {broken, sound, Summary{Resources: 1, Changed: 1, Cheaper: 1, Mended: 1}},
		"what is paid":       {sound, paid, Summary{Resources: 1, Changed: 1}},
		"open now":           {sound, open, Summary{Resources: 1, Changed: 1}},
		"more is open":       {open, wider, Summary{Resources: 1, Changed: 1}},
		"a warning":          {sound, warned, Summary{Resources: 1, Changed: 1}},
		"a warning reworded": {warned, rewarned, Summary{Resources: 1}},
		"gone":               {sound, nil, Summary{Resources: 1, Changed: 1}},
		"new":                {nil, sound, Summary{Resources: 1, Changed: 1}},
	} {
		before, after := map[string]*Standing{}, map[string]*Standing{}
		if c.before != nil {
			before["id"] = c.before
		}
		if c.after != nil {
			after["id"] = c.after
		}
		got := Compare(before, after)
		if got.Summary != c.want || len(got.Changes) != c.want.Changed {
			t.Errorf("%s: %+v, want %+v", name, got.Summary, c.want)
		}
	}
}

func TestText(t *testing.T) {
	var none *Standing
	if none.Text("en") != "there is no such resource" || none.Text("zh") != "没有这个资源" {
		t.Error(none.Text("en"), none.Text("zh"))
	}
	warned := &Standing{Least: num(7), Verdict: Legal, Warnings: []Finding{{Code: "a/b"}, {Code: "a/b"}}}
	if got := warned.Text("en"); got != "least price 7, legal, warning a/b" {
		t.Error(got)
	}
	open := &Standing{Least: num(7), Verdict: Undecided, Undecided: []Open{{"a/b", "size"}, {"c/d", "size"}, {"c/d", "weight"}}}
	if got := open.Text("en"); got != "least price 7, undecided, lacks size, weight" {
		t.Error(got)
	}
	if got := open.Text("zh"); got != "最低价 7，未决，缺 size、weight" {
		t.Error(got)
	}
	twice := &Standing{Least: num(7), Verdict: Illegal, Errors: []Finding{{Code: "a/b"}, {Code: "a/b"}, {Code: "c/d"}}}
	if got := twice.Text("en"); got != "least price 7, a/b c/d" {
		t.Error(got)
	}
}
