package dsl

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// narrow is the plain form of a full-width rune, or the rune itself.
func narrow(r rune) rune {
	switch {
	case r < 0x80:
		return r
	case r >= 0xFF01 && r <= 0xFF5E:
		return r - 0xFEE0
	}
	switch r {
	case '–', '−', '‐', '‑': // en dash, minus sign, hyphens
		return '-'
	case '×':
		return '*'
	case '÷':
		return '/'
	case '、', '﹐', '﹑':
		return ','
	case '〜':
		return '~'
	}
	return r
}

// narrowed is the plain form of a piece of text.
func narrowed(s string) string {
	return strings.Map(narrow, s)
}

// Classes of ASCII bytes that the lexer asks for in its inner loops.
const (
	cWord  uint8 = 1 << iota // goes on in a word
	cStart                   // begins a word
	cDigit
	cSpace
)

var classes = func() (c [utf8.RuneSelf]uint8) {
	for b := range c {
		switch {
		case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z', b == '_':
			c[b] = cWord | cStart
		case b >= '0' && b <= '9':
			c[b] = cWord | cDigit
		case b == '-':
			c[b] = cWord
		case b == ' ' || b == '\t' || b == '\v' || b == '\f':
			c[b] = cSpace
		}
	}
	return c
}()

// isHan is the quick answer for what most words here consist of.
func isHan(r rune) bool { return r >= 0x4E00 && r <= 0x9FFF }

func isLetter(r rune) bool {
	if r < utf8.RuneSelf {
		return classes[r]&cStart != 0
	}
	return isHan(r) || unicode.IsLetter(r) && r != utf8.RuneError || unicode.Is(unicode.Nl, r) || unicode.Is(unicode.No, r) || r == '＿'
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' || r >= '０' && r <= '９' }

// goesOn reports whether a rune continues a word.
func goesOn(r rune) bool {
	if r < utf8.RuneSelf {
		return classes[r]&cWord != 0
	}
	return isLetter(r) || isDigit(r) || r == '・' || r == '·' || narrow(r) == '-' || unicode.IsMark(r) || unicode.IsDigit(r)
}

func isSpace(r rune) bool {
	if r < utf8.RuneSelf {
		return classes[r]&cSpace != 0
	}
	return r == '　' || r == 0x85 || unicode.Is(unicode.Z, r)
}

// isInvisible reports the marks that take no room and come with text copied from elsewhere.
func isInvisible(r rune) bool {
	return r >= 0x200B && r <= 0x200F || r >= 0x2060 && r <= 0x2064 || r == 0xFEFF || r == 0xAD || r >= 0x202A && r <= 0x202E
}

// Classes of quotes. Within the first two any member opens and any closes, as input methods pair them.
const (
	qNone uint8 = iota
	qPlain
	qCurly
	qCorner
	qDouble
)

func quoteClass(r rune) uint8 {
	switch r {
	case '"', '＂':
		return qPlain
	case '“', '”', '„', '‟':
		return qCurly
	case '「', '｢':
		return qCorner
	case '『':
		return qDouble
	}
	return qNone
}

// opens and closes say what a rune does inside a string of the class when quotes are nested as they should be.
func opens(class uint8, r rune) bool {
	return class == qCurly && r == '“' || class == qCorner && r == '「' || class == qDouble && r == '『'
}

func closes(class uint8, r rune) bool {
	switch class {
	case qPlain:
		return r == '"' || r == '＂'
	case qCurly:
		return r == '”'
	case qCorner:
		return r == '」' || r == '｣'
	}
	return r == '』'
}

// closesAny is closes for quotes paired as input methods do, where an opening form may close.
func closesAny(class uint8, r rune) bool {
	return closes(class, r) || class == qCurly && quoteClass(r) == qCurly
}
