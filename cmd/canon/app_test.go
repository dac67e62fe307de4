package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// gone is an output that breaks after some bytes, or panics, to stand for what must not happen.
type gone struct{ with any }

func (g gone) Write([]byte) (int, error) {
	if err, ok := g.with.(error); ok {
		return 0, err
	}
	panic(g.with)
}

func noEnv(string) string { return "" }

func TestPanicIsAFinding(t *testing.T) {
	var err bytes.Buffer
	status := run([]string{"explain", "price/over-budget", "--lang", "en"}, world{out: gone{"boom"}, err: &err, env: noEnv})
	if status != exitInternal || !strings.Contains(err.String(), "error[internal/failure]: internal failure: boom") {
		t.Errorf("status %d: %s", status, err.String())
	}
	if strings.Contains(err.String(), "goroutine") {
		t.Errorf("a stack trace reaches the user: %s", err.String())
	}
}

func TestFullOutputIsUnwritable(t *testing.T) {
	for _, args := range [][]string{
		{"check", "testdata"}, {"check", "--format", "json", "testdata"}, {"explain", "price/over-budget"}, {"rules", "--format", "json"},
		{"fmt", "--diff", "testdata/untidy.txt"},
	} {
		var err bytes.Buffer
		status := run(args, world{out: gone{errors.New("disk full")}, err: &err, env: noEnv})
		if status != exitUsage || !strings.Contains(err.String(), "io/unwritable") || !strings.Contains(err.String(), "disk full") {
			t.Errorf("%v: status %d: %s", args, status, err.String())
		}
	}
}

func TestFailuresInJSON(t *testing.T) {
	var out, err bytes.Buffer
	a := &app{world: world{out: &out, err: &err, env: noEnv}, lang: "en", json: true}
	a.fail(internal("boom"))
	var doc struct {
		Summary     struct{ Errors int }
		Diagnostics []struct{ Code string }
	}
	if e := json.Unmarshal(out.Bytes(), &doc); e != nil || doc.Summary.Errors != 1 || doc.Diagnostics[0].Code != "internal/failure" {
		t.Errorf("%v: %s", e, out.String())
	}
	if err.Len() > 0 {
		t.Errorf("said twice: %s", err.String())
	}
}

func TestChooseLang(t *testing.T) {
	for _, c := range []struct {
		flag, project string
		env           map[string]string
		want          string
	}{
		{"", "", nil, "zh"},
		{"en", "zh", map[string]string{"LANG": "zh_CN.UTF-8"}, "en"},
		{"", "en", map[string]string{"LANG": "zh_CN.UTF-8"}, "en"},
		{"", "", map[string]string{"LANG": "en_US.UTF-8"}, "en"},
		{"", "", map[string]string{"LC_ALL": "zh_TW", "LANG": "en_US.UTF-8"}, "zh"},
		{"", "", map[string]string{"LC_MESSAGES": "de_DE"}, "en"},
		{"", "", map[string]string{"LANG": "C.UTF-8"}, "zh"},
		{"", "", map[string]string{"LC_ALL": "", "LANG": "zh-Hans"}, "zh"},
	} {
		if got := chooseLang(c.flag, c.project, func(name string) string { return c.env[name] }); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}
