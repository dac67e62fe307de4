package house

import (
	"reflect"
	"slices"
	"strings"

	"canon.dev/canon/schema"
)

// The tables of a ruleset are looked at along their Go types: the JSON tags are what CUE calls their keys.

// memberOf finds a struct's field, embedded ones included, by its JSON tag.
func memberOf(t reflect.Type, name string) (reflect.StructField, bool) {
	for i := range t.NumField() {
		f := t.Field(i)
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if tag == name && tag != "" {
			return f, true
		}
		if tag == "" && f.Anonymous {
			if inner, ok := memberOf(f.Type, name); ok {
				inner.Index = append(slices.Clone(f.Index), inner.Index...)
				return inner, true
			}
		}
	}
	return reflect.StructField{}, false
}

// under is a member of a struct that may not be there; an empty list or text counts as not there.
func under(v reflect.Value, f reflect.StructField) reflect.Value {
	if !v.IsValid() {
		return v
	}
	member := v.FieldByIndex(f.Index)
	if member.IsZero() {
		return reflect.Value{}
	}
	return member
}

// rowIn finds a row by id in a list of rows that may not be there.
func rowIn(rows reflect.Value, id string) reflect.Value {
	if !rows.IsValid() {
		return rows
	}
	key, _ := rows.Type().Elem().FieldByName("ID")
	for i := range rows.Len() {
		if rows.Index(i).FieldByIndex(key.Index).String() == id {
			return rows.Index(i)
		}
	}
	return reflect.Value{}
}

// idsIn are the ids of a list of rows.
func idsIn(rows reflect.Value) []string {
	var ids []string
	for i := range rows.Len() {
		ids = append(ids, rows.Index(i).FieldByName("ID").String())
	}
	return ids
}

// tableOf is a ruleset's table by what CUE calls it: "prices".
func tableOf(r *schema.Ruleset, plural string) (reflect.Value, bool) {
	f, ok := memberOf(reflect.TypeFor[schema.Ruleset](), plural)
	if !ok || f.Type.Kind() != reflect.Slice || f.Type.Elem().Kind() != reflect.Struct {
		return reflect.Value{}, false
	}
	return reflect.ValueOf(r).Elem().FieldByIndex(f.Index), true
}

// tableNames are what CUE calls the tables.
func tableNames() []string {
	var names []string
	t := reflect.TypeFor[schema.Ruleset]()
	for i := range t.NumField() {
		if f := t.Field(i); f.Type.Kind() == reflect.Slice && f.Type.Elem().Kind() == reflect.Struct {
			tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			names = append(names, tag)
		}
	}
	return names
}

// found is a row with its place among the tables.
type foundRow struct {
	full  string
	table schema.TableName
	row   *schema.Row
}

// match finds the rows whose full id is, or ends in, an id: "price/its-row" or "its-row". A row of a table goes before what
// stands inside a row and is called the same.
func match(r *schema.Ruleset, id string) []foundRow {
	var found []foundRow
	depth := 0
	for table, row := range schema.Rows(r) {
		full := schema.FullID(r, table, row)
		if full != id && !strings.HasSuffix(full, "/"+id) {
			continue
		}
		switch parts := strings.Count(full, "/"); {
		case found != nil && parts > depth:
			continue
		case parts < depth:
			found, depth = found[:0], parts
		default:
			depth = parts
		}
		found = append(found, foundRow{full, table, row})
	}
	return found
}

// fullIDs are the ids of all rows, and their last parts.
func fullIDs(r *schema.Ruleset) []string {
	var ids []string
	for table, row := range schema.Rows(r) {
		ids = append(ids, table.Name+"/"+row.ID, row.ID)
	}
	return ids
}

// drop takes a row out of its table. It reports whether it was there.
func drop(r *schema.Ruleset, f foundRow) bool {
	table, ok := tableOf(r, f.table.Plural)
	if !ok {
		return false
	}
	if f.table.Outer == "" {
		return dropFrom(table, f.row)
	}
	outer := rowIn(table, f.table.Outer)
	return outer.IsValid() && dropInside(outer, f.row)
}

// dropInside looks for the row in the lists of a struct and of the structs in it.
func dropInside(v reflect.Value, row *schema.Row) bool {
	for i := range v.NumField() {
		f := v.Field(i)
		switch {
		case f.Kind() == reflect.Struct && dropInside(f, row):
			return true
		case f.Kind() == reflect.Slice && f.Type().Elem().Kind() == reflect.Struct && dropFrom(f, row):
			return true
		}
	}
	return false
}

// dropFrom takes the row out of a list if it is in it.
func dropFrom(list reflect.Value, row *schema.Row) bool {
	for i := range list.Len() {
		if rowOf(list.Index(i)) == row {
			list.Set(reflect.AppendSlice(list.Slice3(0, i, i), list.Slice(i+1, list.Len())))
			return true
		}
	}
	return false
}

// rowOf is the row that a struct embeds, at any depth, or nil.
func rowOf(v reflect.Value) *schema.Row {
	if v.Type() == rowType {
		return v.Addr().Interface().(*schema.Row)
	}
	for i := range v.NumField() {
		if v.Type().Field(i).Anonymous && v.Field(i).Kind() == reflect.Struct {
			if row := rowOf(v.Field(i)); row != nil {
				return row
			}
		}
	}
	return nil
}

// keyOf is a row's path from the ruleset, as CUE writes it: "prices/its-row", "vocabularies/its-list/members/its-row".
func keyOf(r *schema.Ruleset, f foundRow) string {
	if f.table.Outer == "" {
		return f.table.Plural + "/" + f.row.ID
	}
	key := f.table.Plural + "/" + f.table.Outer
	table, ok := tableOf(r, f.table.Plural)
	if !ok {
		return key
	}
	outer := rowIn(table, f.table.Outer)
	if !outer.IsValid() {
		return key
	}
	return key + "/" + inside(outer, f.row) + f.row.ID
}

// inside is the path from a struct to the list that holds a row, each step with a slash behind it.
func inside(v reflect.Value, row *schema.Row) string {
	for i := range v.NumField() {
		f := v.Field(i)
		tag, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		switch {
		case f.Kind() == reflect.Struct && tag != "":
			if path := inside(f, row); path != "" {
				return tag + "/" + path
			}
		case f.Kind() == reflect.Slice && f.Type().Elem().Kind() == reflect.Struct:
			for j := range f.Len() {
				if rowOf(f.Index(j)) == row {
					return tag + "/"
				}
			}
		}
	}
	return ""
}
