package export

import (
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"cuelang.org/go/cue"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/integrity"
)

// Decode turns an evaluated rule book into plain data, in the order that package schema promises, and checks it. All mistakes
// are reported together.
func Decode(v cue.Value) (*schema.Ruleset, error) {
	d := &decoder{}
	rules := &schema.Ruleset{}
	d.value(v, reflect.ValueOf(rules).Elem())
	if err := errors.Join(d.errs...); err != nil {
		return nil, err
	}
	arrange(rules)
	for _, problem := range integrity.Check(rules) {
		// A row itself is placed at core's pattern for its table; its name is always the book's.
		row := v.LookupPath(cue.MakePath(cue.Str(problem.Table), cue.Str(problem.ID)))
		pos := row.LookupPath(cue.ParsePath("name.zh")).Pos()
		d.errs = append(d.errs, fmt.Errorf("%s: %w", pos, problem))
	}
	if err := errors.Join(d.errs...); err != nil {
		return nil, err
	}
	var err error
	rules.Digest, err = schema.DigestOf(rules)
	return rules, err
}

type decoder struct{ errs []error }

func (d *decoder) fail(v cue.Value, format string, args ...any) {
	d.errs = append(d.errs, fmt.Errorf("%s: %s: %s", v.Pos(), v.Path(), fmt.Sprintf(format, args...)))
}

var (
	numType   = reflect.TypeFor[exact.Num]()
	fieldType = reflect.TypeFor[schema.Field]()
	outerType = reflect.TypeFor[schema.External]()
)

// value decodes along the Go type: its JSON tags are the names of CUE's fields, and a table is a struct keyed by id.
func (d *decoder) value(v cue.Value, into reflect.Value) {
	if into.Type() == numType {
		n, err := number(v)
		if err != nil {
			d.fail(v, "not an exact number")
			return
		}
		into.Set(reflect.ValueOf(n))
		return
	}
	switch into.Kind() {
	case reflect.Pointer:
		into.Set(reflect.New(into.Type().Elem()))
		d.value(v, into.Elem())
	case reflect.Struct:
		d.record(v, into)
	case reflect.Slice:
		d.list(v, into)
	case reflect.Map:
		d.columns(v, into)
	default:
		d.scalar(v, into)
	}
}

func (d *decoder) scalar(v cue.Value, into reflect.Value) {
	switch into.Kind() {
	case reflect.Bool:
		b, err := v.Bool()
		if err != nil {
			d.fail(v, "not true or false")
		}
		into.SetBool(b)
	case reflect.Int:
		n, err := v.Int64()
		if err != nil {
			d.fail(v, "not a whole number")
		}
		into.SetInt(n)
	default:
		s, err := datum(v)
		if err != nil {
			d.fail(v, "not one text: %v", v)
		}
		into.SetString(s)
	}
}

// datum is a text, or a number or truth value spelt as one.
func datum(v cue.Value) (string, error) {
	if d, ok := v.Default(); ok {
		v = d
	}
	switch v.Kind() {
	case cue.IntKind, cue.FloatKind, cue.NumberKind:
		n, err := number(v)
		return n.String(), err
	case cue.BoolKind:
		b, err := v.Bool()
		return fmt.Sprint(b), err
	}
	return v.String()
}

// record decodes a struct; what Go has no place for is an error, and so is a required field that is missing.
func (d *decoder) record(v cue.Value, into reflect.Value) {
	it, err := v.Fields(cue.Optional(true))
	if err != nil {
		d.fail(v, "%v", err)
		return
	}
	for it.Next() {
		name := it.Selector().Unquoted()
		switch it.FieldType().ConstraintType() {
		case cue.OptionalConstraint:
			continue
		case cue.RequiredConstraint:
			d.fail(v, "%s is missing", name)
			continue
		}
		if into.Type() == fieldType && name == "args" {
			continue
		}
		member := tagged(into, name)
		if !member.IsValid() {
			d.fail(it.Value(), "no such field")
			continue
		}
		d.value(it.Value(), member)
	}
	switch into.Type() {
	case fieldType:
		into.Addr().Interface().(*schema.Field).Args = d.typed(v)
	case outerType:
		args := d.typed(v)
		if len(args) == 1 {
			into.Addr().Interface().(*schema.External).Type = args[0].Type
		}
	}
}

