// Package content holds the official resources of the rule books, in Canon's own language, and beside them homebrew to learn
// from. Only what is official is embedded: every compilation knows it.
package content

import (
	"embed"
	"io/fs"
)

//go:embed library
var files embed.FS

// Library is the official resources, a folder for each ruleset. They are known to every project; its own come first.
func Library() fs.FS {
	library, err := fs.Sub(files, "library")
	if err != nil {
		panic(err) // the folder is embedded above: only a misspelt name can fail
	}
	return library
}
