package main

import (
	"strings"

	"canon.dev/canon/cmd/canon/internal/lookup"
	"canon.dev/canon/dsl/diag"
	"github.com/spf13/cobra"
)

type rulesOptions struct {
	table, ruleset, format string
	assumed                bool
}

func newRules(a *app) *cobra.Command {
	var o rulesOptions
	c := &cobra.Command{
		Use:     "rules " + a.text("[词…]", "[words]"),
		Short:   a.text("查规则书的条目，中英文都行", "look up rows of the rule books, in either language"),
		Example: "  canon rules 破甲\n  canon rules armor\n  canon rules --table price --format json",
		RunE:    func(_ *cobra.Command, words []string) error { return a.rules(words, o) },
	}
	f := c.Flags()
	f.StringVar(&o.table, "table", "", a.text("只列这一张`表`；不带参数的 canon rules 列出有哪些", "only this `table`; canon rules without words lists them"))
	f.StringVar(&o.ruleset, "ruleset", "", a.text("只看这一套`规则`", "only this `ruleset`"))
	f.StringVar(&o.format, "format", "", a.text("输出格式：`text|json`，默认 text", "output: `text|json`, text by default"))
	f.BoolVar(&o.assumed, "assumed", false, a.text("只列书中缺失而由 Canon 或房规补上的", "only what Canon or a house rule supplies"))
	return c
}

func (a *app) rules(words []string, o rulesOptions) error {
	if err := oneOf("--format", o.format, "text", "json"); err != nil {
		return err
	}
	if o.table != "" {
		if err := oneOf("--table", o.table, lookup.Tables()...); err != nil {
			return err
		}
	}
	books, err := a.rulesets(o.ruleset)
	if err != nil {
		return err
	}
	var rows []lookup.Row
	for _, rules := range books {
		rows = append(rows, lookup.Rows(rules, a.lang)...)
	}
	all := rows
	rows = lookup.Find(all, lookup.Filter{Words: words, Table: o.table, Assumed: o.assumed})
	switch {
	case o.format == "json":
		return a.written(lookup.JSON(a.out, rows))
	case len(rows) == 0:
		a.say(nothingFound(words, lookup.Near(all, words)))
		return nil
	case len(words) == 0 && o.table == "" && !o.assumed:
		return a.written(lookup.Counts(a.out, rows))
	}
	width, _ := terminal(a.out, a.env)
	return a.written(lookup.Text(a.out, rows, lookup.View{Lang: a.lang, Width: width, Book: bookOf(a.lang)}))
}

// nothingFound is an answer, not an error: the search worked.
func nothingFound(words []string, near string) diag.Diagnostic {
	m := diag.Message{Args: []diag.Arg{diag.Word("words", diag.Shown(strings.Join(words, " ")))}}
	if near != "" {
		m.ID, m.Args = "near", append(m.Args, diag.Word("near", near))
	}
	return diag.Diagnostic{Code: "usage/nothing-found", Severity: diag.Advice, Message: m}
}
