package bind

import (
	"canon.dev/canon/compiler/near"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

// codes are the codes that a ruleset's resources can be reported under: the table's and the book's own.
type codes map[string]bool

func codesOf(rules *schema.Rules) codes {
	all := codes{}
	for _, e := range diag.Table() {
		all[string(e.Code)] = true
	}
	own := func(code string) {
		if code != "" {
			all[rules.ID+"/"+code] = true
		}
	}
	for i := range rules.Whole.Caps {
		own(rules.Whole.Caps[i].Code)
	}
	for i := range rules.Whole.Requires {
		own(rules.Whole.Requires[i].Code)
	}
	return all
}

func (c codes) has(code string) bool { return c[code] }

func (c codes) candidates() []near.Candidate {
	all := make([]near.Candidate, 0, len(c))
	for code := range c {
		all = append(all, near.Candidate{Word: code, En: code})
	}
	return all
}
