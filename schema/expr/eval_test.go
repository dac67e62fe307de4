package expr

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
)

// desk is an Env for tests: names in a map, rank as the identity, tag and value on the innermost scope.
type desk struct{ Vars }

func (d desk) Call(fn string, args []Value, in Env) (Value, bool, error) {
	switch fn {
	case "rank":
		if len(args) != 1 {
			return Value{}, true, errors.New("rank takes one argument")
		}
		return args[0], true, nil
	case "tag":
		if len(args) != 1 {
			return Value{}, true, errors.New("tag takes one argument")
		}
		v, _ := in.Name("label")
		return Bool(Equal(v, args[0])), true, nil
	case "nothing":
		return Value{}, true, nil
	}
	return Value{}, false, nil
}

func clause(label string, cost int) Value {
	return OfScope(Vars{"label": Term(label, nil), "cost": Int(cost)})
}

func testEnv() desk {
	grade := &Info{Of: "grade", Name: diag.Text{Zh: "丙级", En: "grade C"}, Data: Vars{"number": Int(3)}}
	return desk{Vars{
		"day": Int(6), "duration": Int(2), "price": Int(345), "limit": Int(30), "zero": Int(0), "third": Num(exact.Frac(8, 3)),
		"yes": Bool(true), "no": Bool(false), "grade": Term("c", grade), "title": Text("名"), "cost": Int(100),
		"gone":    AbsentAs("gone", &Info{Name: diag.Text{Zh: "去向", En: "whereabouts"}}),
		"clauses": List([]Value{clause("range", 3), clause("speed", 5), clause("range", 7)}),
		"numbers": List([]Value{Int(4), Int(-2), Int(9)}),
		"holes":   List([]Value{Int(4), Absent("the second hole"), Int(9)}),
		"empty":   List(nil),
		"effect":  OfScope(Vars{"price": Int(10), "inner": OfScope(Vars{"depth": Int(2)}), "unset": Absent("")}),
	}}
}

var evaluations = [][2]string{
	{"1 + 2 * 3 - 4 / 2", "5"},
	{"1 / 3", "1/3"},
	{"1 / 3 + 1 / 6", "0.5"},
	{"-day + 1", "−5"},
	{"floor(-7 / 2)", "−4"},
	{"ceil(-7 / 2)", "−3"},
	{"abs(-7 / 2)", "3.5"},
	{"min(day, duration, 4)", "2"},
	{"max(day, duration, 4)", "6"},
	{"min(numbers)", "−2"},
	{"max(numbers)", "9"},
	{"max(7)", "7"},
	{"pow(3 / 2, 3)", "3.375"},
	{"pow(2, -3)", "0.125"},
	{"pow(0, 0)", "1"},
	{"sum(n in range(2, 4), n * 3)", "27"},
	{"len(range(3, 2))", "0"},
	{"len(numbers)", "3"},
	{"len([])", "0"},
	{"day < 6", "no"},
	{"day <= 6", "yes"},
	{"day > duration and not no", "yes"},
	{"third * 3 == 8", "yes"},
	{"third != 8 / 3", "no"},
	{`grade == "c"`, "yes"},
	{`grade != "d"`, "yes"},
	{"grade == 3", "no"},
	{`title == "名"`, "yes"},
	{"true == yes", "yes"},
	{"[1, [2]] == [1, [2]]", "yes"},
	{"[1] == [1, 2]", "no"},
	{"[1] == [2]", "no"},
	{"effect == effect", "no"},
	{`grade in ["b", "c"]`, "yes"},
	{"5 in numbers", "no"},
	{"grade", "grade C"},
	{"grade.number + 1", "4"},
	{"effect.price", "10"},
	{"effect.inner.depth", "2"},
	{"if(yes, 1, 1 / zero)", "1"},
	{"if(no, 1 / zero, 2)", "2"},
	{"sum(numbers)", "11"},
	{"sum(x in numbers, x * 2)", "22"},
	{"sum(empty)", "0"},
	{"sum(c in clauses, c.cost)", "15"},
	{"sum(clauses, cost)", "15"},
	{"sum(clauses, price)", "1035"},
	{"most(clauses, cost)", "7"},
	{"most(x in [-5, -2], x)", "−2"},
	{"most(empty)", "0"},
	{`count(clauses, tag("range"))`, "2"},
	{"count(clauses)", "3"},
	{`any(clauses, tag("speed"))`, "yes"},
	{`all(clauses, tag("range"))`, "no"},
	{"any(empty, yes)", "no"},
	{"all(empty, no)", "yes"},
	{"sum(x in numbers, sum(y in numbers, x * y))", "121"},
	{"sum(x in numbers, count(y in numbers, y < x))", "3"},
	{"sum(x in clauses, sum(y in clauses, cost))", "45"},
	{"has(day)", "yes"},
	{"has(gone)", "no"},
	{"has(effect.nowhere)", "no"},
	{"or-else(gone, 4)", "4"},
	{"or-else(day, 4)", "6"},
	{"rank(day) - rank(duration)", "4"},
	{"rank(rank(day) + rank(duration)) + rank(1)", "9"},
	{"[1, yes, title]", "[1, yes, 名]"},
	{"effect", "…"},
	// absence
	{"gone or yes", "yes"},
	{"yes or gone", "yes"},
	{"gone and no", "no"},
	{"no and gone", "no"},
	{"if(gone, 2, 1 + 1)", "2"},
	{"4 in holes", "yes"},
	{"any(x in holes, x == 9)", "yes"},
	{"all(x in holes, x == 9)", "no"},
}

