package near

import (
	_ "embed" // the table of readings
	"strings"
	"sync"
)

//go:embed pinyin.bin
var pinyinTable string

// The first and the last character that the table has.
const firstHan, lastHan = 0x3400, 0x9fff

var syllables = sync.OnceValue(func() []string {
	line, _, _ := strings.Cut(pinyinTable, "\n")
	return strings.Split(line, " ")
})

// Reading is the usual syllable of a character without its tone, "" when it has none.
func Reading(r rune) string {
	if r < firstHan || r > lastHan {
		return ""
	}
	at := strings.IndexByte(pinyinTable, '\n') + 1 + 2*int(r-firstHan)
	return syllables()[int(pinyinTable[at])|int(pinyinTable[at+1])<<8]
}

// Pinyin is how a word sounds: the syllables of its characters, other letters in lower case as they are.
func Pinyin(word string) string {
	var b strings.Builder
	for _, r := range word {
		if s := Reading(r); s != "" {
			b.WriteString(s)
		} else {
			b.WriteString(strings.ToLower(string(r)))
		}
	}
	return b.String()
}
