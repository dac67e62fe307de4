package schema

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"
)

// tables are the packed rulesets; the JSON beside each is for people and reviews.
//
//go:embed tables
var tables embed.FS

// Head is what tells rulesets apart without loading them.
type Head struct {
	Row
	Version string `json:"version"`
	Digest  string `json:"digest"`
	Book    string `json:"book"`
}

// IDs are the embedded rulesets, sorted.
func IDs() []string {
	files, err := fs.Glob(tables, "tables/*.bin")
	if err != nil {
		return nil // the pattern is constant and well-formed
	}
	for i, file := range files {
		files[i] = strings.TrimSuffix(strings.TrimPrefix(file, "tables/"), ".bin")
	}
	return files
}

// Heads are the heads of the embedded rulesets, sorted by id. All callers share them; they must not be changed.
func Heads() ([]Head, error) { return heads() }

var heads = sync.OnceValues(readHeads)

func readHeads() ([]Head, error) {
	var heads []Head
	for _, id := range IDs() {
		head, err := headOf(id)
		if err != nil {
			return nil, err
		}
		heads = append(heads, head)
	}
	return heads, nil
}

// Find is the id of the embedded ruleset that answers to a word, by any of its spellings, or "".
func Find(word string) string {
	heads, err := Heads()
	if err != nil {
		return ""
	}
	wanted := Normal(word)
	for i := range heads {
		for spelling := range Spellings(&heads[i].Row) {
			if spelling == wanted {
				return heads[i].ID
			}
		}
	}
	return ""
}

// headOf reads the beginning of a table only.
func headOf(id string) (Head, error) {
	f, err := tables.Open("tables/" + id + ".bin")
	if err != nil {
		return Head{}, fmt.Errorf("there is no ruleset %q", id)
	}
	defer f.Close()
	var data [maxHead]byte
	n, err := io.ReadFull(f, data[:])
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return Head{}, err
	}
	return unpackHead(string(data[:n]))
}

func packed(id string) (string, error) {
	f, err := tables.Open("tables/" + id + ".bin")
	if err != nil {
		return "", fmt.Errorf("there is no ruleset %q", id)
	}
	defer f.Close() // it is in memory
	info, err := f.Stat()
	if err != nil {
		return "", err
	}
	var data strings.Builder // a []byte would have to be copied once more to be a string
	data.Grow(int(info.Size()))
	_, err = io.Copy(&data, f)
	return data.String(), err
}

// Load is an embedded ruleset with its look-ups. The first call unpacks it, which takes milliseconds; all callers share the
// result, which must not be changed.
func Load(id string) (*Rules, error) {
	load, ok := books()[id]
	if !ok {
		return nil, fmt.Errorf("there is no ruleset %q", id)
	}
	return load()
}

// books are the embedded rulesets, each unpacked when first asked for.
var books = sync.OnceValue(func() map[string]func() (*Rules, error) {
	all := map[string]func() (*Rules, error){}
	for _, id := range IDs() {
		all[id] = sync.OnceValues(func() (*Rules, error) {
			data, err := packed(id)
			if err != nil {
				return nil, err
			}
			ruleset, err := Unpack(data)
			if err != nil {
				return nil, fmt.Errorf("the table of %s: %w", id, err)
			}
			return Index(ruleset), nil
		})
	}
	return all
})

// Decode reads what Encode writes.
func Decode(table []byte) (*Ruleset, error) {
	r := &Ruleset{}
	if err := json.Unmarshal(table, r); err != nil {
		return nil, err
	}
	return r, nil
}
