// Package bind turns parsed files into bound, typed resources: which ruleset, kind, statement, entry, term, unit and resource
// each word means, and whether values have the shape that the rules ask for. It works file by file first and over all names
// then, so that files can be bound side by side and their order never matters. It knows operators and types, never a book, and
// prices nothing.
package bind
