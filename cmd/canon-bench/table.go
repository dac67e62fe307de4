package main

import (
	"fmt"
	"io"
	"runtime"
	"time"

	"canon.dev/canon/cmd/canon-bench/internal/process"
)

// table is what was measured, a row a bar.
type table struct {
	check process.Sample
	rows  []row
}

type row struct {
	what, measured, bar string
	met                 bool
}

// bar is what a ratio must be.
type bar struct {
	text  string
	holds func(canon, other time.Duration) bool
	show  func(canon, other time.Duration) string
}

// atLeast asks that Canon be so many times faster.
func atLeast(times float64) bar {
	text := fmt.Sprintf("%g times faster", times)
	if times == 1 {
		text = "not slower"
	}
	return bar{
		text:  text,
		holds: func(canon, other time.Duration) bool { return float64(other) >= times*float64(canon) },
		show:  func(canon, other time.Duration) string { return fmt.Sprintf("%.2f times faster", ratio(other, canon)) },
	}
}

// withinTimes asks that Canon take at most so many times as long.
func withinTimes(times float64) bar {
	return bar{
		text:  fmt.Sprintf("within %.4g times", times),
		holds: func(canon, other time.Duration) bool { return float64(canon) <= times*float64(other) },
		show:  func(canon, other time.Duration) string { return fmt.Sprintf("%.2f times as long", ratio(canon, other)) },
	}
}

func ratio(a, b time.Duration) float64 { return float64(a) / float64(max(b, 1)) }

func (t *table) add(what string, canon, other time.Duration, b bar) {
	measured := fmt.Sprintf("%s against %s: %s", short(canon), short(other), b.show(canon, other))
	t.rows = append(t.rows, row{what, measured, b.text, b.holds(canon, other)})
}

// share asks for at most a share of another's memory. Where the system does not tell, it says so.
func (t *table) share(what string, canon, other int64, most float64) {
	if canon == 0 || other == 0 {
		t.rows = append(t.rows, row{what, "not told by this system", fmt.Sprintf("%g of it", most), false})
		return
	}
	got := float64(canon) / float64(other)
	t.rows = append(t.rows, row{what, fmt.Sprintf("%s against %s: %.3f of it", mega(canon), mega(other), got), fmt.Sprintf("%g of it", most), got <= most})
}

func (t *table) size(what string, got, most int64) {
	t.rows = append(t.rows, row{what, mega(got), "under " + mega(most), got > 0 && got < most})
}

func short(d time.Duration) string {
	switch {
	case d < 10*time.Millisecond:
		return d.Round(10 * time.Microsecond).String()
	case d < 10*time.Second:
		return d.Round(time.Millisecond).String()
	}
	return d.Round(100 * time.Millisecond).String()
}

func mega(bytes int64) string { return fmt.Sprintf("%d MB", bytes>>20) }

// tabulateInside adds the rows of what was measured within one process.
func (w *workshop) tabulateInside() {
	t, in := &w.table, w.times
	other := scaled(in.GoParse, in.Bytes, in.GoBytes)
	t.add("parse against `go/parser`, as many bytes", in.Parse, other, atLeast(1))
	cue := scaled(in.CUE, in.Resources, in.CUECount)
	t.add(fmt.Sprintf("shape check against CUE's Encode, Unify, Validate (%d resources sampled)", in.CUECount), in.Shape, cue, atLeast(30))
	t.add("pipeline on one core against `encoding/json` decoding what it emits", in.Pipeline, in.Decode, withinTimes(4))
	t.rows = append(t.rows, row{"pricing arithmetic", fmt.Sprintf("%g allocations", in.Allocs), "none", in.Allocs == 0})
}

// scaled is a time for so many things instead of those measured.
func scaled(took time.Duration, want, measured int) time.Duration {
	return time.Duration(float64(took) * float64(want) / float64(max(measured, 1)))
}

// write prints the table.
func (w *workshop) write(out io.Writer) error {
	in := w.times
	text := fmt.Sprintf("%d resources, %.1f MB; %s/%s, %d cores, %s\n\n| what | measured | bar | met |\n|---|---|---|---|\n",
		in.Resources, float64(in.Bytes)/1e6, runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version())
	for _, r := range w.table.rows {
		met := "yes"
		if !r.met {
			met = "**no**"
		}
		text += fmt.Sprintf("| %s | %s | %s | %s |\n", r.what, r.measured, r.bar, met)
	}
	for _, n := range w.notes {
		text += "\n" + n + "\n"
	}
	_, err := io.WriteString(out, text)
	return err
}
