package conformance

import (
	"bytes"
	"context"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/emit"
	"canon.dev/canon/dsl/source"
)

// TestSettledEarlyOrLate: most resources are priced as soon as they are bound, and let go. Where every pricing is kept, none is.
// The catalog and what is found are the same either way.
func TestSettledEarlyOrLate(t *testing.T) {
	projects := map[string]map[string]string{
		"homebrew": homebrew(t),
		"extended from another file": {
			"a.canon": "规则 绀碧\n能力 本 {\n  世界 003\n  价格 300\n  效果 一 {\n    获得 破甲 2\n  }\n  效果 二 {\n    获得 高速 3\n  }\n}\n",
			"b.canon": "规则 绀碧\n能力 枝 : 本 {\n  世界 003\n  价格 200\n  效果 一 {\n    获得 破甲 4\n  }\n}\n",
			"c.canon": "规则 绀碧\n能力 叶 : 枝 {\n  世界 004\n  价格 10\n}\n",
		},
	}
	for name, files := range legality(t) {
		projects[name] = files
	}
	for name, files := range projects {
		t.Run(name, func(t *testing.T) {
			var sources []*source.File
			for file, text := range files {
				sources = append(sources, source.NewFile(file, text))
			}
			early, late := settled(t, sources, false), settled(t, sources, true)
			if !bytes.Equal(emit.JSON(early.Catalog), emit.JSON(late.Catalog)) {
				t.Errorf("the catalogs differ:\n%s\n%s", emit.JSON(early.Catalog), emit.JSON(late.Catalog))
			}
			if !reflect.DeepEqual(early.Diagnostics, late.Diagnostics) || early.Summary != late.Summary {
				t.Errorf("early:%s\nlate:%s", say(early.Diagnostics), say(late.Diagnostics))
			}
		})
	}
}

func settled(t *testing.T, sources []*source.File, keep bool) *compiler.Result {
	t.Helper()
	rules, err := allRules()
	if err != nil {
		t.Fatal(err)
	}
	r, err := compiler.Compile(context.Background(), compiler.Options{
		Rules: rules, Files: sources, Library: library(t), Catalog: true, Trace: keep,
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// legality is each bad example of the legality cases, as a project of its own.
func legality(t *testing.T) map[string]map[string]string {
	t.Helper()
	names, err := filepath.Glob("../../testdata/legality/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	cases := map[string]map[string]string{}
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files := map[string]string{}
		for _, f := range archive.Files {
			if filepath.Ext(f.Name) == ".canon" {
				files[f.Name] = string(f.Data)
			}
		}
		cases[filepath.Base(name)] = files
	}
	return cases
}
