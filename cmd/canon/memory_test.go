package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
)

// TestMuchTextIsCollectedAsUsual: no command that compiles a large file goes on putting off the collection.
func TestMuchTextIsCollectedAsUsual(t *testing.T) {
	t.Setenv("GOGC", "")
	file := filepath.Join(t.TempDir(), "a.canon")
	if err := os.WriteFile(file, []byte("规则 绀碧\n"+strings.Repeat("// 一行注\n", 100_000)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, command := range [][]string{{"check", file}, {"fmt", "--check", file}, {"fmt", "--check", "--keywords", "en", file}} {
		before := debug.SetGCPercent(shortRun)
		var out, bad bytes.Buffer
		run(command, world{in: strings.NewReader(""), out: &out, err: &bad, env: os.Getenv})
		if after := debug.SetGCPercent(before); after != 100 {
			t.Errorf("%v leaves it at %d per cent: %s", command[:1], after, bad.String())
		}
	}
}
