package main

import (
	"errors"
	"syscall"
)

const pipeClosing = syscall.Errno(232) // ERROR_NO_DATA

// brokenPipe reports whether whoever read the output went away.
func brokenPipe(err error) bool {
	return errors.Is(err, syscall.ERROR_BROKEN_PIPE) || errors.Is(err, pipeClosing)
}
