// Package conformance holds the tests that compile whole files and compare what comes out with numbers and verdicts worked by
// hand from the books: testdata/prices, testdata/legality, the examples of every code. It has no code of its own.
package conformance
