package catalog

import "canon.dev/canon/dsl/exact"

// Value is a scalar, a quantity, a list or a record, as it stands in the catalog. Exactly one member is set; none is null.
type Value struct {
	Num    *exact.Num
	Unit   string // with Num: a quantity {"value": 30, "unit": "m"}
	Str    *string
	Bool   *bool
	List   []Value
	Record Map[Value]
}

// Of, Str, Flag and Quantity make values.
func Of(n exact.Num) Value { return Value{Num: &n} }
func Str(s string) Value   { return Value{Str: &s} }
func Flag(b bool) Value    { return Value{Bool: &b} }
func Quantity(n exact.Num, unit string) Value {
	return Value{Num: &n, Unit: unit}
}

// Entry is a key and its value.
type Entry[V any] struct {
	Key   string
	Value V
}

// Map is a JSON object whose keys keep their order.
type Map[V any] []Entry[V]

// Get finds a key's value.
func (m Map[V]) Get(key string) (V, bool) {
	for _, e := range m {
		if e.Key == key {
			return e.Value, true
		}
	}
	var zero V
	return zero, false
}
