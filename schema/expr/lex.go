package expr

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

type tokenKind uint8

const (
	tokEnd tokenKind = iota
	tokNumber
	tokString // text is what stands between the quotes
	tokIdent
	tokMark // an operator or a bracket
	tokBad  // text is the complaint
)

type token struct {
	kind     tokenKind
	text     string
	pos, end int // byte offsets
}

func (t token) is(mark string) bool { return t.kind == tokMark && t.text == mark }
func (t token) word(w string) bool  { return t.kind == tokIdent && t.text == w }

// lex reads the token at or after pos.
func lex(src string, pos int) token {
	for pos < len(src) && strings.IndexByte(" \t\r\n", src[pos]) >= 0 {
		pos++
	}
	if pos == len(src) {
		return token{pos: pos, end: pos}
	}
	c := src[pos]
	switch {
	case c >= '0' && c <= '9':
		return lexNumber(src, pos)
	case c == '"':
		return lexString(src, pos)
	case strings.IndexByte("=!<>", c) >= 0 && pos+1 < len(src) && src[pos+1] == '=':
		return token{tokMark, src[pos : pos+2], pos, pos + 2}
	case strings.IndexByte("<>+-*/()[],.", c) >= 0:
		return token{tokMark, src[pos : pos+1], pos, pos + 1}
	}
	r, size := utf8.DecodeRuneInString(src[pos:])
	if !unicode.IsLetter(r) {
		return token{tokBad, "unexpected character", pos, pos + size}
	}
	end := identEnd(src, pos)
	return token{tokIdent, src[pos:end], pos, end}
}

func lexNumber(src string, pos int) token {
	end := digits(src, pos)
	if end < len(src) && src[end] == '.' && digits(src, end+1) > end+1 {
		end = digits(src, end+1)
	}
	if r, size := utf8.DecodeRuneInString(src[end:]); unicode.IsLetter(r) || r == '_' {
		return token{tokBad, "a letter is glued to a number", end, end + size}
	}
	return token{tokNumber, src[pos:end], pos, end}
}

func digits(src string, pos int) int {
	for pos < len(src) && src[pos] >= '0' && src[pos] <= '9' {
		pos++
	}
	return pos
}

func lexString(src string, pos int) token {
	n := strings.IndexAny(src[pos+1:], "\"\n")
	if n < 0 || src[pos+1+n] == '\n' {
		return token{tokBad, "a string is not closed", pos, pos + 1}
	}
	end := pos + 1 + n
	return token{tokString, src[pos+1 : end], pos, end + 1}
}

// identEnd finds the end of the identifier at pos: a hyphen belongs to it only between two of its characters.
func identEnd(src string, pos int) int {
	for pos < len(src) {
		r, size := utf8.DecodeRuneInString(src[pos:])
		if r == '-' {
			next, _ := utf8.DecodeRuneInString(src[pos+1:])
			if !identRune(next) {
				return pos
			}
		} else if !identRune(r) {
			return pos
		}
		pos += size
	}
	return pos
}

func identRune(r rune) bool {
	return r == '_' || r >= '0' && r <= '9' || r != utf8.RuneError && unicode.IsLetter(r)
}
