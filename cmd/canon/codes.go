package main

import (
	"slices"
	"strings"

	"canon.dev/canon/cmd/canon/internal/lookup"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
	"github.com/agnivade/levenshtein"
)

// pageOf finds what is known of a code: the table of the language and the operators, then the rules of the code's book.
func (a *app) pageOf(code diag.Code) (diag.Page, bool) {
	if e, ok := diag.Lookup(code); ok {
		return e.Page(), true
	}
	id, name, _ := strings.Cut(string(code), "/")
	rules, err := a.project.book(id)
	if err != nil {
		return diag.Page{}, false
	}
	for i := range rules.Whole.Caps {
		if rules.Whole.Caps[i].Code == name {
			return checkPage(rules, "cap", &rules.Whole.Caps[i].Check), true
		}
	}
	for i := range rules.Whole.Requires {
		if rules.Whole.Requires[i].Code == name {
			return checkPage(rules, "require", &rules.Whole.Requires[i].Check), true
		}
	}
	return diag.Page{}, false
}

// checkPage shows a book's own check like a code of the language.
func checkPage(rules *schema.Rules, table string, c *schema.Check) diag.Page {
	page := diag.Page{
		Code: diag.Code(rules.ID + "/" + c.Code), Severity: diag.ParseSeverity(c.Severity), Title: c.Title,
		Messages: []diag.Variant{{Text: c.Message}}, Help: c.Help, Bad: c.Bad, Good: c.Good, Rule: lookup.Ref(rules, table, &c.Row),
	}
	if c.Under != nil {
		page.Reading, page.Option = c.Under.Reading, c.Under.Options[0]
	}
	return page
}

// pages are all codes: the language's in their order, then each book's by id.
func pages() ([]diag.Page, error) {
	var all []diag.Page
	for _, e := range diag.Table() {
		all = append(all, e.Page())
	}
	books, err := embedded("")
	for _, rules := range books {
		for i := range rules.Whole.Caps {
			all = append(all, checkPage(rules, "cap", &rules.Whole.Caps[i].Check))
		}
		for i := range rules.Whole.Requires {
			all = append(all, checkPage(rules, "require", &rules.Whole.Requires[i].Check))
		}
	}
	return all, err
}

// unknownCode names the codes that are nearest to what was asked.
func unknownCode(asked string) error {
	all, err := pages()
	if err != nil {
		return err
	}
	var near []string
	for _, p := range all {
		code := string(p.Code)
		_, name, _ := strings.Cut(code, "/")
		_, wanted, _ := strings.Cut(asked, "/")
		if levenshtein.ComputeDistance(code, asked) <= 1+len(asked)/6 || name == wanted {
			near = append(near, code)
		}
	}
	m := diag.Message{Args: []diag.Arg{diag.Word("code", asked)}}
	if len(near) > 0 {
		slices.Sort(near)
		m.ID, m.Args = "near", append(m.Args, diag.Word("near", strings.Join(near, ", ")))
	}
	return failure{exitUsage, &diag.Diagnostic{Code: "usage/unknown-code", Message: m}}
}
