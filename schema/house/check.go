package house

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"cuelang.org/go/cue"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// CUE reports one of several mistakes and hides the rest: an unknown key hides a bad value, a bad value a missing key. So a
// text is compared with its form here, key by key, along the Go type that mirrors the form; CUE judges each value by itself.

var (
	anyType  = reflect.TypeFor[cue.Value]()
	numType  = reflect.TypeFor[exact.Num]()
	argsType = reflect.TypeFor[[]schema.Arg]()
	rowType  = reflect.TypeFor[schema.Row]()
	costType = reflect.TypeFor[schema.Cost]()
	nameType = reflect.TypeFor[schema.Names]()
)

// braces is what a form of keys admits.
var braces = diag.Text{Zh: "花括号里的一组键", En: "keys in braces"}

// checker compares one part of a document.
type checker struct {
	*evaluation
	doc    *document
	leaves []leaf // every value that is set, by its path from the part
	root   int    // how long the path of the part is
}

// leaf is a value that is set.
type leaf struct {
	path string
	at   []string
}

// shape compares a part of a document with the form that a Go type mirrors. It reports whether it fits.
func (e *evaluation) shape(doc *document, path []string, v cue.Value, t reflect.Type) bool {
	before := len(e.found)
	c := &checker{evaluation: e, doc: doc}
	c.check(path, v, t, cue.Value{}, reflect.Value{})
	return len(e.found) == before
}

// check compares a value with a Go type. What base already has may be left out; an invalid base has nothing.
func (c *checker) check(path []string, v cue.Value, t reflect.Type, form cue.Value, base reflect.Value) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
		if base.IsValid() {
			base = base.Elem()
		}
	}
	switch {
	case t == anyType, c.doc.repaired && v.IncompleteKind() == cue.TopKind: // what stood here was reported
	case t == numType, t == argsType:
		c.leaf(path, v, form)
	case t.Kind() == reflect.Struct:
		c.record(path, v, t, base)
	case t.Kind() == reflect.Slice && keyedRows(t) && v.IncompleteKind() == cue.StructKind:
		c.rows(path, v, t, base)
	case t.Kind() == reflect.Slice:
		c.list(path, v, t, form)
	case t.Kind() == reflect.Map:
		c.columns(path, v, t, form)
	default:
		c.leaf(path, v, form)
	}
}

// keyedRows reports whether CUE may write a list as a map by id.
func keyedRows(t reflect.Type) bool {
	if t.Elem().Kind() != reflect.Struct {
		return false
	}
	_, ok := t.Elem().FieldByName("ID")
	return ok && t != argsType
}

// formOf is the definition that a Go type mirrors.
func (w *workspace) formOf(t reflect.Type) cue.Value {
	switch t {
	case reflect.TypeFor[schema.Amount]():
		return w.form("#Need")
	case nameType:
		return w.form("#Keyword")
	}
	name := t.Name()
	if name != "Text" {
		name = strings.TrimSuffix(name, "Text") // the mirrors of project.cue
	}
	return w.form("#" + strings.ToUpper(name[:1]) + name[1:])
}

type constraint struct {
	form     cue.Value
	required bool
}

// constraints are the fields of a form.
func constraints(form cue.Value) map[string]constraint {
	all := map[string]constraint{}
	it, err := form.Fields(cue.Optional(true))
	for err == nil && it.Next() {
		name := it.Selector().Unquoted()
		all[name] = constraint{it.Value(), all[name].required || it.FieldType().ConstraintType() == cue.RequiredConstraint}
	}
	return all
}

