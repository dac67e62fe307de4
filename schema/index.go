package schema

import "canon.dev/canon/dsl/exact"

// Rules is a ruleset with the look-ups that the passes need. It is immutable once made and safe for concurrent use.
// Words are looked up by any spelling: id, zh, en, alias, in any case, traditional or simplified.
type Rules struct {
	*Ruleset
}

// Term is a word with a meaning in a ruleset: a member of a vocabulary or a level of a scale.
type Term struct {
	List  string // id of the vocabulary or scale
	ID    string
	Name  Text
	Class string
	Known bool       // false for an open list's unlisted word, whose ID and Name are the word itself
	Rank  *exact.Num // of a level
	Data  map[string]string
}
