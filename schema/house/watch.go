package house

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	"canon.dev/canon/dsl/diag"
)

// CUE's evaluator can't be stopped from outside. What would make it take more than any machine has in one step is refused before
// (refuse.go, weigh.go); what takes much in many steps is watched, and left to itself when it goes on for too long: the
// process ends soon after. How much it may take is in proportion to its texts.
const (
	mostTime      = 20 * time.Second
	timeForByte   = 30 * time.Microsecond
	mostMemory    = 128 << 20 // bytes over what there was
	memoryForByte = 1 << 9
	lookEvery     = 5 * time.Millisecond
)

var errHeavy = errors.New("the evaluation takes too much")

// watch lets a run go on as long as it takes what its texts deserve.
type watch struct {
	texts   atomic.Int64           // bytes of all that was read so far
	biggest atomic.Pointer[weight] // what is blamed when it takes too much
}

// tooCostly is the finding when it has taken too much.
func (w *watch) tooCostly() diag.Diagnostic {
	d := diag.Diagnostic{Code: "house/too-costly", Severity: diag.Error}
	if b := w.biggest.Load(); b != nil {
		d.Span = b.at
	}
	return d
}

// watched does work under a watch. A panic of the evaluator is an error.
func watched[T any](w *watch, work func() (T, error)) (T, error) {
	type outcome struct {
		value T
		err   error
	}
	done := make(chan outcome, 1)
	go func() {
		var r outcome
		defer func() {
			if p := recover(); p != nil {
				r.err = fmt.Errorf("%v", p)
			}
			done <- r
		}()
		r.value, r.err = work()
	}()
	defer collectAsUsual()()
	before, start := taken(), time.Now()
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		select {
		case r := <-done:
			return r.value, r.err
		case now := <-look.C:
			texts := w.texts.Load()
			if now.Sub(start) > mostTime+time.Duration(texts)*timeForByte || taken() > before+mostMemory+uint64(texts)*memoryForByte {
				var none T
				return none, errHeavy
			}
		}
	}
}

// collectAsUsual keeps garbage to what is in use: a process that puts collecting off would seem to take many times as much. It
// answers how to go back.
func collectAsUsual() func() {
	const usual = 100 // per cent
	before := debug.SetGCPercent(usual)
	if 0 <= before && before < usual {
		debug.SetGCPercent(before)
	}
	return func() { debug.SetGCPercent(before) }
}

// taken is the memory in use. (runtime/metrics asks for less, but has every start of every process pay for its tables.)
func taken() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc + m.StackInuse
}
