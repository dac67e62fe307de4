package schema

import "embed"

// Core is the CUE of the operators and its module, for whoever evaluates a rule book or a project's house rules.
//
//go:embed cue.mod/module.cue core/*.cue
var Core embed.FS
