// Package translate writes a bound file's keywords and terms in the other language: kinds, fields, verbs, blocks, entries,
// terms, units. Names, texts and numbers are the author's own and stay. It reads what binding found each word to mean, so that a
// word of several meanings is translated as what it means where it stands.
package translate
