// Package docs holds what people read. Its tests keep that true: the grammar is the parser's, examples parse, links lead somewhere.
package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"canon.dev/canon/dsl"
	"canon.dev/canon/schema/house"
)

// fence finds the fenced blocks of a language.
func fence(text, language string) []string {
	var found []string
	for _, m := range regexp.MustCompile("(?ms)^```"+language+"\n(.*?)^```$").FindAllStringSubmatch(text, -1) {
		found = append(found, m[1])
	}
	return found
}

// pages are the documents of the repository: this folder and the two READMEs.
func pages(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, pattern := range []string{"*.md", "../*.md"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			texts[name] = string(text)
		}
	}
	if len(texts) < 5 {
		t.Fatalf("found %d documents only", len(texts))
	}
	return texts
}

// CANON_UPDATE=1 writes the grammar into the page; such a run still fails.
func TestGrammarIsCurrent(t *testing.T) {
	grammar, err := dsl.EBNF()
	if err != nil {
		t.Fatal(err)
	}
	page := pages(t)["language.md"]
	printed := regexp.MustCompile("(?ms)^```ebnf\n.*?^```$")
	want := printed.ReplaceAllLiteralString(page, "```ebnf\n"+grammar+"```")
	switch {
	case !printed.MatchString(page):
		t.Error("language.md has no grammar")
	case want == page:
	case os.Getenv("CANON_UPDATE") == "":
		t.Error("the grammar of language.md is stale; CANON_UPDATE=1 go test ./docs writes it")
	default:
		if err := os.WriteFile("language.md", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Error("rewritten; run again without CANON_UPDATE")
	}
}

func TestExamplesParse(t *testing.T) {
	count := 0
	for name, text := range pages(t) {
		for _, example := range fence(text, "canon") {
			count++
			file, found := dsl.Decode(name, []byte(example))
			if len(found) > 0 {
				t.Fatalf("%s: %v", name, found)
			}
			for _, bad := range dsl.Parse(file, dsl.Options{}).Bad {
				t.Errorf("%s: %s: %s", name, bad.Code, bad.Text("en"))
			}
		}
	}
	if count == 0 {
		t.Error("there are no examples")
	}
}

var link = regexp.MustCompile(`\]\(([^)#]+)(#[^)]*)?\)`)

func TestLinksLeadSomewhere(t *testing.T) {
	for name, text := range pages(t) {
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			target := filepath.Join(filepath.Dir(name), m[1])
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: the link to %s leads nowhere", name, m[1])
			}
		}
	}
}

// The list of dependencies names what the code imports: no module more, none less.
func TestDependenciesAreListed(t *testing.T) {
	imports := list(t, `{{join .Imports "\n"}}{{"\n"}}{{join .TestImports "\n"}}{{"\n"}}{{join .XTestImports "\n"}}`)
	listed := map[string]bool{}
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\|").FindAllStringSubmatch(pages(t)["dependencies.md"], -1) {
		listed[m[1]] = false
	}
	for path := range strings.FieldsSeq(imports) {
		host, _, _ := strings.Cut(path, "/")
		if !strings.Contains(host, ".") || host == "canon.dev" {
			continue
		}
		if module := moduleOf(path, listed); module == "" {
			t.Errorf("docs/dependencies.md does not list the module of %s", path)
		} else {
			listed[module] = true
		}
	}
	for module, used := range listed {
		if !used {
			t.Errorf("docs/dependencies.md lists %s, which nothing imports", module)
		}
	}
}

func moduleOf(path string, listed map[string]bool) string {
	for module := range listed {
		if path == module || strings.HasPrefix(path, module+"/") {
			return module
		}
	}
	return ""
}

// The projects that are shown are sound.
func TestProjectsLoad(t *testing.T) {
	count := 0
	for name, text := range pages(t) {
		for _, example := range fence(text, "cue") {
			count++
			file := filepath.Join(t.TempDir(), house.FileName)
			if err := os.WriteFile(file, []byte(example), 0o644); err != nil {
				t.Fatal(err)
			}
			_, found, err := house.Load(house.Options{File: file})
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range found {
				t.Errorf("%s: %s: %s", name, d.Code, d.Text("en"))
			}
		}
	}
	if count == 0 {
		t.Error("there are no projects")
	}
}

// The architecture names every package but what is internal to a command or only generates.
func TestPackagesAreNamed(t *testing.T) {
	text := pages(t)["architecture.md"]
	for path := range strings.FieldsSeq(list(t, "{{.ImportPath}}")) {
		path = strings.TrimPrefix(path, "canon.dev/canon/")
		if strings.Contains(path, "internal") || strings.HasSuffix(path, "/generate") || path == "docs" {
			continue
		}
		if !strings.Contains(text, "`"+path+"`") && !strings.Contains(text, "`"+filepath.Base(path)+"`") {
			t.Errorf("architecture.md does not name %s", path)
		}
	}
}

// list asks the go command about every package of the module.
func list(t *testing.T, format string) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-f", format, "../...").Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
