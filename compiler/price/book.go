package price

import (
	"sync"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/rulesenv"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// Book is a ruleset made ready for pricing: its expressions parsed, its rows found by what they apply to. It is immutable
// and shared by all workers.
type Book struct {
	Rules     *schema.Rules
	words     *words.Words
	functions *rulesenv.Functions
	kinds     map[string]*kind
	blocks    map[string][]derived // by block id
	ledgers   map[string]*ledger
	factors   []factor
	boosts    []boost
	times     []times
	fees      []fee
	folds     []fold
	stacks    map[string]*schema.Stack
	checks    []check
	usual     map[diag.Code]bool // of the checks that may be waived
	prices    map[string]*schema.Price
	units     map[string]string                  // of each entry's plain row
	counts    map[*schema.Field]*expr.Expr       // of contributing fields
	stops     map[*schema.Field][]stop           // of contributing fields
	sometimes map[*schema.Body][]condition       // fields that some resources have
	totals    map[*schema.Geometric]*schema.Cost // forms that a reading in force takes as totals
	templates map[string]*template
	labels    map[*schema.Field]*expr.Info // what is missing where a field is not stated
	rows      map[*schema.Price]*rowScope
	verbs     map[*schema.Verb]*expr.Info
	none      expr.Value // the list of a repeatable field that is not stated
}

type kind struct {
	def     *schema.Kind
	offer   *expr.Expr // Offer.When
	amount  *expr.Expr // Offer.Amount
	derived []derived
	pays    map[string][]pay      // by block id, of the kind's own body and its nested bodies
	fills   map[string]*expr.Expr // by block id, of those that fill amounts

	checksOnce, capsOnce sync.Once
	checks               []*check    // that are for the kind
	caps                 []pricedCap // of them, those that bound its price
}

type pay struct {
	when   *expr.Expr
	ledger string
}

type stop struct {
	def  *schema.Stop
	when *expr.Expr
}

type derived struct {
	def        *schema.Derived
	when, expr *expr.Expr
}

type ledger struct {
	def         *schema.Ledger
	grant, buys *expr.Expr
	debits      []debit
}

type debit struct {
	def        *schema.Debit
	when, expr *expr.Expr
}

type factor struct {
	def           *schema.Factor
	when, base    *expr.Expr
	let           []*expr.Expr
	parts         []part
	limit, divide *expr.Expr
	bounds        bool // a part bounds another
}

type part struct {
	def        *schema.Part
	when, expr *expr.Expr
}

type boost struct {
	def   *schema.Boost
	count *expr.Expr
}

type times struct {
	def      *schema.Times
	when, by *expr.Expr
}

type fee struct {
	def  *schema.Fee
	when *expr.Expr
}

type fold struct {
	def  *schema.Fold
	cost *expr.Expr
}

type template struct {
	def    *schema.Template
	debits []debit
}

// check is a cap or a requirement.
type check struct {
	def                        *schema.Check
	number                     int    // its place in the book's checks
	table                      string // cap, require
	min                        bool
	when, measure, limit, that *expr.Expr
	args                       []*expr.Expr

	once      sync.Once
	ofLedgers bool
}

// NewBook prepares a ruleset.
func NewBook(w *words.Words) *Book {
	p := preparer{}
	b := &Book{
		Rules: w.Rules, words: w, functions: rulesenv.New(w),
		kinds: map[string]*kind{}, blocks: map[string][]derived{}, ledgers: map[string]*ledger{}, stacks: map[string]*schema.Stack{},
		prices: map[string]*schema.Price{}, units: map[string]string{}, usual: map[diag.Code]bool{}, counts: map[*schema.Field]*expr.Expr{}, stops: map[*schema.Field][]stop{}, sometimes: map[*schema.Body][]condition{}, totals: map[*schema.Geometric]*schema.Cost{}, templates: map[string]*template{},
		labels: map[*schema.Field]*expr.Info{}, verbs: map[*schema.Verb]*expr.Info{}, none: expr.List(nil),
	}
	b.label()
	p.operators(b)
	p.checks(b)
	p.words(b)
	return b
}

// Words are the words of the ruleset.
func (b *Book) Words() *words.Words { return b.words }

// label names every field, row and verb.
func (b *Book) label() {
	rows := make([]rowScope, len(b.Rules.Prices))
	b.rows = make(map[*schema.Price]*rowScope, len(rows))
	for i := range rows {
		fillRowScope(&rows[i], &b.Rules.Prices[i], b.none)
		b.rows[rows[i].row] = &rows[i]
	}
	for i := range b.Rules.Verbs {
		b.verbs[&b.Rules.Verbs[i]] = &expr.Info{Name: b.Rules.Verbs[i].Name}
	}
	for i := range b.Rules.Kinds {
		b.labelFields(b.Rules.Kinds[i].Body.Fields)
	}
	for i := range b.Rules.Blocks {
		b.labelFields(b.Rules.Blocks[i].Body.Fields)
	}
}

func (b *Book) labelFields(fields []schema.Field) {
	infos := make([]expr.Info, len(fields))
	for i := range fields {
		infos[i].Name = fields[i].Name
		b.labels[&fields[i]] = &infos[i]
	}
}

// preparer makes the tables ready. Expressions are parsed when they are first needed: most runs need few of the many.
type preparer struct{}

func (p preparer) expr(src string) *expr.Expr {
	if src == "" {
		return nil
	}
	return expr.Later(src)
}

func (p preparer) operators(b *Book) {
	r := b.Rules.Ruleset
	for i := range r.Ledgers {
		def := &r.Ledgers[i]
		b.ledgers[def.ID] = &ledger{def: def, grant: p.expr(def.Grant), buys: p.expr(def.Buys), debits: p.debits(def.Debits)}
	}
	for i := range r.Factors {
		b.factors = append(b.factors, p.factor(&r.Factors[i]))
	}
	for i := range r.Boosts {
		b.boosts = append(b.boosts, boost{&r.Boosts[i], p.expr(r.Boosts[i].Count)})
	}
	for i := range r.Times {
		b.times = append(b.times, times{&r.Times[i], p.expr(r.Times[i].When), p.expr(r.Times[i].By)})
	}
	for i := range r.Fees {
		b.fees = append(b.fees, fee{&r.Fees[i], p.expr(r.Fees[i].When)})
	}
	for i := range r.Folds {
		b.folds = append(b.folds, fold{&r.Folds[i], p.expr(r.Folds[i].Cost)})
	}
	for i := range r.Stacks {
		b.stacks[r.Stacks[i].ID] = &r.Stacks[i]
	}
	for i := range r.Templates {
		b.templates[r.Templates[i].ID] = &template{&r.Templates[i], p.debits(r.Templates[i].Debits)}
	}
}

func (p preparer) debits(defs []schema.Debit) []debit {
	var out []debit
	for i := range defs {
		out = append(out, debit{&defs[i], p.expr(defs[i].When), p.expr(defs[i].Expr)})
	}
	return out
}

func (p preparer) factor(def *schema.Factor) factor {
	f := factor{def: def, when: p.expr(def.When), base: p.expr(def.Base), limit: p.expr(def.Cap), divide: p.expr(def.Divide)}
	for i := range def.Let {
		f.let = append(f.let, p.expr(def.Let[i].Expr))
	}
	for i := range def.Parts {
		f.parts = append(f.parts, part{&def.Parts[i], p.expr(def.Parts[i].When), p.expr(def.Parts[i].Expr)})
		f.bounds = f.bounds || def.Parts[i].Bound != ""
	}
	return f
}

func (p preparer) checks(b *Book) {
	r := b.Rules.Ruleset
	for i := range r.Caps {
		c := &r.Caps[i]
		b.checks = append(b.checks, check{
			def: &c.Check, table: "cap", min: c.Min, when: p.expr(c.When), measure: p.expr(c.Measure), limit: p.expr(c.Limit), args: p.lets(c.Args),
		})
	}
	for i := range r.Requires {
		c := &r.Requires[i]
		b.checks = append(b.checks, check{def: &c.Check, table: "require", when: p.expr(c.When), that: p.expr(c.That), args: p.lets(c.Args)})
	}
	for i := range b.checks {
		b.checks[i].number = i
		if b.checks[i].def.Usual {
			b.usual[diag.Code(b.Rules.ID+"/"+b.checks[i].def.Code)] = true
		}
	}
}

func (p preparer) lets(defs []schema.Let) []*expr.Expr {
	var out []*expr.Expr
	for i := range defs {
		out = append(out, p.expr(defs[i].Expr))
	}
	return out
}

func (p preparer) words(b *Book) {
	r := b.Rules.Ruleset
	for i := range r.Blocks {
		b.blocks[r.Blocks[i].ID] = p.derived(r.Blocks[i].Derived)
	}
	p.contributors(b, r)
	for i := range r.Kinds {
		b.kinds[r.Kinds[i].ID] = p.kind(&r.Kinds[i], r.Blocks)
	}
	for i := range r.Prices {
		b.prices[r.Prices[i].ID] = &r.Prices[i]
		if row := &r.Prices[i]; b.units[row.Entry] == "" || row.ID == row.Entry {
			b.units[row.Entry] = row.Amount.Unit
		}
		b.readings(&r.Prices[i].Cost)
	}
}

// contributors parses the predicates of fields.
func (p preparer) contributors(b *Book, r *schema.Ruleset) {
	bodies := []*schema.Body{}
	for i := range r.Kinds {
		bodies = append(bodies, &r.Kinds[i].Body)
	}
	for i := range r.Blocks {
		bodies = append(bodies, &r.Blocks[i].Body)
	}
	for _, body := range bodies {
		for i := range body.Fields {
			if f := &body.Fields[i]; f.Counts != "" {
				b.counts[f] = p.expr(f.Counts)
			}
			if f := &body.Fields[i]; f.When != "" {
				b.sometimes[body] = append(b.sometimes[body], condition{f, p.expr(f.When)})
			}
			for j := range body.Fields[i].Stops {
				s := &body.Fields[i].Stops[j]
				b.stops[&body.Fields[i]] = append(b.stops[&body.Fields[i]], stop{s, p.expr(s.When)})
			}
		}
	}
}

func (p preparer) derived(defs []schema.Derived) []derived {
	var out []derived
	for i := range defs {
		out = append(out, derived{&defs[i], p.expr(defs[i].When), p.expr(defs[i].Expr)})
	}
	return out
}

func (p preparer) kind(def *schema.Kind, blocks []schema.Block) *kind {
	k := &kind{def: def, pays: map[string][]pay{}, fills: map[string]*expr.Expr{}}
	if def.Price != nil {
		k.offer, k.amount = p.expr(def.Price.When), p.expr(def.Price.Amount)
	}
	k.derived = p.derived(def.Derived)
	byID := map[string]*schema.Block{}
	for i := range blocks {
		byID[blocks[i].ID] = &blocks[i]
	}
	p.pays(k, &def.Body, byID)
	return k
}

// pays gathers which ledger pays each block that may stand in the kind; the outermost permission of a block says.
func (p preparer) pays(k *kind, body *schema.Body, blocks map[string]*schema.Block) {
	var inner []*schema.Block // after all of this body: what stands further out has the say
	for i := range body.Blocks {
		n := &body.Blocks[i]
		if _, seen := k.pays[n.Block]; seen {
			continue
		}
		list := []pay{}
		for _, choice := range n.Ledger {
			list = append(list, pay{p.expr(choice.When), choice.Ledger})
		}
		k.pays[n.Block] = list
		if n.Fill != "" {
			k.fills[n.Block] = p.expr(n.Fill)
		}
		if b := blocks[n.Block]; b != nil {
			inner = append(inner, b)
		}
	}
	for _, b := range inner {
		p.pays(k, &b.Body, blocks)
	}
}

// readings notes the forms whose reading in force says that the n-th price is the price of all n.
func (b *Book) readings(c *schema.Cost) {
	if g := c.Geometric; g != nil && g.Reading != "" {
		if r := b.Rules.Reading(g.Reading); r != nil && r.Default == "total" {
			total := *g
			total.Total = true
			b.totals[g] = &schema.Cost{Geometric: &total, Cite: c.Cite}
		}
	}
	if c.Choice != nil {
		for i := range c.Choice.Cases {
			b.readings(&c.Choice.Cases[i].Cost)
		}
	}
}

// base is a quantity in its dimension's base unit; a bare number is itself.
func (b *Book) base(v ir.Value) exact.Num {
	if v.Unit == nil {
		return v.Num
	}
	return v.Num.Mul(b.words.Base(v.Unit))
}
