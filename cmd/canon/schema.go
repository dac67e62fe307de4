package main

import (
	"fmt"

	"canon.dev/canon/cmd/canon/internal/report"
	"canon.dev/canon/cmd/canon/internal/shape"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
	"github.com/spf13/cobra"
)

func newSchema(a *app) *cobra.Command {
	var ruleset string
	var asJSON bool
	c := &cobra.Command{
		Use:     "schema " + a.text("[种类]", "[KIND]"),
		Short:   a.text("一种资源能写什么；--json 给出目录的 JSON Schema", "what a kind takes; --json gives a JSON Schema of the catalog"),
		Example: "  canon schema 能力\n  canon schema item --json\n  canon schema catalog --json",
		Args:    counted(0, 1, diag.Text{Zh: "一个种类", En: "a kind"}),
		RunE: func(_ *cobra.Command, args []string) error {
			books, err := a.rulesets(ruleset)
			if err != nil {
				return err
			}
			kind := ""
			if len(args) > 0 {
				kind = args[0]
			}
			return a.schema(books, kind, asJSON)
		},
	}
	c.Flags().StringVar(&ruleset, "ruleset", "", a.text("只看这一套`规则`", "only this `ruleset`"))
	c.Flags().BoolVar(&asJSON, "json", false, "JSON Schema")
	return c
}

// wholeCatalog is the word that asks for the schema of the catalog instead of a kind's.
const wholeCatalog = "catalog"

func (a *app) schema(books []*schema.Rules, kind string, asJSON bool) error {
	if kind == wholeCatalog || kind == "" && asJSON {
		return a.written(report.WriteJSON(a.out, shape.CatalogSchema(books, a.lang)))
	}
	width, _ := terminal(a.out, a.env)
	view := shape.View{Lang: a.lang, Width: width}
	if kind == "" {
		for _, rules := range books {
			if err := shape.Kinds(a.out, rules, view); err != nil {
				return a.written(err)
			}
		}
		return nil
	}
	var kinds []shape.KindOf
	for _, rules := range books {
		if k := kindOf(rules, kind); k != nil {
			kinds = append(kinds, shape.KindOf{Rules: rules, Kind: k})
		}
	}
	switch {
	case len(kinds) == 0:
		return wrongUsage(diag.Text{
			Zh: "没有“" + kind + "”这种资源；`canon schema` 列出所有种类",
			En: "there is no kind " + kind + "; `canon schema` lists all",
		})
	case asJSON:
		return a.written(report.WriteJSON(a.out, shape.KindSchema(kinds, a.lang)))
	}
	for i, k := range kinds { // several rule books may have a kind of one name
		if i > 0 {
			fmt.Fprintln(a.out)
		}
		if err := shape.Kind(a.out, k.Rules, k.Kind, view); err != nil {
			return a.written(err)
		}
	}
	return nil
}

func kindOf(rules *schema.Rules, word string) *schema.Kind {
	wanted := schema.Normal(word)
	for i := range rules.Kinds {
		for spelling := range schema.Spellings(&rules.Kinds[i].Row) {
			if spelling == wanted {
				return &rules.Kinds[i]
			}
		}
	}
	return nil
}
