// Package quote fills in prose: "${entry}" in a text stands for the amount of the clause of that entry, so that a description
// can't go stale. It reckons nothing: amounts are those of the bound clauses.
package quote
