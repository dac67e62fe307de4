// Package ir is what the passes hand to each other: declarations whose names are bound to a ruleset's rows and whose values
// are typed. It holds no rules, no arithmetic and no messages.
package ir
