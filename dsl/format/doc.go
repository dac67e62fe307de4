// Package format prints a tree in its canonical form, with all its comments. It rewrites how a text is spelt in syntax and
// never what it says: strings and texts keep every character. It must never know what a word means.
package format
