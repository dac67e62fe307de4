package shape

import (
	"bufio"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"canon.dev/canon/cmd/canon/internal/report"
	"canon.dev/canon/schema"
)

// View says how a kind is shown.
type View struct {
	Lang  string
	Width int
}

type printer struct {
	out   *bufio.Writer
	rules *schema.Rules
	View
}

// Kinds lists the kinds of a ruleset.
func Kinds(w io.Writer, rules *schema.Rules, v View) error {
	p := &printer{bufio.NewWriter(w), rules, v}
	p.line("", rules.Name.In(v.Lang)+"  ["+rules.ID+"]")
	for i := range rules.Kinds {
		p.line("  ", p.both(&rules.Kinds[i].Row))
	}
	return p.out.Flush()
}

// Kind shows what may stand in a kind and, one below the other, in each block that it may hold.
func Kind(w io.Writer, rules *schema.Rules, k *schema.Kind, v View) error {
	p := &printer{bufio.NewWriter(w), rules, v}
	p.line("", p.both(&k.Row)+"  ["+rules.ID+"/kind/"+k.ID+"]")
	p.body(&k.Body, nil)
	blocks := reachable(rules, &k.Body)
	for i, b := range blocks {
		p.line("", "")
		name := ""
		if b.Named {
			name = p.pick(" 名字", " NAME")
		}
		p.line("", p.both(&b.Row)+name+" { … }")
		p.body(&b.Body, alike(b, blocks[:i]))
	}
	if len(k.Derived) > 0 {
		p.line("", "")
		p.line("", p.pick("由 Canon 算出：", "computed by Canon:"))
		said := map[string]bool{} // a value may have several rows, with conditions
		for i := range k.Derived {
			if text := p.both(&k.Derived[i].Row); !said[text] {
				said[text] = true
				p.line("  ", text)
			}
		}
	}
	return p.out.Flush()
}

// reachable are the blocks that may lie in a body, at any depth, each once, outer first.
func reachable(rules *schema.Rules, body *schema.Body) []*schema.Block {
	var found []*schema.Block
	seen := map[string]bool{}
	queue := body.Blocks
	for len(queue) > 0 {
		id := queue[0].Block
		queue = queue[1:]
		b := rules.Block(id)
		if b == nil || seen[id] {
			continue
		}
		seen[id] = true
		found = append(found, b)
		queue = append(queue, b.Body.Blocks...)
	}
	return found
}

// alike finds an earlier block that has most of a block's fields.
func alike(b *schema.Block, earlier []*schema.Block) *schema.Block {
	for _, e := range earlier {
		shared := 0
		for i := range b.Body.Fields {
			if has(e, &b.Body.Fields[i]) {
				shared++
			}
		}
		if shared > len(b.Body.Fields)/2 && shared > 3 {
			return e
		}
	}
	return nil
}

func has(b *schema.Block, f *schema.Field) bool {
	return slices.ContainsFunc(b.Body.Fields, func(x schema.Field) bool { return x.ID == f.ID && reflect.DeepEqual(x.Args, f.Args) })
}

// body lists what may stand in it; fields that another block has too are said to be that block's.
func (p *printer) body(b *schema.Body, as *schema.Block) {
	same := 0
	for i := range b.Fields {
		if as != nil && has(as, &b.Fields[i]) {
			same++
			continue
		}
		p.field(&b.Fields[i])
	}
	if same > 0 {
		p.line("  ", fmt.Sprintf(p.pick("另有 %d 项同 %s", "%d more as in %s"), same, p.word(&as.Row)))
	}
	var verbs, blocks []string
	for _, id := range b.Verbs {
		if v := p.rules.Verb(id); v != nil {
			verbs = append(verbs, p.word(&v.Row))
		}
	}
	for _, n := range b.Blocks {
		if inner := p.rules.Block(n.Block); inner != nil {
			blocks = append(blocks, p.word(&inner.Row)+times(n.Min, n.Max))
		}
	}
	p.listed(p.pick("词条动词：", "clauses begin with: "), verbs)
	p.listed(p.pick("区块：", "blocks: "), blocks)
}

func times(least, most int) string {
	switch {
	case least == 0 && most == 0:
		return ""
	case most == 0:
		return fmt.Sprintf(" (%d…)", least)
	case least == most:
		return fmt.Sprintf(" (%d)", least)
	}
	return fmt.Sprintf(" (%d…%d)", least, most)
}

func (p *printer) listed(title string, words []string) {
	if len(words) > 0 {
		p.line("  ", title+strings.Join(words, p.pick("、", ", ")))
	}
}

func (p *printer) field(f *schema.Field) {
	var args []string
	for i := range f.Args {
		args = append(args, p.argument(&f.Args[i]))
	}
	text := p.both(&f.Row) + p.pick("：", ": ") + strings.Join(args, p.pick("，", ", "))
	if f.Required && f.When == "" {
		text += p.pick("；必填", "; required")
	}
	if f.Repeat {
		text += p.pick("；可重复", "; may be repeated")
	}
	p.line("  ", text)
}

