package house

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"canon.dev/canon/schema"
	"canon.dev/canon/schema/export"
)

// changesOfABook are the same changes twice: as a layer over the book, and made in the book's own CUE.
const layered = `
import "canon.dev/canon/schema/core"

ruleset: "ganbi"
layers: [{
	name: "club"
	replace: prices: {
		"armor-piercing": cost: linear: cost: "7/2"
		"high-speed": {cost: power: {exponent: 2}, name: en: "great speed"}
	}
	replace: vocabularies: "damage-level": members: soft: {name: {zh: "轻微伤", en: "soft"}, data: rank: 1}
	replace: scales: grade: members: Q: {name: {zh: "Q级别", en: "grade Q"}, at: 150, rank: "5/2"}
	add: prices: "moon-walk": {
		name: {zh: "月步", en: "moon walk"}
		verbs: ["gain"]
		cost: choice: {by: "kind", cases: [{value: "x", cost: linear: cost: 3}]}
		params: [{id: "kind", of: "any"}]
	}
	add: externals: moons: {name: {zh: "月亮个数", en: "moons"}, #type: int & >=0}
	add: blocks: phase: {
		name: {zh: "月相块", en: "phase"}, named: true
		body: fields: since: {name: {zh: "自从某时", en: "since"}, #type: {when: #ranks.period, who?: core.#Word}}
	}
}]
`

const inTheBook = `
package ganbi

import "canon.dev/canon/schema/core"

prices: "moon-walk": {
	name: {zh: "月步", en: "moon walk"}
	verbs: ["gain"]
	cost: choice: {by: "kind", cases: [{value: "x", cost: linear: cost: 3}]}
	params: [{id: "kind", of: "any"}]
	provenance: "house"
}
vocabularies: "damage-level": members: soft: {name: {zh: "轻微伤", en: "soft"}, data: rank: 1, provenance: "house"}
scales: grade: members: Q: {name: {zh: "Q级别", en: "grade Q"}, at: 150, rank: "5/2", provenance: "house"}
externals: moons: {name: {zh: "月亮个数", en: "moons"}, #type: int & >=0, provenance: "house"}
blocks: phase: {
	name: {zh: "月相块", en: "phase"}, named: true
	body: fields: since: {name: {zh: "自从某时", en: "since"}, #type: {when: #ranks.period, who?: core.#Word}, provenance: "house"}
	provenance: "house"
}
`

// book is the folder of a book with another file in it.
func book(t *testing.T, extra string) fstest.MapFS {
	t.Helper()
	names, err := filepath.Glob("../ganbi/*.cue")
	if err != nil || len(names) == 0 {
		t.Fatal("no book", err)
	}
	files := fstest.MapFS{"ganbi/zz.cue": {Data: []byte(extra)}}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files["ganbi/"+filepath.Base(name)] = &fstest.MapFile{Data: text}
	}
	return files
}

// TestLikeTheBook: CUE itself judges a book with a layer's changes made in its text, and yields the same rows.
func TestLikeTheBook(t *testing.T) {
	want, err := export.Evaluate(book(t, inTheBook), "ganbi")
	if err != nil {
		t.Fatal(err)
	}
	got := onlyBook(t, load(t, layered))
	for _, id := range []string{
		"price/moon-walk", "term/damage-level/soft", "term/grade/Q", "external/moons", "block/phase", "field/phase/since",
	} {
		a, b := jsonOf(t, got.Ruleset, id), jsonOf(t, want, id)
		if a != b {
			t.Errorf("%s: the layer gives\n%s\nthe book\n%s", id, a, b)
		}
	}
	if a, b := ranks(got.Scale("grade")), ranks(schema.Index(want).Scale("grade")); a != b {
		t.Errorf("the layer ranks grades as %s, the book %s", a, b)
	}
}

func ranks(s *schema.Scale) string {
	var b strings.Builder
	for _, l := range s.Members {
		b.WriteString(l.ID)
		if l.Rank != nil {
			b.WriteString("=" + l.Rank.String())
		}
		b.WriteString(" ")
	}
	return b.String()
}

// jsonOf is a whole row.
func jsonOf(t *testing.T, r *schema.Ruleset, id string) string {
	t.Helper()
	rows := match(r, id)
	if len(rows) != 1 {
		t.Fatalf("%d rows are called %s", len(rows), id)
	}
	data, err := json.Marshal(whole(reflect.ValueOf(r).Elem(), rows[0].row))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// whole finds the struct that embeds a row.
func whole(v reflect.Value, row *schema.Row) any {
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			if found := whole(v.Index(i), row); found != nil {
				return found
			}
		}
	case reflect.Struct:
		if v.Type().NumField() > 0 && v.Type() != rowType && rowOf(v) == row {
			return v.Interface()
		}
		for i := range v.NumField() {
			if found := whole(v.Field(i), row); found != nil {
				return found
			}
		}
	}
	return nil
}

