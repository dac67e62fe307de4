// Command generate writes the table of readings that package near embeds: for each character from U+3400 to U+9FFF the index
// of its most usual syllable without tone. go-pinyin's own table is a map that takes milliseconds to build at every start.
package main

import (
	"bytes"
	"encoding/binary"
	"flag"
	"log"
	"os"
	"slices"
	"strings"

	"github.com/mozillazg/go-pinyin"
)

// First and last character of the table.
const first, last = 0x3400, 0x9fff

func main() {
	out := flag.String("o", "pinyin.bin", "file to write")
	flag.Parse()
	if err := os.WriteFile(*out, table(), 0o644); err != nil {
		log.Fatal(err)
	}
}

// table is a line of syllables, the first of them empty, and then an index of two bytes a character.
func table() []byte {
	args := pinyin.NewArgs()
	readings := make([]string, 0, last-first+1)
	for r := rune(first); r <= last; r++ {
		reading := ""
		if all := pinyin.SinglePinyin(r, args); len(all) > 0 {
			reading = all[0]
		}
		readings = append(readings, reading)
	}
	syllables := slices.Compact(slices.Sorted(slices.Values(append(slices.Clone(readings), ""))))
	var b bytes.Buffer
	b.WriteString(strings.Join(syllables, " ") + "\n")
	for _, r := range readings {
		i, _ := slices.BinarySearch(syllables, r)
		b.Write(binary.LittleEndian.AppendUint16(nil, uint16(i)))
	}
	return b.Bytes()
}
