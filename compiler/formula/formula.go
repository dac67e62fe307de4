package formula

import (
	"canon.dev/canon/compiler/rulesenv"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// Calculator calculates the formulas of one ruleset. It is immutable and safe for concurrent use.
type Calculator struct {
	words     *words.Words
	functions *rulesenv.Functions
}

// New makes a calculator from a ruleset's words and functions.
func New(w *words.Words, functions *rulesenv.Functions) *Calculator {
	return &Calculator{words: w, functions: functions}
}

// Result is a calculated formula.
type Result struct {
	Formula *schema.Formula
	Args    []Arg              // in the order of the parameters, those that were given
	Steps   []Step             // the named values in their order, then the result
	Value   expr.Value         // absent when it is undecided
	Missing []schema.Parameter // of an undecided result: the parameters that were not given
	Unit    *schema.Unit       // of the result, or nil
}

// Arg is an argument.
type Arg struct {
	Param *schema.Parameter
	Value expr.Value
}

// Step is one value of the calculation.
type Step struct {
	ID    string
	Name  schema.Text
	Value expr.Value

	expr *expr.Expr
	env  expr.Env
}

// Calculate reckons a formula. args are by the ids of its parameters. An error is a bug of the rule data; a missing argument is
// not: the result is undecided.
func Calculate(r *schema.Rules, f *schema.Formula, args map[string]expr.Value) (Result, error) {
	w := words.Of(r)
	return New(w, rulesenv.New(w)).Calculate(f, args)
}

// Calculate is the function Calculate with the calculator's ruleset.
func (c *Calculator) Calculate(f *schema.Formula, args map[string]expr.Value) (Result, error) {
	prepared, err := c.functions.Formula(f.ID)
	if err != nil {
		return Result{}, err
	}
	r := Result{Formula: f, Unit: c.words.Rules.Unit(f.Unit)}
	values := r.take(args)
	call := c.functions.NewCall(prepared, values)
	for i, e := range prepared.Let {
		v, err := call.Let()
		if err != nil {
			return Result{}, err
		}
		let := &f.Let[i]
		r.Steps = append(r.Steps, Step{ID: let.ID, Name: let.Name, Value: v, expr: e, env: call.Before(i)})
	}
	if r.Value, err = call.Result(); err != nil {
		return Result{}, err
	}
	r.Steps = append(r.Steps, Step{ID: f.ID, Name: f.Name, Value: r.Value, expr: prepared.Expr, env: call})
	if !r.Value.IsAbsent() {
		r.Missing = nil
	}
	return r, nil
}

// take sorts the arguments into the order of the parameters and notes which are missing.
func (r *Result) take(args map[string]expr.Value) []expr.Value {
	values := make([]expr.Value, len(r.Formula.Params))
	for i := range r.Formula.Params {
		p := &r.Formula.Params[i]
		v, ok := args[p.ID]
		if !ok || v.IsAbsent() {
			r.Missing = append(r.Missing, *p)
			continue
		}
		values[i] = v
		r.Args = append(r.Args, Arg{p, v})
	}
	return values
}

// Number is the result as a number, where it is one.
func (r *Result) Number() (exact.Num, bool) { return r.Value.Num() }

// Show is the result for people, with its unit.
func (r *Result) Show(lang string) string { return r.withUnit(r.Value.In(lang), lang) }

func (r *Result) withUnit(s, lang string) string {
	switch _, isNumber := r.Value.Num(); {
	case r.Unit == nil || !isNumber:
		return s
	case lang == "en":
		return s + " " + r.Unit.Name.En
	}
	return s + r.Unit.Name.In(lang)
}

// Lines are the calculation for people: the arguments, each named value and the result with its arithmetic,
// "level difference: ⌊(6 − 2) ÷ 2⌋ = 2".
func (r *Result) Lines(lang string) []string {
	colon := "："
	if lang == "en" {
		colon = ": "
	}
	var lines []string
	for _, a := range r.Args {
		lines = append(lines, a.Param.Name.In(lang)+colon+a.show(lang))
	}
	for i := range r.Steps {
		s := &r.Steps[i]
		text := s.Explain(lang)
		if i == len(r.Steps)-1 {
			text = r.withUnit(text, lang)
		}
		lines = append(lines, s.name(lang)+colon+text)
	}
	return lines
}

// show is the argument with the unit it was given in.
func (a Arg) show(lang string) string {
	if name := a.Value.Name().In(lang); name != "" {
		return name
	}
	return a.Value.In(lang)
}

// Explain is the step's arithmetic with its values, and its value.
func (s *Step) Explain(lang string) string { return s.expr.Explain(s.env, lang) }

func (s *Step) name(lang string) string {
	if name := s.Name.In(lang); name != "" {
		return name
	}
	return s.ID
}
