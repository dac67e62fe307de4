package bind

import (
	"strings"

	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

// unknown reports a word that begins no statement here. Where it was probably prose the rest of the resource can be checked.
func (in *body) unknown(st *dsl.Stmt) {
	if mark := in.words.Mark(st.Head.Text); mark != nil && st.Call != nil && len(st.Args) == 0 {
		in.fail(wrong("shape/wrong-arguments", "mark", st.Call.Span, diag.Word("what", shown(st.Call.Span.Text()))))
		return
	}
	if f := in.glued(st); f != nil {
		in.fail(f)
		return
	}
	head := in.verb(st)
	f := wrong("bind/unknown-field", "", head.Span, diag.Term("owner", in.def.Owner()), diag.Word("name", shown(head.Text)))
	if place := in.place(head.Text); place != nil {
		f.id = "elsewhere"
		f.args = append(f.args, diag.Term("place", place.Name))
		in.fail(f)
		return
	}
	suggested := in.report(f.guess(head.Text, "near", in.def.Names))
	slot := in.def.Slot(suggested)
	if suggested != "" {
		in.hint(slot)
	}
	if st.Block != nil || slot.Verb != nil || slot.Block != nil || slot.Field != nil && matters(slot.Field) {
		in.res.Broken = true
	}
}

// glued says what is wrong with a clause whose verb is glued to an entry that is not known as it is written: 获得火焰伤害(普通) 2.
// It returns nil where the word is nothing of the sort.
func (in *body) glued(st *dsl.Stmt) *finding {
	text := st.Head.Text
	if len(text) > longestEntry || st.Head.Span.Text() != text || st.Block != nil ||
		in.slot.counts["bind/unknown-field"]+in.slot.counts["bind/unknown-entry"] > suggestions {
		return nil
	}
	for end := range text {
		verb := in.def.Slot(text[:end]).Verb
		if verb == nil {
			continue
		}
		entry := &dsl.Expr{Op: dsl.OpWord, Text: text[end:], Span: st.Head.Span}
		entry.Span.Start += end
		if st.Call != nil {
			entry.Op, entry.Args, entry.Span.End = dsl.OpCall, st.Call.Args, st.Call.Span.End
		}
		clause := *st
		clause.Call, clause.Args = nil, append([]*dsl.Arg{{Items: []*dsl.Expr{entry}}}, st.Args...)
		_, bad := in.clause(&clause, verb, prefix{}, in.block)
		if bad != nil && (bad.edit != "" || bad.misspelt != "" && bad.suggestion() != "") {
			return bad
		}
	}
	return nil
}

// verb is the word that was to begin a statement: the first, or the one behind a parameter or mark that stands before it.
func (in *body) verb(st *dsl.Stmt) dsl.Word {
	before := st.Call == nil && in.words.Qualifies(st.Head.Text) || st.Call != nil && in.words.Mark(st.Head.Text) != nil
	if before && len(st.Args) > 0 && st.Args[0].Items[0].Op == dsl.OpWord {
		return dsl.Word{Span: st.Args[0].Items[0].Span, Text: st.Args[0].Items[0].Text}
	}
	return st.Head
}

func (in *body) hint(slot words.Slot) {
	if in.hints == nil {
		in.hints = map[string]bool{}
	}
	if slot.Field != nil {
		in.hints[slot.Field.ID] = true
	}
	if slot.Block != nil {
		in.hints[slot.Block.ID] = true
	}
}

// place is a block of this body inside which the word would be known.
func (in *body) place(word string) *words.Block {
	for i := range in.def.Def.Blocks {
		block := in.words.Block(in.def.Def.Blocks[i].Block)
		if block != nil && block.Body.Slot(word).Known() {
			return block
		}
	}
	return nil
}

// parenthesis says of a first word with its values in parentheses how it is written.
func (in *body) parenthesis(st *dsl.Stmt, slot words.Slot) {
	parts := make([]string, len(st.Call.Args))
	for i, e := range st.Call.Args {
		parts[i] = e.Span.Text()
	}
	gap := " "
	if f := slot.Field; f != nil && len(f.Args) == 1 && f.Args[0].Type.Form == schema.FormList {
		gap = ", "
	}
	text := st.Head.Text + " " + strings.Join(parts, gap)
	in.report(wrong("shape/wrong-arguments", "parenthesis", st.Call.Span, diag.Word("what", st.Head.Text), diag.Word("as", text)).
		fix(titleWrite(text), text))
	in.res.Broken = in.res.Broken || slot.Field == nil || matters(slot.Field)
	in.hint(slot)
}
