package house

import (
	"fmt"
	"iter"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"cuelang.org/go/cue"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// The Go mirrors of project.cue. What is of the type cue.Value is looked at later, with the rule book at hand.
type (
	projectText struct {
		Ruleset  string            `json:"ruleset"`
		Language string            `json:"language"`
		Sources  []string          `json:"sources"`
		Readings map[string]string `json:"readings"`
		Lint     map[string]string `json:"lint"`
		Layers   []cue.Value       `json:"layers"`
	}
	layerFileText struct {
		File string `json:"file"`
	}
	layerText struct {
		Name     string                          `json:"name"`
		Ruleset  string                          `json:"ruleset"`
		Over     []string                        `json:"over"`
		Add      map[string]map[string]cue.Value `json:"add"`
		Replace  map[string]map[string]cue.Value `json:"replace"`
		Remove   []string                        `json:"remove"`
		Rename   map[string]renameText           `json:"rename"`
		Readings map[string]string               `json:"readings"`
		Modules  map[string]bool                 `json:"modules"`
	}
	renameText struct {
		Zh      string   `json:"zh"`
		En      string   `json:"en"`
		Aliases []string `json:"aliases"`
	}
)

// layer is a named set of changes over a rule book.
type layer struct {
	name  string // "" for what a project sets itself
	over  []string
	book  string // id of the ruleset
	doc   *document
	path  []string // where it stands in the document
	value cue.Value
	whole bool // it may hold every kind of change; else only readings
	wins  bool // it was asked for besides and may set anew what any other has set
}

// under is a path below the layer's.
func (l *layer) under(names ...string) []string { return append(slices.Clone(l.path), names...) }

// at is what the layer says under a key.
func (l *layer) at(key string) cue.Value {
	if !l.whole && key != "readings" {
		return cue.Value{}
	}
	return l.value.LookupPath(cue.MakePath(cue.Str(key)))
}

// collect reads canon.cue, the layers in it and behind it, and those that were asked for besides.
func (e *evaluation) collect(p *Project) (*document, error) {
	doc, err := e.own(p)
	if err != nil {
		return nil, err
	}
	before := len(e.layers)
	for _, file := range e.opts.Layers {
		if err := e.layerFile(file, filepath.ToSlash(file), source.Span{}); err != nil {
			return nil, err
		}
	}
	for _, r := range e.opts.Readings {
		e.asked(r[0], r[1])
	}
	for _, l := range e.layers[before:] {
		l.wins = true
	}
	return doc, nil
}

// own reads the project's canon.cue.
func (e *evaluation) own(p *Project) (*document, error) {
	if e.opts.File == "" {
		return nil, nil
	}
	doc, err := e.open(e.opts.File, e.opts.Name)
	if err != nil {
		e.unreadable(e.opts.Name, err)
	}
	if doc == nil {
		return nil, nil
	}
	e.shape(doc, nil, doc.Value, reflect.TypeFor[projectText]())
	p.Language, p.Sources = textAt(doc.Value, "language"), textsAt(doc.Value, "sources")
	word := textAt(doc.Value, "ruleset")
	e.bookIsKnown(word, doc, []string{"ruleset"})
	if word != "" {
		p.Ruleset = schema.Find(word)
	}
	e.base = p.Ruleset
	e.homeless = word == "" && doc.LookupPath(cue.ParsePath("ruleset")).Exists() // what is wrong with it was said
	if readings := doc.LookupPath(cue.ParsePath("readings")); readings.Exists() {
		e.keep(&layer{doc: doc, value: doc.Value}, "readings")
	}
	for i, v := range elems(doc.LookupPath(cue.ParsePath("layers"))) {
		if err := e.element(doc, []string{"layers", fmt.Sprintf("[%d]", i)}, v); err != nil {
			return nil, err
		}
	}
	return doc, nil
}

// element takes an element of layers: a layer, or the file that holds one.
func (e *evaluation) element(doc *document, path []string, v cue.Value) error {
	if !v.LookupPath(cue.ParsePath("file")).Exists() {
		e.take(doc, path, v)
		return nil
	}
	if !e.shape(doc, path, v, reflect.TypeFor[layerFileText]()) {
		return nil
	}
	name := filepath.FromSlash(textAt(v, "file"))
	at := filepath.Join(filepath.Dir(e.opts.File), name)
	shown := filepath.ToSlash(filepath.Join(filepath.Dir(e.opts.Name), name))
	return e.layerFile(at, shown, doc.valueAt(append(path, "file")))
}

// unreadable reports a file that no text asked for.
func (e *evaluation) unreadable(name string, err error) {
	e.say("io/unreadable", "", source.Span{}, diag.Word("path", filepath.ToSlash(name)), diag.Term("why", reason(err)))
}

// layerFile reads a file that holds one layer.
func (e *evaluation) layerFile(at, shown string, asked source.Span) error {
	doc, err := e.open(at, shown)
	switch {
	case err != nil && asked.File == nil: // it was named on the command line
		e.unreadable(shown, err)
		return nil
	case err != nil:
		e.say("house/unreadable-layer", "", asked, diag.Word("path", shown), diag.Term("why", reason(err)))
		return nil
	}
	if doc != nil {
		e.take(doc, nil, doc.Value)
	}
	return nil
}

// asked is a reading that was set on the command line: a layer of its own.
func (e *evaluation) asked(reading, option string) {
	book := ""
	var known []string
	for _, id := range schema.IDs() {
		rules, err := schema.Load(id)
		if err != nil {
			continue
		}
		known = append(known, idsIn(reflect.ValueOf(rules.Readings))...)
		if rules.Reading(reading) != nil && (book == "" || id == e.base) {
			book = id
		}
	}
	if book == "" {
		book = e.only(e.base)
	}
	text := "readings: " + strconv.Quote(reading) + ": " + strconv.Quote(option) + "\n"
	doc := e.evaluate(source.NewFile("--reading", text))
	switch {
	case doc == nil:
	case book == "": // no book is there to say so
		e.unknown("house/unknown-reading", doc.place([]string{"readings", reading}), reading, known)
	default:
		e.layers = append(e.layers, &layer{book: book, doc: doc, value: doc.Value})
	}
}

// take checks the outline of a layer and keeps it.
func (e *evaluation) take(doc *document, path []string, v cue.Value) {
	e.shape(doc, path, v, reflect.TypeFor[layerText]())
	if v.IncompleteKind() != cue.StructKind {
		return
	}
	l := &layer{name: textAt(v, "name"), over: textsAt(v, "over"), doc: doc, path: path, value: v, whole: true}
	for _, other := range e.layers {
		if other.name == l.name && l.name != "" {
			e.report(diag.Diagnostic{
				Code: "house/conflict", Span: doc.valueAt(l.under("name")),
				Message: diag.Message{ID: "name", Args: []diag.Arg{diag.Word("name", l.name)}},
				Labels:  []diag.Label{earlier(other.doc.valueAt(other.under("name")))},
			})
			return
		}
	}
	for i, name := range l.over {
		if !slices.ContainsFunc(e.layers, func(o *layer) bool { return o.name == name }) {
			e.unknown("house/unknown-layer", doc.valueAt(l.under("over", fmt.Sprintf("[%d]", i))), name, e.layerNames())
		}
	}
	e.keep(l, "name")
}

func (e *evaluation) layerNames() []string {
	var names []string
	for _, l := range e.layers {
		if l.name != "" {
			names = append(names, l.name)
		}
	}
	return names
}

// keep finds the rule book that a layer is for, and takes the layer into the list. Where that is not said, it is at a key.
func (e *evaluation) keep(l *layer, key string) {
	word := textAt(l.value, "ruleset")
	if l.whole && !e.bookIsKnown(word, l.doc, l.under("ruleset")) {
		return
	}
	if word == "" {
		word = e.base
	}
	if l.book = e.only(word); l.book == "" && word == "" && !e.homeless {
		e.homeless = true // said once, for all layers
		e.say("house/unknown-ruleset", "none", l.doc.place(l.under(key)), diag.Word("known", strings.Join(schema.IDs(), ", ")))
	}
	e.layers = append(e.layers, l)
}

// only is the ruleset that a word means; without a word the only one that there is.
func (e *evaluation) only(word string) string {
	if ids := schema.IDs(); word == "" && len(ids) == 1 {
		return ids[0]
	}
	return schema.Find(word)
}

// bookIsKnown reports a word that no ruleset answers to.
func (e *evaluation) bookIsKnown(word string, doc *document, path []string) bool {
	if word == "" || schema.Find(word) != "" {
		return true
	}
	e.unknown("house/unknown-ruleset", doc.valueAt(path), word, schema.IDs())
	return false
}

// textAt and textsAt read what fits; what doesn't was reported.
func textAt(v cue.Value, key string) string {
	text, err := v.LookupPath(cue.MakePath(cue.Str(key))).String()
	if err != nil {
		return ""
	}
	return text
}

func textsAt(v cue.Value, key string) []string {
	var texts []string
	for _, elem := range elems(v.LookupPath(cue.MakePath(cue.Str(key)))) {
		if text, err := elem.String(); err == nil {
			texts = append(texts, text)
		}
	}
	return texts
}

// fields are the fields of a struct in the order of the text; what is no struct has none.
func fields(v cue.Value) iter.Seq2[string, cue.Value] {
	return func(yield func(string, cue.Value) bool) {
		if !v.Exists() {
			return
		}
		it, err := v.Fields()
		for err == nil && it.Next() {
			if !yield(it.Selector().Unquoted(), it.Value()) {
				return
			}
		}
	}
}

// elems are the elements of a list; what is no list has none.
func elems(v cue.Value) iter.Seq2[int, cue.Value] {
	return func(yield func(int, cue.Value) bool) {
		if !v.Exists() {
			return
		}
		it, err := v.List()
		for i := 0; err == nil && it.Next(); i++ {
			if !yield(i, it.Value()) {
				return
			}
		}
	}
}
