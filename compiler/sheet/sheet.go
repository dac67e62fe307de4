package sheet

import (
	"canon.dev/canon/compiler/price"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/expr"
)

// Sheet is a resource as it is handed in, in one language. Every text is plain: no markup, no control characters.
type Sheet struct {
	Resource string    `json:"resource"` // its full id
	Name     string    `json:"name"`
	Kind     string    `json:"kind"`
	Language string    `json:"language"`
	Sections []Section `json:"sections"`
	Review   Review    `json:"review"`
}

// Section is a heading. Applies is false where there is nothing to say under it; it has no items then.
type Section struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Applies bool   `json:"applies"`
	Items   []Item `json:"items"`
}

// Item is a value under its label, or a table: exactly one of Text and Table is set.
type Item struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	Text  string `json:"text,omitempty"`
	Prose bool   `json:"prose,omitempty"` // the text is the author's own, perhaps of several lines
	Table *Table `json:"table,omitempty"`
}

// Table is a list in parts; a list that is not divided has one part without a name.
type Table struct {
	Columns []Column `json:"columns"`
	Parts   []Part   `json:"parts"`
}

// Column is the head of a column.
type Column struct {
	ID    string `json:"id"`
	Label string `json:"label"`
}

// Part is a part of a table: what it is called, what is said above it, and its rows, a cell for each column.
type Part struct {
	Name string     `json:"name,omitempty"`
	Head []Item     `json:"head,omitempty"`
	Rows [][]string `json:"rows"`
}

// Options of a sheet.
type Options struct {
	Lang  string                    // "zh" or "en"
	Found []diag.Diagnostic         // what was found in the resource
	Cite  func(diag.RuleRef) string // a citation for people; nil: the row's id
}

// Of makes a resource's sheet. An error is a bug of the rule data.
func Of(p *price.Pricing, o Options) (*Sheet, error) {
	form := formOf(p.Book.Rules, p.Resource.Kind)
	w := &writer{p: p, o: o, shownHere: map[string]bool{}, shownInside: map[string]bool{}, exprs: map[string]*expr.Expr{}}
	if err := w.prepare(form); err != nil {
		return nil, err
	}
	r := p.Resource
	out := &Sheet{Resource: clean(r.ID), Name: clean(r.Name), Kind: r.Kind.Name.In(o.Lang), Language: o.Lang}
	for i := range form.Sections {
		out.Sections = append(out.Sections, w.section(&form.Sections[i]))
	}
	out.Review = w.review()
	return out, nil
}

// writer fills a sheet.
type writer struct {
	p           *price.Pricing
	o           Options
	shownHere   map[string]bool // fields of the resource that a line shows
	shownInside map[string]bool // fields of blocks that a column or head shows
	exprs       map[string]*expr.Expr
}

// prepare parses the form's expressions and notes which fields it shows by name.
func (w *writer) prepare(form *schema.Sheet) error {
	for i := range form.Sections {
		s := &form.Sections[i]
		if err := w.parse(s.When); err != nil {
			return err
		}
		for j := range s.Lines {
			line := &s.Lines[j]
			if err := w.cell(&line.Cell, w.shownHere); err != nil {
				return err
			}
			if line.List == nil {
				continue
			}
			for _, cells := range [][]schema.Cell{line.List.Head, line.List.Columns} {
				for k := range cells {
					if err := w.cell(&cells[k], w.shownInside); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

func (w *writer) cell(c *schema.Cell, shown map[string]bool) error {
	for _, field := range w.fields(c) {
		shown[field] = true
	}
	if err := w.parse(c.When); err != nil {
		return err
	}
	return w.parse(c.Expr)
}

// fields are those whose statement a cell shows, or makes needless: what only claims a total, a value or a price.
func (w *writer) fields(c *schema.Cell) []string {
	fields := []string{c.Field}
	kind := w.p.Resource.Kind
	if l := w.p.Book.Rules.Ledger(c.Ledger); l != nil {
		fields = append(fields, l.Claim)
	}
	for i := range kind.Derived {
		if kind.Derived[i].ID == c.Derived {
			fields = append(fields, kind.Derived[i].Claim)
		}
	}
	if c.Show == schema.ShowPrice && kind.Price != nil {
		fields = append(fields, kind.Price.Field)
	}
	return fields
}

func (w *writer) parse(src string) error {
	if src == "" || w.exprs[src] != nil {
		return nil
	}
	e, err := expr.Parse(src)
	w.exprs[src] = e
	return err
}

// holds evaluates a predicate; what can't be decided does not hold.
func (w *writer) holds(src string, env expr.Env) bool {
	if src == "" {
		return true
	}
	v, err := w.exprs[src].Eval(env)
	truth, ok := v.Bool()
	return err == nil && ok && truth
}

// pick chooses between the two languages.
func (w *writer) pick(zh, en string) string { return words{w.o.Lang}.pick(zh, en) }

func (w *writer) section(def *schema.Section) Section {
	s := Section{ID: def.ID, Name: def.Name.In(w.o.Lang), Items: []Item{}}
	if !w.holds(def.When, w.p) {
		return s
	}
	for i := range def.Lines {
		if item, ok := w.line(&def.Lines[i]); ok {
			s.Items = append(s.Items, item)
		}
	}
	s.Applies = len(s.Items) > 0
	return s
}

func (w *writer) line(def *schema.Line) (Item, bool) {
	item := Item{ID: def.ID, Label: w.label(&def.Cell, nil)}
	if !w.holds(def.When, w.p) {
		return item, false
	}
	if def.List != nil {
		item.Table = w.table(def.List)
		return item, item.Table != nil
	}
	item.Text = w.ofResource(&def.Cell)
	item.Prose = w.isProse(&def.Cell)
	if item.Text == "" {
		item.Text = def.Else.In(w.o.Lang)
	}
	return item, item.Text != ""
}
