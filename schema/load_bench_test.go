package schema_test

import (
	"fmt"
	"testing"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

func big() *schema.Ruleset {
	r := &schema.Ruleset{}
	row := func(i int) schema.Row {
		return schema.Row{ID: fmt.Sprintf("some-row-%04d", i), Name: schema.Text{Zh: "某一行规则", En: "some row of a table"}, Cite: schema.Cite{Lines: []int{3872, 3873}, Section: "占用2点"}, Provenance: "stated"}
	}
	for i := range 1200 {
		r.Prices = append(r.Prices, schema.Price{Row: row(i), Entry: "some-row", Verbs: []string{"gain", "raise"}, Mode: "occupy", Craft: "yes", Class: "basic",
			Amount: schema.Amount{Need: "required", Unit: "point"}, Params: []schema.Param{{ID: "kind", Of: "damage"}}, Cost: schema.Cost{Linear: &schema.Linear{Cost: exact.Int(2), Per: exact.Int(1), Unit: "point"}}})
	}
	for i := range 40 {
		v := schema.Vocabulary{Row: row(i)}
		for j := range 20 {
			v.Members = append(v.Members, schema.Member{Row: row(j)})
		}
		r.Vocabularies = append(r.Vocabularies, v)
	}
	return r
}

func BenchmarkDecode(b *testing.B) {
	data, err := schema.Encode(big())
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := schema.Decode(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkUnpack(b *testing.B) {
	data, err := schema.Pack(big())
	if err != nil {
		b.Fatal(err)
	}
	text := string(data)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := schema.Unpack(text); err != nil {
			b.Fatal(err)
		}
	}
}
