package bind

import (
	"strings"

	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

type (
	num    = exact.Num
	listOf = *words.List
)

var (
	textNumber     = schema.Text{Zh: "一个数", En: "a number"}
	textExpression = schema.Text{Zh: "算式", En: "an expression"}
)

// truth reads yes and no, which are words of the language.
func truth(word string) (yes, ok bool) {
	switch strings.ToLower(word) {
	case "是", "yes", "true":
		return true, true
	case "否", "no", "false":
		return false, true
	}
	return false, false
}

// worded is an atom taken as a word, with what stands glued to it.
func worded(e *dsl.Expr) string { return spelt(e) + e.Unit }

// spelt is an atom as it is written, without its unit.
func spelt(e *dsl.Expr) string {
	if e.Text == "" {
		return shown(e.Span.Text())
	}
	return e.Text
}

// wordSpan is the word of a call without its arguments, or the whole of anything else.
func wordSpan(e *dsl.Expr) source.Span {
	span := e.Span
	if e.Op == dsl.OpCall {
		if i := strings.IndexAny(span.Text(), "(（"); i > 0 {
			span.End = span.Start + i
		}
	}
	return span
}

// want says in words what a type takes.
func (b *binder) want(t *schema.Type) schema.Text {
	switch t.Form {
	case schema.FormText:
		return schema.Text{Zh: "文字", En: "a text"}
	case schema.FormWord:
		return schema.Text{Zh: "一个词", En: "a word"}
	case schema.FormBool:
		return schema.Text{Zh: "是或否", En: "yes or no"}
	case schema.FormNumber:
		return textNumber
	case schema.FormQuantity:
		return around("带单位的数（", b.unitNames(t.Of), "）", "a quantity (", ")")
	case schema.FormRank, schema.FormTerm:
		return b.wantList(t)
	case schema.FormRef:
		kinds := b.kinds(t.Kinds)
		return around("", kinds, "的名字", "the name of "+diag.Article(kinds.En)+" ", "")
	case schema.FormCall:
		return schema.Text{Zh: "带参数的词，如 名字(…)", En: "a word with arguments, as in name(…)"}
	case schema.FormRange:
		return schema.Text{Zh: "一个范围，如 1..3", En: "a range, as in 1..3"}
	case schema.FormDice:
		return schema.Text{Zh: "骰子，如 2d6", En: "dice, as in 2d6"}
	case schema.FormList:
		return around("", b.want(t.Elem), "，可用逗号列几个", "", " or several with commas")
	}
	return b.wantAny(t)
}

func (b *binder) wantList(t *schema.Type) schema.Text {
	list := b.words.List(t.Of)
	if list == nil {
		return schema.Text{Zh: "一个词", En: "a word"}
	}
	if list.Scale != nil && list.Scale.Dim != "" {
		return around("带单位的数（", b.unitNames(list.Scale.Dim), "）", "a quantity (", ")")
	}
	return around("「", list.Name, "」里的词", "a word of ", "")
}

func (b *binder) wantAny(t *schema.Type) schema.Text {
	var zh, en []string
	for i := range t.Any {
		w := b.want(&t.Any[i])
		zh, en = append(zh, w.Zh), append(en, w.En)
	}
	return schema.Text{Zh: strings.Join(zh, "或"), En: strings.Join(en, " or ")}
}

func around(zhBefore string, t schema.Text, zhAfter, enBefore, enAfter string) schema.Text {
	return schema.Text{Zh: zhBefore + t.Zh + zhAfter, En: enBefore + t.En + enAfter}
}

// kinds names kinds by their ids.
func (b *binder) kinds(ids []string) schema.Text {
	if len(ids) == 0 {
		return schema.Text{Zh: "资源", En: "resource"}
	}
	var zh, en []string
	for _, id := range ids {
		name := schema.Text{Zh: id, En: id}
		if k := b.words.Kind(id); k != nil {
			name = k.Name
		}
		zh, en = append(zh, name.Zh), append(en, name.En)
	}
	return schema.Text{Zh: strings.Join(zh, "或"), En: strings.Join(en, " or ")}
}

// misfit says that an item is of another sort than the type.
func (b *binder) misfit(t *schema.Type, e *dsl.Expr, what schema.Text) *finding {
	id, text := "", e.Span.Text()
	args := []diag.Arg{diag.Term("what", what), diag.Term("want", b.want(t)), diag.Word("got", shown(text))}
	f := wrong("shape/wrong-type", id, e.Span, args...)
	if e.Op == dsl.OpNumber && e.Unit != "" && named(t) {
		f.id = "quote" // a name that begins with a digit
		f.fix(titleQuote(), quoted(text))
	}
	return f
}

// closedList is the list whose words a type takes and no others; nil where other words will do.
func (b *binder) closedList(t *schema.Type) listOf {
	for i := range t.Any {
		if list := b.closedList(&t.Any[i]); list != nil {
			return list
		}
	}
	if t.Form == schema.FormList {
		return b.closedList(t.Elem)
	}
	list := b.words.List(t.Of)
	if t.Form != schema.FormTerm && t.Form != schema.FormRank || list == nil || list.Open {
		return nil
	}
	return list
}

// asCall is a name with figures of its own, as an example of what a field takes besides references: 冶金学(D, 2). It is "" where
// the field takes only those.
func (b *binder) asCall(field *schema.Field, name string) string {
	if field == nil {
		return ""
	}
	for i := range field.Args {
		for _, alt := range field.Args[i].Type.Any {
			if alt.Form != schema.FormCall {
				continue
			}
			parts := make([]string, len(alt.Args))
			for j := range alt.Args {
				parts[j] = b.sample(&alt.Args[j].Type)
			}
			return asName(name) + "(" + strings.Join(parts, ", ") + ")"
		}
	}
	return ""
}

// sample is a value of a type, for an example.
func (b *binder) sample(t *schema.Type) string {
	if list := b.words.List(t.Of); list != nil && len(list.Terms) > 0 {
		return list.Terms[0].Name.Zh
	}
	if t.Min != nil {
		return t.Min.String()
	}
	return "1"
}

// named reports whether a type takes a name that quoting would give.
func named(t *schema.Type) bool {
	for i := range t.Any {
		if named(&t.Any[i]) {
			return true
		}
	}
	return t.Form == schema.FormRef || t.Form == schema.FormWord || t.Form == schema.FormList && named(t.Elem)
}

// termNames are the first names of a list, as many as a message names and one more.
func termNames(list listOf) []schema.Text {
	var names []schema.Text
	for i := range list.Terms {
		names = append(names, list.Terms[i].Name)
		if i > mostNamed {
			break
		}
	}
	return names
}

func (b *binder) unknownTerm(list listOf, word string, span source.Span) *finding {
	known := termNames(list)
	f := wrong("bind/unknown-term", "", span, diag.Term("list", list.Name), diag.Word("name", shown(word)), diag.Term("known", listed(known)))
	f.start = true
	return b.retired(f.guess(word, "near", list.Names()).ranked(rankWord), word)
}

// at is where a measure's unit stands, or the whole expression.
func at(m measure, e *dsl.Expr) source.Span {
	if m.unitSpan.Valid() {
		return m.unitSpan
	}
	return e.Span
}

func unitText(m measure, e *dsl.Expr) string {
	if m.unitSpan.Valid() {
		return shown(m.unitSpan.Text())
	}
	return shown(e.Span.Text())
}

func (b *binder) wrongUnit(m measure, e *dsl.Expr, dim string, what schema.Text) *finding {
	return wrong("shape/wrong-unit", "", at(m, e), diag.Term("what", what), diag.Word("unit", unitText(m, e)),
		diag.Term("known", b.unitNames(dim))).ranked(rankWord)
}

// unitHere narrows an unknown unit's finding to the units that fit here.
func (b *binder) unitHere(f *finding, e *dsl.Expr, dim string) *finding {
	if f.code == "shape/wrong-unit" && f.id == "unknown" && e.Op == dsl.OpNumber {
		f.args = []diag.Arg{diag.Word("unit", e.Unit), diag.Term("known", b.unitNames(dim))}
		f.guess(e.Unit, "near", b.words.UnitNames())
	}
	return f
}

// bare says that a number lacks its unit. The base unit is offered, but it may not be what is meant.
func (b *binder) bare(e *dsl.Expr, units []*schema.Unit, what schema.Text) *finding {
	written := e.Span.Text()
	if e.Op != dsl.OpNumber {
		written = "(" + written + ")"
	}
	example := schema.Text{Zh: written + "…", En: written + "…"}
	f := wrong("shape/wrong-unit", "bare", e.Span).ranked(rankWord)
	for _, u := range units {
		if u.Of == "" && e.Op == dsl.OpNumber {
			example = schema.Text{Zh: written + u.Name.Zh, En: written + words.Shown(&u.Row).En}
			f.fix(titleWrite(example.Zh), example.Zh)
		}
	}
	f.args = []diag.Arg{diag.Term("what", what), diag.Term("example", example)}
	return f
}
