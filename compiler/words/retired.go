package words

import "canon.dev/canon/schema"

// Retired finds a word that the book no longer uses, or nil.
func (w *Words) Retired(word string) *schema.Retired {
	if len(w.retired) == 0 {
		return nil
	}
	return find(w.retired, word)
}

// modern is the word that took the place of one that is known nowhere, "" where none did.
func (w *Words) modern(word string) string {
	if r := w.Retired(word); r != nil {
		return r.Now.Zh
	}
	return ""
}
