package main

import (
	"errors"
	"fmt"
	"io"

	"canon.dev/canon/cmd/canon/internal/report"
	"canon.dev/canon/dsl/diag"
	"github.com/spf13/cobra"
)

// The exit statuses.
const (
	exitClean    = 0
	exitErrors   = 1 // errors were found in what was read
	exitUsage    = 2 // wrong usage, unreadable input, unwritable output
	exitInternal = 3
)

// world is what a run touches besides files.
type world struct {
	in       io.Reader
	out, err io.Writer
	env      func(string) string
}

// app is one run of the command.
type app struct {
	world
	lang    string   // "zh" or "en"; a project may change it unless a flag set it
	flag    string   // --lang, "" when it was not given
	project *project // once it was opened
	json    bool     // the command answers in JSON, whatever happens
	helped  error    // why help could not be written: cobra has no way to say so
}

// failure ends a run: what to say on standard error, if anything, and the exit status.
type failure struct {
	status  int
	finding *diag.Diagnostic
}

func (f failure) Error() string {
	if f.finding == nil {
		return fmt.Sprintf("exit status %d", f.status)
	}
	return f.finding.Text("en")
}

// exit ends a run silently: everything was said.
func exit(status int) error {
	if status == exitClean {
		return nil
	}
	return failure{status: status}
}

// wrongUsage ends a run that was called wrongly.
func wrongUsage(what diag.Text) error {
	return failure{exitUsage, &diag.Diagnostic{
		Code: "usage/wrong", Message: diag.Message{Args: []diag.Arg{diag.Term("what", what)}},
	}}
}

// run is the whole program: it answers the exit status. A panic is a finding, never a stack trace.
func run(args []string, w world) (status int) {
	a := &app{world: w}
	a.flag = langFlag(args)
	a.lang = chooseLang(a.flag, "", w.env)
	defer func() {
		if r := recover(); r != nil {
			a.fail(internal(r))
			status = exitInternal
		}
	}()
	root := newRoot(a)
	root.SetArgs(args)
	err := root.Execute()
	if err == nil {
		err = a.helped
	}
	var f failure
	switch {
	case err == nil:
		return exitClean
	case !errors.As(err, &f): // no user's doing: rule data that does not load, for example
		f = failure{exitInternal, new(internal(err))}
	}
	if f.finding != nil {
		a.fail(*f.finding)
	}
	return f.status
}

// fail says what ended a run: to a program in the form that it asked for, unless that is what failed.
func (a *app) fail(d diag.Diagnostic) {
	if a.json && d.Code != "io/unwritable" {
		if report.JSON(a.out, diag.List{d}, report.Summary{Errors: 1}, a.lang) == nil {
			return
		}
	}
	a.say(d)
}

// internal is the finding of a panic or of an error that is no user's doing.
func internal(cause any) diag.Diagnostic {
	return diag.Diagnostic{
		Code:    "internal/failure",
		Message: diag.Message{Args: []diag.Arg{diag.Word("what", fmt.Sprint(cause))}},
	}
}

// report shows findings on standard error, without a summary: for commands whose output is something else.
func (a *app) report(list diag.List) error {
	o := a.reportOptions()
	o.Width, o.Colour = terminal(a.err, a.env)
	return a.written(report.Text(a.err, list.Sorted(), o))
}

// say shows one finding on standard error.
func (a *app) say(d diag.Diagnostic) {
	o := a.reportOptions()
	o.Width, o.Colour = terminal(a.err, a.env)
	report.One(a.err, d, o) // where standard error is closed nothing more can be said
}

func (a *app) reportOptions() report.Options {
	width, colour := terminal(a.out, a.env)
	return report.Options{Lang: a.lang, Width: width, Colour: colour, Page: a.pageOf, Book: bookOf(a.lang), Row: a.rowOf()}
}

// text picks between the two languages.
func (a *app) text(zh, en string) string { return diag.Text{Zh: zh, En: en}.In(a.lang) }

// newRoot is the command line. The commands are listed in the order in which a newcomer meets them.
func newRoot(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:   "canon",
		Short: a.text("Canon：跑团自制资源的编译器", "Canon: a compiler for tabletop homebrew"),
		Long: a.text(
			"Canon 按规则书给自制能力、物品、材料定价，检查叠加，并说明每个数的来历。",
			"Canon prices homebrew abilities, items and materials by the rule book, checks stacking, and says where each number comes from."),
		Args:          noCommand(a),
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
		SilenceErrors: true, SilenceUsage: true,
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SuggestionsMinimumDistance = 2
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageOf(err) })
	root.PersistentFlags().String("lang", "", a.text("界面语言：`zh|en`", "language: `zh|en`"))
	root.PersistentPreRunE = func(*cobra.Command, []string) error { return checkLang(a.flag) }
	root.AddCommand(
		newCheck(a),
		newBuild(a),
		newExplain(a),
		newSheet(a),
		newRules(a),
		newCalc(a),
		newWhatif(a),
		newFmt(a),
		newImport(a),
		newSchema(a),
		newReference(a),
		newRulesReference(a),
	)
	localise(a, root)
	return root
}
