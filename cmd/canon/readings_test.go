package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"canon.dev/canon/cmd/canon/internal/calculation"
	"canon.dev/canon/cmd/canon/internal/standing"
	"canon.dev/canon/compiler/explain"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/house"
)

// play are the readings that decide how something is reckoned at the table, and neither price nor verdict of a resource: a
// calculation with what each option makes of it, worked by hand. Step is the named value that differs, "" the result.
var play = map[string]struct {
	ruleset, formula string
	args             []string
	step             string
	want             map[string]string // by option
}{
	// 2710 takes one off the difficulty of 3, 3802 does not.
	"C-08": {"ganbi", "chaos-of-learning", []string{"difficulty=3"}, "", map[string]string{"minus-one": "2", "full": "3"}},
	// Faces 7, 8 and 10: three from 7 on (285), two from 8 on (275).
	"C-24": {"ganbi", "dice-successes", []string{"dice=7,8,10"}, "", map[string]string{"printed": "3", "third": "2"}},
	// 1 + 3 and a check for each of two levels (3336), or for both together (3330).
	"C-29": {"ganbi", "blueprint-checks", []string{"difficulty=3", "periods=2"}, "", map[string]string{"example": "6", "rule": "5"}},
	// Three bullets: 3 × (3 − 1) (1461), or 3 × 3 (1469).
	"C-30": {"ganbi", "burst-penalty", []string{"bullets=3"}, "", map[string]string{"rule": "6", "example": "9"}},
	// A weight grade of 7: half of it, 3 (1485), or the whole (1495).
	"C-31": {"ganbi", "charge-attack", []string{"speed=70", "skill=2", "weight=7"}, "extra", map[string]string{"half": "3", "whole": "7"}},
	// Usable sizes −4 to −2: what is just −3 counts as heavy (1433), or as small (1415).
	"C-35": {"ganbi", "throwing-class", []string{"volume=-3", "least=-4", "most=-2"}, "", map[string]string{"heavy": "heavy-throw", "small": "small-throw"}},
	// 2 + 1 + 0 + 0 − 5 = −2, which luck replaces (299), or which counts as 1 (1397).
	"C-40": {"ganbi", "attack-pool", []string{"attribute=2", "skill=1", "weapon=0", "bonus=0", "defense=5"}, "", map[string]string{"luck": "-2", "one": "1"}},
	// 5 × 2 × 3 × 4/5 (3205), or × max(1, 4/5).
	"C-42": {"ganbi", "chain-points", []string{"difficulty=2", "count=3", "chaos=4"}, "", map[string]string{"zero-is-one": "24", "at-least-one": "30"}},
	// A draft in a comment: 3 + 1 − 5 dice, at least 1 (129); it is no rule.
	"M-6": {"meshal", "advantaged-dice", []string{"base=3", "advantages=1", "disadvantages=5"}, "", map[string]string{"left-out": "3", "in-force": "1"}},
	// The text has none (398), the quick table one (577).
	"M-1": {"meshal", "discard-cost", nil, "", map[string]string{"free": "0", "one": "1"}},
}

// TestReadingsAreSwitchable: each option of each reading changes a price, a verdict, a warning or what stays undecided of
// testdata/readings, and a resource that changes names the reading in its findings or in its trace; or it changes a calculation.
func TestReadingsAreSwitchable(t *testing.T) {
	a := &app{world: world{out: io.Discard, err: io.Discard, env: func(string) string { return "" }}, lang: "en"}
	asked := input{paths: []string{"testdata/readings"}, catalog: true, trace: true}
	before, err := a.compile(context.Background(), asked)
	if err != nil {
		t.Fatal(err)
	}
	switched := 0
	for _, id := range schema.IDs() {
		rules, err := schema.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, reading := range rules.Readings {
			for _, option := range reading.Options {
				if option.ID == reading.Default {
					continue
				}
				switched++
				t.Run(reading.ID+"="+option.ID, func(t *testing.T) {
					asked.readings = [][2]string{{reading.ID, option.ID}}
					_, reckoned := play[reading.ID]
					switchReading(t, a, before, asked, reckoned)
					if reckoned {
						switchCalculation(t, reading.ID, reading.Default, option.ID)
					}
				})
			}
		}
	}
	if switched == 0 {
		t.Error("no reading has two options")
	}
}

