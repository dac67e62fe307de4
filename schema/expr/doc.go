// Package expr is the small total language in which a rule book's data says how values follow from each other: exact
// fractions, terms, lists, comparison, if; no loops, no I/O, always an end. It knows no book and no resource: names and the
// functions over clauses come from an Env.
//
//	Expr    = And { "or" And } .
//	And     = Not { "and" Not } .
//	Not     = { "not" } Compare .
//	Compare = Sum [ ( "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" ) Sum ] .
//	Sum     = Product { ( "+" | "-" ) Product } .
//	Product = Unary { ( "*" | "/" ) Unary } .
//	Unary   = { "-" } Atom .
//	Atom    = Number | String | Name | Call | List | "(" Expr ")" .
//	Name    = ident { "." ident } .            a letter, then letters, digits, "_" and "-" glued between them
//	Call    = ident "(" [ Expr { "," Expr } ] ")" .
//	List    = "[" [ Expr { "," Expr } ] "]" .
//
// A minus between names needs spaces. Numbers are 3, 1.5; fractions are written with "/". Strings ("ordinary") are ids of terms.
// and, or, not, in, if are reserved; true and false are truth values. Comparisons do not chain.
//
// Built-in functions: if(condition, a, b), min, max (numbers or one list), floor, ceil, abs, has(name), or-else(a, b) (b when
// a is absent), len(list), pow(base, n) for a whole n, range(a, b) (the list of whole numbers from a to b). Functions that bind a name over a list: sum(x in list, e), count(x in list, e), any(x in list, e),
// all(x in list, e), most(x in list, e) (the largest, 0 of none); x may be left out where the Env gives elements as scopes:
// count(clauses, tag("range")), and e where the elements are what is reckoned: sum(list), count(list).
// All other functions are the Env's: those of a ruleset's tables (rank, lookup, reading, scale, formula …) and those of what is
// priced: tag("id"), value("entry", parameters …), clauses-of("field") (the clauses in the blocks, of whatever resources, that the
// word of a field names).
//
// Values of different kinds are not equal, rather than wrong: an amount may be a number or a word. Order and arithmetic need
// numbers; anything else there is a bug of the rule data and an EvalError, as is a division by zero or an unknown function.
//
// An absent value spreads: an operation on it is absent too, and Eval says what was missing, which makes a check undecided,
// never passed. "and", "or", any and all decide without the absent side where they can, and so does an if whose branches agree.
// A name that no scope knows is absent; Names and Calls let a ruleset's tests find misspelt ones.
package expr
