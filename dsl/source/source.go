package source

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// File is one source text, already decoded to UTF-8 and without a byte order mark.
type File struct {
	Name string // relative to the working directory, with /
	Text string
	BOM  int // bytes that were cut off the front; offsets shown to people count them
	Hash [32]byte

	lines []int // byte offset of each line's first byte
}

// NewFile makes a File and its line table.
func NewFile(name, text string) *File {
	f := &File{Name: name, Text: text, lines: make([]int, 1, 1+strings.Count(text, "\n"))}
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' {
			f.lines = append(f.lines, i+1)
		}
	}
	return f
}

// Span is a half-open range of bytes of a file. The zero Span is "nowhere".
type Span struct {
	File       *File
	Start, End int
}

// Valid reports whether the span lies in a file.
func (s Span) Valid() bool { return s.File != nil }

// Text is the source text that the span covers.
func (s Span) Text() string {
	if s.File == nil {
		return ""
	}
	return s.File.Text[s.Start:s.End]
}

// To is the span from the start of s to the end of t, which lies in the same file.
func (s Span) To(t Span) Span {
	if !s.Valid() {
		return t
	}
	if t.End > s.End {
		s.End = t.End
	}
	return s
}

// Compare orders spans by file name, start and end.
func (s Span) Compare(t Span) int {
	if c := strings.Compare(s.name(), t.name()); c != 0 {
		return c
	}
	if s.Start != t.Start {
		return s.Start - t.Start
	}
	return s.End - t.End
}

func (s Span) name() string {
	if s.File == nil {
		return ""
	}
	return s.File.Name
}

// Position is a place as people count: lines and columns from 1, columns in code points, the offset in bytes.
type Position struct {
	Line   int `json:"line"`
	Column int `json:"column"`
	Offset int `json:"offset"`
}

// Position finds the line and column of a byte offset.
func (f *File) Position(offset int) Position {
	line := sort.SearchInts(f.lines, offset+1) - 1
	column := 1 + utf8.RuneCountInString(f.Text[f.lines[line]:offset])
	return Position{Line: line + 1, Column: column, Offset: offset + f.BOM}
}

// Line is the text of line n (from 1), without its line end, and the byte offset where it starts.
func (f *File) Line(n int) (text string, start int) {
	start = f.lines[n-1]
	end := len(f.Text)
	if n < len(f.lines) {
		end = f.lines[n] - 1
	}
	return strings.TrimSuffix(f.Text[start:end], "\r"), start
}

// Lines is the number of lines.
func (f *File) Lines() int { return len(f.lines) }
