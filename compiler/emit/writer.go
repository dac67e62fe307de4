package emit

import (
	"strconv"
	"unicode/utf8"

	"canon.dev/canon/dsl/exact"
)

// writer appends JSON. Objects and lists of the upper levels go on lines of their own, so that catalogs diff well; what lies
// deeper than `flat` levels stays on one line. It keeps the path of what it writes, for numbers that have no finite decimal.
type writer struct {
	buf    []byte
	levels []level
	path   []byte
	exact  []exactNum // numbers without a finite decimal, since the last call of takeExact
}

// level is an open object or list.
type level struct {
	count int // elements so far
	path  int // length of the path outside its elements
	list  bool
}

type exactNum struct{ path, fraction string }

const flat = 4

func (w *writer) object(body func()) { w.nest('{', '}', false, body) }
func (w *writer) list(body func())   { w.nest('[', ']', true, body) }

func (w *writer) nest(open, close byte, list bool, body func()) {
	w.buf = append(w.buf, open)
	w.levels = append(w.levels, level{path: len(w.path), list: list})
	body()
	top := w.levels[len(w.levels)-1]
	w.levels = w.levels[:len(w.levels)-1]
	w.path = w.path[:top.path]
	if top.count > 0 && len(w.levels) < flat {
		w.line()
	}
	w.buf = append(w.buf, close)
}

func (w *writer) line() {
	w.buf = append(w.buf, '\n')
	for range w.levels {
		w.buf = append(w.buf, ' ')
	}
}

// next begins an element of the open object or list.
func (w *writer) next() *level {
	top := &w.levels[len(w.levels)-1]
	if top.count > 0 {
		w.buf = append(w.buf, ',')
	}
	w.path = w.path[:top.path]
	if top.list {
		w.path = append(strconv.AppendInt(append(w.path, '['), int64(top.count), 10), ']')
	}
	top.count++
	if len(w.levels) <= flat {
		w.line()
	}
	return top
}

// key begins a member of an object.
func (w *writer) key(k string) {
	w.next()
	if len(w.path) > 0 {
		w.path = append(w.path, '.')
	}
	w.path = append(w.path, k...)
	w.string(k)
	w.buf = append(w.buf, ':')
}

// num writes a JSON number; one without a finite decimal is rounded to twelve places and remembered exactly.
func (w *writer) num(n exact.Num) {
	if s, ok := n.Decimal(); ok {
		w.buf = append(w.buf, s...)
		return
	}
	w.buf = append(w.buf, n.Rounded(12)...)
	w.exact = append(w.exact, exactNum{string(w.path), n.Fraction()})
}

const hex = "0123456789abcdef"

// string appends a JSON string. Texts are valid UTF-8 by the time they get here; anything else becomes U+FFFD.
func (w *writer) string(s string) {
	w.buf = append(w.buf, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && size == 1 {
				w.buf = append(append(w.buf, s[start:i]...), "\uFFFD"...)
				start = i + 1
			}
			i += size
			continue
		}
		if c >= ' ' && c != '"' && c != '\\' {
			i++
			continue
		}
		w.buf = append(w.buf, s[start:i]...)
		w.escape(c)
		i++
		start = i
	}
	w.buf = append(append(w.buf, s[start:]...), '"')
}

func (w *writer) escape(c byte) {
	switch c {
	case '"', '\\':
		w.buf = append(w.buf, '\\', c)
	case '\n':
		w.buf = append(w.buf, '\\', 'n')
	case '\t':
		w.buf = append(w.buf, '\\', 't')
	default:
		w.buf = append(w.buf, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
	}
}
