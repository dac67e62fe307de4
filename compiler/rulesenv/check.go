package rulesenv

import (
	"fmt"
	"slices"
	"strings"
)

// Check looks through the ruleset's formulas for what evaluation would only meet with the right arguments: names and functions
// that nothing knows, formulas that use themselves. The errors are in the order of the formulas.
func (f *Functions) Check() []error {
	var errs []error
	for i := range f.words.Rules.Formulas {
		def := &f.words.Rules.Formulas[i]
		formula, err := f.Formula(def.ID)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		errs = append(errs, f.unknown(formula)...)
		if chain := f.circle(def.ID, nil); chain != nil {
			errs = append(errs, fmt.Errorf("formula %q uses itself: %s", def.ID, strings.Join(chain, " → ")))
		}
	}
	return errs
}

func (f *Functions) unknown(formula *Formula) []error {
	var errs []error
	var names []string
	for i := range formula.Def.Params {
		names = append(names, formula.Def.Params[i].ID)
	}
	for i, e := range append(slices.Clip(formula.Let), formula.Expr) {
		for _, name := range e.Names() {
			first, _, _ := strings.Cut(name, ".")
			if _, ok := f.Name(first); !ok && !slices.Contains(names, first) {
				errs = append(errs, fmt.Errorf("formula %q: nothing is called %q in %q", formula.Def.ID, first, e.Source()))
			}
		}
		for _, fn := range e.Calls() {
			if !slices.Contains(f.Known(), fn) {
				errs = append(errs, fmt.Errorf("formula %q: there is no function %q in %q", formula.Def.ID, fn, e.Source()))
			}
		}
		if i < len(formula.Def.Let) {
			names = append(names, formula.Def.Let[i].ID)
		}
	}
	return errs
}

// circle follows the formulas that a formula names and returns the chain that comes back to the first, or nil.
func (f *Functions) circle(id string, chain []string) []string {
	if len(chain) > 0 && chain[0] == id {
		return append(chain, id)
	}
	if slices.Contains(chain, id) {
		return nil
	}
	formula, err := f.Formula(id)
	if err != nil {
		return nil
	}
	chain = append(slices.Clip(chain), id)
	for _, e := range append(slices.Clip(formula.Let), formula.Expr) {
		for _, used := range e.IDs("formula") {
			if found := f.circle(used, chain); found != nil {
				return found
			}
		}
	}
	return nil
}
