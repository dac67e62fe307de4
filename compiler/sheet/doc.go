// Package sheet puts a priced resource into the order in which its book wants resources handed in for review, and lists what a
// reviewer has to know: what is proven, what rests on an assumed row or a reading, what only a person can judge, what a game
// master decided. The order and its headings are the ruleset's; where it has none, a plain order is used.
package sheet
