package conformance

import (
	"slices"
	"testing"

	"canon.dev/canon/schema"
)

// TestFieldsOfSomeResources: a field with a predicate must stand where that holds, if it is required, and nowhere else.
func TestFieldsOfSomeResources(t *testing.T) {
	rules := *toyRules(t).Ruleset
	rules.Kinds = slices.Clone(rules.Kinds)
	for i := range rules.Kinds {
		body := &rules.Kinds[i].Body
		body.Fields = slices.Clone(body.Fields)
		for j := range body.Fields {
			if f := &body.Fields[j]; f.ID == "tumble" {
				f.Required, f.When = true, "has(vessel)"
			}
		}
	}
	indexed := schema.Index(&rules)
	for _, c := range []struct {
		lines string
		want  []string
	}{
		{"", nil},
		{"盆器 saucer; 掷运 2d6", nil},
		{"盆器 saucer", []string{"shape/missing-field"}},
		{"掷运 2d6", []string{"shape/out-of-place"}},
		{"盆器 无此盆", []string{"bind/unknown-term"}},
	} {
		text := "规则 发条园\n\n奇械 甲 {\n  园区 北\n  身价 1000\n" + c.lines + "\n}\n"
		if got := codesOf(compileToy(t, indexed, map[string]string{"a.canon": text}).Diagnostics); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.lines, got, c.want)
		}
	}
}
