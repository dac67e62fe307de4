// Package words finds what a word means in a ruleset: kinds, the statements of a body, entries, terms, units, by any of their
// spellings. It is made once for a ruleset and never changes, so that passes may share it. It binds nothing and reports nothing.
package words
