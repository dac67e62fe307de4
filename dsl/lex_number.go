package dsl

import (
	"strings"
	"unicode/utf8"
)

// number reads the number whose digits begin at i; a sign may stand between the scanner's place and i. A unit glued to it
// becomes a token of its own.
func (s *scanner) number(i int) {
	if end := s.asciiDigits(i); end > i && s.endsPlainly(end) {
		s.emit(kNumber, s.wide(s.pos, i), end)
		return
	}
	if i == s.pos && s.isDice(i) {
		i = s.digits(i)
		_, size := s.runeAt(i)
		end := s.digits(i + size)
		s.emit(kDice, s.wide(s.pos, end), end)
		return
	}
	end, reason := s.amount(i)
	if reason != rChar {
		s.badNumber(reason, end)
		return
	}
	percent := s.peek(end) == '%'
	if percent {
		_, size := s.runeAt(end)
		end += size
	}
	unit := end
	if !percent {
		unit = s.unitEnd(end)
	}
	if unit > end && s.isExponent(end, unit) {
		s.badNumber(rExponent, s.exponentEnd(unit))
		return
	}
	s.emit(kNumber, s.wide(s.pos, end), end)
	if unit > end {
		s.emit(kUnit, s.wide(end, unit), unit)
	}
}

// asciiDigits and endsPlainly are the quick way for what most numbers are: a few digits and a space.
func (s *scanner) asciiDigits(i int) int {
	for i < len(s.text) && classes[s.text[i]&0x7F]&cDigit != 0 && s.text[i] < utf8.RuneSelf {
		i++
	}
	return i
}

func (s *scanner) endsPlainly(i int) bool {
	if i == len(s.text) {
		return true
	}
	switch s.text[i] {
	case ' ', '\n', '\r', '\t', ';', ',', ')', '}':
		return true
	}
	return false
}

// amount reads digits, decimals or a fraction from i on. The reason is rChar when the number is sound.
func (s *scanner) amount(i int) (end int, reason uint8) {
	end = s.digits(i)
	decimal := false
	if s.peek(end) == '.' && s.peek(s.after(end)) != '.' {
		if end = s.after(end); !s.digitAt(end) {
			return end, rNumber
		}
		if end, decimal = s.digits(end), true; s.peek(end) == '.' && s.digitAt(s.after(end)) {
			return s.numberRun(end), rNumber
		}
	}
	if !s.overDigit(end) || s.last() == kOver || s.last() == kJoin {
		return end, rChar
	}
	denominator := s.after(end)
	fraction := s.digits(denominator)
	point := s.peek(fraction) == '.' && s.digitAt(s.after(fraction))
	switch {
	case decimal || point:
		if s.depth > 0 { // a division of two numbers
			return end, rChar
		}
		return s.numberRun(fraction), rNumber
	case s.depth == 0 && s.overDigit(fraction):
		return s.numberRun(fraction), rNumber
	case strings.Trim(narrowed(s.text[denominator:fraction]), "0") == "":
		return fraction, rZero
	}
	return fraction, rChar
}

// after is the place behind the rune at i.
func (s *scanner) after(i int) int {
	_, size := s.runeAt(i)
	return i + size
}

func (s *scanner) digitAt(i int) bool {
	r, _ := s.runeAt(i)
	return isDigit(r)
}

// overDigit reports a stroke and a digit at i.
func (s *scanner) overDigit(i int) bool { return s.peek(i) == '/' && s.digitAt(s.after(i)) }

func (s *scanner) digits(i int) int {
	for s.digitAt(i) {
		i = s.after(i)
	}
	return i
}

// numberRun goes on over digits, points and strokes: all of a number that is none.
func (s *scanner) numberRun(i int) int {
	for s.digitAt(i) || (s.peek(i) == '.' || s.peek(i) == '/') && s.digitAt(s.after(i)) {
		i = s.after(i)
	}
	return i
}

// isDice reports digits, d, digits at i.
func (s *scanner) isDice(i int) bool {
	i = s.digits(i)
	if c := s.peek(i); c != 'd' && c != 'D' {
		return false
	}
	return s.digitAt(s.after(i))
}

// unitEnd reads what is glued to a number: a name, up to a 至 that begins a range, without a dash that no letter follows.
func (s *scanner) unitEnd(i int) int {
	first, _ := s.runeAt(i)
	if !isLetter(first) {
		return i
	}
	for {
		r, size := s.runeAt(i)
		switch {
		case size == 0 || !goesOn(r):
			return i
		case r == '至' && s.rangeHere(i):
			return i
		case narrow(r) == '-':
			if next, _ := s.runeAt(i + size); !isLetter(next) {
				return i
			}
		}
		i += size
	}
}

// rangeHere reports 至 and a quantity at i.
func (s *scanner) rangeHere(i int) bool {
	i += len("至")
	for {
		r, size := s.runeAt(i)
		if size == 0 || !isSpace(r) {
			break
		}
		i += size
	}
	if c := s.peek(i); c == '+' || c == '-' {
		i = s.after(i)
	}
	return s.digitAt(i)
}

// isExponent reports that the unit is the e5 or the e of e+5.
func (s *scanner) isExponent(start, end int) bool {
	unit := narrowed(s.text[start:end])
	if unit[0] != 'e' && unit[0] != 'E' {
		return false
	}
	if strings.Trim(unit[1:], "0123456789") != "" {
		return false
	}
	return len(unit) > 1 || s.exponentEnd(end) > end
}

// exponentEnd goes on over the sign and digits of an exponent.
func (s *scanner) exponentEnd(i int) int {
	if c := s.peek(i); (c == '+' || c == '-') && s.digitAt(s.after(i)) {
		return s.digits(s.after(i))
	}
	return i
}

// wide is fWide when a piece of text has full-width forms.
func (s *scanner) wide(start, end int) uint8 {
	for _, r := range s.text[start:end] {
		if narrow(r) != r {
			return fWide
		}
	}
	return 0
}
