package dsl_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"pgregory.net/rapid"

	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/grammar"
	"canon.dev/canon/dsl/internal/sample"
	"canon.dev/canon/dsl/source"
)

type document = grammar.File[grammar.Header, grammar.Body]

func oracle(t testing.TB) *participle.Parser[document] {
	p, err := grammar.Build[document](dsl.Definition{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestOracle holds the parser against the grammar alone: both take the same texts and see the same statements in them.
func TestOracle(t *testing.T) {
	p := oracle(t)
	rapid.Check(t, func(t *rapid.T) {
		compare(t, p, rapid.OneOf(sample.Sound(), sample.Soup()).Draw(t, "text"))
	})
}

// TestSoundIsSound keeps the generator honest: what it calls sound has no findings.
func TestSoundIsSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := sample.Sound().Draw(t, "text")
		if f := parse(text); len(f.Bad) > 0 {
			t.Fatalf("%q\n%s", text, findings(f))
		}
	})
}

func compare(t fataler, p *participle.Parser[document], text string) {
	f := parse(text)
	doc, err := p.ParseString("a.canon", text)
	if lexical(f) || err == nil && foreignDirective(doc) {
		return
	}
	if (err == nil) != (len(f.Bad) == 0) {
		t.Fatalf("%q\ngrammar: %v\nparser: %s", text, err, findings(f))
	}
	if err != nil {
		return
	}
	var got, want strings.Builder
	dsl.Dump(&got, f)
	outline(&want, doc, text)
	if shape(got.String()) != shape(want.String()) {
		t.Fatalf("%q\nparser:\n%s\ngrammar:\n%s", text, got.String(), want.String())
	}
}

// lexical reports findings that the grammar can't have: of a string's inside, of limits.
func lexical(f *dsl.File) bool {
	for _, b := range f.Bad {
		if b.Message.ID == "escape" || b.Code == "syntax/unterminated-string" || b.Code == "limit/nesting" {
			return true
		}
	}
	return false
}

func foreignDirective(doc *document) bool {
	for _, e := range doc.Entries {
		if e.Directive != nil && !dsl.IsRulesetKeyword(e.Directive.Keyword.Value) {
			return true
		}
	}
	return false
}

func parse(text string) *dsl.File {
	return dsl.Parse(source.NewFile("a.canon", text), dsl.Options{Kinds: sample.Kinds})
}

func findings(f *dsl.File) string {
	var out strings.Builder
	for _, b := range f.Bad {
		at := f.Source.Position(b.Span.Start)
		fmt.Fprintf(&out, "%d:%d %s %s %q: %s\n", at.Line, at.Column, b.Code, b.Message.ID, b.Span.Text(), b.Text("en"))
	}
	return out.String()
}

// shape drops what the two trees spell differently (escapes, full-width forms), and keeps how they are built.
func shape(dump string) string {
	var out strings.Builder
	quoted := false
	for i := 0; i < len(dump); i++ {
		switch c := dump[i]; {
		case c == '\\' && quoted: // an escape of %q
			i++
		case c == '"':
			quoted = !quoted
			out.WriteByte('"')
		case !quoted:
			out.WriteByte(c)
		}
	}
	return out.String()
}

// outline prints the grammar's tree as Dump prints the parser's.
func outline(w *strings.Builder, doc *document, text string) {
	o := outliner{w}
	for _, e := range doc.Entries {
		if d := e.Directive; d != nil {
			fmt.Fprintf(w, "directive %s %s\n", plain(d.Keyword), plain(d.Name.Token))
		}
	}
	for _, e := range doc.Entries {
		d := e.Decl
		if d == nil {
			continue
		}
		fmt.Fprintf(w, "decl %s %s", plain(d.Header.Kind), plain(d.Header.Name.Token))
		for _, n := range d.Header.Extends {
			fmt.Fprintf(w, " : %s", plain(n.Token))
		}
		w.WriteByte('\n')
		o.block(d.Block, "  ")
	}
}

type outliner struct{ *strings.Builder }

func plain(t lexer.Token) string {
	if strings.ContainsAny(t.Value[:1], "\"“") || strings.ContainsAny(t.Value, "“”「」『』＂\"") {
		return `""`
	}
	return dsl.Narrowed(t.Value)
}

