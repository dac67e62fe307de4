package peer

import (
	"encoding/json"
	"fmt"
	"path"
)

// Resource is a declaration as data.
type Resource struct {
	Kind    string                     `json:"kind"`
	Name    string                     `json:"name"`
	Fields  map[string]json.RawMessage `json:"fields"`
	Effects []Effect                   `json:"effects"`
}

// Effect is a block, the resource's own lines among them, whose block is "".
type Effect struct {
	Block   string                     `json:"block"`
	Name    string                     `json:"name"`
	Fields  map[string]json.RawMessage `json:"fields"`
	Clauses []Clause                   `json:"clauses"`
}

// UnmarshalJSON reads an effect of a catalog, where its fields stand beside what was reckoned.
func (e *Effect) UnmarshalJSON(data []byte) error {
	type plain Effect
	if err := json.Unmarshal(data, (*plain)(e)); err != nil {
		return err
	}
	if err := json.Unmarshal(data, &e.Fields); err != nil {
		return err
	}
	for _, reckoned := range []string{
		"name", "block", "path", "ledger", "cost", "factor", "paid", "occupied", "deducted", "contests", "clauses",
	} {
		delete(e.Fields, reckoned)
	}
	return nil
}

// Clause is a line. Its row tells the validators which alternative to take.
type Clause struct {
	Row    string            `json:"row"`
	Verb   string            `json:"verb"`
	Entry  string            `json:"entry"`
	Params []json.RawMessage `json:"params"`
	Amount json.RawMessage   `json:"amount"`
}

// Data takes from a catalog what its authors wrote.
func Data(catalog []byte) ([]Resource, error) {
	var all struct{ Resources []Resource }
	if err := json.Unmarshal(catalog, &all); err != nil {
		return nil, err
	}
	if len(all.Resources) == 0 {
		return nil, fmt.Errorf("the catalog has no resources")
	}
	for _, r := range all.Resources {
		for i := range r.Effects {
			e := &r.Effects[i]
			for j := range e.Clauses {
				e.Clauses[j].Row = path.Base(e.Clauses[j].Row)
			}
		}
	}
	return all.Resources, nil
}

// Ruleset is the one ruleset of a catalog.
func Ruleset(catalog []byte) string {
	var head struct{ Rulesets []struct{ ID string } }
	if err := json.Unmarshal(catalog, &head); err != nil || len(head.Rulesets) != 1 {
		return ""
	}
	return head.Rulesets[0].ID
}
