package house

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"canon.dev/canon/schema"
)

const cachedProject = `-- canon.cue --
ruleset: "ganbi"
language: "en"
sources: ["a"]
lint: "stack/overlapping-gain": "off"
layers: [{file: "layer.cue"}]
-- layer.cue --
name: "club"
replace: prices: "armor-piercing": cost: linear: cost: 3
`

// cacheOptions is a project with a cache of its own.
func cacheOptions(t testing.TB) Options {
	dir := unpack(t, txtar.Parse([]byte(cachedProject)))
	return Options{File: filepath.Join(dir, FileName), Name: FileName, Cache: filepath.Join(t.TempDir(), "cache")}
}

func mustLoad(t testing.TB, o Options) *Project {
	t.Helper()
	p, found, err := Load(o)
	if err != nil || len(found) > 0 {
		t.Fatalf("%v\n%s", err, said(found))
	}
	return p
}

func cost(t testing.TB, p *Project) string {
	t.Helper()
	return onlyBook(t, p).Price("armor-piercing").Cost.Linear.Cost.String()
}

// TestCacheIsTheSame: what comes from the cache is what was evaluated.
func TestCacheIsTheSame(t *testing.T) {
	o := cacheOptions(t)
	if o.cached() != nil {
		t.Fatal("the cache holds something before anything was evaluated")
	}
	want := mustLoad(t, o)
	got := o.cached()
	if got == nil {
		t.Fatal("nothing is kept")
	}
	if got.Ruleset != want.Ruleset || got.Language != want.Language || !reflect.DeepEqual(got.Sources, want.Sources) ||
		!reflect.DeepEqual(got.Lint, want.Lint) || !reflect.DeepEqual(got.Books[0].Layers, want.Books[0].Layers) {
		t.Errorf("kept\n%+v, evaluated\n%+v", got, want)
	}
	a, err := schema.Encode(got.Books[0].Ruleset)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := schema.Encode(want.Books[0].Ruleset); err != nil || string(a) != string(b) {
		t.Errorf("the rules differ: %v", err)
	}
}

// TestCacheFollowsTheTexts: a changed canon.cue, a changed layer, another reading are other results; mistakes are never kept.
func TestCacheFollowsTheTexts(t *testing.T) {
	o := cacheOptions(t)
	if got := cost(t, mustLoad(t, o)); got != "3" {
		t.Fatal(got)
	}
	layer := filepath.Join(filepath.Dir(o.File), "layer.cue")
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(layer, `name: "club", replace: prices: "armor-piercing": cost: linear: cost: 4`)
	if got := cost(t, mustLoad(t, o)); got != "4" {
		t.Errorf("the layer was changed, and the cost is %s", got)
	}
	read := o
	read.Readings = [][2]string{{"C-52", "total"}}
	if got := onlyBook(t, mustLoad(t, read)).Reading("C-52").Default; got != "total" {
		t.Errorf("the reading is %s", got)
	}
	if got := onlyBook(t, mustLoad(t, o)).Reading("C-52").Default; got == "total" {
		t.Error("a reading that was asked for once stays")
	}
	write(layer, `nme: "club"`)
	for range 2 {
		if _, found, err := Load(o); err != nil || len(found) == 0 {
			t.Errorf("a mistake is hidden by the cache: %v", err)
		}
	}
	write(o.File, `ruleset: "ganbi"`)
	if p := mustLoad(t, o); len(p.Books) != 0 {
		t.Error("the layer is gone, and a book is still changed")
	}
}

// entries are the files of a cache that hold results.
func entries(t *testing.T, dir string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && filepath.Base(path) != "trim.txt" {
			files = append(files, path)
		}
		return err
	})
	if err != nil || len(files) == 0 {
		t.Fatalf("no entries: %v", err)
	}
	return files
}

// TestCacheDistrustsEntries: whatever happens to an entry, the result is the right one.
func TestCacheDistrustsEntries(t *testing.T) {
	o := cacheOptions(t)
	mustLoad(t, o)
	whole := map[string][]byte{}
	for _, name := range entries(t, o.Cache) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		whole[name] = data
	}
	for _, damage := range []func([]byte) []byte{
		func([]byte) []byte { return nil },
		func(b []byte) []byte { return b[:len(b)/2] },
		func(b []byte) []byte { return append(append([]byte{}, b...), "more"...) },
		func(b []byte) []byte { c := append([]byte{}, b...); c[len(c)/2] ^= 1; return c },
		func([]byte) []byte { return []byte("from another tool") },
	} {
		for name, data := range whole {
			if err := os.WriteFile(name, damage(data), 0o644); err != nil {
				t.Fatal(err)
			}
			if got := cost(t, mustLoad(t, o)); got != "3" {
				t.Errorf("%s damaged: the cost is %s", filepath.Base(name), got)
			}
		}
	}
}

// TestThawRefuses: an entry with the right digest but of another making is as if it were not there.
func TestThawRefuses(t *testing.T) {
	p := mustLoad(t, cacheOptions(t))
	good, err := freeze(p, nil)
	if err != nil {
		t.Fatal(err)
	}
	if thaw(good) == nil {
		t.Fatal("a whole entry is refused")
	}
	for n := 0; n < len(good); n += 1 + n/8 {
		if thaw(good[:n]) != nil {
			t.Errorf("the first %d bytes of %d are taken for a whole", n, len(good))
		}
	}
	changed := []input{{Path: filepath.Join(t.TempDir(), "gone.cue"), Digest: "x"}}
	if data, err := freeze(p, changed); err != nil || thaw(data) != nil {
		t.Errorf("a file is gone, and the entry is taken: %v", err)
	}
	for i := 0; i < len(good); i += 1 + len(good)/200 { // no byte makes it panic
		thaw(append(append(append([]byte{}, good[:i]...), good[i]^0x55), good[i+1:]...))
	}
}

// TestCacheTogether: many processes may write and read at once.
func TestCacheTogether(t *testing.T) {
	o := cacheOptions(t)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			p, found, err := Load(o)
			if err != nil || len(found) > 0 || p.Books[0].Price("armor-piercing").Cost.Linear.Cost.String() != "3" {
				t.Errorf("%v %s", err, said(found))
			}
		})
	}
	wait.Wait()
}

// TestCacheUnwritable: where nothing can be kept the result is the same.
func TestCacheUnwritable(t *testing.T) {
	o := cacheOptions(t)
	o.Cache = filepath.Join(o.File, "no folder can be here")
	if got := cost(t, mustLoad(t, o)); got != "3" {
		t.Error(got)
	}
}
