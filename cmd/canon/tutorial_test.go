package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// tutorials are the pages that show what commands print, with the locale of whoever reads them, the least number of commands, and
// the folder of content that they begin with; the others begin with nothing.
var tutorials = []struct {
	name, locale string
	commands     int
	content      string
}{
	{"README.md", "en_US.UTF-8", 6, ""},
	{"README.zh.md", "zh_CN.UTF-8", 6, ""},
	{"docs/character.md", "en_US.UTF-8", 1, "character"},
	{"docs/character.zh.md", "zh_CN.UTF-8", 1, "character"},
}

// step matches what a tutorial does: a file to save, after a comment with its name, or commands and what they print.
var step = regexp.MustCompile("(?ms)^<!-- file: (\\S+) -->\n```(?:canon|wikitext)\n(.*?)^```$|^```console\n(.*?)^```$")

// TestTutorials does what the tutorials say, from top to bottom in a folder of their own, and compares each output. CANON_UPDATE=1 rewrites the outputs; such a run still fails.
func TestTutorials(t *testing.T) {
	content, err := filepath.Abs("../../content")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range tutorials {
		t.Run(page.name, func(t *testing.T) {
			path := filepath.Join(filepath.Dir(content), filepath.FromSlash(page.name))
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			t.Chdir(t.TempDir())
			if page.content != "" {
				if err := os.CopyFS("content/"+page.content, os.DirFS(filepath.Join(content, page.content))); err != nil {
					t.Fatal(err)
				}
			}
			done, commands := follow(t, string(text), page.locale)
			if commands < page.commands {
				t.Errorf("found %d commands only", commands)
			}
			if done == string(text) {
				return
			}
			if os.Getenv("CANON_UPDATE") == "" {
				t.Fatalf("%s shows other output than there is; CANON_UPDATE=1 go test ./cmd/canon -run Tutorials rewrites it", page.name)
			}
			if err := os.WriteFile(path, []byte(done), 0o644); err != nil {
				t.Fatal(err)
			}
			t.Error("rewritten; run again without CANON_UPDATE")
		})
	}
}

// follow takes the steps of a tutorial and answers the tutorial with the outputs that they really have, and how many commands
// there are.
func follow(t *testing.T, text, locale string) (done string, commands int) {
	t.Helper()
	done = step.ReplaceAllStringFunc(text, func(block string) string {
		m := step.FindStringSubmatch(block)
		if m[1] != "" {
			if err := os.WriteFile(m[1], []byte(m[2]), 0o644); err != nil {
				t.Fatal(err)
			}
			return block
		}
		var b strings.Builder
		b.WriteString("```console\n")
		for line := range strings.SplitSeq(m[3], "\n") {
			if command, ok := strings.CutPrefix(line, "$ "); ok {
				commands++
				b.WriteString(line + "\n" + output(t, command, locale))
			}
		}
		return b.String() + "```"
	})
	return done, commands
}

// output runs one command of a tutorial. What reports errors ends with 1, all else with 0.
func output(t *testing.T, command, locale string) string {
	t.Helper()
	args := strings.Fields(command)
	if args[0] != "canon" {
		t.Fatalf("%q is no command of canon", command)
	}
	for i := range args {
		args[i] = strings.Trim(args[i], "'")
	}
	var out bytes.Buffer
	status := run(args[1:], world{in: strings.NewReader(""), out: &out, err: &out, env: func(name string) string {
		if name == "LANG" {
			return locale
		}
		return ""
	}})
	want := exitClean
	if regexp.MustCompile(`(?m)^(error|错误)\[`).Match(out.Bytes()) {
		want = exitErrors
	}
	if status != want {
		t.Fatalf("%s: exit status %d with\n%s", command, status, out.String())
	}
	return out.String()
}

// Each README lists every command that the help lists.
func TestReadmesListCommands(t *testing.T) {
	root := newRoot(&app{lang: "en"})
	for _, name := range []string{"README.md", "README.zh.md"} {
		text, err := os.ReadFile(filepath.Join("..", "..", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range root.Commands() {
			if c.IsAvailableCommand() && c.Name() != "help" && !bytes.Contains(text, []byte("| `canon "+c.Name()+" ")) {
				t.Errorf("%s does not list canon %s", name, c.Name())
			}
		}
	}
}
