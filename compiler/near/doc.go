// Package near finds the word that a misspelt one was to be: by characters, by edits, by sound. It knows how words are typed,
// not what they mean.
package near

//go:generate go run ./generate -o pinyin.bin
