package fan

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// Out calls f for every index below n, on at most jobs goroutines (0: as many as there are cores). It returns when all calls
// have, with the context's error when that was cancelled: then some indices were never called. A panic in f is raised again
// in the caller's goroutine, so that the boundary that catches panics sees it.
func Out(ctx context.Context, jobs, n int, f func(i int)) error {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	jobs = min(jobs, n)
	if jobs <= 1 {
		return alone(ctx, n, f)
	}
	var next atomic.Int64
	var wait sync.WaitGroup
	raised := make([]any, jobs)
	for j := range jobs {
		wait.Go(func() {
			defer func() { raised[j] = recover() }()
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				f(i)
			}
		})
	}
	wait.Wait()
	for _, r := range raised {
		if r != nil {
			panic(r)
		}
	}
	return ctx.Err()
}

func alone(ctx context.Context, n int, f func(i int)) error {
	for i := range n {
		if err := ctx.Err(); err != nil {
			return err
		}
		f(i)
	}
	return ctx.Err()
}
