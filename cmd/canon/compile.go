package main

import (
	"context"
	"io/fs"
	"runtime"
	"strings"
	"unicode"

	"canon.dev/canon/cmd/canon/internal/report"
	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/load"
	"canon.dev/canon/content"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
	"github.com/spf13/cobra"
)

// mostOfACode is how many findings of one code a file may have before the rest is only counted.
const mostOfACode = 100

// input is what a compilation reads and how strict it is.
type input struct {
	paths          []string
	stdin, strict  bool
	catalog, trace bool
}

func (in *input) flags(a *app, c *cobra.Command) {
	c.Flags().BoolVar(&in.stdin, "stdin", false, a.text("从标准输入读；路径只作名字", "read standard input; a path is only its name"))
	c.Flags().BoolVar(&in.strict, "strict", false, a.text("警告也算错误", "warnings are errors"))
}

// compilation is what the compiler said, ready to be shown.
type compilation struct {
	*compiler.Result
	findings diag.List
	summary  report.Summary
}

// compile reads and compiles what was asked for.
func (a *app) compile(ctx context.Context, in input) (compilation, error) {
	var read load.Result
	if in.stdin {
		read = load.Text(ctx, strings.Join(in.paths, ""), a.in)
	} else {
		read = load.Paths(ctx, orHere(in.paths), jobs())
	}
	rules, err := rulesOf(read.Files)
	if err != nil {
		return compilation{}, err
	}
	official, err := library(ctx, rules)
	if err != nil {
		return compilation{}, err
	}
	result, err := compiler.Compile(ctx, compiler.Options{
		Files: read.Files, Library: official, Found: read.Diagnostics, Rules: rules,
		Catalog: in.catalog, Trace: in.trace, Jobs: jobs(),
	})
	if err != nil {
		return compilation{}, err
	}
	done := compilation{Result: result, findings: diag.List(result.Diagnostics), summary: report.Summary(result.Summary)}
	if in.strict {
		done.beStrict()
	}
	done.findings = done.findings.Limited(mostOfACode)
	return done, nil
}

// beStrict makes errors of warnings.
func (c *compilation) beStrict() {
	for i := range c.findings {
		if c.findings[i].Severity == diag.Warning {
			c.findings[i].Severity = diag.Error
		}
	}
	c.summary.Errors += c.summary.Warnings
	c.summary.Warnings = 0
}

// status is the exit status that the findings ask for.
func (c *compilation) status() int { return statusOf(c.findings) }

// statusOf is the gravest of what findings ask for: a failure of Canon, what could not be read, errors.
func statusOf(list diag.List) int {
	status := exitClean
	for _, d := range list {
		switch {
		case strings.HasPrefix(string(d.Code), "internal/"):
			return exitInternal
		case isIO(d.Code):
			status = exitUsage
		case d.Severity == diag.Error:
			status = max(status, exitErrors)
		}
	}
	return status
}

func isIO(code diag.Code) bool { return strings.HasPrefix(string(code), "io/") }

func orHere(paths []string) []string {
	if len(paths) == 0 {
		return []string{"."}
	}
	return paths
}

func jobs() int { return runtime.GOMAXPROCS(0) }

// rulesOf loads the rulesets that files name, which is quicker than loading all. Where a file names none, or one that there is
// not, the message about it lists them all.
func rulesOf(files []*source.File) ([]*schema.Rules, error) {
	ids := map[string]bool{}
	for _, f := range files {
		first := firstLine(f.Text)
		id := schema.Find(rulesetWord(first))
		switch {
		case first == "":
		case id == "":
			return rulesets("")
		default:
			ids[id] = true
		}
	}
	if len(ids) == 0 {
		return rulesets("")
	}
	var books []*schema.Rules
	for _, id := range schema.IDs() {
		if !ids[id] {
			continue
		}
		rules, err := schema.Load(id)
		if err != nil {
			return nil, err
		}
		books = append(books, rules)
	}
	return books, nil
}

// library reads the official resources of some rulesets: each has a folder of its own, if it has any.
func library(ctx context.Context, rules []*schema.Rules) ([]*source.File, error) {
	var files []*source.File
	for _, r := range rules {
		folder, err := fs.Sub(content.Library(), r.ID)
		if err != nil {
			return nil, err
		}
		if _, err := fs.Stat(folder, "."); err != nil {
			continue
		}
		read := load.FS(ctx, folder, jobs())
		if read.Err != nil {
			return nil, read.Err
		}
		files = append(files, read.Files...)
	}
	return files, nil
}

// firstLine is the first line of a text that says something, without the spaces around it.
func firstLine(text string) string {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "／／") {
			return line
		}
	}
	return ""
}

// rulesetWord is the name in a line that names a ruleset, "" in any other. What it fails to see only makes loading slower.
func rulesetWord(line string) string {
	words := strings.FieldsFunc(line, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(";；\"“”「」『』", r) })
	if len(words) < 2 || !dsl.IsRulesetKeyword(words[0]) {
		return ""
	}
	return words[1]
}