func switchReading(t *testing.T, a *app, before compilation, asked input, reckoned bool) {
	after, err := a.compile(context.Background(), asked)
	if err != nil || after.Catalog == nil {
		t.Fatalf("%v %v", err, after.findings)
	}
	reading := asked.readings[0][0]
	changes := standing.Compare(standing.Of(before.Result, "en"), standing.Of(after.Result, "en")).Changes
	switch {
	case reckoned && len(changes) > 0:
		t.Errorf("%s changes: take %s out of play", changes[0].ID, reading)
	case reckoned:
		return
	case len(changes) == 0:
		t.Fatal("nothing changes")
	}
	for _, c := range changes {
		if names(before, c.ID, reading) || names(after, c.ID, reading) {
			return
		}
	}
	t.Errorf("no resource that changes names %s", reading)
}

// switchCalculation demands of a calculation what each of two options makes of it, and that it names the reading.
func switchCalculation(t *testing.T, reading string, options ...string) {
	c := play[reading]
	for _, option := range options {
		doc := calculated(t, c.ruleset, c.formula, c.args, reading+"="+option)
		if !slices.Contains(strings.Split(doc.Rule.Reading, ", "), reading) {
			t.Errorf("%s names %q, not %s", c.formula, doc.Rule.Reading, reading)
		}
		got := doc.Value
		for _, s := range doc.Trace {
			if s.ID == c.step {
				got = s.Value
			}
		}
		if want, worked := c.want[option]; !worked || fmt.Sprint(got) != want {
			t.Errorf("%s of %s under %s is %v, worked out: %q", c.formula, strings.Join(c.args, " "), option, got, want)
		}
	}
}

// calculated is what `canon calc` says.
func calculated(t *testing.T, ruleset, formula string, args []string, reading string) calculation.Document {
	t.Helper()
	out := &bytes.Buffer{}
	a := &app{world: world{out: out, err: io.Discard, env: func(string) string { return "" }}, lang: "en"}
	err := a.calc(formula, args, calcOptions{ruleset: ruleset, format: "json", readings: []string{reading}})
	if err != nil {
		t.Fatalf("%s: %v", formula, err)
	}
	doc := calculation.Document{}
	if err := json.Unmarshal(out.Bytes(), &doc); err != nil {
		t.Fatalf("%s: %v\n%s", formula, err, out)
	}
	return doc
}

// names reports whether a resource's findings or its trace name a reading.
func names(c compilation, id, reading string) bool {
	for _, r := range c.Resources {
		if r.Resource.ID != id {
			continue
		}
		for _, d := range c.Diagnostics {
			span := r.Resource.Decl.Span
			if rests(d.Rule, reading) && d.Span.File == span.File && span.Start <= d.Span.Start && d.Span.Start < span.End {
				return true
			}
		}
		if r.Pricing == nil {
			return false
		}
		for _, line := range explain.Pricing(r.Pricing) {
			if rests(line.Rule, reading) {
				return true
			}
		}
	}
	return false
}

func rests(r diag.RuleRef, reading string) bool {
	return slices.Contains(strings.Split(r.Reading, ", "), reading)
}

// TestReadingsInForce: what canon.cue says and what a run asks for is one thing.
func TestReadingsInForce(t *testing.T) {
	p, found, err := house.Load(house.Options{Readings: [][2]string{{"C-52", "total"}}})
	if err != nil || len(found) > 0 || len(p.Books) != 1 || p.Books[0].Reading("C-52").Default != "total" {
		t.Errorf("%v %v %v", p, found, err)
	}
}
