package house

import (
	"errors"
	"os"
	"path/filepath"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

// FileName is what a project's file is called.
const FileName = "canon.cue"

// Project is what a folder's canon.cue asks for.
type Project struct {
	Ruleset  string               // id of the ruleset of files that name none, "" when it is not said
	Language string               // "zh", "en" or ""
	Sources  []string             // patterns relative to the folder; none: everything
	Lint     map[diag.Code]string // level by code: off, advice, warning, error
	Books    []*schema.Rules      // the rulesets that layers or readings change, sorted by id
}

// Options say what to evaluate. The zero value is a project that changes nothing.
type Options struct {
	File     string      // path of the canon.cue; "" when there is none
	Name     string      // what findings call it; "" is File
	Layers   []string    // paths of files with further layers, applied last
	Readings [][2]string // further readings and their options, applied last
	Cache    string      // folder of the cache; "" to do without
}

// Find looks for a canon.cue in a folder and the folders around it. It answers the file's path, "" when there is none. What is
// called so and can't be read, a link that leads nowhere for example, is found too: passing over it would judge by other rules.
func Find(dir string) string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	for {
		file := filepath.Join(dir, FileName)
		if _, err := os.Lstat(file); err == nil {
			return file
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

// Load evaluates a project, or takes what an earlier run has evaluated from the same texts. Findings are the user's mistakes;
// with one the project must not be used. An error is a bug, of Canon or of the embedded rules.
func Load(o Options) (*Project, diag.List, error) {
	if o.File == "" && len(o.Layers) == 0 && len(o.Readings) == 0 {
		return &Project{}, nil, nil
	}
	if p := o.cached(); p != nil {
		return p, nil, nil
	}
	guard := &watch{}
	r, err := watched(guard, func() (result, error) { return o.evaluate(guard) })
	if errors.Is(err, errHeavy) {
		return nil, diag.List{guard.tooCostly()}, nil
	}
	return r.project, r.found, err
}

// mostFindings is how many findings of one code are told, as for any other file.
const mostFindings = 100

// result is what an evaluation comes to.
type result struct {
	project *Project
	found   diag.List
}

func (o Options) evaluate(guard *watch) (result, error) {
	e, err := newEvaluation(o, guard)
	if err != nil {
		return result{}, err
	}
	p, err := e.project()
	if err != nil {
		return result{}, err
	}
	if len(e.found) > 0 {
		return result{p, e.found.Sorted().Limited(mostFindings)}, nil
	}
	o.keep(p, e.read)
	return result{p, nil}, nil
}
