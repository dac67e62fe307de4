package dsl

import (
	"strings"
	"unicode/utf8"

	"canon.dev/canon/dsl/source"
)

// scanner turns a text into tokens. It never fails: what fits nowhere is a kBad token. Every byte is looked at a bounded
// number of times, so the time is linear in the text.
type scanner struct {
	src      *source.File
	text     string
	pos      int
	toks     []token
	comments []Comment
	bad      []Bad
	unkept   int // findings beyond MaxFindings
	depth    int // open parentheses

	kinds    func(string) bool // known kinds, for texts that never end; nil when there are none
	cutTexts bool              // a text ends before a declaration in column one

	flat     int  // up to here quotes are known not to nest as they should
	openText bool // a text has no end
	hidden   bool // a text holds what looks like a declaration in column one
}

// scan reads the whole text. The last tokens are a kSep and the kEOF.
func scan(src *source.File, kinds func(string) bool, cutTexts bool) *scanner {
	s := &scanner{src: src, text: src.Text, kinds: kinds, cutTexts: cutTexts && kinds != nil}
	s.toks = make([]token, 0, len(s.text)/5+8)
	for s.skipSpace(); s.pos < len(s.text); s.skipSpace() {
		s.next()
	}
	if n := len(s.toks); n > 0 && s.toks[n-1].kind != kSep {
		s.toks = append(s.toks, token{kind: kSep, start: uint32(s.pos), end: uint32(s.pos)})
	}
	s.toks = append(s.toks, token{kind: kEOF, start: uint32(s.pos), end: uint32(s.pos)})
	return s
}

func (s *scanner) skipSpace() {
	for s.pos < len(s.text) {
		b := s.text[s.pos]
		if b < utf8.RuneSelf {
			if classes[b]&cSpace == 0 {
				return
			}
			s.pos++
			continue
		}
		r, size := s.runeAt(s.pos)
		if !isSpace(r) {
			return
		}
		s.pos += size
	}
}

// runeAt decodes the rune at a place; beyond the end it is 0 of size 0.
func (s *scanner) runeAt(i int) (rune, int) {
	if i >= len(s.text) {
		return 0, 0
	}
	if b := s.text[i]; b < utf8.RuneSelf {
		return rune(b), 1
	}
	return utf8.DecodeRuneInString(s.text[i:])
}

// peek is the plain form of the rune at a place.
func (s *scanner) peek(i int) rune {
	r, _ := s.runeAt(i)
	return narrow(r)
}

func (s *scanner) emit(k kind, flags uint8, end int) {
	t := token{kind: k, flags: flags, start: uint32(s.pos), end: uint32(end)}
	if s.last() == kString && s.touches() && (k == kWord || k == kNumber || k == kString || k == kDice) {
		t.kind, t.quote = kBad, rInner
	}
	s.toks = append(s.toks, t)
	s.pos = end
}

func (s *scanner) report(b Bad) {
	if len(s.bad) == MaxFindings {
		s.unkept++
		return
	}
	s.bad = append(s.bad, b)
}

func (s *scanner) last() kind {
	if len(s.toks) == 0 {
		return kEOF
	}
	return s.toks[len(s.toks)-1].kind
}

// touches reports whether the last token ends right here.
func (s *scanner) touches() bool {
	return len(s.toks) > 0 && int(s.toks[len(s.toks)-1].end) == s.pos
}

func (s *scanner) next() {
	b := s.text[s.pos]
	if b < utf8.RuneSelf {
		switch class := classes[b]; {
		case class&cStart != 0:
			s.word()
		case class&cDigit != 0:
			s.number(s.pos)
		default:
			s.mark(rune(b), 1)
		}
		return
	}
	r, size := utf8.DecodeRuneInString(s.text[s.pos:])
	switch {
	case isLetter(r):
		s.word()
	case isDigit(r):
		s.number(s.pos)
	default:
		s.mark(r, size)
	}
}

// mark reads what begins with neither letter nor digit.
func (s *scanner) mark(r rune, size int) {
	switch c := narrow(r); c {
	case '\n', '\r', ';':
		s.separator()
	case '/':
		s.slash(r, size)
	case '+', '-':
		s.sign(c, size)
	case '(':
		s.paren(size)
	case ')':
		if s.depth > 0 {
			s.depth--
		}
		s.emit(kEnd, 0, s.pos+size)
	case '{', '}':
		s.depth = 0
		s.emit(braces(c), 0, s.pos+size)
	case ',':
		s.emit(kComma, 0, s.pos+size)
	case ':':
		s.emit(kColon, 0, s.pos+size)
	case '*':
		s.emit(kTimes, 0, s.pos+size)
	case '~':
		s.emit(kRange, 0, s.pos+size)
	case '.':
		s.dots(size)
	default:
		if class := quoteClass(r); class != qNone {
			s.quoted(class)
			return
		}
		s.junk()
	}
}

func braces(c rune) kind {
	if c == '{' {
		return kOpen
	}
	return kClose
}

func (s *scanner) paren(size int) {
	s.depth++
	k := kParen
	if s.last() == kWord && s.touches() {
		k = kCall
	}
	s.emit(k, 0, s.pos+size)
}

// separator reads newlines, semicolons, and the spaces and comments between them. It leaves a kSep unless newlines vanish here.
func (s *scanner) separator() {
	start, semicolon := s.pos, false
	for done := false; !done; {
		s.skipSpace()
		switch s.peek(s.pos) {
		case '\n', '\r':
			s.pos++
		case ';':
			semicolon = true
			_, size := s.runeAt(s.pos)
			s.pos += size
		case '/':
			done = !s.comment()
		default:
			done = true
		}
	}
	if s.vanishes(semicolon) {
		return
	}
	s.depth = 0
	s.toks = append(s.toks, token{kind: kSep, start: uint32(start), end: uint32(s.pos)})
}

