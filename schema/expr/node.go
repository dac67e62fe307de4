package expr

type op uint8

const (
	opConst op = iota // value
	opName            // path
	opList            // kids
	opIf              // kids: condition, then, else
	opOr
	opAnd
	opNot
	opEq
	opNe
	opLt
	opLe
	opGt
	opGe
	opIn
	opAdd
	opSub
	opMul
	opDiv
	opNeg
	opCall // name, kids: a function of the Env
	opMin
	opMax
	opFloor
	opCeil
	opAbs
	opHas
	opOrElse
	opLen
	opPow
	opRange
	opSum // kids: list, body (the element itself where there is none); name is bound, "" where nothing is
	opCount
	opAny
	opAll
	opMost
)

// node is a piece of a parsed expression.
type node struct {
	op     op
	height int32
	pos    int32 // byte offsets into the source
	end    int32
	kids   []*node
	value  Value    // opConst; opList of constants
	name   string   // a function, a bound name, a name as written
	path   []string // opName
	args   []Value  // opCall: the arguments, where all are constants
}

// builtin is a function of the language itself.
type builtin struct {
	op       op
	min, max int // how many arguments
	binds    bool
}

// builtinOf is a switch and not a map, because a package-level map is state that can change.
func builtinOf(name string) (builtin, bool) {
	const many = 1 << 20
	switch name {
	case "min":
		return builtin{opMin, 1, many, false}, true
	case "max":
		return builtin{opMax, 1, many, false}, true
	case "floor":
		return builtin{opFloor, 1, 1, false}, true
	case "ceil":
		return builtin{opCeil, 1, 1, false}, true
	case "abs":
		return builtin{opAbs, 1, 1, false}, true
	case "has":
		return builtin{opHas, 1, 1, false}, true
	case "or-else":
		return builtin{opOrElse, 2, 2, false}, true
	case "len":
		return builtin{opLen, 1, 1, false}, true
	case "pow":
		return builtin{opPow, 2, 2, false}, true
	case "range":
		return builtin{opRange, 2, 2, false}, true
	case "if":
		return builtin{opIf, 3, 3, false}, true
	case "sum":
		return builtin{opSum, 1, 2, true}, true
	case "count":
		return builtin{opCount, 1, 2, true}, true
	case "any":
		return builtin{opAny, 1, 2, true}, true
	case "all":
		return builtin{opAll, 1, 2, true}, true
	case "most":
		return builtin{opMost, 1, 2, true}, true
	}
	return builtin{}, false
}

func builtinName(o op) string {
	switch o {
	case opMin:
		return "min"
	case opMax:
		return "max"
	case opFloor:
		return "floor"
	case opCeil:
		return "ceil"
	case opAbs:
		return "abs"
	case opHas:
		return "has"
	case opOrElse:
		return "or-else"
	case opLen:
		return "len"
	case opPow:
		return "pow"
	case opRange:
		return "range"
	case opIf:
		return "if"
	case opSum:
		return "sum"
	case opCount:
		return "count"
	case opAny:
		return "any"
	case opAll:
		return "all"
	case opMost:
		return "most"
	}
	return ""
}

func (o op) binds() bool { return o >= opSum && o <= opMost }

// infix is the spelling and the precedence of a binary operator; precedence 0 is none.
func (o op) infix() (mark string, precedence int) {
	switch o {
	case opOr:
		return "or", 1
	case opAnd:
		return "and", 2
	case opEq:
		return "==", 4
	case opNe:
		return "!=", 4
	case opLt:
		return "<", 4
	case opLe:
		return "<=", 4
	case opGt:
		return ">", 4
	case opGe:
		return ">=", 4
	case opIn:
		return "in", 4
	case opAdd:
		return "+", 5
	case opSub:
		return "-", 5
	case opMul:
		return "*", 6
	case opDiv:
		return "/", 6
	}
	return "", 0
}

// precedence of any node, as deep as it binds: an atom is 8.
func (n *node) precedence() int {
	switch n.op {
	case opNot:
		return 3
	case opNeg:
		return 7
	}
	if _, p := n.op.infix(); p > 0 {
		return p
	}
	return 8
}
