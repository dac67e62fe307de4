// Package exact is exact arithmetic: fractions of int64 without allocation, and big.Rat where those overflow.
// It knows no units and rounds only when told to.
package exact
