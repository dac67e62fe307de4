package main

import (
	"context"
	"io"
	"slices"
	"strings"
	"testing"

	"canon.dev/canon/cmd/canon/internal/standing"
	"canon.dev/canon/compiler/explain"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/house"
)

// unpriced are the readings with several options that only calculations of play and warnings depend on: no price and no verdict.
var unpriced = []string{"C-08", "C-24", "C-29", "C-30", "C-31", "C-40", "M-1", "M-5"}

// TestReadingsAreSwitchable: each option of each reading changes a price or a verdict of testdata/readings, and a resource that
// changes names the reading in its findings or in its trace.
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
					switchReading(t, a, before, asked)
				})
			}
		}
	}
	if switched == 0 {
		t.Error("no reading has two options")
	}
}

func switchReading(t *testing.T, a *app, before compilation, asked input) {
	after, err := a.compile(context.Background(), asked)
	if err != nil || after.Catalog == nil {
		t.Fatalf("%v %v", err, after.findings)
	}
	reading := asked.readings[0][0]
	changes := standing.Compare(standing.Of(before.Result, "en"), standing.Of(after.Result, "en")).Changes
	switch known := slices.Contains(unpriced, reading); {
	case known && len(changes) > 0:
		t.Errorf("%s changes: take %s out of the list", changes[0].ID, reading)
	case known:
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
