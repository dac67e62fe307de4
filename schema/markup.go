package schema

// Markup is how a community writes resources of a book outside Canon: the templates of its wiki, what their parameters mean, and
// the phrases that stand in them. It is read in both directions: what a phrase reads it can write.
type Markup struct {
	Row
	Format string       `json:"format"` // a syntax that Canon can parse: one of Markups
	Fields MarkupFields `json:"fields"`
	Prose  *Prose       `json:"prose,omitempty"`
	Cards  []Card       `json:"cards"`
}

// The syntaxes of markups.
const MarkupWikitext = "wikitext"

// Markups are the syntaxes that a markup may have.
func Markups() []string { return []string{MarkupWikitext} }

// MarkupFields are the fields, of each kind that has a card, that keep what a page has besides its resources, so that the page
// can be written again.
type MarkupFields struct {
	Page      string `json:"page"`      // title of the page, and the resource's place on it
	Before    string `json:"before"`    // text before the card
	After     string `json:"after"`     // text after it
	Parameter string `json:"parameter"` // a parameter and its text, repeated: what has no field, or is written otherwise than here
	Order     string `json:"order"`     // the parameters in their order, a list of texts
	Form      string `json:"form"`      // the form of the rows
	Row       string `json:"row"`       // a row's label and text, repeated: a row that has no field
}

// IDs are the fields' ids.
func (f *MarkupFields) IDs() []string {
	return []string{f.Page, f.Before, f.After, f.Parameter, f.Order, f.Form, f.Row}
}

// Prose is what a page without a card is: a resource of a kind, its text in a field.
type Prose struct {
	Kind  string `json:"kind"`
	Field string `json:"field"`
}

// Card is a template whose calls are resources of a kind.
type Card struct {
	Row
	Template string   `json:"template"`
	Also     []string `json:"also,omitempty"` // other names of the template
	Kind     string   `json:"kind"`
	Blanks   []Blank  `json:"blanks"` // in the order in which they are written
}

// Blank is a parameter of a card. Exactly one of Title, Text, Words, Phrase, Class, Pairs and Rows says what stands in it.
type Blank struct {
	Param  string            `json:"param"`
	Also   []string          `json:"also,omitempty"`  // other names of the parameter
	Place  int               `json:"place,omitempty"` // which of the parameters without a name it is, from 1
	Title  bool              `json:"title,omitempty"` // the resource's name
	Text   string            `json:"text,omitempty"`  // the whole of it is this field's text
	Words  []string          `json:"words,omitempty"` // words, each of the first of these fields that knows it
	Codes  map[string]string `json:"codes,omitempty"` // other spellings of the words
	Reads  []string          `json:"reads,omitempty"` // further fields that a word may be of, though they are written elsewhere
	Phrase []Piece           `json:"phrase,omitempty"`
	Class  *ClassOf          `json:"class,omitempty"`
	Pairs  *Pairs            `json:"pairs,omitempty"`
	Rows   *RowList          `json:"rows,omitempty"`
}

// ClassOf writes the class of a field's term. It says nothing of its own.
type ClassOf struct {
	Field string            `json:"field"`
	Words map[string]string `json:"words"` // by class
}

// Pairs is a template whose parameters are named for terms: each is a statement of the first of Fields whose first argument is
// such a term, or whose own name it is.
type Pairs struct {
	Call   string   `json:"call"`
	Fields []string `json:"fields"`
}

// RowList is a parameter of several rows, each with a label.
type RowList struct {
	Forms []string  `json:"forms"` // with {label} and {text}; the first is the usual one
	Rows  []CardRow `json:"rows"`  // in no order: rows stand in the order of the statements
}

// CardRow is a row by its label. Its text is that of the field Text, from which Picks takes what else they find; or all of it is
// one of the phrases, about the block Block where one is named.
type CardRow struct {
	Label   string    `json:"label"`
	Also    []string  `json:"also,omitempty"`
	Text    string    `json:"text,omitempty"`
	Picks   [][]Piece `json:"picks,omitempty"`
	Block   string    `json:"block,omitempty"`
	Of      string    `json:"of,omitempty"` // the block's name, a term of its vocabulary
	Phrases [][]Piece `json:"phrases,omitempty"`
}

// Piece is a part of a phrase. Exactly one of Lit, Field, Num, Unit, Opt, Either and Call says what it is.
type Piece struct {
	Lit    string            `json:"lit,omitempty"`    // as it is written; markup is looked through when it is read
	Also   []string          `json:"also,omitempty"`   // other ways to write it
	Field  string            `json:"field,omitempty"`  // what the field says
	Arg    string            `json:"arg,omitempty"`    // of a field with several arguments
	Words  map[string]string `json:"words,omitempty"`  // how values are written, by their ids; others by their names
	Last   map[string]string `json:"last,omitempty"`   // the same for the last item of a list
	Only   bool              `json:"only,omitempty"`   // no values but those of Words
	Of     string            `json:"of,omitempty"`     // a unit: a number without one is in it
	Link   string            `json:"link,omitempty"`   // what is written around a name, with {word}
	Sep    string            `json:"sep,omitempty"`    // between the items of a list
	Each   []Piece           `json:"each,omitempty"`   // how an item of a list is written
	Rest   bool              `json:"rest,omitempty"`   // all that follows, as it stands
	Num    bool              `json:"num,omitempty"`    // in Each: the item's number
	Unit   map[string]string `json:"unit,omitempty"`   // in Each: how its unit is written
	Opt    []Piece           `json:"opt,omitempty"`    // may be left out
	Either [][]Piece         `json:"either,omitempty"` // the first that fits
	Call   string            `json:"call,omitempty"`   // a template
	Args   [][]Piece         `json:"args,omitempty"`   // its parameters
}
