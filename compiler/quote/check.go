package quote

import (
	"slices"
	"strings"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/near"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// Check finds the quotes of a resource's texts that quote nothing, or more than one amount.
func Check(w *words.Words, r *ir.Resource) []diag.Diagnostic {
	var found []diag.Diagnostic
	r.Body.Walk(func(b *ir.Block) {
		for _, f := range b.Fields {
			for i := range f.Args {
				v := &f.Args[i]
				if v.Form == schema.FormText && strings.Contains(v.Text, opening) {
					found = append(found, check(w, b, v)...)
				}
			}
		}
	})
	return found
}

func check(w *words.Words, in *ir.Block, v *ir.Value) []diag.Diagnostic {
	var found []diag.Diagnostic
	seen := map[string]int{}
	from := 0
	for range most {
		q, ok := next(v.Text, from)
		if !ok {
			break
		}
		span := place(v.Span, q.text, seen[q.text])
		seen[q.text]++
		from = q.end
		switch clauses := lookUp(w, in, q.text); {
		case len(clauses) == 0:
			found = append(found, unknown(in, q.text, span))
		case !same(w, clauses):
			found = append(found, finding("several", span, diag.Word("name", q.text), diag.Term("known", names(clauses, true))))
		}
	}
	return found
}

// place is where what the n-th of some equal quotes says stands in the source; the whole text where that is spelt another way.
func place(span source.Span, text string, n int) source.Span {
	raw, from := span.Text(), 0
	for ; ; n-- {
		i := strings.Index(raw[from:], opening+text+closing)
		if i < 0 {
			return span
		}
		from += i + len(opening)
		if n == 0 {
			start := span.Start + from
			return source.Span{File: span.File, Start: start, End: start + len(text)}
		}
	}
}

func unknown(in *ir.Block, text string, span source.Span) diag.Diagnostic {
	root := in
	for root.Parent != nil {
		root = root.Parent
	}
	all := rows(root)
	name := diag.Word("name", text)
	if len(all) == 0 {
		return finding("none", span, name)
	}
	var candidates []near.Candidate
	for _, c := range all {
		shown := words.Shown(&c.Row.Row)
		candidates = append(candidates, near.Candidate{Word: shown.Zh, Zh: shown.Zh, En: shown.En}, near.Candidate{Word: shown.En, Zh: shown.Zh, En: shown.En})
	}
	if best := near.Best(read(text).entry, candidates); best != "" {
		d := finding("near", span, name, diag.Word("near", best))
		d.Fixes = []diag.Fix{{
			Title: diag.Message{Template: diag.Text{Zh: "写成 " + best, En: "write " + best}},
			Edits: []diag.Edit{{Span: span, NewText: best}},
		}}
		return d
	}
	return finding("", span, name, diag.Term("known", names(all, false)))
}

func finding(id string, span source.Span, args ...diag.Arg) diag.Diagnostic {
	const code = "bind/unknown-quote"
	e, _ := diag.Lookup(code)
	return diag.Diagnostic{Code: code, Severity: e.Severity, Span: span, Message: diag.Message{ID: id, Args: args}}
}

// rows are one clause of each row.
func rows(root *ir.Block) []*ir.Clause {
	var out []*ir.Clause
	seen := map[*schema.Price]bool{}
	root.Walk(func(b *ir.Block) {
		for _, c := range b.Clauses {
			if !seen[c.Row] {
				seen[c.Row] = true
				out = append(out, c)
			}
		}
	})
	return out
}

// names lists the entries of clauses, each once, with the block that each stands in where that matters.
func names(clauses []*ir.Clause, blocks bool) diag.Text {
	const shown = 8
	var zh, en []string
	for _, c := range clauses {
		name := words.Shown(&c.Row.Row) // as a file would write it
		if blocks && c.Block.Name != "" {
			name.Zh, name.En = c.Block.Name+"/"+name.Zh, c.Block.Name+"/"+name.En
		}
		if slices.Contains(zh, name.Zh) {
			continue
		}
		if len(zh) == shown {
			zh, en = append(zh, "…"), append(en, "…")
			break
		}
		zh, en = append(zh, name.Zh), append(en, name.En)
	}
	return diag.Text{Zh: strings.Join(zh, "、"), En: strings.Join(en, ", ")}
}
