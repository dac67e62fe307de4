package main

import (
	"os"
	"runtime/debug"

	"canon.dev/canon/dsl/source"
)

const (
	shortRun = 800     // per cent: the first garbage collection comes at 32 MB instead of 4
	muchText = 1 << 20 // bytes of source that take more than that
)

// deferCollection puts off the first garbage collection, since checking a few files ends before one is worth its time. Whoever
// sets GOGC knows better.
func deferCollection() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(shortRun)
	}
}

// collectFor goes back to collecting as usual where there is much to compile.
func collectFor(files []*source.File) {
	size := 0
	for _, f := range files {
		size += len(f.Text)
	}
	if size > muchText && os.Getenv("GOGC") == "" {
		debug.SetGCPercent(100)
	}
}
