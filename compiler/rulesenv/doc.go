// Package rulesenv gives expressions what a ruleset's tables know: its terms and units, and the functions over them.
//
//	rank(x), rank("scale", x)        the rank of a term, or of a quantity that falls on a scale
//	base-of(x), base-of("scale", x)  where a level begins, in its dimension's base unit or its scale's own measure
//	halvings(a, b)                   how often a can be halved without falling below b
//	scale("scale", number)           the level at or below a number
//	step(x, n), steps(a, b)          the level n levels above x, and how many levels b is above a; before them the scale, if need be
//	lookup("table", key, "column")   a cell; the column may be left out where there is only one
//	mentions(text, term)             whether a text has one of a term's spellings in it
//	place(x, list), nth(list, n)     where x first stands in a list, and its n-th element, from 1
//	reading("C-1")                   the option in force of a contradiction of the book
//	unit("h")                        how many of its dimension's base unit a unit is
//	formula("id", a, b, …)           another formula, its arguments in the order of its parameters
//
// A term has id, class, rank and at to ask for, and the columns of its data. A bare name that no scope knows is the term or the
// external value of that id. What a table lacks is absent, so that whatever needs it is undecided; what a ruleset never has (a
// table, a column, a scale) is an error of the rule data. The package knows no resource: that is price's.
package rulesenv
