// Package stack finds what inside one resource can never count, counts only sometimes, lifts what is not there, or repeats a
// permanent gain too often, by the policies of the ruleset. It knows classes and policies, never a book's entries.
package stack
