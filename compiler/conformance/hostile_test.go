package conformance

import (
	"fmt"
	"strings"
	"testing"

	"canon.dev/canon/dsl/diag"
)

// TestManyClauses: a resource of tens of thousands of clauses ends at once, with one message.
func TestManyClauses(t *testing.T) {
	var b strings.Builder
	b.WriteString("规则 绀碧\n\n能力 甲 {\n  世界 003\n  价格 300\n")
	for i := range 20_000 {
		fmt.Fprintf(&b, "  效果 e%d { 获得 破甲 %d }\n", i, i+1)
	}
	b.WriteString("}\n")
	r := compile(t, map[string]string{"a.canon": b.String()})
	if got := codes(r.Diagnostics, diag.Error); len(got) != 1 || got[0] != "limit/clauses" {
		t.Errorf("errors %v, want limit/clauses alone", got)
	}
}

// TestFullResource: as many clauses as are reckoned are reckoned, each against the others.
func TestFullResource(t *testing.T) {
	var b strings.Builder
	b.WriteString("规则 绀碧\n\n能力 甲 {\n  世界 003\n  价格 9000000\n")
	for i := range 900 {
		fmt.Fprintf(&b, "  效果 e%d { 获得 检定加值(行当%d) 1 }\n", i, i)
	}
	b.WriteString("}\n")
	r := compile(t, map[string]string{"a.canon": b.String()})
	if r.Summary.Errors > 0 {
		t.Errorf("it is legal:%s", say(r.Diagnostics))
	}
}
