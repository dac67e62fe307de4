// Package dsl is Canon's language: tokens, the grammar, the tree, and a parser that keeps going. It knows how a text is
// written, never what a word means: kinds, fields, verbs, entries and units come from a ruleset.
package dsl