// TestOnlyWhatIsSaid: a layer changes the leaves that it names, and nothing else of the book.
func TestOnlyWhatIsSaid(t *testing.T) {
	base, err := schema.Load("ganbi")
	if err != nil {
		t.Fatal(err)
	}
	got := onlyBook(t, load(t, layered))
	if got.Digest == base.Digest {
		t.Error("the digest is the book's")
	}
	touched := map[string]bool{}
	for _, id := range []string{
		"price/armor-piercing", "price/high-speed", "price/moon-walk", "vocabulary/damage-level", "term/damage-level/soft",
		"scale/grade", "term/grade/Q", "external/moons", "block/phase", "field/phase/since",
	} {
		touched["ganbi/"+id] = true
	}
	seen := 0
	old := map[string][]schema.Row{} // several rows may share an id: derived values with conditions
	for table, row := range schema.Rows(base.Ruleset) {
		full := schema.FullID(base.Ruleset, table, row)
		old[full] = append(old[full], *row)
	}
	for table, row := range schema.Rows(got.Ruleset) {
		full := schema.FullID(got.Ruleset, table, row)
		if touched[full] {
			seen++
			if row.Provenance != schema.ProvenanceHouse {
				t.Errorf("%s has the provenance %s", full, row.Provenance)
			}
			continue
		}
		if len(old[full]) == 0 || !reflect.DeepEqual(old[full][0], *row) {
			t.Errorf("%s is\n%v, was\n%v", full, row, old[full])
			continue
		}
		old[full] = old[full][1:]
	}
	if seen != len(touched) {
		t.Errorf("%d of %d changed rows are there", seen, len(touched))
	}
	piercing, was := got.Price("armor-piercing"), base.Price("armor-piercing")
	if n := piercing.Cost.Linear.Cost.String(); n != "7/2" && n != "3.5" || piercing.Cost.Linear.Per.Cmp(was.Cost.Linear.Per) != 0 {
		t.Errorf("armor piercing costs %v", piercing.Cost.Linear)
	}
	if !reflect.DeepEqual(piercing.Cite, was.Cite) || !reflect.DeepEqual(piercing.Verbs, was.Verbs) {
		t.Error("what was not replaced is lost")
	}
	if speed := got.Price("high-speed"); speed.Cost.Linear != nil || speed.Cost.Power == nil || speed.Name.Zh != base.Price("high-speed").Name.Zh {
		t.Errorf("high speed is %+v", speed)
	}
	if again, _ := schema.Load("ganbi"); again.Price("armor-piercing").Cost.Linear.Cost.String() != was.Cost.Linear.Cost.String() {
		t.Error("the embedded book was changed")
	}
}

// TestRename: a row has a new name, and the old one is still understood.
func TestRename(t *testing.T) {
	got := onlyBook(t, load(t, `
ruleset: "ganbi"
layers: [{name: "a", rename: "price/armor-piercing": {zh: "穿甲", aliases: ["穿透"]}}]
`))
	row := got.Price("armor-piercing")
	words := strings.Join(append([]string{row.Name.Zh, row.Name.En}, row.Aliases...), " ")
	for _, want := range []string{"穿甲", "armor piercing", "破甲", "穿透"} {
		if !strings.Contains(words, want) {
			t.Errorf("%s is not among %s", want, words)
		}
	}
	if row.Provenance != schema.ProvenanceStated {
		t.Errorf("a name changes no number, and the provenance is %s", row.Provenance)
	}
}

// TestRemove: rows go from their tables and from the lists in other rows.
func TestRemove(t *testing.T) {
	gone := []string{"cap/single-effect-share", "field/ability/author", "ganbi/formula/book-price"}
	base, err := schema.Load("ganbi")
	if err != nil {
		t.Fatal(err)
	}
	got := onlyBook(t, load(t, `
ruleset: "ganbi"
layers: [{name: "a", remove: ["cap/single-effect-share", "field/ability/author"]}, {name: "b", remove: ["ganbi/formula/book-price"]}]
`))
	for _, id := range gone {
		if len(match(base.Ruleset, id)) != 1 || len(match(got.Ruleset, id)) != 0 {
			t.Errorf("%s: %d in the book, %d left", id, len(match(base.Ruleset, id)), len(match(got.Ruleset, id)))
		}
	}
	if strings.Join(got.Layers, " ") != "a b" {
		t.Errorf("the layers are %v", got.Layers)
	}
}

// TestReading: another reading is in force, and what rests on it rests on the house.
func TestReading(t *testing.T) {
	got := onlyBook(t, load(t, `ruleset: "ganbi", readings: "C-52": "total"`))
	reading := got.Reading("C-52")
	if reading.Default != "total" || reading.Provenance != schema.ProvenanceHouse {
		t.Errorf("the reading is %+v", reading)
	}
	rest := 0
	for _, row := range schema.Rows(got.Ruleset) {
		for _, id := range row.Readings {
			if id == "C-52" {
				rest++
				if row.Provenance != schema.ProvenanceHouse {
					t.Errorf("%s has the provenance %s", row.ID, row.Provenance)
				}
			}
		}
	}
	if rest == 0 {
		t.Error("no row rests on C-52")
	}
}

// TestModules: what belongs to a module that is played without is gone; the last layer that may say so decides.
func TestModules(t *testing.T) {
	const text = `
ruleset: "ganbi"
layers: [{
	name: "a"
	add: prices: {
		"moon-walk": {name: {zh: "月步", en: "moon walk"}, verbs: ["gain"], cost: linear: cost: 3, module: "moons"}
		"moon-run": {name: {zh: "月奔", en: "moon run"}, verbs: ["gain"], cost: linear: cost: 3, module: "moons"}
	}
	add: vocabularies: phase: {name: {zh: "月相", en: "phase"}, members: full: {name: {zh: "满月", en: "full"}, module: "moons"}}
}, {name: "b", modules: moons: false}`
	got := onlyBook(t, load(t, text+"]"))
	if got.Price("moon-walk") != nil || got.Price("moon-run") != nil || len(got.Vocabulary("phase").Members) != 0 {
		t.Error("the module is still there")
	}
	got = onlyBook(t, load(t, text+`, {name: "c", over: ["b"], modules: moons: true}]`))
	if got.Price("moon-walk") == nil || len(got.Vocabulary("phase").Members) != 1 {
		t.Error("the module is gone")
	}
}
