package calculation

import (
	"slices"
	"strings"

	"canon.dev/canon/cmd/canon/internal/report"
	"canon.dev/canon/compiler/formula"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

// Steps is a result for people, a line a step, each with the lines of the book that it rests on.
func Steps(r *formula.Result, rule diag.RuleRef, lang string) []report.Step {
	var steps []report.Step
	for _, a := range r.Args {
		steps = append(steps, report.Step{Text: same(a.Line(lang))})
	}
	for i := range r.Steps {
		s := &r.Steps[i]
		step := report.Step{Text: same(s.Line(lang))}
		switch {
		case i == len(r.Steps)-1:
			step.Rule = rule
		case !slices.Equal(s.Cite.Lines, rule.Lines):
			step.Rule = diag.RuleRef{Ruleset: rule.Ruleset, ID: rule.ID, Section: s.Cite.Section, Lines: s.Cite.Lines}
		}
		steps = append(steps, step)
	}
	if r.Value.IsAbsent() && len(r.Missing) == 0 {
		steps = append(steps, report.Step{Text: diag.Text{
			Zh: "未决：书中缺 " + wordOf(r, "zh"), En: "undecided: the book lacks " + wordOf(r, "en"),
		}})
	}
	return steps
}

func same(text string) diag.Text { return diag.Text{Zh: text, En: text} }

func wordOf(r *formula.Result, lang string) string {
	if name := r.Value.Name().In(lang); name != "" {
		return name
	}
	return r.Value.What()
}

// Lacking says which parameters are still to be given, what each takes, and how the whole is typed.
func Lacking(c *formula.Calculator, f *schema.Formula, missing []schema.Parameter, given []string) diag.Text {
	say := diag.Text{Zh: f.Name.Zh + "还要给出：", En: f.ID + " also needs "}
	for i := range missing {
		p := &missing[i]
		if i > 0 {
			say.Zh, say.En = say.Zh+"；", say.En+"; "
		}
		wanted, example := c.Wanted(p), c.Example(p)
		say.Zh += p.Name.Zh + "（" + wanted.Zh + "，如 " + p.Name.Zh + "=" + example.Zh + "）"
		say.En += p.ID + " (" + wanted.En + ", such as " + p.ID + "=" + example.En + ")"
	}
	typed := Typed(c, f, missing, given)
	say.Zh += "；例如 " + typed.Zh
	say.En += "; for example " + typed.En
	return say
}

// Typed is a whole command line that calculates the formula: what was given, and an example for each parameter that is missing.
func Typed(c *formula.Calculator, f *schema.Formula, missing []schema.Parameter, given []string) diag.Text {
	zh, en := []string{"canon calc", quoted(f.Name.Zh)}, []string{"canon calc", f.ID}
	for _, arg := range given {
		zh, en = append(zh, quoted(arg)), append(en, quoted(arg))
	}
	for i := range missing {
		p := &missing[i]
		example := c.Example(p)
		zh, en = append(zh, quoted(p.Name.Zh+"="+example.Zh)), append(en, quoted(p.ID+"="+example.En))
	}
	return diag.Text{Zh: strings.Join(zh, " "), En: strings.Join(en, " ")}
}

func quoted(word string) string {
	if strings.ContainsAny(word, " ()（）") {
		return `"` + word + `"`
	}
	return word
}
