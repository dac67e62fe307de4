package emit

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/markup"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

// WikitextExtension is how the names of pages end.
const WikitextExtension = ".wiki"

// Wikitext is the resources as pages of their book's wiki, a file a page: those that say so share one, each other has its own. Kinds
// without a card there are reported.
func Wikitext(in Input) ([]File, diag.List) {
	books := map[*schema.Rules][]*ir.Resource{}
	for _, r := range in.Resources {
		books[r.Rules] = append(books[r.Rules], r)
	}
	var files []File
	var found diag.List
	taken := map[string]bool{}
	for _, rules := range slices.SortedFunc(maps.Keys(books), func(a, b *schema.Rules) int { return strings.Compare(a.ID, b.ID) }) {
		folder := "wikitext/"
		if len(books) > 1 {
			folder += rules.ID + "/"
		}
		pages, without := pagesOf(rules, books[rules])
		for _, p := range pages {
			files = append(files, File{Path: free(taken, folder+fileName(p.Title)), Data: []byte(p.Text)})
		}
		for _, kind := range slices.Sorted(maps.Keys(without)) {
			found = append(found, diag.Diagnostic{Code: "markup/no-template", Severity: diag.Advice, Message: diag.Message{Args: []diag.Arg{
				diag.Term("kind", rules.Kind(kind).Name), diag.Int("count", without[kind]),
			}}})
		}
	}
	return files, found
}

func pagesOf(rules *schema.Rules, resources []*ir.Resource) ([]markup.Page, map[string]int) {
	if m := markup.Of(words.Of(rules), schema.MarkupWikitext); m != nil {
		return m.Write(resources)
	}
	without := map[string]int{}
	for _, r := range resources {
		without[r.Kind.ID]++
	}
	return nil, without
}

// longestName bounds a part of a file's name, in bytes: file systems take no more than 255.
const longestName = 200

// fileName is a page's title as a file has it: subpages are folders, and what no file system takes is an underscore.
func fileName(title string) string {
	parts := strings.Split(title, "/")
	for i, part := range parts {
		part = strings.Map(func(r rune) rune {
			if r < ' ' || strings.ContainsRune(`\:*?"<>|`, r) {
				return '_'
			}
			return r
		}, part)
		for len(part) > longestName {
			_, size := utf8.DecodeLastRuneInString(part)
			part = part[:len(part)-size]
		}
		parts[i] = cmp.Or(strings.Trim(part, ". "), "_")
	}
	return strings.Join(parts, "/")
}

// free is a path that no other file has, also where capitals don't count.
func free(taken map[string]bool, path string) string {
	name := path
	for n := 2; taken[strings.ToLower(name)]; n++ {
		name = path + " (" + strconv.Itoa(n) + ")"
	}
	taken[strings.ToLower(name)] = true
	return name + WikitextExtension
}
