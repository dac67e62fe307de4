package export

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"canon.dev/canon/schema"
)

const tiny = `package tiny

import "canon.dev/canon/schema/core"

core.#Ruleset
id: "tiny", name: {zh: "小书", en: "tiny"}, version: "1", book: "b", cite: lines: [1]
vocabularies: colour: {name: {zh: "色", en: "colour"}, cite: lines: [1], members: red: name: {zh: "红", en: "red"}}
scales: size: {name: {zh: "大小", en: "size"}, cite: lines: [1], members: small: {name: {zh: "小", en: "small"}, at: 1}}
units: {
	m: {name: {zh: "米", en: "metre"}, dim: "length", cite: lines: [1]}
	point: {name: {zh: "点", en: "point"}, dim: "count", cite: lines: [1]}
}
verbs: gain: {name: {zh: "得", en: "gain"}, cite: lines: [1]}
kinds: {}
#lists: core.#Lists & {"vocabularies": vocabularies, "scales": scales, "units": units, "kinds": kinds}
#terms: #lists.terms, #ranks: #lists.ranks, #quantities: #lists.quantities, #counts: #lists.counts, #refs: #lists.refs
kinds: thing: {name: {zh: "物", en: "thing"}, cite: lines: [1], body: fields: f: {name: {zh: "项", en: "f"}, #type: TYPE}}
prices: row: {name: {zh: "行", en: "row"}, cite: lines: [7], verbs: ["gain"], cost: {linear: {cost: 1}}}
`

func evaluate(text string) (*schema.Ruleset, error) {
	return Evaluate(fstest.MapFS{"tiny/tiny.cue": {Data: []byte(text)}}, "tiny")
}

func typed(constraint string) (*schema.Ruleset, error) {
	return evaluate(strings.Replace(tiny, "TYPE", constraint, 1))
}

// TestTypes: what each constraint of core's list becomes.
func TestTypes(t *testing.T) {
	for constraint, want := range map[string]string{
		`string`:                               `[{"id":"value","type":{"form":"text"}}]`,
		`core.#Word`:                           `[{"id":"value","type":{"form":"word"}}]`,
		`bool`:                                 `[{"id":"value","type":{"form":"bool"}}]`,
		`int`:                                  `[{"id":"value","type":{"form":"number","integer":true}}]`,
		`int & >=1 & <=6`:                      `[{"id":"value","type":{"form":"number","integer":true,"min":1,"max":6}}]`,
		`>0`:                                   `[{"id":"value","type":{"form":"number","over":0}}]`,
		`number & >=0.5`:                       `[{"id":"value","type":{"form":"number","min":0.5}}]`,
		`core.#Amount`:                         `[{"id":"value","type":{"form":"number"}}]`,
		`#counts.m & int & >=1`:                `[{"id":"value","type":{"form":"number","of":"m","integer":true,"min":1}}]`,
		`#terms.colour`:                        `[{"id":"value","type":{"form":"term","of":"colour"}}]`,
		`#terms["colour"]`:                     `[{"id":"value","type":{"form":"term","of":"colour"}}]`,
		`#ranks.size`:                          `[{"id":"value","type":{"form":"rank","of":"size"}}]`,
		`#quantities.length`:                   `[{"id":"value","type":{"form":"quantity","of":"length"}}]`,
		`#quantities.length & {value: >=1}`:    `[{"id":"value","type":{"form":"quantity","of":"length","min":1}}]`,
		`#refs.thing`:                          `[{"id":"value","type":{"form":"ref","kinds":["thing"]}}]`,
		`core.#Range`:                          `[{"id":"value","type":{"form":"range"}}]`,
		`core.#Dice`:                           `[{"id":"value","type":{"form":"dice"}}]`,
		`[...#terms.colour]`:                   `[{"id":"value","type":{"form":"list","elem":{"form":"term","of":"colour"}}}]`,
		`#refs.thing | core.#Word`:             `[{"id":"value","type":{"form":"any","any":[{"form":"ref","kinds":["thing"]},{"form":"word"}]}}]`,
		`{b: int, a?: string}`:                 `[{"id":"b","type":{"form":"number","integer":true}},{"id":"a","type":{"form":"text"},"optional":true}]`,
		`core.#Call & {args: {x: core.#Word}}`: `[{"id":"value","type":{"form":"call","args":[{"id":"x","type":{"form":"word"}}]}}]`,
		`core.#With & {term: #terms.colour, args: {x?: bool}}`: `[{"id":"value","type":{"form":"term","of":"colour",` +
			`"args":[{"id":"x","type":{"form":"bool"},"optional":true}]}}]`,
	} {
		r, err := typed(constraint)
		if err != nil {
			t.Errorf("%s: %v", constraint, err)
			continue
		}
		got, err := json.Marshal(r.Kinds[0].Body.Fields[0].Args)
		if err != nil || string(got) != want {
			t.Errorf("%s:\n%s, want\n%s", constraint, got, want)
		}
	}
}

