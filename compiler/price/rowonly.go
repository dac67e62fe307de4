package price

import (
	"strings"

	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// Most checks of clauses are for a few rows: their guards begin with what the row alone decides, `entry == …`, `tag(…)`. That is
// decided once a row and not for each clause of thousands of resources.

// idle reports whether a check of clauses can't fail on a row, whatever the clause.
func (b *Book) idle(s *rowScope, check int) bool {
	s.once.Do(func() { s.idle = b.verdicts(s) })
	return s.idle[check]
}

func (b *Book) verdicts(s *rowScope) []bool {
	idle := make([]bool, len(b.checks))
	env := rowEnv{b, s}
	for i := range b.checks {
		c := &b.checks[i]
		if c.def.Scope != "clause" {
			continue
		}
		if c.when != nil {
			for _, part := range c.when.Conjuncts() {
				idle[i] = idle[i] || ofRow(part) && decided(part, env, false)
			}
		}
		if c.that != nil {
			for _, part := range c.that.Disjuncts() {
				idle[i] = idle[i] || ofRow(part) && decided(part, env, true)
			}
		}
	}
	return idle
}

// ofRow reports whether an expression asks for nothing but the row and the readings in force.
func ofRow(e *expr.Expr) bool {
	for _, name := range e.Names() {
		if name != "entry" && !strings.HasPrefix(name, "row.") {
			return false
		}
	}
	for _, fn := range e.Calls() {
		if fn != "tag" && fn != "reading" {
			return false
		}
	}
	return true
}

func decided(e *expr.Expr, env expr.Env, want bool) bool {
	v, err := e.Eval(env)
	truth, ok := v.Bool()
	return err == nil && ok && truth == want
}

// rowEnv is of a clause's scope what its row decides.
type rowEnv struct {
	book *Book
	row  *rowScope
}

func (e rowEnv) Name(name string) (expr.Value, bool) {
	switch name {
	case "row":
		return expr.OfScope(e.row), true
	case "entry":
		return entryOf(e.row), true
	}
	return expr.Value{}, false
}

func (e rowEnv) Call(fn string, args []expr.Value, in expr.Env) (expr.Value, bool, error) {
	if fn == "tag" {
		return tagOf(e.row.row, args)
	}
	return e.book.functions.Call(fn, args, in)
}

func entryOf(s *rowScope) expr.Value { return expr.Term(s.row.Entry, &s.info) }

func tagOf(row *schema.Price, args []expr.Value) (expr.Value, bool, error) {
	if len(args) != 1 {
		return expr.Value{}, false, nil
	}
	id, _ := args[0].ID()
	return expr.Bool(hasTag(row.Tags, id)), true, nil
}