// vanishes reports whether the separator just read means nothing: at the start of a file or block, before {, and inside
// parentheses where the line can't be over. Elsewhere an open parenthesis ends with its line.
func (s *scanner) vanishes(semicolon bool) bool {
	last, next := s.last(), s.peek(s.pos)
	if last == kEOF || last == kOpen || last == kSep {
		s.depth = 0
		return true
	}
	if semicolon {
		return false
	}
	if next == '{' {
		return true
	}
	if s.depth == 0 {
		return false
	}
	switch last {
	case kParen, kCall, kComma, kPlus, kMinus, kTimes, kOver:
		return true
	}
	return next == ')'
}

// comment reads "// …" if there is one here.
func (s *scanner) comment() bool {
	first, size := s.runeAt(s.pos)
	second, size2 := s.runeAt(s.pos + size)
	if first == '÷' || second == '÷' || narrow(first) != '/' || narrow(second) != '/' {
		return false
	}
	end := s.lineEnd(s.pos)
	s.comments = append(s.comments, Comment{
		Span: source.Span{File: s.src, Start: s.pos, End: end},
		Text: trimSpaces(s.text[s.pos+size+size2 : end]),
	})
	s.pos = end
	return true
}

// lineEnd is where the line of a place ends, before its \n or \r.
func (s *scanner) lineEnd(i int) int {
	for i < len(s.text) && s.text[i] != '\n' && s.text[i] != '\r' {
		i++
	}
	return i
}

func (s *scanner) slash(r rune, size int) {
	if s.comment() {
		return
	}
	k := kOver
	if s.depth == 0 && r != '÷' && s.touches() {
		next, _ := s.runeAt(s.pos + size)
		switch s.last() {
		case kWord, kNumber, kUnit:
			if isLetter(next) || isDigit(next) {
				k = kJoin
			}
		}
	}
	s.emit(k, 0, s.pos+size)
}

// sign glues to the digit after it, except right after an operand; inside parentheses, after an operand at all.
func (s *scanner) sign(c rune, size int) {
	next, _ := s.runeAt(s.pos + size)
	if isDigit(next) && !s.afterOperand() && !s.isDice(s.pos+size) {
		s.number(s.pos + size)
		return
	}
	k := kPlus
	if c == '-' {
		k = kMinus
	}
	s.emit(k, 0, s.pos+size)
}

func (s *scanner) afterOperand() bool {
	switch s.last() {
	case kWord, kNumber, kUnit, kDice, kString, kText, kEnd:
		return s.depth > 0 || s.touches()
	}
	return false
}

func (s *scanner) dots(size int) {
	next, size2 := s.runeAt(s.pos + size)
	switch {
	case narrow(next) == '.' && s.peek(s.pos+size+size2) != '.':
		s.emit(kRange, 0, s.pos+size+size2)
	case isDigit(next):
		s.badNumber(rPoint, s.digits(s.pos+size))
	default:
		s.junk()
	}
}

// word reads a name. After a quantity, 至 before another one is a range.
func (s *scanner) word() {
	if last := s.last(); last == kNumber || last == kUnit {
		if strings.HasPrefix(s.text[s.pos:], "至") && s.rangeHere(s.pos) {
			s.emit(kRange, 0, s.pos+len("至"))
			return
		}
	}
	end, flags := s.wordEnd(s.pos)
	s.emit(kWord, flags, end)
}

// wordEnd is the inner loop of the lexer: names are half of every text.
func (s *scanner) wordEnd(i int) (end int, flags uint8) {
	text := s.text
	for i < len(text) {
		b := text[i]
		if b < utf8.RuneSelf {
			if classes[b]&cWord == 0 {
				break
			}
			i++
			continue
		}
		if i+2 < len(text) && hanBytes(b, text[i+1], text[i+2]) {
			i += 3
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if !goesOn(r) {
			break
		}
		if narrow(r) != r {
			flags |= fWide
		}
		i += size
	}
	return i, flags
}

// hanBytes reports the three bytes of a rune from U+4E00 to U+9FFF.
func hanBytes(a, b, c byte) bool {
	return (a > 0xE4 && a <= 0xE9 || a == 0xE4 && b >= 0xB8) && b&0xC0 == 0x80 && c&0xC0 == 0x80
}

// Reasons of a kBad token, in its quote field.
const (
	rChar uint8 = iota
	rInvisible
	rNumber
	rExponent
	rZero
	rPoint
	rInner // right behind a string: its quote was most likely meant to be part of the text
)

// junk reads a run of characters that fit nowhere.
func (s *scanner) junk() {
	r, i := s.runeAt(s.pos)
	reason := rChar
	if isInvisible(r) {
		reason = rInvisible
	}
	i += s.pos
	for {
		r, size := s.runeAt(i)
		if size == 0 || s.fits(r) || isInvisible(r) != (reason == rInvisible) {
			break
		}
		i += size
	}
	s.emit(kBad, 0, i)
	s.toks[len(s.toks)-1].quote = reason
}

// fits reports whether a rune can begin a token or separate tokens.
func (s *scanner) fits(r rune) bool {
	if isLetter(r) || isDigit(r) || isSpace(r) || quoteClass(r) != qNone {
		return true
	}
	switch narrow(r) {
	case '\n', '\r', ';', '/', '+', '-', '(', ')', '{', '}', ',', ':', '*', '~', '.':
		return true
	}
	return false
}

// badNumber takes the text up to end as a number that is none.
func (s *scanner) badNumber(reason uint8, end int) {
	s.emit(kBad, 0, end)
	s.toks[len(s.toks)-1].quote = reason
}
