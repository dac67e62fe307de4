package markup

import (
	"regexp"
	"slices"
	"strings"

	"canon.dev/canon/compiler/bind"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// numeral is a number of at most fifteen digits; no rule book has larger ones.
var numeral = regexp.MustCompile(`^([-+−－]?[0-9]{1,15}(?:\.[0-9]{1,15})?)\s*(.*)$`)

// value reads a text as a type; false where it is none, or out of the type's bounds.
func value(w *words.Words, t *schema.Type, text string) (ir.Value, bool) {
	text = strings.TrimSpace(text)
	v := ir.Value{Form: t.Form, Decl: t, Text: text}
	if text == "" && t.Form != schema.FormText {
		return v, false
	}
	switch t.Form {
	case schema.FormText:
		return v, text != ""
	case schema.FormWord, schema.FormRef:
		v.Text = bind.Folded(text)
		return v, !strings.ContainsAny(text, "\n{}[]|")
	case schema.FormBool:
		yes, ok := truth(text)
		v.Bool = yes
		return v, ok
	case schema.FormNumber, schema.FormQuantity:
		return v, quantity(w, t, text, &v)
	case schema.FormTerm, schema.FormRank:
		return v, term(w, t, text, &v)
	case schema.FormList:
		return v, list(w, t, text, &v)
	case schema.FormAny:
		for i := range t.Any {
			if got, ok := value(w, &t.Any[i], text); ok {
				return got, true
			}
		}
	}
	return v, false // a call, a range, dice: pages have them in texts
}

func truth(text string) (yes, ok bool) {
	switch strings.ToLower(text) {
	case "是", "yes", "true", "1":
		return true, true
	case "否", "no", "false", "0":
		return false, true
	}
	return false, false
}

func quantity(w *words.Words, t *schema.Type, text string, v *ir.Value) bool {
	m := numeral.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	num, err := exact.Parse(strings.TrimPrefix(strings.NewReplacer("−", "-", "－", "-").Replace(m[1]), "+"))
	if err != nil {
		return false
	}
	v.Num = num
	unit := strings.TrimSpace(m[2])
	if unit != "" {
		if v.Unit = w.Unit(unit); v.Unit == nil {
			return false
		}
	}
	switch {
	case t.Form == schema.FormQuantity && v.Unit == nil:
		units := w.Units(t.Of)
		if len(units) != 1 {
			return false
		}
		v.Unit = units[0]
	case t.Form == schema.FormQuantity && v.Unit.Dim != t.Of, t.Form == schema.FormNumber && v.Unit != nil && v.Unit.ID != t.Of:
		return false
	}
	return bounded(t, num)
}

func bounded(t *schema.Type, n exact.Num) bool {
	return !(t.Integer && !n.IsInt() || t.Min != nil && n.Less(*t.Min) || t.Max != nil && t.Max.Less(n) || t.Over != nil && !t.Over.Less(n))
}

func term(w *words.Words, t *schema.Type, text string, v *ir.Value) bool {
	l := w.List(t.Of)
	if l == nil || strings.ContainsAny(text, "\n{}[]|") {
		return false
	}
	found, ok := l.Term(bind.Folded(text))
	if !ok || !found.Known && !plainWord(text) {
		return false
	}
	v.Term = found
	return true
}

// plainWord reports whether a text can be a word of an open list: a few characters without a stop.
func plainWord(text string) bool {
	const most = 12
	return len([]rune(text)) <= most && !strings.ContainsAny(text, " \t，。；：、,.;:/（）()“”\"")
}

var listSeparator = regexp.MustCompile(`\s*[,，、/;；]\s*`)

func list(w *words.Words, t *schema.Type, text string, v *ir.Value) bool {
	items := listSeparator.Split(text, mostItems+1)
	if len(items) > mostItems {
		return false
	}
	for _, item := range items {
		elem, ok := value(w, t.Elem, item)
		if !ok {
			return false
		}
		v.List = append(v.List, elem)
	}
	return true
}

// written is a value in plain words, as a file has it in Chinese.
func written(v *ir.Value) string {
	switch v.Form {
	case schema.FormBool:
		if v.Bool {
			return "是"
		}
		return "否"
	case schema.FormNumber, schema.FormQuantity:
		return number(v)
	case schema.FormTerm, schema.FormRank:
		if v.Term == nil {
			return number(v)
		}
		return v.Term.Name.Zh
	case schema.FormRef:
		if v.Ref != nil {
			return v.Ref.Name
		}
	case schema.FormList:
		parts := make([]string, len(v.List))
		for i := range v.List {
			parts[i] = written(&v.List[i])
		}
		return strings.Join(parts, "、")
	}
	return v.Text
}

func number(v *ir.Value) string {
	if v.Unit == nil {
		return v.Num.String()
	}
	return v.Num.String() + v.Unit.Name.Zh
}

// key names a value in the words of a phrase: a term's id, "yes", a number with its unit's id.
func key(v *ir.Value) string {
	if v.Form == schema.FormRef {
		return written(v)
	}
	return v.Key()
}

// same reports whether two statements say the same.
func same(a, b *ir.Field) bool {
	return a.Def.ID == b.Def.ID && slices.EqualFunc(a.Args, b.Args, func(x, y ir.Value) bool {
		if x.Form == schema.FormText && y.Form == schema.FormText {
			return Spaced(x.Text) == Spaced(y.Text)
		}
		return x.Form == y.Form && sameItems(&x, &y)
	})
}

func sameItems(x, y *ir.Value) bool {
	if x.Form == schema.FormList {
		return slices.EqualFunc(x.List, y.List, func(a, b ir.Value) bool { return a.Form == b.Form && sameItems(&a, &b) })
	}
	return key(x) == key(y)
}

// bare is a text without its white space.
func bare(text string) string { return strings.Join(strings.Fields(text), "") }

// Spaced is a text with each run of white space as one space: pages that differ in white space alone say the same.
func Spaced(text string) string { return strings.Join(strings.Fields(text), " ") }
