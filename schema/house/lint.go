package house

import (
	"slices"

	"cuelang.org/go/cue"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

// lint reads the levels of codes. A code must be known, and an error can't be made less: the rules say what is legal, and
// only a layer changes the rules.
func (e *evaluation) lint(doc *document, p *Project) map[diag.Code]string {
	levels := map[diag.Code]string{}
	known := e.severities(p)
	for code, v := range fields(doc.LookupPath(cue.ParsePath("lint"))) {
		level, bad := v.String()
		severity, ok := known[code]
		switch {
		case bad != nil:
		case !ok:
			e.unknown("house/unknown-code", doc.place([]string{"lint", code}), code, keys(known))
		case severity == diag.Error && level != "error":
			e.say("house/unlintable", "", doc.place([]string{"lint", code}), diag.Word("code", code))
		default:
			levels[diag.Code(code)] = level
		}
	}
	return levels
}

// severities are those of all codes: the language's and those of the rule books as the project has them.
func (e *evaluation) severities(p *Project) map[string]diag.Severity {
	all := map[string]diag.Severity{}
	for _, entry := range diag.Table() {
		all[string(entry.Code)] = entry.Severity
	}
	for _, id := range schema.IDs() {
		rules, err := schema.Load(id)
		if err != nil {
			continue // its own loading says so
		}
		for _, changed := range p.Books {
			if changed.ID == id {
				rules = changed
			}
		}
		for i := range rules.Whole.Caps {
			all[id+"/"+rules.Whole.Caps[i].Code] = diag.ParseSeverity(rules.Whole.Caps[i].Severity)
		}
		for i := range rules.Whole.Requires {
			all[id+"/"+rules.Whole.Requires[i].Code] = diag.ParseSeverity(rules.Whole.Requires[i].Severity)
		}
	}
	return all
}

func keys(m map[string]diag.Severity) []string {
	list := make([]string, 0, len(m))
	for k := range m {
		list = append(list, k)
	}
	slices.Sort(list)
	return list
}
