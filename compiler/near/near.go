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

// Slip reports whether a word is surely a mistyped one: it sounds the same, neighbours changed places, or, of a longer word in
// Latin letters, one letter is wrong. Two names in Chinese that differ in a character of another sound may both be names.
func Slip(word, meant string) bool {
	if len(word) > longest || len(meant) > longest {
		return false
	}
	a, b := strings.ToLower(word), strings.ToLower(meant)
	if Pinyin(a) == strings.ReplaceAll(Pinyin(b), "-", "") || Pinyin(a) == Pinyin(b) || swapped(a, b) {
		return true
	}
	return !Han(word) && !Han(meant) && utf8.RuneCountInString(a) > 4 && levenshtein.ComputeDistance(a, b) == 1
}

// Longer is the shortest candidate that begins with a word, which is what somebody means who writes only its first part: 火 for
// 火焰. It is "" where there is none, or the word is too short to tell.
func Longer(word string, candidates []Candidate) string {
	han := Han(word)
	lower := strings.ToLower(word)
	if word == "" || !han && len(word) < 3 {
		return ""
	}
	best, answer := "", ""
	for _, c := range candidates {
		if !strings.HasPrefix(strings.ToLower(c.Word), lower) || han != Han(c.Word) {
			continue
		}
		if best == "" || len(c.Word) < len(best) || len(c.Word) == len(best) && c.Word < best {
			if best, answer = c.Word, c.En; han {
				answer = c.Zh
			}
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

// same compares words of one script. Of characters that sound the same one is easily typed for the other: they do not count
// against what may differ.
func (m *matcher) same(candidate string) int {
	length := utf8.RuneCountInString(candidate)
	allowed := m.allowed(max(m.length, length))
	if diff := m.length - length; diff > allowed || -diff > allowed {
		return tooFar
	}
	lower := strings.ToLower(candidate)
	alike := 0
	if m.han && m.length == length {
		alike = soundsAlike(m.lower, lower)
	}
	if alike > 0 && m.length > 1 && Pinyin(candidate) == m.sound {
		return 5 + alike
	}
	if allowed == 0 || !shares(m.lower, lower) {
		return tooFar
	}
	d := levenshtein.ComputeDistance(m.lower, lower)
	if d == 2 && swapped(m.lower, lower) {
		d = 1
	}
	if d-alike > allowed || d >= m.length || m.han && alike == 0 && strangers(m.lower, lower) {
		return tooFar
	}
	return 20*d - 8*alike
}

// allowed is how many characters may differ between words of some length.
func (m *matcher) allowed(length int) int {
	switch {
	case !m.han:
		return min(length/3, 3)
	case length <= 1:
		return 0
	case length <= 4:
		return 1
	}
	return min(length/3+1, 3)
}

// strangers reports two words of two characters of which only the second is the same: that is the one which many words share.
func strangers(a, b string) bool {
	x, y := []rune(a), []rune(b)
	return len(x) == 2 && len(y) == 2 && x[0] != y[0] && !swapped(a, b)
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

// soundsAlike counts the characters that differ and sound the same.
func soundsAlike(a, b string) int {
	x, y := []rune(a), []rune(b)
	n := 0
	for i := range min(len(x), len(y)) {
		if s := Reading(x[i]); x[i] != y[i] && s != "" && s == Reading(y[i]) {
			n++
		}
	}
	return n
}
