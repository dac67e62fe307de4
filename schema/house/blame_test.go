package house

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestBlame: among hundreds of changes those are named that break the book, whatever comes before and after them.
func TestBlame(t *testing.T) {
	var b strings.Builder
	b.WriteString("ruleset: \"ganbi\"\nlayers: [{\n\tname: \"many\"\n\tadd: prices: {\n")
	for i := range 200 {
		stack := ""
		if i == 7 || i == 131 {
			stack = fmt.Sprintf(", stack: \"none-%d\"", i)
		}
		fmt.Fprintf(&b, "\t\t\"r%d\": {name: {zh: \"条目%d\", en: \"row %d\"}, verbs: [\"gain\"], cost: linear: cost: 2, mode: \"occupy\", craft: \"yes\", class: \"basic\"%s}\n", i, i, i, stack)
	}
	b.WriteString("\t}\n}]\n")
	file := filepath.Join(unpack(t, txtar.Parse(nil)), FileName)
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	_, found, err := Load(Options{File: file, Name: FileName})
	if err != nil {
		t.Fatal(err)
	}
	var places []string
	for _, d := range found {
		places = append(places, string(d.Code)+" "+d.Span.Text())
	}
	if got := strings.Join(places, ", "); got != `house/broken-rules "r7", house/broken-rules "r131"` {
		t.Errorf("found %s\n%s", got, said(found))
	}
}
