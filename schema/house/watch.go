package house

import (
	"errors"
	"fmt"
	"runtime"
	"time"
)

// A few lines of CUE can ask for more than any machine has (loops in loops, a text a billion times), and its evaluator can't be
// stopped. So it is watched from outside, and left to itself when it takes too much: the process ends soon after.
const (
	mostTime   = 10 * time.Second
	mostMemory = 1 << 30 // bytes over what there was
	lookEvery  = 20 * time.Millisecond
)

var errHeavy = errors.New("the evaluation takes too much")

// watched runs an evaluation. A panic of the evaluator is an error.
func watched[T any](evaluate func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			if p := recover(); p != nil {
				r.err = fmt.Errorf("%v", p)
			}
			done <- r
		}()
		r.value, r.err = evaluate()
	}()
	before, deadline := heap(), time.Now().Add(mostTime)
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		select {
		case r := <-done:
			return r.value, r.err
		case now := <-look.C:
			if now.After(deadline) || heap() > before+mostMemory {
				var none T
				return none, errHeavy
			}
		}
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
