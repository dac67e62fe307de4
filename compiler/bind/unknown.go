package bind

import (
	"slices"
	"strings"

	"canon.dev/canon/compiler/near"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
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
	if f := in.wanting(head, st); f != nil {
		in.fail(f)
		return
	}
	f := wrong("bind/unknown-field", "", head.Span, diag.Term("owner", in.def.Owner()), diag.Word("name", shown(head.Text)))
	if gone := in.retired(f, head.Text); gone != f {
		in.fail(gone)
		return
	}
	if place := in.place(head.Text); place != nil {
		f.id = "elsewhere"
		f.args = append(f.args, diag.Term("place", place.Name))
		in.fail(f)
		return
	}
	if kind := in.words.Kind(in.res.Kind.ID); kind != nil && kind.Body != in.def && kind.Body.Slot(head.Text).Known() {
		f.id = "outer"
		f.args = append(f.args, diag.Term("place", kind.Name))
		in.fail(f)
		return
	}
	if like := in.likeHere(head.Text); len(like) > 0 {
		f.id = "like"
		f.args = append(f.args, diag.Term("like", listed(like)))
	} else if kind := in.words.Kind(in.res.Kind.ID); kind != nil && kind.Body == in.def && len(in.def.Def.Fields) > 0 {
		f.id = "fields"
		f.args = append(f.args, diag.Term("fields", in.takes()), diag.Word("kind", in.words.Rules.ID+"/"+in.res.Kind.ID))
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

// mostFields is how many of the fields of a kind are named where an unknown one is like none.
const mostFields = 8

// takes are the fields of a body for a message, those that it must have first.
func (in *body) takes() schema.Text {
	var names []schema.Text
	for _, required := range []bool{true, false} {
		for i := range in.def.Def.Fields {
			if f := &in.def.Def.Fields[i]; f.Required == required {
				names = append(names, f.Name)
			}
		}
	}
	if len(names) <= mostFields {
		return listed(names)
	}
	return listed(append(names[:mostFields], schema.Text{Zh: "…", En: "…"}))
}

// wanting is a line that lacks a word: an entry without a verb, a term or a count without its field.
func (in *body) wanting(head dsl.Word, st *dsl.Stmt) *finding {
	if st.Block != nil || head.Quoted {
		return nil
	}
	if joined, name := in.joined(st); joined != nil {
		return in.lacksVerb(name, joined)
	}
	if f := in.lacksVerb(head, st); f != nil {
		return f
	}
	if len(st.Args) > 0 || st.Call != nil {
		return nil
	}
	for i := range in.def.Def.Fields {
		if f := &in.def.Def.Fields[i]; len(f.Args) > 0 && (in.isTerm(&f.Args[0].Type, head.Text) || in.isCount(f, head.Text)) {
			missing := in.lacksFirst(head, st, "no-field", words.Shown(&f.Row))
			if _, bad := in.arguments(f.Args, in.whole(head, st).Args, f.Name, st.Span); bad != nil && in.isTerm(&f.Args[0].Type, head.Text) {
				missing.edit = ""
			}
			return missing
		}
	}
	return nil
}

// lacksVerb is a line that begins with an entry. Where one verb alone takes it there is nothing to decide.
func (in *body) lacksVerb(head dsl.Word, st *dsl.Stmt) *finding {
	rows := in.words.Entry(head.Text)
	verb := in.verbOf(in.def.Def, rows)
	if verb == nil {
		return nil
	}
	f := in.lacksFirst(head, st, "no-verb", words.Shown(&verb.Row))
	if _, bad := in.clause(in.whole(head, st), verb, prefix{}, in.block); bad != nil {
		f.edit = "" // the verb alone would not make it right
	}
	f.safe = f.edit != "" && in.verbsOf(rows) == 1
	return f
}

// verbsOf is how many verbs of this body take one of some rows.
func (in *body) verbsOf(rows []*schema.Price) int {
	n := 0
	for _, id := range in.def.Def.Verbs {
		verb := in.words.Verb(id)
		if verb != nil && slices.ContainsFunc(rows, func(r *schema.Price) bool { return takes(r, verb) }) {
			n++
		}
	}
	return n
}

// mostWords are the words of the longest name of an entry.
const mostWords = 4

// joined is a statement whose first words together name an entry, with them as its first: armor piercing 3.
func (in *body) joined(st *dsl.Stmt) (*dsl.Stmt, dsl.Word) {
	if st.Call != nil {
		return nil, dsl.Word{}
	}
	name, found, at := st.Head.Text, "", 0
	for i, arg := range st.Args[:min(len(st.Args), mostWords-1)] {
		if len(arg.Items) != 1 || arg.Items[0].Op != dsl.OpWord {
			break
		}
		name += " " + arg.Items[0].Text
		if rows := in.words.Entry(name); in.verbOf(in.def.Def, rows) != nil {
			found, at = rows[0].Entry, i+1
		}
	}
	if found == "" {
		return nil, dsl.Word{}
	}
	head := dsl.Word{Text: found, Span: st.Head.Span.To(st.Args[at-1].Span())}
	moved := *st
	moved.Head, moved.Args = head, st.Args[at:]
	return &moved, head
}

// whole is a statement as it would be with a word before its first, which stands among the arguments then.
func (in *body) whole(head dsl.Word, st *dsl.Stmt) *dsl.Stmt {
	first, rest := st.Call, st.Args
	if first == nil {
		first = &dsl.Expr{Op: dsl.OpWord, Text: head.Text, Span: head.Span}
	}
	if head != st.Head {
		rest = rest[1:]
	}
	moved := *st
	moved.Call, moved.Args = nil, append([]*dsl.Arg{{Items: []*dsl.Expr{first}}}, rest...)
	return &moved
}

// lacksFirst offers a word to stand before another, in the script of that.
func (in *body) lacksFirst(head dsl.Word, st *dsl.Stmt, id string, first schema.Text) *finding {
	word := first.Zh
	if !near.Han(head.Text) {
		word = first.En
	}
	span, line, rest := head.Span, head.Span.Text(), st.Args
	switch {
	case head != st.Head:
		rest = rest[1:]
	case strings.Contains(line, " "): // several words that together are a name
		line = head.Text
	case st.Call != nil:
		line = st.Call.Span.Text()
	}
	if len(rest) > 0 { // without the colon that may stand before them
		line += " " + rest[0].Span().To(rest[len(rest)-1].Span()).Text()
	}
	span.End = st.Span.End
	f := wrong("bind/unknown-field", id, span, diag.Word("name", shown(head.Text)), diag.Word("as", word+" "+shown(line)))
	return f.fix(titleWrite(word+" "+shown(line)), word+" "+line)
}

// likeHere are the entries that have to do with a word and may stand in this body.
func (in *body) likeHere(text string) []schema.Text {
	if len(in.def.Def.Verbs) == 0 || in.slot.counts["bind/unknown-field"] > suggestions {
		return nil
	}
	return in.like(in.words.Verb(in.def.Def.Verbs[0]), text)
}

// verbOf is the first verb of a body that takes one of some rows.
func (b *binder) verbOf(body *schema.Body, rows []*schema.Price) *schema.Verb {
	for _, id := range body.Verbs {
		verb := b.words.Verb(id)
		if verb != nil && slices.ContainsFunc(rows, func(r *schema.Price) bool { return takes(r, verb) }) {
			return verb
		}
	}
	return nil
}

// isTerm reports whether a word is one of a closed list that a type takes.
func (in *body) isTerm(t *schema.Type, word string) bool {
	if t.Form == schema.FormTerm || t.Form == schema.FormRank {
		list := in.words.List(t.Of)
		return list != nil && list.Known(word)
	}
	return slices.ContainsFunc(t.Any, func(alt schema.Type) bool { return in.isTerm(&alt, word) })
}

// isCount reports whether a word ends in the unit that a field is named for: 每天一次 is a 次数.
func (in *body) isCount(f *schema.Field, word string) bool {
	for i := range in.words.Rules.Units {
		unit := in.words.Rules.Units[i].Name.Zh
		if number, ok := strings.CutSuffix(word, unit); ok && number != "" && strings.HasPrefix(f.Name.Zh, unit) {
			return true
		}
	}
	return false
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
		if bad != nil && (bad.edit != "" || bad.id == "near" || bad.id == "like" || bad.misspelt != "" && bad.suggestion() != "") {
			return bad
		}
	}
	return nil
}

// verb is the word that was to begin a statement: the first, or the one behind a parameter or mark that stands before it.
func (in *body) verb(st *dsl.Stmt) dsl.Word {
	before := st.Call == nil && in.words.Qualifies(st.Head.Text) || st.Call != nil && in.words.Mark(st.Head.Text) != nil
	if before && len(in.def.Def.Verbs) > 0 && len(st.Args) > 0 && st.Args[0].Items[0].Op == dsl.OpWord {
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

// place is a block of this body inside which the word would be known, or the entry that it is.
func (in *body) place(word string) *words.Block {
	entries := in.words.Entry(word)
	if in.verbOf(in.def.Def, entries) != nil {
		entries = nil
	}
	for i := range in.def.Def.Blocks {
		block := in.words.Block(in.def.Def.Blocks[i].Block)
		if block != nil && (block.Body.Slot(word).Known() || in.verbOf(block.Body.Def, entries) != nil) {
			return block
		}
	}
	return nil
}

// parenthesis says of a first word with its values in parentheses how it is written.
func (in *body) parenthesis(st *dsl.Stmt, slot words.Slot) {
	if slot.Verb != nil && !in.isEntryBare(st, slot.Verb) {
		in.fail(in.noEntryBefore(st, slot.Verb))
		return
	}
	parts := make([]string, len(st.Call.Args))
	for i, e := range st.Call.Args {
		parts[i] = e.Span.Text()
	}
	gap := " "
	if f := slot.Field; f != nil && len(f.Args) == 1 && f.Args[0].Type.Form == schema.FormList {
		gap = ", "
	}
	text := st.Head.Text + " " + strings.Join(parts, gap)
	f := wrong("shape/wrong-arguments", "parenthesis", st.Call.Span, diag.Word("what", st.Head.Text), diag.Word("as", text))
	if slot.Field == nil || in.fitsBare(slot.Field, st) {
		f.fix(titleWrite(text), text)
	}
	in.report(f)
	in.res.Broken = in.res.Broken || slot.Field == nil || matters(slot.Field)
	in.hint(slot)
}

// fitsBare reports whether the values in a field's parentheses would do without them.
func (in *body) fitsBare(def *schema.Field, st *dsl.Stmt) bool {
	args := make([]*dsl.Arg, 0, len(st.Call.Args)+len(st.Args))
	for i := range st.Call.Args {
		args = append(args, &dsl.Arg{Items: st.Call.Args[i : i+1]})
	}
	if len(def.Args) == 1 && def.Args[0].Type.Form == schema.FormList && len(args) > 0 {
		args = []*dsl.Arg{{Items: st.Call.Args}}
	}
	_, bad := in.arguments(def.Args, append(args, st.Args...), def.Name, st.Span)
	return bad == nil
}

// noEntryBefore says of a verb with parentheses right behind it that the entry is missing, and which one where only one fits:
// 造成(斩击, 严重) 3 is 造成 伤害(斩击, 严重) 3.
func (in *body) noEntryBefore(st *dsl.Stmt, verb *schema.Verb) *finding {
	f := wrong("shape/wrong-arguments", "entry", st.Call.Span, diag.Term("what", verb.Name))
	if in.slot.counts[f.code] > suggestions {
		return f
	}
	var fitting []schema.Text
	for i := range in.words.Rules.Prices {
		row := &in.words.Rules.Prices[i]
		name := words.Shown(&row.Row)
		if takes(row, verb) && len(row.Params) >= len(st.Call.Args) && !slices.Contains(fitting, name) && in.binds(st, verb, name.En) {
			fitting = append(fitting, name)
		}
	}
	switch {
	case len(fitting) > 1:
		f.id = "entry-of"
		f.args = append(f.args, diag.Term("known", listed(fitting)))
	case len(fitting) == 1:
		entry := fitting[0].Zh
		if !near.Han(st.Head.Text) {
			entry = fitting[0].En
		}
		text := st.Head.Text + " " + call(entry, st.Call.Args)
		f.id = "entry-is"
		f.args = append(f.args, diag.Word("as", text))
		return f.fix(titleWrite(text), text)
	}
	return f
}

// isEntryBare reports whether the first thing in a verb's parentheses is an entry of it: 获得(破甲).
func (in *body) isEntryBare(st *dsl.Stmt, verb *schema.Verb) bool {
	if len(st.Call.Args) == 0 {
		return false
	}
	return slices.ContainsFunc(in.words.Entry(st.Call.Args[0].Text), func(r *schema.Price) bool { return takes(r, verb) })
}

// binds reports whether a verb's parentheses would do as those of an entry.
func (in *body) binds(st *dsl.Stmt, verb *schema.Verb, entry string) bool {
	e := *st.Call
	e.Text = entry
	moved := *st
	moved.Call, moved.Args = nil, append([]*dsl.Arg{{Items: []*dsl.Expr{&e}}}, st.Args...)
	_, bad := in.clause(&moved, verb, prefix{}, in.block)
	return bad == nil
}

// separate says of a clause with more behind it that the rest is a statement of its own: 获得 破甲 2，高速 3.
func (in *body) separate(bad *finding, st *dsl.Stmt, verb *schema.Verb) *finding {
	if bad.code != "shape/wrong-arguments" || bad.id != "" && bad.id != "no-amount" || len(st.Args) > mostParams {
		return bad
	}
	end := st.Args[0].Items[0].Span.End
	for i, arg := range st.Args {
		for j, e := range arg.Items {
			if i+j > 0 && (e.Op == dsl.OpWord || e.Op == dsl.OpCall) {
				if line := in.ownLine(st, verb, e); line != "" {
					span := source.Span{File: st.Span.File, Start: end, End: st.Span.End}
					f := wrong(bad.code, "another", span, diag.Word("got", shown(e.Text)), diag.Word("as", shown(line)))
					return f.fix(titleWrite(shown(line)), newLine(st.Span)+line)
				}
			}
			end = e.Span.End
		}
	}
	return bad
}

// ownLine is what stands in a statement from an item on, as a statement of its own, "" where it can't be one.
func (in *body) ownLine(st *dsl.Stmt, verb *schema.Verb, e *dsl.Expr) string {
	rest := source.Span{File: st.Span.File, Start: e.Span.Start, End: st.Span.End}.Text()
	switch {
	case e.Op == dsl.OpWord && in.def.Slot(e.Text).Known():
		return rest
	case slices.ContainsFunc(in.words.Entry(e.Text), func(r *schema.Price) bool { return takes(r, verb) }):
		return st.Head.Text + " " + rest
	}
	return ""
}

// newLine begins a line with the margin of a statement's own, or a further statement on a line that several share.
func newLine(st source.Span) string {
	before := st.File.Text[:st.Start]
	margin := before[strings.LastIndexByte(before, '\n')+1:]
	if strings.TrimSpace(margin) != "" {
		return "; "
	}
	return "\n" + margin
}
