package exact

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// Num is an exact rational number. The zero Num is 0. It is a value: methods never change their receiver.
type Num struct {
	n int64 // numerator
	d int64 // denominator minus one, so that the zero Num is 0/1; in lowest terms
	b *big.Rat
}

// Int is a whole number.
func Int(n int64) Num {
	if n == math.MinInt64 { // its negative is no int64
		return Num{b: new(big.Rat).SetInt64(n)}
	}
	return Num{n: n}
}

// Frac is n/d in lowest terms; d must not be 0.
func Frac(n, d int64) Num {
	if d == 0 {
		panic("exact: zero denominator")
	}
	if n == math.MinInt64 || d == math.MinInt64 {
		return fromBig(big.NewRat(n, d))
	}
	if d < 0 {
		n, d = -n, -d
	}
	g := gcd(abs(n), d)
	return Num{n: n / g, d: d/g - 1}
}

// MaxLength is how long a number's text may be. Longer ones cost time in proportion to their square and mean nothing.
const MaxLength = 4096

// Parse reads "3", "-1.5", "1/3", in tens whatever zeros they begin with; percent is the caller's. Exponents, other bases,
// signs inside, empty and overlong texts are errors.
func Parse(s string) (Num, error) {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return Int(n), nil
	}
	if len(s) > MaxLength {
		return Num{}, fmt.Errorf("exact: a number of %d characters", len(s))
	}
	if strings.Trim(s, "0123456789./+-") != "" {
		return Num{}, fmt.Errorf("exact: %q is not a number", s)
	}
	if numerator, denominator, ok := strings.Cut(s, "/"); ok {
		return parseFraction(numerator, denominator)
	}
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		return Num{}, fmt.Errorf("exact: %q is not a number", s)
	}
	return fromBig(r), nil
}

// parseFraction does what big.Rat does not: there, a leading zero means base eight.
func parseFraction(numerator, denominator string) (Num, error) {
	n, ok := new(big.Int).SetString(numerator, 10)
	d, ok2 := new(big.Int).SetString(denominator, 10)
	if !ok || !ok2 || strings.Trim(denominator, "0123456789") != "" {
		return Num{}, fmt.Errorf("exact: %q is not a number", numerator+"/"+denominator)
	}
	if d.Sign() == 0 {
		return Num{}, fmt.Errorf("exact: %q divides by zero", numerator+"/"+denominator)
	}
	return fromBig(new(big.Rat).SetFrac(n, d)), nil
}

// MustParse is Parse for constants.
func MustParse(s string) Num {
	n, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return n
}

func fromBig(r *big.Rat) Num {
	if r.Num().IsInt64() && r.Denom().IsInt64() && r.Num().Int64() != math.MinInt64 {
		return Num{n: r.Num().Int64(), d: r.Denom().Int64() - 1}
	}
	return Num{b: r}
}

func (a Num) rat() *big.Rat {
	if a.b != nil {
		return a.b
	}
	return big.NewRat(a.n, a.d+1)
}

// Add is a + b.
func (a Num) Add(b Num) Num {
	if a.b == nil && b.b == nil {
		if a.d == 0 && b.d == 0 {
			if s, ok := addInt(a.n, b.n); ok {
				return Num{n: s}
			}
		} else if x, ok := mulInt(a.n, b.d+1); ok {
			if y, ok := mulInt(b.n, a.d+1); ok {
				if s, ok := addInt(x, y); ok {
					if d, ok := mulInt(a.d+1, b.d+1); ok {
						return Frac(s, d)
					}
				}
			}
		}
	}
	return fromBig(new(big.Rat).Add(a.rat(), b.rat()))
}

// Neg is -a.
func (a Num) Neg() Num {
	if a.b == nil {
		return Num{n: -a.n, d: a.d}
	}
	return fromBig(new(big.Rat).Neg(a.b))
}

// Sub is a - b.
func (a Num) Sub(b Num) Num { return a.Add(b.Neg()) }

// Mul is a × b.
func (a Num) Mul(b Num) Num {
	if a.b == nil && b.b == nil {
		if n, ok := mulInt(a.n, b.n); ok {
			if a.d == 0 && b.d == 0 {
				return Num{n: n}
			}
			if d, ok := mulInt(a.d+1, b.d+1); ok {
				return Frac(n, d)
			}
		}
	}
	return fromBig(new(big.Rat).Mul(a.rat(), b.rat()))
}

// Div is a ÷ b; b must not be 0.
func (a Num) Div(b Num) Num {
	if b.Sign() == 0 {
		panic("exact: division by zero")
	}
	if a.b == nil && b.b == nil {
		if n, ok := mulInt(a.n, b.d+1); ok {
			if d, ok := mulInt(a.d+1, b.n); ok {
				return Frac(n, d)
			}
		}
	}
	return fromBig(new(big.Rat).Quo(a.rat(), b.rat()))
}

