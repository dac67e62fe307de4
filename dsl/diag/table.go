package diag

import "sync"

// Entry is a code's row in the table: what `canon explain CODE`, the generated reference and the tests read. Its bad and good
// examples are the files examples/<code with - for />.bad.canon and .good.canon: the bad one yields exactly this code.
type Entry struct {
	Code     Code
	Severity Severity
	Title    Text      // what it means, in a line
	Messages []Variant // the first is the usual one
	Help     Text      // why, and the way out
	Helps    []Variant // the ways out of messages for which Help is none
	NoSample string    // why there is no example file (an unreadable folder can't be one), "" when there is
}

// Variant is one wording of a code.
type Variant struct {
	ID   string // "" for the usual one
	Text Text   // with {name} for arguments
}

// Table is every code of the language and of the operators, in the order in which the reference lists them. The codes of a
// book are rows of its rules and are not here.
func Table() []Entry { return assembled().entries }

// Lookup finds a code's entry.
func Lookup(code Code) (Entry, bool) {
	t := assembled()
	i, ok := t.byCode[code]
	if !ok {
		return Entry{}, false
	}
	return t.entries[i], true
}

// Variant finds a wording of the entry by its ID.
func (e Entry) Variant(id string) (Variant, bool) {
	for _, v := range e.Messages {
		if v.ID == id {
			return v, true
		}
	}
	return Variant{}, false
}

type table struct {
	entries []Entry
	byCode  map[Code]int
}

var assembled = sync.OnceValue(func() table {
	t := table{byCode: map[Code]int{}}
	for _, part := range [][]Entry{syntaxEntries(), bindEntries(), priceEntries(), stackEntries(), houseEntries(), markupEntries(), ioEntries()} {
		for _, e := range part {
			t.byCode[e.Code] = len(t.entries)
			t.entries = append(t.entries, e)
		}
	}
	return t
})
