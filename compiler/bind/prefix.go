package bind

import (
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// prefix is what stands before a clause's verb: 每天 获得 重掷(取高). It is the parameter of the entry in whose list it is.
type prefix struct {
	word string // words in a row are one term with hyphens: per day gain
	span source.Span
}

// longestPrefix is how many words may stand before a verb.
const longestPrefix = 3

// prefixed binds a clause with words before its verb.
func (in *body) prefixed(st *dsl.Stmt) bool {
	if st.Call != nil {
		return false
	}
	before := prefix{word: st.Head.Text, span: st.Head.Span}
	for i, arg := range st.Args {
		if i == longestPrefix || len(arg.Items) > 1 || arg.Items[0].Op != dsl.OpWord {
			return false
		}
		e := arg.Items[0]
		if verb := in.def.Slot(e.Text).Verb; verb != nil && in.words.Qualifies(before.word) {
			clause := *st
			clause.Head, clause.Args = dsl.Word{Span: e.Span, Text: e.Text}, st.Args[i+1:]
			in.priced(&clause, verb, before)
			return true
		}
		before.word += "-" + e.Text
		before.span = before.span.To(e.Span)
	}
	return false
}

// lists reports whether a word is in the list of a parameter.
func (b *binder) lists(p *schema.Param, word string) bool {
	list := b.words.List(p.Of)
	return list != nil && list.Known(word)
}

// expr is the prefix as the argument that it stands for.
func (p prefix) expr() *dsl.Expr { return &dsl.Expr{Op: dsl.OpWord, Text: p.word, Span: p.span} }

// stray says that an entry has no use for what stands before its verb.
func (p prefix) stray(row *schema.Price) *finding {
	return wrong("shape/wrong-arguments", "", p.span, diag.Term("what", row.Name), diag.Word("got", shown(p.span.Text()))).ranked(rankForm)
}
