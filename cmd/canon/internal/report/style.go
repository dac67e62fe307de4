package report

import "canon.dev/canon/dsl/diag"

// style is what colours there are; its zero value has none.
type style struct{ on bool }

const (
	red    = "1;31"
	yellow = "1;33"
	cyan   = "1;36"
	blue   = "34"
	bold   = "1"
	green  = "32"
)

func (s style) paint(colour, text string) string {
	if !s.on || text == "" {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}

func colourOf(s diag.Severity) string {
	switch s {
	case diag.Warning:
		return yellow
	case diag.Advice:
		return cyan
	}
	return red
}
