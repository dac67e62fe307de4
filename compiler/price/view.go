package price

import (
	"strings"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// What expressions see of the text: fields, arguments, values, the resources that they name.

// fieldValue is what an expression sees of a field: a repeated one is a list, one of several arguments a scope.
func (b *Book) fieldValue(block *ir.Block, body *schema.Body, name string) (expr.Value, bool) {
	def := fieldDef(body, name)
	if def == nil {
		return expr.Value{}, false
	}
	if def.Repeat {
		var items []expr.Value
		for _, f := range block.Fields {
			if f.Def == def {
				items = append(items, b.statement(f))
			}
		}
		if len(items) == 0 {
			return b.none, true
		}
		return expr.List(items), true
	}
	for _, f := range block.Fields {
		if f.Def == def {
			return b.statement(f), true
		}
	}
	return expr.AbsentAs(name, b.labels[def]), true
}

func fieldDef(body *schema.Body, id string) *schema.Field {
	for i := range body.Fields {
		if body.Fields[i].ID == id {
			return &body.Fields[i]
		}
	}
	return nil
}

func (b *Book) statement(f *ir.Field) expr.Value {
	if len(f.Args) == 1 {
		return b.value(f.Args[0], f.Def.ID, &f.Def.Name)
	}
	return expr.OfScope(&argScope{book: b, defs: f.Def.Args, args: f.Args})
}

// argScope shows the arguments of a statement or call by their ids.
type argScope struct {
	expr.NoCalls
	book *Book
	name string
	defs []schema.Arg
	args []ir.Value
}

func (s *argScope) Name(name string) (expr.Value, bool) {
	for i := range s.args {
		if i < len(s.defs) && s.defs[i].ID == name {
			return s.book.value(s.args[i], name, &s.defs[i].Name), true
		}
	}
	switch name {
	case "word":
		return expr.Text(s.name), true
	case "text":
		return expr.Text(s.text()), true
	}
	return expr.Value{}, false
}

// text is the call as it is written, near enough to look for a term in it.
func (s *argScope) text() string {
	parts := []string{s.name}
	for _, arg := range s.args {
		parts = append(parts, arg.Text)
	}
	return strings.Join(parts, " ")
}

// refScope shows the fields of a resource that is referred to, and, priced when they are first asked for, its ledgers and
// derived values. References have no cycles: those are refused before.
type refScope struct {
	book   *Book
	ref    *ir.Resource
	owner  *Pricing // keeps the pricings that it asked for; nil: this scope does
	priced *Pricing
}

func (s *refScope) pricing() *Pricing {
	if s.owner != nil {
		return s.owner.ref(s.ref)
	}
	if s.priced == nil {
		s.priced = s.book.Resource(s.ref, Options{})
	}
	return s.priced
}

func (s *refScope) Name(name string) (expr.Value, bool) {
	switch name {
	case "kind":
		return expr.Term(s.ref.Kind.ID, nil), true
	case "name":
		return expr.Text(s.ref.Name), true
	case "ledger", "derived", "clauses", "blocks", "all-blocks":
		if s.ref.Broken || s.ref.Rules != s.book.Rules {
			return expr.AbsentAs(s.ref.Name, nil), true
		}
		return s.pricing().Name(name)
	}
	return s.book.fieldValue(s.ref.Body, &s.ref.Kind.Body, name) // what it does not have may be the name of what is around it
}

func (s *refScope) Call(fn string, args []expr.Value, in expr.Env) (expr.Value, bool, error) {
	return s.book.functions.Call(fn, args, in)
}

// value is what an expression sees of a value of the text. name and label say what is missing when it is not there.
func (b *Book) value(v ir.Value, name string, label *schema.Text) expr.Value {
	switch v.Form {
	case schema.FormNumber:
		return expr.Num(b.base(v))
	case schema.FormQuantity:
		if v.Unit != nil {
			return expr.Quantity(b.base(v), &expr.Info{Of: v.Unit.Dim})
		}
		return expr.Num(v.Num)
	case schema.FormTerm, schema.FormRank:
		if v.Term == nil { // a scale without levels
			return expr.Absent(name)
		}
		return b.functions.Term(v.Term)
	case schema.FormBool:
		return expr.Bool(v.Bool)
	case schema.FormText, schema.FormWord, schema.FormDice:
		return expr.Text(v.Text)
	case schema.FormRange:
		return expr.OfScope(expr.Vars{"low": expr.Num(v.Num), "high": expr.Num(v.High)})
	case schema.FormList:
		items := make([]expr.Value, len(v.List))
		for i := range v.List {
			items[i] = b.value(v.List[i], name, label)
		}
		return expr.List(items)
	case schema.FormCall:
		s := &argScope{book: b, name: v.Text, args: v.Args}
		if v.Decl != nil {
			s.defs = v.Decl.Args
		}
		return expr.OfScope(s)
	case schema.FormRef:
		if v.Ref != nil {
			return expr.OfScope(&refScope{book: b, ref: v.Ref})
		}
		return expr.AbsentAs(v.Text, &expr.Info{Of: unresolved, Name: schema.Text{Zh: v.Text, En: v.Text}})
	}
	if label != nil {
		return expr.AbsentAs(name, &expr.Info{Name: *label})
	}
	return expr.Absent(name)
}
