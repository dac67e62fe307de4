package main

import (
	"errors"

	"canon.dev/canon/cmd/canon/internal/lookup"
	"canon.dev/canon/cmd/canon/internal/report"
	"canon.dev/canon/compiler/formula"
	"canon.dev/canon/compiler/rulesenv"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
	"github.com/spf13/cobra"
)

func newCalc(a *app) *cobra.Command {
	var ruleset string
	c := &cobra.Command{
		Use:   "calc " + a.text("公式 参数=值…", "FORMULA k=v…"),
		Short: a.text("算一个公式，列出每一步", "calculate a formula, step by step"),
		Long: a.text(
			"算一个公式，列出每一步和出处。不写公式则列出全部公式；参数不全时说明还缺什么。",
			"Calculates a formula and shows each step and where it stands in the book. Without a formula all are listed; what is missing is said."),
		RunE: func(_ *cobra.Command, args []string) error {
			books, err := a.rulesets(ruleset)
			if err != nil {
				return err
			}
			if len(args) == 0 {
				return a.rules(nil, rulesOptions{table: "formula", ruleset: ruleset, format: "text"})
			}
			return a.calc(books, args[0], args[1:])
		},
	}
	c.Flags().StringVar(&ruleset, "ruleset", "", a.text("只看这一套`规则`", "only this `ruleset`"))
	return c
}

func (a *app) calc(books []*schema.Rules, name string, typed []string) error {
	for _, rules := range books {
		if f := rules.Formula(name); f != nil {
			return a.calculate(rules, f, typed)
		}
	}
	return wrongUsage(diag.Text{
		Zh: "没有叫“" + name + "”的公式；`canon calc` 列出全部公式",
		En: "there is no formula " + name + "; `canon calc` lists all",
	})
}

func (a *app) calculate(rules *schema.Rules, f *schema.Formula, typed []string) error {
	w := words.Of(rules)
	c := formula.New(w, rulesenv.New(w))
	args, err := c.Args(f, typed)
	var wrong *formula.ArgError
	if errors.As(err, &wrong) {
		return wrongUsage(diag.Text{Zh: wrong.In("zh"), En: wrong.In("en")})
	}
	if err != nil {
		return err
	}
	result, err := c.Calculate(f, args)
	if err != nil {
		return err
	}
	var steps []report.Step
	for _, line := range result.Lines(a.lang) {
		steps = append(steps, report.Step{Text: diag.Text{Zh: line, En: line}})
	}
	if len(result.Missing) > 0 {
		var names diag.Text
		for i, p := range result.Missing {
			if i > 0 {
				names.Zh, names.En = names.Zh+"、", names.En+", "
			}
			names.Zh, names.En = names.Zh+p.Name.Zh, names.En+p.ID
		}
		steps = append(steps, report.Step{Text: diag.Text{Zh: "未决：还要给出 " + names.Zh, En: "undecided: give " + names.En + " too"}})
	}
	steps = append(steps, report.Step{Text: f.Name, Rule: lookup.Ref(rules, "formula", &f.Row)})
	return a.written(report.Steps(a.out, steps, a.reportOptions()))
}
