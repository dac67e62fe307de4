package export

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"cuelang.org/go/cue"
	"cuelang.org/go/cue/cuecontext"
	"cuelang.org/go/cue/load"
	"pgregory.net/rapid"

	"canon.dev/canon/schema"
)

// oracle is a rule book both ways: as CUE evaluates it and as Go loads it.
type oracle struct {
	ctx   *cue.Context
	core  cue.Value
	value cue.Value
	rules *schema.Rules
}

func oracleOf(t testing.TB, dir, book string) *oracle {
	t.Helper()
	ctx := cuecontext.New() // one for all: values of two contexts do not always unify
	value, err := build(ctx, os.DirFS(dir), book)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := Decode(value)
	if err != nil {
		t.Fatal(err)
	}
	instance := load.Instances([]string{"./core"}, &load.Config{FS: schema.Core, Dir: "/"})[0]
	return &oracle{ctx: ctx, core: ctx.BuildInstance(instance), value: value, rules: schema.Index(rules)}
}

// data is the closed CUE struct of the fields of a kind's or block's body.
func (o *oracle) data(t testing.TB, table, id string) cue.Value {
	t.Helper()
	body := o.value.LookupPath(cue.MakePath(cue.Str(table), cue.Str(id), cue.Str("body")))
	data := o.core.LookupPath(cue.ParsePath("#Data")).FillPath(cue.ParsePath("body"), body).LookupPath(cue.ParsePath("data"))
	if err := data.Err(); err != nil {
		t.Fatal(err)
	}
	return data
}

// accepts is CUE's verdict on a value in plain form.
func (o *oracle) accepts(t rapid.TB, data cue.Value, value any) bool {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.ReplaceAll(text, []byte("\ufeff"), []byte(`\ufeff`)) // a byte order mark may not stand in CUE's source
	v := o.ctx.CompileBytes(text)
	if err := v.Err(); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return data.Unify(v).Validate(cue.Concrete(true)) == nil
}

// TestShapeAgreesWithCUE generates data for every body of the books, and mutations of it: the shape that the compiler walks
// admits exactly what CUE admits.
func TestShapeAgreesWithCUE(t *testing.T) {
	dirs := map[string]string{"toy": "../../testdata"}
	for _, id := range schema.IDs() {
		dirs[id] = ".."
	}
	for book, dir := range dirs {
		t.Run(book, func(t *testing.T) { agree(t, oracleOf(t, dir, book)) })
	}
}

type subject struct {
	name string
	body *schema.Body
	data cue.Value
}

func (o *oracle) subjects(t *testing.T) []subject {
	var subjects []subject
	for i := range o.rules.Kinds {
		k := &o.rules.Kinds[i]
		subjects = append(subjects, subject{k.ID, &k.Body, o.data(t, "kinds", k.ID)})
	}
	for i := range o.rules.Blocks {
		if b := &o.rules.Blocks[i]; len(b.Body.Fields) > 0 {
			subjects = append(subjects, subject{b.ID, &b.Body, o.data(t, "blocks", b.ID)})
		}
	}
	return subjects
}

func agree(t *testing.T, o *oracle) {
	subjects := o.subjects(t)
	accepted, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SampledFrom(subjects).Draw(t, "body")
		g := generator{t: t, rules: o.rules}
		var value any = g.body(s.body)
		if err := o.rules.CheckBody(s.body, decoded(t, value)); err != nil {
			t.Fatalf("generated data of %s is refused: %v", s.name, err)
		}
		for range rapid.IntRange(0, 2).Draw(t, "mutations") {
			value = g.mutate(value)
		}
		value = decoded(t, value)
		err := o.rules.CheckBody(s.body, value)
		if cue := o.accepts(t, s.data, value); cue != (err == nil) {
			text, _ := json.Marshal(value)
			t.Fatalf("%s: CUE accepts: %v, the shape says: %v\n%s", s.name, cue, err, text)
		}
		if err == nil {
			accepted++
		} else {
			refused++
		}
	})
	if accepted == 0 || refused == 0 {
		t.Errorf("%d accepted, %d refused: both must happen", accepted, refused)
	}
}

// decoded is the value as encoding/json reads it.
func decoded(t *rapid.T, value any) any {
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var out any
	if err := d.Decode(&out); err != nil {
		t.Fatal(err)
	}
	return out
}

// generator makes data in plain form from shapes.
type generator struct {
	t     *rapid.T
	rules *schema.Rules
}

func (g generator) pick(list []string) string { return rapid.SampledFrom(list).Draw(g.t, "word") }

func (g generator) coin() bool { return rapid.Bool().Draw(g.t, "coin") }

func (g generator) body(b *schema.Body) map[string]any {
	out := map[string]any{}
	for i := range b.Fields {
		f := &b.Fields[i]
		if !f.Required && g.coin() {
			continue
		}
		if !f.Repeat {
			out[f.ID] = g.statement(f)
			continue
		}
		list := []any{}
		for range rapid.IntRange(0, 2).Draw(g.t, "times") {
			list = append(list, g.statement(f))
		}
		out[f.ID] = list
	}
	return out
}

func (g generator) statement(f *schema.Field) any {
	if len(f.Args) == 1 && f.Args[0].ID == schema.Sole {
		return g.value(&f.Args[0].Type)
	}
	return g.args(f.Args)
}

