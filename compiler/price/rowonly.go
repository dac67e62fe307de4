package price

import (
	"slices"
	"strings"

	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// Most checks and multipliers of clauses are for a few rows: their guards begin with what the row alone decides, `entry == …`,
// `tag(…)`. That is decided once a row and not for each clause of thousands of resources.

// idle reports whether a check of clauses can't fail on a row, whatever the clause.
func (b *Book) idle(s *rowScope, check int) bool {
	s.once.Do(func() { b.judge(s) })
	return s.idle[check]
}

// untouched reports whether a multiplier never applies to a clause of a row.
func (b *Book) untouched(s *rowScope, times int) bool {
	s.once.Do(func() { b.judge(s) })
	return s.untouched[times]
}

func (b *Book) judge(s *rowScope) {
	s.idle, s.untouched = make([]bool, len(b.checks)), make([]bool, len(b.times))
	env := rowEnv{b, s}
	for i := range b.checks {
		if c := &b.checks[i]; c.def.Scope == "clause" {
			s.idle[i] = settled(c.when.Conjuncts(), env, false) || settled(c.that.Disjuncts(), env, true)
		}
	}
	for i := range b.times {
		s.untouched[i] = settled(b.times[i].when.Conjuncts(), env, false)
	}
}

// settled reports whether one of the parts is, by the row alone, what decides the whole.
func settled(parts []*expr.Expr, env rowEnv, decisive bool) bool {
	return slices.ContainsFunc(parts, func(part *expr.Expr) bool { return ofRow(part) && decided(part, env, decisive) })
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
