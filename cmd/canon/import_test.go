package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// endless is a page that goes on and on.
type endless struct {
	piece string
	at    int
	left  int
}

func (e *endless) Read(p []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	n := 0
	for n < len(p) && e.left > 0 {
		p[n] = e.piece[e.at%len(e.piece)]
		n, e.at, e.left = n+1, e.at+1, e.left-1
	}
	return n, nil
}

// TestImportHostile: pages that no wiki has end in a finding and an exit status, soon, and write nothing.
func TestImportHostile(t *testing.T) {
	for name, c := range map[string]struct {
		page   io.Reader
		status int
		want   string
	}{
		"50 MB":        {&endless{piece: "{{cardItem|name=a}} ", left: 50 << 20}, exitErrors, "limit/file-size"},
		"braces":       {strings.NewReader(strings.Repeat("{{", 10000) + strings.Repeat("}}", 10000)), exitErrors, "limit/nesting"},
		"one run":      {strings.NewReader(strings.Repeat("{", 10000)), exitErrors, "limit/nesting"},
		"nested cards": {strings.NewReader(strings.Repeat("{{cardItem|desc=", 10000)), exitErrors, "limit/nesting"},
		"binary":       {strings.NewReader("\x7fELF\x00\x01\xff\xfe{{cardItem|name=a}}"), exitErrors, "syntax/bad-encoding"},
		"utf-16":       {strings.NewReader("\xff\xfe{\x00{\x00a\x00"), exitErrors, "canon import --encoding utf-16"},
		"closing":      {strings.NewReader(strings.Repeat("}}]]", 10000)), exitClean, "markup/no-card"},
		"bars":         {strings.NewReader("{{cardItem" + strings.Repeat("|", 10000) + "}}"), exitClean, "more than 300"},
		"open card":    {strings.NewReader("{{cardItem|name=a|content=\n*b"), exitClean, "markup/unclosed"},
		"open comment": {strings.NewReader("{{cardItem|name=a}}<!-- b"), exitClean, "markup/unclosed"},
	} {
		t.Run(name, func(t *testing.T) {
			var out, err bytes.Buffer
			status := run([]string{"import", "--lang", "en", "--stdin"}, world{in: c.page, out: &out, err: &err, env: func(string) string { return "" }})
			said := strings.Join(strings.Fields(err.String()), " ")
			if status != c.status || !strings.Contains(said, c.want) {
				t.Errorf("exit status %d with %.600s", status, said)
			}
			if (status == exitClean) != (out.Len() > 0) {
				t.Errorf("exit status %d, and %d bytes are written", status, out.Len())
			}
		})
	}
}

// TestImportUnclosed: a template that does not end is why the page has no card, and that is said once; an unclosed link is not.
func TestImportUnclosed(t *testing.T) {
	for page, want := range map[string]struct{ cards, way string }{
		"{{cardItem|name=a|content=\n*b": {"", "Add the brackets"},
		"a <!-- b":                       {"", "Add the -->"},
		"{{x|[[b}}":                      {"markup/no-card", "Add the ]]"},
	} {
		var out, err bytes.Buffer
		run([]string{"import", "--lang", "en", "--stdin"}, world{in: strings.NewReader(page), out: &out, err: &err, env: func(string) string { return "" }})
		said := strings.Join(strings.Fields(err.String()), " ")
		if !strings.Contains(said, want.way) || strings.Contains(said, "markup/no-card") != (want.cards != "") {
			t.Errorf("%q: %s", page, said)
		}
	}
}
