package bind

import "canon.dev/canon/compiler/ir"

// slabs hand out the many small things of a file from few large pieces of memory.
type slabs struct {
	values  slab[ir.Value]
	fields  slab[ir.Field]
	clauses slab[ir.Clause]
	blocks  slab[ir.Block]
}

// slab hands out things of one sort. The pieces grow with what was asked for, so that a small file takes little.
type slab[T any] struct {
	free []T
	size int
}

const (
	firstPiece = 8
	lastPiece  = 512
)

func (s *slab[T]) take(n int) []T {
	if n > len(s.free) {
		s.size = min(max(2*s.size, firstPiece), lastPiece)
		s.free = make([]T, max(s.size, n))
	}
	out := s.free[:n:n]
	s.free = s.free[n:]
	return out
}

func (s *slab[T]) one() *T { return &s.take(1)[0] }

// grow appends to a list that usually stays short.
func grow[T any](list []*T, x *T) []*T {
	if list == nil {
		list = make([]*T, 0, 4)
	}
	return append(list, x)
}
