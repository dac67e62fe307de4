package diag

// Entry is a code's row in the table: what `canon explain CODE`, the generated reference and the tests read. Its bad and good
// examples are the files examples/<code with - for />.bad.canon and .good.canon: the bad one yields exactly this code.
type Entry struct {
	Code     Code
	Severity Severity
	Title    Text      // what it means, in a line
	Messages []Variant // the first is the usual one
	Help     Text      // why, and the way out
	NoSample string    // why there is no example file (an unreadable folder can't be one), "" when there is
}

// Variant is one wording of a code.
type Variant struct {
	ID   string // "" for the usual one
	Text Text   // with {name} for arguments
}
