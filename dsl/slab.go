package dsl

// slab hands out nodes from larger pieces of memory: a tree has very many small ones.
type slab struct {
	exprs    []Expr
	stmts    []Stmt
	args     []Arg
	exprRefs []*Expr
	argRefs  []*Arg
	stmtRefs []*Stmt

	// Stacks of the lists that are being read; a finished list is copied out.
	exprStack []*Expr
	argStack  []*Arg
	stmtStack []*Stmt
}

func take[T any](pool *[]T) *T {
	if len(*pool) == cap(*pool) {
		*pool = make([]T, 0, min(512, 2*cap(*pool)+8))
	}
	*pool = (*pool)[:len(*pool)+1]
	return &(*pool)[len(*pool)-1]
}

// list copies the top of a stack, from base on, into the pool, and pops it.
func list[T any](pool *[]*T, stack *[]*T, base int) []*T {
	top := (*stack)[base:]
	if len(top) == 0 {
		return nil
	}
	if cap(*pool)-len(*pool) < len(top) {
		*pool = make([]*T, 0, max(len(top), min(1024, 2*cap(*pool)+16)))
	}
	start := len(*pool)
	*pool = append(*pool, top...)
	*stack = (*stack)[:base]
	return (*pool)[start:len(*pool):len(*pool)]
}
