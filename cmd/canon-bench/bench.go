package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"canon.dev/canon/cmd/canon-bench/internal/inside"
	"canon.dev/canon/cmd/canon-bench/internal/process"
)

// workshop is a run of the bench: where things lie and how often they are measured.
type workshop struct {
	ctx    context.Context
	root   string // the project's folder
	dir    string // everything that is made
	self   string // this program
	canon  string
	small  int
	large  int
	runs   int
	table  table
	times  inside.Times
	notes  []string
	corpus map[int]string // folders by size
}

func bench(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("canon-bench", flag.ExitOnError)
	w := &workshop{ctx: ctx, corpus: map[int]string{}}
	flags.StringVar(&w.root, "root", ".", "the project's folder")
	flags.StringVar(&w.dir, "dir", "", "keep everything in this folder (a temporary one)")
	flags.IntVar(&w.small, "n", 10_000, "how many resources")
	flags.IntVar(&w.large, "large", 100_000, "how many in the large corpus")
	flags.IntVar(&w.runs, "runs", 5, "how often a program is run")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if w.dir == "" {
		dir, err := os.MkdirTemp("", "canon-bench-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		w.dir = dir
	}
	return w.run()
}

func (w *workshop) run() error {
	for _, step := range []struct {
		what string
		do   func() error
	}{
		{"building canon", w.build},
		{"composing the corpora", w.compose},
		{"preparing the same data for the peers", w.prepare},
		{"check, on all cores and on one", w.check},
		{"check, on the large corpus", w.scale},
		{"cue vet", w.cueVet},
		{"ajv", w.ajv},
		{"the start of a process", w.start},
		{"within one process", w.inside},
	} {
		fmt.Fprintln(os.Stderr, step.what)
		if err := step.do(); err != nil {
			return fmt.Errorf("%s: %w", step.what, err)
		}
	}
	return w.write(os.Stdout)
}

// path is a place in the workshop.
func (w *workshop) path(parts ...string) string {
	return filepath.Join(append([]string{w.dir}, parts...)...)
}

func (w *workshop) build() error {
	var err error
	if w.dir, err = filepath.Abs(w.dir); err != nil {
		return err
	}
	if w.self, err = os.Executable(); err != nil {
		return err
	}
	w.canon = w.path("canon")
	return w.do(process.Command{
		Dir: w.root, Args: []string{"go", "build", "-o", w.canon, "./cmd/canon"}, Env: []string{"CGO_ENABLED=0"}, // as make builds it
	})
}

func (w *workshop) do(c process.Command) error {
	_, err := process.Run(w.ctx, c)
	return err
}

// compose makes the corpora that are not there yet.
func (w *workshop) compose() error {
	for _, n := range []int{w.small, w.large} {
		dir := w.path(fmt.Sprint("corpus-", n))
		w.corpus[n] = dir
		if _, err := os.Stat(dir); err == nil {
			continue
		}
		c := process.Command{Args: []string{w.self, "generate", "-root", w.root, "-n", fmt.Sprint(n), "-o", dir}}
		if err := w.do(c); err != nil {
			return err
		}
	}
	return nil
}

func (w *workshop) prepare() error {
	if err := w.do(process.Command{Args: []string{w.canon, "build", w.corpus[w.small], "-o", w.path("data")}}); err != nil {
		return err
	}
	return w.do(process.Command{Args: []string{w.self, "data", w.path("data")}})
}

func (w *workshop) inside() error {
	goroot, err := process.Run(w.ctx, process.Command{Args: []string{"go", "env", "GOROOT"}})
	if err != nil {
		return err
	}
	out, err := process.Run(w.ctx, process.Command{
		Args: []string{w.self, "inside", w.corpus[w.small], w.path("data"), strings.TrimSpace(goroot)},
	})
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(out), &w.times); err != nil {
		return err
	}
	w.tabulateInside()
	return nil
}
