package main

import (
	"os"

	"golang.org/x/sys/windows"
)

// enableColour turns on escape sequences, which a Windows console does not read by default.
func enableColour(f *os.File) bool {
	var mode uint32
	console := windows.Handle(f.Fd())
	if windows.GetConsoleMode(console, &mode) != nil {
		return false
	}
	return windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
