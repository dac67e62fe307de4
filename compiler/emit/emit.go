package emit

import (
	"canon.dev/canon/compiler/catalog"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/dsl/diag"
)

// Input is what a compilation yields.
type Input struct {
	Catalog   *catalog.Catalog
	Resources []*ir.Resource // sorted by id; nil unless the format asks for them
}

// File is a file to be written, its path below the folder of the output, with /.
type File struct {
	Path string
	Data []byte
}

// Format is a way to write what was compiled, with findings about what it can't write.
type Format struct {
	Name      string // what the command line calls it
	Resources bool   // it needs what the author wrote, besides what it comes to
	Emit      func(Input) ([]File, diag.List)
}

// Formats is every format, the usual one first.
func Formats() []Format {
	return []Format{
		{Name: "json", Emit: func(in Input) ([]File, diag.List) {
			return []File{{Path: "catalog.json", Data: JSON(in.Catalog)}}, nil
		}},
		{Name: "wikitext", Resources: true, Emit: Wikitext},
	}
}
