package catalog

import (
	"bytes"
	"encoding/json"
	"strconv"

	"canon.dev/canon/dsl/exact"
)

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

// MarshalJSON writes the value in its plain form.
func (v Value) MarshalJSON() ([]byte, error) {
	switch {
	case v.Num != nil && v.Unit != "":
		return json.Marshal(struct {
			Value exact.Num `json:"value"`
			Unit  string    `json:"unit"`
		}{*v.Num, v.Unit})
	case v.Num != nil:
		return v.Num.MarshalJSON()
	case v.Str != nil:
		return marshal(*v.Str)
	case v.Bool != nil:
		return strconv.AppendBool(nil, *v.Bool), nil
	case v.Record != nil:
		return v.Record.MarshalJSON()
	case v.List != nil:
		return marshal(v.List)
	}
	return []byte("null"), nil
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

// MarshalJSON writes an object in the order of the entries.
func (m Map[V]) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, e := range m {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := marshal(e.Key)
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		value, err := marshal(e.Value)
		if err != nil {
			return nil, err
		}
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// marshal is json.Marshal without the escaping of < > & that only web pages need.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}
