package wikitext

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// outline is a tree in short: kinds, the parts between bars, texts in quotes.
func outline(p *Page, part *Part) string {
	var out []string
	for n := range p.Pieces(part.Start, part.End, part.Nodes) {
		switch n.Kind {
		case Text:
			out = append(out, fmt.Sprintf("%q", p.Source(&n)))
		case Comment, Verbatim:
			out = append(out, string("?????cv"[n.Kind+1])+fmt.Sprintf("%q", p.Text[n.Inner[0]:n.Inner[1]]))
		default:
			parts := make([]string, len(n.Parts))
			for i := range n.Parts {
				inner := &n.Parts[i]
				if key, ok := p.Key(inner); ok && n.Kind == Template && i > 0 {
					value := inner.Value()
					parts[i] = key + "=" + outline(p, &value)
				} else {
					parts[i] = outline(p, inner)
				}
			}
			out = append(out, string("?tal"[n.Kind])+"("+strings.Join(parts, " | ")+")")
		}
	}
	return strings.Join(out, " ")
}

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 `""`,
		"甲{{a}}乙":                          `"甲" t("a") "乙"`,
		"{{a|b|c=d}}":                      `t("a" | "b" | c="d")`,
		"{{a|[[b|c=d]]|e}}":                `t("a" | l("b" | "c=d") | "e")`,
		"{{a|b={{c|d=e}}f}}":               `t("a" | b=t("c" | d="e") "f")`,
		"{{a|{{b}}=c}}":                    `t("a" | t("b") "=c")`,
		"{{a|b<!--|}}-->|c}}":              `t("a" | "b" c"|}}" | "c")`,
		"{{a|<!-- x -->b=c}}":              `t("a" | <!-- x -->b="c")`,
		"{{a|<nowiki>|}}=</nowiki>}}":      `t("a" | v"|}}=")`,
		"{{a|<nowiki/>|b}}":                `t("a" | v"" | "b")`,
		"{{a|<PRE >|</Pre >b}}":            `t("a" | v"|" "b")`,
		"<nowiki>a":                        `"<nowiki>a"`,
		"<nowikis>{{a}}</nowikis>":         `"<nowikis>" t("a") "</nowikis>"`,
		"a<!--b":                           `"a" c"b"`,
		"{{{a|b}}}":                        `a("a" | "b")`,
		"{{{{a}}}}":                        `"{" a("a") "}"`,
		"{{{{{a}}}}}":                      `t(a("a"))`,
		"{{ {{a}}|b}}":                     `t(" " t("a") | "b")`,
		"{a}{{b}":                          `"{a}{{b}"`,
		"}}]]|=":                           `"}}]]|="`,
		"{{a|b":                            `"{{a|b"`,
		"{{a|{{b}}":                        `"{{a|" t("b")`,
		"[[a|{{b}}":                        `"[[a|" t("b")`,
		"{{a|[[b|c=d}}e":                   `t("a" | "[[b" | c="d") "e"`,
		"{{a|[[b [[c|{{d|e}}|f}}":          `t("a" | "[[b [[c" | t("d" | "e") | "f")`,
		"[[[a]]]":                          `"[" l("a") "]"`,
		"{{a\n|b = c\n}}":                  `t("a\n" | b=" c\n")`,
		"{{a|b=1=2}}":                      `t("a" | b="1=2")`,
		"{{a||=x|}}":                       `t("a" |  | ="x" | )`,
		"[http://a b] {{c}}":               `"[http://a b] " t("c")`,
		"{{a|<span style=\"b\">c</span>}}": `t("a" | <span style="\"b\">c</span>")`,
	} {
		page := Parse(text)
		got := outline(page, &page.Body)
		if text == "" {
			got = `""` + got
		}
		if got != want {
			t.Errorf("%q is\n%s, not\n%s", text, got, want)
		}
	}
}

