// Package compiler turns sources into a catalog: load, parse, bind, shape, price, stack, resolve, lint, as straight calls. It
// interprets the operators of a ruleset and must never know a book; it links no CUE and does no I/O but through what is handed to it.
package compiler
