package expr

import "testing"

const typical = "1 + if(duration < day, floor((rank(day) - rank(duration)) / 2), 0) + min(4, floor((6 - third) / 2))"

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		MustParse(typical)
	}
}

func BenchmarkEval(b *testing.B) {
	e, env := MustParse(typical), Env(testEnv())
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Eval(env); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEvalLoop(b *testing.B) {
	e, env := MustParse(`sum(c in clauses, if(tag("range"), 0, c.cost) * 2)`), Env(testEnv())
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Eval(env); err != nil {
			b.Fatal(err)
		}
	}
}

func TestEvalDoesNotAllocate(t *testing.T) {
	env := Env(testEnv())
	for _, src := range []string{typical, `sum(c in clauses, if(tag("range"), 0, c.cost) * 2)`, `grade == "c" and effect.price > 3`} {
		e := MustParse(src)
		allocs := testing.AllocsPerRun(200, func() {
			if _, err := e.Eval(env); err != nil {
				t.Fatal(err)
			}
		})
		if allocs >= 1 {
			t.Errorf("%s allocates %v times", src, allocs)
		}
	}
}
