package stack

import (
	"canon.dev/canon/compiler/price"
	"canon.dev/canon/schema/expr"
)

// between prepares the expressions on clauses of different resources.
func (b *policy) between() error {
	return parseEach([]optional{{b.def.Clash, &b.exclusive}, {b.def.Contend, &b.contend}})
}

// sequenced prepares the expressions of a sequence.
func (b *policy) sequenced() error {
	s := b.def.Sequence
	if s == nil {
		return nil
	}
	var err error
	if b.measure, err = expr.Parse(s.Measure); err != nil {
		return err
	}
	return parseEach([]optional{{s.When, &b.when}, {s.Order, &b.came}})
}

// optional is an expression that may be left out, and where it goes.
type optional struct {
	src  string
	into **expr.Expr
}

func parseEach(list []optional) error {
	for _, o := range list {
		if o.src == "" {
			continue
		}
		e, err := expr.Parse(o.src)
		if err != nil {
			return err
		}
		*o.into = e
	}
	return nil
}

func keyExpr(key string) (*expr.Expr, error) {
	switch key {
	case "class", "entry", "params":
		return nil, nil
	}
	return expr.Parse(key)
}

// contention is, of the clauses that contend with those of other resources, which larger one each yields to; of several equal
// ones the first does not.
func (b *policy) contention(group []*price.Clause) map[*price.Clause]*price.Clause {
	if b.contend == nil || len(group) < 2 {
		return nil
	}
	var rivals []*price.Clause
	for _, c := range group {
		if c.Via != nil && truth(b.contend, c.Env()) {
			rivals = append(rivals, c)
		}
	}
	yields := map[*price.Clause]*price.Clause{}
	for i, c := range rivals {
		for j, x := range rivals {
			if x.IR.Verb.Class == c.IR.Verb.Class && another(x, c) && outdoes(x, c, j < i) && (yields[c] == nil || outdoes(x, yields[c], false)) {
				yields[c] = x
			}
		}
	}
	return yields
}
