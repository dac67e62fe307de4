package main

import (
	"fmt"
	"strings"

	"canon.dev/canon/cmd/canon/internal/report"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpWriter writes how a command is used, within a width. Cobra's own templates neither wrap nor know how wide Chinese is.
type helpWriter struct {
	*app
	width int
	text  strings.Builder
}

// help shows a command's help.
func (a *app) help(c *cobra.Command) error {
	h := &helpWriter{app: a}
	h.width, _ = terminal(a.out, a.env)
	long := c.Long
	if long == "" {
		long = c.Short
	}
	h.wrapped("", long)
	h.usage(c)
	_, err := fmt.Fprint(a.out, h.text.String())
	return a.written(err)
}

func (h *helpWriter) usage(c *cobra.Command) {
	h.title("用法", "Usage")
	if c.Runnable() && c.HasParent() {
		h.wrapped("  ", c.UseLine())
	}
	if c.HasAvailableSubCommands() {
		h.wrapped("  ", c.CommandPath()+" "+h.app.text("命令", "[command]"))
	}
	if c.HasExample() {
		h.title("例子", "Examples")
		for line := range strings.Lines(c.Example) {
			h.wrapped("  ", strings.TrimSpace(line))
		}
	}
	var commands []entry
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			commands = append(commands, entry{"  " + sub.Name(), sub.Short})
		}
	}
	h.table(commands, "命令", "Available Commands")
	h.table(flagsOf(c.LocalFlags()), "选项", "Flags")
	h.table(flagsOf(c.InheritedFlags()), "通用选项", "Global Flags")
	if c.HasAvailableSubCommands() {
		h.text.WriteByte('\n')
		h.wrapped("", h.app.text("“"+c.CommandPath()+" 命令 --help”列出一个命令的用法。",
			"Use \""+c.CommandPath()+" [command] --help\" for more information about a command."))
	}
}

func (h *helpWriter) title(zh, en string) {
	h.text.WriteString("\n" + h.app.text(zh+"：", en+":") + "\n")
}

// wrapped writes a text with an indent; further lines are indented by two more.
func (h *helpWriter) wrapped(indent, text string) {
	for i, line := range report.Wrap(text, h.width-len(indent), h.width-len(indent)-2) {
		if i > 0 && indent != "" {
			line = "  " + line
		}
		h.text.WriteString(strings.TrimRight(indent+line, " ") + "\n")
	}
}

// entry is a command or flag with what it does.
type entry struct{ name, does string }

func flagsOf(set *pflag.FlagSet) []entry {
	var entries []entry
	set.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name := "      --" + f.Name
		if f.Shorthand != "" {
			name = "  -" + f.Shorthand + ", --" + f.Name
		}
		value, does := pflag.UnquoteUsage(f)
		if value != "" {
			name += " " + value
		}
		entries = append(entries, entry{name, does})
	})
	return entries
}

// gap is between the two columns of a table.
const gap = 3

// table writes entries in two columns, or one below the other where they leave no room.
func (h *helpWriter) table(entries []entry, zh, en string) {
	if len(entries) == 0 {
		return
	}
	h.title(zh, en)
	column := 0
	for _, e := range entries {
		column = max(column, report.Width(e.name)+gap)
	}
	for _, e := range entries {
		if column > h.width/2 {
			h.text.WriteString(e.name + "\n")
			for _, line := range report.Wrap(e.does, h.width-8, h.width-8) {
				h.text.WriteString("        " + line + "\n")
			}
			continue
		}
		for i, line := range report.Wrap(e.does, h.width-column, h.width-column) {
			name := ""
			if i == 0 {
				name = e.name
			}
			h.text.WriteString(name + strings.Repeat(" ", column-report.Width(name)) + line + "\n")
		}
	}
}
