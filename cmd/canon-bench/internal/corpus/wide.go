package corpus

import "strings"

// wide writes syntax as a Chinese input method types it: digits, brackets, commas and minus signs in their full-width forms.
// What stands in strings stays.
func wide(text string) string {
	const toWide = 'Ａ' - 'A'
	var out strings.Builder
	quoted := false
	for _, r := range text {
		switch {
		case r == '"':
			quoted = !quoted
		case !quoted && (r >= '0' && r <= '9' || strings.ContainsRune("(){},-", r)):
			r += toWide
		}
		out.WriteRune(r)
	}
	return out.String()
}
