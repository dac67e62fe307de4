package integrity_test

import (
	"strings"
	"testing"

	"canon.dev/canon/schema"
	"canon.dev/canon/schema/integrity"
)

func seedCard(r *schema.Ruleset) *schema.Card { return &r.Markups[0].Cards[0] }

func blank(r *schema.Ruleset, param string) *schema.Blank {
	return row(seedCard(r).Blanks, param, func(b *schema.Blank) string { return b.Param })
}

func cardRow(r *schema.Ruleset, i int) *schema.CardRow { return &blank(r, "rows").Rows.Rows[i] }

// TestMarkupProblems breaks the toy's markup in one place each and wants the problem told, and nothing else.
func TestMarkupProblems(t *testing.T) {
	data := toy(t)
	for name, c := range map[string]struct {
		mend func(*schema.Ruleset)
		want string
	}{
		"markup format": {func(r *schema.Ruleset) { r.Markups[0].Format = "gone" }, `format "gone"`},
		"markup prose":  {func(r *schema.Ruleset) { r.Markups[0].Prose.Field = "gone" }, `field "gone"`},
		"markup kept":   {func(r *schema.Ruleset) { r.Markups[0].Fields.Row = "legend" }, `"legend" must`},
		"card kind":     {func(r *schema.Ruleset) { r.Markups[0].Cards[0].Kind = "gone" }, `kind "gone"`},
		"card template": {func(r *schema.Ruleset) { seedCard(r).Also = []string{"seedCard"} }, `template "seedCard" is there twice`},
		"card title":    {func(r *schema.Ruleset) { blank(r, "legend").Title, blank(r, "legend").Text = true, "" }, "one title"},
		"blank twice":   {func(r *schema.Ruleset) { blank(r, "pot").Also = []string{"motto"} }, `"motto" is there twice`},
		"blank place":   {func(r *schema.Ruleset) { blank(r, "pot").Place = 3 }, "place 3"},
		"blank two":     {func(r *schema.Ruleset) { blank(r, "pot").Text = "legend" }, "exactly one thing, not 2"},
		"blank words":   {func(r *schema.Ruleset) { blank(r, "pot").Words = []string{"sowing"} }, "one argument"},
		"blank class":   {func(r *schema.Ruleset) { blank(r, "finish").Class.Field = "legend" }, `"legend" has not`},
		"blank pairs":   {func(r *schema.Ruleset) { blank(r, "feed").Pairs.Fields = []string{"sowing"} }, "one or two"},
		"blank piece":   {func(r *schema.Ruleset) { blank(r, "girths").Phrase[0].Lit = "x" }, "exactly one thing, not 2"},
		"piece unit":    {func(r *schema.Ruleset) { blank(r, "girths").Phrase[0].Of = "gone" }, `unit "gone"`},
		"row form":      {func(r *schema.Ruleset) { blank(r, "rows").Rows.Forms[0] = "{text}{label}" }, "behind it"},
		"row label":     {func(r *schema.Ruleset) { cardRow(r, 0).Also = []string{"亲"} }, `"亲" is there twice`},
		"row text":      {func(r *schema.Ruleset) { cardRow(r, 0).Text = "" }, "has phrases"},
		"row block":     {func(r *schema.Ruleset) { cardRow(r, 1).Block = "masque" }, `block "masque"`},
		"row of":        {func(r *schema.Ruleset) { cardRow(r, 1).Of = "gone" }, `no member "gone"`},
		"row field":     {func(r *schema.Ruleset) { cardRow(r, 3).Phrases[0][1].Args[0][0].Field = "gone" }, `field "gone"`},
		"row arg":       {func(r *schema.Ruleset) { cardRow(r, 0).Picks[0][0].Args[0][0].Arg = "gone" }, `argument "gone"`},
		"row link":      {func(r *schema.Ruleset) { cardRow(r, 0).Picks[0][0].Args[1][0].Link = "[[gone]]" }, "{word}"},
		"row words":     {func(r *schema.Ruleset) { cardRow(r, 1).Phrases[0][2].Opt[1].Last = map[string]string{"gone": ""} }, `no member "gone"`},
		"row each":      {func(r *schema.Ruleset) { cardRow(r, 1).Phrases[0][0].Each = []schema.Piece{{Num: true}} }, "each is for lists"},
		"row only":      {func(r *schema.Ruleset) { p := &cardRow(r, 1).Phrases[0][0]; p.Only, p.Words = true, nil }, "only needs words"},
	} {
		r, err := schema.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		c.mend(r)
		problems := integrity.Check(r)
		if len(problems) == 0 {
			t.Errorf("%s: nothing is reported", name)
		}
		for _, p := range problems {
			if p.Table+"/"+p.ID != "markups/hedgepedia" || !strings.Contains(p.Text, c.want) {
				t.Errorf("%s: %v, wanted %s", name, p, c.want)
			}
		}
	}
}
