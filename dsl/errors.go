package dsl

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
)

// found is how much of the text a message quotes.
const found = 24

// longestKind bounds, in bytes, how far a kind is looked for at the front of a word.
const longestKind = 64

// syntaxError makes a finding of the parser. The wording is the table's, by code and id.
func syntaxError(code diag.Code, id string, span source.Span, args ...diag.Arg) Bad {
	return Bad{Code: code, Severity: diag.Error, Span: span, Message: diag.Message{ID: id, Args: args}}
}

func unterminated(span, end source.Span) Bad {
	b := syntaxError("syntax/unterminated-string", "", span, diag.Word("quote", firstRune(span.Text())))
	b.Fixes = []diag.Fix{{
		Title: diag.Message{Template: diag.Text{Zh: "在行末补上引号", En: "close the string at the end of the line"}},
		Edits: []diag.Edit{{Span: end, NewText: closing(span.Text())}},
	}}
	return b
}

// closing is the quote that closes what a text opens, behind a backslash where one at the end would take the quote in.
func closing(s string) string {
	if (len(s)-len(strings.TrimRight(s, `\`)))%2 == 1 {
		return `\` + closing(s+`\`)
	}
	switch r := firstRune(s); r {
	case "「":
		return "」"
	case "『":
		return "』"
	case "｢":
		return "｣"
	case "“", "”", "„", "‟":
		return "”"
	default:
		return r
	}
}

func firstRune(s string) string {
	for i := range s {
		if i > 0 {
			return s[:i]
		}
	}
	return s
}

func unterminatedText(span source.Span) Bad {
	return syntaxError("syntax/unterminated-string", "text", span)
}

func badEscape(span source.Span) Bad {
	b := syntaxError("syntax/unexpected-token", "escape", span, diag.Word("found", span.Text()))
	b.Fixes = []diag.Fix{{
		Title: diag.Message{Template: diag.Text{Zh: `写两个反斜线，表示反斜线本身`, En: `write the backslash twice to mean a backslash`}},
		Safe:  true,
		Edits: []diag.Edit{{Span: source.Span{File: span.File, Start: span.Start, End: span.Start}, NewText: `\`}},
	}}
	return b
}

func unclosedBlock(open source.Span, at int) Bad {
	line, start := open.File.Line(open.File.Position(open.Start).Line)
	margin := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	if start+len(margin) > open.Start {
		margin = ""
	}
	b := syntaxError("syntax/unclosed-block", "", open)
	place := source.Span{File: open.File, Start: at, End: at}
	b.Fixes = []diag.Fix{{
		Title: diag.Message{Template: diag.Text{Zh: "补上「}」", En: "add the missing }"}},
		Edits: []diag.Edit{{Span: place, NewText: "\n" + margin + "}"}},
	}}
	return b
}

func tooDeep(span source.Span) Bad {
	return syntaxError("limit/nesting", "", span, diag.Int("limit", MaxNesting))
}

func tooManyOperators(span source.Span) Bad {
	return syntaxError("limit/nesting", "operators", span, diag.Int("limit", maxOperators))
}

// What the parser would have liked, in both languages.
type want uint8

const (
	wantValue want = iota
	wantNumber
	wantName
	wantOperator
)

func (w want) text() diag.Text {
	switch w {
	case wantNumber:
		return diag.Text{Zh: "数字", En: "a number"}
	case wantName:
		return diag.Text{Zh: "名字", En: "a name"}
	}
	if w == wantOperator {
		return diag.Text{Zh: "「,」、「)」或运算符", En: "a comma, a ) or an operator"}
	}
	return diag.Text{Zh: "词、数字或引号里的文字", En: "a word, a number or a quoted text"}
}

// unexpected is the finding for the token at hand, where something else would have been right.
func (p *parser) unexpected(w want) *Bad {
	b := p.wrongToken(p.tok(), w)
	return &b
}

func (p *parser) wrongToken(t token, w want) Bad {
	expected := diag.Term("expected", w.text())
	switch t.kind {
	case kBad:
		return p.badToken(t)
	case kSep, kClose, kOpen, kEOF:
		if p.nesting > 0 {
			return syntaxError("syntax/unexpected-token", "open-paren", p.span(p.opened))
		}
		return p.nothingBehind(expected)
	case kMinus:
		if p.at > 0 && p.toks[p.at-1].kind == kNumber && p.peekAt(1) == kNumber {
			return p.dashRange(t)
		}
		return p.operator(t)
	case kOver, kJoin:
		return syntaxError("syntax/unexpected-token", "stroke", p.span(t))
	case kPlus, kTimes:
		return p.operator(t)
	case kColon:
		if strings.HasPrefix(p.text[t.end:], "//") {
			return syntaxError("syntax/unexpected-token", "address", p.span(t))
		}
		b := syntaxError("syntax/unexpected-token", "colon", p.span(t), p.foundArg(t))
		b.Fixes = replace(p.span(t), " ", false, diag.Text{Zh: "改成空格", En: "write a space"})
		return b
	case kRange:
		return syntaxError("syntax/unexpected-token", "range", p.span(t), p.foundArg(t))
	case kEnd:
		if p.nesting == 0 {
			return syntaxError("syntax/unexpected-token", "paren", p.span(t))
		}
	}
	return syntaxError("syntax/unexpected-token", "", p.span(t), p.foundArg(t), expected)
}

// nothingBehind is a line that ends too early.
func (p *parser) nothingBehind(expected diag.Arg) Bad {
	last := p.toks[p.at-1]
	b := syntaxError("syntax/unexpected-token", "end", p.behind(), diag.Word("before", p.quote(last)), expected)
	if last.kind == kComma {
		b.Fixes = replace(p.span(last), "", false, diag.Text{Zh: "删去逗号", En: "delete the comma"})
	}
	return b
}

func (p *parser) foundArg(t token) diag.Arg { return diag.Word("found", p.quote(t)) }

// quote is the token's text, cut when it is long.
func (p *parser) quote(t token) string {
	s := p.text[t.start:t.end]
	if line := strings.IndexAny(s, "\r\n"); line >= 0 {
		s = s[:line]
	}
	return cut(s)
}

func cut(s string) string {
	n := 0
	for i := range s {
		if n++; n > found {
			return s[:i] + "…"
		}
	}
	return s
}

// behind is the place right behind the last token read.
func (p *parser) behind() source.Span {
	end := 0
	if p.at > 0 {
		end = int(p.toks[p.at-1].end)
	}
	return source.Span{File: p.src, Start: end, End: end}
}

// operator stands where only parentheses compute. A sign that touches the number behind it was meant to begin a value.
func (p *parser) operator(t token) Bad {
	if next := p.toks[p.at+1]; t.kind == kPlus && p.nesting == 0 && next.kind == kNumber && next.start == t.end {
		b := syntaxError("syntax/unexpected-token", "sign", p.span(t).To(p.span(next)), diag.Word("number", p.quote(next)))
		b.Fixes = replace(p.span(t), " ", false, diag.Text{Zh: "改成空格", En: "write a space"})
		return b
	}
	return syntaxError("syntax/unexpected-token", "operator", p.span(t), p.foundArg(t))
}

// dashRange is "3-5": people who write it mean a range.
func (p *parser) dashRange(t token) Bad {
	b := syntaxError("syntax/unexpected-token", "dash", p.span(t), diag.Word("low", p.quote(p.toks[p.at-1])), diag.Word("high", p.quote(p.toks[p.at+1])))
	b.Fixes = []diag.Fix{{
		Title: diag.Message{Template: diag.Text{Zh: "改成「..」", En: "write .."}},
		Edits: []diag.Edit{{Span: p.span(t), NewText: ".."}},
	}}
	return b
}

func (p *parser) unclosedParen(open token) *Bad {
	t := p.tok()
	switch t.kind {
	case kSep, kClose, kOpen, kEOF, kColon:
		b := syntaxError("syntax/unexpected-token", "open-paren", p.span(open))
		return &b
	case kComma:
		if open.kind == kParen {
			return p.apart(open)
		}
	}
	return p.unexpected(wantOperator)
}

// apart is a list in parentheses on their own: they were meant to touch the word before them.
func (p *parser) apart(open token) *Bad {
	b := syntaxError("syntax/unexpected-token", "apart", p.span(open))
	i := p.at
	for p.toks[i].start > open.start {
		i--
	}
	gap := source.Span{File: p.src, Start: int(p.toks[i-1].end), End: int(open.start)}
	b.Fixes = replace(gap, "", false, diag.Text{Zh: "删去括号前的空格", En: "delete the space before the parenthesis"})
	return &b
}

// notAHead is what stands where a line should begin with a word.
func (p *parser) notAHead(t token) Bad {
	switch t.kind {
	case kBad:
		return p.badToken(t)
	case kOpen:
		return syntaxError("syntax/unexpected-token", "bare-block", p.span(t))
	case kOver:
		if p.blockComment() {
			return syntaxError("syntax/unexpected-token", "block-comment", p.span(t).To(p.span(p.toks[p.at+1])))
		}
	case kNumber, kDice:
		return syntaxError("syntax/unexpected-token", "number-first", p.span(t), p.foundArg(t))
	}
	return syntaxError("syntax/unexpected-token", "head", p.span(t), p.foundArg(t))
}

// blockComment reports the beginning of a comment as other languages have them.
func (p *parser) blockComment() bool {
	next := p.toks[p.at+1]
	return next.kind == kTimes && next.start == p.tok().end
}

// badToken is the finding for a token that the lexer could make nothing of.
func (p *parser) badToken(t token) Bad {
	span := p.span(t)
	arg := p.foundArg(t)
	switch t.quote {
	case rNumber:
		return syntaxError("syntax/bad-number", "", span, arg)
	case rExponent:
		return syntaxError("syntax/bad-number", "exponent", span, arg)
	case rZero:
		return syntaxError("syntax/bad-number", "zero", span, arg)
	case rPoint:
		if b, ok := p.inside(t, "."); ok {
			return b
		}
		b := syntaxError("syntax/bad-number", "point", span, arg)
		b.Fixes = replace(span, "0"+p.plainText(t), true, diag.Text{Zh: "在小数点前写 0", En: "write 0 before the point"})
		return b
	case rInvisible:
		b := syntaxError("syntax/unexpected-token", "invisible", span)
		b.Fixes = replace(span, "", true, diag.Text{Zh: "删去看不见的字符", En: "delete the invisible character"})
		return b
	case rInner:
		return syntaxError("syntax/unexpected-token", "inner-quote", span, arg)
	}
	switch p.text[t.start:t.end] {
	case "#", "##", "＃":
		b := syntaxError("syntax/unexpected-token", "hash", span, arg)
		b.Fixes = replace(span, "//", false, diag.Text{Zh: "改成「//」", En: "write //"})
		return b
	case "=", "＝":
		b := syntaxError("syntax/unexpected-token", "equals", span, arg)
		b.Fixes = replace(span, " ", false, diag.Text{Zh: "改成空格", En: "write a space"})
		return b
	case "。", "．", ".":
		if b, ok := p.inside(t, p.text[t.start:t.end]); ok {
			return b
		}
		b := syntaxError("syntax/unexpected-token", "stop", span, arg)
		b.Fixes = replace(span, "", false, diag.Text{Zh: "删去句号", En: "delete the full stop"})
		return b
	}
	return syntaxError("syntax/unexpected-token", "character", span, arg)
}

// longestPiece bounds, in bytes, how far from a full stop the ends of what is written in one piece are looked for.
const longestPiece = 120

// inside is the finding for a full stop in the middle of what is written in one piece: 霜.png, CC-BY-4.0.
func (p *parser) inside(t token, found string) (Bad, bool) {
	apart := func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("{}();；｛｝（）,，、:：\"“”", r)
	}
	at, after := int(t.start), int(t.end)
	before, behind := p.text[max(0, at-longestPiece):at], p.text[after:min(len(p.text), after+longestPiece)]
	start := strings.LastIndexFunc(before, apart)
	end := strings.IndexFunc(behind, apart)
	if start < 0 || end < 0 {
		return Bad{}, false
	}
	_, size := utf8.DecodeRuneInString(before[start:])
	span := p.span(t)
	span.Start, span.End = at-len(before)+start+size, after+end
	if span.Start == at || end == 0 && t.quote != rPoint {
		return Bad{}, false
	}
	quoted := `"` + p.text[span.Start:span.End] + `"`
	b := syntaxError("syntax/unexpected-token", "inner-stop", span, diag.Word("found", found), diag.Word("as", quoted))
	b.Fixes = replace(span, quoted, false, diag.Text{Zh: "加上引号", En: "put quotes around it"})
	return b, true
}

func (p *parser) plainText(t token) string { return narrowed(p.text[t.start:t.end]) }

func replace(span source.Span, text string, safe bool, title diag.Text) []diag.Fix {
	return []diag.Fix{{Title: diag.Message{Template: title}, Safe: safe, Edits: []diag.Edit{{Span: span, NewText: text}}}}
}

// outside is what stands outside of every declaration.
func (p *parser) outside(t token) Bad {
	if t.kind == kClose {
		return syntaxError("syntax/unexpected-token", "brace", p.span(t))
	}
	if t.kind == kOver && p.blockComment() {
		return p.notAHead(t)
	}
	if t.kind == kWord && IsRulesetKeyword(p.plain(t)) {
		return syntaxError("syntax/unexpected-token", "directive", p.span(t), p.foundArg(t))
	}
	b := syntaxError("syntax/unexpected-token", "stray", p.span(t), p.foundArg(t))
	if n := len(p.file.Decls); n > 0 && p.strays > 0 {
		last := p.file.Decls[n-1]
		last.Broken = true
		if !p.lineStart(t) {
			b.Message.ID = "after-brace"
			b.Labels = []diag.Label{endsHere(last.Body.Span)}
		}
	}
	return b
}

func endsHere(body source.Span) diag.Label {
	return diag.Label{
		Span:    source.Span{File: body.File, Start: body.End - 1, End: body.End},
		Message: diag.Message{Template: diag.Text{Zh: "声明在这里就结束了", En: "the declaration ends here already"}},
	}
}

// badHeader says what a declaration's first line lacks; its tokens are those up to end.
func (p *parser) badHeader(end int) Bad {
	kind := p.tok()
	name := diag.Word("kind", p.quote(kind))
	if p.at+1 == end || p.toks[p.at+1].kind == kColon {
		return p.noName(kind)
	}
	for i := p.at + 1; i < end; i++ {
		if t := p.toks[i]; t.kind == kBad && (t.quote != rChar || p.text[t.start] == '#') {
			return p.badToken(t)
		}
	}
	first, last := p.toks[p.at+1], p.toks[end-1]
	if last.kind == kColon || last.kind == kComma {
		at := source.Span{File: p.src, Start: int(last.end), End: int(last.end)}
		return syntaxError("syntax/unexpected-token", "end", at, diag.Word("before", p.quote(last)), diag.Term("expected", wantName.text()))
	}
	if p.hasColon(end) {
		return syntaxError("syntax/unexpected-token", "extends", p.span(last), p.foundArg(last))
	}
	if end == p.at+2 && (first.kind == kWord || first.kind == kString) { // kind and name, no block
		at := source.Span{File: p.src, Start: int(first.end), End: int(first.end)}
		return syntaxError("syntax/unexpected-token", "block", at, name, diag.Word("name", p.quote(first)))
	}
	span := p.span(first).To(p.span(last))
	b := syntaxError("syntax/unexpected-token", "quote-name", span, diag.Word("name", cut(span.Text())))
	b.Fixes = replace(span, `"`+escaped(span.Text())+`"`, false, diag.Text{Zh: "给名字加引号", En: "quote the name"})
	return b
}

// noName is a declaration without a name, or one whose name touches the kind.
func (p *parser) noName(kind token) Bad {
	at := source.Span{File: p.src, Start: int(kind.end), End: int(kind.end)}
	word := p.plain(kind)
	for i := range word[:min(len(word), longestKind)] {
		if i > 0 && p.opts.Kinds != nil && !kind.has(fWide) && p.opts.Kinds(word[:i]) {
			at = source.Span{File: p.src, Start: int(kind.start) + i, End: int(kind.start) + i}
			b := syntaxError("syntax/unexpected-token", "space", at, diag.Word("kind", word[:i]), diag.Word("name", cut(word[i:])))
			b.Fixes = replace(at, " ", false, diag.Text{Zh: "加一个空格", En: "add a space"})
			return b
		}
	}
	return syntaxError("syntax/unexpected-token", "name", at, diag.Word("kind", p.quote(kind)))
}

func escaped(s string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s)
}

func (p *parser) hasColon(end int) bool {
	for i := p.at; i < end; i++ {
		if p.toks[i].kind == kColon {
			return true
		}
	}
	return false
}
