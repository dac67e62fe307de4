package bind

import (
	"slices"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

// marks takes the marks off the end of a clause: 造成 伤害(火焰, 普通) 4 对(命中目标), or a word alone where the mark is one.
func (b *binder) marks(c *ir.Clause, args []*dsl.Arg) ([]*dsl.Arg, *finding) {
	for len(args) > 0 {
		last := args[len(args)-1]
		if len(last.Items) != 1 {
			return args, nil
		}
		mark, word := b.mark(last.Items[0])
		if mark == nil || b.words.List(mark.Of) == nil {
			return args, nil
		}
		for _, have := range c.Marks {
			if have.Def == mark {
				return args, wrong("shape/duplicate-field", "", last.Span(), diag.Term("field", mark.Name))
			}
		}
		c.Marks = append(c.Marks, ir.Mark{Def: mark, Value: ir.Value{Form: schema.FormTerm, Span: word.Span}})
		if bad := b.fitWord(&c.Marks[len(c.Marks)-1].Value, b.words.List(mark.Of), word); bad != nil {
			return args, bad
		}
		args = args[:len(args)-1]
	}
	return args, nil
}

// mark finds the mark that an argument is, and the word of its vocabulary.
func (b *binder) mark(e *dsl.Expr) (*schema.Mark, *dsl.Expr) {
	if e.Op == dsl.OpCall && len(e.Args) == 1 {
		if m := b.words.Mark(e.Text); m != nil && m.Call {
			return m, e.Args[0]
		}
		return nil, nil
	}
	if e.Op != dsl.OpWord {
		return nil, nil
	}
	for i := range b.words.Rules.Marks {
		m := &b.words.Rules.Marks[i]
		if list := b.words.List(m.Of); list != nil && !m.Call {
			if _, ok := list.Term(e.Text); ok {
				return m, e
			}
		}
	}
	return nil, nil
}

// forWord leaves the row whose word stands where an amount would, 无限; without one, the rows that count.
func (b *binder) forWord(rows []*schema.Price, rest []*dsl.Arg) []*schema.Price {
	if !slices.ContainsFunc(rows, wordy) {
		return rows
	}
	word := ""
	if len(rest) > 0 && len(rest[0].Items) == 1 && rest[0].Items[0].Op == dsl.OpWord {
		word = rest[0].Items[0].Text
	}
	var out []*schema.Price
	for _, row := range rows {
		switch {
		case !wordy(row):
			out = append(out, row)
		case stands(row.Amount.Word, word):
			return []*schema.Price{row}
		}
	}
	if len(out) == 0 {
		return rows
	}
	return out
}

func wordy(row *schema.Price) bool { return row.Amount.Need == "word" }

// stands reports whether a word is a spelling of some names.
func stands(names schema.Names, word string) bool {
	if word == "" {
		return false
	}
	word = schema.Normal(word)
	for _, s := range append([]string{names.Zh, names.En}, names.Aliases...) {
		if schema.Normal(s) == word {
			return true
		}
	}
	return false
}
