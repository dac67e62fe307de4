package schema

import (
	"iter"
	"strings"
)

// Normal is the form under which a word is looked up: ASCII letters small, and "-", "_" and spaces all "-".
func Normal(word string) string {
	for i := range len(word) {
		if c := word[i]; c >= 'A' && c <= 'Z' || c == '_' || c == ' ' {
			return strings.Map(normalRune, word)
		}
	}
	return word
}

func normalRune(r rune) rune {
	switch {
	case r >= 'A' && r <= 'Z':
		return r + 'a' - 'A'
	case r == '_' || r == ' ':
		return '-'
	}
	return r
}

// Spellings are the words, in normal form, that a row answers to: id, both names, aliases. One may come twice.
func Spellings(row *Row) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !yield(Normal(row.ID)) || !yield(Normal(row.Name.Zh)) || !yield(Normal(row.Name.En)) {
			return
		}
		for _, alias := range row.Aliases {
			if !yield(Normal(alias)) {
				return
			}
		}
	}
}

// Composed are the compound terms of a vocabulary, which its members form by its joins.
func Composed(v *Vocabulary) []Term {
	var terms []Term
	for _, join := range v.Compose {
		for i := range v.Members {
			first := &v.Members[i]
			if first.Class != join.First {
				continue
			}
			for k := range v.Members {
				if second := &v.Members[k]; second.Class == join.Second {
					terms = append(terms, composed(v.ID, join, first, second))
				}
			}
		}
	}
	return terms
}

func composed(list string, join Join, first, second *Member) Term {
	return Term{
		List:  list,
		ID:    first.ID + "-" + second.ID,
		Name:  Text{Zh: first.Name.Zh + second.Name.Zh, En: first.Name.En + " " + second.Name.En},
		Class: join.Class,
		Known: true,
	}
}
