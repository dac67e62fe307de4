// Package inside measures parts of the compiler within one process, each beside its yardstick: parsing beside go/parser, the
// shape check beside CUE, the pipeline beside encoding/json, the arithmetic by what it allocates.
package inside
