package formula

import (
	"slices"

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
	Missing []schema.Parameter // of an undecided result: the parameters that it lacks
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
	Unit  *schema.Unit // of the value, or nil
	Cite  schema.Cite  // where it stands in the book: the row's own where it does not say

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
		step := Step{ID: let.ID, Name: let.Name, Value: v, Unit: c.words.Rules.Unit(let.Unit), Cite: let.Cite, expr: e, env: call.Before(i)}
		if len(step.Cite.Lines) == 0 {
			step.Cite = f.Cite
		}
		r.Steps = append(r.Steps, step)
	}
	if r.Value, err = call.Result(); err != nil {
		return Result{}, err
	}
	r.Steps = append(r.Steps, Step{ID: f.ID, Name: f.Name, Value: r.Value, Unit: r.Unit, Cite: f.Cite, expr: prepared.Expr, env: call})
	if r.Value.IsAbsent() {
		r.Missing = c.needed(prepared, values, r.Value)
	}
	return r, nil
}

// needed are the parameters that were not given and without which there is no result: what is missing first, then, as if that
// were its example, what is missing next. Optional ones, and those of a branch that is not taken, are not among them.
func (c *Calculator) needed(f *rulesenv.Formula, values []expr.Value, result expr.Value) []schema.Parameter {
	lacks := make([]bool, len(values))
	values = slices.Clone(values)
	for range values {
		i := slices.IndexFunc(f.Def.Params, func(p schema.Parameter) bool { return p.ID == result.What() })
		if !result.IsAbsent() || i < 0 || lacks[i] {
			break
		}
		lacks[i] = true
		p := &f.Def.Params[i]
		example, err := c.Arg(p, c.Example(p).En)
		if err != nil {
			break
		}
		values[i] = example
		if result, err = c.functions.NewCall(f, values).Result(); err != nil {
			break
		}
	}
	var missing []schema.Parameter
	for i, p := range f.Def.Params {
		if lacks[i] {
			missing = append(missing, p)
		}
	}
	return missing
}

// take sorts the arguments into the order of the parameters.
func (r *Result) take(args map[string]expr.Value) []expr.Value {
	values := make([]expr.Value, len(r.Formula.Params))
	for i := range r.Formula.Params {
		p := &r.Formula.Params[i]
		if v, ok := args[p.ID]; ok && !v.IsAbsent() {
			values[i] = v
			r.Args = append(r.Args, Arg{p, v})
		}
	}
	return values
}

// Number is the result as a number, where it is one.
func (r *Result) Number() (exact.Num, bool) { return r.Value.Num() }

// Show is the result for people, with its unit.
func (r *Result) Show(lang string) string { return withUnit(r.Value.In(lang), r.Value, r.Unit, lang) }

// withUnit adds the unit of a number to its text.
func withUnit(text string, v expr.Value, unit *schema.Unit, lang string) string {
	switch _, isNumber := v.Num(); {
	case unit == nil || !isNumber:
		return text
	case lang == "en":
		return text + " " + unit.Name.En
	}
	return text + unit.Name.In(lang)
}

// Lines are the calculation for people: the arguments, each named value and the result with its arithmetic,
// "level difference: ⌊(6 − 2) ÷ 2⌋ = 2".
func (r *Result) Lines(lang string) []string {
	var lines []string
	for _, a := range r.Args {
		lines = append(lines, a.Line(lang))
	}
	for i := range r.Steps {
		lines = append(lines, r.Steps[i].Line(lang))
	}
	return lines
}

// Line is the argument for people, with the unit it was given in.
func (a Arg) Line(lang string) string {
	shown := a.Value.Name().In(lang)
	if shown == "" {
		shown = a.Value.In(lang)
	}
	return a.Param.Name.In(lang) + colon(lang) + shown
}

// Line is the step for people: its name, its arithmetic, its value.
func (s *Step) Line(lang string) string {
	return s.name(lang) + colon(lang) + withUnit(s.Explain(lang), s.Value, s.Unit, lang)
}

func colon(lang string) string {
	if lang == "en" {
		return ": "
	}
	return "："
}

// Explain is the step's arithmetic with its values, and its value.
func (s *Step) Explain(lang string) string { return s.expr.Explain(s.env, lang) }

func (s *Step) name(lang string) string {
	if name := s.Name.In(lang); name != "" {
		return name
	}
	return s.ID
}
