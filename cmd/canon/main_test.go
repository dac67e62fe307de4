package main

import (
	"encoding/hex"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"canon": main})
}

// TestScripts runs testdata/script/<command>_<case>.txtar. CANON_UPDATE=1 rewrites what they compare with; such a run still
// fails, so that nobody mistakes it for a test.
func TestScripts(t *testing.T) {
	update := os.Getenv("CANON_UPDATE") != ""
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       update,
		RequireExplicitExec: true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "hex": hexFile},
	})
	if update {
		t.Error("the scripts were rewritten; run again without CANON_UPDATE")
	}
}

// exits runs a program and demands its exit status: exits 2 canon check --no-such-flag.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits status program [args...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var failed *exec.ExitError
	switch err := ts.Exec(args[1], args[2:]...); {
	case errors.As(err, &failed):
		got = failed.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// hexFile writes a file of bytes that no script can hold: hex FILE DIGITS.
func hexFile(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: hex file digits")
	}
	data, err := hex.DecodeString(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o666))
}