func (c *checker) record(path []string, v cue.Value, t reflect.Type, base reflect.Value) {
	it, err := v.Fields(cue.Definitions(true))
	if err != nil || v.IncompleteKind() != cue.StructKind {
		c.bad(path, v, braces)
		return
	}
	known := constraints(c.formOf(t))
	given, before := map[string]bool{}, len(c.leaves)
	for it.Next() {
		name := it.Selector().String()
		if it.Selector().IsString() {
			name = it.Selector().Unquoted()
		}
		given[name] = true
		inner := append(slices.Clone(path), name)
		member, ok := memberOf(t, name)
		switch {
		case name == "#type" && typed(t):
			c.leaves = append(c.leaves, c.leafAt(inner))
		case it.Selector().IsDefinition():
		case !ok:
			c.unknown("house/unknown-key", c.doc.place(inner), name, c.keysOf(t, known))
		default:
			c.check(inner, it.Value(), member.Type, known[name].form, under(base, member))
		}
	}
	if t == costType {
		c.oneForm(path, given)
		if base.IsValid() && !sameForm(v, base) { // another form: the whole cost is set
			c.leaves, base = append(c.leaves[:before], c.leafAt(path)), reflect.Value{}
		}
	}
	if !base.IsValid() {
		c.missing(path, known, given)
	}
}

func typed(t reflect.Type) bool {
	return t == reflect.TypeFor[schema.Field]() || t == reflect.TypeFor[schema.External]()
}

// oneForm refuses a cost in two forms.
func (c *checker) oneForm(path []string, given map[string]bool) {
	delete(given, "cite")
	if len(given) > 1 {
		forms := make([]string, 0, len(given))
		for name := range given {
			forms = append(forms, name)
		}
		slices.Sort(forms)
		c.say("house/bad-value", "forms", c.doc.place(path), diag.Word("forms", strings.Join(forms, ", ")))
	}
}

// keysOf are the keys that may stand in a form; ids come from the keys around them.
func (c *checker) keysOf(t reflect.Type, fields map[string]constraint) []string {
	var keys []string
	for name := range fields {
		if _, known := memberOf(t, name); known {
			keys = append(keys, name)
		}
	}
	return keys
}

