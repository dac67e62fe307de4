package expr

import (
	"errors"
	"strings"
	"testing"
)

// canonical pairs a source with its canonical spelling; the fuzz targets start from them too.
var canonical = [][2]string{
	{"1", "1"},
	{`""`, `""`},
	{" 1.50 ", "1.5"},
	{"-3", "-3"},
	{"--3", "3"},
	{"-a", "-a"},
	{"- - a", "-(-a)"},
	{"a-b", "a-b"},
	{"a - b", "a - b"},
	{"a -b", "a - b"},
	{"a- b", "a - b"},
	{"2-1", "2 - 1"},
	{"1+2*3", "1 + 2 * 3"},
	{"(1+2)*3", "(1 + 2) * 3"},
	{"1-(2-3)", "1 - (2 - 3)"},
	{"(1-2)-3", "1 - 2 - 3"},
	{"a/(b*c)", "a / (b * c)"},
	{"-a*b", "-a * b"},
	{"-(a*b)", "-(a * b)"},
	{"effect.duration", "effect.duration"},
	{"effect . in", "effect.in"},
	{"not a == b", "not a == b"},
	{"not not a", "not not a"},
	{"(not a) == b", "(not a) == b"},
	{"a or b and c", "a or b and c"},
	{"(a or b) and c", "(a or b) and c"},
	{"a<=b and not (c or d)", "a <= b and not (c or d)"},
	{"(a == b) == c", "(a == b) == c"},
	{`"d" in [grade, "c"]`, `"d" in [grade, "c"]`},
	{"if(a, 1, 2)+1", "if(a, 1, 2) + 1"},
	{"sum(x in list, x*2)", "sum(x in list, x * 2)"},
	{"sum(list)", "sum(list)"},
	{"any(x in (y in z), x)", "any(x in (y in z), x)"},
	{`count(clauses, tag("range"))`, `count(clauses, tag("range"))`},
	{"min(a)", "min(a)"},
	{"f()", "f()"},
	{"[]", "[]"},
	{"true or false", "true or false"},
	{"破甲 + 2", "破甲 + 2"},
	{"or-else(a, 0)", "or-else(a, 0)"},
	{"floor((rank(day) - rank(duration)) / 2)", "floor((rank(day) - rank(duration)) / 2)"},
}

func TestCanonicalSpelling(t *testing.T) {
	for _, c := range canonical {
		e, err := Parse(c[0])
		if err != nil {
			t.Errorf("%s: %v", c[0], err)
			continue
		}
		if got := e.String(); got != c[1] {
			t.Errorf("%s prints as %s, want %s", c[0], got, c[1])
		}
	}
}

// mistakes are sources with the byte offset of the mistake and a piece of what is said of it.
var mistakes = []struct {
	src    string
	offset int
	says   string
}{
	{"", 0, "found the end where a value is expected"},
	{"1 +", 3, "found the end"},
	{"1 + * 2", 4, `found "*" where a value is expected`},
	{"(1", 2, `where ")" is expected`},
	{"[1, ", 4, "found the end"},
	{"f(1", 3, `where ")" is expected`},
	{"1 2", 2, `found "2" where the end is expected`},
	{"3d", 1, "a letter is glued to a number"},
	{"1.", 1, `found "."`},
	{"a.", 2, "a name"},
	{"a.1", 2, "a name"},
	{"and", 0, `found "and"`},
	{"a = b", 2, "unexpected character"},
	{"a ! b", 2, "unexpected character"},
	{"#", 0, "unexpected character"},
	{"\xff", 0, "unexpected character"},
	{`"open`, 0, "a string is not closed"},
	{"\"two\nlines\"", 0, "a string is not closed"},
	{"a < b < c", 6, "do not chain"},
	{"a in b == c", 7, "do not chain"},
	{"if(a, b)", 0, "if takes 3 arguments"},
	{"floor()", 0, "floor takes one argument"},
	{"min()", 0, "min takes at least one argument"},
	{"or-else(a)", 0, "or-else takes 2 arguments"},
	{"sum(a, b, c)", 0, "sum takes a list and what to evaluate"},
	{"any(x in y)", 4, "any over a bound name"},
	{"1 + not a", 4, `found "not"`},
	{"0.12345678901234", 0, "too long"},
	{"文 + ", 6, "found the end"},
}

