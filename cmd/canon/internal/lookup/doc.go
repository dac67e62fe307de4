// Package lookup finds and shows the rows of rule books: flat, searchable, with costs in words. It reads typed rules and knows
// no book.
package lookup