func TestProblems(t *testing.T) {
	for text, want := range map[string]string{
		"{{a}}[[b]]":                "",
		"甲{{a|b":                    "template 3-5",
		"{{{a|b":                    "argument 0-3",
		"{{a {{b {{c}}":             "template 0-2, template 4-6",
		"{{a|[[b}}":                 "link 4-6",
		"[[b":                       "", // text, as in any wiki
		"{{a}}<!-- b":               "comment 5-9",
		strings.Repeat("{{a|", 101): "deep 400-402",
		strings.Repeat("{", 1000):   "deep 0-2",
		strings.Repeat("[[", 500):   "deep 0-2",
	} {
		var got []string
		for _, p := range Parse(text).Problems {
			what := map[Kind]string{Template: "template", Argument: "argument", Link: "link", Comment: "comment"}[p.Kind]
			if p.Deep {
				what = "deep"
			}
			got = append(got, fmt.Sprintf("%s %d-%d", what, p.Start, p.End))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%.20q: %v, not %s", text, got, want)
		}
	}
}

// sound checks what holds of the tree of any text: nodes lie in each other and behind each other, and cover what they should.
func sound(t interface{ Fatalf(string, ...any) }, text string) {
	page := Parse(text)
	if page.Body.Start != 0 || page.Body.End != len(text) {
		t.Fatalf("%q: the page is %d to %d", text, page.Body.Start, page.Body.End)
	}
	var walk func(part *Part, depth int)
	walk = func(part *Part, depth int) {
		if depth > 2*MaxNesting {
			t.Fatalf("%q is %d deep", text, depth)
		}
		at := part.Start
		for n := range page.Pieces(part.Start, part.End, part.Nodes) {
			if n.Start != at || n.End <= n.Start || n.End > part.End {
				t.Fatalf("%q: a node from %d to %d where %d to %d is left", text, n.Start, n.End, at, part.End)
			}
			at = n.End
			inside := n.Start
			for i := range n.Parts {
				inner := &n.Parts[i]
				if inner.Start <= inside || inner.End < inner.Start || inner.End > n.End-2 || inner.Equals >= inner.End {
					t.Fatalf("%q: a part from %d to %d in %d to %d", text, inner.Start, inner.End, n.Start, n.End)
				}
				inside = inner.End
				walk(inner, depth+1)
			}
		}
		if at != part.End && len(text) > 0 {
			t.Fatalf("%q: %d to %d is not covered", text, at, part.End)
		}
	}
	walk(&page.Body, 0)
	page.Plain(&page.Body)
	safe := Safe(text, true)
	again := Parse("{{a|b=" + safe + "}}")
	if n := again.Body.Nodes; len(again.Problems) == 0 && (len(n) != 1 || n[0].End != len(again.Text) || len(n[0].Parts) != 2) {
		t.Fatalf("%q is not safe as %q", text, safe)
	}
}

var scraps = []string{"{", "{{", "{{{", "}", "}}", "}}}", "[", "[[", "]", "]]", "|", "=", "a", "甲", "\n", " ", "<!--", "-->", "<nowiki>", "</nowiki>", "<pre ", ">", "/>", "<", "\x00", "\xff"}

func TestAnyText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sound(t, strings.Join(rapid.SliceOfN(rapid.SampledFrom(scraps), 0, 40).Draw(t, "scraps"), ""))
	})
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"{{a|b=[[c|d]]}}", "{{{{{a}}}}}", "<nowiki>{{</nowiki>", "<!-- {{a", "{{a|[[b|c=d}}e", "[[a|{{b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) { sound(t, text) })
}

// TestLong parses texts so long that a parser of square time would not come back, however they are built.
func TestLong(t *testing.T) {
	for name, piece := range map[string]string{
		"opening": "{{", "closing": "}}", "links": "[[", "bars": "|", "templates": "{{a|b=c}}", "texts": "甲乙丙", "comments": "<!-- a -->",
		"tags": "<nowiki>", "open tags": "<nowiki ", "ends": "</nowiki", "pairs": "<nowiki>a</nowiki>", "broken": "{{a|[[b}}", "mixed": "{{a[[|",
		"braces": "{", "lone": "<!-", "deep": "{{a|{{b|[[c]]}}}}",
	} {
		t.Run(name, func(t *testing.T) { sound(t, strings.Repeat(piece, 1<<20/len(piece))) })
	}
}
