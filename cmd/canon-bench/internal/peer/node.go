package peer

import (
	"encoding/json"
	"fmt"
	"strings"

	"canon.dev/canon/dsl/exact"
)

// node is a part of a schema: what JSON Schema and CUE both can say.
type node struct {
	kind  string   // string, number, integer, boolean, object, list, any
	enum  []string // of a string; empty: any
	min   *exact.Num
	max   *exact.Num
	over  *exact.Num // exclusive
	props []prop     // of an object; no others are allowed
	items []node     // of a list, in order
	rest  *node      // of a list, after items
	any   []node     // alternatives
}

type prop struct {
	name     string
	node     node
	required bool
}

func constant(s string) node { return node{kind: "string", enum: []string{s}} }

func listOf(n node) node { return node{kind: "list", rest: &n} }

func oneOf(alternatives []node) node {
	if len(alternatives) == 1 {
		return alternatives[0]
	}
	return node{kind: "any", any: alternatives}
}

// json is the node in JSON Schema.
func (n node) json() map[string]any {
	switch n.kind {
	case "object":
		return n.jsonObject()
	case "list":
		return n.jsonList()
	case "any":
		var all []any
		for _, a := range n.any {
			all = append(all, a.json())
		}
		return map[string]any{"anyOf": all}
	}
	out := map[string]any{"type": n.kind}
	if len(n.enum) > 0 { // also for a single one: ajv's discriminators overlook an empty const
		out["enum"] = n.enum
	}
	for key, bound := range map[string]*exact.Num{"minimum": n.min, "maximum": n.max, "exclusiveMinimum": n.over} {
		if bound != nil {
			out[key] = json.Number(decimal(*bound))
		}
	}
	return out
}

func (n node) jsonObject() map[string]any {
	properties := map[string]any{}
	required := []string{}
	for _, p := range n.props {
		properties[p.name] = p.node.json()
		if p.required {
			required = append(required, p.name)
		}
	}
	return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

func (n node) jsonList() map[string]any {
	out := map[string]any{"type": "array", "minItems": len(n.items)}
	if len(n.items) > 0 {
		var prefix []any
		for _, item := range n.items {
			prefix = append(prefix, item.json())
		}
		out["prefixItems"] = prefix
	}
	if n.rest != nil {
		out["items"] = n.rest.json()
	} else {
		out["maxItems"] = len(n.items)
	}
	return out
}

// cue is the node in CUE.
func (n node) cue() string {
	switch n.kind {
	case "object":
		var out strings.Builder
		out.WriteString("{")
		for _, p := range n.props {
			mark := "?"
			if p.required {
				mark = "!"
			}
			fmt.Fprintf(&out, "%q%s: %s, ", p.name, mark, p.node.cue())
		}
		return out.String() + "}"
	case "list":
		var parts []string
		for _, item := range n.items {
			parts = append(parts, item.cue())
		}
		if n.rest != nil {
			parts = append(parts, "..."+n.rest.cue())
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case "any":
		var parts []string
		for _, a := range n.any {
			parts = append(parts, a.cue())
		}
		return "(" + strings.Join(parts, " | ") + ")"
	}
	return n.cueScalar()
}

func (n node) cueScalar() string {
	if len(n.enum) > 0 {
		var parts []string
		for _, s := range n.enum {
			parts = append(parts, fmt.Sprintf("%q", s))
		}
		return "(" + strings.Join(parts, " | ") + ")"
	}
	out := map[string]string{"string": "string", "boolean": "bool", "number": "number", "integer": "int"}[n.kind]
	for _, bound := range []struct {
		op  string
		num *exact.Num
	}{{">=", n.min}, {"<=", n.max}, {">", n.over}} {
		if bound.num != nil {
			out += " & " + bound.op + decimal(*bound.num)
		}
	}
	return "(" + out + ")"
}

// decimal writes a bound; those of rule books are whole or finite decimals.
func decimal(n exact.Num) string {
	s := n.String()
	if top, bottom, ok := strings.Cut(s, "/"); ok {
		var a, b float64
		if _, err := fmt.Sscan(top+" "+bottom, &a, &b); err == nil {
			return fmt.Sprint(a / b)
		}
	}
	return s
}
