package main

import (
	"io"
	"os"
	"strconv"

	"golang.org/x/term"
)

const defaultWidth = 80

// isTerminal reports whether a person reads an output.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// terminal is how wide an output is and whether it shows colours: only a terminal does, and only without NO_COLOR. COLUMNS
// overrides the width.
func terminal(w io.Writer, env func(string) string) (width int, colour bool) {
	width = defaultWidth
	if f, ok := w.(*os.File); ok && isTerminal(w) {
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil && columns > 0 {
			width = columns
		}
		colour = env("NO_COLOR") == "" && env("TERM") != "dumb" && enableColour(f)
	}
	if n, err := strconv.Atoi(env("COLUMNS")); err == nil && n > 0 {
		width = n
	}
	return width, colour
}
