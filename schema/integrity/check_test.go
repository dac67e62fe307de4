package integrity_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/export"
	"canon.dev/canon/schema/integrity"
)

// toy is a rule book that uses every operator, so that each can be broken.
func toy(t *testing.T) []byte {
	t.Helper()
	r, err := export.Evaluate(os.DirFS("../../testdata"), "toy")
	if err != nil {
		t.Fatal(err)
	}
	data, err := schema.Encode(r)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func row[T any](rows []T, id string, idOf func(*T) string) *T {
	return &rows[slices.IndexFunc(rows, func(r T) bool { return idOf(&r) == id })]
}

func price(r *schema.Ruleset, id string) *schema.Price {
	return row(r.Prices, id, func(p *schema.Price) string { return p.ID })
}

func echo(r *schema.Ruleset) *schema.Field {
	kind := row(r.Kinds, "contraption", func(k *schema.Kind) string { return k.ID })
	return row(kind.Body.Fields, "echo", func(f *schema.Field) string { return f.ID })
}

func hue(r *schema.Ruleset) *schema.Vocabulary {
	return row(r.Vocabularies, "hue", func(v *schema.Vocabulary) string { return v.ID })
}

func unit(r *schema.Ruleset, id string) *schema.Unit {
	return row(r.Units, id, func(u *schema.Unit) string { return u.ID })
}

func scale(r *schema.Ruleset, id string) *schema.Scale {
	return row(r.Scales, id, func(s *schema.Scale) string { return s.ID })
}

func account(r *schema.Ruleset, id string) *schema.Ledger {
	return row(r.Ledgers, id, func(l *schema.Ledger) string { return l.ID })
}

// TestProblems breaks the toy in one place each and wants the problem told, at its row, and nothing else.
func TestProblems(t *testing.T) {
	data := toy(t)
	frac := func(a, b int64) *exact.Num { n := exact.Frac(a, b); return &n }
	for name, c := range map[string]struct {
		mend func(*schema.Ruleset)
		at   string
		want string
	}{
		"block named": {func(r *schema.Ruleset) { echo(r).Names = "gone" }, "kinds/contraption", `block "gone"`},
		"block nameless": {func(r *schema.Ruleset) {
			row(r.Blocks, "clockwork", func(b *schema.Block) string { return b.ID }).Named = false
		}, "kinds/contraption", "has no name"},
		"block by words": {func(r *schema.Ruleset) { echo(r).Repeat = true }, "kinds/contraption", "one word"},
		"verb":           {func(r *schema.Ruleset) { price(r, "spring").Verbs = []string{"gone"} }, "prices/spring", `verb "gone"`},
		"verb as": {func(r *schema.Ruleset) {
			row(r.Verbs, "yields", func(v *schema.Verb) string { return v.ID }).As = "gone"
		}, "verbs/yields", `verb "gone"`},
		"amount unit":    {func(r *schema.Ruleset) { price(r, "vine").Amount.Unit = "gone" }, "prices/vine", `unit "gone"`},
		"linear unit":    {func(r *schema.Ruleset) { price(r, "spring").Cost.Linear.Unit = "beat" }, "prices/spring", "counts in beat"},
		"no default":     {func(r *schema.Ruleset) { price(r, "hedging").Amount.Default = nil }, "prices/hedging", "needs a default"},
		"stack":          {func(r *schema.Ruleset) { price(r, "spring").Stack = "gone" }, "prices/spring", `stacking policy "gone"`},
		"kind":           {func(r *schema.Ruleset) { price(r, "rust").Kinds = []string{"gone"} }, "prices/rust", `kind "gone"`},
		"param list":     {func(r *schema.Ruleset) { price(r, "hedging").Params[0].Of = "gone" }, "prices/hedging", `"gone"`},
		"param value":    {func(r *schema.Ruleset) { price(r, "hedging").Params[0].Values = []string{"gone"} }, "prices/hedging", `no member "gone"`},
		"param class":    {func(r *schema.Ruleset) { price(r, "hedging").Params[0].Class = "gone" }, "prices/hedging", `class "gone"`},
		"per":            {func(r *schema.Ruleset) { price(r, "spring").Cost.Linear.Per = exact.Int(0) }, "prices/spring", "per must be over 0"},
		"ratio":          {func(r *schema.Ruleset) { price(r, "vine").Cost.Geometric.Ratio = exact.Int(-1) }, "prices/vine", "ratio must be over 0"},
		"reading":        {func(r *schema.Ruleset) { price(r, "vine").Cost.Geometric.Reading = "gone" }, "prices/vine", `reading "gone"`},
		"series":         {func(r *schema.Ruleset) { price(r, "hedging").Cost.Geometric.Series = "" }, "prices/hedging", "needs a series"},
		"choice by":      {func(r *schema.Ruleset) { price(r, "lamp").Cost.Choice.By = "gone" }, "prices/lamp", "is no parameter"},
		"choice value":   {func(r *schema.Ruleset) { price(r, "lamp").Cost.Choice.Cases[0].Value = "gone" }, "prices/lamp", `no member "gone"`},
		"step order":     {func(r *schema.Ruleset) { slices.Reverse(price(r, "basin").Cost.Step.Steps) }, "prices/basin", "above the one before"},
		"step ratio":     {func(r *schema.Ruleset) { price(r, "basin").Cost.Step.Times = nil }, "prices/basin", "go together"},
		"of":             {func(r *schema.Ruleset) { price(r, "twin-spring").Cost.Of.Row = "gone" }, "prices/twin-spring", `row "gone"`},
		"of itself":      {func(r *schema.Ruleset) { price(r, "twin-spring").Cost.Of.Row = "twin-spring" }, "prices/twin-spring", "rests on itself"},
		"no form":        {func(r *schema.Ruleset) { price(r, "spring").Cost = schema.Cost{} }, "prices/spring", "exactly one form"},
		"sum inside":     {func(r *schema.Ruleset) { price(r, "orrery").Cost.Sum[0].Linear.Unit = "gone" }, "prices/orrery", `unit "gone"`},
		"unit of":        {func(r *schema.Ruleset) { unit(r, "peal").Of = "bed" }, "units/peal", "of the dimension chime"},
		"two bases":      {func(r *schema.Ruleset) { unit(r, "bed").Dim = "chime" }, "units/bed", "base unit of chime already"},
		"unit num":       {func(r *schema.Ruleset) { unit(r, "bed").Num = exact.Int(0) }, "units/bed", "over 0"},
		"scale dim":      {func(r *schema.Ruleset) { scale(r, "rhythm").Dim = "gone" }, "scales/rhythm", `dimension "gone"`},
		"scale order":    {func(r *schema.Ruleset) { scale(r, "bloom").Members[1].Rank = frac(0, 1) }, "scales/bloom", "does not rank below"},
		"scale at":       {func(r *schema.Ruleset) { scale(r, "bloom").Members[1].At = frac(10, 1) }, "scales/bloom", "begin at the same"},
		"beyond":         {func(r *schema.Ruleset) { scale(r, "bloom").Beyond.Times = exact.Int(1) }, "scales/bloom", "must grow"},
		"compose":        {func(r *schema.Ruleset) { hue(r).Compose[0].Second = "gone" }, "vocabularies/hue", `class "gone"`},
		"table column":   {func(r *schema.Ruleset) { r.Tables[0].Columns = []string{"slats"} }, "tables/trellis", "wood"},
		"under reading":  {func(r *schema.Ruleset) { price(r, "hoop").Under.Reading = "gone" }, "prices/hoop", `reading "gone"`},
		"under option":   {func(r *schema.Ruleset) { price(r, "hoop").Under.Options[0] = "gone" }, "prices/hoop", `option "gone"`},
		"under unnamed":  {func(r *schema.Ruleset) { price(r, "hoop").Readings = nil }, "prices/hoop", "its readings must name it"},
		"of one reading": {func(r *schema.Ruleset) { price(r, "twin-spring").Cost.Of.Row = "hoop" }, "prices/twin-spring", "under one reading only"},
		"fee when":       {func(r *schema.Ruleset) { r.Fees[0].When = "(" }, "fees/covenant", "when"},
		"default":        {func(r *schema.Ruleset) { r.Readings[0].Default = "gone" }, "book_readings/T-1", `option "gone"`},
		"row reading":    {func(r *schema.Ruleset) { r.Verbs[0].Readings = []string{"T-9"} }, "verbs/amplify", `reading "T-9"`},
		"no lines":       {func(r *schema.Ruleset) { r.Verbs[0].Cite.Lines = nil }, "verbs/amplify", "needs lines"},
		"term lines":     {func(r *schema.Ruleset) { hue(r).Members[0].Cite.Lines = nil }, "vocabularies/hue", "cobalt"},
		"mark":           {func(r *schema.Ruleset) { r.Marks[0].Of = "gone" }, "marks/leaning-to", `vocabulary "gone"`},
		"block name":     {func(r *schema.Ruleset) { r.Blocks[0].Of = "gone" }, "blocks/clockwork", `vocabulary "gone"`},
		"identity":       {func(r *schema.Ruleset) { r.Kinds[0].Identity = []string{"gone"} }, "kinds/contraption", `field "gone"`},
		"kind ledger":    {func(r *schema.Ruleset) { r.Kinds[0].Ledgers = []string{"gone"} }, "kinds/contraption", `ledger "gone"`},
		"currency":       {func(r *schema.Ruleset) { r.Kinds[0].Price.Currency = "gone" }, "kinds/contraption", "currency"},
		"derived":        {func(r *schema.Ruleset) { r.Kinds[0].Derived[0].Expr = "1 +" }, "kinds/contraption", "derived blossom"},
		"claim":          {func(r *schema.Ruleset) { r.Kinds[0].Derived[0].Claim = "gone" }, "kinds/contraption", `field "gone"`},
		"block":          {func(r *schema.Ruleset) { r.Kinds[0].Body.Blocks[0].Block = "gone" }, "kinds/contraption", `block "gone"`},
		"block ledger":   {func(r *schema.Ruleset) { r.Kinds[0].Body.Blocks[1].Ledger[1].Ledger = "gone" }, "kinds/contraption", `ledger "gone"`},
		"body verb":      {func(r *schema.Ruleset) { r.Blocks[0].Body.Verbs = []string{"gone"} }, "blocks/clockwork", `verb "gone"`},
		"field when":     {func(r *schema.Ruleset) { r.Blocks[0].Body.Fields[0].When = ")" }, "blocks/clockwork", "when"},
		"field type":     {func(r *schema.Ruleset) { r.Blocks[0].Body.Fields[0].Args[0].Type.Of = "gone" }, "blocks/clockwork", `"gone"`},
		"grant":          {func(r *schema.Ruleset) { account(r, "steam").Grant = "1 +" }, "ledgers/steam", "grant"},
		"buys":           {func(r *schema.Ruleset) { account(r, "polish").Buys = "a b" }, "ledgers/polish", "buys"},
		"ledger claim":   {func(r *schema.Ruleset) { account(r, "polish").Claim = "gone" }, "ledgers/polish", `field "gone"`},
		"debit":          {func(r *schema.Ruleset) { account(r, "polish").Debits[0].Expr = "(" }, "ledgers/polish", "debit"},
		"factor ledger":  {func(r *schema.Ruleset) { r.Factors[0].Ledgers = []string{"gone"} }, "factors/cadence", `ledger "gone"`},
		"part bound":     {func(r *schema.Ruleset) { r.Factors[0].Parts[0].Bound = "gone" }, "factors/cadence", `part "gone"`},
		"let":            {func(r *schema.Ruleset) { r.Factors[0].Let[0].Expr = "1 1" }, "factors/cadence", "let long"},
		"boost":          {func(r *schema.Ruleset) { r.Boosts[0].Count = "]" }, "boosts/promise", "count"},
		"times":          {func(r *schema.Ruleset) { r.Times[0].By = "" + "2 2" }, "times/hedged", "by"},
		"fee field":      {func(r *schema.Ruleset) { r.Fees[0].Field = "gone" }, "fees/covenant", `field "gone"`},
		"fee by":         {func(r *schema.Ruleset) { r.Fees[0].By = "gone" }, "fees/covenant", `argument "gone"`},
		"fee case":       {func(r *schema.Ruleset) { r.Fees[0].Cost.Choice.Cases[0].Value = "gone" }, "fees/covenant", `no member "gone"`},
		"fee skip":       {func(r *schema.Ruleset) { r.Fees[0].Skip = "gone" }, "fees/covenant", `field "gone"`},
		"fold":           {func(r *schema.Ruleset) { r.Folds[0].Basis = "gone" }, "folds/entwined", `vocabulary "gone"`},
		"cap kinds":      {func(r *schema.Ruleset) { r.Caps[0].Kinds = []string{"gone"} }, "caps/spring-share", `kind "gone"`},
		"cap limit":      {func(r *schema.Ruleset) { r.Caps[0].Limit = "/" }, "caps/spring-share", "limit"},
		"hole":           {func(r *schema.Ruleset) { r.Caps[0].Help.En = "see {gone}" }, "caps/spring-share", "{gone}"},
		"exempt":         {func(r *schema.Ruleset) { r.Caps[0].Exempt = []string{"gone"} }, "caps/spring-share", `tag "gone"`},
		"sources of what is none": {func(r *schema.Ruleset) {
			row(r.Requires, "shaded-out", func(q *schema.Require) string { return q.ID }).Kinds = []string{"contraption"}
		}, "requires/shaded-out", "of loadouts"},
		"contend": {func(r *schema.Ruleset) {
			row(r.Stacks, "garland", func(s *schema.Stack) string { return s.ID }).Contend = "not"
		}, "stacks/garland", "contend"},
		"statements":    {func(r *schema.Ruleset) { r.Requires[0].Scope = "statement" }, "requires/pact-first", "in each"},
		"code":          {func(r *schema.Ruleset) { r.Requires[0].Code = "spring-share" }, "requires/pact-first", "is taken"},
		"that":          {func(r *schema.Ruleset) { r.Requires[0].That = "not" }, "requires/pact-first", "that"},
		"template core": {func(r *schema.Ruleset) { r.Templates[0].Core = "gone" }, "templates/espalier", `entry "gone"`},
		"slot":          {func(r *schema.Ruleset) { r.Slots[0].Field = "gone" }, "slots/windowsill", `field "gone"`},
		"grant kinds":   {func(r *schema.Ruleset) { r.Grants[0].Kinds = []string{"gone"} }, "grants/seedbox", `kind "gone"`},
		"formula":       {func(r *schema.Ruleset) { r.Formulas[0].Expr = "1 +" }, "formulas/gear-train", "expr"},
		"formula of":    {func(r *schema.Ruleset) { r.Formulas[0].Params[0].Of = "gone" }, "formulas/gear-train", `"gone"`},
		"step from":     {func(r *schema.Ruleset) { price(r, "basin").Cost.Step.From = frac(5, 1) }, "prices/basin", "from must be below"},
		"no price":      {func(r *schema.Ruleset) { price(r, "spring").Cost.Linear.Cost = exact.Int(0) }, "prices/spring", "it costs nothing"},
		"no first":      {func(r *schema.Ruleset) { price(r, "vine").Cost.Geometric.First = exact.Int(0) }, "prices/vine", "it costs nothing"},
		"no sum": {func(r *schema.Ruleset) {
			price(r, "orrery").Cost = schema.Cost{Sum: []schema.Cost{{Power: &schema.Power{Exponent: 2}}}}
		}, "prices/orrery", "it costs nothing"},
		"multiple of":    {func(r *schema.Ruleset) { price(r, "spring-times").Multiple.Of = "gone" }, "prices/spring-times", `class "gone"`},
		"multiple alone": {func(r *schema.Ruleset) { price(r, "hoop").Multiple = &schema.Multiple{Of: "keep"} }, "prices/hoop", "of which no row counts"},
		"bounded term":   {func(r *schema.Ruleset) { p := &r.Formulas[0].Params[0]; p.Of, p.Integer = "hue", true }, "formulas/gear-train", "is no number"},
		"bounds":         {func(r *schema.Ruleset) { r.Formulas[0].Params[0].Max = frac(-1, 1) }, "formulas/gear-train", "no number is within"},
		"external":       {func(r *schema.Ruleset) { r.Externals[0].Type.Of = "gone" }, "externals/rainfall", `unit "gone"`},
		"sheet kind":     {func(r *schema.Ruleset) { r.Sheets[0].Kinds = []string{"gone"} }, "sheets/stall", `kind "gone"`},
		"sheet twice":    {func(r *schema.Ruleset) { r.Sheets[0].Kinds = []string{"contraption", "contraption"} }, "sheets/stall", "has the sheet stall already"},
		"sheet when":     {func(r *schema.Ruleset) { r.Sheets[0].Sections[2].When = "has(" }, "sheets/stall", "section shelf when"},
		"sheet field":    {func(r *schema.Ruleset) { r.Sheets[0].Sections[0].Lines[3].Field = "gone" }, "sheets/stall", `field "gone"`},
		"sheet derived":  {func(r *schema.Ruleset) { r.Sheets[0].Sections[0].Lines[5].Derived = "gone" }, "sheets/stall", `derived value "gone"`},
		"sheet show":     {func(r *schema.Ruleset) { r.Sheets[0].Sections[0].Lines[0].Show = schema.ShowPaid }, "sheets/stall", `can't show "paid"`},
		"sheet two":      {func(r *schema.Ruleset) { r.Sheets[0].Sections[0].Lines[0].Expr = "1" }, "sheets/stall", "exactly one thing, not 2"},
		"sheet none":     {func(r *schema.Ruleset) { r.Sheets[0].Sections[0].Lines[0].Show = "" }, "sheets/stall", "exactly one thing, not 0"},
		"sheet name":     {func(r *schema.Ruleset) { r.Sheets[0].Sections[0].Lines[0].Name = schema.Text{} }, "sheets/stall", "needs a name"},
		"sheet list":     {func(r *schema.Ruleset) { r.Sheets[0].Sections[1].Lines[0].Show = schema.ShowName }, "sheets/stall", "a list shows nothing besides"},
		"sheet head":     {func(r *schema.Ruleset) { r.Sheets[0].Sections[1].Lines[2].List.Within = "" }, "sheets/stall", "needs within"},
		"sheet block":    {func(r *schema.Ruleset) { r.Sheets[0].Sections[1].Lines[0].List.Blocks = []string{"gone"} }, "sheets/stall", `block "gone"`},
		"sheet line":     {func(r *schema.Ruleset) { r.Sheets[0].Sections[0].Lines[1].ID = "name" }, "sheets/stall", "is there twice"},
		"same kind":      {func(r *schema.Ruleset) { r.Kinds[1].Aliases = []string{"奇械"} }, "kinds/glimmer-ore", "means both"},
		"same term":      {func(r *schema.Ruleset) { hue(r).Members[0].Name.Zh = "赭" }, "vocabularies/hue", "means both"},
		"same statement": {func(r *schema.Ruleset) { r.Blocks[0].Body.Fields[0].Aliases = []string{"Bestow"} }, "blocks/clockwork", "means both"},
	} {
		r, err := schema.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		c.mend(r)
		problems := integrity.Check(r)
		if len(problems) == 0 {
			t.Errorf("%s: nothing is reported", name)
			continue
		}
		for _, p := range problems {
			if p.Table+"/"+p.ID != c.at || !strings.Contains(p.Text, c.want) {
				t.Errorf("%s: %v, wanted at %s: %s", name, p, c.at, c.want)
			}
		}
	}
}

// TestWhole: the toy and the embedded books have no problem.
func TestWhole(t *testing.T) {
	r, err := schema.Decode(toy(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range integrity.Check(r) {
		t.Error(p)
	}
	for _, id := range schema.IDs() {
		rules, err := schema.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range integrity.Check(rules.Whole) {
			t.Errorf("%s: %v", id, p)
		}
	}
}
