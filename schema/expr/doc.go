// Package expr is the small total language in which a rule book's data says how values follow from each other: exact
// fractions, terms, lists, comparison, if; no loops, no I/O, always an end. It knows no book and no resource: names and the
// functions over clauses come from an Env.
//
//	Expr    = "if" "(" Expr "," Expr "," Expr ")" | Or .
//	Or      = And { "or" And } .
//	And     = Not { "and" Not } .
//	Not     = [ "not" ] Compare .
//	Compare = Sum [ ( "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" ) Sum ] .
//	Sum     = Product { ( "+" | "-" ) Product } .
//	Product = Unary { ( "*" | "/" ) Unary } .
//	Unary   = [ "-" ] Atom .
//	Atom    = Number | String | Name | Call | List | "(" Expr ")" .
//	Name    = ident { "." ident } .            a letter, then letters, digits, "_" and "-" glued between them
//	Call    = ident "(" [ Expr { "," Expr } ] ")" .
//	List    = "[" [ Expr { "," Expr } ] "]" .
//
// A minus between names needs spaces. Numbers are 3, 1.5; fractions are written with "/". Strings ("ordinary") are ids of terms.
//
// Built-in functions: min, max (numbers or one list), floor, ceil, abs, has(name), or-else(a, b) (b when a is absent), len(list).
// Functions that bind a name over a list: sum(x in list, e), count(x in list, e), any(x in list, e), all(x in list, e),
// most(x in list, e) (the largest, 0 of none); x may be left out where the Env gives elements as scopes: count(clauses, tag("range")).
// All other functions are the Env's: rank, lookup, tag, reading, value, scale.
//
// An absent value spreads: an operation on it is absent too, and Eval says what was missing, which makes a check undecided,
// never passed. "and" and "or" decide without the absent side where they can.
package expr
