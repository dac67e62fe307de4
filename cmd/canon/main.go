// Command canon checks, prices and explains tabletop homebrew written in Canon. It parses the command line, calls the compiler
// and shows what it said; it must never know a rule, nor do arithmetic.
package main

import "os"

func main() {
	deferCollection()
	os.Exit(run(os.Args[1:], world{
		in: os.Stdin, out: os.Stdout, err: os.Stderr,
		env: os.Getenv,
	}))
}
