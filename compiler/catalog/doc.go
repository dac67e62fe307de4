// Package catalog is what a compilation yields for other tools: plain, resolved data in the form that the catalog's JSON has.
// It holds no source trees, no rules and no arithmetic.
package catalog
