package house

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What a run asks for and what is called canon.cue is reported where it cannot be used, never passed over.
func TestNothingIsPassedOver(t *testing.T) {
	link, folder := t.TempDir(), t.TempDir()
	if err := os.Symlink("nowhere", filepath.Join(link, FileName)); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(folder, FileName), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		options Options
		want    string
	}{
		{Options{File: Find(link), Name: "canon.cue"}, "-: io/unreadable: cannot read canon.cue: it does not exist"},
		{Options{File: Find(folder), Name: "canon.cue"}, "-: io/unreadable: cannot read canon.cue: not a regular file"},
		{Options{Layers: []string{"nope.cue"}}, "-: io/unreadable: cannot read nope.cue: it does not exist"},
		{Options{Readings: [][2]string{{"C-1000", "x"}}}, "--reading:1:11 `\"C-1000\"` house/unknown-reading: "},
		{Options{Readings: [][2]string{{"C-52", "x"}}}, "--reading:1:19 `\"x\"` house/bad-value: C-52 cannot be x"},
	} {
		_, found, err := Load(c.options)
		if got := said(found); err != nil || len(found) != 1 || !strings.HasPrefix(got, c.want) {
			t.Errorf("%+v: %v\n%s", c.options, err, got)
		}
	}
}
