package report

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/dsl/source"
)

// at finds the n-th occurrence (from 0) of a text in a file.
func at(f *source.File, text string, n int) source.Span {
	from := 0
	for {
		i := strings.Index(f.Text[from:], text)
		if i < 0 {
			panic("no " + text)
		}
		if from += i; n == 0 {
			return source.Span{File: f, Start: from, End: from + len(text)}
		}
		from, n = from+len(text), n-1
	}
}

func message(zh, en string, args ...diag.Arg) diag.Message {
	return diag.Message{Template: diag.Text{Zh: zh, En: en}, Args: args}
}

func render(t *testing.T, o Options, list ...diag.Diagnostic) string {
	t.Helper()
	var out bytes.Buffer
	if err := Text(&out, list, o); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func lines(s ...string) string { return strings.Join(s, "\n") + "\n" }

func duplicate() diag.Diagnostic {
	f := source.NewFile("甲/a.canon", "能力 甲 {\n  效果 一 {\n    获得 破甲 2\n  }\n  效果 二 {\n    获得　破甲　２ // 又一次\n  }\n}\n")
	return diag.Diagnostic{
		Code: "test/duplicate", Span: at(f, "获得　破甲　２", 0),
		Message: message("{entry}重复：{n} ÷ 3 = {third}", "{entry} twice: {n} ÷ 3 = {third}",
			diag.Term("entry", diag.Text{Zh: "破甲", En: "armor piercing"}), diag.Int("n", 8), diag.Num("third", exact.Frac(8, 3))),
		Labels: []diag.Label{{Span: at(f, "破甲", 0), Message: message("先在这里", "first here")}},
		Rule: diag.RuleRef{Ruleset: "book", ID: "book/stack/x", Section: "取最高", Lines: []int{2287, 2297},
			Reading: "C-52", Provenance: "derived"},
		Fixes: []diag.Fix{{Title: message("删去这一行", "remove the line")}},
	}
}

func TestTextUnderlinesByDisplayWidth(t *testing.T) {
	o := Options{Lang: "zh", Book: func(string) string { return "样书" }}
	want := lines(
		"错误[test/duplicate]：破甲重复：8 ÷ 3 = 8/3",
		"--> 甲/a.canon:6:5",
		"3 |     获得 破甲 2",
		"  |          ---- 先在这里",
		"...",
		"6 |     获得　破甲　２ // 又一次",
		"  |     ^^^^^^^^^^^^^^",
		"  = 规则：取最高（《样书》第 2287、2297 行）；按读法 C-52；由书中别处推得",
		"  = 可改：删去这一行",
		"",
	)
	if got := render(t, o, duplicate()); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestTextInEnglish(t *testing.T) {
	want := lines(
		"error[test/duplicate]: armor piercing twice: 8 ÷ 3 = 8/3",
		"--> 甲/a.canon:6:5",
		"3 |     获得 破甲 2",
		"  |          ---- first here",
		"...",
		"6 |     获得　破甲　２ // 又一次",
		"  |     ^^^^^^^^^^^^^^",
		"  = rule: 取最高 (book lines 2287, 2297); by reading C-52; derived from what the book says elsewhere",
		"  = fix: remove the line",
		"",
	)
	if got := render(t, Options{Lang: "en", Width: 120}, duplicate()); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestTextNeverExceedsTheWidth(t *testing.T) {
	long := source.NewFile("a.canon", "  描述 \""+strings.Repeat("以血为刃。", 40)+"\" 错 "+strings.Repeat("abc ", 40)+"\n")
	d := diag.Diagnostic{
		Code: "test/long", Span: at(long, "错", 0),
		Message: message(strings.Repeat("这一行写得太长了，", 12), strings.Repeat("this line is far too long ", 9)),
		Labels:  []diag.Label{{Span: at(long, "abc", 1), Message: message(strings.Repeat("标签也长", 9), strings.Repeat("a long label ", 9))}},
		Rule:    diag.RuleRef{Ruleset: "book", ID: "x", Section: strings.Repeat("原文", 30), Lines: []int{1}},
	}
	for _, lang := range []string{"zh", "en"} {
		for _, width := range []int{40, 60, 80, 200} {
			got := render(t, Options{Lang: lang, Width: width}, d, duplicate())
			for _, l := range strings.Split(got, "\n") {
				if Width(l) > width {
					t.Errorf("%s, width %d: %d columns: %q", lang, width, Width(l), l)
				}
			}
			if !strings.Contains(got, "错") || !strings.Contains(got, "^^") {
				t.Errorf("%s, width %d: the span is out of sight:\n%s", lang, width, got)
			}
		}
	}
}

func TestSpanStaysUnderItsText(t *testing.T) {
	for _, before := range []string{"", "\t", "\t  \t", "全角　字", "é", "e\u0301", "👩‍👩‍👧", strings.Repeat("长", 300), "\x1b[31m", "\u202e", "a\u200bb"} {
		f := source.NewFile("a.canon", before+"这里 after\n")
		got := render(t, Options{Lang: "en", Width: 60}, diag.Diagnostic{Code: "test/x", Span: at(f, "这里", 0), Message: message("甲", "x")})
		rows := strings.Split(got, "\n")
		text, under := rows[2], rows[3]
		column := strings.Index(text, "这里")
		if column < 0 {
			t.Errorf("%q: out of sight: %q", before, text)
			continue
		}
		want := Width(text[:column])
		if got := strings.IndexByte(under, '^'); got != want || strings.Count(under, "^") != 4 {
			t.Errorf("%q: underline at %d, text at %d\n%s\n%s", before, got, want, text, under)
		}
		if strings.ContainsAny(text, "\x1b\u202e\t") {
			t.Errorf("%q: control characters reach the terminal: %q", before, text)
		}
	}
}

func TestSpansAtTheEdges(t *testing.T) {
	f := source.NewFile("a.canon", "甲 {\n")
	for name, span := range map[string]source.Span{
		"empty at the start":   {File: f},
		"behind the last word": {File: f, Start: 5, End: 5},
		"end of file":          {File: f, Start: len(f.Text), End: len(f.Text)},
		"several lines":        {File: f, Start: 0, End: len(f.Text)},
	} {
		got := render(t, Options{Lang: "en"}, diag.Diagnostic{Code: "test/x", Span: span, Message: message("甲", "x")})
		if !strings.Contains(got, "^") {
			t.Errorf("%s: no underline:\n%s", name, got)
		}
	}
}

func TestHelpIsSaidOnce(t *testing.T) {
	page := func(diag.Code) (diag.Page, bool) {
		return diag.Page{Help: diag.Text{Zh: "少写些。", En: "Write less."}}, true
	}
	got := render(t, Options{Lang: "zh", Page: page}, duplicate(), duplicate())
	if n := strings.Count(got, "办法：少写些\n"); n != 1 {
		t.Errorf("help stands %d times:\n%s", n, got)
	}
}

func TestColoursOnlyWhenAsked(t *testing.T) {
	if got := render(t, Options{Lang: "zh"}, duplicate()); strings.Contains(got, "\x1b") {
		t.Errorf("colours without being asked: %q", got)
	}
	if got := render(t, Options{Lang: "zh", Colour: true}, duplicate()); !strings.Contains(got, "\x1b[1;31m错误\x1b[0m") {
		t.Errorf("no colours: %q", got)
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  []string
	}{
		{"", 10, []string{""}},
		{"one two three", 9, []string{"one two", "three"}},
		{"甲乙丙丁戊。己", 10, []string{"甲乙丙丁", "戊。己"}}, // a stop never begins a line
		{"abcdefghijklmnopq", 8, []string{"abcdefgh", "ijklmnop", "q"}},
		{"a\nb", 10, []string{"a", "b"}},
	} {
		got := Wrap(c.text, c.width, c.width)
		if strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%q in %d: %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add("能力 甲 {\n", 3, 6, 40)
	f.Add("\t\x1b[0m\u202e", 0, 2, 10)
	f.Fuzz(func(t *testing.T, text string, start, end, width int) {
		if !utf8.ValidString(text) || start < 0 || end < start || end > len(text) {
			return
		}
		file := source.NewFile("a.canon", text)
		var out bytes.Buffer
		d := diag.Diagnostic{Code: "test/x", Span: source.Span{File: file, Start: start, End: end}, Message: message(text, text)}
		if err := Text(&out, diag.List{d}, Options{Lang: "zh", Width: width}); err != nil {
			t.Fatal(err)
		}
		if strings.ContainsRune(out.String(), '\x1b') {
			t.Errorf("an escape reaches the terminal: %q", out.String())
		}
	})
}
