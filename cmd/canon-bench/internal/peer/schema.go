package peer

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"canon.dev/canon/schema"
)

// shapes are the nodes of a ruleset. Resources, effects and clauses say by a member which alternative they are, so that
// neither validator has to try them all.
type shapes struct {
	rules   *schema.Rules
	kinds   []prop // fields by kind
	blocks  []prop // fields by block, "" for the resource's own lines
	clauses []prop // verb, entry, params, amount by row
}

func shapesOf(r *schema.Rules) *shapes {
	s := &shapes{rules: r}
	for i := range r.Kinds {
		s.kinds = append(s.kinds, prop{name: r.Kinds[i].ID, node: s.fields(r.Kinds[i].Body.Fields)})
	}
	s.blocks = append(s.blocks, prop{name: "", node: node{kind: "object"}})
	for i := range r.Blocks {
		s.blocks = append(s.blocks, prop{name: r.Blocks[i].ID, node: s.fields(r.Blocks[i].Body.Fields)})
	}
	for i := range r.Prices {
		s.clauses = append(s.clauses, prop{name: r.Prices[i].ID, node: s.clause(&r.Prices[i])})
	}
	return s
}

func (s *shapes) fields(fields []schema.Field) node {
	n := node{kind: "object"}
	for i := range fields {
		f := &fields[i]
		value := s.record(f.Args)
		if len(f.Args) == 1 {
			value = s.typed(&f.Args[0].Type)
		}
		if f.Repeat {
			value = listOf(value)
		}
		n.props = append(n.props, prop{f.ID, value, f.Required && f.When == ""})
	}
	return n
}

func (s *shapes) record(args []schema.Arg) node {
	n := node{kind: "object"}
	for i := range args {
		n.props = append(n.props, prop{args[i].ID, s.typed(&args[i].Type), !args[i].Optional})
	}
	return n
}

func (s *shapes) typed(t *schema.Type) node {
	switch t.Form {
	case schema.FormBool:
		return node{kind: "boolean"}
	case schema.FormNumber:
		bare := node{kind: "number", min: t.Min, max: t.Max, over: t.Over}
		if t.Integer {
			bare.kind = "integer"
		}
		if t.Of == "" {
			return bare
		}
		return oneOf([]node{bare, quantity(bare, []string{t.Of})})
	case schema.FormQuantity:
		return quantity(node{kind: "number", min: t.Min, max: t.Max, over: t.Over}, s.units(t.Of))
	case schema.FormRank:
		return s.rank(t.Of)
	case schema.FormTerm:
		return s.term(t)
	case schema.FormRange:
		return node{kind: "list", items: []node{{kind: "number"}, {kind: "number"}}}
	case schema.FormList:
		return listOf(s.typed(t.Elem))
	case schema.FormCall:
		n := s.record(t.Args)
		n.props = append([]prop{{"name", node{kind: "string"}, true}}, n.props...)
		return n
	case schema.FormAny:
		var all []node
		for i := range t.Any {
			all = append(all, s.typed(&t.Any[i]))
		}
		return oneOf(all)
	}
	return node{kind: "string"}
}

func quantity(number node, units []string) node {
	return node{kind: "object", props: []prop{{"value", number, true}, {"unit", node{kind: "string", enum: units}, true}}}
}

func (s *shapes) units(dim string) []string {
	var ids []string
	for i := range s.rules.Units {
		if s.rules.Units[i].Dim == dim {
			ids = append(ids, s.rules.Units[i].ID)
		}
	}
	return ids
}

// rank is a level of a scale or a quantity that falls on it.
func (s *shapes) rank(id string) node {
	scale := s.rules.Scale(id)
	if scale == nil || scale.Open {
		return node{kind: "string"}
	}
	level := node{kind: "string"}
	for i := range scale.Members {
		level.enum = append(level.enum, scale.Members[i].ID)
	}
	if scale.Dim == "" {
		return level
	}
	return oneOf([]node{level, quantity(node{kind: "number"}, s.units(scale.Dim))})
}

// term is a word of a list. One with arguments of its own is a text like "id(a,b)", which no list holds.
func (s *shapes) term(t *schema.Type) node {
	if len(t.Args) > 0 {
		return node{kind: "string"}
	}
	return node{kind: "string", enum: s.members(t.Of, "")}
}

// members are the ids of a closed list, of one class where that is given; none for an open one.
func (s *shapes) members(id, class string) []string {
	v := s.rules.Vocabulary(id)
	if v == nil || v.Open {
		return nil
	}
	var ids []string
	for i := range v.Members {
		if class == "" || v.Members[i].Class == class {
			ids = append(ids, v.Members[i].ID)
		}
	}
	for _, t := range schema.Composed(v) {
		if class == "" || t.Class == class {
			ids = append(ids, t.ID)
		}
	}
	return ids
}

