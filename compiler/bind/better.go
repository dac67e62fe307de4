package bind

import (
	"slices"
	"strings"
	"unicode/utf8"

	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// better looks for what was meant by an entry that does not fit: parameters that stand behind it without parentheses, or are
// glued to it. It returns the finding itself where it knows nothing better.
func (b *binder) better(bad *finding, verb *schema.Verb, st *dsl.Stmt, before prefix) *finding {
	entry := st.Args[0].Items[0]
	if entry.Op != dsl.OpWord && entry.Op != dsl.OpCall || len(entry.Text) > longestEntry {
		return bad
	}
	switch {
	case bad.code == "bind/unknown-entry" && bad.id == "":
		if text := b.unglued(verb, entry); text != "" {
			f := wrong(bad.code, "near", entry.Span, append(bad.args, diag.Word("near", text))...)
			if strings.HasSuffix(text, "…)") {
				return f // only the author knows the rest
			}
			return f.fix(titleWrite(text), text)
		}
		if like := b.like(verb, entry.Text); len(like) > 0 {
			bad.id = "like" // a near word is better still: report looks for one
			bad.args = append(bad.args, diag.Term("like", listed(like)))
		} else if all := b.entriesOf(verb); len(all) <= mostNamed {
			bad.id = "few"
			bad.args = append(bad.args, diag.Term("verb", verb.Name), diag.Term("known", listed(all)))
		}
	case bad.code == "shape/wrong-arguments" && bad.id == "" && entry.Op == dsl.OpCall && len(st.Args) == 1:
		last := len(entry.Args) - 1
		bare := &dsl.Expr{Op: dsl.OpWord, Text: entry.Text, Span: wordSpan(entry)}
		text := entry.Text
		if last > 0 {
			bare = &dsl.Expr{Op: dsl.OpCall, Text: entry.Text, Span: entry.Span, Args: entry.Args[:last]}
			text = call(entry.Text, entry.Args[:last])
		}
		if _, _, no := b.row(verb, bare, before, nil); no == nil && entry.Args[last].Op == dsl.OpNumber {
			text += " " + entry.Args[last].Span.Text()
			return wrong(bad.code, "outside", entry.Span, diag.Term("what", schema.Text{Zh: entry.Text, En: entry.Text}), diag.Word("as", text)).fix(titleWrite(text), text)
		}
	case (bad.id == "param" || bad.id == "param-of") && entry.Op == dsl.OpWord:
		if used, text := b.enclosed(verb, st, before); used > 0 {
			span := entry.Span.To(st.Args[used].Span())
			return wrong(bad.code, "call", span, diag.Term("what", schema.Text{Zh: entry.Text, En: entry.Text}), diag.Word("as", text)).fix(titleWrite(text), text)
		}
	}
	return bad
}

// longestEntry is the length in bytes above which nothing is made of a word.
const longestEntry = 120

// enclosed tries the words behind an entry as its parameters: 侦测 嗅觉 4. It returns how many arguments those are.
func (b *binder) enclosed(verb *schema.Verb, st *dsl.Stmt, before prefix) (used int, text string) {
	entry := st.Args[0].Items[0]
	var args []*dsl.Expr
	for i, arg := range st.Args[1:] {
		for _, e := range arg.Items {
			if e.Op != dsl.OpWord {
				return 0, ""
			}
			args = append(args, e)
		}
		for _, row := range b.forKind(b.words.Entry(entry.Text)) {
			if !takes(row, verb) {
				continue
			}
			if _, bad := b.params(row, entry, args, before); bad == nil {
				return i + 1, call(entry.Text, args)
			}
		}
		if len(args) >= mostParams {
			break
		}
	}
	return 0, ""
}

// mostParams is how many words are tried as parameters.
const mostParams = 6

// call writes a word with arguments as they stand.
func call(word string, args []*dsl.Expr) string {
	parts := make([]string, len(args))
	for i, e := range args {
		parts[i] = e.Span.Text()
	}
	return word + "(" + strings.Join(parts, ", ") + ")"
}

// unglued tries a parameter and an entry written as one word: 火焰伤害 is 伤害(火焰), 火焰伤害(普通) is 伤害(火焰, 普通).
func (b *binder) unglued(verb *schema.Verb, entry *dsl.Expr) string {
	text := entry.Text
	for at := range text {
		if at == 0 {
			continue
		}
		for _, row := range b.forKind(b.words.Entry(text[at:])) {
			if !takes(row, verb) || len(row.Params) <= len(entry.Args) || !b.lists(&row.Params[0], text[:at]) {
				continue
			}
			if entry.Op != dsl.OpCall {
				return b.shape(text[at:], text[:at], row)
			}
			first := &dsl.Expr{Op: dsl.OpWord, Text: text[:at], Span: entry.Span}
			args := append([]*dsl.Expr{first}, entry.Args...)
			if _, bad := b.params(row, entry, args, prefix{}); bad == nil {
				return text[at:] + "(" + text[:at] + ", " + call("", entry.Args)[1:]
			}
		}
	}
	return ""
}

// mostNamed is how many entries of a verb are named where none is known to be meant.
const mostNamed = 12

// entriesOf are the entries that a verb takes, each once.
func (b *binder) entriesOf(verb *schema.Verb) []schema.Text {
	var all []schema.Text
	for i := range b.words.Rules.Prices {
		row := &b.words.Rules.Prices[i]
		if name := words.Shown(&row.Row); takes(row, verb) && !slices.Contains(all, name) {
			if all = append(all, name); len(all) > mostNamed {
				break
			}
		}
	}
	return all
}

// mostLike is how many entries are named that have to do with a word.
const mostLike = 5

// like are the entries that have to do with a word: it is part of their name, or one of their parameters.
func (b *binder) like(verb *schema.Verb, text string) []schema.Text {
	if utf8.RuneCountInString(text) < 2 || len(text) < 4 {
		return nil
	}
	lower := strings.ToLower(text)
	var all []schema.Text
	rows := b.words.Rules.Prices
	for i := range rows {
		row, name := &rows[i], words.Shown(&rows[i].Row)
		if !takes(row, verb) || len(all) == mostLike {
			continue
		}
		switch {
		case strings.Contains(name.Zh, text) || strings.Contains(name.En, lower):
		case len(row.Params) > 0 && b.lists(&row.Params[0], text):
			name = schema.Text{Zh: b.shape(name.Zh, text, row), En: b.shape(name.En, text, row)}
		default:
			continue
		}
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// shape writes an entry with its first parameter, and an ellipsis where more are needed.
func (b *binder) shape(entry, first string, row *schema.Price) string {
	for i := range row.Params[1:] {
		if !row.Params[i+1].Optional {
			return entry + "(" + first + ", …)"
		}
	}
	return entry + "(" + first + ")"
}

// usage shows how an entry is written: its name with the names of its parameters.
func (b *binder) usage(row *schema.Price) schema.Text {
	var zh, en []string
	for i := range row.Params {
		name := b.paramName(&row.Params[i])
		zh, en = append(zh, name.In("zh")), append(en, name.In("en"))
	}
	amount := schema.Text{}
	if row.Amount.Need == "required" {
		amount = schema.Text{Zh: " 数量", En: " amount"}
	}
	return schema.Text{
		Zh: row.Name.Zh + "(" + strings.Join(zh, ", ") + ")" + amount.Zh,
		En: strings.ReplaceAll(row.Name.En, " ", "-") + "(" + strings.Join(en, ", ") + ")" + amount.En,
	}
}

// misplaced says of arguments that are left over how they were probably to be written: in a list with commas, or in the
// parentheses of a call.
func (p *positional) misplaced(rest source.Span) *finding {
	if p.at == 0 || len(p.defs) == 0 {
		return nil
	}
	last := &p.defs[len(p.defs)-1]
	before := p.args[p.at-1].Span()
	if last.Type.Form == schema.FormList && p.plain(p.at-1) {
		text := commas(before.To(rest).Text())
		return wrong("shape/wrong-arguments", "commas", before.To(rest), diag.Term("what", p.what), diag.Word("as", text)).fix(titleWrite(text), text).ranked(rankValue)
	}
	first := p.args[p.at-1].Items[0]
	if args := callOf(&last.Type); len(args) >= len(p.args)-p.at && first.Op == dsl.OpWord && p.plain(p.at) {
		var items []*dsl.Expr
		for _, a := range p.args[p.at:] {
			items = append(items, a.Items...)
		}
		text := call(first.Text, items)
		return wrong("shape/wrong-arguments", "call", before.To(rest), diag.Term("what", p.what), diag.Word("as", text)).fix(titleWrite(text), text).ranked(rankValue)
	}
	return nil
}

// plain reports whether the arguments from one on are single words and numbers, and not many.
func (p *positional) plain(from int) bool {
	if len(p.args)-from > mostParams {
		return false
	}
	for _, a := range p.args[from:] {
		if op := a.Items[0].Op; len(a.Items) > 1 || op != dsl.OpWord && op != dsl.OpNumber {
			return false
		}
	}
	return true
}

// callOf are the arguments of a call that a type takes, none when it takes no call.
func callOf(t *schema.Type) []schema.Arg {
	for i := range t.Any {
		if args := callOf(&t.Any[i]); args != nil {
			return args
		}
	}
	if t.Form == schema.FormCall || t.Form == schema.FormTerm {
		return t.Args
	}
	return nil
}

// commas puts commas for the spaces or strokes between words.
func commas(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return r == ' ' || r == '\t' || r == '/' || r == '／' || r == 0x3000 || r == utf8.RuneError
	}), ", ")
}
