package spell

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"canon.dev/canon/dsl/exact"
	"canon.dev/canon/schema"
)

// amount is a number at the start of a word, as typed, with what follows it.
type amount struct {
	number string // canonical: Arabic digits
	plain  bool   // it was typed in Arabic digits
	size   int    // bytes of the number
	unit   *schema.Unit
	name   string // the unit as typed, without a measure word before it
	end    int    // bytes of number and unit
	exact  bool   // the unit stands right after the number, as canonical
}

// leading reads a number and, where one follows, a unit. The longest unit wins.
func (s *speller) leading(text string) (amount, bool) {
	var a amount
	if n := digits(text); n > 0 {
		a.number, a.size, a.plain = strings.TrimPrefix(text[:n], "+"), n, true
	} else if number, n := chinese(text); n > 0 {
		a.number, a.size = number, n
	} else {
		return a, false
	}
	a.end = a.size
	if s.unit(&a, text[a.size:]) {
		a.exact = true
		return a, true
	}
	a.multiply(text)
	rest := text[a.size:]
	if s.unit(&a, rest) {
		return a, true
	}
	if r, n := utf8.DecodeRuneInString(rest); counts(r) {
		if s.unit(&a, rest[n:]) {
			a.end += n
		}
	}
	return a, true
}

// multiply takes in the word for a power of ten behind Arabic digits: 3百, 1.5万, 1k.
func (a *amount) multiply(text string) {
	r, n := utf8.DecodeRuneInString(text[a.size:])
	by, ok := power(r)
	switch {
	case !a.plain:
		return
	case r == 'k' || r == 'K':
		by = 1000
	case r == '亿' || r == '億':
		by = 100_000_000
	case !ok:
		return
	}
	number, err := exact.Parse(a.number)
	if err != nil || a.number[len(a.number)-1] == '%' {
		return
	}
	a.number, a.plain = number.Mul(exact.Int(int64(by))).String(), false
	a.size += n
	a.end = a.size
}

// unit finds the longest unit at the start of a text.
func (s *speller) unit(a *amount, text string) bool {
	for end := min(len(text), longestUnit); end > 0; end-- {
		if end < len(text) && !utf8.RuneStart(text[end]) {
			continue
		}
		if u := s.words.Unit(text[:end]); u != nil {
			a.unit, a.name, a.end = u, text[:end], a.size+end
			return true
		}
	}
	return false
}

const longestUnit = 24 // bytes

// counts reports a measure word that may stand between a number and a unit.
func counts(r rune) bool { return r == '个' || r == '個' || r == '箇' }

// digits is the length of a number in Arabic digits at the start of a text: a sign, digits, a fraction, a percent sign.
func digits(text string) int {
	i := 0
	if i < len(text) && (text[i] == '-' || text[i] == '+') {
		i++
	}
	start := i
	for i < len(text) && digit(text[i]) {
		i++
	}
	if i == start {
		return 0
	}
	if i+1 < len(text) && (text[i] == '.' || text[i] == '/') && digit(text[i+1]) {
		i++
		for i < len(text) && digit(text[i]) {
			i++
		}
	}
	if i < len(text) && text[i] == '%' {
		i++
	}
	return i
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// chinese reads a number in Chinese numerals below a hundred million, or a half, at the start of a text.
func chinese(text string) (number string, size int) {
	if r, n := utf8.DecodeRuneInString(text); r == '半' {
		return "0.5", n
	}
	total, digit, any, myriads := 0, 0, false, 0
	for size < len(text) {
		r, n := utf8.DecodeRuneInString(text[size:])
		if v, ok := numeral(r); ok {
			if digit > 0 && v > 0 {
				return "", 0 // 二三 is no number of this sort
			}
			digit = v
		} else if v, ok := power(r); ok {
			if v == 10_000 {
				if myriads > 0 || total+digit == 0 {
					return "", 0
				}
				myriads, total, digit = total+digit, 0, 0
				size += n
				continue
			}
			if digit == 0 {
				digit = 1
			}
			total += digit * v
			digit = 0
		} else {
			break
		}
		any = true
		size += n
	}
	if !any || total+digit > 9999 || myriads > 9999 {
		return "", 0
	}
	return strconv.Itoa(10_000*myriads + total + digit), size
}

func numeral(r rune) (int, bool) {
	switch r {
	case '零', '〇':
		return 0, true
	case '一':
		return 1, true
	case '二', '两', '兩':
		return 2, true
	case '三':
		return 3, true
	case '四':
		return 4, true
	case '五':
		return 5, true
	case '六':
		return 6, true
	case '七':
		return 7, true
	case '八':
		return 8, true
	case '九':
		return 9, true
	}
	return 0, false
}

func power(r rune) (int, bool) {
	switch r {
	case '十':
		return 10, true
	case '百':
		return 100, true
	case '千':
		return 1000, true
	case '万', '萬':
		return 10_000, true
	}
	return 0, false
}
