// Package integrity checks what CUE cannot: that every id a ruleset refers to exists, that expressions parse, that no two
// things answer to one word. The export and house rules share it. It knows the operators and no book.
package integrity
