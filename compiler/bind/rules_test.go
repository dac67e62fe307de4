package bind

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/lint"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// smallRules are a rule book for tests: a few rows of each sort.
func smallRules(t testing.TB) *schema.Rules {
	t.Helper()
	data, err := os.ReadFile("testdata/small.json")
	if err != nil {
		t.Fatal(err)
	}
	var r schema.Ruleset
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	return schema.Index(&r)
}

func parse(name, text string) *dsl.File { return dsl.Parse(source.NewFile(name, text), dsl.Options{}) }

// bound binds texts as a compilation would, from parsing to the comments that silence findings.
func bound(t testing.TB, rules *schema.Rules, library []*dsl.File, files ...*dsl.File) ([]*ir.Resource, []diag.Diagnostic) {
	t.Helper()
	all, found := Project(context.Background(), files, Options{Rules: []*schema.Rules{rules}, Library: library})
	var list diag.List
	for _, f := range files {
		list = append(list, f.Bad...)
	}
	list = append(list, found...)
	return all, lint.Filter(files, list.Sorted())
}

// show prints findings as "file:line:column code the text|message".
func show(found []diag.Diagnostic) string {
	var b strings.Builder
	for _, d := range found {
		where := "-"
		if d.Span.Valid() {
			p := d.Span.File.Position(d.Span.Start)
			where = fmt.Sprintf("%s:%d:%d", d.Span.File.Name, p.Line, p.Column)
		}
		fmt.Fprintf(&b, "%s %s %q\n\t%s\n\t%s\n", where, d.Code, d.Span.Text(), d.Text("zh"), d.Text("en"))
		for _, l := range d.Labels {
			p := l.Span.File.Position(l.Span.Start)
			fmt.Fprintf(&b, "\t@ %s:%d:%d %s\n", l.Span.File.Name, p.Line, p.Column, l.Message.Text(d.Code, "en"))
		}
		for _, f := range d.Fixes {
			safe := map[bool]string{true: "safe", false: "maybe"}[f.Safe]
			for _, e := range f.Edits {
				fmt.Fprintf(&b, "\t%s: %q -> %q\n", safe, e.Span.Text(), e.NewText)
			}
		}
	}
	return b.String()
}

// dump prints resources in full, but for where they stand.
func dump(all []*ir.Resource) string {
	var b strings.Builder
	for _, r := range all {
		fmt.Fprintf(&b, "%s", r.ID)
		for _, e := range r.Extends {
			fmt.Fprintf(&b, " : %s", e.ID)
		}
		if r.Broken {
			b.WriteString(" broken")
		}
		if r.Library {
			b.WriteString(" library")
		}
		b.WriteByte('\n')
		for _, w := range r.Waivers {
			fmt.Fprintf(&b, "  waive %s %q %s\n", w.Code, w.Reason, w.By)
		}
		dumpBlock(&b, r.Body, "  ")
	}
	return b.String()
}

func dumpBlock(b *strings.Builder, block *ir.Block, indent string) {
	for _, f := range block.Fields {
		fmt.Fprintf(b, "%s%s", indent, f.Def.ID)
		for _, v := range f.Args {
			b.WriteString(" " + dumpValue(v))
		}
		b.WriteByte('\n')
	}
	for _, r := range block.Rulings {
		fmt.Fprintf(b, "%sruling %q %s %s\n", indent, r.Text, r.Amount, r.By)
	}
	for _, c := range block.Clauses {
		fmt.Fprintf(b, "%s%s %s", indent, c.Verb.ID, c.Row.ID)
		for _, v := range c.Params {
			b.WriteString(" " + dumpValue(v))
		}
		for _, m := range c.Marks {
			b.WriteString(" " + m.Def.ID + ":" + dumpValue(m.Value))
		}
		if c.Fold != nil {
			fmt.Fprintf(b, " = %s of %s times %s\n", c.Fold.Share, dumpValue(c.Fold.Basis), c.Fold.Times)
			continue
		}
		fmt.Fprintf(b, " = %s\n", c.Amount)
	}
	for _, inner := range block.Blocks {
		fmt.Fprintf(b, "%s%s %q\n", indent, inner.Def.ID, inner.Name)
		dumpBlock(b, inner, indent+"  ")
	}
}

func dumpValue(v ir.Value) string {
	if v.Form == "" {
		return "-"
	}
	unit := ""
	if v.Unit != nil {
		unit = v.Unit.ID
	}
	switch v.Form {
	case schema.FormRange:
		return fmt.Sprintf("%s..%s%s", v.Num, v.High, unit)
	case schema.FormNumber, schema.FormQuantity:
		return v.Num.String() + unit
	case schema.FormBool:
		return fmt.Sprint(v.Bool)
	case schema.FormRef:
		if v.Ref == nil {
			return "?" + v.Text
		}
		return "@" + v.Ref.ID
	case schema.FormRank:
		return cmp.Or(v.TermID(), "?") + "#" + rank(v.Term) + unit
	}
	parts := make([]string, 0, len(v.List)+len(v.Args))
	for _, x := range append(v.List, v.Args...) {
		parts = append(parts, dumpValue(x))
	}
	name := cmp.Or(v.TermID(), v.Text)
	if len(parts) > 0 {
		name += "(" + strings.Join(parts, ",") + ")"
	}
	return name
}

func rank(t *schema.Term) string {
	if t == nil || t.Rank == nil {
		return "-"
	}
	return t.Rank.String()
}
