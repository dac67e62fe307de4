package fan

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
)

func TestOutCallsEveryIndexOnce(t *testing.T) {
	for _, jobs := range []int{0, 1, 2, 7} {
		calls := make([]atomic.Int32, 100)
		if err := Out(context.Background(), jobs, len(calls), func(i int) { calls[i].Add(1) }); err != nil {
			t.Fatal(err)
		}
		for i := range calls {
			if n := calls[i].Load(); n != 1 {
				t.Errorf("jobs %d: index %d was called %d times", jobs, i, n)
			}
		}
	}
}

func TestOutStopsWhenCancelled(t *testing.T) {
	for _, jobs := range []int{1, 3} {
		ctx, cancel := context.WithCancel(context.Background())
		var calls atomic.Int32
		err := Out(ctx, jobs, 1000, func(int) { calls.Add(1); cancel() })
		if !errors.Is(err, context.Canceled) {
			t.Errorf("jobs %d: error %v", jobs, err)
		}
		if n := calls.Load(); n > int32(jobs) {
			t.Errorf("jobs %d: %d calls after cancelling", jobs, n)
		}
	}
}

func TestOutRaisesPanicsInTheCaller(t *testing.T) {
	for _, jobs := range []int{1, 3} {
		func() {
			defer func() {
				if recover() != "boom" {
					t.Errorf("jobs %d: the panic was lost", jobs)
				}
			}()
			_ = Out(context.Background(), jobs, 5, func(i int) {
				if i == 3 {
					panic("boom")
				}
			})
		}()
	}
}
