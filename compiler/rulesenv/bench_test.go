package rulesenv

import (
	"testing"

	"canon.dev/canon/compiler/words"
	"canon.dev/canon/schema"
)

func BenchmarkNew(b *testing.B) {
	rules, err := schema.Load(schema.IDs()[0])
	if err != nil {
		b.Fatal(err)
	}
	w := words.Of(rules)
	b.ReportAllocs()
	for b.Loop() {
		New(w)
	}
}
