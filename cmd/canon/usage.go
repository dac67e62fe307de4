package main

import (
	"errors"
	"strings"

	"canon.dev/canon/dsl/diag"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// usageOf words an error of the command line's parser in both languages.
func usageOf(err error) failure {
	var (
		unknown   *pflag.NotExistError
		valueless *pflag.ValueRequiredError
		invalid   *pflag.InvalidValueError
		syntax    *pflag.InvalidSyntaxError
	)
	what := diag.Text{Zh: err.Error(), En: err.Error()}
	switch {
	case errors.As(err, &unknown):
		flag := dashes(unknown.GetSpecifiedName())
		what = diag.Text{Zh: "没有 " + flag + " 这个选项", En: "there is no flag " + flag}
	case errors.As(err, &valueless):
		flag := dashes(valueless.GetSpecifiedName())
		what = diag.Text{Zh: flag + " 后面要有值", En: flag + " needs a value"}
	case errors.As(err, &syntax):
		what = diag.Text{Zh: syntax.GetSpecifiedFlag() + " 不是选项的写法", En: syntax.GetSpecifiedFlag() + " is not how a flag is written"}
	case errors.As(err, &invalid):
		flag := dashes(invalid.GetFlag().Name)
		what = diag.Text{
			Zh: flag + " 的值 " + invalid.GetValue() + " 不对",
			En: invalid.GetValue() + " is no value for " + flag,
		}
	}
	var f failure
	errors.As(wrongUsage(what), &f)
	return f
}

func dashes(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// noCommand refuses a word that is no command, with the nearest ones.
func noCommand(a *app) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		what := diag.Text{Zh: "没有 " + diag.Shown(args[0]) + " 这个命令", En: "there is no command " + diag.Shown(args[0])}
		if near := c.SuggestionsFor(args[0]); len(near) > 0 {
			what.Zh += "；是 " + strings.Join(near, "、") + " 吗"
			what.En += "; did you mean " + strings.Join(near, ", ")
		}
		return wrongUsage(what)
	}
}

// counted admits a number of arguments.
func counted(least, most int, what diag.Text) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < least || most >= 0 && len(args) > most {
			return wrongUsage(diag.Text{
				Zh: c.Name() + " 要" + what.Zh,
				En: c.Name() + " takes " + what.En,
			})
		}
		return nil
	}
}

// oneOf checks a flag that has a few values, of which the first is the default.
func oneOf(flag, value string, allowed ...string) error {
	for _, a := range allowed {
		if value == a {
			return nil
		}
	}
	if value == "" { // not given: the first
		return nil
	}
	return wrongUsage(diag.Text{
		Zh: flag + " 只能是 " + strings.Join(allowed, "、") + "，这里是 " + diag.Shown(value),
		En: flag + " is one of " + strings.Join(allowed, ", ") + ", here it is " + diag.Shown(value),
	})
}

// oneName refuses more than the one path that standard input can be called by.
func oneName(paths []string) error {
	if len(paths) <= 1 {
		return nil
	}
	return wrongUsage(diag.Text{
		Zh: "--stdin 只读一份文本，至多给一个名字，这里有 " + strings.Join(paths, "、"),
		En: "--stdin reads one text, which has one name at most, here are " + strings.Join(paths, ", "),
	})
}

// localise words the frame of the help texts.
func localise(a *app, root *cobra.Command) {
	root.SetHelpCommand(&cobra.Command{Use: "help", Short: a.text("显示一个命令的用法", "show how a command is used"), RunE: func(c *cobra.Command, args []string) error {
		target, rest, err := root.Find(args)
		if err != nil || len(rest) > 0 {
			return noCommand(a)(root, args)
		}
		return target.Help()
	}})
	for _, c := range append(root.Commands(), root) {
		c.Flags().BoolP("help", "h", false, a.text("显示用法", "show this"))
		c.DisableFlagsInUseLine = true
	}
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { a.helped = a.help(c) })
}
