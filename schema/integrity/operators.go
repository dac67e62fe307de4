package integrity

import (
	"regexp"
	"slices"

	"canon.dev/canon/schema"
)

// accounts checks ledgers and what multiplies, boosts and charges.
func (c *checker) accounts() {
	for _, l := range c.rules.Ledgers {
		c.at("ledgers", l.ID)
		c.expr("grant", l.Grant)
		c.expr("buys", l.Buys)
		c.claim(l.Claim)
		c.debits(l.Debits)
	}
	for i := range c.rules.Factors {
		c.factor(&c.rules.Factors[i])
	}
	for _, b := range c.rules.Boosts {
		c.at("boosts", b.ID)
		c.needAll(c.ledgers, "ledger", b.Ledgers)
		c.expr("count", b.Count)
	}
	for _, t := range c.rules.Times {
		c.at("times", t.ID)
		c.needAll(c.ledgers, "ledger", t.Ledgers)
		c.expr("when", t.When)
		c.expr("by", t.By)
	}
	for i := range c.rules.Fees {
		c.fee(&c.rules.Fees[i])
	}
	for _, f := range c.rules.Folds {
		c.at("folds", f.ID)
		c.need(c.vocabularies, "vocabulary", f.Basis)
		c.expr("cost", f.Cost)
	}
}

func (c *checker) claim(field string) {
	if field != "" {
		c.need(c.fields, "field", field)
	}
}

func (c *checker) debits(debits []schema.Debit) {
	for _, d := range debits {
		c.expr("debit "+d.ID+" when", d.When)
		c.expr("debit "+d.ID, d.Expr)
	}
}

func (c *checker) factor(f *schema.Factor) {
	c.at("factors", f.ID)
	c.needAll(c.ledgers, "ledger", f.Ledgers)
	c.expr("when", f.When)
	c.expr("base", f.Base)
	c.expr("cap", f.Cap)
	c.expr("divide", f.Divide)
	c.lets("let", f.Let)
	parts := ids(f.Parts, func(p schema.Part) string { return p.ID })
	if len(parts) < len(f.Parts) {
		c.fail("a part is there twice")
	}
	for _, p := range f.Parts {
		c.expr("part "+p.ID+" when", p.When)
		c.expr("part "+p.ID, p.Expr)
		if p.Bound == p.ID {
			c.fail("part %s is bound by itself", p.ID)
		} else if p.Bound != "" {
			c.need(parts, "part", p.Bound)
		}
	}
}

func (c *checker) fee(f *schema.Fee) {
	c.at("fees", f.ID)
	c.need(c.ledgers, "ledger", f.Ledger)
	c.expr("when", f.When)
	c.cost(&f.Cost, nil)
	for _, id := range []string{f.Skip, f.Borrow} {
		c.claim(id)
	}
	opener := c.field(f.Field)
	if opener == nil {
		c.fail("there is no field %q", f.Field)
		return
	}
	by := argument(opener, f.By)
	if by == nil {
		c.fail("the field %s has no argument %q", f.Field, f.By)
	} else if f.Cost.Choice != nil {
		for _, of := range f.Cost.Choice.Cases {
			c.member(by.Type.Of, of.Value)
		}
	}
}

func argument(f *schema.Field, id string) *schema.Arg {
	i := slices.IndexFunc(f.Args, func(a schema.Arg) bool { return a.ID == id })
	if i < 0 {
		return nil
	}
	return &f.Args[i]
}

// checks checks caps and requirements.
func (c *checker) checks() {
	codes := set{}
	for i := range c.rules.Caps {
		cap := &c.rules.Caps[i]
		c.check("caps", &cap.Check, codes, "measure", "limit")
		c.expr("measure", cap.Measure)
		c.expr("limit", cap.Limit)
	}
	for i := range c.rules.Requires {
		c.check("requires", &c.rules.Requires[i].Check, codes)
		c.expr("that", c.rules.Requires[i].That)
	}
}

