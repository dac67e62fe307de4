package near

import (
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// Candidate is a word that might have been meant.
type Candidate struct {
	Word string
	Zh   string // what to write in a Chinese text
	En   string // what to write in an English one
}

// longest is the length in bytes above which a word is no misspelling of anything.
const longest = 90

// Best is the candidate that a misspelt word was most likely to be, written in the script of the word; "" when none is near
// enough to be worth saying. The order of the candidates does not matter.
func Best(word string, candidates []Candidate) string {
	if word == "" || len(word) > longest {
		return ""
	}
	m := matcher{word: word, lower: strings.ToLower(word), han: Han(word), length: utf8.RuneCountInString(word)}
	m.sound = Pinyin(word)
	best, answer, by := tooFar, "", ""
	for _, c := range candidates {
		if c.Word == word {
			return "" // it is not misspelt
		}
		score := m.score(c.Word)
		shown := c.En
		if m.han && c.Zh != "" || shown == "" {
			shown = c.Zh
		}
		if score < best || score == best && score < tooFar && (c.Word < by || c.Word == by && shown < answer) {
			best, answer, by = score, shown, c.Word
		}
	}
	return answer
}

// Han reports whether a word has a Chinese character.
func Han(word string) bool {
	for _, r := range word {
		if Reading(r) != "" {
			return true
		}
	}
	return false
}

const tooFar = 1000

type matcher struct {
	word, lower, sound string
	han                bool
	length             int // in characters
}

// score is smaller the nearer the candidate is; tooFar says that it has nothing to do with the word.
func (m *matcher) score(candidate string) int {
	if len(candidate) > longest {
		return tooFar
	}
	if m.han == Han(candidate) {
		return m.same(candidate)
	}
	// Typed without an input method: "pojia".
	if !m.han && m.length > 3 && Pinyin(candidate) == strings.ReplaceAll(m.lower, "-", "") {
		return 15
	}
	return tooFar
}

// same compares words of one script. A word of two characters may differ in one, a longer one in a third of its own.
func (m *matcher) same(candidate string) int {
	length := utf8.RuneCountInString(candidate)
	allowed := max(m.length, length) / 3
	if m.han {
		allowed = max(m.length, length) / 2
	}
	allowed = min(allowed, 3)
	if diff := m.length - length; diff > allowed || -diff > allowed {
		return tooFar
	}
	lower := strings.ToLower(candidate)
	if m.han && m.length > 1 && m.length == length && Pinyin(candidate) == m.sound {
		return 5 + levenshtein.ComputeDistance(m.lower, lower)
	}
	if allowed == 0 || !shares(m.lower, lower) {
		return tooFar
	}
	d := levenshtein.ComputeDistance(m.lower, lower)
	if d == 2 && swapped(m.lower, lower) {
		d = 1
	}
	if d > allowed || d >= m.length {
		return tooFar
	}
	score := 20 * d
	if m.han && soundsAlike(m.lower, lower) {
		score -= 8
	}
	return score
}

// shares reports whether the words have a character in common.
func shares(a, b string) bool { return strings.ContainsAny(a, b) }

// swapped reports whether the words differ in two neighbours that changed places.
func swapped(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] != y[i] {
			return i+1 < len(x) && x[i] == y[i+1] && x[i+1] == y[i] && string(x[i+2:]) == string(y[i+2:])
		}
	}
	return false
}

// soundsAlike reports whether some character that differs sounds the same.
func soundsAlike(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if s := Reading(x[i]); x[i] != y[i] && s != "" && s == Reading(y[i]) {
			return true
		}
	}
	return false
}
