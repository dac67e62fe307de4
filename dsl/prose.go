package dsl

import (
	"cmp"
	"slices"
	"strings"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
)

// prose is for a line whose values, from a token on, don't parse because they are prose without quotes:
//
//	描述 他说：“以血为刃。”然后出手
//
// Whatever is wrong with it by itself (a colon, a full stop, a quote in the middle) is one mistake with one way out. It reports
// that, reads past the line, and answers whether that is what the line was.
func (p *parser) prose(first, end int) bool {
	last := p.lineEnd(first, end)
	if last < first || p.toks[first].kind == kString || !p.readsLikeProse(first, last) { // what begins with a quote was quoted badly
		return false
	}
	span := p.span(p.toks[first]).To(p.span(p.toks[last]))
	b := syntaxError("syntax/unexpected-token", "prose", span)
	b.Fixes = replace(span, `"`+escaped(span.Text())+`"`, false, diag.Text{Zh: "给整段文字加引号", En: "quote the whole text"})
	p.proses = append(p.proses, span)
	p.report(b)
	p.at = last + 1
	return true
}

// withoutProse leaves out what the lexer has reported of quotes and escapes inside prose.
func (p *parser) withoutProse() {
	if len(p.proses) == 0 {
		return
	}
	lexed := len(p.scanner.bad)
	kept := slices.DeleteFunc(slices.Clone(p.file.Bad[:lexed]), func(b Bad) bool {
		i, _ := slices.BinarySearchFunc(p.proses, b.Span.Start, func(s source.Span, at int) int { return cmp.Compare(s.End, at+1) })
		return i < len(p.proses) && p.proses[i].Start <= b.Span.Start && b.Span.End <= p.proses[i].End
	})
	p.file.Bad = append(kept, p.file.Bad[lexed:]...)
}

// How many tokens and semicolons prose may have: a line may hold many statements, all of them broken.
const (
	longestProse   = 400
	mostSemicolons = 4
)

// lineEnd is the last token of the line that a token stands in; semicolons belong to prose. A line with a brace has none, and
// neither has one that goes on and on.
func (p *parser) lineEnd(first, end int) int {
	last, semicolons := first-1, 0
	for i := first; i < end; i++ {
		if i-first > longestProse || semicolons > mostSemicolons {
			return first - 1
		}
		switch t := p.toks[i]; t.kind {
		case kOpen, kClose, kEOF, kText:
			return first - 1
		case kSep:
			if strings.ContainsAny(p.text[t.start:t.end], "\r\n") || t.start == t.end {
				return last
			}
			semicolons++
		default:
			last = i
		}
	}
	return last
}

// sentence are signs that end or join sentences and stand nowhere in the language.
const sentence = "。！？!?…—"

// readsLikeProse looks for what only prose has: the sign of a sentence with more behind it; a quotation that touches the word before
// it and goes on, or that has such a sign in it or behind it; several words before a colon and several behind.
func (p *parser) readsLikeProse(first, last int) bool {
	signs, glued, words := 0, false, 0
	for i := first; i <= last; i++ {
		t := p.toks[i]
		text := p.text[t.start:t.end]
		sign := strings.ContainsAny(text, sentence)
		switch {
		case t.kind == kBad && sign && i > first:
			if signs++; i < last {
				return true
			}
		case t.kind == kString && i > first && p.toks[i-1].end == t.start:
			glued = true
			if sign || i < last && p.toks[i+1].start == t.end && (p.toks[i+1].kind == kWord || p.toks[i+1].kind == kBad) {
				return true
			}
		case t.kind == kColon && words >= 2 && words == i-first && last-i >= 2:
			return true
		case t.kind == kWord:
			words++
		}
	}
	return glued && signs > 0
}
