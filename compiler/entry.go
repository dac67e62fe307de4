package compiler

import (
	"slices"
	"sort"

	"canon.dev/canon/compiler/catalog"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/price"
	"canon.dev/canon/compiler/quote"
	"canon.dev/canon/compiler/trace"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// entry is a priced resource as the catalog has it: read off the steps of its trace.
func entry(p *price.Pricing) *catalog.Resource {
	r := p.Resource
	span := r.Decl.Name.Span
	return &catalog.Resource{
		ID: r.ID, Ruleset: r.Rules.ID, Kind: r.Kind.ID, Name: r.Name,
		Source:  catalog.Source{File: span.File.Name, Line: span.File.Position(span.Start).Line},
		Fields:  fields(p.Book.Words(), r.Body, &r.Kind.Body),
		Ledgers: ledgers(p), Price: priceOf(p), Derived: derived(p.Derived), Effects: effects(p), Refs: refs(r),
		Waivers: waivers(p), Rulings: rulings(r), Undecided: undecided(p), Provenance: provenance(p),
	}
}

// fields are a block's statements in the order of the rules, so that the order of the text doesn't show. Texts have their quotes
// filled in.
func fields(w *words.Words, b *ir.Block, body *schema.Body) catalog.Map[catalog.Value] {
	out := make(catalog.Map[catalog.Value], 0, len(b.Fields))
	for i := range body.Fields {
		def := &body.Fields[i]
		if def.Hidden {
			continue
		}
		if def.Repeat {
			if list := repeated(w, b, def); len(list) > 0 {
				out = append(out, catalog.Entry[catalog.Value]{Key: def.ID, Value: catalog.Value{List: list}})
			}
			continue
		}
		if i := slices.IndexFunc(b.Fields, func(f *ir.Field) bool { return f.Def == def }); i >= 0 {
			out = append(out, catalog.Entry[catalog.Value]{Key: def.ID, Value: statement(w, b, b.Fields[i])})
		}
	}
	return out
}

// repeated are the statements of one field.
func repeated(w *words.Words, b *ir.Block, def *schema.Field) []catalog.Value {
	var list []catalog.Value
	for _, f := range b.Fields {
		if f.Def == def {
			list = append(list, statement(w, b, f))
		}
	}
	return list
}

func statement(w *words.Words, b *ir.Block, f *ir.Field) catalog.Value {
	args := f.Args
	for i := range args {
		if v := &f.Args[i]; v.Form == schema.FormText {
			if text := quote.Expand(w, b, v.Text); text != v.Text {
				args = slices.Clone(args)
				args[i].Text = text
			}
		}
	}
	if len(args) == 1 {
		return value(args[0])
	}
	return catalog.Value{Record: record(f.Def.Args, args)}
}

func record(defs []schema.Arg, args []ir.Value) catalog.Map[catalog.Value] {
	out := catalog.Map[catalog.Value]{}
	for i := range args {
		if args[i].Form != "" && i < len(defs) {
			out = append(out, catalog.Entry[catalog.Value]{Key: defs[i].ID, Value: value(args[i])})
		}
	}
	return out
}

func value(v ir.Value) catalog.Value {
	switch v.Form {
	case schema.FormNumber, schema.FormQuantity:
		return number(v)
	case schema.FormRank:
		if v.Unit != nil {
			return number(v)
		}
		return catalog.Str(v.TermID())
	case schema.FormTerm:
		if len(v.Args) > 0 {
			return catalog.Str(v.Key())
		}
		return catalog.Str(v.TermID())
	case schema.FormBool:
		return catalog.Flag(v.Bool)
	case schema.FormRange:
		return catalog.Value{List: []catalog.Value{catalog.Of(v.Num), catalog.Of(v.High)}}
	case schema.FormList:
		out := make([]catalog.Value, len(v.List))
		for i := range v.List {
			out[i] = value(v.List[i])
		}
		return catalog.Value{List: out}
	case schema.FormRef:
		return catalog.Str(v.Key())
	case schema.FormCall:
		return called(v)
	case "":
		return catalog.Value{}
	}
	return catalog.Str(v.Text)
}

func number(v ir.Value) catalog.Value {
	if v.Unit != nil {
		return catalog.Quantity(v.Num, v.Unit.ID)
	}
	return catalog.Of(v.Num)
}

// called is a word with arguments, 冶金学(D, 2).
func called(v ir.Value) catalog.Value {
	out := catalog.Map[catalog.Value]{{Key: "name", Value: catalog.Str(v.Text)}}
	if v.Decl != nil {
		out = append(out, record(v.Decl.Args, v.Args)...)
	}
	return catalog.Value{Record: out}
}

func ledgers(p *price.Pricing) catalog.Map[catalog.Ledger] {
	out := catalog.Map[catalog.Ledger]{}
	for _, l := range p.Ledgers {
		spent := p.Num(l.Occupied).Sign() != 0 || p.Num(l.Deducted).Sign() != 0
		if l.Grant == trace.None && !spent && !l.Paid() {
			continue // not a ledger of this resource
		}
		e := catalog.Ledger{Occupied: p.Num(l.Occupied), Deducted: p.Num(l.Deducted)}
		if l.Grant != trace.None {
			total, free := p.Num(l.Grant), p.Num(l.Free)
			e.Total, e.Free = &total, &free
		}
		out = append(out, catalog.Entry[catalog.Ledger]{Key: l.Def.ID, Value: e})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Key < out[j].Key })
	return out
}

