package stack

import (
	"slices"
	"sort"
	"strings"

	"canon.dev/canon/compiler/price"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// Book is the stacking policies of a ruleset with their expressions parsed. It is immutable.
type Book struct {
	policies []policy
	slots    []slot
}

type policy struct {
	def     *schema.Stack
	keys    []*expr.Expr // by position in def.Key; nil for class, entry, params
	measure *expr.Expr
	when    *expr.Expr
	came    *expr.Expr // Sequence.Order

	exclusive *expr.Expr // Clash
	contend   *expr.Expr
}

// NewBook prepares the policies. An error is a bug of the rule data.
func NewBook(rules *schema.Rules) (*Book, error) {
	b := &Book{}
	for i := range rules.Stacks {
		p := policy{def: &rules.Stacks[i]}
		for _, key := range p.def.Key {
			e, err := keyExpr(key)
			if err != nil {
				return nil, err
			}
			p.keys = append(p.keys, e)
		}
		if err := p.between(); err != nil {
			return nil, err
		}
		if err := p.sequenced(); err != nil {
			return nil, err
		}
		b.policies = append(b.policies, p)
	}
	for i := range rules.Slots {
		s, err := newSlot(&rules.Slots[i])
		if err != nil {
			return nil, err
		}
		b.slots = append(b.slots, s)
	}
	return b, nil
}

// Check applies the policies to a priced resource and adds what it finds to the pricing.
func (b *Book) Check(p *price.Pricing) {
	if p.Resource.Kind.Loadout {
		b.together(p)
		return
	}
	for i := range b.policies {
		policy := &b.policies[i]
		if policy.def.Combine == "none" {
			continue
		}
		for _, g := range policy.group(p) {
			policy.sequence(p, g)
			policy.compete(p, g)
		}
		for _, needs := range policy.def.Needs {
			policy.needs(p, needs)
		}
	}
}

// together applies the policies to a loadout: what outdoes what is no mistake there, it is listed.
func (b *Book) together(p *price.Pricing) {
	seen := map[pair]bool{}
	for i := range b.policies {
		policy := &b.policies[i]
		for _, g := range policy.group(p) {
			policy.sequence(p, g)
			policy.forbid(p, g, seen)
		}
	}
	b.places(p)
}

// group gathers the clauses of the policy by identity, in the order of the text; what a material brings comes first.
func (b *policy) group(p *price.Pricing) [][]*price.Clause {
	byKey := map[string]int{}
	var groups [][]*price.Clause
	for _, list := range [][]*price.Clause{p.Contributed, p.Clauses} {
		for _, c := range list {
			if c.IR.Row.Stack != b.def.ID {
				continue
			}
			key := b.key(c)
			at, ok := byKey[key]
			if !ok {
				at = len(groups)
				byKey[key] = at
				groups = append(groups, nil)
			}
			groups[at] = append(groups[at], c)
		}
	}
	return groups
}

// key is the identity of a clause: what makes two of them the same effect. A linked amount is another than a plain one.
func (b *policy) key(c *price.Clause) string {
	var key strings.Builder
	for i, name := range b.def.Key {
		switch name {
		case "class":
			key.WriteString(c.IR.Verb.Class)
		case "entry":
			key.WriteString(c.IR.Row.Entry)
			key.WriteByte('/') // a multiple of a value is another effect than points of it
			key.WriteString(c.IR.Row.Amount.Unit)
		case "params":
			key.WriteString(params(c))
		default:
			if v, err := b.keys[i].Eval(c.Env()); err == nil {
				key.WriteString(v.In("en"))
			}
		}
		key.WriteByte('|')
	}
	if f := c.IR.Fold; f != nil {
		key.WriteString(f.Basis.Key())
	}
	return key.String()
}

func params(c *price.Clause) string {
	parts := make([]string, len(c.IR.Params))
	for i := range c.IR.Params {
		parts[i] = c.IR.Params[i].Key()
	}
	return strings.Join(parts, ",")
}

// compete finds clauses of a group that another always or sometimes outdoes.
func (b *policy) compete(p *price.Pricing, group []*price.Clause) {
	group = b.rivalry(group)
	if len(group) < 2 {
		return
	}
	limits := make([][]string, len(group))
	for i, c := range group {
		limits[i] = limitsOf(c)
	}
	for i, c := range group {
		if c.Free || c.Block() == nil {
			continue
		}
		dead, sometimes := b.rivals(group, limits, i)
		switch {
		case dead != nil:
			report(p, b.def, "stack/duplicate-gain", diag.Error, c, dead)
		case sometimes != nil:
			report(p, b.def, "stack/overlapping-gain", diag.Warning, c, sometimes)
		}
	}
}

// rivalry are the clauses of a group of which only the highest counts: all of a max policy, of a sequence those that are not
// permanent.
func (b *policy) rivalry(group []*price.Clause) []*price.Clause {
	switch b.def.Combine {
	case "max":
		return group
	case "sequence":
		var out []*price.Clause
		for _, c := range group {
			if b.when != nil && !truth(b.when, c.Env()) {
				out = append(out, c)
			}
		}
		return out
	}
	return nil
}

// rivals are a clause that outdoes the i-th whenever it is available, and one that outdoes it at times.
func (b *policy) rivals(group []*price.Clause, limits [][]string, i int) (dead, sometimes *price.Clause) {
	c := group[i]
	for j, other := range group {
		if j == i || apart(c, other, b.def.Apart) || !outdoes(other, c, j < i) {
			continue
		}
		if covers(limits[j], limits[i]) {
			if dead == nil {
				dead = other
			}
		} else if sometimes == nil {
			sometimes = other
		}
	}
	return dead, sometimes
}

// outdoes reports whether a counts before b: the larger, of equal ones the earlier.
func outdoes(a, b *price.Clause, earlier bool) bool {
	x, y := amount(a), amount(b)
	return y.Less(x) || earlier && x.Cmp(y) == 0
}

func amount(c *price.Clause) exact.Num {
	if f := c.IR.Fold; f != nil {
		return f.Share.Mul(f.Times)
	}
	return c.IR.Amount
}

// apart reports whether two clauses stand in different siblings of a kind of block that never competes.
func apart(a, b *price.Clause, blocks []string) bool {
	x, y := enclosing(a, blocks), enclosing(b, blocks)
	return x != nil && y != nil && x != y
}

func enclosing(c *price.Clause, blocks []string) *price.Block {
	for b := c.Block(); b != nil; b = b.Parent() {
		if b.IR.Def == nil {
			continue
		}
		for _, id := range blocks {
			if id == b.IR.Def.ID {
				return b
			}
		}
	}
	return nil
}

// covers reports whether what is limited by a is available whenever what is limited by b is: all of a limits b alike.
func covers(a, b []string) bool {
	for _, limit := range a {
		if !contains(b, limit) {
			return false
		}
	}
	return true
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// limitsOf are the statements that narrow when a clause is available, of its block and of the blocks around it.
func limitsOf(c *price.Clause) []string {
	var out []string
	for b := c.Block(); b != nil; b = b.Parent() {
		for _, f := range b.IR.Fields {
			if !f.Def.Limits {
				continue
			}
			key := f.Def.ID
			for _, arg := range f.Args {
				key += "|" + arg.Key()
			}
			out = append(out, key)
		}
	}
	return out
}

func report(p *price.Pricing, def *schema.Stack, code diag.Code, severity diag.Severity, c, other *price.Clause) {
	p.Diagnostics = append(p.Diagnostics, diag.Diagnostic{
		Code: code, Severity: severity, Span: c.IR.Span, Rule: p.Row("stack", &def.Row),
		Message: diag.Message{Args: []diag.Arg{
			diag.Term("entry", c.IR.Row.Name), diag.Num("amount", amount(c)),
			diag.At("other", other.IR.Span), diag.Num("larger", amount(other)),
		}},
		Labels: []diag.Label{{
			Span: other.IR.Span,
			Message: diag.Message{
				Template: diag.Text{Zh: "已有 {larger}", En: "{larger} is here already"},
				Args:     []diag.Arg{diag.Num("larger", amount(other))},
			},
		}},
	})
}

// needs finds clauses that lift a value which is not there.
func (b *policy) needs(p *price.Pricing, needs schema.Needs) {
	have := map[string]bool{}
	for _, list := range [][]*price.Clause{p.Contributed, p.Clauses} {
		for _, c := range list {
			if c.IR.Verb.Class == needs.Of {
				have[c.IR.Row.Entry+"|"+params(c)] = true
			}
		}
	}
	for _, c := range p.Clauses {
		if c.IR.Verb.Class != needs.Class || c.IR.Row.Stack != b.def.ID || have[c.IR.Row.Entry+"|"+params(c)] {
			continue
		}
		switch {
		case contains(c.IR.Row.Tags, needs.Innate):
		case contains(c.IR.Row.Tags, needs.Self) && contains(needs.Kinds, p.Resource.Kind.ID):
			p.Diagnostics = append(p.Diagnostics, diag.Diagnostic{
				Code: "stack/nothing-to-raise", Span: c.IR.Span, Rule: p.Row("stack", &b.def.Row),
				Message: diag.Message{Args: []diag.Arg{
					diag.Word("name", p.Resource.Name), diag.Term("verb", c.IR.Verb.Name), diag.Term("entry", c.IR.Row.Name),
				}},
			})
		default:
			p.Open(diag.Diagnostic{
				Code: "undecided/bearer", Span: c.IR.Span, Rule: p.Row("stack", &b.def.Row),
				Message: diag.Message{Args: []diag.Arg{diag.Term("verb", c.IR.Verb.Name), diag.Term("entry", c.IR.Row.Name)}},
			}, b.def.Name, c.IR.Row.Name)
		}
	}
}

// sequence reports permanent gains that the resistance of those before them stops.
func (b *policy) sequence(p *price.Pricing, group []*price.Clause) {
	if b.def.Combine != "sequence" || len(group) < 2 {
		return
	}
	yields := b.contention(group)
	left := slices.DeleteFunc(slices.Clone(group), func(c *price.Clause) bool { return yields[c] != nil })
	b.inOrder(left, func(c *price.Clause, t try) {
		if !t.works && !alone(c, t.before) {
			b.repeated(p, c, t)
		}
	})
}

// alone reports whether a contributed clause fails for its own resource's sake: that resource says so itself.
func alone(c *price.Clause, before []*price.Clause) bool {
	if c.Via == nil {
		return false
	}
	for _, other := range before {
		if another(other, c) {
			return false
		}
	}
	return true
}

// try is how a permanent gain fares: what came before it, its measure and the sum that it has to reach, and of equal ones, when
// there are too many, the first.
type try struct {
	works        bool
	before       []*price.Clause
	measure, sum exact.Num
	equal        *price.Clause
}

// inOrder tries the permanent gains of a group in the order in which they came, where all say it, else smallest first, as the
// best order is.
func (b *policy) inOrder(group []*price.Clause, visit func(c *price.Clause, t try)) {
	if b.def.Sequence == nil {
		return
	}
	ordered := make([]*price.Clause, 0, len(group))
	for _, c := range group {
		if b.when == nil || truth(b.when, c.Env()) {
			ordered = append(ordered, c)
		}
	}
	b.order(ordered)
	sum := exact.Int(0)
	for i, c := range ordered {
		first, equal := b.equalBefore(ordered[:i], c)
		v, err := b.measure.Eval(c.Env())
		measure, ok := v.Num()
		if !ok || err != nil {
			measure = c.IR.Amount // a contributed clause has no price here
		}
		t := try{works: equal < b.def.Sequence.Equal && !measure.Less(sum), before: ordered[:i], measure: measure, sum: sum}
		if equal >= b.def.Sequence.Equal {
			t.equal = first
		}
		visit(c, t)
		if t.works {
			sum = sum.Add(amount(c))
		}
	}
}

func (b *policy) order(list []*price.Clause) {
	when := make(map[*price.Clause]exact.Num, len(list))
	for _, c := range list {
		if b.came == nil {
			break
		}
		if v, err := b.came.Eval(c.Env()); err == nil {
			if n, ok := v.Num(); ok {
				when[c] = n
			}
		}
	}
	stated := len(when) == len(list)
	sort.SliceStable(list, func(i, j int) bool {
		if order := when[list[i]].Cmp(when[list[j]]); stated && order != 0 {
			return order < 0
		}
		return amount(list[i]).Less(amount(list[j]))
	})
}

func truth(e *expr.Expr, env expr.Env) bool {
	v, err := e.Eval(env)
	t, ok := v.Bool()
	return err == nil && ok && t
}

// equalBefore counts the equal gains before c and finds the first.
func (b *policy) equalBefore(before []*price.Clause, c *price.Clause) (first *price.Clause, n int) {
	for _, other := range before {
		if amount(other).Cmp(amount(c)) == 0 && !apart(other, c, b.def.Sequence.Apart) {
			if first == nil {
				first = other
			}
			n++
		}
	}
	return first, n
}

func (b *policy) repeated(p *price.Pricing, c *price.Clause, t try) {
	span := c.IR.Span
	if c.Via != nil {
		span = c.Via.Span
	}
	d := diag.Diagnostic{
		Code: "stack/repeat-limit", Span: span, Rule: p.Row("stack", &b.def.Row),
		Message: diag.Message{Args: []diag.Arg{
			diag.Term("entry", c.IR.Row.Name), diag.Num("amount", amount(c)), diag.Int("count", len(t.before)+1),
			diag.Num("measure", t.measure), diag.Num("sum", t.sum), diag.Int("limit", b.def.Sequence.Equal),
		}},
	}
	for _, other := range t.before {
		d.Labels = append(d.Labels, diag.Label{Span: other.IR.Span, Message: diag.Message{
			Template: diag.Text{Zh: "已有 {amount}", En: "{amount} is here already"}, Args: []diag.Arg{diag.Num("amount", amount(other))},
		}})
	}
	p.Diagnostics = append(p.Diagnostics, d)
}
