// Package grammar is Canon's grammar as tagged structs for participle: what the reference prints as EBNF, what the parser of
// package dsl uses for files, declarations and blocks, and what a test holds the hand-written statement parser against.
// The type parameter B is what stands between the braces of a block: Body here, or a faster parser's own type.
// It must never know a word of a rule book.
package grammar
