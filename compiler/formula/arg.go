package formula

import (
	"strings"
	"unicode"

	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// ArgError is what is wrong with an argument as it was typed. Its message is a template with arguments, in both languages.
type ArgError struct {
	Message diag.Message
}

// Error is the message in English.
func (e *ArgError) Error() string { return e.In("en") }

// In is the message in the language "zh" or "en".
func (e *ArgError) In(lang string) string {
	text := e.Message.Template.In(lang)
	for _, a := range e.Message.Args {
		value := a.Word
		if value == "" {
			value = a.Text.In(lang)
		}
		text = strings.ReplaceAll(text, "{"+a.Name+"}", value)
	}
	return text
}

func refuse(zh, en string, args ...diag.Arg) error {
	return &ArgError{diag.Message{Template: diag.Text{Zh: zh, En: en}, Args: args}}
}

// maxTyped bounds a number that someone types, in characters.
const maxTyped = 100

// Args reads arguments as they are typed, "name=value" with a parameter's id or either name. The error is an *ArgError.
func (c *Calculator) Args(f *schema.Formula, typed []string) (map[string]expr.Value, error) {
	args := map[string]expr.Value{}
	for _, text := range typed {
		name, value, ok := strings.Cut(strings.Map(plain, text), "=")
		if !ok {
			return nil, refuse("“{text}”不是 名称=数值", `"{text}" is not name=value`, diag.Word("text", text))
		}
		p := Param(f, strings.TrimSpace(name))
		if p == nil {
			return nil, unknownParam(f, name)
		}
		if _, twice := args[p.ID]; twice {
			return nil, refuse("{param}给了两次", "{param} is given twice", diag.Term("param", p.Name))
		}
		v, err := c.Arg(p, strings.TrimSpace(value))
		if err != nil {
			return nil, err
		}
		args[p.ID] = v
	}
	return args, nil
}

// Takes reports whether an argument as it is typed names a parameter of a formula.
func Takes(f *schema.Formula, typed string) bool {
	name, _, ok := strings.Cut(strings.Map(plain, typed), "=")
	return ok && Param(f, strings.TrimSpace(name)) != nil
}

// plain is a full-width character's usual form.
func plain(r rune) rune {
	switch {
	case r >= '！' && r <= '～':
		return r - '！' + '!'
	case r == '\u3000':
		return ' '
	}
	return r
}

// Param finds a parameter by its id or either name, or nil.
func Param(f *schema.Formula, word string) *schema.Parameter {
	wanted := spelt(word)
	for i := range f.Params {
		p := &f.Params[i]
		if wanted == spelt(p.ID) || wanted == spelt(p.Name.Zh) || wanted == spelt(p.Name.En) {
			return p
		}
	}
	return nil
}

// spelt is a name as it is compared: full-width brackets in it are plain ones.
func spelt(name string) string { return schema.Normal(strings.Map(plain, name)) }

func unknownParam(f *schema.Formula, name string) error {
	var have diag.Text
	for i := range f.Params {
		if i > 0 {
			have.Zh += "、"
			have.En += ", "
		}
		have.Zh += f.Params[i].Name.Zh
		have.En += f.Params[i].ID
	}
	if len(f.Params) == 0 {
		return refuse("{formula}不带参数", "{formula} takes no arguments", diag.Term("formula", f.Name))
	}
	return refuse("{formula}没有参数“{name}”，它的参数是{have}", `{formula} has no parameter "{name}", it takes {have}`,
		diag.Term("formula", f.Name), diag.Word("name", name), diag.Term("have", have))
}

// Arg reads one argument as it is typed. The error is an *ArgError.
func (c *Calculator) Arg(p *schema.Parameter, text string) (expr.Value, error) {
	param, word := diag.Term("param", p.Name), diag.Word("text", text)
	switch list := c.words.List(p.Of); {
	case p.Of == "number":
		if n, unit := measure(text); unit == "" && n != nil {
			return expr.Num(*n), within(p, *n)
		}
		return expr.Value{}, refuse("{param}要一个数，“{text}”不是", `{param} takes a number, "{text}" is none`, param, word)
	case p.Of == "numbers":
		if v, ok := numbers(text); ok {
			return v, eachWithin(p, v)
		}
		return expr.Value{}, refuse("{param}要用逗号隔开的数，如“1,2,3”，不是“{text}”", `{param} takes numbers with commas between them such as "1,2,3", not "{text}"`, param, word)
	case p.Of == "bool":
		if truth, ok := yesNo(text); ok {
			return expr.Bool(truth), nil
		}
		return expr.Value{}, refuse("{param}要“是”或“否”，不是“{text}”", `{param} takes yes or no, not "{text}"`, param, word)
	case list != nil:
		if v, ok := c.member(list, text); ok {
			return v, nil
		}
		return expr.Value{}, refuse("“{text}”不是{list}，{param}可以是{have}", `"{text}" is no {list}, {param} may be {have}`,
			param, word, diag.Term("list", list.Name), diag.Term("have", members(list)))
	}
	if v, ok := c.quantity(p.Of, text); ok {
		n, _ := v.Num()
		return v, within(p, n)
	}
	return expr.Value{}, refuse("{param}要一个带单位的量，如“{example}”，不是“{text}”", `{param} takes a quantity such as "{example}", not "{text}"`,
		param, word, diag.Term("example", c.quantityExample(p.Of)))
}

// within refuses a number that its parameter can't be: half a bullet, an obscurity below 1. The error is an *ArgError.
func within(p *schema.Parameter, n exact.Num) error {
	param, got := diag.Term("param", p.Name), diag.Word("got", n.String())
	switch {
	case p.Bounds().Admits(n):
		return nil
	case p.Integer && !n.IsInt():
		return refuse("{param}要整数，这里是 {got}", "{param} takes a whole number, not {got}", param, got)
	case p.Min != nil && n.Less(*p.Min):
		return refuse("{param}至少 {limit}，这里是 {got}", "{param} is at least {limit}, not {got}", param, got, diag.Word("limit", p.Min.String()))
	case p.Over != nil && !p.Over.Less(n):
		return refuse("{param}要大于 {limit}，这里是 {got}", "{param} must be over {limit}, not {got}", param, got, diag.Word("limit", p.Over.String()))
	}
	return refuse("{param}至多 {limit}，这里是 {got}", "{param} is at most {limit}, not {got}", param, got, diag.Word("limit", p.Max.String()))
}

func eachWithin(p *schema.Parameter, list expr.Value) error {
	for _, item := range list.Items() {
		if n, ok := item.Num(); ok {
			if err := within(p, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// maxNumbers bounds a list that someone types.
const maxNumbers = 1000

func numbers(text string) (expr.Value, bool) {
	var list []expr.Value
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == '、' }) {
		n, unit := measure(strings.TrimSpace(part))
		if unit != "" || n == nil || len(list) == maxNumbers {
			return expr.Value{}, false
		}
		list = append(list, expr.Num(*n))
	}
	return expr.List(list), len(list) > 0
}

func yesNo(text string) (truth, ok bool) {
	switch schema.Normal(text) {
	case "是", "yes", "true", "y":
		return true, true
	case "否", "no", "false", "n":
		return false, true
	}
	return false, false
}

// measure reads a number and what follows it: "8小时", "55%", "1/3"; the number is nil when there is none.
func measure(text string) (n *exact.Num, unit string) {
	end := strings.IndexFunc(text, func(r rune) bool { return !strings.ContainsRune("+-−./", r) && !unicode.IsDigit(r) })
	if end < 0 {
		end = len(text)
	}
	digits := strings.TrimPrefix(strings.ReplaceAll(text[:end], "−", "-"), "+")
	number, err := exact.Parse(digits)
	if err != nil || len(digits) > maxTyped {
		return nil, ""
	}
	unit = strings.TrimSpace(text[end:])
	if percent, ok := strings.CutPrefix(unit, "%"); ok {
		number, unit = number.Div(exact.Int(100)), percent
	}
	return &number, unit
}

// member is a term of the list; on a scale also what falls on it: a quantity of its dimension, or a number in its own measure.
func (c *Calculator) member(list *words.List, text string) (expr.Value, bool) {
	if t, ok := list.Term(text); ok && (t.Known || list.Scale == nil) {
		return c.functions.Term(t), true
	}
	if list.Scale == nil {
		return expr.Value{}, false
	}
	n, unit := measure(text)
	switch {
	case n == nil:
		return expr.Value{}, false
	case unit != "":
		u := c.words.Unit(unit)
		if u == nil || u.Dim != list.Scale.Dim {
			return expr.Value{}, false
		}
		*n = n.Mul(c.words.Base(u))
	case list.Scale.Dim != "":
		return expr.Value{}, false
	}
	if t, ok := list.Level(*n); ok {
		return c.functions.Term(t), true
	}
	return expr.Value{}, false
}

func (c *Calculator) quantity(dim, text string) (expr.Value, bool) {
	n, unit := measure(text)
	if n == nil {
		return expr.Value{}, false
	}
	if unit == "" {
		units := c.words.Units(dim)
		return expr.Num(*n), len(units) == 1
	}
	u := c.words.Unit(unit)
	if u == nil || u.Dim != dim {
		return expr.Value{}, false
	}
	name := diag.Text{Zh: n.String() + u.Name.Zh, En: n.String() + " " + u.Name.En}
	return expr.Quantity(n.Mul(c.words.Base(u)), &expr.Info{Of: dim, Name: name}), true
}
