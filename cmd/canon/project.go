package main

import (
	"os"
	"path/filepath"
	"slices"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
	"canon.dev/canon/schema/house"
)

// project is the folder that a run is about: what its canon.cue asks for. Without a canon.cue it asks for nothing.
type project struct {
	*house.Project
	dir string // "" without a canon.cue
}

// open finds and evaluates the project around some paths, of which the first decides, and takes its language. With findings
// the project must not be used.
func (a *app) open(paths []string, layers []string, readings [][2]string) (*project, diag.List, error) {
	file := house.Find(folderOf(orHere(paths)[0]))
	found, list, err := house.Load(house.Options{
		File: file, Name: relative(file), Layers: layers, Readings: readings, Cache: cacheFolder(),
	})
	if err != nil {
		return nil, nil, err
	}
	p := &project{Project: found}
	if file != "" {
		p.dir = filepath.Dir(file)
	}
	if found != nil {
		a.own = found.Books
		a.lang = chooseLang(a.flag, found.Language, a.env)
	}
	return p, list, nil
}

// folderOf is the folder that a path is or lies in.
func folderOf(path string) string {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return path
	}
	return filepath.Dir(path)
}

// relative is a path as findings show it: from the working directory, with slashes.
func relative(path string) string {
	if path == "" {
		return ""
	}
	here, err := os.Getwd()
	if err != nil {
		return filepath.ToSlash(path)
	}
	short, err := filepath.Rel(here, path)
	if err != nil {
		return filepath.ToSlash(path)
	}
	return filepath.ToSlash(short)
}

// cacheFolder is where evaluated house rules are kept; "" where the system has no such place.
func cacheFolder() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "canon")
}

// sources are the paths of a project's files: what its canon.cue lists, or all that lies in its folder. A pattern that matches
// nothing is kept as it is, so that reading says so.
func (p *project) sources() []string {
	if len(p.Sources) == 0 {
		return []string{p.dir}
	}
	var paths []string
	for _, pattern := range p.Sources {
		full := filepath.Join(p.dir, filepath.FromSlash(pattern))
		matches, err := filepath.Glob(full)
		if err != nil || len(matches) == 0 {
			matches = []string{full}
		}
		paths = append(paths, matches...)
	}
	return paths
}

// changed puts the project's own version of each rule book in place of the embedded one.
func (p *project) changed(books []*schema.Rules) []*schema.Rules {
	out := slices.Clone(books)
	for i := range out {
		for _, own := range p.Books {
			if own.ID == out[i].ID {
				out[i] = own
			}
		}
	}
	return out
}

// level applies the project's lint levels.
func (p *project) level(list diag.List) diag.List {
	if len(p.Lint) == 0 {
		return list
	}
	var kept diag.List
	for _, d := range list {
		switch level, ok := p.Lint[d.Code]; {
		case ok && level == "off":
			continue
		case ok:
			d.Severity = diag.ParseSeverity(level)
		}
		kept = append(kept, d)
	}
	return kept
}
