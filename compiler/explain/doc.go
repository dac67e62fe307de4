// Package explain puts a resource's trace into words: a line a step, each with its arithmetic and the row that it rests on, in
// both languages. It only reads the steps; it reckons nothing.
package explain
