package inside

import (
	"encoding/json"
	"fmt"
	"os"
	"time"

	"cuelang.org/go/cue"
	"cuelang.org/go/cue/cuecontext"
)

// sampled is how many resources CUE is measured on: it takes a good part of a second for them.
const sampled = 500

// whole makes integers of the numbers that are: JSON's decoder has floats only, which CUE tells apart.
func whole(v any) any {
	switch v := v.(type) {
	case float64:
		if n := int64(v); float64(n) == v {
			return n
		}
	case []any:
		for i := range v {
			v[i] = whole(v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = whole(v[key])
		}
	}
	return v
}

// cue encodes, unifies and validates resources with their definition.
func (m *measurement) cue() error {
	text, err := os.ReadFile(m.in.CUE)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(m.in.Data)
	if err != nil {
		return err
	}
	ctx := cuecontext.New()
	definition := ctx.CompileBytes(text).LookupPath(cue.ParsePath("#Resource"))
	if err := definition.Err(); err != nil {
		return err
	}
	var resources []any
	for i, line := range lines(string(data), 10*sampled) {
		if i%10 != 0 {
			continue
		}
		var r any
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			return fmt.Errorf("line %d of the data: %w", i+1, err)
		}
		resources = append(resources, whole(r))
	}
	start := time.Now()
	for _, r := range resources {
		if err := ctx.Encode(r).Unify(definition).Validate(cue.Concrete(true)); err != nil {
			return fmt.Errorf("cue refuses a legal resource: %w", err)
		}
	}
	m.CUE, m.CUECount = time.Since(start), len(resources)
	return nil
}
