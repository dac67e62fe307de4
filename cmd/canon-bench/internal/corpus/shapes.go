package corpus

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"text/template"
)

// shapes is what testdata/bench/shapes.json holds.
type shapes struct {
	Ruleset   string     `json:"ruleset"`
	Names     [][]string `json:"names"`
	Effects   []string   `json:"effects"`
	Sentences []string   `json:"sentences"`
	Timings   []string   `json:"timings"`
	Shapes    []*shape   `json:"shapes"`
}

// shape is a kind of resources.
type shape struct {
	Share   int    `json:"share"`
	Blocks  [2]int `json:"blocks"`  // at least, at most
	Clauses [2]int `json:"clauses"` // of the verb Verb, where that is set
	Verb    string `json:"verb"`
	Pattern string `json:"pattern"`

	pattern *template.Template
	units   []unit // what the compiler accepts in it
}

// filling is what a pattern may use.
type filling struct {
	Name, World, Price, Text, Material string
	Blocks, Clauses                    string
}

func readShapes(root fs.FS) (*shapes, error) {
	data, err := fs.ReadFile(root, "testdata/bench/shapes.json")
	if err != nil {
		return nil, err
	}
	s := &shapes{}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, err
	}
	for i, sh := range s.Shapes {
		if sh.pattern, err = template.New("").Parse(sh.Pattern); err != nil {
			return nil, fmt.Errorf("the pattern of shape %d: %w", i, err)
		}
	}
	return s, nil
}

// deck is which shape the n-th resource of each round has.
func (s *shapes) deck() []*shape {
	var deck []*shape
	for _, sh := range s.Shapes {
		for range sh.Share {
			deck = append(deck, sh)
		}
	}
	return deck
}

// name is the i-th name. Neighbours differ in every character; no name comes twice before all are used up.
func (s *shapes) name(i int) string {
	const stride = 622_133 // prime, so that it has no factor in common with the number of names
	total := s.nameCount()
	at := i * stride % total
	name := ""
	for _, list := range s.Names {
		name += list[at%len(list)]
		at /= len(list)
	}
	return name
}

func (s *shapes) nameCount() int {
	total := 1
	for _, list := range s.Names {
		total *= len(list)
	}
	return total
}
