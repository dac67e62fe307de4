package corpus

import (
	"strings"

	"canon.dev/canon/compiler/catalog"
)

// keysOf is what a resource's clauses give, a key each: row and parameters, without the amount.
func keysOf(r *catalog.Resource) []string {
	var keys []string
	for _, e := range r.Effects {
		for _, c := range e.Clauses {
			key := c.Row
			for _, p := range c.Params {
				key += " " + text(p)
			}
			keys = append(keys, key)
		}
	}
	return keys
}

func text(v catalog.Value) string {
	switch {
	case v.Num != nil:
		return v.Num.String() + v.Unit
	case v.Str != nil:
		return *v.Str
	}
	var parts []string
	for _, inner := range v.List {
		parts = append(parts, text(inner))
	}
	return strings.Join(parts, ",")
}