// typed reads #type, and the names and keywords that args adds.
func (d *decoder) typed(v cue.Value) []schema.Arg {
	t := v.LookupPath(cue.ParsePath("#type"))
	if !t.Exists() {
		d.fail(v, "#type is missing")
		return nil
	}
	args, err := arguments(t)
	if err != nil {
		d.errs = append(d.errs, err)
		return nil
	}
	words := v.LookupPath(cue.ParsePath("args"))
	if !words.Exists() {
		return args
	}
	it, err := words.Fields()
	if err != nil {
		d.fail(words, "%v", err)
		return args
	}
	for it.Next() {
		i := slices.IndexFunc(args, func(a schema.Arg) bool { return a.ID == it.Selector().Unquoted() })
		if i < 0 {
			d.fail(it.Value(), "#type has no such argument")
			continue
		}
		d.value(it.Value(), reflect.ValueOf(&args[i]).Elem())
	}
	return args
}

// tagged finds the field of a struct, embedded ones included, by its JSON tag.
func tagged(record reflect.Value, name string) reflect.Value {
	for i := range record.NumField() {
		field := record.Type().Field(i)
		tag, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if tag == name {
			return record.Field(i)
		}
		if tag == "" && field.Anonymous {
			if inner := tagged(record.Field(i), name); inner.IsValid() {
				return inner
			}
		}
	}
	return reflect.Value{}
}

// list decodes a CUE list in its order, and a table keyed by id in the order of ids.
func (d *decoder) list(v cue.Value, into reflect.Value) {
	var elems []cue.Value
	if v.IncompleteKind() == cue.StructKind {
		elems = keyed(v)
	} else {
		it, err := v.List()
		if err != nil {
			d.fail(v, "not a list")
			return
		}
		for it.Next() {
			elems = append(elems, it.Value())
		}
	}
	out := reflect.MakeSlice(into.Type(), len(elems), len(elems))
	for i, elem := range elems {
		d.value(elem, out.Index(i))
	}
	into.Set(out)
}

func keyed(v cue.Value) []cue.Value {
	byID := map[string]cue.Value{}
	var ids []string
	for it, err := v.Fields(); err == nil && it.Next(); {
		id := it.Selector().Unquoted()
		ids = append(ids, id)
		byID[id] = it.Value()
	}
	slices.Sort(ids)
	elems := make([]cue.Value, len(ids))
	for i, id := range ids {
		elems[i] = byID[id]
	}
	return elems
}

// columns decodes data that a book names itself: a struct of texts.
func (d *decoder) columns(v cue.Value, into reflect.Value) {
	it, err := v.Fields()
	if err != nil {
		d.fail(v, "%v", err)
		return
	}
	out := reflect.MakeMap(into.Type())
	for it.Next() {
		cell := reflect.New(into.Type().Elem()).Elem()
		d.value(it.Value(), cell)
		out.SetMapIndex(reflect.ValueOf(it.Selector().Unquoted()), cell)
	}
	into.Set(out)
}

// plain spells a JSON number without its exponent, which is kept small so that a rule book cannot ask for a huge number.
func plain(text string) string {
	_, exponent, ok := strings.Cut(strings.ToLower(text), "e")
	if !ok {
		return text
	}
	if e, err := strconv.Atoi(exponent); err != nil || e > 30 || e < -30 {
		return text
	}
	if r, ok := new(big.Rat).SetString(text); ok {
		return r.RatString()
	}
	return text
}
