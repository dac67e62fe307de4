package house

import (
	"slices"
	"strings"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
)

// setting is who set a leaf first.
type setting struct {
	layer *layer
	at    []string
}

// settings are the leaves of one rule book that layers have set. A leaf stands for what is below it: a removed row for all of it.
type settings struct {
	leaves map[string]setting
	above  map[string]setting // of every path above a leaf, the first leaf below it
}

// conflicts reports what a change sets that another layer has set, and notes what it sets.
func (e *evaluation) conflicts(c *change) {
	s := e.settings[c.layer.book]
	for _, l := range c.leaves {
		if other, ok := s.find(l.path); ok && other.layer != c.layer && !c.layer.wins && !slices.Contains(c.layer.over, other.layer.name) {
			e.report(diag.Diagnostic{
				Code: "house/conflict", Span: c.layer.doc.place(l.at),
				Message: diag.Message{ID: variant(c.layer, other.layer), Args: []diag.Arg{
					diag.Word("what", l.path), diag.Word("layer", c.layer.name), diag.Word("other", other.layer.name),
				}},
				Labels: []diag.Label{earlier(other.layer.doc.place(other.at))},
			})
		}
	}
	for _, l := range c.leaves {
		s.note(l.path, setting{c.layer, l.at})
	}
}

// variant: a project's own readings have no layer's name.
func variant(l, other *layer) string {
	if l.name == "" || other.name == "" {
		return "project"
	}
	return ""
}

func (s *settings) find(path string) (setting, bool) {
	for p := path; p != ""; p = parent(p) {
		if other, ok := s.leaves[p]; ok {
			return other, true
		}
	}
	other, ok := s.above[path]
	return other, ok
}

func (s *settings) note(path string, who setting) {
	s.leaves[path] = who
	for p := parent(path); p != ""; p = parent(p) {
		if _, ok := s.above[p]; !ok {
			s.above[p] = who
		}
	}
}

func parent(path string) string {
	i := strings.LastIndexByte(path, '/')
	if i < 0 {
		return ""
	}
	return path[:i]
}

// earlier is the label of the place that came first.
func earlier(at source.Span) diag.Label {
	return diag.Label{Span: at, Message: diag.Message{Template: diag.Text{Zh: "先在这里写过", En: "first set here"}}}
}
