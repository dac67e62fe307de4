package inside

import (
	"context"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/bind"
	"canon.dev/canon/compiler/emit"
	"canon.dev/canon/compiler/load"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// runs is how often a part is measured; the best counts.
const runs = 7

// Input is what is measured.
type Input struct {
	Corpus  string // folder of .canon files
	Catalog string // the catalog.json made of them
	Data    string // the same as JSON Lines
	CUE     string // the schema for Data
	GoRoot  string
}

// Times is what came out.
type Times struct {
	Bytes     int           `json:"bytes"`
	Resources int           `json:"resources"`
	Parse     time.Duration `json:"parse"`
	GoBytes   int           `json:"goBytes"`
	GoParse   time.Duration `json:"goParse"`
	Shape     time.Duration `json:"shape"` // of all resources
	CUE       time.Duration `json:"cue"`   // of CUECount resources
	CUECount  int           `json:"cueCount"`
	Pipeline  time.Duration `json:"pipeline"` // one core: parse, bind, price, stack, emit
	Decode    time.Duration `json:"decode"`   // of what it emits
	Emitted   int           `json:"emitted"`
	Allocs    float64       `json:"allocs"` // of the arithmetic, a round of operations
}

// Measure measures everything on one core.
func Measure(ctx context.Context, in Input) (Times, error) {
	runtime.GOMAXPROCS(1)
	m := &measurement{ctx: ctx, in: in}
	for _, step := range []func() error{m.read, m.parse, m.goParse, m.shape, m.cue, m.pipeline, m.decode} {
		if err := step(); err != nil {
			return m.Times, err
		}
	}
	m.Allocs = arithmetic()
	return m.Times, nil
}

type measurement struct {
	Times
	ctx   context.Context
	in    Input
	files []*source.File
	rules []*schema.Rules
}

// best is the shortest of some runs, each after a garbage collection.
func best(f func()) time.Duration {
	least := time.Duration(-1)
	for range runs {
		runtime.GC()
		start := time.Now()
		f()
		if took := time.Since(start); least < 0 || took < least {
			least = took
		}
	}
	return least
}

func (m *measurement) read() error {
	read := load.Paths(m.ctx, []string{m.in.Corpus}, 1)
	if read.Err != nil {
		return read.Err
	}
	m.files = read.Files
	for _, f := range m.files {
		m.Bytes += len(f.Text)
	}
	for _, id := range schema.IDs() {
		r, err := schema.Load(id)
		if err != nil {
			return err
		}
		m.rules = append(m.rules, r)
	}
	return nil
}

func (m *measurement) parsed() []*dsl.File {
	out := make([]*dsl.File, len(m.files))
	for i, f := range m.files {
		out[i] = dsl.Parse(f, dsl.Options{})
	}
	return out
}

func (m *measurement) parse() error {
	m.Parse = best(func() { m.parsed() })
	return nil
}

// goParse parses as many bytes of the Go distribution's own source.
func (m *measurement) goParse() error {
	var texts [][]byte
	found, err := filepath.Glob(filepath.Join(m.in.GoRoot, "src", "*", "*.go"))
	if err != nil {
		return err
	}
	for _, name := range found {
		if m.GoBytes >= m.Bytes {
			break
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		texts = append(texts, text)
		m.GoBytes += len(text)
	}
	var failed error
	m.GoParse = best(func() {
		files := token.NewFileSet()
		for _, text := range texts {
			if _, err := parser.ParseFile(files, "x.go", text, 0); err != nil {
				failed = err
			}
		}
	})
	return failed
}

// shape is the time of binding and checking shapes, parsing left out. Every run needs a fresh tree.
func (m *measurement) shape() error {
	binder := bind.NewBinder(bind.Options{Rules: m.rules, Jobs: 1})
	m.Shape = -1
	for range runs {
		files := m.parsed()
		runtime.GC()
		start := time.Now()
		resources, found := binder.Project(m.ctx, files)
		if took := time.Since(start); m.Shape < 0 || took < m.Shape {
			m.Shape = took
		}
		if m.Resources = len(resources); len(found) > 0 || m.Resources == 0 {
			return fmt.Errorf("%d resources with %d findings, where there should be none", m.Resources, len(found))
		}
	}
	return nil
}

func (m *measurement) pipeline() error {
	var failed error
	m.Pipeline = best(func() {
		result, err := compiler.Compile(m.ctx, compiler.Options{Files: m.files, Rules: m.rules, Catalog: true, Jobs: 1})
		if err != nil {
			failed = err
			return
		}
		m.Emitted = len(emit.JSON(result.Catalog))
	})
	return failed
}

func (m *measurement) decode() error {
	data, err := os.ReadFile(m.in.Catalog)
	if err != nil {
		return err
	}
	var failed error
	m.Decode = best(func() {
		var catalog any
		failed = json.Unmarshal(data, &catalog)
	})
	return failed
}

// arithmetic is what a round of the operations that pricing uses allocates: on whole numbers, halves and thirds.
func arithmetic() float64 {
	price, share := exact.Int(300), exact.MustParse("0.55")
	three, third := exact.Int(3), exact.Frac(1, 3)
	var sink exact.Num
	allocs := testing.AllocsPerRun(1000, func() {
		sum := exact.Num{}
		for i := range int64(20) {
			cost := exact.Int(i).Mul(three).Add(third)
			if cost.Cmp(price.Mul(share)) < 0 {
				sum = sum.Add(cost.Div(exact.Int(i + 2)).Sub(exact.Frac(1, 2)))
			}
		}
		sink = sum.Ceil()
	})
	runtime.KeepAlive(sink)
	return allocs
}

// lines are the first values of JSON Lines.
func lines(text string, most int) []string {
	all := strings.SplitN(text, "\n", most+1)
	return all[:min(most, len(all))]
}
