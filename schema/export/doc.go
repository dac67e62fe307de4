// Package export turns a rule book's CUE into the plain data that package schema loads. It evaluates the CUE against the
// operators of schema/core, decodes it along the Go types, walks the types of fields, checks that everything that is referred to
// exists, and refuses with file, line and path whatever it does not understand. It knows operators, and no book.
package export
