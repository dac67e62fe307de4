package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestFmtSaysWhatItCannotConvert: standard input that is not in the encoding named is a finding, not a failure of the program.
func TestFmtSaysWhatItCannotConvert(t *testing.T) {
	for _, encoding := range []string{"utf-8", "gb18030"} {
		var out, bad bytes.Buffer
		status := run([]string{"fmt", "--stdin", "--encoding", encoding},
			world{in: strings.NewReader("\xff\xfe\xff规"), out: &out, err: &bad, env: os.Getenv})
		said := out.String() + bad.String()
		if status == exitClean || said == "" || strings.Contains(said, "internal/") {
			t.Errorf("%s: status %d, %s", encoding, status, said)
		}
	}
}
