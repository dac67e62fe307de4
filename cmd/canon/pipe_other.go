//go:build !windows

package main

import (
	"errors"
	"syscall"
)

// brokenPipe reports whether whoever read the output went away.
func brokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