// TestUnknownTypes: what the export does not understand fails it, at its place.
func TestUnknownTypes(t *testing.T) {
	for _, constraint := range []string{
		`"a" | "b"`, `"a"`, `3`, `number`, `=~"^a"`, `*1 | int`, `string & !=""`, `[int, int]`, `[int, ...int]`, `{}`, `null`, `_`, `bytes`,
		`{x: {y: int}}`, `core.#Call`, `core.#Call & {args: {}}`, `core.#Call & {name: "a", args: {x: int}}`, `core.#With & {args: {x: int}}`,
		`#quantities.length & {unit: "m"}`, `#terms`, `int & <6`, `int & !=3`, `core.#Text`, `#terms.colour & #ranks.size`, `[...[...int]] & [_, _]`,
	} {
		_, err := typed(constraint)
		if err == nil {
			t.Errorf("%s is understood", constraint)
			continue
		}
		if text := err.Error(); !strings.Contains(text, "tiny/tiny.cue:") && !strings.Contains(text, "core/") {
			t.Errorf("%s: the error names no place: %v", constraint, err)
		}
	}
}

// TestMistakesInRows: a misspelt or missing field, a wrong enumeration, a row that refers to nothing.
func TestMistakesInRows(t *testing.T) {
	good := strings.Replace(tiny, "TYPE", "string", 1)
	for _, c := range []struct{ old, new, want string }{
		{`verbs: ["gain"]`, `verbs: ["gain"], mdoe: "occupy"`, "mdoe"},
		{`cost: 1`, `cots: 1`, "cots"},
		{`verbs: ["gain"], `, ``, "verbs"},
		{`en: "row"`, `en: ""`, "en"},
		{`cost: {linear: {cost: 1}}`, `cost: {}`, "one form"},
		{`cost: {linear: {cost: 1}}`, `cost: {linear: {cost: 1}, power: {exponent: 2}}`, "one form"},
		{`cost: 1`, `cost: "1/0"`, "cost"},
		{`cost: 1`, `cost: 1e99`, "exact"},
		{`verbs: ["gain"]`, `verbs: ["gian"]`, "gian"},
		{`verbs: ["gain"]`, `verbs: ["gain"], mode: "borrow"`, "mode"},
		{`cite: lines: [7], `, ``, "lines"},
		{`cite: lines: [7], `, `cite: lines: [0], `, "lines"},
		{`#type: string`, `#tpye: string`, "#type is missing"},
		{`#type: string`, `#type: string, when: "1 +"`, "when"},
		{`prices: row:`, `prices: "Row One":`, "Row One"},
		{`version: "1", `, ``, "version"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if text == good {
			t.Fatalf("nothing to replace: %s", c.old)
		}
		_, err := evaluate(text)
		if err == nil {
			t.Errorf("%s → %s goes through", c.old, c.new)
		} else if !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s → %s: %v", c.old, c.new, err)
		}
	}
	if _, err := evaluate(good); err != nil {
		t.Errorf("without a mistake: %v", err)
	}
}
