package content

import (
	"os"
	"testing"

	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/format"
)

// The card to learn from is in canonical form and beyond doubt, but for what it shows on purpose: the bloodline's hide outdoes the
// organ's. By day, in a harsher world, less of it counts.
func TestCharacterIsWhole(t *testing.T) {
	files := read(t, os.DirFS("character"))
	result := compile(t, files, read(t, Library()))
	shown := 0
	for _, d := range result.Diagnostics {
		if d.Code == "ganbi/organ-contention" {
			shown++
			continue
		}
		t.Errorf("%s: %s: %s", d.Span.File.Name, d.Code, d.Text("en"))
	}
	if shown != 1 {
		t.Errorf("the organ yields %d times", shown)
	}
	for _, f := range files {
		if text, ok := format.File(dsl.Parse(f, dsl.Options{})); !ok || text != f.Text {
			t.Errorf("%s is not formatted", f.Name)
		}
	}
	// Speed: strength 7 twice, for the bloodline's further multiplier, and agility 3 twice are 20; 9 of the ability in the snow,
	// above the boots' 3, or those 3 where the ability fails.
	want := map[string]string{"林霜": "29", "林霜·昼": "23"}
	for _, r := range result.Catalog.Resources {
		speed, ok := r.Derived.Get("base-speed")
		if want[r.Name] == "" {
			continue
		}
		if !ok || speed.Num == nil || (*speed.Num).Fraction() != want[r.Name] {
			t.Errorf("%s: the speed is not %s", r.Name, want[r.Name])
		}
		delete(want, r.Name)
	}
	if len(want) > 0 {
		t.Errorf("there is no %v", want)
	}
}
