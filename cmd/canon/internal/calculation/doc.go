// Package calculation shows a calculated formula: as lines for people, as JSON for programs, and what is to be typed where
// something is missing. It calculates nothing.
package calculation
