package corpus

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// unit is a part of a resource, before and after the name that it is given: an effect, or a clause without its verb.
type unit struct {
	before, after string
	keys          []string // what it gives: two units with a key in common are not put into one resource
}

// more is what amounts are made larger by.
var more = []string{"", "1", "2"}

// pool holds the units of the price cases, before the compiler was asked.
type pool struct {
	blocks, clauses []unit
	verbs           map[string]bool
	timings         []string
}

// readPool takes the price cases of the shapes' own book.
func readPool(root fs.FS, rules []*schema.Rules, sh *shapes) (*pool, error) {
	p := &pool{verbs: map[string]bool{}, timings: sh.Timings}
	for _, r := range rules {
		for i := range r.Verbs {
			for spelling := range schema.Spellings(&r.Verbs[i].Row) {
				p.verbs[spelling] = true
			}
		}
	}
	files, err := fs.Glob(root, "testdata/prices/*.json")
	if err != nil {
		return nil, err
	}
	for _, name := range files {
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return nil, err
		}
		var cases []struct{ Source string }
		if err := json.Unmarshal(data, &cases); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, c := range cases {
			if !strings.HasPrefix(c.Source, sh.Ruleset+"\n") {
				continue
			}
			p.add(dsl.Parse(source.NewFile(name, c.Source), dsl.Options{}))
		}
	}
	return p, nil
}

func (p *pool) add(f *dsl.File) {
	for _, d := range f.Decls {
		for _, s := range d.Body.Stmts {
			if s.Block != nil && len(s.Args) == 1 {
				p.addBlock(s)
			}
		}
	}
}

// addBlock takes a block with each of its amounts, as it is and with a timing.
func (p *pool) addBlock(s *dsl.Stmt) {
	text := s.Span.File.Text
	name := s.Args[0].Span()
	head := text[s.Span.Start:name.Start]
	for _, extra := range more {
		body, changed := longer(s.Block, extra)
		if extra != "" && !changed {
			continue
		}
		p.blocks = append(p.blocks, unit{before: "  " + head, after: " {" + body + "}\n"})
		if p.plain(s.Block) {
			timing := p.timings[len(p.blocks)%len(p.timings)]
			lines := "\n    " + strings.ReplaceAll(timing, "\n", "\n    ")
			p.blocks = append(p.blocks, unit{before: "  " + head, after: " {" + lines + body + "}\n"})
		}
	}
	for _, c := range s.Block.Stmts {
		if c.Block == nil && len(c.Args) > 0 && p.verbs[c.Head.Text] {
			p.clauses = append(p.clauses, unit{after: text[c.Head.Span.End:c.Args[len(c.Args)-1].Span().End] + "\n"})
		}
	}
}

// plain reports a block that has clauses only.
func (p *pool) plain(b *dsl.Block) bool {
	return !slices.ContainsFunc(b.Stmts, func(s *dsl.Stmt) bool { return s.Block != nil || !p.verbs[s.Head.Text] })
}

// longer is the text between a block's braces, each amount at the end of a line with a digit in front: 3 becomes 13.
func longer(b *dsl.Block, digit string) (body string, changed bool) {
	text := b.Span.File.Text
	var out strings.Builder
	from := b.Span.Start + 1
	for _, s := range b.Stmts {
		if s.Block != nil || len(s.Args) < 2 {
			continue
		}
		items := s.Args[len(s.Args)-1].Items
		if last := items[0]; len(items) == 1 && last.Op == dsl.OpNumber && text[last.Span.Start] != '-' {
			out.WriteString(text[from:last.Span.Start])
			out.WriteString(digit)
			from, changed = last.Span.Start, true
		}
	}
	out.WriteString(text[from : b.Span.End-1])
	return out.String(), changed
}
