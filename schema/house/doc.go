// Package house evaluates a project's canon.cue: which rule book it uses, what it compiles, and the layers of house rules over
// the book. It checks the CUE against the operators of schema/core itself, key by key, so that every mistake is reported, in the
// user's words and at its place; it applies the layers to the plain data of the book, and keeps the result on disk by content.
// It knows operators, and no book. Only it and schema/export link CUE.
package house
