package dsl_test

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"canon.dev/canon/dsl"
)

func TestDecode(t *testing.T) {
	gbk, err := simplifiedchinese.GBK.NewEncoder().Bytes([]byte("规则 绀碧\n能力 国 {\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		data []byte
		code string
		says string
	}{
		"plain":      {[]byte("规则 绀碧\r\n"), "", ""},
		"mark":       {[]byte("\ufeff规则 绀碧\n"), "", ""},
		"empty":      {nil, "", ""},
		"gbk":        {gbk, "syntax/bad-encoding", "gb18030"},
		"utf-16":     {[]byte("\xff\xfe\xc4\x89\x19\x52"), "syntax/bad-encoding", "utf-16"},
		"binary":     {[]byte("\x7fELF\x02\x01\x01\x00"), "syntax/bad-encoding", "7"},
		"too large":  {bytes.Repeat([]byte(" "), dsl.MaxFileSize+1), "limit/file-size", "8"},
		"just right": {bytes.Repeat([]byte(" "), dsl.MaxFileSize), "", ""},
	} {
		f, bad := dsl.Decode("a.canon", c.data)
		if f == nil || f.Name != "a.canon" {
			t.Errorf("%s: file %v", name, f)
			continue
		}
		if c.code == "" {
			if len(bad) > 0 || len(f.Text)+f.BOM != len(c.data) {
				t.Errorf("%s: %v, %d bytes", name, bad, len(f.Text))
			}
			continue
		}
		if len(bad) != 1 || string(bad[0].Code) != c.code || !bad[0].Span.Valid() || f.Text != "" {
			t.Errorf("%s: %v", name, bad)
			continue
		}
		for _, lang := range []string{"zh", "en"} {
			if text := bad[0].Text(lang); !strings.Contains(text, c.says) {
				t.Errorf("%s says %q, not %q", name, text, c.says)
			}
		}
		if tree := dsl.Parse(f, dsl.Options{}); len(tree.Bad) > 0 || len(tree.Decls) > 0 {
			t.Errorf("%s has a tree", name)
		}
	}
}

// TestFindingsAreBounded checks that a text that is no Canon at all does not cost its weight in messages.
func TestFindingsAreBounded(t *testing.T) {
	const n = 3 * dsl.MaxFindings
	f := parse("能力 甲 {\n" + strings.Repeat("  @\n  文 \"\n", n) + "}\n")
	if len(f.Bad) != 2*dsl.MaxFindings || f.Unkept != 2*n-2*dsl.MaxFindings {
		t.Errorf("%d findings, %d only counted", len(f.Bad), f.Unkept)
	}
}