// missing reports the keys that must be given.
func (c *checker) missing(path []string, fields map[string]constraint, given map[string]bool) {
	var names []string
	for name, f := range fields {
		keyed := name == "id" && len(path) > 0 && !strings.HasPrefix(path[len(path)-1], "[") // a table's key is the row's id
		if f.required && !given[name] && !keyed {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		c.say("house/missing-key", "", c.doc.place(path), diag.Word("name", name), diag.Term("want", expected(fields[name].form)))
	}
}

// rows checks a map of rows by id.
func (c *checker) rows(path []string, v cue.Value, t reflect.Type, base reflect.Value) {
	it, err := v.Fields()
	if err != nil {
		c.bad(path, v, diag.Text{Zh: "以编号为键的条目", En: "rows by id"})
		return
	}
	for it.Next() {
		id := it.Selector().Unquoted()
		inner := append(slices.Clone(path), id)
		row := rowIn(base, id)
		if !row.IsValid() {
			c.id(inner, id, t.Elem())
		}
		c.check(inner, it.Value(), t.Elem(), cue.Value{}, row)
	}
}

// id checks how a new row is called.
func (c *checker) id(path []string, id string, t reflect.Type) {
	form := c.form("#ID")
	switch t {
	case reflect.TypeFor[schema.Level]():
		form = c.form("#Grade")
	case reflect.TypeFor[schema.Reading]():
		return
	}
	if form.Unify(c.ctx.Encode(id)).Err() != nil {
		c.say("house/bad-value", "id", c.doc.place(path), diag.Word("value", id))
	}
}

func (c *checker) list(path []string, v cue.Value, t reflect.Type, form cue.Value) {
	it, err := v.List()
	if err != nil {
		c.bad(path, v, expected(form))
		return
	}
	before := len(c.found)
	inner := form.LookupPath(cue.MakePath(cue.AnyIndex))
	kept := c.leaves // a list is set as a whole
	for i := 0; it.Next(); i++ {
		c.check(append(slices.Clone(path), fmt.Sprintf("[%d]", i)), it.Value(), t.Elem(), inner, reflect.Value{})
	}
	c.leaves = append(kept, c.leafAt(path))
	if len(c.found) == before && form.Exists() && form.Unify(v).Err() != nil {
		c.bad(path, v, expected(form))
	}
}

func (c *checker) columns(path []string, v cue.Value, t reflect.Type, form cue.Value) {
	it, err := v.Fields()
	if err != nil {
		c.bad(path, v, braces)
		return
	}
	inner := form.LookupPath(cue.MakePath(cue.AnyString))
	for it.Next() {
		c.check(append(slices.Clone(path), it.Selector().Unquoted()), it.Value(), t.Elem(), inner, reflect.Value{})
	}
}

func (c *checker) leaf(path []string, v, form cue.Value) {
	c.leaves = append(c.leaves, c.leafAt(path))
	if form.Exists() && form.Unify(v).Validate(cue.Concrete(true)) != nil || !v.IsConcrete() && v.IncompleteKind() != cue.StructKind {
		c.bad(path, v, expected(form))
	}
}

func (c *checker) leafAt(path []string) leaf {
	return leaf{strings.Join(path[min(c.root, len(path)):], "/"), slices.Clone(path)}
}

// bad reports a value that does not fit.
func (c *checker) bad(path []string, v cue.Value, want diag.Text) {
	c.say("house/bad-value", "", c.doc.valueAt(path), diag.Word("key", keyName(path)), diag.Word("value", shown(v)), diag.Term("want", want))
}

// keyName is the key that a path ends in.
func keyName(path []string) string {
	for i := len(path) - 1; i >= 0; i-- {
		if !strings.HasPrefix(path[i], "[") {
			return path[i]
		}
	}
	return ""
}

// shown is a value as its author would write it, in short.
func shown(v cue.Value) string {
	text := []rune(strings.Join(strings.Fields(fmt.Sprint(v)), " "))
	if len(text) > 40 {
		text = append(text[:39], '…')
	}
	return string(text)
}

// expected says in words what a form admits.
func expected(form cue.Value) diag.Text {
	if words := alternatives(form); len(words) > 0 {
		list := strings.Join(words, ", ")
		return diag.Text{Zh: "其中之一：" + list, En: "one of " + list}
	}
	bounds := boundsOf(form)
	switch k := form.IncompleteKind(); {
	case k == cue.TopKind:
		return braces
	case k == cue.StringKind:
		return diag.Text{Zh: "引号里的文字" + bounds, En: "a text in quotes" + bounds}
	case k == cue.BoolKind:
		return diag.Text{Zh: "true 或 false", En: "true or false"}
	case k == cue.IntKind:
		return diag.Text{Zh: "整数" + bounds, En: "a whole number" + bounds}
	case k&cue.NumberKind != 0 && k&cue.BoolKind != 0:
		return diag.Text{Zh: "数、文字或 true、false", En: "a number, a text, true or false"}
	case k&cue.NumberKind != 0:
		return diag.Text{Zh: "数，或写成 \"1/3\" 的分数" + bounds, En: "a number, or a fraction as \"1/3\"" + bounds}
	case k == cue.ListKind:
		inner := expected(form.LookupPath(cue.MakePath(cue.AnyIndex)))
		return diag.Text{Zh: "方括号里的列表，每项是" + inner.Zh, En: "a list in brackets, each of it " + inner.En}
	}
	return braces
}

// alternatives are the texts of a choice of texts.
func alternatives(form cue.Value) []string {
	op, operands := cue.Dereference(form).Expr()
	if op != cue.OrOp {
		return nil
	}
	var words []string
	for _, o := range operands {
		if inner := alternatives(o); len(inner) > 0 {
			words = append(words, inner...)
			continue
		}
		text, err := o.String()
		if err != nil {
			return nil
		}
		words = append(words, text)
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// boundsOf are the bounds of a number as CUE writes them, " (>=1, <=9)".
func boundsOf(form cue.Value) string {
	bounds := boundList(form)
	if len(bounds) == 0 {
		return ""
	}
	return " (" + strings.Join(bounds, ", ") + ")"
}

func boundList(form cue.Value) []string {
	op, operands := cue.Dereference(form).Expr()
	switch op {
	case cue.GreaterThanEqualOp, cue.LessThanEqualOp, cue.GreaterThanOp:
		return []string{fmt.Sprint(form)}
	case cue.AndOp, cue.OrOp: // a number or a fraction: the bounds are the number's
		var bounds []string
		for _, o := range operands {
			bounds = append(bounds, boundList(o)...)
		}
		return bounds
	}
	return nil
}
