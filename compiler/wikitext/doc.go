// Package wikitext parses MediaWiki source into its templates, links, comments and verbatim pieces, and writes templates. It
// expands nothing and knows no template of any wiki. A tree names places of the text, so nothing of a page can be lost.
package wikitext
