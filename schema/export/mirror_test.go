package export

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"cuelang.org/go/cue"
	"cuelang.org/go/cue/cuecontext"
	"cuelang.org/go/cue/load"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// definitions whose names differ from their Go types'.
var renamed = map[string]string{"Amount": "#Need", "Names": "#Keyword"}

// TestCoreMirrorsGo compares each operator of core with its Go type, field by field, both ways.
func TestCoreMirrorsGo(t *testing.T) {
	instance := load.Instances([]string{"./core"}, &load.Config{FS: schema.Core, Dir: "/"})[0]
	core := cuecontext.New().BuildInstance(instance)
	if err := core.Err(); err != nil {
		t.Fatal(err)
	}
	seen := map[reflect.Type]bool{}
	mirror(t, core, reflect.TypeFor[schema.Ruleset](), seen)
	if len(seen) < 40 {
		t.Errorf("only %d operators were reached", len(seen))
	}
}

func mirror(t *testing.T, core cue.Value, typ reflect.Type, seen map[reflect.Type]bool) {
	for typ.Kind() == reflect.Pointer || typ.Kind() == reflect.Slice || typ.Kind() == reflect.Map {
		typ = typ.Elem()
	}
	if typ.Kind() != reflect.Struct || seen[typ] || typ == reflect.TypeFor[exact.Num]() || typ == reflect.TypeFor[schema.Type]() || typ == reflect.TypeFor[schema.Arg]() {
		return
	}
	seen[typ] = true
	name := "#" + typ.Name()
	if other := renamed[typ.Name()]; other != "" {
		name = other
	}
	definition := core.LookupPath(cue.ParsePath(name))
	if !definition.Exists() {
		t.Errorf("core has no %s", name)
		return
	}
	want := tags(typ)
	switch typ {
	case reflect.TypeFor[schema.Ruleset]():
		want = slices.DeleteFunc(want, func(tag string) bool { return tag == "digest" })
	case reflect.TypeFor[schema.External]():
		want = slices.DeleteFunc(want, func(tag string) bool { return tag == "type" })
	}
	got := labels(t, definition)
	if !slices.Equal(got, want) {
		t.Errorf("%s has\n%v, the Go type\n%v", name, got, want)
	}
	for i := range typ.NumField() {
		mirror(t, core, typ.Field(i).Type, seen)
	}
}

func labels(t *testing.T, v cue.Value) []string {
	it, err := v.Fields(cue.Optional(true))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for it.Next() {
		names = append(names, it.Selector().Unquoted())
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func tags(typ reflect.Type) []string {
	var names []string
	for i := range typ.NumField() {
		tag, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
		if tag == "" {
			names = append(names, tags(typ.Field(i).Type)...)
			continue
		}
		names = append(names, tag)
	}
	slices.Sort(names)
	return names
}
