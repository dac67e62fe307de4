package dsl

// Visit calls visit for every statement of a block, outer before inner, in the order of the text. The statements of a block
// are left out when visit returns false for its owner.
func (b *Block) Visit(visit func(*Stmt) bool) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		if visit(s) {
			s.Block.Visit(visit)
		}
	}
}

// Visit calls visit for an expression and, where that returns true, for its parts.
func (x *Expr) Visit(visit func(*Expr) bool) {
	if !visit(x) {
		return
	}
	for _, a := range x.Args {
		a.Visit(visit)
	}
}
