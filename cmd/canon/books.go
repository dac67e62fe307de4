package main

import (
	"cmp"
	"strings"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

// rulesets are the rule books as the project around the working directory has them, by id, or the one that answers to a word.
func (a *app) rulesets(only string) ([]*schema.Rules, error) {
	p, found, err := a.open(nil, nil, nil)
	if err != nil || len(found) > 0 {
		return nil, cmp.Or(err, a.report(found), exit(statusOf(found)))
	}
	return named(only, p.book)
}

// embedded are the rule books of this build, by id, or the one that answers to a word.
func embedded(only string) ([]*schema.Rules, error) { return named(only, schema.Load) }

func named(only string, load func(string) (*schema.Rules, error)) ([]*schema.Rules, error) {
	ids := schema.IDs()
	if only != "" {
		if _, err := schema.Heads(); err != nil {
			return nil, err // a table that can't be read is not one that there is not
		}
		id := schema.Find(only)
		if id == "" {
			return nil, wrongUsage(diag.Text{
				Zh: "没有 " + diag.Shown(only) + " 这套规则；有 " + strings.Join(ids, "、"),
				En: "there is no ruleset " + diag.Shown(only) + "; there are " + strings.Join(ids, ", "),
			})
		}
		ids = []string{id}
	}
	var books []*schema.Rules
	for _, id := range ids {
		rules, err := load(id)
		if err != nil {
			return nil, err
		}
		books = append(books, rules)
	}
	return books, nil
}

// bookOf answers a ruleset's book by its name in a language; what is no ruleset is shown as it is.
func bookOf(lang string) func(string) string {
	return func(id string) string {
		heads, err := schema.Heads()
		if err != nil {
			return id
		}
		for i := range heads {
			switch {
			case heads[i].ID != id:
			case heads[i].Book != "" && lang != "en":
				return heads[i].Book
			default:
				return heads[i].Name.In(lang)
			}
		}
		return id
	}
}

// rowOf answers what a row is called, by its full id; "" when there is none.
func (a *app) rowOf() func(string) string {
	names := map[string]string{}
	return func(id string) string {
		name, known := names[id]
		if known {
			return name
		}
		ruleset, _, _ := strings.Cut(id, "/")
		if rules, err := a.project.book(ruleset); err == nil {
			if row := rules.RowByID(id); row != nil {
				name = row.Name.In(a.lang)
			}
		}
		names[id] = name
		return name
	}
}
