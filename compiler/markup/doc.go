// Package markup reads resources out of pages as a book's community writes them, and writes such pages. What templates and phrases
// mean is in the book's markups; here is only how they are read and written.
//
// Reading and writing belong together: what a page has and its resources would not write the same way is kept with them as text, so
// that a page that was read can be written again. Nothing of a page is lost, whatever of it was understood.
package markup
