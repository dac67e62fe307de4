// Package shape shows what may be declared: a kind's fields, blocks and verbs for people, and the same as a JSON Schema of the
// catalog. It reads typed rules and knows no book.
package shape
