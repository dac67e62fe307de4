package schema

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"canon.dev/canon/dsl/exact"
)

// The plain form of a value, close to what catalogs show (numbers there are never written with an exponent): texts, words, references and dice are strings, terms and
// ranks the strings of their ids, numbers json.Number or, where no bounds are set, a fraction as a string; and
//
//	quantity        {"value": 30, "unit": "m"}           also a rank's
//	range           [1, 3]
//	call            {"name": "…", "args": {…}}
//	term with args  {"term": "…", "args": {…}}
//	list            [ … ]
//
// A field of one argument is the argument's value; of several, an object of them; a repeated field is a list of those.

// Check reports why a value in plain form (as encoding/json decodes it with UseNumber) is not of a type, or nil.
func (r *Rules) Check(t *Type, value any) error {
	switch t.Form {
	case FormText:
		return checkText(value, func(string) bool { return true })
	case FormWord:
		return checkText(value, func(s string) bool { return isWord(s) && t.Spells(s) })
	case FormRef:
		return checkText(value, func(s string) bool { return s != "" })
	case FormDice:
		return checkText(value, isDice)
	case FormBool:
		if _, ok := value.(bool); ok {
			return nil
		}
		return wrong(value, "true or false")
	case FormNumber:
		return checkNumber(t, value)
	case FormQuantity:
		return r.checkQuantity(t, value)
	case FormRank:
		return r.checkRank(t, value)
	case FormTerm:
		return r.checkTerm(t, value)
	case FormCall:
		return r.checkCall(t, value)
	case FormRange:
		return checkRange(value)
	case FormList:
		return r.checkList(t, value)
	case FormAny:
		return r.checkAny(t, value)
	}
	return fmt.Errorf("the type has the unknown form %q", t.Form)
}

// CheckField reports why a value is not of a field's arguments, or nil.
func (r *Rules) CheckField(f *Field, value any) error {
	if !f.Repeat {
		return r.checkStatement(f, value)
	}
	items, ok := value.([]any)
	if !ok {
		return wrong(value, "a list")
	}
	for i, item := range items {
		if err := r.checkStatement(f, item); err != nil {
			return fmt.Errorf("%d: %w", i, err)
		}
	}
	return nil
}

func (r *Rules) checkStatement(f *Field, value any) error {
	if len(f.Args) == 1 && f.Args[0].ID == Sole {
		return r.Check(&f.Args[0].Type, value)
	}
	return r.checkArgs(f.Args, value)
}

// CheckBody reports why an object of fields is not what may stand in a body, or nil. Conditions on presence are the compiler's.
func (r *Rules) CheckBody(b *Body, value any) error {
	object, ok := value.(map[string]any)
	if !ok {
		return wrong(value, "an object")
	}
	known := 0
	for i := range b.Fields {
		f := &b.Fields[i]
		v, ok := object[f.ID]
		if !ok {
			if f.Required && f.When == "" {
				return fmt.Errorf("%s is missing", f.ID)
			}
			continue
		}
		known++
		if err := r.CheckField(f, v); err != nil {
			return fmt.Errorf("%s: %w", f.ID, err)
		}
	}
	if known < len(object) {
		return fmt.Errorf("there is a field that may not stand here")
	}
	return nil
}

func (r *Rules) checkArgs(args []Arg, value any) error {
	object, ok := value.(map[string]any)
	if !ok {
		return wrong(value, "an object")
	}
	known := 0
	for i := range args {
		v, ok := object[args[i].ID]
		if !ok {
			if !args[i].Optional {
				return fmt.Errorf("%s is missing", args[i].ID)
			}
			continue
		}
		known++
		if err := r.Check(&args[i].Type, v); err != nil {
			return fmt.Errorf("%s: %w", args[i].ID, err)
		}
	}
	if known < len(object) {
		return fmt.Errorf("there is an argument too many")
	}
	return nil
}

// mismatch is spelt only when it is shown: alternatives are tried in turn, and all but one fail.
type mismatch struct {
	value any
	want  string
}

func (m *mismatch) Error() string { return fmt.Sprintf("%v is not %s", m.value, m.want) }

func wrong(value any, want string) error { return &mismatch{value, want} }

func checkText(value any, ok func(string) bool) error {
	if s, is := value.(string); is && ok(s) {
		return nil
	}
	return wrong(value, "such a text")
}

// isWord: not empty, no white space, as RE2's \S sees it.
func isWord(s string) bool {
	return s != "" && !strings.ContainsAny(s, " \t\n\f\r")
}

func isDice(s string) bool {
	count, sides, ok := strings.Cut(s, "d")
	return ok && isDigits(count) && isDigits(sides)
}

func isDigits(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsDigit(r) }) < 0
}

// num reads a number; fraction says that it was a fraction in a string.
func num(value any) (n exact.Num, fraction, ok bool) {
	switch v := value.(type) {
	case json.Number:
		n, err := exact.Parse(v.String())
		return n, false, err == nil
	case string:
		top, bottom, cut := strings.Cut(v, "/")
		if !cut || !isDigits(strings.TrimPrefix(top, "-")) || !isDigits(bottom) || bottom[0] == '0' {
			return n, false, false
		}
		n, err := exact.Parse(v)
		return n, true, err == nil
	}
	return n, false, false
}