// Sign is -1, 0 or 1.
func (a Num) Sign() int {
	switch {
	case a.b != nil:
		return a.b.Sign()
	case a.n < 0:
		return -1
	case a.n > 0:
		return 1
	}
	return 0
}

// Cmp is -1, 0 or 1 as a is less than, equal to or greater than b.
func (a Num) Cmp(b Num) int {
	if a.b == nil && b.b == nil && a.d == b.d {
		switch {
		case a.n < b.n:
			return -1
		case a.n > b.n:
			return 1
		}
		return 0
	}
	return a.Sub(b).Sign()
}

// Less is a < b.
func (a Num) Less(b Num) bool { return a.Cmp(b) < 0 }

// Min is the smaller of the two.
func Min(a, b Num) Num {
	if b.Less(a) {
		return b
	}
	return a
}

// Max is the larger of the two.
func Max(a, b Num) Num {
	if a.Less(b) {
		return b
	}
	return a
}

// Floor is the largest whole number not above a.
func (a Num) Floor() Num {
	if a.b == nil {
		d := a.d + 1
		q := a.n / d
		if a.n%d < 0 {
			q--
		}
		return Int(q)
	}
	q, _ := new(big.Int).DivMod(a.b.Num(), a.b.Denom(), new(big.Int))
	return fromBig(new(big.Rat).SetInt(q))
}

// Ceil is the smallest whole number not below a.
func (a Num) Ceil() Num { return a.Neg().Floor().Neg() }

// IsInt reports whether a is whole.
func (a Num) IsInt() bool { return a.b == nil && a.d == 0 || a.b != nil && a.b.IsInt() }

// IsSmall reports whether numerator and denominator are int64.
func (a Num) IsSmall() bool { return a.b == nil }

// Int64 is a as an int64, if it is one.
func (a Num) Int64() (int64, bool) {
	switch {
	case a.b == nil && a.d == 0:
		return a.n, true
	case a.b != nil && a.b.IsInt() && a.b.Num().IsInt64(): // the least int64
		return a.b.Num().Int64(), true
	}
	return 0, false
}

// Digits is the number of digits of the longer of numerator and denominator: what a limit is put on.
func (a Num) Digits() int {
	if a.b == nil {
		return max(len(strconv.FormatInt(abs(a.n), 10)), len(strconv.FormatInt(a.d+1, 10)))
	}
	return max(len(new(big.Int).Abs(a.b.Num()).String()), len(a.b.Denom().String()))
}

// Decimal is the finite decimal of a, "2.5", and whether there is one of at most twelve places.
func (a Num) Decimal() (string, bool) {
	if n, ok := a.Int64(); ok {
		return strconv.FormatInt(n, 10), true
	}
	if a.b == nil {
		places, exactly := placesOf(uint64(a.d) + 1)
		if !exactly || places > maxPlaces {
			return "", false
		}
		return a.Rounded(places), true
	}
	places, exactly := a.b.FloatPrec()
	if !exactly || places > maxPlaces {
		return "", false
	}
	return a.b.FloatString(places), true
}

// maxPlaces is how many decimals are written at most.
const maxPlaces = 12

// Rounded is the decimal of a rounded to so many places.
func (a Num) Rounded(places int) string {
	if s, ok := a.small(places); ok {
		return s
	}
	return a.rat().FloatString(places)
}

// String is the decimal where it is finite, else the fraction "8/3".
func (a Num) String() string {
	if s, ok := a.Decimal(); ok {
		return s
	}
	return a.Fraction()
}

// Fraction is always "n" or "n/d".
func (a Num) Fraction() string {
	switch {
	case a.b != nil:
		return a.b.RatString()
	case a.d == 0:
		return strconv.FormatInt(a.n, 10)
	}
	return strconv.FormatInt(a.n, 10) + "/" + strconv.FormatInt(a.d+1, 10)
}

// MarshalJSON writes a JSON number for a finite decimal, else the fraction as a string.
func (a Num) MarshalJSON() ([]byte, error) {
	if s, ok := a.Decimal(); ok {
		return []byte(s), nil
	}
	return []byte(strconv.Quote(a.Fraction())), nil
}

// UnmarshalJSON reads what MarshalJSON writes, and "1/3" or "1.5" as a string.
func (a *Num) UnmarshalJSON(data []byte) error {
	n, err := Parse(strings.Trim(string(data), `"`))
	if err != nil {
		return err
	}
	*a = n
	return nil
}

// Float is the nearest float64, for ratios shown to people only.
func (a Num) Float() float64 {
	f, _ := a.rat().Float64()
	return f
}

func abs(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	if a == 0 {
		return 1
	}
	return a
}

func addInt(a, b int64) (int64, bool) {
	s := a + b
	return s, (s > a) == (b > 0) && s != math.MinInt64
}

func mulInt(a, b int64) (int64, bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	hi, lo := bits.Mul64(uint64(abs(a)), uint64(abs(b)))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, false
	}
	if (a < 0) != (b < 0) {
		return -int64(lo), true
	}
	return int64(lo), true
}
