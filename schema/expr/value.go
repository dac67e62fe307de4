package expr

import (
	"strings"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
)

// Kind says what a value is.
type Kind uint8

// The kinds of values. The zero Value is absent.
const (
	KindAbsent Kind = iota
	KindBool
	KindNumber
	KindTerm
	KindText
	KindList
	KindScope
)

// String names the kind in messages.
func (k Kind) String() string {
	return [...]string{"absent", "a truth value", "a number", "a term", "a text", "a list", "an element"}[k]
}

// Info is what a value knows of itself besides its content. It is shared by every copy: make it once and never change it.
type Info struct {
	Of   string    // the vocabulary or scale of a term, the dimension of a number
	Name diag.Text // what people call it
	Data Env       // a term's columns: grade.number

	items []Value
}

// Value is what an expression yields. It is immutable; numbers and truth values need no allocation.
type Value struct {
	kind  Kind
	truth bool
	num   exact.Num
	text  string // a term's id, a text, what is missing
	env   Env    // of a scope
	info  *Info
}

// Num is a number.
func Num(n exact.Num) Value { return Value{kind: KindNumber, num: n} }

// Int is a whole number.
func Int(n int) Value { return Num(exact.Int(int64(n))) }

// Quantity is a number in the base unit of the dimension info.Of.
func Quantity(n exact.Num, info *Info) Value { return Value{kind: KindNumber, num: n, info: info} }

// Bool is a truth value.
func Bool(b bool) Value { return Value{kind: KindBool, truth: b} }

// Term is the term of an id; info may be nil where neither its list nor its name is known.
func Term(id string, info *Info) Value { return Value{kind: KindTerm, text: id, info: info} }

// Text is a piece of the user's text.
func Text(s string) Value { return Value{kind: KindText, text: s} }

// List is a list. The caller gives the items away.
func List(items []Value) Value { return Value{kind: KindList, info: &Info{items: items}} }

// Absent is a missing value; what says what is missing.
func Absent(what string) Value { return Value{text: what} }

// AbsentAs is Absent with info.Name for people.
func AbsentAs(what string, info *Info) Value { return Value{text: what, info: info} }

// OfScope is an element whose names can be looked up. Its Env should know its own names only.
func OfScope(env Env) Value { return Value{kind: KindScope, env: env} }

// Kind says what v is.
func (v Value) Kind() Kind { return v.kind }

// IsAbsent reports whether v is missing.
func (v Value) IsAbsent() bool { return v.kind == KindAbsent }

// What says what is missing of an absent value.
func (v Value) What() string { return v.text }

// Bool is a truth value's content.
func (v Value) Bool() (truth, ok bool) { return v.truth, v.kind == KindBool }

// Num is a number's content.
func (v Value) Num() (exact.Num, bool) { return v.num, v.kind == KindNumber }

// ID is a term's id or a text's content.
func (v Value) ID() (string, bool) { return v.text, v.kind == KindTerm || v.kind == KindText }

// Items are a list's content, not to be changed; nil for other kinds.
func (v Value) Items() []Value {
	if v.kind != KindList {
		return nil
	}
	return v.info.items
}

// Env is where the names of an element, or the columns of a term, are looked up; nil when v has none.
func (v Value) Env() Env {
	if v.kind == KindTerm && v.info != nil {
		return v.info.Data
	}
	return v.env
}

// Of is the vocabulary or scale of a term, the dimension of a number; "" where it is not known.
func (v Value) Of() string {
	if v.info == nil {
		return ""
	}
	return v.info.Of
}

// Name is what people call v, empty where that is not known.
func (v Value) Name() diag.Text {
	if v.info == nil {
		return diag.Text{}
	}
	return v.info.Name
}

// In is v for people, in the language "zh" or "en".
func (v Value) In(lang string) string {
	switch v.kind {
	case KindBool:
		return truthWord(v.truth, lang)
	case KindNumber:
		return number(v.num)
	case KindTerm, KindText:
		return v.word(lang)
	case KindList:
		parts := make([]string, len(v.info.items))
		for i, item := range v.info.items {
			parts[i] = item.In(lang)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case KindScope:
		return "…"
	}
	return "?"
}

func (v Value) word(lang string) string {
	if name := v.Name().In(lang); name != "" {
		return name
	}
	if v.text == "" {
		return `""`
	}
	return v.text
}

func truthWord(truth bool, lang string) string {
	switch {
	case truth && lang == "en":
		return "yes"
	case truth:
		return "是"
	case lang == "en":
		return "no"
	}
	return "否"
}

// number prints with the minus sign of arithmetic, which is not the hyphen of names.
func number(n exact.Num) string {
	return strings.Replace(n.String(), "-", "−", 1)
}

// Equal compares: numbers exactly, terms and texts by their ids, lists item by item. Different kinds are not equal; an
// element is equal to nothing.
func Equal(a, b Value) bool {
	switch {
	case a.kind == KindNumber && b.kind == KindNumber:
		return a.num.Cmp(b.num) == 0
	case a.kind == KindBool && b.kind == KindBool:
		return a.truth == b.truth
	case a.kind == KindList && b.kind == KindList:
		return equalItems(a.info.items, b.info.items)
	}
	x, okA := a.ID()
	y, okB := b.ID()
	return okA && okB && x == y
}

func equalItems(a, b []Value) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !Equal(a[i], b[i]) {
			return false
		}
	}
	return true
}
