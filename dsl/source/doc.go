// Package source holds source texts and the places in them: byte offsets inside, lines and columns only at the edge.
// It imports nothing of Canon and knows nothing of the language.
package source
