package house

import (
	"slices"
	"strings"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"github.com/agnivade/levenshtein"
)

func (e *evaluation) report(d diag.Diagnostic) {
	d.Severity = diag.Error
	e.found = append(e.found, d)
}

// say reports a finding of a code and wording at a place.
func (e *evaluation) say(code diag.Code, id string, at source.Span, args ...diag.Arg) {
	e.report(diag.Diagnostic{Code: code, Span: at, Message: diag.Message{ID: id, Args: args}})
}

// unknown reports a name that is none of those which there are, with the nearest, or with all of them if they are few.
func (e *evaluation) unknown(code diag.Code, at source.Span, name string, known []string, args ...diag.Arg) {
	args = append(args, diag.Word("name", name))
	if close := near(name, known); close != "" {
		e.say(code, "near", at, append(args, diag.Word("near", close))...)
		return
	}
	if len(known) > 0 && len(known) <= 12 {
		known = slices.Sorted(slices.Values(known))
		e.say(code, "known", at, append(args, diag.Word("known", strings.Join(known, ", ")))...)
		return
	}
	e.say(code, "", at, args...)
}

// near is the known name that is spelt most like another, "" when none is. Of equals the one as long as the name wins.
func near(name string, known []string) string {
	best, least := "", 2*(1+len([]rune(name))/3)+1
	for _, k := range slices.Sorted(slices.Values(known)) {
		d := 2 * levenshtein.ComputeDistance(name, k)
		if d >= 2*len([]rune(name)) {
			continue // nothing of the name is left
		}
		if len(k) != len(name) {
			d++
		}
		if d < least || best == "" && d == least {
			best, least = k, d
		}
	}
	return best
}
