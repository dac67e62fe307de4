package shape

import (
	"encoding/json"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// draft is the version of JSON Schema that is written.
const draft = "https://json-schema.org/draft/2020-12/schema"

// object is a JSON object; its keys are written in alphabetical order.
type object = map[string]any

// CatalogSchema is the JSON Schema of a catalog with the kinds of some rulesets.
func CatalogSchema(books []*schema.Rules, lang string) any {
	var kinds []any
	for _, rules := range books {
		for i := range rules.Kinds {
			kinds = append(kinds, resource(rules, &rules.Kinds[i], lang))
		}
	}
	return object{
		"$schema": draft, "title": "canon.catalog/1", "type": "object", "$defs": shared(),
		"required": []string{"format", "rulesets", "resources"},
		"properties": object{
			"format":    object{"const": "canon.catalog/1"},
			"rulesets":  listOf(ref("ruleset")),
			"resources": listOf(object{"oneOf": kinds}),
		},
	}
}

// KindOf is a kind of a ruleset.
type KindOf struct {
	Rules *schema.Rules
	Kind  *schema.Kind
}

// KindSchema is the JSON Schema of a resource of one kind, as it stands in a catalog; of several rulesets' kinds, of any of them.
func KindSchema(kinds []KindOf, lang string) any {
	var forms []any
	for _, k := range kinds {
		forms = append(forms, resource(k.Rules, k.Kind, lang))
	}
	s := object{"oneOf": forms}
	if len(kinds) == 1 {
		s = resource(kinds[0].Rules, kinds[0].Kind, lang)
	}
	s["$schema"], s["$defs"] = draft, shared()
	return s
}

func resource(rules *schema.Rules, k *schema.Kind, lang string) object {
	w := &writer{rules, lang}
	derived := object{}
	for i := range k.Derived {
		derived[k.Derived[i].ID] = w.titled(&k.Derived[i].Row, object{})
	}
	s := w.titled(&k.Row, object{
		"type": "object",
		"required": []string{"id", "ruleset", "kind", "name", "source", "fields", "ledgers", "derived", "effects", "refs",
			"waivers", "rulings", "undecided", "provenance"},
		"properties": object{
			"id": text(), "ruleset": object{"const": rules.ID}, "kind": object{"const": k.ID}, "name": text(),
			"source":     ref("source"),
			"fields":     w.fields(&k.Body),
			"ledgers":    object{"type": "object", "additionalProperties": ref("ledger")},
			"price":      ref("price"),
			"derived":    object{"type": "object", "properties": derived, "additionalProperties": false},
			"effects":    listOf(w.effect(k)),
			"refs":       listOf(text()),
			"waivers":    listOf(object{"type": "object", "required": []string{"code", "reason"}}),
			"rulings":    listOf(object{"type": "object", "required": []string{"text", "amount"}}),
			"undecided":  listOf(object{"type": "object", "required": []string{"code", "missing"}}),
			"provenance": object{"type": "object", "additionalProperties": listOf(text())},
			"exact":      object{"type": "object", "additionalProperties": object{"type": "string", "pattern": "^-?[0-9]+/[0-9]+$"}},
		},
		"additionalProperties": false,
	})
	if k.Loadout {
		s["properties"].(object)["values"] = listOf(ref("held"))
	}
	return s
}

type writer struct {
	rules *schema.Rules
	lang  string
}

func (w *writer) titled(r *schema.Row, s object) object {
	s["title"] = r.Name.In(w.lang)
	if note := r.Note.In(w.lang); note != "" {
		s["description"] = note
	}
	return s
}

// fields are what may be said in a body; what the catalog does not show is not there.
func (w *writer) fields(b *schema.Body) object {
	properties, required := object{}, []string{}
	for i := range b.Fields {
		f := &b.Fields[i]
		if f.Hidden {
			continue
		}
		properties[f.ID] = w.titled(&f.Row, w.field(f))
		if f.Required && f.When == "" {
			required = append(required, f.ID)
		}
	}
	return object{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

// field is one argument's value, a record of several, or a list where it may be repeated.
func (w *writer) field(f *schema.Field) object {
	s := w.record(f.Args, false)
	if len(f.Args) == 1 {
		s = w.value(&f.Args[0].Type)
	}
	if f.Repeat {
		return listOf(s)
	}
	return s
}

func (w *writer) record(args []schema.Arg, named bool) object {
	properties, required := object{}, []string{}
	if named { // a call's word
		properties["name"] = text()
		required = append(required, "name")
	}
	for i := range args {
		properties[args[i].ID] = w.value(&args[i].Type)
		if !args[i].Optional {
			required = append(required, args[i].ID)
		}
	}
	return object{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

func (w *writer) value(t *schema.Type) object {
	switch t.Form {
	case schema.FormBool:
		return object{"type": "boolean"}
	case schema.FormNumber:
		return w.number(t)
	case schema.FormQuantity:
		return w.quantity(t.Of)
	case schema.FormRank:
		return w.rank(t.Of)
	case schema.FormTerm:
		return w.term(t)
	case schema.FormCall:
		return w.record(t.Args, true)
	case schema.FormRange:
		return object{"type": "array", "items": number(), "minItems": 2, "maxItems": 2}
	case schema.FormList:
		items := listOf(w.value(t.Elem))
		if t.Unique {
			items["uniqueItems"] = true
		}
		return items
	case schema.FormAny:
		var forms []any
		for i := range t.Any {
			forms = append(forms, w.value(&t.Any[i]))
		}
		return object{"anyOf": forms}
	}
	return text()
}

// number has its bounds; one that may carry a unit may be a quantity of it.
func (w *writer) number(t *schema.Type) object {
	s := number()
	if t.Integer {
		s["type"] = "integer"
	}
	for key, bound := range map[string]*exact.Num{"minimum": t.Min, "maximum": t.Max, "exclusiveMinimum": t.Over} {
		if bound != nil {
			s[key] = json.Number(bound.String())
		}
	}
	if t.Of == "" {
		return s
	}
	return object{"anyOf": []any{s, quantityOf([]string{t.Of})}}
}

func (w *writer) quantity(dimension string) object {
	var units []string
	for i := range w.rules.Units {
		if w.rules.Units[i].Dim == dimension {
			units = append(units, w.rules.Units[i].ID)
		}
	}
	return quantityOf(units)
}

func quantityOf(units []string) object {
	return object{
		"type": "object", "required": []string{"value", "unit"}, "additionalProperties": false,
		"properties": object{"value": number(), "unit": object{"enum": units}},
	}
}

// rank is a level, or a quantity that falls on one.
func (w *writer) rank(of string) object {
	s := w.rules.Scale(of)
	if s == nil || s.Open {
		return text()
	}
	var levels []string
	for i := range s.Members {
		levels = append(levels, s.Members[i].ID)
	}
	if s.Dim == "" {
		return object{"enum": levels}
	}
	return object{"anyOf": []any{object{"enum": levels}, w.quantity(s.Dim)}}
}

// term is a member of a list; one with arguments, or of an open list, may be any text.
func (w *writer) term(t *schema.Type) object {
	v := w.rules.Vocabulary(t.Of)
	if v == nil || v.Open || len(t.Args) > 0 {
		return text()
	}
	var ids []string
	for i := range v.Members {
		ids = append(ids, v.Members[i].ID)
	}
	for _, term := range schema.Composed(v) {
		ids = append(ids, term.ID)
	}
	return object{"enum": ids}
}

// effect is any block of a kind: its numbers, its clauses and its fields beside them.
func (w *writer) effect(k *schema.Kind) object {
	properties := object{
		"name": text(), "block": text(), "path": listOf(text()), "ledger": text(), "cost": number(), "factor": number(),
		"paid": number(), "occupied": number(), "deducted": number(), "contests": number(), "clauses": listOf(ref("clause")),
	}
	for _, b := range reachable(w.rules, &k.Body) {
		for i := range b.Body.Fields {
			f := &b.Body.Fields[i]
			if _, taken := properties[f.ID]; !taken && !f.Hidden {
				properties[f.ID] = w.titled(&f.Row, w.field(f))
			}
		}
	}
	return object{"type": "object", "required": []string{"name", "cost", "factor", "paid", "clauses"}, "properties": properties}
}
