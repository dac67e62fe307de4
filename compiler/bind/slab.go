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
	piece []T // all of the last piece
	used  int
	kept  int // used when it was marked; 0 of a later piece
}

const (
	firstPiece = 8
	lastPiece  = 64 // what stays of a piece keeps all of it
)

func (s *slab[T]) take(n int) []T {
	if n > len(s.piece)-s.used {
		size := min(max(2*len(s.piece), firstPiece), lastPiece)
		s.piece, s.used, s.kept = make([]T, max(size, n)), 0, 0
	}
	s.used += n
	return s.piece[s.used-n : s.used : s.used]
}

func (s *slab[T]) mark() { s.kept = s.used }

// rewind takes back what was handed out since the mark. What lies in pieces before the last one is lost.
func (s *slab[T]) rewind() {
	clear(s.piece[s.kept:s.used])
	s.used = s.kept
}

// mark and rewind are those of each slab.
func (s *slabs) mark() {
	s.values.mark()
	s.fields.mark()
	s.clauses.mark()
	s.blocks.mark()
}

func (s *slabs) rewind() {
	s.values.rewind()
	s.fields.rewind()
	s.clauses.rewind()
	s.blocks.rewind()
}

func (s *slab[T]) one() *T { return &s.take(1)[0] }

// grow appends to a list that usually stays short.
func grow[T any](list []*T, x *T) []*T {
	if list == nil {
		list = make([]*T, 0, 4)
	}
	return append(list, x)
}
