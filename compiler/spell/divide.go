package spell

import (
	"slices"
	"strings"

	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// divided takes what follows a comma off a statement that says its first word once for several: 获得 破甲 2，高速 2, and
// 材料 铁 1份，铜 2份. What is left over is a statement of its own; nil where there is nothing.
func (s *speller) divided(slot words.Slot, st *dsl.Stmt) *dsl.Stmt {
	if st.Block != nil || st.Call != nil {
		return nil
	}
	var starts func(e *dsl.Expr) bool
	switch {
	case slot.Verb != nil:
		starts = func(e *dsl.Expr) bool { return s.startsClause(slot.Verb, e) }
	case slot.Field != nil && repeats(slot.Field):
		starts = func(e *dsl.Expr) bool { return !keyword(slot.Field, e) }
	default:
		return nil
	}
	for i, arg := range st.Args {
		if len(arg.Items) < 2 {
			continue
		}
		if !starts(arg.Items[1]) || slot.Field != nil && i+1 < required(slot.Field) {
			return nil
		}
		return s.divide(st, i)
	}
	return nil
}

// divide cuts a statement at the first comma of an argument. Its first word is written again on a line of its own.
func (s *speller) divide(st *dsl.Stmt, i int) *dsl.Stmt {
	arg := st.Args[i]
	before, after := arg.Items[0].Span, arg.Items[1].Span
	rest := &dsl.Stmt{Head: st.Head, Span: after.To(st.Span)}
	rest.Span.End = st.Span.End
	rest.Args = append([]*dsl.Arg{{Items: arg.Items[1:]}}, st.Args[i+1:]...)
	st.Args = append(st.Args[:i:i], &dsl.Arg{Items: arg.Items[:1]})
	st.Span.End = before.End
	gap := source.Span{File: st.Span.File, Start: before.End, End: after.Start}
	if s.whole == nil || s.left != st {
		s.whole = &source.Span{File: st.Span.File, Start: st.Span.Start, End: st.Span.End}
	}
	s.left = rest
	s.edit(gap, margin(*s.whole)+st.Head.Text+" ")
	return rest
}

// margin begins a line under a statement, or a further statement on a line that several share.
func margin(st source.Span) string {
	before := st.File.Text[:st.Start]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	if strings.TrimSpace(line) != "" {
		return "; "
	}
	return "\n" + line
}

// startsClause reports whether an item is an entry that goes with a verb, perhaps with its amount glued to it.
func (s *speller) startsClause(verb *schema.Verb, e *dsl.Expr) bool {
	s.verb = verb
	defer func() { s.verb = nil }()
	switch {
	case len(e.Text)+len(e.Unit) > longestWord:
		return false
	case e.Op == dsl.OpCall:
		return len(s.rows(e.Text, verb)) > 0 || s.compound(e.Text, e.Args) != nil
	case e.Op == dsl.OpWord:
		return len(s.rows(e.Text, verb)) > 0 || !s.isEntry(e.Text) && s.entry(e.Text, false) != nil
	}
	return e.Op == dsl.OpNumber && e.Unit != "" && s.words.Unit(e.Unit) == nil && s.amountFirst(e.Text+e.Unit) != nil
}

// repeats reports whether a field may stand several times, and each of its arguments is one thing.
func repeats(def *schema.Field) bool {
	return def.Repeat && !slices.ContainsFunc(def.Args, func(a schema.Arg) bool {
		return prose(&a.Type) || listed(&a.Type)
	})
}

// keyword reports whether an item is a word that an argument of the field stands behind: 能力 神力，序 2.
func keyword(def *schema.Field, e *dsl.Expr) bool {
	return slices.ContainsFunc(def.Args, func(a schema.Arg) bool {
		return a.Keyword.Zh != "" && (e.Text == a.Keyword.Zh || e.Text == a.Keyword.En || slices.Contains(a.Keyword.Aliases, e.Text))
	})
}

func listed(t *schema.Type) bool {
	return t.Form == schema.FormList || slices.ContainsFunc(t.Any, func(alt schema.Type) bool { return listed(&alt) })
}

func required(def *schema.Field) int {
	n := 0
	for i := range def.Args {
		if !def.Args[i].Optional {
			n++
		}
	}
	return n
}
