package source

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"
	utf16 "golang.org/x/text/encoding/unicode"
	"pgregory.net/rapid"
)

const text = "规则 绀碧\n\n能力 国 {\n  世界 003\n  效果 一 {\n    获得 破甲 2\n  }\n}\n"

func encoded(t testing.TB, e Encoding, mark bool, text string) []byte {
	policy := utf16.IgnoreBOM
	if mark {
		policy = utf16.UseBOM
	}
	enc := simplifiedchinese.GB18030.NewEncoder()
	switch e {
	case UTF16LE:
		enc = utf16.UTF16(utf16.LittleEndian, policy).NewEncoder()
	case UTF16BE:
		enc = utf16.UTF16(utf16.BigEndian, policy).NewEncoder()
	}
	data, err := enc.Bytes([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestEncodings names each encoding and converts it, told or not.
func TestEncodings(t *testing.T) {
	for _, c := range []struct {
		encoding Encoding
		mark     bool
	}{{GB18030, false}, {UTF16LE, true}, {UTF16BE, true}, {UTF16LE, false}, {UTF16BE, false}} {
		data := encoded(t, c.encoding, c.mark, text)
		f, err := Decode("a.canon", data)
		var wrong *EncodingError
		if !errors.As(err, &wrong) || wrong.Encoding != c.encoding || f.Text != "" {
			t.Errorf("%s (mark %v): %v, text %q", c.encoding, c.mark, err, f.Text)
			continue
		}
		for _, option := range []string{"auto", c.encoding.Option()} {
			if got, err := Convert(data, option); err != nil || string(got) != text {
				t.Errorf("%s as %s: %q, %v", c.encoding, option, got, err)
			}
		}
	}
}

func TestBinary(t *testing.T) {
	for name, data := range map[string]string{
		"png":       "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x00",
		"zeros":     strings.Repeat("\x00", 64),
		"one zero":  "规则\x00绀碧",
		"a bad tag": "规则 绀碧\xff\n",
		"latin":     "caf\xe9 \xfcber na\xefve\n",
		"gzip":      "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xcbH\xcd\xc9\xc9\x07\x00\x86\xa6\x106\x05\x00\x00\x00",
	} {
		_, err := Decode("a.canon", []byte(data))
		var wrong *EncodingError
		if !errors.As(err, &wrong) || wrong.Encoding != Binary {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := Convert([]byte(data), "auto"); err == nil {
			t.Errorf("%s converts", name)
		}
	}
}

func TestConvertRefuses(t *testing.T) {
	for _, c := range [][2]string{{"\xff\xff\xff", "gb18030"}, {"规\xff", "utf-8"}, {"a", "utf-32"}, {"规\xff则", "auto"}} {
		if got, err := Convert([]byte(c[0]), c[1]); err == nil {
			t.Errorf("%q as %s is %q", c[0], c[1], got)
		}
	}
	if got, err := Convert([]byte(bom+text), "auto"); err != nil || string(got) != text {
		t.Errorf("%q, %v", got, err)
	}
}

// TestTruncatedGBK stays recognised when a file ends within a character.
func TestTruncated(t *testing.T) {
	data := encoded(t, GB18030, false, text+"国")
	if e := Detect(data[:len(data)-1]); e == UTF8 {
		t.Errorf("%s", e)
	}
}

func TestPositions(t *testing.T) {
	f, err := Decode("a.canon", []byte(bom+"规则 绀碧\r\n\r\n能力"))
	if err != nil {
		t.Fatal(err)
	}
	for offset, want := range map[int]Position{
		0:                {1, 1, 3},
		3:                {1, 2, 6},
		len("规则 绀碧"):     {1, 6, 16},
		len("规则 绀碧\r\n"): {2, 1, 18},
		len(f.Text):      {3, 3, 26},
	} {
		if got := f.Position(offset); got != want {
			t.Errorf("byte %d is %+v, not %+v", offset, got, want)
		}
	}
	if line, start := f.Line(1); line != "规则 绀碧" || start != 0 {
		t.Errorf("%q at %d", line, start)
	}
	if line, start := f.Line(3); line != "能力" || f.Text[start:] != "能力" || f.Lines() != 3 {
		t.Errorf("%q at %d of %d", line, start, f.Lines())
	}
}

// TestPositionCounts holds positions against counting from the start.
func TestPositionCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("a国\n\r　"))).Draw(t, "text")
		f := NewFile("a.canon", text)
		line, column := 1, 1
		for i, r := range text {
			if got := f.Position(i); got != (Position{line, column, i}) {
				t.Fatalf("byte %d of %q is %+v, not %d:%d", i, text, got, line, column)
			}
			if column++; r == '\n' {
				line, column = line+1, 1
			}
		}
	})
}

func TestSpans(t *testing.T) {
	f, g := NewFile("a.canon", "甲乙丙"), NewFile("b.canon", "丁")
	a, b := Span{f, 0, 3}, Span{f, 3, 6}
	if a.To(b).Text() != "甲乙" || (Span{}).To(b) != b || a.To(Span{f, 0, 1}) != a {
		t.Errorf("%q", a.To(b).Text())
	}
	if a.Compare(b) >= 0 || b.Compare(Span{g, 0, 3}) >= 0 || (Span{}).Compare(a) >= 0 || a.Compare(Span{f, 0, 4}) >= 0 || a.Compare(a) != 0 {
		t.Error("spans are out of order")
	}
	if (Span{}).Valid() || (Span{}).Text() != "" || !a.Valid() {
		t.Error("nowhere is somewhere")
	}
}

func FuzzDecode(f *testing.F) {
	for _, e := range []Encoding{GB18030, UTF16LE, UTF16BE} {
		f.Add(encoded(f, e, true, text))
	}
	f.Add([]byte(text))
	f.Add([]byte("\x00\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Decode("a.canon", data)
		if (err == nil) != (Detect(data) == UTF8) || err != nil && file.Text != "" {
			t.Errorf("%v, %q", err, file.Text)
		}
		if got, err := Convert(data, "auto"); err == nil && Detect(got) != UTF8 {
			t.Errorf("converted to %s", Detect(got))
		}
	})
}
