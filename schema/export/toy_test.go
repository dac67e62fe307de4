package export

import (
	"bytes"
	"os"
	"reflect"
	"strings"
	"testing"

	"canon.dev/canon/schema"
)

// toy is the rule book that uses every operator.
func toy(t testing.TB) *schema.Ruleset {
	t.Helper()
	r, err := Evaluate(os.DirFS("../../testdata"), "toy")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestToyIsComplete: every table of the toy has a row, and every cost form and type form is used.
func TestToyIsComplete(t *testing.T) {
	r := toy(t)
	v := reflect.ValueOf(r).Elem()
	for i := range v.NumField() {
		if f := v.Field(i); f.Kind() == reflect.Slice && f.Len() == 0 {
			t.Errorf("the toy has no %s", v.Type().Field(i).Name)
		}
	}
	costs := map[string]bool{}
	for i := range r.Prices {
		costForms(&r.Prices[i].Cost, costs)
	}
	cost := reflect.TypeFor[schema.Cost]()
	for i := range cost.NumField() {
		if name := cost.Field(i).Name; name != "Cite" && !costs[name] {
			t.Errorf("the toy uses no cost form %s", name)
		}
	}
	forms := map[schema.Form]bool{}
	for i := range r.Kinds {
		bodyForms(&r.Kinds[i].Body, forms)
	}
	for i := range r.Blocks {
		bodyForms(&r.Blocks[i].Body, forms)
	}
	for _, form := range schema.Forms() {
		if !forms[form] {
			t.Errorf("the toy has no argument of the form %s", form)
		}
	}
}

func costForms(c *schema.Cost, seen map[string]bool) {
	v := reflect.ValueOf(c).Elem()
	for i := range v.NumField() {
		if !v.Field(i).IsZero() {
			seen[v.Type().Field(i).Name] = true
		}
	}
	for _, parts := range [][]schema.Cost{c.Sum, c.Max} {
		for i := range parts {
			costForms(&parts[i], seen)
		}
	}
	if c.Choice != nil {
		for i := range c.Choice.Cases {
			costForms(&c.Choice.Cases[i].Cost, seen)
		}
	}
}

func bodyForms(b *schema.Body, seen map[schema.Form]bool) {
	for i := range b.Fields {
		argForms(b.Fields[i].Args, seen)
	}
}

func argForms(args []schema.Arg, seen map[schema.Form]bool) {
	for i := range args {
		typeForms(&args[i].Type, seen)
	}
}

func typeForms(t *schema.Type, seen map[schema.Form]bool) {
	seen[t.Form] = true
	argForms(t.Args, seen)
	if t.Elem != nil {
		typeForms(t.Elem, seen)
	}
	for i := range t.Any {
		typeForms(&t.Any[i], seen)
	}
}

// TestToySharesNothing: what a test compiles from the toy cannot have come from a book.
func TestToySharesNothing(t *testing.T) {
	words := map[string]string{}
	for _, id := range schema.IDs() {
		rules, err := schema.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for table, row := range schema.Rows(rules.Ruleset) {
			for word := range schema.Spellings(row) {
				words[word] = schema.FullID(rules.Ruleset, table, row)
			}
		}
	}
	r := toy(t)
	for table, row := range schema.Rows(r) {
		for word := range schema.Spellings(row) {
			if other := words[word]; other != "" {
				t.Errorf("%s is called %q like %s", schema.FullID(r, table, row), word, other)
			}
		}
	}
}

// TestPackedIsTheSame: packing loses nothing that the JSON shows.
func TestPackedIsTheSame(t *testing.T) {
	r := toy(t)
	want, err := schema.Encode(r)
	if err != nil {
		t.Fatal(err)
	}
	packed, err := schema.Pack(r)
	if err != nil {
		t.Fatal(err)
	}
	back, err := schema.Unpack(string(packed))
	if err != nil {
		t.Fatal(err)
	}
	got, err := schema.Encode(back)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("unpacked:\n%s\npacked:\n%s", got, want)
	}
	decoded, err := schema.Decode(want)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := schema.Encode(decoded); !bytes.Equal(again, want) {
		t.Error("the JSON does not come back the same")
	}
}

// TestDamagedPacks: a damaged table is refused, without a panic.
func TestDamagedPacks(t *testing.T) {
	packed, err := schema.Pack(toy(t))
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < len(packed); n += 97 {
		if _, err := schema.Unpack(string(packed[:n])); err == nil {
			t.Errorf("the first %d bytes of %d are taken for a whole", n, len(packed))
		}
	}
	flipped := 0
	for i := 0; i < len(packed); i += 11 {
		damaged := strings.Clone(string(packed[:i])) + string(packed[i]^0x55) + string(packed[i+1:])
		if _, err := schema.Unpack(damaged); err != nil {
			flipped++
		}
	}
	if flipped == 0 {
		t.Error("no flipped byte is noticed")
	}
}

// TestSameTwice: an evaluation depends on nothing but the CUE.
func TestSameTwice(t *testing.T) {
	a, b := toy(t), toy(t)
	if a.Digest == "" || a.Digest != b.Digest {
		t.Errorf("digests %q and %q", a.Digest, b.Digest)
	}
}
