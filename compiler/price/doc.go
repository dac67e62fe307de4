// Package price reckons what a resource costs: each clause by its row, each effect by the multipliers of the rules, each
// ledger against its grant, then the caps and requirements. It interprets operators; it must never know a book, and every
// number that it yields is a step of the resource's trace.
package price
