// Package schema is a rule book as data: the operators in typed form, the table that the CUE of schema/ was exported to, and
// how to load it. It knows operators, never a book, and never links CUE.
package schema
