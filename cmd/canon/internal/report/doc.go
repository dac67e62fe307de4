// Package report shows findings: as text for a terminal of any width, and as JSON for programs. It is handed finished
// diagnostics; it must never decide anything about a rule, nor read a file.
package report