func (o outliner) block(b *grammar.Block[grammar.Body], margin string) {
	for _, s := range b.Body.Stmts {
		o.WriteString(margin)
		o.call(s.Head)
		for _, a := range s.Args {
			for i, x := range a.Items {
				o.WriteString([]string{" ", ", "}[min(i, 1)])
				o.item(x)
			}
		}
		if s.Block == nil {
			o.WriteByte('\n')
			continue
		}
		o.WriteString(" {\n")
		o.block(s.Block, margin+"  ")
	}
}

func (o outliner) item(x *grammar.Item) {
	switch {
	case x.Path != nil:
		o.path(x.Path)
	case x.Quantity != nil:
		o.span(x.Quantity)
	case x.Dice != nil:
		o.WriteString("dice<" + strings.ToLower(plain(*x.Dice)) + ">")
	case x.String != nil:
		o.WriteString(`""`)
	case x.Call != nil:
		o.call(x.Call)
	default:
		o.WriteString("paren[")
		o.expr(x.Paren)
		o.WriteString("]")
	}
}

func (o outliner) call(c *grammar.Call) {
	if len(c.Args) == 0 {
		o.WriteString(plain(c.Word))
		return
	}
	o.WriteString("call<" + plain(c.Word) + ">[")
	for i, a := range c.Args {
		o.WriteString(strings.Repeat("; ", min(i, 1)))
		o.expr(a)
	}
	o.WriteString("]")
}

func (o outliner) path(p *grammar.Path) {
	var parts strings.Builder
	text := ""
	inner := outliner{&parts}
	if p.Word != nil {
		inner.WriteString(plain(*p.Word))
		text = plain(*p.Word)
	} else {
		inner.quantity(p.Quantity)
		text = quantity(p.Quantity)
	}
	for _, s := range p.Rest {
		inner.WriteString("; ")
		if plain(s.Part)[0] <= '9' {
			inner.WriteString("#")
		}
		inner.WriteString(plain(s.Part))
		text += "/" + plain(s.Part)
	}
	o.WriteString("path<" + text + ">[" + parts.String() + "]")
}

func quantity(q *grammar.Quantity) string {
	if q.Unit != nil {
		return plain(q.Number) + plain(*q.Unit)
	}
	return plain(q.Number)
}

func (o outliner) quantity(q *grammar.Quantity) {
	o.WriteString("#" + plain(q.Number))
	if q.Unit != nil {
		o.WriteString("|" + plain(*q.Unit))
	}
}

func (o outliner) span(r *grammar.Range) {
	if r.High == nil {
		o.quantity(r.Low)
		return
	}
	o.WriteString("range[")
	o.quantity(r.Low)
	o.WriteString("; ")
	o.quantity(r.High)
	o.WriteString("]")
}

func (o outliner) expr(x *grammar.Expr) {
	left := o.nested(func(o outliner) { o.term(x.First) })
	for _, s := range x.Rest {
		op := map[bool]string{true: "add", false: "sub"}[plain(s.Op) == "+"]
		left = op + "[" + left + "; " + o.nested(func(o outliner) { o.term(s.Term) }) + "]"
	}
	o.WriteString(left)
}

func (o outliner) term(x *grammar.Term) {
	left := o.nested(func(o outliner) { o.unary(x.First) })
	for _, s := range x.Rest {
		op := map[bool]string{true: "mul", false: "div"}[plain(s.Op) == "*"]
		left = op + "[" + left + "; " + o.nested(func(o outliner) { o.unary(s.Unary) }) + "]"
	}
	o.WriteString(left)
}

func (o outliner) unary(x *grammar.Unary) {
	inner := o.nested(func(o outliner) { o.item(x.Item) })
	if x.Op != nil {
		inner = map[bool]string{true: "pos", false: "neg"}[plain(*x.Op) == "+"] + "[" + inner + "]"
	}
	o.WriteString(inner)
}

func (o outliner) nested(print func(outliner)) string {
	var b strings.Builder
	print(outliner{&b})
	return b.String()
}