// Spells reports whether a word is one that the type takes: where numbers have their digits, a number has them all.
func (t *Type) Spells(word string) bool {
	if t.Digits == 0 || word == "" || !strings.ContainsRune("+-0123456789", rune(word[0])) {
		return true
	}
	rest := strings.TrimLeft(word, "0123456789")
	digits := len(word) - len(rest)
	if rest == "" {
		return digits >= t.Digits
	}
	return digits > 0 && rest[0] != '.'
}

// Admits reports whether a number is within a type's bounds and whole if it must be.
func (t *Type) Admits(n exact.Num) bool {
	return !(t.Integer && !n.IsInt() || t.Min != nil && n.Less(*t.Min) || t.Max != nil && t.Max.Less(n) || t.Over != nil && !t.Over.Less(n))
}

func checkNumber(t *Type, value any) error {
	n, fraction, ok := num(value)
	if number, is := value.(json.Number); t.Integer && is && strings.ContainsAny(number.String(), ".eE") {
		ok = false // CUE tells 1.0 from 1
	}
	bounded := t.Integer || t.Min != nil || t.Max != nil || t.Over != nil
	if !ok || fraction && bounded || !t.Admits(n) {
		return wrong(value, "such a number")
	}
	return nil
}

func (r *Rules) checkQuantity(t *Type, value any) error {
	object, ok := value.(map[string]any)
	if !ok || len(object) != 2 {
		return wrong(value, "a quantity")
	}
	id, ok := object["unit"].(string)
	unit := r.Unit(id)
	if !ok || unit == nil || unit.Dim != t.Of {
		return wrong(object["unit"], "a unit of "+t.Of)
	}
	bare := *t
	bare.Form = FormNumber
	return checkNumber(&bare, object["value"])
}

func (r *Rules) checkRank(t *Type, value any) error {
	s := r.Scale(t.Of)
	if s == nil {
		return fmt.Errorf("there is no scale %q", t.Of)
	}
	word, ok := value.(string)
	if !ok && s.Dim != "" {
		return r.checkQuantity(&Type{Form: FormQuantity, Of: s.Dim}, value)
	}
	if ok && (s.Open && isWord(word) || slices.ContainsFunc(s.Members, func(l Level) bool { return l.ID == word })) {
		return nil
	}
	return wrong(value, "a member of "+t.Of)
}

func (r *Rules) checkTerm(t *Type, value any) error {
	if len(t.Args) > 0 {
		return r.checkPair(t, value, "term", func(term any) error { return r.checkTerm(&Type{Form: FormTerm, Of: t.Of}, term) })
	}
	v := r.Vocabulary(t.Of)
	if v == nil {
		return fmt.Errorf("there is no vocabulary %q", t.Of)
	}
	word, ok := value.(string)
	if ok && (v.Open && isWord(word) || hasMember(v, word)) {
		return nil
	}
	return wrong(value, "a term of "+t.Of)
}

func hasMember(v *Vocabulary, id string) bool {
	return slices.ContainsFunc(v.Members, func(m Member) bool { return m.ID == id }) ||
		slices.ContainsFunc(v.Compose, func(j Join) bool { return joins(v, j, id) })
}

// joins reports whether an id is one of Composed's, without making them.
func joins(v *Vocabulary, j Join, id string) bool {
	for i := range v.Members {
		rest, ok := strings.CutPrefix(id, v.Members[i].ID)
		if !ok || v.Members[i].Class != j.First || rest == "" || rest[0] != '-' {
			continue
		}
		if slices.ContainsFunc(v.Members, func(m Member) bool { return m.Class == j.Second && m.ID == rest[1:] }) {
			return true
		}
	}
	return false
}

func (r *Rules) checkCall(t *Type, value any) error {
	return r.checkPair(t, value, "name", func(name any) error { return checkText(name, isWord) })
}

// checkPair checks an object of a head and its args.
func (r *Rules) checkPair(t *Type, value any, head string, check func(any) error) error {
	object, ok := value.(map[string]any)
	if !ok || len(object) != 2 {
		return wrong(value, "an object of "+head+" and args")
	}
	if err := check(object[head]); err != nil {
		return err
	}
	return r.checkArgs(t.Args, object["args"])
}

func checkRange(value any) error {
	ends, ok := value.([]any)
	if !ok || len(ends) != 2 {
		return wrong(value, "a range")
	}
	for _, end := range ends {
		if _, _, ok := num(end); !ok {
			return wrong(end, "a number")
		}
	}
	return nil
}

func (r *Rules) checkList(t *Type, value any) error {
	items, ok := value.([]any)
	if !ok {
		return wrong(value, "a list")
	}
	for i, item := range items {
		if err := r.Check(t.Elem, item); err != nil {
			return fmt.Errorf("%d: %w", i, err)
		}
		if t.Unique && slices.ContainsFunc(items[:i], func(other any) bool { return reflect.DeepEqual(other, item) }) {
			return fmt.Errorf("%d: %w", i, wrong(item, "another one"))
		}
	}
	return nil
}

func (r *Rules) checkAny(t *Type, value any) error {
	var first error
	for i := range t.Any {
		err := r.Check(&t.Any[i], value)
		if err == nil {
			return nil
		}
		if first == nil {
			first = err
		}
	}
	return first
}