func (c *checker) check(table string, k *schema.Check, codes set, given ...string) {
	c.at(table, k.ID)
	if codes[k.Code] {
		c.fail("the code %q is taken", k.Code)
	}
	codes[k.Code] = true
	c.needAll(c.kindIDs, "kind", k.Kinds)
	c.needAll(c.blocks, "block", k.Blocks)
	c.needAll(c.tags, "row with the tag", k.Exempt)
	c.claim(k.Field)
	c.under(k.Under, &k.Row)
	if k.Scope == "source" && !c.allLoadouts(k.Kinds) {
		c.fail("sources are of loadouts: kinds must name only such")
	}
	if (k.Scope == "statement") != (len(k.Each) > 0) {
		c.fail("the scope statement names the fields of its statements in each, and no other scope does")
	}
	for _, field := range k.Each {
		c.claim(field)
	}
	c.expr("when", k.When)
	c.lets("args", k.Args)
	known := ids(k.Args, func(l schema.Let) string { return l.ID })
	for _, id := range given {
		known[id] = true
	}
	for _, text := range []string{k.Message.Zh, k.Message.En, k.Help.Zh, k.Help.En} {
		for _, hole := range holes.FindAllStringSubmatch(text, -1) {
			if !known[hole[1]] {
				c.fail("the message asks for {%s}, which args does not give", hole[1])
			}
		}
	}
}

func (c *checker) allLoadouts(kinds []string) bool {
	for i := range c.rules.Kinds {
		if k := &c.rules.Kinds[i]; !k.Loadout && slices.Contains(kinds, k.ID) {
			return false
		}
	}
	return len(kinds) > 0
}

var holes = regexp.MustCompile(`\{([a-z0-9-]+)\}`)

func (c *checker) rest() {
	for _, s := range c.rules.Stacks {
		c.at("stacks", s.ID)
		c.needAll(c.blocks, "block", s.Apart)
		for _, n := range s.Needs {
			c.needAll(c.classes, "verb of class", []string{n.Class, n.Of})
			c.needAll(c.kindIDs, "kind", n.Kinds)
		}
		if (s.Sequence != nil) != (s.Combine == "sequence") {
			c.fail("combine sequence and the member sequence go together")
		}
		c.expr("contend", s.Contend)
		c.expr("clash", s.Clash)
		if s.Sequence != nil {
			c.expr("measure", s.Sequence.Measure)
			c.expr("when", s.Sequence.When)
			c.expr("order", s.Sequence.Order)
		}
	}
	for i := range c.rules.Formulas {
		c.formula(&c.rules.Formulas[i])
	}
	for _, t := range c.rules.Templates {
		c.at("templates", t.ID)
		c.need(c.fields, "field", t.Field)
		c.needAll(c.entries, "entry", append([]string{t.Core}, t.Companions...))
		c.debits(t.Debits)
	}
	for _, s := range c.rules.Slots {
		c.at("slots", s.ID)
		c.expr("count", s.Count)
		c.expr("size", s.Size)
		c.expr("total", s.Total)
		c.needAll(c.kindIDs, "kind", s.Kinds)
		c.needAll(c.fields, "field", s.Exempt)
		c.need(c.fields, "field", s.Field)
	}
	for _, g := range c.rules.Grants {
		c.at("grants", g.ID)
		c.needAll(c.kindIDs, "kind", g.Kinds)
		c.expr("when", g.When)
		c.expr("count", g.Count)
	}
}

// bounds checks that a parameter with bounds is a number, and that some number is within them.
func (c *checker) bounds(p *schema.Parameter) {
	bounded := p.Integer || p.Min != nil || p.Max != nil || p.Over != nil
	if bounded && (p.Of == "bool" || c.vocabularies[p.Of] || c.scales[p.Of]) {
		c.fail("the parameter %s has bounds and is no number", p.ID)
	}
	if p.Max == nil {
		return
	}
	if p.Min != nil && p.Max.Less(*p.Min) || p.Over != nil && !p.Over.Less(*p.Max) {
		c.fail("no number is within the bounds of the parameter %s", p.ID)
	}
}

func (c *checker) formula(f *schema.Formula) {
	c.at("formulas", f.ID)
	c.lets("let", f.Let)
	c.expr("expr", f.Expr)
	if f.Unit != "" {
		c.need(c.units, "unit", f.Unit)
	}
	for i := range f.Params {
		p := &f.Params[i]
		c.bounds(p)
		if p.Of != "number" && p.Of != "numbers" && p.Of != "bool" && !c.dims[p.Of] {
			c.list(p.Of)
		}
	}
	for _, l := range f.Let {
		if l.Unit != "" {
			c.need(c.units, "unit of "+l.ID, l.Unit)
		}
	}
}
