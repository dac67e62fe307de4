package exact

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// TestDecimalLikeBig: what is written in machine words is what big.Rat writes.
func TestDecimalLikeBig(t *testing.T) {
	same := func(t rapid.TB, n, d int64, places int) {
		a, r := Frac(n, d), big.NewRat(n, d)
		if got, want := a.Rounded(places), r.FloatString(places); got != want {
			t.Fatalf("%d/%d to %d places is %s, want %s", n, d, places, got, want)
		}
		prec, finite := r.FloatPrec()
		got, ok := a.Decimal()
		if want := finite && prec <= maxPlaces; ok != want || ok && got != r.FloatString(prec) {
			t.Fatalf("%d/%d is %s, %v; want %s, %v", n, d, got, ok, r.FloatString(prec), want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		small := rapid.Int64Range(-1000, 1000)
		n := rapid.OneOf(small, rapid.Int64Range(math.MinInt64+1, math.MaxInt64)).Draw(t, "n")
		d := rapid.OneOf(rapid.Int64Range(1, 1000), rapid.Int64Range(1, math.MaxInt64)).Draw(t, "d")
		same(t, n, d, rapid.IntRange(0, 25).Draw(t, "places"))
	})
	for _, c := range [][3]int64{
		{1, 2, 0}, {-1, 2, 0}, {3, 2, 0}, {-1, 3, 12}, {1, 1 << 40, 12}, {-2, 5, 0}, {0, 1, 3}, {math.MaxInt64, 1, 0}, {math.MaxInt64, 1, 1},
		{math.MaxInt64, math.MaxInt64 - 1, 19}, {1, math.MaxInt64, 19}, {199, 100, 1}, {999, 1000, 2}, {-999, 1000, 2},
	} {
		same(t, c[0], c[1], int(c[2]))
	}
}
