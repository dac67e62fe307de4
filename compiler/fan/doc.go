// Package fan runs one function over many indices on a few goroutines: a result slot an index, no shared state. It knows
// nothing of Canon.
package fan
