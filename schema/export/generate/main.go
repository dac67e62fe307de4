// Command generate writes the embedded tables of the rule books in a folder: generate DIR writes DIR/tables/<ruleset>.json.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"canon.dev/canon/schema/export"
)

func main() {
	dir := "."
	if len(os.Args) > 1 {
		dir = os.Args[1]
	}
	if err := generate(dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func generate(dir string) error {
	tables, err := export.Tables(os.DirFS(dir))
	if err != nil {
		return err
	}
	for name, data := range tables {
		if err := os.WriteFile(filepath.Join(dir, "tables", name), data, 0o666); err != nil {
			return err
		}
	}
	return nil
}
