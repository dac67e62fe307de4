// Command canon-bench measures Canon against its bars, in one run: it composes a corpus, builds canon and its yardsticks, runs
// them all on the same data and prints a table. It must never know a rule.
//
//	canon-bench            everything, from the project's folder
//	canon-bench generate   only the corpus: -n how many, -o where
package main