func (p *printer) argument(a *schema.Arg) string {
	text := p.typeText(&a.Type)
	if name := a.Name.In(p.Lang); name != "" {
		text = name + " " + text
	}
	if word := a.Keyword.In(p.Lang); word != "" {
		text = word + " " + text
	}
	if a.Optional {
		text = "[" + text + "]"
	}
	return text
}

// typeText says what an argument may look like.
func (p *printer) typeText(t *schema.Type) string {
	switch t.Form {
	case schema.FormText:
		return p.pick("文字", "text")
	case schema.FormWord:
		return p.pick("词", "word")
	case schema.FormBool:
		return p.pick("是/否", "yes/no")
	case schema.FormNumber:
		return p.number(t)
	case schema.FormQuantity:
		return p.pick("带单位的数", "number with a unit")
	case schema.FormRank, schema.FormTerm:
		return p.members([]string{t.Of})
	case schema.FormRef:
		return p.refs(t.Kinds)
	case schema.FormCall:
		return p.pick("名称(", "name(") + p.arguments(t.Args) + ")"
	case schema.FormRange:
		return p.pick("数..数", "number..number")
	case schema.FormDice:
		return "2d6"
	case schema.FormList:
		return p.typeText(t.Elem) + p.pick("（用逗号隔开）", " (commas between)")
	case schema.FormAny:
		return p.any(t.Any)
	}
	return string(t.Form)
}

func (p *printer) number(t *schema.Type) string {
	text := p.pick("数", "number")
	if t.Integer {
		text = p.pick("整数", "whole number")
	}
	switch {
	case t.Min != nil && t.Max != nil:
		text += " " + t.Min.String() + "…" + t.Max.String()
	case t.Min != nil:
		text += " ≥ " + t.Min.String()
	case t.Over != nil:
		text += " > " + t.Over.String()
	case t.Max != nil:
		text += " ≤ " + t.Max.String()
	}
	return text
}

func (p *printer) arguments(args []schema.Arg) string {
	var parts []string
	for i := range args {
		parts = append(parts, p.argument(&args[i]))
	}
	return strings.Join(parts, ", ")
}

func (p *printer) refs(kinds []string) string {
	var names []string
	for _, id := range kinds {
		if k := p.rules.Kind(id); k != nil {
			names = append(names, p.word(&k.Row))
		}
	}
	return strings.Join(names, "/") + p.pick("的名字", " name")
}

const fewMembers = 12 // of a list that is spelt out

// any lists alternatives, each once; words of several lists are one list.
func (p *printer) any(types []schema.Type) string {
	var forms, lists []string
	at := -1 // where the lists go
	for i := range types {
		if t := &types[i]; t.Form == schema.FormRank || t.Form == schema.FormTerm {
			if at < 0 {
				at = len(forms)
				forms = append(forms, "")
			}
			if !slices.Contains(lists, t.Of) {
				lists = append(lists, t.Of)
			}
			continue
		}
		if text := p.typeText(&types[i]); !slices.Contains(forms, text) {
			forms = append(forms, text)
		}
	}
	if at >= 0 {
		forms[at] = p.members(lists)
	}
	return strings.Join(forms, p.or())
}

func (p *printer) or() string { return p.pick(" 或 ", " or ") }

// members are the words of lists, each once.
func (p *printer) members(of []string) string {
	var names, words []string
	open := false
	add := func(r *schema.Row) {
		if word := p.word(r); !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	for _, id := range of {
		name := id
		if v := p.rules.Vocabulary(id); v != nil {
			name, open = v.Name.In(p.Lang), open || v.Open
			for i := range v.Members {
				add(&v.Members[i].Row)
			}
		}
		if s := p.rules.Scale(id); s != nil {
			name, open = s.Name.In(p.Lang), open || s.Open
			for i := range s.Members {
				add(&s.Members[i].Row)
			}
		}
		names = append(names, name)
	}
	name := strings.Join(names, p.or())
	switch {
	case len(words) == 0:
		return name
	case len(words) > fewMembers:
		words = append(words[:fewMembers:fewMembers], "…")
	case open:
		words = append(words, "…")
	}
	return name + " (" + strings.Join(words, " ") + ")"
}

func (p *printer) both(r *schema.Row) string {
	if p.Lang == "en" {
		return r.ID + "  " + r.Name.Zh
	}
	return r.Name.Zh + "  " + r.ID
}

func (p *printer) word(r *schema.Row) string {
	if p.Lang == "en" {
		return r.ID
	}
	return r.Name.Zh
}

func (p *printer) pick(zh, en string) string { return schema.Text{Zh: zh, En: en}.In(p.Lang) }

func (p *printer) line(indent, text string) {
	for i, l := range report.Wrap(text, p.Width-len(indent), p.Width-len(indent)-2) {
		if i > 0 {
			l = "  " + l
		}
		p.out.WriteString(strings.TrimRight(indent+l, " ") + "\n")
	}
}
