// Package corpus composes legal resources in any number: the effects of the hand-worked price cases with other amounts and
// timings, in the shapes of testdata/bench. It knows no book: words come from those files, and what is legal and what it costs
// is asked of the compiler.
package corpus
