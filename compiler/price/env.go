package price

import (
	"strings"
	"sync"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/trace"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// The scopes of expressions: a clause sees its block, a block the blocks around it and its resource, a resource the functions of
// its ruleset. What each offers is written in docs/rules-language of the rule data: keep the two alike.

// Name implements expr.Env for a resource.
func (p *Pricing) Name(name string) (expr.Value, bool) {
	switch name {
	case "kind":
		return expr.Term(p.Resource.Kind.ID, nil), true
	case "name":
		return expr.Text(p.Resource.Name), true
	case "clauses":
		return p.clauseList(), true
	case "blocks":
		return p.inner(p.Resource.Body), true
	case "all-blocks":
		if p.blocks.IsAbsent() {
			p.blocks = p.blockList("")
		}
		return p.blocks, true
	case "counted":
		return p.counted(), true
	case "yes", "no":
		return expr.Bool(name == "yes"), true
	case "ledger":
		return expr.OfScope(ledgers{p: p}), true
	case "derived":
		return expr.OfScope(derivedScope{p: p}), true
	case "resource":
		return expr.OfScope(p), true
	}
	if p.Resource.Kind.Price != nil && name == p.Resource.Kind.Price.Field && p.HasPrice {
		return expr.Num(p.Price), true
	}
	if v, ok := p.Book.fieldValue(p.Resource.Body, &p.Resource.Kind.Body, name); ok {
		return v, true
	}
	if stem, ok := strings.CutSuffix(name, "s"); ok && p.kind.pays[stem] != nil {
		return p.blockList(stem), true
	}
	return p.Book.functions.Name(name)
}

// Call implements expr.Env for a resource: what needs its clauses, then the functions of the ruleset.
func (p *Pricing) Call(fn string, args []expr.Value, in expr.Env) (expr.Value, bool, error) {
	if fn == "value" && len(args) > 0 {
		return p.value(args), true, nil
	}
	if fn == "clauses-of" && len(args) == 1 {
		return p.clausesOf(args), true, nil
	}
	return p.Book.functions.Call(fn, args, in)
}

// Opened implements expr.Opener.
func (p *Pricing) Opened(fn string, args []expr.Value) (*expr.Expr, expr.Env) {
	return p.Book.functions.Opened(fn, args)
}

// Opened implements expr.Opener.
func (b *Block) Opened(fn string, args []expr.Value) (*expr.Expr, expr.Env) {
	return b.owner.Opened(fn, args)
}

// Opened implements expr.Opener.
func (c *Clause) Opened(fn string, args []expr.Value) (*expr.Expr, expr.Env) {
	return c.block.Opened(fn, args)
}

func (p *Pricing) clauseList() expr.Value {
	if p.clauses.IsAbsent() {
		items := make([]expr.Value, len(p.Clauses))
		for i, c := range p.Clauses {
			items[i] = expr.OfScope(c)
		}
		p.clauses = expr.List(items)
	}
	return p.clauses
}

func (p *Pricing) blockList(id string) expr.Value {
	items := make([]expr.Value, 0, len(p.Blocks))
	for _, b := range p.Blocks {
		if id == "" && b.IR.Def != nil || b.IR.Def != nil && b.IR.Def.ID == id {
			items = append(items, expr.OfScope(b))
		}
	}
	return expr.List(items)
}

func (b *Block) clauseList() expr.Value {
	if b.list.IsAbsent() {
		items := make([]expr.Value, len(b.Clauses))
		for i, c := range b.Clauses {
			items[i] = expr.OfScope(c)
		}
		b.list = expr.List(items)
	}
	return b.list
}

// inner are the blocks that stand directly in a block.
func (p *Pricing) inner(outer *ir.Block) expr.Value {
	var items []expr.Value
	for _, b := range p.Blocks {
		if b.IR.Parent == outer && b.IR.Def != nil {
			items = append(items, expr.OfScope(b))
		}
	}
	return expr.List(items)
}

// Name implements expr.Env for a block.
func (b *Block) Name(name string) (expr.Value, bool) {
	p := b.owner
	switch name {
	case "block":
		if b.IR.Def == nil {
			return expr.Absent(name), true
		}
		return expr.Term(b.IR.Def.ID, nil), true
	case "block-of":
		return b.Name("block")
	case "block-name":
		if b.IR.Term.ID != "" {
			return p.Book.functions.Term(&b.IR.Term), true
		}
		return expr.Text(b.IR.Name), true
	case "blocks":
		return p.inner(b.IR), true
	case "clauses":
		return b.clauseList(), true
	case "parent":
		if b.parent == nil {
			return expr.Absent(name), true
		}
		return expr.OfScope(b.parent), true
	case "chain":
		return b.chain(), true
	}
	for _, d := range b.Derived {
		if d.Def.ID == name {
			return d.Value, true
		}
	}
	if r, ok := b.ref(name); ok {
		return p.refValue(name, r), true
	}
	if b.lets != nil {
		if v, ok := b.lets.Name(name); ok {
			return v, true
		}
	}
	if b.IR.Def != nil {
		if v, ok := p.Book.fieldValue(b.IR, &b.IR.Def.Body, name); ok {
			if b.shares(name) {
				return b.parent.Name(name)
			}
			return v, true
		}
	}
	if b.from != nil && b.IR.Def == nil {
		if v, ok := p.Book.fieldValue(b.IR, &b.from.Kind.Body, name); ok && !v.IsAbsent() {
			return v, true
		}
	}
	if b.parent != nil {
		return b.parent.Name(name)
	}
	return p.Name(name)
}

// shares reports whether the block around this one speaks for it: a field of both, which this one does not state.
func (b *Block) shares(field string) bool {
	return b.parent != nil && b.IR.Allowed != nil && hasTag(b.IR.Allowed.Shares, field) && b.IR.Field(field) == nil
}

// chain are the block and the blocks around it, innermost first.
func (b *Block) chain() expr.Value {
	var items []expr.Value
	for at := b; at != nil && at.IR.Def != nil; at = at.parent {
		items = append(items, expr.OfScope(at))
	}
	return expr.List(items)
}

func (b *Block) ref(name string) (trace.Ref, bool) {
	switch name {
	case "cost":
		return b.Cost, true
	case "credit":
		return b.Credit, true
	case "factor":
		return b.Factor, true
	case "paid":
		return b.Paid, true
	case "occupied":
		return b.Occupied, true
	case "deducted":
		return b.Deducted, true
	}
	return trace.None, false
}

// Call implements expr.Env for a block.
func (b *Block) Call(fn string, args []expr.Value, in expr.Env) (expr.Value, bool, error) {
	return b.owner.Call(fn, args, in)
}

// Name implements expr.Env for a clause.
func (c *Clause) Name(name string) (expr.Value, bool) {
	switch name {
	case "verb":
		return expr.Term(c.IR.Verb.Class, c.block.owner.Book.verbs[c.IR.Verb]), true
	case "entry":
		return entryOf(c.row()), true
	case "row":
		return expr.OfScope(c.row()), true
	case "amount":
		return expr.Num(c.IR.Amount), true
	case "cost", "paid":
		return c.reckoned(name), true
	case "mode":
		return expr.Term(c.Mode, nil), true
	case "free":
		return expr.Bool(c.Free), true
	case "templated":
		return expr.Bool(c.templated()), true
	case "fold":
		return c.fold()
	case "effect":
		return expr.OfScope(c.block), true
	case "source":
		if c.Via == nil {
			return expr.Absent(name), true
		}
		return c.block.owner.Source(c.Via, c.From), true
	}
	for i := range c.IR.Marks {
		if c.IR.Marks[i].Def.ID == name {
			return c.block.owner.Book.value(c.IR.Marks[i].Value, name, &c.IR.Marks[i].Def.Name), true
		}
	}
	for i := range c.IR.Row.Params {
		if c.IR.Row.Params[i].ID == name {
			return c.block.owner.Book.value(c.IR.Params[i], name, nil), true
		}
	}
	return c.block.Name(name)
}

// reckoned is a clause's cost or what is paid for it; a contributed clause has those of the resource that it comes from.
func (c *Clause) reckoned(name string) expr.Value {
	p := c.block.owner
	if c.Via != nil {
		p = p.ref(c.From)
		c = p.same(c)
	}
	switch {
	case c == nil:
		return expr.Absent(name)
	case name == "cost":
		return p.refValue(name, c.Cost)
	}
	return p.refValue(name, c.Paid)
}

func (c *Clause) fold() (expr.Value, bool) {
	f := c.IR.Fold
	if f == nil {
		return expr.Absent("fold"), true
	}
	return expr.OfScope(&expr.Scope{Inner: expr.Vars{
		"basis": c.block.owner.Book.value(f.Basis, "basis", nil), "share": expr.Num(f.Share), "times": expr.Num(f.Times),
	}}), true
}

// Call implements expr.Env for a clause.
func (c *Clause) Call(fn string, args []expr.Value, in expr.Env) (expr.Value, bool, error) {
	if fn == "tag" && len(args) == 1 {
		return tagOf(c.IR.Row, args)
	}
	return c.block.Call(fn, args, in)
}

func hasTag(tags []string, tag string) bool {
	for _, t := range tags {
		if t == tag {
			return true
		}
	}
	return false
}

func (p *Pricing) refValue(name string, r trace.Ref) expr.Value {
	if r == trace.None {
		return expr.Absent(name)
	}
	return expr.Num(p.Trace.Value(r))
}

// rowScope shows a clause's row.
type rowScope struct {
	expr.NoCalls
	row    *schema.Price
	info   expr.Info
	groups expr.Value

	once      sync.Once
	idle      []bool // the checks of clauses that can't fail on it, by their numbers
	untouched []bool // the multipliers of clauses that never apply to it, in the order of the book
}

func fillRowScope(s *rowScope, row *schema.Price, none expr.Value) {
	*s = rowScope{row: row, info: expr.Info{Name: row.Name}, groups: none}
	if len(row.Groups) > 0 {
		items := make([]expr.Value, len(row.Groups))
		for i, g := range row.Groups {
			items[i] = expr.Term(g, nil)
		}
		s.groups = expr.List(items)
	}
}

// row is what expressions see of the clause's row, which may be of another ruleset than the resource that it counts for.
func (c *Clause) row() *rowScope {
	if s := c.block.owner.Book.rows[c.IR.Row]; s != nil {
		return s
	}
	s := &rowScope{}
	fillRowScope(s, c.IR.Row, c.block.owner.Book.none)
	return s
}

func (s *rowScope) Name(name string) (expr.Value, bool) {
	switch name {
	case "id":
		return expr.Term(s.row.ID, &s.info), true
	case "mode":
		return expr.Term(s.row.Mode, nil), true
	case "craft":
		return expr.Term(s.row.Craft, nil), true
	case "class":
		return expr.Term(s.row.Class, nil), true
	case "groups":
		return s.groups, true
	case "unit":
		return expr.Term(s.row.Amount.Unit, nil), true
	case "per":
		if l := s.row.Cost.Linear; l != nil {
			return expr.Num(l.Per), true
		}
		return expr.Int(1), true
	}
	return expr.Value{}, false
}

// ledgers shows the ledgers by id; ledgerScope one of them.
type ledgers struct {
	expr.NoCalls
	p *Pricing
}

func (s ledgers) Name(name string) (expr.Value, bool) {
	if l := s.p.Ledger(name); l != nil {
		return expr.OfScope(ledgerScope{l: l}), true
	}
	return expr.Absent(name), true
}

type ledgerScope struct {
	expr.NoCalls
	l *Ledger
}

func (s ledgerScope) Name(name string) (expr.Value, bool) {
	p := s.l.owner
	switch name {
	case "total":
		if s.l.ledger.grant == nil {
			return expr.Absent(name), true
		}
		if s.l.Grant != trace.None && s.l.has == p.HasPrice && s.l.price.Cmp(p.Price) == 0 {
			return p.refValue(name, s.l.Grant), true
		}
		v, err := s.l.at(p)
		if err != nil {
			return expr.Absent(name), true
		}
		return v, true
	case "occupied":
		return p.refValue(name, s.l.Occupied), true
	case "deducted":
		return p.refValue(name, s.l.Deducted), true
	case "free":
		return p.refValue(name, s.l.Free), true
	}
	return expr.Value{}, false
}

type derivedScope struct {
	expr.NoCalls
	p *Pricing
}

func (s derivedScope) Name(name string) (expr.Value, bool) {
	for _, d := range s.p.Derived {
		if d.Def.ID == name {
			return d.Value, true
		}
	}
	return expr.Absent(name), true
}

// letScope holds the named values of a factor while its parts are reckoned.
type letScope struct {
	lets   []schema.Let
	values []expr.Value // of the first of them
}

func (s *letScope) Name(name string) (expr.Value, bool) {
	for i := range s.values {
		if s.lets[i].ID == name {
			return s.values[i], true
		}
	}
	return expr.Value{}, false
}
