package main

import (
	"os"
	"syscall"
	"unsafe"
)

const virtualTerminal = 0x0004 // ENABLE_VIRTUAL_TERMINAL_PROCESSING

// enableColour turns on escape sequences, which a Windows console does not read by default.
func enableColour(f *os.File) bool {
	kernel := syscall.NewLazyDLL("kernel32.dll")
	var mode uint32
	if ok, _, _ := kernel.NewProc("GetConsoleMode").Call(f.Fd(), uintptr(unsafe.Pointer(&mode))); ok == 0 {
		return false
	}
	ok, _, _ := kernel.NewProc("SetConsoleMode").Call(f.Fd(), uintptr(mode|virtualTerminal))
	return ok != 0
}