func TestEval(t *testing.T) {
	env := testEnv()
	for _, c := range evaluations {
		v, err := MustParse(c[0]).Eval(env)
		if err != nil || v.In("en") != c[1] {
			t.Errorf("%s is %s (%v), want %s", c[0], v.In("en"), err, c[1])
		}
	}
}

// absences pair an expression with what it says is missing.
var absences = [][2]string{
	{"gone", "gone"},
	{"nowhere", "nowhere"},
	{"effect.nowhere", "effect.nowhere"},
	{"effect.unset", "effect.unset"},
	{"gone.price", "gone"},
	{"gone + 1", "gone"},
	{"1 + gone", "gone"},
	{"-gone", "gone"},
	{"floor(gone)", "gone"},
	{"gone == 1", "gone"},
	{"1 < gone", "gone"},
	{"not gone", "gone"},
	{"gone and yes", "gone"},
	{"yes and gone", "gone"},
	{"gone or no", "gone"},
	{"gone and nowhere", "gone"},
	{"if(gone, 1, 2)", "gone"},
	{"if(gone, 1, 1 / 0)", "gone"},
	{"min(1, gone, nowhere)", "gone"},
	{"max(gone, 1)", "gone"},
	{"max(gone)", "gone"},
	{"max(holes)", "the second hole"},
	{"sum(holes)", "the second hole"},
	{"most(holes)", "the second hole"},
	{"count(x in holes, x > 3)", "the second hole"},
	{"all(x in holes, x > 3)", "the second hole"},
	{"5 in holes", "the second hole"},
	{"5 in gone", "gone"},
	{"sum(gone)", "gone"},
	{"sum(clauses, gone)", "gone"},
	{"len(gone)", "gone"},
	{"or-else(gone, nowhere)", "nowhere"},
	{"nothing(1)", "nothing(1)"},
	{"rank(gone)", "gone"},
	{"pow(2, gone)", "gone"},
	{"range(gone, 2)", "gone"},
}

func TestAbsence(t *testing.T) {
	env := testEnv()
	for _, c := range absences {
		v, err := MustParse(c[0]).Eval(env)
		if err != nil || !v.IsAbsent() || v.What() != c[1] {
			t.Errorf("%s is %s, missing %q (%v), want missing %q", c[0], v.In("en"), v.What(), err, c[1])
		}
	}
}

