package house

import (
	"errors"
	"io/fs"
	"maps"
	"slices"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/export"
	"canon.dev/canon/schema/integrity"
)

// evaluation is one run over a project.
type evaluation struct {
	*workspace
	opts     Options
	watch    *watch
	base     string // id of the project's ruleset, "" when it is not said
	found    diag.List
	homeless bool    // a layer did not say which rule book it is for
	read     []input // the files that the result rests on
	layers   []*layer
	made     []*change            // of the rule book in hand, in order
	off      map[string]*change   // the modules that are played without, by who says so last
	settings map[string]*settings // by rule book
}

func newEvaluation(o Options, guard *watch) (*evaluation, error) {
	if _, err := schema.Heads(); err != nil {
		return nil, err // without this every ruleset would be unknown
	}
	w, err := newWorkspace()
	if o.Name == "" {
		o.Name = o.File
	}
	return &evaluation{workspace: w, opts: o, watch: guard, settings: map[string]*settings{}}, err
}

// project evaluates everything. All mistakes are in e.found.
func (e *evaluation) project() (*Project, error) {
	p := &Project{}
	doc, err := e.collect(p)
	if err != nil {
		return nil, err
	}
	byBook := map[string][]*layer{}
	for _, l := range e.layers {
		if l.book != "" {
			byBook[l.book] = append(byBook[l.book], l)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(byBook)) {
		rules, err := e.patched(id, byBook[id])
		if err != nil {
			return nil, err
		}
		p.Books = append(p.Books, rules)
	}
	if doc != nil {
		p.Lint = e.lint(doc, p)
	}
	return p, nil
}

// patched is a rule book with layers over it.
func (e *evaluation) patched(id string, layers []*layer) (*schema.Rules, error) {
	r, err := fresh(id)
	if err != nil {
		return nil, err
	}
	e.made, e.off, e.settings[id] = nil, map[string]*change{}, &settings{leaves: map[string]setting{}, above: map[string]setting{}}
	before := len(e.found)
	var names []string
	for _, l := range layers {
		if err := e.changes(l, r); err != nil {
			return nil, err
		}
		if l.name != "" {
			names = append(names, l.name)
		}
	}
	if err := e.leaveOut(r); err != nil {
		return nil, err
	}
	problems, err := export.Complete(r)
	if err != nil {
		return nil, err
	}
	broken := len(e.found) > before || slices.ContainsFunc(layers, func(l *layer) bool { return l.doc.repaired })
	if len(problems) > 0 && !broken { // a change that was refused leaves gaps of its own
		if err := e.blame(id, problems); err != nil {
			return nil, err
		}
	}
	rules := schema.Index(r)
	rules.Layers = names
	return rules, nil
}

// fresh is a copy of an embedded ruleset that may be changed.
func fresh(id string) (*schema.Ruleset, error) {
	rules, err := schema.Load(id)
	if err != nil {
		return nil, err
	}
	packed, err := schema.Pack(rules.Whole)
	if err != nil {
		return nil, err
	}
	return schema.Unpack(string(packed))
}

// accuse says each problem once for the change that brings it, however many rows it is found in.
func (e *evaluation) accuse(problems []integrity.Problem, guilty map[integrity.Problem]*change) {
	type cause struct {
		*change
		why diag.Text
	}
	rows := map[cause][]string{}
	var order []cause
	for _, p := range problems {
		c := cause{guilty[p], diag.Text{Zh: p.Chinese, En: p.Text}}
		if c.change == nil {
			continue
		}
		if rows[c] == nil {
			order = append(order, c)
		}
		rows[c] = append(rows[c], p.Table+"/"+p.ID)
	}
	for _, c := range order {
		id, args := "", []diag.Arg{diag.Word("row", rows[c][0]), diag.Term("why", c.why)}
		if more := len(rows[c]) - 1; more > 0 {
			id, args = "many", append(args, diag.Int("more", more))
		}
		e.say("house/broken-rules", id, c.layer.doc.place(c.path), args...)
	}
}

// reason says why a file could not be read.
func reason(err error) diag.Text {
	var path *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return diag.Text{Zh: "不存在", En: "it does not exist"}
	case errors.Is(err, fs.ErrPermission):
		return diag.Text{Zh: "没有读取权限", En: "permission denied"}
	case errors.Is(err, errIrregular):
		return diag.Text{Zh: "不是普通文件", En: "not a regular file"}
	case errors.As(err, &path):
		err = path.Err
	}
	return diag.Text{Zh: "系统说“" + err.Error() + "”", En: err.Error()}
}
