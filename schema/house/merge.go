package house

import (
	"reflect"

	"cuelang.org/go/cue"

	"canon.dev/canon/schema"
	"canon.dev/canon/schema/export"
)

// merge sets in a Go value what a checked CUE value says; what it doesn't say stays. A part that is new takes the defaults that
// its form has.
func (w *workspace) merge(v cue.Value, into reflect.Value, form cue.Value) error {
	switch t := into.Type(); {
	case t.Kind() == reflect.Pointer && into.IsNil():
		into.Set(reflect.New(t.Elem()))
		return w.fill(v, into.Elem(), form)
	case t.Kind() == reflect.Pointer:
		return w.merge(v, into.Elem(), form)
	case t == numType, t == argsType:
		return w.fill(v, into, form)
	case t == costType && !sameForm(v, into), t.Kind() == reflect.Struct && into.IsZero():
		into.SetZero()
		return w.fill(v, into, form)
	case t.Kind() == reflect.Struct:
		return w.mergeRecord(v, into)
	case t.Kind() == reflect.Slice && keyedRows(t) && v.IncompleteKind() == cue.StructKind:
		return w.mergeRows(v, into)
	case t.Kind() == reflect.Map:
		return w.mergeColumns(v, into, form)
	}
	return w.fill(v, into, form)
}

// fill decodes a value that is new.
func (w *workspace) fill(v cue.Value, into reflect.Value, form cue.Value) error {
	if t := into.Type(); t.Kind() == reflect.Struct && t != numType {
		form = w.formOf(t)
	}
	if form.Exists() {
		v = form.Unify(v)
	}
	return export.Fill(v, into.Addr().Interface())
}

// sameForm reports whether a cost is given in the form that it has.
func sameForm(v cue.Value, cost reflect.Value) bool {
	for name := range fields(v) {
		if f, ok := memberOf(costType, name); ok && name != "cite" && cost.FieldByIndex(f.Index).IsZero() {
			return false
		}
	}
	return true
}

func (w *workspace) mergeRecord(v cue.Value, into reflect.Value) error {
	known := constraints(w.formOf(into.Type()))
	it, err := v.Fields(cue.Definitions(true))
	for err == nil && it.Next() {
		if it.Selector().IsDefinition() {
			if it.Selector().String() == "#type" {
				err = retype(it.Value(), into)
			}
			continue
		}
		name := it.Selector().Unquoted()
		if f, ok := memberOf(into.Type(), name); ok {
			err = w.merge(it.Value(), into.FieldByIndex(f.Index), known[name].form)
		}
	}
	return err
}

// retype gives a field or an external value another type.
func retype(v cue.Value, into reflect.Value) error {
	args, err := export.Arguments(v)
	if err != nil {
		return err
	}
	switch row := into.Addr().Interface().(type) {
	case *schema.Field:
		row.Args = args
	case *schema.External:
		if len(args) == 1 {
			row.Type = args[0].Type
		}
	}
	return nil
}

func (w *workspace) mergeRows(v cue.Value, into reflect.Value) error {
	for id, row := range fields(v) {
		if err := w.put(id, row, into); err != nil {
			return err
		}
	}
	return nil
}

// put merges a row into a list of rows, or adds it.
func (w *workspace) put(id string, v cue.Value, into reflect.Value) error {
	if row := rowIn(into, id); row.IsValid() {
		err := w.merge(v, row, cue.Value{})
		rowOf(row).Provenance = schema.ProvenanceHouse
		return err
	}
	row := reflect.New(into.Type().Elem()).Elem()
	named := w.formOf(row.Type()).Unify(v).FillPath(cue.ParsePath("id"), id)
	if err := export.Fill(named, row.Addr().Interface()); err != nil {
		return err
	}
	rowOf(row).Provenance = schema.ProvenanceHouse
	insert(into, row, id)
	return nil
}

// insert keeps a list of rows in the order of their ids.
func insert(into, row reflect.Value, id string) {
	into.Set(reflect.Append(into, row))
	key, _ := row.Type().FieldByName("ID")
	at := into.Len() - 1
	for at > 0 && into.Index(at-1).FieldByIndex(key.Index).String() > id {
		at--
	}
	reflect.Copy(into.Slice(at+1, into.Len()), into.Slice(at, into.Len()-1))
	into.Index(at).Set(row)
}

func (w *workspace) mergeColumns(v cue.Value, into reflect.Value, form cue.Value) error {
	if into.IsNil() {
		into.Set(reflect.MakeMap(into.Type()))
	}
	inner := form.LookupPath(cue.MakePath(cue.AnyString))
	for name, value := range fields(v) {
		key := reflect.ValueOf(name)
		cell := reflect.New(into.Type().Elem()).Elem()
		if old := into.MapIndex(key); old.IsValid() {
			cell.Set(old)
		}
		if err := w.merge(value, cell, inner); err != nil {
			return err
		}
		into.SetMapIndex(key, cell)
	}
	return nil
}
