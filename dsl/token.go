package dsl

import "strconv"

// kind is what a token is. The lexer decides everything that depends on whether two tokens touch (a call's parenthesis, the
// stroke of a path, a number's unit), so that the grammar need not ask.
type kind uint8

const (
	kEOF    kind = iota
	kWord        // 破甲
	kNumber      // 003, -1.5, 1/3, 55%
	kUnit        // what is glued to a number
	kDice        // 2d6
	kString      // "…", “…”, 「…」
	kText        // """…"""
	kSep         // newlines and semicolons, any number of them
	kOpen        // {
	kClose       // }
	kParen       // ( on its own
	kCall        // ( glued to a word
	kEnd         // )
	kComma       // ,
	kColon       // :
	kRange       // .. and ~ or 至 between quantities
	kPlus        // +
	kMinus       // -
	kTimes       // *
	kOver        // /
	kJoin        // / glued on both sides, outside parentheses: a path
	kBad         // what fits nowhere
	kBody        // only for participle: a block's statements as one token
	kinds
)

// symbols are the names under which the grammar knows the kinds, and which the printed EBNF shows.
func symbols() [kinds]string {
	return [kinds]string{
		kEOF: "EOF", kWord: "Word", kNumber: "Number", kUnit: "Unit", kDice: "Dice", kString: "String", kText: "Text", kSep: "Sep",
		kOpen: "Open", kClose: "Close", kParen: "Paren", kCall: "Call", kEnd: "End", kComma: "Comma", kColon: "Colon",
		kRange: "Range", kPlus: "Plus", kMinus: "Minus", kTimes: "Times", kOver: "Over", kJoin: "Join", kBad: "Bad", kBody: "Body",
	}
}

func (k kind) String() string { return symbols()[k] }

// Flags of a token.
const (
	fWide    uint8 = 1 << iota // has full-width forms: the plain form differs from the text
	fEscape                    // a string with a backslash
	fVirtual                   // a } that is not in the text: its block is broken
	fCut                       // a text that never ended: blocks that it lies in are not reported as open too
)

// token is a piece of the text. Offsets are bytes of the original.
type token struct {
	kind       kind
	flags      uint8
	quote      uint8 // bytes of the opening quote of a kString or kText
	unquote    uint8 // bytes of the closing one, 0 when it is missing
	start, end uint32
}

func (t token) has(flag uint8) bool { return t.flags&flag != 0 }

func (t token) String() string {
	return t.kind.String() + "@" + strconv.Itoa(int(t.start)) + "-" + strconv.Itoa(int(t.end))
}
