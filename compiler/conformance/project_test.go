package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"testing"

	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/emit"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// allRules are the embedded rulesets.
var allRules = sync.OnceValues(func() ([]*schema.Rules, error) {
	var out []*schema.Rules
	for _, id := range schema.IDs() {
		r, err := schema.Load(id)
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
})

// compile compiles texts as a project of their own and replays every trace.
func compile(t *testing.T, files map[string]string) *compiler.Result {
	t.Helper()
	return compileRead(t, files, nil)
}

// compileRead is compile with the books read another way.
func compileRead(t *testing.T, files, readings map[string]string) *compiler.Result {
	t.Helper()
	rules, err := allRules()
	if err != nil {
		t.Fatal(err)
	}
	if len(readings) > 0 {
		rules = readAs(t, rules, readings)
	}
	opts := compiler.Options{Rules: rules, Catalog: true, Trace: true}
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		opts.Files = append(opts.Files, source.NewFile(name, files[name]))
	}
	r, err := compiler.Compile(context.Background(), opts)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Resources {
		if c.Pricing == nil {
			continue
		}
		if err := c.Pricing.Trace.Replay(); err != nil {
			t.Errorf("%s: %v", c.Resource.ID, err)
		}
	}
	return r
}

// readAs takes an option of each of some readings.
func readAs(t *testing.T, rules []*schema.Rules, readings map[string]string) []*schema.Rules {
	t.Helper()
	rules = slices.Clone(rules)
	for id, option := range readings {
		i := slices.IndexFunc(rules, func(r *schema.Rules) bool { return r.Reading(id) != nil })
		if i < 0 {
			t.Fatalf("no book has a reading %s", id)
		}
		changed := *rules[i].Whole
		changed.Readings = slices.Clone(changed.Readings)
		d := schema.Index(&changed).Reading(id)
		if !slices.ContainsFunc(d.Options, func(o schema.Option) bool { return o.ID == option }) {
			t.Fatalf("%s has no option %s", id, option)
		}
		d.Default = option
		rules[i] = schema.Index(&changed)
	}
	return rules
}

// codes are the distinct codes of a severity.
func codes(found []diag.Diagnostic, severity diag.Severity) []string {
	set := map[string]bool{}
	for _, d := range found {
		if d.Severity == severity {
			set[string(d.Code)] = true
		}
	}
	out := make([]string, 0, len(set))
	for c := range set {
		out = append(out, c)
	}
	sort.Strings(out)
	return out
}

// say lists findings as a test shows them.
func say(found []diag.Diagnostic) string {
	var b strings.Builder
	for _, d := range found {
		fmt.Fprintf(&b, "\n\t%s %s: %s", d.Severity, d.Code, d.Text("en"))
	}
	return b.String()
}

// decode reads a result's catalog back from its JSON, numbers as written.
func decode(t *testing.T, r *compiler.Result) any {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(string(emit.JSON(r.Catalog))))
	dec.UseNumber()
	var doc any
	if err := dec.Decode(&doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

var pathToken = regexp.MustCompile(`[^.\[\]]+|\[[^\]]*\]`)

// pick follows a path, "resources[name=甲].effects[0].cost".
func pick(value any, path string) (any, error) {
	for _, token := range pathToken.FindAllString(path, -1) {
		next, err := step(value, token)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		value = next
	}
	return value, nil
}

func step(value any, token string) (any, error) {
	if !strings.HasPrefix(token, "[") {
		m, ok := value.(map[string]any)
		if v, there := m[token]; ok && there {
			return v, nil
		}
		return nil, fmt.Errorf("no member %s", token)
	}
	list, _ := value.([]any)
	token = strings.Trim(token, "[]")
	if k, v, ok := strings.Cut(token, "="); ok {
		for _, item := range list {
			if m, _ := item.(map[string]any); fmt.Sprint(m[k]) == v {
				return item, nil
			}
		}
		return nil, fmt.Errorf("no element with %s", token)
	}
	i, err := strconv.Atoi(token)
	if err != nil || i >= len(list) {
		return nil, fmt.Errorf("no element %s of %d", token, len(list))
	}
	return list[i], nil
}
