package dsl

import "canon.dev/canon/dsl/diag"

// Bad is a finding of the lexer or the parser.
type Bad = diag.Diagnostic
