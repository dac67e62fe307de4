package dsl

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"canon.dev/canon/dsl/source"
)

// nestingWindow bounds how far a quote looks for its well-nested end.
const nestingWindow = 4096

// quoted reads a string or a text.
func (s *scanner) quoted(class uint8) {
	if n := s.triple(class, s.pos); n > 0 {
		s.longText(class, n)
		return
	}
	_, size := s.runeAt(s.pos)
	start, flags := s.pos, uint8(0)
	end, ok := s.nestedEnd(class, s.pos+size)
	if !ok {
		end, ok = s.plainEnd(class, s.pos+size)
	}
	value := s.text[start+size : end]
	if strings.IndexByte(value, '\\') >= 0 {
		flags |= fEscape
	}
	unquote := 0
	if ok {
		unquote = s.after(end) - end
		s.checkEscapes(start+size, value)
	} else {
		s.report(unterminated(s.span(start, end), s.span(end, end)))
	}
	s.emit(kString, flags, end+unquote)
	if t := &s.toks[len(s.toks)-1]; t.kind == kString {
		t.quote, t.unquote = uint8(size), uint8(unquote)
	}
}

func (s *scanner) span(start, end int) source.Span {
	return source.Span{File: s.src, Start: start, End: end}
}

// nestedEnd finds where quotes that nest come back to the outside: “他说“快走”。” is one string.
func (s *scanner) nestedEnd(class uint8, i int) (int, bool) {
	if class == qPlain || i < s.flat || !opens(class, s.before(i)) {
		return 0, false
	}
	limit := min(len(s.text), i+nestingWindow)
	for depth := 1; i < limit; {
		r, size := s.runeAt(i)
		switch {
		case r == '\n' || r == '\r':
			s.flat = i
			return 0, false
		case r == '\\':
			_, escaped := s.runeAt(i + 1)
			size += escaped
		case opens(class, r):
			depth++
		case closes(class, r):
			if depth--; depth == 0 {
				return i, true
			}
		}
		i += size
	}
	s.flat = i
	return 0, false
}

func (s *scanner) before(i int) rune {
	r, _ := utf8.DecodeLastRuneInString(s.text[:i])
	return r
}

// plainEnd finds the first quote of the class on the line; without one the string ends with the line, spaces cut.
func (s *scanner) plainEnd(class uint8, i int) (int, bool) {
	start := i
	for {
		r, size := s.runeAt(i)
		switch {
		case size == 0 || r == '\n' || r == '\r':
			return start + len(strings.TrimRight(s.text[start:i], " \t")), false
		case r == '\\':
			next, escaped := s.runeAt(i + 1)
			if next == '\n' || next == '\r' {
				escaped = 0
			}
			size += escaped
		case closesAny(class, r):
			return i, true
		}
		i += size
	}
}

// triple is the length of three quotes of the class at i, or 0.
func (s *scanner) triple(class uint8, i int) int {
	if class != qPlain && class != qCurly {
		return 0
	}
	start := i
	for range 3 {
		r, size := s.runeAt(i)
		if quoteClass(r) != class {
			return 0
		}
		i += size
	}
	return i - start
}

// longText reads a text of several lines: up to three quotes of the class, the last three where there are more.
func (s *scanner) longText(class uint8, quote int) {
	start := s.pos
	i := start + quote
	for i < len(s.text) {
		switch s.text[i] {
		default:
			i++
			continue
		case '\n':
			i++
			if s.kinds == nil || !s.kindLine(i) {
				continue
			}
			if s.cutTexts {
				s.cutText(start, quote, i)
				return
			}
			s.hidden = true
			continue
		case '"', 0xE2, 0xEF: // the first bytes of the quotes
		}
		if s.triple(class, i) == 0 {
			i = s.after(i)
			continue
		}
		for s.triple(class, s.after(i)) > 0 {
			i = s.after(i)
		}
		s.endText(quote, i, s.triple(class, i))
		return
	}
	s.cutText(start, quote, len(s.text))
}

func (s *scanner) endText(quote, end, unquote int) {
	s.emit(kText, 0, end+unquote)
	t := &s.toks[len(s.toks)-1]
	t.quote, t.unquote = uint8(quote), uint8(unquote)
}

// cutText ends a text that has no end.
func (s *scanner) cutText(start, quote, end int) {
	s.openText = true
	s.report(unterminatedText(s.span(start, start+quote)))
	end = start + quote + len(strings.TrimRight(s.text[start+quote:end], " \t\r\n"))
	s.endText(quote, end, 0)
	s.toks[len(s.toks)-1].flags |= fCut
}

// kindLine reports whether "Kind Name … {" stands at the line start i, as a declaration does.
func (s *scanner) kindLine(i int) bool {
	r, _ := s.runeAt(i)
	if !isLetter(r) {
		return false
	}
	end, _ := s.wordEnd(i)
	if !s.kinds(narrowed(s.text[i:end])) {
		return false
	}
	rest := strings.TrimLeft(trimSpaces(s.text[end:s.lineEnd(end)]), ":： 　")
	name, _ := utf8.DecodeRuneInString(rest)
	return (isLetter(name) || quoteClass(name) != qNone) && strings.ContainsAny(rest, "{｛")
}

// checkEscapes reports the escapes of a string that mean nothing.
func (s *scanner) checkEscapes(start int, value string) {
	for i := 0; i < len(value); {
		n := strings.IndexByte(value[i:], '\\')
		if n < 0 {
			return
		}
		i += n
		if _, size := unescape(value[i:]); size > 0 {
			i += size
			continue
		}
		_, size := utf8.DecodeRuneInString(value[i+1:])
		s.report(badEscape(s.span(start+i, start+i+1+size)))
		i += 1 + size
	}
}

// unescape reads the escape at the start of a text: what it stands for and its length, 0 when it is none.
func unescape(s string) (rune, int) {
	r, size := utf8.DecodeRuneInString(s[1:])
	switch r {
	case 'n':
		return '\n', 2
	case 't':
		return '\t', 2
	case 'u':
		return unescapeCode(s)
	case '\\', '」', '』', '｣':
		return r, 1 + size
	}
	if quoteClass(r) != qNone {
		return r, 1 + size
	}
	return 0, 0
}

// unescapeCode reads \u{…}.
func unescapeCode(s string) (rune, int) {
	end := strings.IndexByte(s[:min(len(s), 10)], '}')
	if !strings.HasPrefix(s, `\u{`) || end < 4 {
		return 0, 0
	}
	code, err := strconv.ParseUint(s[3:end], 16, 32)
	if err != nil || !utf8.ValidRune(rune(code)) {
		return 0, 0
	}
	return rune(code), end + 1
}

// plainString resolves the escapes of a string's inside; those that mean nothing stay as they stand.
func plainString(s string) string {
	var out strings.Builder
	out.Grow(len(s))
	for {
		i := strings.IndexByte(s, '\\')
		if i < 0 {
			out.WriteString(s)
			return out.String()
		}
		out.WriteString(s[:i])
		s = s[i:]
		r, size := unescape(s)
		if size == 0 {
			out.WriteByte('\\')
			s = s[1:]
			continue
		}
		out.WriteRune(r)
		s = s[size:]
	}
}