func (g generator) args(args []schema.Arg) map[string]any {
	out := map[string]any{}
	for i := range args {
		if !args[i].Optional || g.coin() {
			out[args[i].ID] = g.value(&args[i].Type)
		}
	}
	return out
}

func (g generator) value(t *schema.Type) any {
	switch t.Form {
	case schema.FormText:
		return rapid.String().Draw(g.t, "text")
	case schema.FormWord, schema.FormRef:
		if t.Digits > 0 {
			return g.pick([]string{"甲", "003", "12x"})
		}
		return g.pick([]string{"甲", "word", "a-b"})
	case schema.FormDice:
		return g.pick([]string{"2d6", "1d100"})
	case schema.FormBool:
		return g.coin()
	case schema.FormNumber:
		return g.number(t)
	case schema.FormQuantity:
		return map[string]any{"value": g.number(t), "unit": g.pick(g.units(t.Of))}
	case schema.FormRank:
		return g.rank(t)
	case schema.FormTerm:
		if len(t.Args) > 0 {
			return map[string]any{"term": g.pick(g.terms(t.Of)), "args": g.args(t.Args)}
		}
		return g.pick(g.terms(t.Of))
	case schema.FormCall:
		return map[string]any{"name": "甲", "args": g.args(t.Args)}
	case schema.FormRange:
		return []any{1, json.Number("2.5")}
	case schema.FormList:
		if t.Unique {
			return []any{g.value(t.Elem)}
		}
		return []any{g.value(t.Elem), g.value(t.Elem)}
	}
	return g.value(&t.Any[rapid.IntRange(0, len(t.Any)-1).Draw(g.t, "alternative")])
}

func (g generator) number(t *schema.Type) any {
	if t.Integer || t.Min != nil || t.Max != nil || t.Over != nil {
		low, high := 1, 9
		if t.Min != nil {
			n, _ := t.Min.Ceil().Int64()
			low, high = int(n), int(n)+8
		}
		if t.Max != nil {
			n, _ := t.Max.Floor().Int64()
			high = min(high, int(n))
		}
		return rapid.IntRange(low, high).Draw(g.t, "number")
	}
	return json.Number(g.pick([]string{"-3", "0", "1.5", "7"}))
}

func (g generator) units(dim string) []string {
	var ids []string
	for _, u := range g.rules.Units {
		if u.Dim == dim {
			ids = append(ids, u.ID)
		}
	}
	return ids
}

func (g generator) terms(list string) []string {
	v := g.rules.Vocabulary(list)
	var ids []string
	for _, m := range v.Members {
		ids = append(ids, m.ID)
	}
	for _, term := range schema.Composed(v) {
		ids = append(ids, term.ID)
	}
	if v.Open {
		ids = append(ids, "甲")
	}
	return ids
}

func (g generator) rank(t *schema.Type) any {
	s := g.rules.Scale(t.Of)
	if s.Dim != "" && g.coin() {
		return map[string]any{"value": g.number(&schema.Type{}), "unit": g.pick(g.units(s.Dim))}
	}
	var ids []string
	for _, l := range s.Members {
		ids = append(ids, l.ID)
	}
	return g.pick(ids)
}

// mutate changes one place of a value: what stands there, or whether it does.
func (g generator) mutate(value any) any {
	switch v := value.(type) {
	case map[string]any:
		return g.mutateObject(v)
	case []any:
		if len(v) == 0 || rapid.IntRange(0, 4).Draw(g.t, "list") == 0 {
			return append(slices.Clone(v), g.scrap())
		}
		out := slices.Clone(v)
		i := rapid.IntRange(0, len(v)-1).Draw(g.t, "element")
		out[i] = g.mutate(v[i])
		return out
	}
	return g.scrap()
}

func (g generator) mutateObject(v map[string]any) any {
	keys := []string{}
	out := map[string]any{}
	for key, member := range v {
		keys = append(keys, key)
		out[key] = member
	}
	slices.Sort(keys)
	if len(keys) == 0 {
		out["stray"] = g.scrap()
		return out
	}
	key := g.pick(keys)
	switch rapid.IntRange(0, 6).Draw(g.t, "change") {
	case 0:
		delete(out, key)
	case 1:
		out["stray"] = g.scrap()
	case 2:
		return g.scrap()
	default:
		out[key] = g.mutate(v[key])
	}
	return out
}

// scrap is a value that some type may or may not admit.
func (g generator) scrap() any {
	scraps := []any{
		"", "甲", "two words", "ochre", "ochre-matte", "matte-ochre", "saucer", "dewdrop", "tolling", "bud", "2d6", "d6", "1/3", "1/0", "-2/5", "1/02",
		"x/3", true, json.Number("0"), json.Number("-1"), json.Number("1.0"), json.Number("2.5"), json.Number("10"),
		[]any{}, []any{"ochre"}, []any{json.Number("1"), json.Number("2")}, map[string]any{}, nil,
		map[string]any{"value": json.Number("3"), "unit": "cog"}, map[string]any{"value": json.Number("3"), "unit": "peal"},
		map[string]any{"value": "1/3", "unit": "beat"}, map[string]any{"name": "甲", "args": map[string]any{"rank": "bud"}},
		map[string]any{"term": "ember", "args": map[string]any{"whisper": "甲"}},
	}
	return scraps[rapid.IntRange(0, len(scraps)-1).Draw(g.t, "scrap")]
}
