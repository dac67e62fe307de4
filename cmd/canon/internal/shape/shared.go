package shape

// shared are the parts of a catalog that are the same for every kind.
func shared() object {
	return object{
		"ruleset": object{
			"type": "object", "required": []string{"id", "version", "digest", "layers"},
			"properties": object{"id": text(), "version": text(), "digest": text(), "layers": listOf(text())},
		},
		"source": object{
			"type": "object", "required": []string{"file", "line"},
			"properties": object{"file": text(), "line": object{"type": "integer", "minimum": 1}},
		},
		"ledger": object{
			"type": "object", "required": []string{"occupied", "deducted"}, "additionalProperties": false,
			"properties": object{"total": number(), "occupied": number(), "deducted": number(), "free": number()},
		},
		"price": object{
			"type": "object", "required": []string{"currency"}, "additionalProperties": false,
			"properties": object{"amount": number(), "currency": text(), "claimed": number(), "least": number()},
		},
		"clause": object{
			"type": "object", "required": []string{"verb", "entry", "row", "params", "amount", "mode", "cost", "paid"},
			"properties": object{
				"verb": text(), "entry": text(), "row": text(), "params": listOf(object{}), "amount": number(), "unit": text(),
				"fold": object{"type": "object"}, "mode": text(), "cost": number(), "paid": number(),
			},
			"additionalProperties": false,
		},
		"held": object{
			"type": "object", "required": []string{"entry", "params", "total", "sources"}, "additionalProperties": false,
			"properties": object{"entry": text(), "params": listOf(text()), "total": number(), "unit": text(), "sources": listOf(ref("share"))},
		},
		"share": object{
			"type": "object", "required": []string{"resource", "effect", "verb", "amount", "counts"}, "additionalProperties": false,
			"properties": object{
				"resource": text(), "effect": text(), "verb": text(), "amount": number(), "adds": number(), "counts": object{"type": "boolean"},
				"why": text(), "stop": text(), "suppressed": text(),
			},
		},
	}
}

func text() object { return object{"type": "string"} }

func number() object { return object{"type": "number"} }

func listOf(item object) object { return object{"type": "array", "items": item} }

func ref(name string) object { return object{"$ref": "#/$defs/" + name} }
