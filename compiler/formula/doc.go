// Package formula calculates one formula of a ruleset for people: it reads arguments as they are typed, reckons the formula's
// named values and its result, and shows each with its arithmetic. A parameter that is not given leaves the result undecided,
// with what is missing. It knows no resource and prices nothing.
package formula
