package conformance

import (
	"bytes"
	"context"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/bind"
	"canon.dev/canon/compiler/emit"
	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/dsl"
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
		"an energy named from another file": {
			"a.canon": "规则 绀碧\n能力 海 {\n  世界 003\n  价格 150\n  效果 一 {\n    获得 标准能量上限(真气) 12\n  }\n  能量 真气 {\n    属性 耐力\n    基础用法 用 {\n      获得 高速\n    }\n  }\n}\n",
			"b.canon": "规则 绀碧\n能量技艺 掌 {\n  世界 003\n  能量 真气\n  消耗 6\n  效果 一 {\n    获得 破甲 1\n  }\n}\n",
		},
	}
	for name, files := range legality(t) {
		projects[name] = files
	}
	known := library(t)
	for name, files := range projects {
		t.Run(name, func(t *testing.T) {
			var sources []*source.File
			for file, text := range files {
				sources = append(sources, source.NewFile(file, text))
			}
			early, late := settled(t, sources, known, false), settled(t, sources, known, true)
			if !bytes.Equal(emit.JSON(early.Catalog), emit.JSON(late.Catalog)) {
				t.Errorf("the catalogs differ:\n%s\n%s", emit.JSON(early.Catalog), emit.JSON(late.Catalog))
			}
			if !reflect.DeepEqual(early.Diagnostics, late.Diagnostics) || early.Summary != late.Summary {
				t.Errorf("early:%s\nlate:%s", say(early.Diagnostics), say(late.Diagnostics))
			}
		})
	}
}

func settled(t *testing.T, sources, known []*source.File, keep bool) *compiler.Result {
	t.Helper()
	rules, err := allRules()
	if err != nil {
		t.Fatal(err)
	}
	r, err := compiler.Compile(context.Background(), compiler.Options{
		Rules: rules, Files: sources, Library: known, Catalog: true, Trace: keep,
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

// TestWhatRefersToNothingIsSettled: it is handed over as soon as it is bound, and afterwards its blocks are there only where
// something builds on it.
func TestWhatRefersToNothingIsSettled(t *testing.T) {
	rules, err := allRules()
	if err != nil {
		t.Fatal(err)
	}
	const a = "规则 绀碧\n" +
		"能力 甲 {\n  世界 003\n  价格 300\n  效果 一 {\n    获得 破甲 2\n  }\n}\n" +
		"能力 丙 : 甲 {\n  世界 003\n  价格 300\n}\n"
	const b = "规则 绀碧\n能力 乙 {\n  世界 003\n  价格 300\n  效果 一 {\n    获得 高速 2\n  }\n}\n"
	var handed []string
	blocks := map[string]int{}
	parse := func(f *source.File) *dsl.File { return dsl.Parse(f, dsl.Options{}) }
	sources := []*source.File{source.NewFile("a.canon", a), source.NewFile("b.canon", b)}
	binder := bind.NewBinder(bind.Options{Rules: rules, Jobs: 1})
	resources, _, found := binder.Sources(context.Background(), sources, parse, func(_ int, r *ir.Resource) {
		handed = append(handed, r.Name)
		blocks[r.Name] = -len(r.Body.Blocks)
	})
	if len(found) > 0 || len(resources) != 3 {
		t.Fatalf("%d resources%s", len(resources), say(found))
	}
	if got := strings.Join(handed, " "); got != "甲 乙" {
		t.Errorf("settled: %s", got)
	}
	for _, r := range resources {
		blocks[r.Name] += 10 * len(r.Body.Blocks)
	}
	for name, want := range map[string]int{"甲": 9, "乙": -1, "丙": 10} {
		if blocks[name] != want {
			t.Errorf("%s: %d, not %d (its blocks when it was handed over, negative, and tenfold afterwards)", name, blocks[name], want)
		}
	}
}
