package source

import (
	"sort"
	"strings"
	"sync"
	"unicode/utf8"
)

// File is one source text, already decoded to UTF-8 and without a byte order mark.
type File struct {
	Name string // relative to the working directory, with /
	Text string
	BOM  int // bytes that were cut off the front; offsets shown to people count them
	Hash [32]byte

	once   sync.Once
	starts []int // byte offset of each line's first byte, once it was asked for: of most files nothing is shown
}

// NewFile makes a File.
func NewFile(name, text string) *File { return &File{Name: name, Text: text} }

// lines is the line table.
func (f *File) lines() []int {
	f.once.Do(func() {
		f.starts = make([]int, 1, 1+strings.Count(f.Text, "\n"))
		for i := range len(f.Text) {
			if f.Text[i] == '\n' {
				f.starts = append(f.starts, i+1)
			}
		}
	})
	return f.starts
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
	lines := f.lines()
	line := sort.SearchInts(lines, offset+1) - 1
	column := 1 + utf8.RuneCountInString(f.Text[lines[line]:offset])
	return Position{Line: line + 1, Column: column, Offset: offset + f.BOM}
}

// Line is the text of line n (from 1), without its line end, and the byte offset where it starts.
func (f *File) Line(n int) (text string, start int) {
	lines := f.lines()
	start = lines[n-1]
	end := len(f.Text)
	if n < len(lines) {
		end = lines[n] - 1
	}
	return strings.TrimSuffix(f.Text[start:end], "\r"), start
}

// Lines is the number of lines.
func (f *File) Lines() int { return len(f.lines()) }
