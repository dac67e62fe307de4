package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// readmes are the tutorials, and the locale of whoever reads them.
var readmes = map[string]string{"README.md": "en_US.UTF-8", "README.zh.md": "zh_CN.UTF-8"}

// step matches what a tutorial does: a file to save, after a comment with its name, or commands and what they print.
var step = regexp.MustCompile("(?ms)^<!-- file: (\\S+) -->\n```canon\n(.*?)^```$|^```console\n(.*?)^```$")

// TestReadmes does what the READMEs say, from top to bottom in an empty folder, and compares each output. CANON_UPDATE=1
// rewrites the outputs; such a run still fails.
func TestReadmes(t *testing.T) {
	for name, locale := range readmes {
		t.Run(name, func(t *testing.T) {
			path, err := filepath.Abs(filepath.Join("..", "..", name))
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			t.Chdir(t.TempDir())
			done := follow(t, string(text), locale)
			if done == string(text) {
				return
			}
			if os.Getenv("CANON_UPDATE") == "" {
				t.Fatalf("%s shows other output than there is; CANON_UPDATE=1 go test ./cmd/canon -run Readmes rewrites it", name)
			}
			if err := os.WriteFile(path, []byte(done), 0o644); err != nil {
				t.Fatal(err)
			}
			t.Error("rewritten; run again without CANON_UPDATE")
		})
	}
}

// follow takes the steps of a tutorial and answers the tutorial with the outputs that they really have.
func follow(t *testing.T, text, locale string) string {
	t.Helper()
	commands := 0
	done := step.ReplaceAllStringFunc(text, func(block string) string {
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
	if commands < 6 {
		t.Errorf("found %d commands only", commands)
	}
	return done
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
	for name := range readmes {
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
