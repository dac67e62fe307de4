// Package grammar is Canon's grammar as tagged structs for participle: what the reference prints as EBNF, what the parser of
// package dsl uses for files, declarations and blocks, and what a test holds the hand-written statement parser against.
// The type parameters are what a declaration's first line is and what stands between the braces of a block: Header and Body
// here, or a faster parser's own types.
// It must never know a word of a rule book.
package grammar
