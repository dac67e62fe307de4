package advise_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/advise"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// search compiles a text and looks for the advice on its last resource.
func search(t *testing.T, text string) advise.Found {
	t.Helper()
	rules, err := schema.Load("ganbi")
	if err != nil {
		t.Fatal(err)
	}
	r, err := compiler.Compile(context.Background(), compiler.Options{
		Files: []*source.File{source.NewFile("a.canon", text)}, Rules: []*schema.Rules{rules}, Trace: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	last := r.Resources[len(r.Resources)-1]
	if last.Pricing == nil {
		t.Fatalf("not priced: %v", r.Diagnostics)
	}
	return advise.Search(last.Pricing)
}

// oneEffect is an ability of many clauses: line i raises a check of its own by i%3 + 1.
func oneEffect(price, clauses int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "规则 绀碧\n能力 甲 { 世界 003; 价格 %d; 效果 一 {\n", price)
	for i := range clauses {
		fmt.Fprintf(&b, "提升 检定加值(k%d) %d\n", i, i%3+1)
	}
	b.WriteString("} }\n")
	return b.String()
}

// TestAllIsTriedOfANormalResource: what a person writes is looked at whole.
func TestAllIsTriedOfANormalResource(t *testing.T) {
	if f := search(t, oneEffect(9000, 40)); f.Places != 40 || f.Tried != 40 || len(f.Ways) != 40 {
		t.Errorf("%d of %d tried, %d ways", f.Tried, f.Places, len(f.Ways))
	}
}

// TestAdviceIsBounded: the copies that are priced do not grow with the clauses, whether the resource is legal or not.
func TestAdviceIsBounded(t *testing.T) {
	for name, price := range map[string]int{"legal": 90000, "illegal": 10} {
		small, big := search(t, oneEffect(price, 60)), search(t, oneEffect(price, 240))
		if small.Places < 60 || big.Places < 240 {
			t.Errorf("%s: places %d and %d", name, small.Places, big.Places)
		}
		if big.Tried != small.Tried || big.Tried == 0 || big.Tried >= 60 {
			t.Errorf("%s: tried %d and %d", name, small.Tried, big.Tried)
		}
		if big.Reckoned > 400 {
			t.Errorf("%s: %d copies priced", name, big.Reckoned)
		}
	}
}

// TestTheCostliestAreTried: of many clauses those of the largest cost, in the order of the text.
func TestTheCostliestAreTried(t *testing.T) {
	f := search(t, oneEffect(90000, 60))
	at := 0
	for _, w := range f.Ways {
		if w.Clause.Amount.String() != "3" {
			t.Errorf("tried an amount of %v", w.Clause.Amount)
		}
		if w.Clause.Span.Start < at {
			t.Errorf("not in the order of the text: %d after %d", w.Clause.Span.Start, at)
		}
		at = w.Clause.Span.Start
	}
}
