package diag

// syntaxEntries are the codes of the text itself: tokens, structure, encoding, the limits of a file.
func syntaxEntries() []Entry { return nil }
