package exact

import (
	"math/bits"
	"strconv"
)

// placesOf is how many places a fraction in lowest terms with this denominator has, and whether they end.
func placesOf(d uint64) (places int, finite bool) {
	twos := bits.TrailingZeros64(d)
	d >>= twos
	fives := 0
	for d%5 == 0 {
		d /= 5
		fives++
	}
	return max(twos, fives), d == 1
}

// small is big.Rat's FloatString in machine words, where numerator, denominator and result fit; most numbers of a catalog do.
func (a Num) small(places int) (string, bool) {
	if a.b != nil || places < 0 || places > 19 {
		return "", false
	}
	scale := uint64(1)
	for range places {
		scale *= 10
	}
	d := uint64(a.d) + 1
	high, low := bits.Mul64(uint64(abs(a.n)), scale)
	if high >= d {
		return "", false
	}
	q, rest := bits.Div64(high, low, d)
	if rest >= d-rest { // halves away from zero
		if q++; q == 0 {
			return "", false
		}
	}
	var space [24]byte
	digits := strconv.AppendUint(space[:0], q, 10)
	out := make([]byte, 0, 24)
	if a.n < 0 {
		out = append(out, '-')
	}
	if places == 0 {
		return string(append(out, digits...)), true
	}
	for range places + 1 - len(digits) {
		out = append(out, '0')
		if len(out) == 1 || len(out) == 2 && out[0] == '-' {
			out = append(out, '.')
		}
	}
	whole := len(digits) - places
	if whole <= 0 {
		return string(append(out, digits...)), true
	}
	out = append(out, digits[:whole]...)
	out = append(out, '.')
	return string(append(out, digits[whole:]...)), true
}
