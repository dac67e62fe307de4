// Package lint looks at findings, not at resources: it takes away the warnings and advice that a file says to ignore, and
// reports the comments that say so without effect or reason. Errors can't be ignored.
package lint
