// Package trace is the computation of a resource's price as a list of steps. A step's value is computed from the values of
// the steps before it when it is added, never set from outside: what the catalog, a diagnostic or `canon explain` shows is read
// from here, and Replay can check all of it again. It knows no ruleset and no source tree.
package trace
