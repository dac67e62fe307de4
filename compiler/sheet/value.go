package sheet

import (
	"slices"
	"strings"
	"unicode"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/price"
	"canon.dev/canon/compiler/quote"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// isProse reports whether a cell shows the author's own text.
func (w *writer) isProse(c *schema.Cell) bool {
	f := w.p.Resource.Body.Field(c.Field)
	return f != nil && len(f.Args) == 1 && f.Args[0].Form == schema.FormText
}

// statements are what all statements of a field say in a block, "" when there is none.
func (w *writer) statements(b *ir.Block, field string) string {
	var parts []string
	for _, f := range b.Fields {
		if f.Def.ID == field {
			parts = append(parts, w.arguments(b, f))
		}
	}
	return strings.Join(parts, w.pick("；", "; "))
}

// rest are the statements of a block that the form does not show by name, in the order of the rules.
func (w *writer) rest(b *ir.Block, shown map[string]bool) string {
	body := &w.p.Resource.Kind.Body
	if b.Def != nil {
		body = &b.Def.Body
	}
	var parts []string
	for i := range body.Fields {
		def := &body.Fields[i]
		if def.Hidden || shown[def.ID] {
			continue
		}
		for _, f := range b.Fields {
			if f.Def == def {
				parts = append(parts, strings.TrimSpace(def.Name.In(w.o.Lang)+" "+w.arguments(b, f)))
			}
		}
	}
	return strings.Join(parts, w.pick("；", "; "))
}

// arguments are a statement's values as a file would write them, with texts in quotes where they stand beside others.
func (w *writer) arguments(b *ir.Block, f *ir.Field) string {
	var parts []string
	for i := range f.Args {
		v := &f.Args[i]
		if v.Form == "" {
			continue
		}
		text := w.written(b, v)
		if v.Form == schema.FormText && len(f.Args) > 1 {
			text = w.quoted(text)
		}
		if i < len(f.Def.Args) {
			if word := f.Def.Args[i].Keyword.In(w.o.Lang); word != "" {
				text = word + " " + text
			}
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}

func (w *writer) quoted(text string) string { return w.pick("“", `"`) + text + w.pick("”", `"`) }

// written is a value in words. Texts have their quotes of clauses filled in.
func (w *writer) written(b *ir.Block, v *ir.Value) string {
	switch v.Form {
	case schema.FormText:
		return clean(quote.Expand(w.p.Book.Words(), b, v.Text))
	case schema.FormNumber, schema.FormQuantity:
		return w.quantity(v.Num, v.Unit)
	case schema.FormRank:
		if v.Unit != nil {
			return w.quantity(v.Num, v.Unit)
		}
		return w.term(v)
	case schema.FormTerm:
		return w.term(v)
	case schema.FormBool:
		if v.Bool {
			return w.pick("是", "yes")
		}
		return w.pick("否", "no")
	case schema.FormRange:
		return number(v.Num) + w.pick("至", " to ") + number(v.High)
	case schema.FormList:
		return w.list(b, v.List, w.pick("、", ", "))
	case schema.FormRef:
		if v.Ref != nil {
			return clean(v.Ref.Name)
		}
	case schema.FormCall:
		return clean(v.Text) + w.parenthesis(b, v.Args)
	}
	return clean(v.Text)
}

func (w *writer) term(v *ir.Value) string {
	name := v.Text
	if v.Term != nil && v.Term.Name != (schema.Text{}) {
		name = v.Term.Name.In(w.o.Lang)
	}
	return clean(name) + w.parenthesis(nil, v.Args)
}

func (w *writer) list(b *ir.Block, values []ir.Value, by string) string {
	var parts []string
	for i := range values {
		if values[i].Form != "" {
			parts = append(parts, w.written(b, &values[i]))
		}
	}
	return strings.Join(parts, by)
}

func (w *writer) parenthesis(b *ir.Block, values []ir.Value) string {
	inner := w.list(b, values, w.pick("，", ", "))
	if inner == "" {
		return ""
	}
	return w.pick("（", " (") + inner + w.pick("）", ")")
}

// quantity is a number with its unit, glued as a file would write it; an English unit that is a word stands apart.
func (w *writer) quantity(n exact.Num, unit *schema.Unit) string {
	text := number(n)
	if unit == nil {
		return text
	}
	name := unit.Name.In(w.o.Lang)
	if w.o.Lang != "en" || len(name) <= 2 || len(name) == 3 && !w.p.Book.Words().Counting(unit) {
		return text + name
	}
	if plural := name + "s"; n.Cmp(exact.Int(1)) != 0 && slices.Contains(unit.Aliases, plural) {
		name = plural
	}
	return text + " " + name
}

// path is a block's name with those of the blocks around it, up to one.
func (w *writer) path(b, within *ir.Block) string {
	var parts []string
	for ; b != nil && b != within && b.Def != nil; b = b.Parent {
		name := clean(b.Name)
		if b.Term.ID != "" {
			name = b.Term.Name.In(w.o.Lang)
		}
		if outer := b.Parent; name == "" || outer != nil && outer != within && outer.Def != nil {
			name = strings.TrimSpace(b.Def.Name.In(w.o.Lang) + " " + name)
		}
		parts = append(parts, name)
	}
	slices.Reverse(parts)
	return strings.Join(parts, " · ")
}

// clauses are some clauses in words.
func (w *writer) clauses(list []*price.Clause) string {
	var parts []string
	for _, c := range list {
		text := w.operation(c.IR)
		if amount := w.amount(c.IR, false); amount != "" {
			text += " " + amount
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, w.pick("；", "; "))
}

// operation is what a clause does to what: its marks, verb, entry and parameters.
func (w *writer) operation(c *ir.Clause) string {
	var parts []string
	for _, m := range c.Marks {
		text := w.written(c.Block, &m.Value)
		if m.Def.Call {
			text = m.Def.Name.In(w.o.Lang) + w.pick("", " ") + text
		}
		parts = append(parts, text)
	}
	entry := c.Row.Name.In(w.o.Lang) + w.parenthesis(c.Block, c.Params)
	return strings.Join(append(parts, c.Verb.Name.In(w.o.Lang), entry), " ")
}

// amount is a clause's amount; of what only counts, the unit is left out unless it is asked for.
func (w *writer) amount(c *ir.Clause, units bool) string {
	words := w.p.Book.Words()
	written := strings.TrimSpace(c.AmountSpan.Text())
	unit := words.Unit(c.Row.Amount.Unit)
	switch {
	case c.Fold != nil:
		return w.fold(c, unit)
	case strings.HasSuffix(written, "%") || strings.HasSuffix(written, "％"):
		return clean(written)
	case c.Row.Amount.Need == "none" || c.Row.Amount.Need == "word" || written == "" && c.Row.Amount.Default != nil:
		return clean(written)
	case words.Counting(unit) && !units:
		return number(c.Amount)
	}
	return w.quantity(c.Amount, unit)
}

// fold is an amount that is linked to another value.
func (w *writer) fold(c *ir.Clause, unit *schema.Unit) string {
	f, one := c.Fold, exact.Int(1)
	text := w.pick("等于", "equal to ") + w.written(c.Block, &f.Basis)
	if f.Share.Cmp(one) != 0 {
		text += " × " + number(f.Share)
	}
	if f.Times.Cmp(one) != 0 {
		text += " × " + w.quantity(f.Times, unit)
	}
	return text
}

// clean keeps a text from steering whatever shows it: control characters other than line ends, and those that turn the
// direction of a line, become a replacement character.
func clean(s string) string {
	bad := func(r rune) bool {
		return r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029')
	}
	if strings.IndexFunc(s, bad) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r == '\r':
			return -1
		case bad(r):
			return unicode.ReplacementChar
		}
		return r
	}, s)
}
