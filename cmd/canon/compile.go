package main

import (
	"context"
	"io/fs"
	"runtime"
	"slices"
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
	layers         []string    // files with further house rules
	readings       [][2]string // further readings of the book
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

// compile reads and compiles what was asked for, by the rules of the project around it.
func (a *app) compile(ctx context.Context, in input) (compilation, error) {
	if in.stdin {
		if err := oneName(in.paths); err != nil {
			return compilation{}, err
		}
	}
	p, found, err := a.open(in.paths, in.layers, in.readings)
	if err != nil {
		return compilation{}, err
	}
	if len(found) > 0 {
		return finished(&compiler.Result{}, found, in.strict), nil
	}
	read, others := a.read(ctx, p, in)
	collectFor(read.Files)
	rules, err := p.rulesOf(slices.Concat(read.Files, others))
	if err != nil {
		return compilation{}, err
	}
	official, err := library(ctx, rules, read.Files)
	if err != nil {
		return compilation{}, err
	}
	result, err := compiler.Compile(ctx, compiler.Options{
		Files: read.Files, Library: slices.Concat(others, official), Found: read.Diagnostics, Rules: rules, Default: p.Ruleset,
		Catalog: in.catalog, Trace: in.trace, Jobs: jobs(),
	})
	if err != nil {
		return compilation{}, err
	}
	list := p.level(result.Diagnostics)
	if len(read.Files) == 0 && len(read.Diagnostics) == 0 {
		list = append(list, noFiles(orHere(in.paths)))
	}
	return finished(result, list, in.strict), nil
}

// emptyHanded is the code of a run that has nothing to read.
const emptyHanded = "usage/no-files"

// noFiles says that folders have nothing to compile, which is more often a slip than meant.
func noFiles(paths []string) diag.Diagnostic {
	return diag.Diagnostic{
		Code: emptyHanded, Severity: diag.Advice,
		Message: diag.Message{Args: []diag.Arg{diag.Word("paths", strings.Join(paths, ", "))}},
	}
}

// read reads what was asked for, and what else belongs to the project: that is known when a part of it is compiled, and
// not reported.
func (a *app) read(ctx context.Context, p *project, in input) (read load.Result, others []*source.File) {
	switch {
	case in.stdin:
		read = load.Text(ctx, strings.Join(in.paths, ""), a.in)
	case p.dir != "" && len(in.paths) == 0:
		return load.Paths(ctx, p.sources(), jobs()), nil
	default:
		read = load.Paths(ctx, orHere(in.paths), jobs())
	}
	if p.dir == "" {
		return read, nil
	}
	whole := load.Paths(ctx, p.sources(), jobs())
	read = p.limited(read, whole.Files, in.paths)
	asked := map[string]bool{}
	for _, f := range read.Files {
		asked[f.Name] = true
	}
	for _, f := range whole.Files {
		if !asked[f.Name] {
			others = append(others, f)
		}
	}
	return read, others
}

// finished counts the findings and shortens their list.
func finished(result *compiler.Result, found diag.List, strict bool) compilation {
	for i := range found {
		if strict && found[i].Severity == diag.Warning {
			found[i].Severity = diag.Error
		}
	}
	done := compilation{Result: result, findings: found.Limited(mostOfACode), summary: report.Summary(result.Summary)}
	done.summary.Errors, done.summary.Warnings, done.summary.Advice =
		found.Count(diag.Error), found.Count(diag.Warning), found.Count(diag.Advice)
	return done
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

// rulesOf loads the rulesets that files name, as the project has them, which is quicker than loading all. Where a file names
// none, or one that there is not, the message about it lists them all.
func (p *project) rulesOf(files []*source.File) ([]*schema.Rules, error) {
	ids := map[string]bool{}
	for _, f := range files {
		first := firstLine(f.Text)
		id := schema.Find(rulesetWord(first))
		if id == "" {
			id = p.Ruleset
		}
		if id != "" {
			ids[id] = true
		} else if first != "" {
			ids = nil
			break
		}
	}
	var books []*schema.Rules
	for _, id := range schema.IDs() {
		if len(ids) > 0 && !ids[id] {
			continue
		}
		rules, err := p.book(id)
		if err != nil {
			return nil, err
		}
		books = append(books, rules)
	}
	return books, nil
}

// library reads the official resources of some rulesets: each has a folder of its own, if it has any. What is compiled itself,
// when someone works on the library, is left out.
func library(ctx context.Context, rules []*schema.Rules, compiled []*source.File) ([]*source.File, error) {
	own := map[string]bool{}
	for _, f := range compiled {
		own[f.Text] = true
	}
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
		for _, f := range read.Files {
			if !own[f.Text] {
				f.Name = "library/" + r.ID + "/" + f.Name
				files = append(files, f)
			}
		}
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
