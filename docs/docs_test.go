// Package docs holds what people read. Its tests keep that true: the grammar is the parser's, examples parse, links lead somewhere.
package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"canon.dev/canon/dsl"
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

func TestGrammarIsCurrent(t *testing.T) {
	want, err := dsl.EBNF()
	if err != nil {
		t.Fatal(err)
	}
	printed := fence(pages(t)["language.md"], "ebnf")
	if len(printed) != 1 || printed[0] != want {
		t.Errorf("language.md has the grammar\n%s\nthe parser has\n%s", strings.Join(printed, "\n"), want)
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
