// Package peer gives other validators the same work: a corpus as data, and schemas in CUE and JSON Schema, generated from the
// rules, that check what Canon's own shape pass checks: fields, types, presence, terms, units, and each clause's verb, entry,
// parameters and amount. They price nothing and know no stacking.
package peer