func priceOf(p *price.Pricing) *catalog.Price {
	offer := p.Resource.Kind.Price
	if offer == nil || !p.HasPrice && p.Least == trace.None {
		return nil
	}
	out := &catalog.Price{Currency: offer.Currency}
	if p.HasPrice {
		amount := p.Price
		out.Amount = &amount
		if p.Stated {
			out.Claimed = &amount
		}
	}
	if p.Least != trace.None {
		least := p.Num(p.Least)
		out.Least = &least
	}
	return out
}

func derived(list []price.Derived) catalog.Map[catalog.Value] {
	out := catalog.Map[catalog.Value]{}
	for _, d := range list {
		if v, ok := plain(d.Value); ok {
			out = append(out, catalog.Entry[catalog.Value]{Key: d.Def.ID, Value: v})
		}
	}
	return out
}

// plain is an expression's value as the catalog has it; an absent one is left out.
func plain(v expr.Value) (catalog.Value, bool) {
	switch v.Kind() {
	case expr.KindNumber:
		n, _ := v.Num()
		return catalog.Of(n), true
	case expr.KindBool:
		b, _ := v.Bool()
		return catalog.Flag(b), true
	case expr.KindTerm, expr.KindText:
		id, _ := v.ID()
		return catalog.Str(id), true
	case expr.KindList:
		list := []catalog.Value{}
		for _, item := range v.Items() {
			if x, ok := plain(item); ok {
				list = append(list, x)
			}
		}
		return catalog.Value{List: list}, true
	}
	return catalog.Value{}, false
}

func effects(p *price.Pricing) []*catalog.Effect {
	out := []*catalog.Effect{}
	for _, b := range p.Blocks {
		if b.IR.Def == nil && len(b.Clauses) == 0 {
			continue
		}
		out = append(out, effect(p, b))
	}
	return out
}

// nameOf is a block's name; one that is a term of the ruleset is the term in any language.
func nameOf(b *ir.Block) string {
	if b.Term.ID != "" {
		return b.Term.ID
	}
	return b.Name
}

