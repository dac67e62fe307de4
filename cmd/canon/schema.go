package main

import (
	"fmt"
	"strings"

	"canon.dev/canon/cmd/canon/internal/report"
	"canon.dev/canon/cmd/canon/internal/shape"
	"canon.dev/canon/compiler/near"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
	"github.com/spf13/cobra"
)

func newSchema(a *app) *cobra.Command {
	var ruleset, format string
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
			if err := oneOf("--format", format, "text", "json"); err != nil {
				return err
			}
			switch {
			case format != "":
				asJSON = format == "json"
			case kind != "" && !isTerminal(a.out): // a program reads it
				asJSON = true
			}
			return a.schema(books, kind, asJSON)
		},
	}
	c.Flags().StringVar(&ruleset, "ruleset", "", a.text("只看这一套`规则`", "only this `ruleset`"))
	c.Flags().BoolVar(&asJSON, "json", false, "JSON Schema")
	c.Flags().StringVar(&format, "format", "", a.text("`text|json`：给人看的，或 JSON Schema；终端上默认 text，别处默认 json", "`text|json`: for people, or a JSON Schema; text by default at a terminal, json elsewhere"))
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
	kinds := a.preferred(kindsOf(books, kind))
	switch {
	case len(kinds) == 0:
		return noKind(books, kind)
	case asJSON:
		return a.written(report.WriteJSON(a.out, shape.KindSchema(kinds, a.lang)))
	}
	for i, k := range kinds { // several rule books may have a kind of one name
		if i > 0 {
			fmt.Fprintln(a.out)
		}
		if i == 0 && len(kinds) > 1 {
			a.say(severalKinds(kinds))
		}
		if err := shape.Kind(a.out, k.Rules, k.Kind, view); err != nil {
			return a.written(err)
		}
	}
	return nil
}

// kindsOf finds a kind in each book that has it. The book may stand before it, as in BOOK/KIND.
func kindsOf(books []*schema.Rules, word string) []shape.KindOf {
	var kinds []shape.KindOf
	for _, rules := range books {
		name := word
		if book, rest, ok := strings.Cut(word, "/"); ok {
			if schema.Find(book) != rules.ID {
				continue
			}
			name = strings.TrimPrefix(rest, "kind/")
		}
		if k := kindOf(rules, name); k != nil {
			kinds = append(kinds, shape.KindOf{Rules: rules, Kind: k})
		}
	}
	return kinds
}

// preferred keeps the kind of the project's own book, where that is one of several.
func (a *app) preferred(kinds []shape.KindOf) []shape.KindOf {
	for i, k := range kinds {
		if a.project != nil && k.Rules.ID == a.project.Ruleset {
			return kinds[i : i+1]
		}
	}
	return kinds
}

// spelled are the words for a row, each with its name and id: what a misspelt word may have meant.
func spelled(row *schema.Row) []near.Candidate {
	var candidates []near.Candidate
	for _, word := range append([]string{row.ID, row.Name.Zh, row.Name.En}, row.Aliases...) {
		candidates = append(candidates, near.Candidate{Word: word, Zh: row.Name.Zh, En: row.ID})
	}
	return candidates
}

// noKind refuses what is no kind, with the nearest one.
func noKind(books []*schema.Rules, word string) error {
	var candidates []near.Candidate
	for _, rules := range books {
		for i := range rules.Kinds {
			candidates = append(candidates, spelled(&rules.Kinds[i].Row)...)
		}
	}
	what := diag.Text{Zh: "没有“" + diag.Shown(word) + "”这种资源", En: "there is no kind " + diag.Shown(word)}
	if best := near.Best(word[strings.LastIndexByte(word, '/')+1:], candidates); best != "" {
		what.Zh, what.En = what.Zh+"，是不是“"+best+"”", what.En+", did you mean "+best
	}
	return wrongUsage(diag.Text{Zh: what.Zh + "；`canon schema` 列出所有种类", En: what.En + "; `canon schema` lists all"})
}

// severalKinds says how to ask for one of several.
func severalKinds(kinds []shape.KindOf) diag.Diagnostic {
	var ways []string
	for _, k := range kinds {
		ways = append(ways, "canon schema "+k.Rules.ID+"/"+k.Kind.ID)
	}
	return diag.Diagnostic{Code: "usage/several", Severity: diag.Advice, Message: diag.Message{Args: []diag.Arg{
		diag.Int("count", len(kinds)), diag.Word("kind", kinds[0].Kind.ID), diag.Word("ways", strings.Join(ways, ", ")),
	}}}
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
