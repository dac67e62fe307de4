// Package process runs programs and measures them: wall time and the most memory that they held. A program's peak counts what
// the process that started it held at that moment (Linux carries it over exec), so whoever measures must be small itself.
package process
