package schema_test

import (
	"os"
	"path/filepath"
	"testing"

	"canon.dev/canon/schema"
)

// BenchmarkUnpack is what the first use of a ruleset costs.
func BenchmarkUnpack(b *testing.B) {
	for _, id := range schema.IDs() {
		b.Run(id, func(b *testing.B) {
			data, err := os.ReadFile(filepath.Join("tables", id+".bin"))
			if err != nil {
				b.Fatal(err)
			}
			text := string(data)
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := schema.Unpack(text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkDecodeJSON is what it would cost to embed the JSON instead.
func BenchmarkDecodeJSON(b *testing.B) {
	for _, id := range schema.IDs() {
		b.Run(id, func(b *testing.B) {
			data, err := os.ReadFile(filepath.Join("tables", id+".json"))
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := schema.Decode(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkHeads is what it costs to find a ruleset by its name.
func BenchmarkHeads(b *testing.B) {
	for b.Loop() {
		if schema.Find("no such ruleset") != "" {
			b.Fatal("found")
		}
	}
}
