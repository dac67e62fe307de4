// Package diag is what Canon says about a user's text: plain data (a code, a place, a message with typed arguments, the rule
// that it rests on, the fixes) and the table of the codes that the language and the operators own. Rendering lives elsewhere.
// It must never know a rule book: the codes of a book come with the book's data.
package diag
