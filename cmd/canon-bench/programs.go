package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"canon.dev/canon/cmd/canon-bench/internal/process"
)

// measure runs a program as often as the bench was told to.
func (w *workshop) measure(c process.Command) (process.Sample, error) {
	return process.Measure(w.ctx, w.runs, c)
}

func (w *workshop) checkOf(n int, env ...string) process.Command {
	return process.Command{Args: []string{w.canon, "check", w.corpus[n]}, Env: env}
}

// check measures the whole process on all cores and on one.
func (w *workshop) check() error {
	var err error
	often := 3 * w.runs // most bars rest on it
	if w.table.check, err = process.Measure(w.ctx, often, w.checkOf(w.small)); err != nil {
		return err
	}
	one, err := process.Measure(w.ctx, often, w.checkOf(w.small, "GOMAXPROCS=1"))
	if err != nil {
		return err
	}
	two, err := process.Measure(w.ctx, often, w.checkOf(w.small, "GOMAXPROCS=2"))
	if err != nil {
		return err
	}
	w.table.add("two cores against one, `check`", two.Best, one.Best, atLeast(1.5))
	return nil
}

// scale measures the large corpus against the small one.
func (w *workshop) scale() error {
	big, err := process.Measure(w.ctx, min(3, w.runs), w.checkOf(w.large))
	if err != nil {
		return err
	}
	what := fmt.Sprintf("`check`, %d resources against %d", w.large, w.small)
	factor := 1.1 * float64(w.large) / float64(w.small)
	w.table.add(what, big.Best, w.table.check.Best, withinTimes(factor))
	w.table.size(what+", memory", big.Peak, 1<<30)
	return nil
}

// version is what go.mod asks for of a module.
func (w *workshop) version(module string) (string, error) {
	out, err := process.Run(w.ctx, process.Command{Dir: w.root, Args: []string{"go", "list", "-m", "-f", "{{.Version}}", module}})
	return strings.TrimSpace(out), err
}

// missing notes a peer that could not be had. The rest of the table stands without it.
func (w *workshop) missing(name string, err error) {
	first, _, _ := strings.Cut(err.Error(), "\n")
	w.notes = append(w.notes, fmt.Sprintf("%s is left out, since it could not be installed: %s", name, first))
}

func (w *workshop) cueVet() error {
	version, err := w.version("cuelang.org/go")
	if err != nil {
		return err
	}
	install := process.Command{Args: []string{"go", "install", "cuelang.org/go/cmd/cue@" + version}, Env: []string{"GOBIN=" + w.path("bin")}}
	if err := w.do(install); err != nil {
		w.missing("cue", err)
		return nil
	}
	vet := process.Command{Dir: w.path("data"), Args: []string{w.path("bin", "cue"), "vet", "-c", "-d", "#Resource", "schema.cue", "data.jsonl"}}
	s, err := process.Measure(w.ctx, 1, vet) // it takes long enough for one run to tell
	if err != nil {
		return err
	}
	w.table.add("`check` against `cue vet` "+version, w.table.check.Best, s.Best, atLeast(50))
	w.table.share("the same, memory", w.table.check.Peak, s.Peak, 0.1)
	return nil
}

func (w *workshop) ajv() error {
	dir := w.path("data")
	if err := w.do(process.Command{Dir: dir, Args: []string{"npm", "install", "--silent", "--no-audit", "--no-fund", "ajv@8"}}); err != nil {
		w.missing("ajv", err)
		return nil
	}
	s, err := w.measure(process.Command{Dir: dir, Args: []string{"node", "validate.cjs", "schema.json", "data.json"}})
	if err != nil {
		return err
	}
	w.table.add("`check` against `ajv` 8 in node", w.table.check.Best, s.Best, atLeast(1))
	return nil
}

// start measures what a small file takes until its first finding is out, against a program that does nothing else but start.
func (w *workshop) start() error {
	wrong := w.path("wrong.canon")
	if err := os.WriteFile(wrong, []byte("?\n"), 0o644); err != nil {
		return err
	}
	if err := w.buildHello(); err != nil {
		return err
	}
	const often = 40
	canon, err := process.Measure(w.ctx, often, process.Command{Args: []string{w.canon, "check", wrong}, Exit: 1})
	if err != nil {
		return err
	}
	hello, err := process.Measure(w.ctx, often, process.Command{Args: []string{w.path("hello", "hello")}})
	if err != nil {
		return err
	}
	w.table.add("start to first diagnostic against a cobra hello", canon.Best, hello.Best, withinTimes(5))
	return nil
}

// buildHello builds a cobra command of the version that canon uses, from its own go.mod and go.sum, so that nothing is fetched.
func (w *workshop) buildHello() error {
	dir := w.path("hello")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(w.root, name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(hello), 0o644); err != nil {
		return err
	}
	return w.do(process.Command{Dir: dir, Args: []string{"go", "build", "-o", "hello", "."}})
}

const hello = `package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func main() {
	c := &cobra.Command{Use: "hello", Run: func(*cobra.Command, []string) { fmt.Println("hello") }}
	if err := c.Execute(); err != nil {
		panic(err)
	}
}
`
