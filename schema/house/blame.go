package house

import (
	"slices"

	"canon.dev/canon/schema"
	"canon.dev/canon/schema/export"
	"canon.dev/canon/schema/integrity"
)

// mostBlamed is how many problems are looked into: the rest will be there when these are mended.
const mostBlamed = 50

// blame finds the change that brings each problem: before it the problem is not there, with it it is. All of the changes are
// made again for that, half of them at a time, since a layer may have thousands.
func (e *evaluation) blame(id string, problems []integrity.Problem) error {
	r, err := fresh(id)
	if err != nil {
		return err
	}
	start, err := schema.Pack(r)
	if err != nil {
		return err
	}
	problems = problems[:min(len(problems), mostBlamed)]
	guilty := map[integrity.Problem]*change{}
	if err := e.narrow(start, e.made, problems, guilty); err != nil {
		return err
	}
	e.accuse(problems, guilty)
	return nil
}

// narrow looks for the guilty among some changes to a packed ruleset that is without the problems and has them after these.
func (e *evaluation) narrow(before []byte, made []*change, problems []integrity.Problem, guilty map[integrity.Problem]*change) error {
	switch {
	case len(problems) == 0 || len(made) == 0:
		return nil
	case len(made) == 1:
		for _, p := range problems {
			guilty[p] = made[0]
		}
		return nil
	}
	r, err := schema.Unpack(string(before))
	if err != nil {
		return err
	}
	half := len(made) / 2
	for _, c := range made[:half] {
		if err := c.apply(r); err != nil {
			return err
		}
	}
	there, err := export.Complete(r)
	if err != nil {
		return err
	}
	middle, err := schema.Pack(r)
	if err != nil {
		return err
	}
	var earlier, later []integrity.Problem
	for _, p := range problems {
		if slices.Contains(there, p) {
			earlier = append(earlier, p)
		} else {
			later = append(later, p)
		}
	}
	if err := e.narrow(before, made[:half], earlier, guilty); err != nil {
		return err
	}
	return e.narrow(middle, made[half:], later, guilty)
}
