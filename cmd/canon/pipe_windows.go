package main

import (
	"errors"

	"golang.org/x/sys/windows"
)

// brokenPipe reports whether whoever read the output went away.
func brokenPipe(err error) bool {
	return errors.Is(err, windows.ERROR_BROKEN_PIPE) || errors.Is(err, windows.ERROR_NO_DATA)
}