// bugs are expressions with the part that is wrong and a piece of what is said of it.
var bugs = [][3]string{
	{"1 + 1 / zero", "1 / zero", "division by zero"},
	{"1 + yes", "yes", "a truth value stands where a number is needed"},
	{"grade * 2", "grade", "a term stands where a number is needed"},
	{"not day", "day", "a number stands where a truth value is needed"},
	{"yes and title", "title", "a text stands where a truth value is needed"},
	{"day or yes", "day", "a number stands"},
	{"grade < 3", "grade", "a term stands"},
	{"1 in day", "day", "a number stands where a list is needed"},
	{"sum(day)", "day", "where a list is needed"},
	{"sum(clauses)", "sum(clauses)", "an element stands where a number is needed"},
	{"count(clauses, cost)", "cost", "a number stands where a truth value is needed"},
	{"pow(2, 1 / 2)", "1 / 2", "an exponent is 0.5"},
	{"pow(2, 1001)", "1001", "an exponent is 1001"},
	{"pow(10, 500)", "pow(10, 500)", "digits"},
	{"pow(zero, -1)", "pow(zero, -1)", "division by zero"},
	{"range(1, 20000)", "range(1, 20000)", "no range"},
	{"range(0.5, 2)", "range(0.5, 2)", "no range"},
	{"min(1, yes)", "yes", "where a number is needed"},
	{"min(yes)", "yes", "where a number is needed"},
	{"min([])", "min([])", "the list is empty"},
	{"max([1, yes])", "max([1, yes])", "a truth value stands"},
	{"if(1, 2, 3)", "1", "a number stands where a truth value is needed"},
	{"1 + if(1, 2, 3)", "1", "a number stands"},
	{"any(numbers)", "any(numbers)", "where a truth value is needed"},
	{"day.hour", "day.hour", "day is a number, which has no hour"},
	{"effect.price.x", "effect.price.x", "effect.price is a number"},
	{"title.x", "title.x", "title is a text"},
	{"unknown(1)", "unknown(1)", "there is no function unknown"},
	{"1 + rank()", "rank()", "rank takes one argument"},
	{"sum(x in clauses, 1 / zero)", "1 / zero", "division by zero"},
	{"rank(1 / zero)", "1 / zero", "division by zero"},
	{"[1 / zero]", "1 / zero", "division by zero"},
	{"has(1 / zero)", "1 / zero", "division by zero"},
}

func TestEvalErrors(t *testing.T) {
	env := testEnv()
	for _, c := range bugs {
		v, err := MustParse(c[0]).Eval(env)
		var bug *EvalError
		if !errors.As(err, &bug) {
			t.Errorf("%s is %s, want an error", c[0], v.In("en"))
			continue
		}
		if bug.Part != c[1] || !strings.Contains(bug.Msg, c[2]) {
			t.Errorf("%s: %v, want %q of %q", c[0], err, c[2], c[1])
		}
	}
}

func TestEvalGoesOnAfterAnError(t *testing.T) {
	e := MustParse("sum(x in numbers, rank(x) / divisor)")
	env := testEnv()
	env.Vars["divisor"] = Int(0)
	if _, err := e.Eval(env); err == nil {
		t.Fatal("division by zero passes")
	}
	env.Vars["divisor"] = Int(11)
	for range 3 {
		if v, err := e.Eval(env); err != nil || v.In("en") != "1" {
			t.Fatalf("got %s, %v", v.In("en"), err)
		}
	}
}

func TestNumbersStayBounded(t *testing.T) {
	env := testEnv()
	env.Vars["x"] = Num(exact.MustParse(strings.Repeat("9", maxDigits)))
	for _, src := range []string{"x * x", "1 / x / x", "sum([x, x, x])"} {
		if _, err := MustParse(src).Eval(env); err == nil || !strings.Contains(err.Error(), "digits") {
			t.Errorf("%s: %v", src, err)
		}
	}
}

func TestLoopsStayBounded(t *testing.T) {
	items := make([]Value, 1000)
	for i := range items {
		items[i] = Int(1)
	}
	env := Vars{"l": List(items)}
	_, err := MustParse("sum(a in l, sum(b in l, sum(c in l, sum(d in l, 1))))").Eval(env)
	if err == nil || !strings.Contains(err.Error(), "visited") {
		t.Errorf("got %v", err)
	}
}

func TestScopes(t *testing.T) {
	s := &Scope{Inner: Vars{"day": Int(1)}, Outer: testEnv()}
	v, err := MustParse("rank(day) + duration").Eval(s)
	if err != nil || v.In("en") != "3" {
		t.Errorf("got %s, %v", v.In("en"), err)
	}
	if v, err := MustParse("x").Eval(&Scope{}); err != nil || v.What() != "x" {
		t.Errorf("got %v, %v", v, err)
	}
	if _, err := MustParse("f()").Eval(nil); err == nil {
		t.Error("a function without an Env passes")
	}
}

func TestConcurrentEval(t *testing.T) {
	e := MustParse("sum(x in clauses, rank(x.cost) * rank(day))")
	env := testEnv()
	var wg sync.WaitGroup
	failures := make(chan string, 8)
	for range 8 {
		wg.Go(func() {
			for range 200 {
				if v, err := e.Eval(env); err != nil || v.In("en") != "90" {
					failures <- fmt.Sprint(v.In("en"), err)
					return
				}
			}
		})
	}
	wg.Wait()
	close(failures)
	for f := range failures {
		t.Error(f)
	}
}
