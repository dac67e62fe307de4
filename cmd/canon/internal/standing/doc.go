// Package standing says how each resource of a compilation fares, and what differs between two compilations: prices, what the
// ledgers pay, verdicts. It reads what the compiler said; it must never reckon.
package standing