func TestSyntaxErrors(t *testing.T) {
	for _, c := range mistakes {
		_, err := Parse(c.src)
		var syntax *SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%q parses", c.src)
			continue
		}
		if syntax.Offset != c.offset || !strings.Contains(syntax.Msg, c.says) {
			t.Errorf("%q: at %d %q, want at %d %q", c.src, syntax.Offset, syntax.Msg, c.offset, c.says)
		}
	}
}

func TestErrorColumnsCountCharacters(t *testing.T) {
	_, err := Parse("破甲 + #")
	if err == nil || !strings.Contains(err.Error(), "column 6") {
		t.Errorf("got %v, want column 6", err)
	}
}

func TestHostileDepth(t *testing.T) {
	const n = 5000
	for _, src := range []string{
		strings.Repeat("(", n) + "1" + strings.Repeat(")", n),
		strings.Repeat("[", n),
		strings.Repeat("-", n) + "a",
		strings.Repeat("not ", n/2) + "a",
		strings.Repeat("f(", n) + strings.Repeat(")", n),
		strings.Repeat("if(a,1,", n/4) + "1" + strings.Repeat(")", n/4),
		"a" + strings.Repeat("+a", n),
		"a" + strings.Repeat(" or a", n/2),
		strings.Repeat("9", 10000),
		strings.Repeat(" ", maxSource+1),
	} {
		if _, err := Parse(src); err == nil {
			t.Errorf("%.20q… parses", src)
		}
	}
}

func TestWithinTheLimits(t *testing.T) {
	for _, src := range []string{
		strings.Repeat("(", 90) + "1" + strings.Repeat(")", 90),
		"1" + strings.Repeat(" + 1", 300),
		"a" + strings.Repeat(".a", 3000),
	} {
		if _, err := Parse(src); err != nil {
			t.Error(err)
		}
	}
}

func TestNamesAndCalls(t *testing.T) {
	e := MustParse(`sum(x in effect.clauses, x.cost + base) + rank(day) + rank(x) + if(has(day), lookup("t", x.y, "c"), 0)`)
	if got := strings.Join(e.Names(), " "); got != "base day effect.clauses x x.y" {
		t.Errorf("names %s", got)
	}
	if got := strings.Join(e.Calls(), " "); got != "lookup rank" {
		t.Errorf("calls %s", got)
	}
}

// TestLater: an expression that is read when it is needed is the one that Parse reads; a mistake shows when it is evaluated.
func TestLater(t *testing.T) {
	for _, src := range []string{"1 + 2 * 3", `sum(x in [1, 2], x) + min(4, 5)`} {
		want, err := MustParse(src).Eval(nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Later(src).Eval(nil); err != nil || !Equal(got, want) {
			t.Errorf("%s is %v (%v) later, %v at once", src, got, err, want)
		}
		if got, want := Later(src).String(), MustParse(src).String(); got != want {
			t.Errorf("%s is written %s later, %s at once", src, got, want)
		}
	}
	e := Later("1 +")
	var syntax *SyntaxError
	if _, err := e.Eval(nil); !errors.As(err, &syntax) {
		t.Errorf("a broken expression evaluates with %v", err)
	}
	if names := e.Names(); len(names) > 0 {
		t.Errorf("a broken expression has names: %v", names)
	}
}

func TestPartsOfAConjunction(t *testing.T) {
	vars := Vars{"a": Bool(true), "b": Bool(false), "c": Bool(true)}
	for src, want := range map[string][2]string{
		"a and b and (c or a)": {"a; b; c or a", "a and b and (c or a)"},
		"a or (b and c) or c":  {"a or b and c or c", "a; b and c; c"},
		"not a":                {"not a", "not a"},
	} {
		e := MustParse(src)
		for i, parts := range [][]*Expr{e.Conjuncts(), e.Disjuncts()} {
			var texts []string
			for _, part := range parts {
				texts = append(texts, part.String())
				if _, err := part.Eval(vars); err != nil {
					t.Errorf("%s: %v", part, err)
				}
			}
			if got := strings.Join(texts, "; "); got != want[i] {
				t.Errorf("%s: %s, not %s", src, got, want[i])
			}
		}
	}
}
