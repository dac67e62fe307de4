package emit

import "canon.dev/canon/compiler/catalog"

// Format is a way to write a catalog: one file of a name.
type Format struct {
	Name string // what the command line calls it
	File string // the file that it writes
	Emit func(*catalog.Catalog) []byte
}

// Formats is every format, the usual one first.
func Formats() []Format {
	return []Format{
		{Name: "json", File: "catalog.json", Emit: JSON},
	}
}
