package calculation

import (
	"encoding/json"

	"canon.dev/canon/compiler/formula"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// version of the form of the JSON.
const version = 1

// places is how many decimals stand for what is no finite decimal.
const places = 12

// Document is a calculation for programs. A value is a number, a term's id, a truth value or a list; null where it is undecided.
// Exact is the fraction of a number that is no finite decimal.
type Document struct {
	Version int            `json:"version"`
	Formula string         `json:"formula"`
	Name    schema.Text    `json:"name"`
	Args    map[string]any `json:"args"`
	Value   any            `json:"value"`
	Exact   string         `json:"exact,omitempty"`
	Unit    string         `json:"unit,omitempty"`
	Missing []Missing      `json:"missing,omitempty"`
	Lacks   string         `json:"lacks,omitempty"`
	Trace   []Step         `json:"trace"`
	Rule    Rule           `json:"rule"`
}

// Step is a named value of the calculation; the last is the result.
type Step struct {
	ID    string `json:"id"`
	Value any    `json:"value"`
	Exact string `json:"exact,omitempty"`
	Unit  string `json:"unit,omitempty"`
	Text  string `json:"text"`
	Lines []int  `json:"lines"`
}

// Missing is a parameter that was not given.
type Missing struct {
	ID      string      `json:"id"`
	Name    schema.Text `json:"name"`
	Of      string      `json:"of"`
	Example string      `json:"example"`
}

// Rule is the row of the formula.
type Rule struct {
	Ruleset    string `json:"ruleset"`
	ID         string `json:"id"`
	Section    string `json:"section"`
	Lines      []int  `json:"lines"`
	Reading    string `json:"reading"`
	Provenance string `json:"provenance"`
}

// Of is a result for programs.
func Of(c *formula.Calculator, r *formula.Result, rule diag.RuleRef, lang string) Document {
	d := Document{
		Version: version, Formula: r.Formula.ID, Name: r.Formula.Name, Args: map[string]any{},
		Value: plain(r.Value), Exact: fraction(r.Value), Unit: unitID(r.Unit),
		Rule: Rule{rule.Ruleset, rule.ID, rule.Section, append([]int{}, rule.Lines...), rule.Reading, rule.Provenance},
	}
	for _, a := range r.Args {
		d.Args[a.Param.ID] = argument(c, a)
	}
	for i := range r.Missing {
		p := &r.Missing[i]
		d.Missing = append(d.Missing, Missing{p.ID, p.Name, p.Of, p.ID + "=" + c.Example(p).En})
	}
	if r.Value.IsAbsent() {
		d.Lacks = r.Value.What()
	}
	for i := range r.Steps {
		s := &r.Steps[i]
		d.Trace = append(d.Trace, Step{s.ID, plain(s.Value), fraction(s.Value), unitID(s.Unit), s.Line(lang), append([]int{}, s.Cite.Lines...)})
	}
	return d
}

// argument is a value as it was read; a quantity has the unit that its dimension is reckoned in.
func argument(c *formula.Calculator, a formula.Arg) any {
	n, isNumber := a.Value.Num()
	if !isNumber || a.Param.Of == "number" {
		return plain(a.Value)
	}
	return struct {
		Value json.Number `json:"value"`
		Unit  string      `json:"unit"`
	}{number(n), unitID(c.BaseUnit(a.Param.Of))}
}

func plain(v expr.Value) any {
	switch v.Kind() {
	case expr.KindNumber:
		n, _ := v.Num()
		return number(n)
	case expr.KindBool:
		truth, _ := v.Bool()
		return truth
	case expr.KindTerm, expr.KindText:
		id, _ := v.ID()
		return id
	case expr.KindList:
		list := []any{}
		for _, item := range v.Items() {
			list = append(list, plain(item))
		}
		return list
	}
	return json.RawMessage("null")
}

// number is a JSON number; what is no finite decimal is rounded.
func number(n exact.Num) json.Number {
	if s, finite := n.Decimal(); finite {
		return json.Number(s)
	}
	return json.Number(n.Rounded(places))
}

func fraction(v expr.Value) string {
	n, isNumber := v.Num()
	if !isNumber {
		return ""
	}
	if _, finite := n.Decimal(); finite {
		return ""
	}
	return n.Fraction()
}

func unitID(u *schema.Unit) string {
	if u == nil {
		return ""
	}
	return u.ID
}
