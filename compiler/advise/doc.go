// Package advise looks for the nearest legal neighbours of a priced resource: the price that would bear it, the largest amount
// of each clause, a condition more; and, of a legal one, how far each amount may still rise. It finds them by reckoning changed
// copies, so that whatever the rules say holds for its advice too. It knows no book.
package advise
