package words

import (
	"encoding/json"
	"os"
	"testing"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

func small(t testing.TB) *Words {
	t.Helper()
	data, err := os.ReadFile("../bind/testdata/small.json")
	if err != nil {
		t.Fatal(err)
	}
	var r schema.Ruleset
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	return Of(schema.Index(&r))
}

func TestWordsAreFoundByAnySpelling(t *testing.T) {
	w := small(t)
	for _, word := range []string{"armor-piercing", "Armor-Piercing", "armor_piercing", "armor piercing", "破甲"} {
		if rows := w.Entry(word); len(rows) != 1 || rows[0].ID != "armor-piercing" {
			t.Errorf("%s: %v", word, rows)
		}
	}
	if rows := w.Entry("伤害减免"); len(rows) != 2 || rows[0].ID != "reduction-big" {
		t.Errorf("two rows of one entry: %v", rows)
	}
	if w.Entry("破") != nil || w.Kind("能") != nil || w.Unit("里") != nil || w.List("none") != nil || w.Fold("同") != nil {
		t.Error("something unknown is known")
	}
	if w.Kind("ABILITY").ID != "ability" || w.Unit("點").ID != "point" || w.Fold("equal").ID != "equal" || w.Verb("gain").ID != "gain" {
		t.Error("something known is unknown")
	}
	for word, want := range map[string]string{"斩击": "slash", "斩击物理": "slash-physical", "slash-physical": "slash-physical", "Fire-Physical": "fire-physical"} {
		if term, ok := w.List("damage-kind").Term(word); !ok || term.ID != want {
			t.Errorf("%s: %s, want %s", word, term.ID, want)
		}
	}
	if term, ok := w.List("check").Term("翻墙"); !ok || term.Known || term.ID != "翻墙" {
		t.Errorf("open list: %v", term)
	}
	if _, ok := w.List("damage-kind").Term("物理斩击"); ok {
		t.Error("joined the wrong way round")
	}
}

func TestBodies(t *testing.T) {
	w := small(t)
	ability := w.Kind("ability").Body
	effect := ability.Slot("效果")
	if effect.Block == nil || effect.Nested == nil || effect.Field != nil || ability.Slot("获得").Known() {
		t.Error("the slots of an ability")
	}
	if v := effect.Block.Body.Slot("獲得").Verb; v == nil || v.ID != "gain" {
		t.Error("the verbs of an effect")
	}
}

func TestUnits(t *testing.T) {
	w := small(t)
	for unit, want := range map[string]int64{"s": 1, "min": 60, "h": 3600, "d": 86400, "w": 604800} {
		if got := w.Base(w.Unit(unit)); got.Cmp(exact.Int(want)) != 0 {
			t.Errorf("%s is %s, want %d", unit, got, want)
		}
	}
	if !w.Counting(w.Unit("point")) || w.Counting(w.Unit("m")) || !w.Counting(nil) {
		t.Error("which units count")
	}
}

func TestLevels(t *testing.T) {
	w := small(t)
	for _, c := range []struct{ list, at, id, rank string }{
		// upwards: a quantity between two members is the greater
		{"period", "0", "second", "0"}, {"period", "1", "second", "0"}, {"period", "2", "minute", "2"}, {"period", "3600", "hour", "4"},
		{"period", "3601", "day", "6"}, {"period", "86400", "day", "6"}, {"period", "86401", "day", "7"}, {"period", "864000", "day", "7"},
		{"period", "864001", "day", "8"}, {"period", "8640000", "day", "8"},
		// downwards: the lesser
		{"grade", "-5", "E", "1"}, {"grade", "0", "E", "1"}, {"grade", "99", "E", "1"}, {"grade", "100", "D", "2"}, {"grade", "299", "D", "2"},
		{"grade", "300", "C", "4"}, {"grade", "9999", "C", "4"},
	} {
		term, ok := w.List(c.list).Level(exact.MustParse(c.at))
		if !ok || term.ID != c.id || term.Rank.String() != c.rank {
			t.Errorf("%s of %s: %s %v, want %s %s", c.at, c.list, term.ID, term.Rank, c.id, c.rank)
		}
	}
	if _, ok := w.List("target").Level(exact.Int(1)); ok {
		t.Error("a vocabulary has no levels")
	}
}

// A step of hardly more than 1 must not climb forever.
func TestLevelsEnd(t *testing.T) {
	at, rank := exact.Int(1), exact.Int(0)
	scale := schema.Scale{Row: schema.Row{ID: "s"}, Dim: "d", Round: "up", Members: []schema.Level{{Row: schema.Row{ID: "one"}, At: &at, Rank: &rank}},
		Beyond: &schema.Beyond{Times: exact.Frac(1000001, 1000000), Step: exact.Int(1)}}
	w := Of(schema.Index(&schema.Ruleset{Scales: []schema.Scale{scale}}))
	if term, ok := w.List("s").Level(exact.Int(1_000_000_000_000)); !ok || term.Rank.Sign() <= 0 {
		t.Errorf("%v", term)
	}
}