func (s *shapes) clause(p *schema.Price) node {
	verbs := slices.Clone(p.Verbs)
	for i := range s.rules.Verbs {
		if v := &s.rules.Verbs[i]; v.As != "" && slices.Contains(p.Verbs, v.As) {
			verbs = append(verbs, v.ID)
		}
	}
	amount := node{kind: "number"}
	if p.Amount.Integer {
		amount.kind = "integer"
	}
	return node{kind: "object", props: []prop{
		{"verb", node{kind: "string", enum: verbs}, true},
		{"entry", constant(p.Entry), true},
		{"params", s.params(p.Params), true},
		{"amount", amount, true},
	}}
}

// params is every list of arguments that a row takes: its optional ones may be left out.
func (s *shapes) params(params []schema.Param) node {
	lists := []node{{kind: "list"}}
	for i := range params {
		p := &params[i]
		var next []node
		for _, l := range lists {
			if p.Optional {
				next = append(next, l)
			}
			value := s.param(p)
			if p.Many {
				value = node{kind: "list", items: []node{value}, rest: new(value)}
			}
			with := l
			with.items = append(slices.Clone(l.items), value)
			next = append(next, with)
		}
		lists = next
	}
	return oneOf(lists)
}

func (s *shapes) param(p *schema.Param) node {
	switch {
	case p.Of == "number":
		return oneOf([]node{{kind: "number"}, quantity(node{kind: "number"}, s.allUnits())})
	case s.rules.Scale(p.Of) != nil:
		return s.rank(p.Of)
	case len(p.Values) > 0:
		return node{kind: "string", enum: p.Values}
	}
	return node{kind: "string", enum: s.members(p.Of, p.Class)}
}

func (s *shapes) allUnits() []string {
	var ids []string
	for i := range s.rules.Units {
		ids = append(ids, s.rules.Units[i].ID)
	}
	return ids
}

// CUE is the schema as a CUE file; what a resource must be is #Resource.
func CUE(r *schema.Rules) []byte {
	s := shapesOf(r)
	var out strings.Builder
	out.WriteString(`#Resource: {
	kind!: string
	name!: string
	fields!: #kinds[kind]
	effects!: [...#Effect]
}
#Effect: {
	block!: string
	name!: string
	fields!: #blocks[block]
	clauses!: [...#Clause]
}
#Clause: {
	row!: string
	verb!: #rows[row].verb
	entry!: #rows[row].entry
	params!: #rows[row].params
	amount!: #rows[row].amount
}
`)
	for _, table := range []struct {
		name  string
		props []prop
	}{{"#kinds", s.kinds}, {"#blocks", s.blocks}} {
		fmt.Fprintf(&out, "%s: {\n", table.name)
		for _, p := range table.props {
			fmt.Fprintf(&out, "\t%q: %s\n", p.name, p.node.cue())
		}
		out.WriteString("}\n")
	}
	out.WriteString("#rows: {\n")
	for _, p := range s.clauses {
		fmt.Fprintf(&out, "\t%q: {", p.name)
		for _, member := range p.node.props {
			fmt.Fprintf(&out, "%s: %s, ", member.name, member.node.cue())
		}
		out.WriteString("}\n")
	}
	out.WriteString("}\n")
	return []byte(out.String())
}

// JSONSchema is the schema for ajv, with discriminators.
func JSONSchema(r *schema.Rules) ([]byte, error) {
	s := shapesOf(r)
	clause := tagged("row", s.clauses, func(p prop) []prop { return p.node.props })
	effect := tagged("block", s.blocks, func(p prop) []prop {
		return []prop{{"name", node{kind: "string"}, true}, {"fields", p.node, true}}
	})
	resource := tagged("kind", s.kinds, func(p prop) []prop {
		return []prop{{"name", node{kind: "string"}, true}, {"fields", p.node, true}}
	})
	addList(effect, "clauses", "#/$defs/clause")
	addList(resource, "effects", "#/$defs/effect")
	return json.Marshal(map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"$defs":   map[string]any{"clause": clause, "effect": effect, "resource": resource},
		"type":    "array", "items": map[string]any{"$ref": "#/$defs/resource"},
	})
}

// tagged is an object whose member tag picks one of the alternatives.
func tagged(tag string, table []prop, members func(prop) []prop) map[string]any {
	var all []any
	for _, p := range table {
		n := node{kind: "object", props: append([]prop{{tag, constant(p.name), true}}, members(p)...)}
		all = append(all, n.json())
	}
	return map[string]any{
		"type": "object", "required": []string{tag}, "discriminator": map[string]any{"propertyName": tag}, "oneOf": all,
	}
}

// addList gives every alternative a required list whose elements are defined elsewhere.
func addList(tagged map[string]any, name, ref string) {
	for _, alternative := range tagged["oneOf"].([]any) {
		object := alternative.(map[string]any)
		object["properties"].(map[string]any)[name] = map[string]any{"type": "array", "items": map[string]any{"$ref": ref}}
		object["required"] = append(object["required"].([]string), name)
	}
}
