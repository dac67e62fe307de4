package bind

import (
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/near"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

// stableID is the field under which a ruleset lists the id that a resource keeps when its name changes.
const stableID = "id"

// language binds the statements that every ruleset has: waivers, rulings, ids. Rules that describe them as fields, for forms and
// schemas, change nothing about them; only an id may be a field of theirs.
func (in *body) language(st *dsl.Stmt, slot words.Slot) bool {
	var bad *finding
	switch dsl.StatementOf(st.Head.Text) {
	case dsl.StatementWaive:
		bad = in.waive(st)
	case dsl.StatementRuling:
		bad = in.rule(st)
	case dsl.StatementID:
		if slot.Known() && (slot.Field == nil || slot.Field.ID != stableID) {
			return false // a word of the ruleset's own
		}
		if bad = in.stable(st); bad == nil && slot.Known() {
			return false // it is a field too
		}
	default:
		return false
	}
	if bad == nil && st.Block != nil {
		bad = wrong("shape/wrong-arguments", "no-block", st.Head.Span, diag.Word("what", st.Head.Text))
	}
	if bad != nil {
		in.fail(bad)
	}
	return true
}

// said is what a statement of the language says: the definitions of its arguments, as a ruleset's are.
func (in *body) said(st *dsl.Stmt, defs []schema.Arg) ([]ir.Value, *finding) {
	return in.arguments(defs, st.Args, schema.Text{Zh: st.Head.Text, En: st.Head.Text}, st.Span)
}

func by(optional bool) schema.Arg {
	zh, en := dsl.KeywordBy()
	return schema.Arg{ID: "by", Optional: optional, Type: schema.Type{Form: schema.FormWord},
		Keyword: schema.Names{Text: schema.Text{Zh: zh, En: en}}}
}

// waive binds 豁免 CODE "理由" 主持人 老周.
func (in *body) waive(st *dsl.Stmt) *finding {
	args, bad := in.said(st, []schema.Arg{
		{ID: "code", Name: schema.Text{Zh: "代码", En: "the code"}, Type: schema.Type{Form: schema.FormWord}},
		{ID: "reason", Name: schema.Text{Zh: "理由", En: "the reason"}, Type: schema.Type{Form: schema.FormText}},
		by(false),
	})
	if bad != nil {
		return bad
	}
	w := &ir.Waiver{Span: st.Span, Code: args[0].Text, Reason: args[1].Text, By: args[2].Text}
	in.res.Waivers = append(in.res.Waivers, w)
	if !in.codes().has(w.Code) {
		return in.unknownCode(w.Code, args[0])
	}
	return nil
}

func (in *body) unknownCode(code string, v ir.Value) *finding {
	f := wrong("bind/unknown-term", "code", v.Span, diag.Word("name", shown(code)))
	if best := near.Best(code, in.codes().candidates()); best != "" {
		f.id = "code-near"
		f.args = append(f.args, diag.Word("near", best))
		f.fix(titleWrite(best), best)
	}
	return f
}

// rule binds 裁定 "文字" 5, perhaps with 主持人 老周.
func (in *body) rule(st *dsl.Stmt) *finding {
	args, bad := in.said(st, []schema.Arg{
		{ID: "text", Name: schema.Text{Zh: "文字", En: "the text"}, Type: schema.Type{Form: schema.FormWord}}, // one item: the amount follows
		{ID: "amount", Name: schema.Text{Zh: "价", En: "the price"}, Type: schema.Type{Form: schema.FormNumber, Min: new(num)}},
		by(true),
	})
	if bad != nil {
		return bad
	}
	r := &ir.Ruling{Span: st.Span, Text: args[0].Text, Amount: args[1].Num, By: args[2].Text}
	if in.block.Parent == nil {
		in.res.Rulings = append(in.res.Rulings, r)
	}
	in.block.Rulings = append(in.block.Rulings, r)
	return nil
}

// stable binds 编号 blade-art: an ASCII id that stays when the name changes.
func (in *body) stable(st *dsl.Stmt) *finding {
	args, bad := in.said(st, []schema.Arg{{ID: "id", Type: schema.Type{Form: schema.FormWord}}})
	if bad != nil {
		return bad
	}
	for _, r := range args[0].Text {
		if r > '~' || r <= ' ' {
			return wrong("shape/wrong-type", "", args[0].Span, diag.Word("what", st.Head.Text),
				diag.Term("want", schema.Text{Zh: "字母、数字与连字符", En: "ASCII letters, digits and hyphens"}), diag.Word("got", shown(args[0].Text)))
		}
	}
	in.res.Code = args[0].Text
	return nil
}
