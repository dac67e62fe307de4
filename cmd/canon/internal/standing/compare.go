package standing

import (
	"fmt"
	"maps"
	"slices"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/exact"
)

// Comparison is what differs between two compilations, in the form that programs read.
type Comparison struct {
	Version int      `json:"version"`
	Changes []Change `json:"changes"` // sorted by id
	Summary Summary  `json:"summary"`
}

// Change is a resource that fares differently; a standing is null where there is no such resource.
type Change struct {
	ID     string    `json:"id"`
	Before *Standing `json:"before"`
	After  *Standing `json:"after"`
}

// Summary counts changes.
type Summary struct {
	Resources int `json:"resources"`
	Changed   int `json:"changed"`
	Dearer    int `json:"dearer"`  // the least legal price rises
	Cheaper   int `json:"cheaper"` // it falls
	Broken    int `json:"broken"`  // no longer without errors
	Mended    int `json:"mended"`  // without errors now
}

// Compare lists what differs.
func Compare(before, after map[string]*Standing) Comparison {
	out := Comparison{Version: 1, Changes: []Change{}}
	ids := maps.Clone(before)
	maps.Copy(ids, after)
	out.Summary.Resources = len(ids)
	for _, id := range slices.Sorted(maps.Keys(ids)) {
		was, is := before[id], after[id]
		if was.same(is) {
			continue
		}
		out.Changes = append(out.Changes, Change{id, was, is})
		out.Summary.count(was, is)
	}
	return out
}

func (s *Standing) same(o *Standing) bool {
	if s == nil || o == nil {
		return s == o
	}
	return s.Verdict == o.Verdict && equal(s.Price, o.Price) && equal(s.Least, o.Least) &&
		slices.Equal(codes(s.Errors), codes(o.Errors)) && slices.Equal(codes(s.Warnings), codes(o.Warnings)) && slices.Equal(s.Undecided, o.Undecided) &&
		maps.EqualFunc(s.Ledgers, o.Ledgers, func(a, b Ledger) bool {
			return equal(a.Total, b.Total) && a.Occupied.Cmp(b.Occupied) == 0 && a.Deducted.Cmp(b.Deducted) == 0
		})
}

func equal(a, b *exact.Num) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Cmp(*b) == 0
}

func (s *Summary) count(was, is *Standing) {
	s.Changed++
	if was == nil || is == nil {
		return
	}
	if was.Least != nil && is.Least != nil {
		switch was.Least.Cmp(*is.Least) {
		case -1:
			s.Dearer++
		case 1:
			s.Cheaper++
		}
	}
	switch {
	case was.Verdict != Illegal && is.Verdict == Illegal:
		s.Broken++
	case was.Verdict == Illegal && is.Verdict != Illegal:
		s.Mended++
	}
}

// Text is the summary in a line.
func (s Summary) Text() diag.Text {
	return diag.Text{
		Zh: fmt.Sprintf("有变化的资源：%d / %d（变贵 %d，变便宜 %d，不再合法 %d，变得合法 %d）", s.Changed, s.Resources, s.Dearer, s.Cheaper, s.Broken, s.Mended),
		En: fmt.Sprintf("resources that change: %d / %d (dearer %d, cheaper %d, no longer legal %d, now legal %d)", s.Changed, s.Resources, s.Dearer, s.Cheaper, s.Broken, s.Mended),
	}
}
