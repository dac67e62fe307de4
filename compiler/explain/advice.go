package explain

import (
	"canon.dev/canon/compiler/advise"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/dsl/diag"
)

// advice is what would make the resource legal, or what its free points still buy.
func (w *writer) advice() {
	if w.p.Resource.Kind.Loadout {
		return // it has no price of its own
	}
	found := advise.Search(w.p)
	if len(found.Ways) > 0 {
		w.ways(found.Ways)
	}
	if found.Tried < found.Places {
		w.say(0, diag.RuleRef{}, diag.Text{
			Zh: "可改的有 {places} 处，只试了其中花费最多的 {tried} 处",
			En: "of {places} places that could be changed, only the {tried} that cost most were tried",
		}, diag.Int("places", found.Places), diag.Int("tried", found.Tried))
	}
}

func (w *writer) ways(ways []advise.Way) {
	legal := true
	for _, x := range ways {
		if x.Price || x.Field != nil || x.Clause != nil && x.Amount.Cmp(x.Clause.Amount) < 0 {
			legal = false
		}
	}
	head := diag.Text{Zh: "任选其一即合法：", En: "each of these makes it legal:"}
	if legal {
		head = diag.Text{Zh: "余下的还能买（各自单算）：", En: "what is left still buys, each by itself:"}
	}
	w.line(0, head, diag.RuleRef{})
	for _, x := range ways {
		w.way(x)
	}
}

func (w *writer) way(x advise.Way) {
	switch {
	case x.Price:
		w.say(1, diag.RuleRef{}, diag.Text{Zh: "价格 {old} → {new}", En: "price {old} → {new}"},
			diag.Num("old", w.p.Price), diag.Num("new", x.Amount))
	case x.Field != nil:
		w.say(1, diag.RuleRef{}, diag.Text{Zh: "“{block}”再加一个{field}", En: "one more {field} in \"{block}\""},
			blockName(x.Block), diag.Term("field", x.Field.Name))
	default:
		w.say(1, diag.RuleRef{}, diag.Text{Zh: "“{block}”的{entry} {old} → {new}", En: "{entry} of \"{block}\" {old} → {new}"},
			blockName(x.Clause.Block), diag.Term("entry", x.Clause.Row.Name),
			diag.Num("old", x.Clause.Amount), diag.Num("new", x.Amount))
	}
}

// blockName is what a block is called: its own name, else what it is.
func blockName(b *ir.Block) diag.Arg {
	if b.Name == "" && b.Def != nil {
		return diag.Term("block", b.Def.Name)
	}
	return diag.Word("block", b.Name)
}
