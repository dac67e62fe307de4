package rulesenv

import (
	"fmt"
	"slices"

	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// The limits of formulas that use formulas.
const (
	maxDepth = 32
	maxCalls = 10000
)

// Formula is a formula with its expressions parsed.
type Formula struct {
	Def  *schema.Formula
	Let  []*expr.Expr
	Expr *expr.Expr
}

func prepare(def *schema.Formula) (*Formula, error) {
	f := &Formula{Def: def}
	for i := range def.Let {
		e, err := expr.Parse(def.Let[i].Expr)
		if err != nil {
			return nil, fmt.Errorf("formula %q, %s: %w", def.ID, def.Let[i].ID, err)
		}
		f.Let = append(f.Let, e)
	}
	e, err := expr.Parse(def.Expr)
	if err != nil {
		return nil, fmt.Errorf("formula %q: %w", def.ID, err)
	}
	f.Expr = e
	return f, nil
}

// Formula finds a formula by its id. The error is a bug of the rule data.
func (f *Functions) Formula(id string) (*Formula, error) {
	known := f.formulas[id]
	if known == nil {
		return nil, fmt.Errorf("there is no formula %q", id)
	}
	known.once.Do(func() { known.prepared, known.err = prepare(known.def) })
	return known.prepared, known.err
}

// run is one calculation: how many formulas it has used, and how deep it is in them.
type run struct {
	depth int
	calls int
}

// Call is a formula at work: an Env of its parameters and of the named values reckoned so far, around them the ruleset.
type Call struct {
	Formula   *Formula
	functions *Functions
	args      []expr.Value
	lets      []expr.Value
	run       *run
}

// NewCall begins a formula's calculation; args are in the order of its parameters, and what is left out at the end is absent.
func (f *Functions) NewCall(formula *Formula, args []expr.Value) *Call {
	return &Call{Formula: formula, functions: f, args: f.typed(formula.Def, args), run: &run{}}
}

// typed are the arguments of a formula, where a bare id is the term of the parameter's list.
func (f *Functions) typed(def *schema.Formula, args []expr.Value) []expr.Value {
	typed := slices.Clone(args)
	for i, v := range typed {
		id, isTerm := v.ID()
		if !isTerm || v.Of() != "" || i >= len(def.Params) {
			continue
		}
		if info := f.terms[key{def.Params[i].Of, id}]; info != nil {
			typed[i] = expr.Term(id, info)
		}
	}
	return typed
}

// Let reckons the next of the formula's named values.
func (c *Call) Let() (expr.Value, error) {
	v, err := c.Formula.Let[len(c.lets)].Eval(c)
	c.lets = append(c.lets, v)
	return v, err
}

// Result reckons the named values that are left, then the result.
func (c *Call) Result() (expr.Value, error) {
	for len(c.lets) < len(c.Formula.Let) {
		if v, err := c.Let(); err != nil {
			return v, err
		}
	}
	return c.Formula.Expr.Eval(c)
}

// Before is the Env as it was before the named value of an index, for explaining it.
func (c *Call) Before(i int) *Call {
	earlier := *c
	earlier.lets = c.lets[:i:i]
	return &earlier
}

// Name implements expr.Env.
func (c *Call) Name(name string) (expr.Value, bool) {
	for i := len(c.lets) - 1; i >= 0; i-- {
		if c.Formula.Def.Let[i].ID == name {
			return c.lets[i], true
		}
	}
	for i := range c.Formula.Def.Params {
		p := &c.Formula.Def.Params[i]
		switch {
		case p.ID != name:
		case i < len(c.args) && !(c.args[i].IsAbsent() && c.args[i].What() == ""):
			return c.args[i], true
		default:
			return expr.AbsentAs(name, &expr.Info{Name: p.Name}), true
		}
	}
	return c.functions.Name(name)
}

// Call implements expr.Env. Formulas inside it share its limits.
func (c *Call) Call(fn string, args []expr.Value, in expr.Env) (expr.Value, bool, error) {
	if fn == "formula" {
		v, err := c.functions.nested(args, c.run)
		return v, true, err
	}
	return c.functions.Call(fn, args, in)
}

// nested is formula("id", a, b, …).
func (f *Functions) nested(args []expr.Value, r *run) (expr.Value, error) {
	which, err := id("formula", args, 0)
	if err != nil {
		return expr.Value{}, err
	}
	formula, err := f.Formula(which)
	if err != nil {
		return expr.Value{}, err
	}
	if len(args)-1 > len(formula.Def.Params) {
		return expr.Value{}, fmt.Errorf("formula %q takes %d arguments, not %d", which, len(formula.Def.Params), len(args)-1)
	}
	if r.calls++; r.calls > maxCalls || r.depth >= maxDepth {
		return expr.Value{}, fmt.Errorf("formula %q uses formulas without an end", which)
	}
	r.depth++
	defer func() { r.depth-- }()
	call := &Call{Formula: formula, functions: f, args: f.typed(formula.Def, args[1:]), run: r}
	return call.Result()
}

// Opened implements expr.Opener: what a formula reckons with its arguments.
func (f *Functions) Opened(fn string, args []expr.Value) (*expr.Expr, expr.Env) {
	if fn != "formula" {
		return nil, nil
	}
	which, err := id("formula", args, 0)
	if err != nil {
		return nil, nil
	}
	formula, err := f.Formula(which)
	if err != nil || len(args)-1 > len(formula.Def.Params) {
		return nil, nil
	}
	call := f.NewCall(formula, args[1:])
	if _, err := call.Result(); err != nil {
		return nil, nil
	}
	return formula.Expr, call
}

// Opened implements expr.Opener.
func (c *Call) Opened(fn string, args []expr.Value) (*expr.Expr, expr.Env) {
	return c.functions.Opened(fn, args)
}