func effect(p *price.Pricing, b *price.Block) *catalog.Effect {
	e := &catalog.Effect{
		Name: nameOf(b.IR), Cost: p.Num(b.Cost).Add(p.DeductedByClauses(b)), Factor: p.Num(b.Factor), Paid: p.Num(b.Paid),
		Occupied: p.Num(b.Occupied), Deducted: p.Num(b.Deducted), Clauses: []catalog.Clause{}, Derived: derived(b.Derived),
	}
	if b.IR.Def != nil {
		e.Block, e.Fields = b.IR.Def.ID, fields(p.Book.Words(), b.IR, &b.IR.Def.Body)
	}
	if b.Ledger != nil {
		e.Ledger = b.Ledger.Def.ID
	}
	for outer := b.IR.Parent; outer != nil && outer.Def != nil; outer = outer.Parent {
		e.Path = append([]string{outer.Name}, e.Path...)
	}
	for _, c := range b.Clauses {
		e.Clauses = append(e.Clauses, clause(p, c))
	}
	return e
}

func clause(p *price.Pricing, c *price.Clause) catalog.Clause {
	out := catalog.Clause{
		Verb: c.IR.Verb.ID, Entry: c.IR.Row.Entry, Row: p.Row("price", &c.IR.Row.Row).ID, Params: []catalog.Value{},
		Amount: c.IR.Amount, Unit: c.IR.Row.Amount.Unit, Mode: c.Mode, Cost: p.Num(c.Cost), Paid: p.Num(c.Paid),
	}
	for _, v := range c.IR.Params {
		if v.Form != "" {
			out.Params = append(out.Params, value(v))
		}
	}
	if f := c.IR.Fold; f != nil {
		out.Fold = &catalog.Fold{Basis: f.Basis.Key(), Share: f.Share, Times: f.Times}
	}
	return out
}

// refs are the ids of the resources that this one names, sorted, each once.
func refs(r *ir.Resource) []string {
	seen := map[string]bool{}
	for _, e := range r.Extends {
		seen[e.ID] = true
	}
	r.Body.Walk(func(b *ir.Block) {
		for _, f := range b.Fields {
			for _, v := range f.Args {
				gatherRefs(v, seen)
			}
		}
	})
	out := make([]string, 0, len(seen))
	for id := range seen {
		out = append(out, id)
	}
	sort.Strings(out)
	return out
}

func gatherRefs(v ir.Value, seen map[string]bool) {
	if v.Ref != nil {
		seen[v.Ref.ID] = true
	}
	for _, inner := range v.List {
		gatherRefs(inner, seen)
	}
	for _, inner := range v.Args {
		gatherRefs(inner, seen)
	}
}

func waivers(p *price.Pricing) []catalog.Waiver {
	out := []catalog.Waiver{}
	for _, w := range p.Resource.Waivers {
		out = append(out, catalog.Waiver{Code: w.Code, Reason: w.Reason, By: w.By})
	}
	return out
}

func rulings(r *ir.Resource) []catalog.Ruling {
	out := []catalog.Ruling{}
	r.Body.Walk(func(b *ir.Block) {
		for _, x := range b.Rulings {
			out = append(out, catalog.Ruling{Text: x.Text, Amount: x.Amount, By: x.By})
		}
	})
	return out
}

func undecided(p *price.Pricing) []catalog.Undecided {
	out := []catalog.Undecided{}
	for _, u := range p.Undecided {
		out = append(out, catalog.Undecided{Code: string(u.Code), Missing: u.Missing.Zh})
	}
	return out
}

// provenance lists the rows that the resource rests on and that the book does not plainly state.
func provenance(p *price.Pricing) catalog.Map[[]string] {
	by := map[string][]string{}
	p.Used(func(id string, row *schema.Row) {
		key := string(row.Provenance)
		if len(row.Readings) > 0 && row.Provenance == schema.ProvenanceStated {
			key = "reading"
		}
		by[key] = append(by[key], id)
	})
	if len(p.Resource.Rulings)+len(p.Waived) > 0 {
		by[string(schema.ProvenanceHouse)] = append(by[string(schema.ProvenanceHouse)], p.Resource.ID)
	}
	out := catalog.Map[[]string]{}
	for key, ids := range by {
		sort.Strings(ids)
		out = append(out, catalog.Entry[[]string]{Key: key, Value: ids})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Key < out[j].Key })
	return out
}
