package main

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"

	"canon.dev/canon/compiler/load"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
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
	if slices.Contains(paths, "") {
		return nil, nil, wrongUsage(diag.Text{Zh: "有一个路径是空的", En: "a path is empty"})
	}
	file := house.Find(folderOf(orHere(paths)[0]))
	for _, path := range paths {
		if other := house.Find(folderOf(path)); other != file {
			return nil, nil, apart(file, other)
		}
	}
	found, list, err := house.Load(house.Options{
		File: file, Name: relative(file), Layers: layers, Readings: readings, Cache: a.cacheFolder(),
	})
	if err != nil {
		return nil, nil, err
	}
	p := &project{Project: found}
	if file != "" {
		p.dir = filepath.Dir(file)
	}
	if found != nil {
		a.project = p
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

// apart refuses paths that lie in different projects: they have different rules.
func apart(one, other string) error {
	name := func(file string) string { return cmp.Or(relative(file), "-") }
	return wrongUsage(diag.Text{
		Zh: "这些路径属于不同的项目（" + name(one) + "、" + name(other) + "）；一次检查一个项目",
		En: "the paths belong to different projects (" + name(one) + ", " + name(other) + "); take one project at a time",
	})
}

// cacheFolder is where evaluated house rules are kept: CANON_CACHE, or in the user's cache; "" where there is no such place.
func (a *app) cacheFolder() string {
	if dir := a.env("CANON_CACHE"); dir != "" {
		return dir
	}
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

// limited leaves out what the folders among paths hold besides the project's sources; a file that is named is always read.
func (p *project) limited(read load.Result, sources []*source.File, paths []string) load.Result {
	if len(p.Sources) == 0 {
		return read
	}
	belongs := map[string]bool{}
	for _, f := range sources {
		belongs[f.Name] = true
	}
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			belongs[filepath.ToSlash(filepath.Clean(path))] = true
		}
	}
	read.Files = slices.DeleteFunc(read.Files, func(f *source.File) bool { return !belongs[f.Name] })
	read.Diagnostics = slices.DeleteFunc(read.Diagnostics, func(d diag.Diagnostic) bool { return d.Span.File != nil && !belongs[d.Span.File.Name] })
	return read
}

// book is a rule book as the project has it, by id; without a project, or where that changes nothing, the embedded one.
func (p *project) book(id string) (*schema.Rules, error) {
	if p != nil {
		for _, own := range p.Books {
			if own.ID == id {
				return own, nil
			}
		}
	}
	return schema.Load(id)
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
