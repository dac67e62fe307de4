package main

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"canon.dev/canon/cmd/canon/internal/calculation"
	"canon.dev/canon/cmd/canon/internal/lookup"
	"canon.dev/canon/cmd/canon/internal/report"
	"canon.dev/canon/compiler/formula"
	"canon.dev/canon/compiler/near"
	"canon.dev/canon/compiler/rulesenv"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
	"github.com/spf13/cobra"
)

type calcOptions struct {
	ruleset, format string
	readings        []string
}

func newCalc(a *app) *cobra.Command {
	var o calcOptions
	c := &cobra.Command{
		Use:   "calc " + a.text("公式 参数=值…", "FORMULA k=v…"),
		Short: a.text("算一个公式，列出每一步", "calculate a formula, step by step"),
		Long: a.text(
			"算一个公式，列出每一步和出处。公式与参数写中文名或英文名都行，值可以带单位。不写公式则列出全部公式；参数不全时说明还缺什么。",
			"Calculates a formula and shows each step and where it stands in the book. Either language's names will do, and values may have units. Without a formula all are listed; what is missing is said."),
		Example: "  canon calc extraordinary-points total=16 cap=4\n  canon calc 知识加值 等级=C 偏僻度=2\n  canon calc burst-penalty bullets=3 --reading C-30=example",
		RunE: func(_ *cobra.Command, args []string) error {
			if err := oneOf("--format", o.format, "text", "json"); err != nil {
				return err
			}
			a.json = o.format == "json"
			if len(args) == 0 {
				return a.rules(nil, rulesOptions{table: "formula", ruleset: o.ruleset, format: cmp.Or(o.format, "text")})
			}
			return a.calc(args[0], args[1:], o)
		},
	}
	c.Flags().StringVar(&o.ruleset, "ruleset", "", a.text("只看这一套`规则`", "only this `ruleset`"))
	c.Flags().StringArrayVar(&o.readings, "reading", nil, a.text("换用的`读法=选项`，可重复", "a `READING=OPTION` to use, may be repeated"))
	c.Flags().StringVar(&o.format, "format", "", a.text("输出格式：`text|json`，默认 text", "output: `text|json`, text by default"))
	return c
}

func (a *app) calc(name string, typed []string, o calcOptions) error {
	readings, err := readingsOf(o.readings)
	if err != nil {
		return err
	}
	p, found, err := a.open(nil, nil, readings)
	if err != nil || len(found) > 0 {
		return cmp.Or(err, a.report(found), exit(statusOf(found)))
	}
	books, err := named(o.ruleset, p.book)
	if err != nil {
		return err
	}
	rules, f, err := formulaOf(books, name, typed)
	if err != nil {
		return err
	}
	return a.calculate(rules, f, typed, o.format)
}

// formulaOf finds a formula by its id, whole id or either name. Where several books have it, the arguments choose.
func formulaOf(books []*schema.Rules, name string, typed []string) (*schema.Rules, *schema.Formula, error) {
	var rules []*schema.Rules
	var all []*schema.Formula
	for _, book := range books {
		if f := book.Formula(strings.TrimPrefix(name, book.ID+"/formula/")); f != nil {
			rules, all = append(rules, book), append(all, f)
		}
	}
	for i, f := range all {
		if len(all) > 1 && !slices.ContainsFunc(typed, func(arg string) bool { return !formula.Takes(f, arg) }) {
			rules, all = rules[i:i+1], all[i:i+1]
			break
		}
	}
	switch len(all) {
	case 0:
		return nil, nil, noFormula(books, name)
	case 1:
		return rules[0], all[0], nil
	}
	ids := make([]string, len(rules))
	for i, book := range rules {
		ids[i] = book.ID
	}
	return nil, nil, wrongUsage(diag.Text{
		Zh: strings.Join(ids, "、") + "都有“" + name + "”这个公式，用 --ruleset 选一套",
		En: strings.Join(ids, ", ") + " all have a formula " + name + ", choose with --ruleset",
	})
}

func noFormula(books []*schema.Rules, name string) error {
	var candidates []near.Candidate
	for _, book := range books {
		for i := range book.Formulas {
			candidates = append(candidates, spelled(&book.Formulas[i].Row)...)
		}
	}
	what := diag.Text{Zh: "没有叫“" + diag.Shown(name) + "”的公式", En: "there is no formula " + diag.Shown(name)}
	zh, en := containing(books, name)
	best := near.Best(name, candidates)
	switch {
	case len(zh) > 0 && !strings.Contains(best, name):
		what.Zh, what.En = what.Zh+"，有 "+strings.Join(zh, "、"), what.En+", there are "+strings.Join(en, ", ")
	case best != "":
		what.Zh, what.En = what.Zh+"，是不是“"+best+"”", what.En+", did you mean "+best
	}
	return wrongUsage(diag.Text{Zh: what.Zh + "；`canon calc` 列出全部公式", En: what.En + "; `canon calc` lists all"})
}

// containing are the formulas whose names have a word in them, at most five.
func containing(books []*schema.Rules, word string) (zh, en []string) {
	for _, book := range books {
		for i := range book.Formulas {
			f := &book.Formulas[i]
			if len(zh) < 5 && (strings.Contains(f.Name.Zh, word) || strings.Contains(f.Name.En, word) || strings.Contains(f.ID, word)) {
				zh, en = append(zh, "“"+f.Name.Zh+"”"), append(en, f.ID)
			}
		}
	}
	return zh, en
}

func (a *app) calculate(rules *schema.Rules, f *schema.Formula, typed []string, format string) error {
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
	var failed *expr.EvalError
	if errors.As(err, &failed) {
		return wrongUsage(incalculable(failed))
	}
	if err != nil {
		return err
	}
	rule := lookup.Ref(rules, "formula", &f.Row)
	lacking := exit(exitClean)
	if len(result.Missing) > 0 {
		lacking = wrongUsage(calculation.Lacking(c, f, result.Missing, typed))
	}
	if format == "json" {
		a.json = false // the answer itself says what is missing; once more, for people, goes to standard error
		return cmp.Or(a.written(report.WriteJSON(a.out, calculation.Of(c, &result, rule, a.lang))), lacking)
	}
	if lacking != nil && len(result.Args) == 0 {
		return lacking
	}
	return cmp.Or(a.written(report.Steps(a.out, calculation.Steps(&result, rule, a.lang), a.reportOptions())), lacking)
}

// incalculable says why the values that were given lead nowhere.
func incalculable(e *expr.EvalError) diag.Text {
	return diag.Text{
		Zh: "这些值算不出“" + e.Part + "”：" + e.Zh,
		En: "these values do not work for " + e.Part + ": " + e.Msg,
	}
}
