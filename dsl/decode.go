package dsl

import (
	"errors"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/dsl/source"
)

// MaxFileSize is the size in bytes above which a file is refused.
const MaxFileSize = 8 << 20

// Decode makes a source file of what was read from a disk. A file that is too large or not UTF-8 yields a diagnostic and an
// empty file of that name.
func Decode(name string, data []byte) (*source.File, []Bad) {
	if len(data) > MaxFileSize {
		f := source.NewFile(name, "")
		return f, []Bad{tooLarge(f)}
	}
	f, err := source.Decode(name, data)
	var encoding *source.EncodingError
	if errors.As(err, &encoding) {
		return f, []Bad{badEncoding(f, encoding)}
	}
	return f, nil
}

func tooLarge(f *source.File) Bad {
	return Bad{
		Code: "limit/file-size", Severity: diag.Error, Span: source.Span{File: f},
		Message: diag.Message{Args: []diag.Arg{diag.Num("limit", exact.Int(MaxFileSize>>20))}},
	}
}

func badEncoding(f *source.File, err *source.EncodingError) Bad {
	id := "binary"
	if err.Encoding != source.Binary {
		id = ""
	}
	return Bad{
		Code: "syntax/bad-encoding", Severity: diag.Error, Span: source.Span{File: f},
		Message: diag.Message{ID: id, Args: []diag.Arg{
			diag.Word("encoding", string(err.Encoding)), diag.Word("option", err.Encoding.Option()), diag.Int("offset", err.Offset),
		}},
	}
}
