package export

import (
	"fmt"
	"strconv"

	"cuelang.org/go/cue"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// arguments reads a field's #type: a struct that is no reference is arguments in order, anything else is one argument.
func arguments(v cue.Value) ([]schema.Arg, error) {
	if isStruct(v) {
		return members(v)
	}
	t, err := typeOf(v)
	if err != nil {
		return nil, err
	}
	return []schema.Arg{{ID: schema.Sole, Type: t}}, nil
}

func members(v cue.Value) ([]schema.Arg, error) {
	it, err := v.Fields(cue.Optional(true))
	if err != nil {
		return nil, err
	}
	args := []schema.Arg{}
	for it.Next() {
		t, err := typeOf(it.Value())
		if err != nil {
			return nil, err
		}
		optional := it.FieldType().ConstraintType() == cue.OptionalConstraint
		args = append(args, schema.Arg{ID: it.Selector().Unquoted(), Type: t, Optional: optional})
	}
	if len(args) == 0 {
		return nil, unknown(v, "a struct without arguments")
	}
	return args, nil
}

// isStruct reports whether v is written as a struct, and not as a reference to one or an expression of several.
func isStruct(v cue.Value) bool {
	op, _ := v.Expr()
	return op == cue.NoOp && v.IncompleteKind() == cue.StructKind
}

func typeOf(v cue.Value) (schema.Type, error) {
	op, operands := v.Expr()
	if _, ok := v.Default(); ok && v.IncompleteKind() != cue.ListKind {
		return schema.Type{}, unknown(v, "a default")
	}
	switch op {
	case cue.SelectorOp, cue.IndexOp:
		return reference(v)
	case cue.OrOp:
		return alternatives(v, operands)
	case cue.AndOp:
		return conjunction(v)
	case cue.NoOp:
		return basic(v)
	}
	var t schema.Type
	return t, bound(&t, v)
}

// basic reads a type that is spelt with CUE's own kinds.
func basic(v cue.Value) (schema.Type, error) {
	if v.IsConcrete() && v.IncompleteKind() != cue.ListKind {
		return schema.Type{}, unknown(v, "a single value; make a vocabulary of the choices")
	}
	switch v.IncompleteKind() {
	case cue.StringKind:
		return schema.Type{Form: schema.FormText}, nil
	case cue.BoolKind:
		return schema.Type{Form: schema.FormBool}, nil
	case cue.IntKind:
		return schema.Type{Form: schema.FormNumber, Integer: true}, nil
	case cue.ListKind:
		return list(v)
	case cue.NumberKind:
		return schema.Type{}, unknown(v, "a bare number; core.#Amount admits fractions too")
	}
	return schema.Type{}, unknown(v, "a "+v.IncompleteKind().String())
}

func list(v cue.Value) (schema.Type, error) {
	length := v.Len()
	elem := v.LookupPath(cue.MakePath(cue.AnyIndex))
	if length.IsConcrete() || !elem.Exists() {
		return schema.Type{}, unknown(v, "a list of a fixed length")
	}
	if first := v.LookupPath(cue.MakePath(cue.Index(0))); first.Exists() {
		return schema.Type{}, unknown(v, "a list whose first elements are apart")
	}
	t, err := typeOf(elem)
	return schema.Type{Form: schema.FormList, Elem: &t}, err
}

// lists are the forms of types that a book's own tables give: #terms.damage.
var lists = map[string]schema.Form{
	"#terms":      schema.FormTerm,
	"#ranks":      schema.FormRank,
	"#quantities": schema.FormQuantity,
	"#counts":     schema.FormNumber,
	"#refs":       schema.FormRef,
	"#Numbered":   schema.FormWord,
}

// named are the types of core that stand alone.
var named = map[string]schema.Form{
	"#Word":   schema.FormWord,
	"#Amount": schema.FormNumber,
	"#Range":  schema.FormRange,
	"#Dice":   schema.FormDice,
}

func reference(v cue.Value) (schema.Type, error) {
	_, path := v.ReferencePath()
	selectors := path.Selectors()
	if n := len(selectors); n > 1 && selectors[n-2].IsDefinition() && selectors[n-1].IsString() {
		if form, ok := lists[selectors[n-2].String()]; ok {
			of := selectors[n-1].Unquoted()
			if form == schema.FormWord {
				digits, err := strconv.Atoi(of)
				return schema.Type{Form: form, Digits: digits}, err
			}
			if form == schema.FormRef {
				return schema.Type{Form: form, Kinds: []string{of}}, nil
			}
			return schema.Type{Form: form, Of: of}, nil
		}
	}
	if form, ok := named[path.String()]; ok {
		return schema.Type{Form: form}, nil
	}
	return schema.Type{}, unknown(v, "a reference to "+path.String())
}

// alternatives keep their order; references to resources become one.
func alternatives(v cue.Value, operands []cue.Value) (schema.Type, error) {
	var anyOf []schema.Type
	for _, operand := range operands {
		t, err := typeOf(operand)
		if err != nil {
			return t, err
		}
		switch last := len(anyOf) - 1; {
		case t.Form == schema.FormAny:
			anyOf = append(anyOf, t.Any...)
		case last >= 0 && t.Form == schema.FormRef && anyOf[last].Form == schema.FormRef:
			anyOf[last].Kinds = append(anyOf[last].Kinds, t.Kinds...)
		default:
			anyOf = append(anyOf, t)
		}
	}
	if len(anyOf) == 1 {
		return anyOf[0], nil
	}
	return schema.Type{Form: schema.FormAny, Any: anyOf}, nil
}

// conjunction reads a & b & c: a number with its bounds, a quantity with bounds, a term or a call with arguments.
func conjunction(v cue.Value) (schema.Type, error) {
	operands := conjuncts(v)
	_, path := operands[0].ReferencePath()
	switch path.String() {
	case "#Call":
		return called(v, operands, schema.Type{Form: schema.FormCall})
	case "#With":
		return called(v, operands, schema.Type{Form: schema.FormTerm})
	case "#Unique":
		return unique(v, operands)
	}
	var t schema.Type
	for _, operand := range operands {
		if err := narrow(&t, operand); err != nil {
			return t, err
		}
	}
	return t, nil
}

// unique reads core.#Unique & [...a]: a list in which nothing stands twice.
func unique(v cue.Value, operands []cue.Value) (schema.Type, error) {
	if len(operands) != 2 {
		return schema.Type{}, unknown(v, "anything but one list after core.#Unique")
	}
	t, err := typeOf(operands[1])
	if err == nil && t.Form != schema.FormList {
		err = unknown(v, "core.#Unique of what is no list")
	}
	t.Unique = true
	return t, err
}

func conjuncts(v cue.Value) []cue.Value {
	op, operands := v.Expr()
	if op != cue.AndOp {
		return []cue.Value{v}
	}
	var all []cue.Value
	for _, operand := range operands {
		all = append(all, conjuncts(operand)...)
	}
	return all
}

// narrow adds one operand of a conjunction to t.
func narrow(t *schema.Type, v cue.Value) error {
	op, _ := v.Expr()
	switch {
	case op == cue.SelectorOp || op == cue.IndexOp:
		r, err := reference(v)
		if err != nil {
			return err
		}
		if t.Form != "" && t.Form != r.Form || t.Of != "" || r.Form != schema.FormNumber && r.Form != schema.FormQuantity {
			return unknown(v, "this reference in a conjunction")
		}
		t.Form, t.Of = r.Form, r.Of
		return nil
	case op == cue.NoOp && v.IncompleteKind() == cue.StructKind && t.Form == schema.FormQuantity:
		return measured(t, v)
	case op == cue.NoOp && v.IncompleteKind() == cue.IntKind && !v.IsConcrete():
		t.Form, t.Integer = schema.FormNumber, true
		return nil
	case op == cue.NoOp && v.IncompleteKind() == cue.NumberKind:
		t.Form = schema.FormNumber
		return nil
	}
	return bound(t, v)
}

// measured reads the bounds of a quantity: {value: >=0}.
func measured(t *schema.Type, v cue.Value) error {
	it, err := v.Fields(cue.Optional(true))
	if err != nil {
		return err
	}
	for it.Next() {
		if it.Selector().String() != "value" {
			return unknown(it.Value(), "a quantity's "+it.Selector().String())
		}
		inner := schema.Type{}
		for _, operand := range conjuncts(it.Value()) {
			if err := narrow(&inner, operand); err != nil {
				return err
			}
		}
		t.Integer, t.Min, t.Max, t.Over = inner.Integer, inner.Min, inner.Max, inner.Over
	}
	return nil
}

// called reads core.#Call & {args: {…}} and core.#With & {term: #terms.X, args: {…}}.
func called(v cue.Value, operands []cue.Value, t schema.Type) (schema.Type, error) {
	if len(operands) != 2 || !isStruct(operands[1]) {
		return t, unknown(v, "anything but one struct after core.#Call or core.#With")
	}
	it, err := operands[1].Fields(cue.Optional(true))
	if err != nil {
		return t, err
	}
	for it.Next() {
		switch name := it.Selector().String(); {
		case name == "args" && isStruct(it.Value()):
			if t.Args, err = members(it.Value()); err != nil {
				return t, err
			}
		case name == "term" && t.Form == schema.FormTerm:
			term, err := typeOf(it.Value())
			if err != nil {
				return t, err
			}
			if term.Form != schema.FormTerm {
				return t, unknown(it.Value(), "a called term that is of no vocabulary")
			}
			t.Of = term.Of
		default:
			return t, unknown(it.Value(), "a call's "+name)
		}
	}
	if len(t.Args) == 0 || t.Form == schema.FormTerm && t.Of == "" {
		return t, unknown(v, "a call without arguments or term")
	}
	return t, nil
}

// bound adds >= 1, <= 6 or > 0 to a number or quantity.
func bound(t *schema.Type, v cue.Value) error {
	op, operands := v.Expr()
	if len(operands) != 1 {
		return unknown(v, "the operator "+op.String()+" in a conjunction (is #type given twice?)")
	}
	limit, err := number(operands[0])
	if err != nil {
		return unknown(v, op.String()+" of no number")
	}
	switch op {
	case cue.GreaterThanEqualOp:
		t.Min = &limit
	case cue.LessThanEqualOp:
		t.Max = &limit
	case cue.GreaterThanOp:
		t.Over = &limit
	default:
		return unknown(v, op.String())
	}
	if t.Form == "" {
		t.Form = schema.FormNumber
	}
	return nil
}

// number is a concrete CUE number, or a fraction as a string, exactly.
func number(v cue.Value) (exact.Num, error) {
	text, err := v.String()
	if err != nil {
		data, err := v.MarshalJSON()
		if err != nil {
			return exact.Num{}, err
		}
		text = plain(string(data))
	}
	return exact.Parse(text)
}

// unknown refuses a construct, at its place.
func unknown(v cue.Value, what string) error {
	return fmt.Errorf("%s: %s: the export does not understand %s", v.Pos(), v.Path(), what)
}
