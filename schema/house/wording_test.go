package house

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestChineseTakesTheSame: a translated message takes the arguments that CUE gives to it.
func TestChineseTakesTheSame(t *testing.T) {
	verb := regexp.MustCompile(`%(\[\d\])?#?[a-zA-Z]`)
	index := regexp.MustCompile(`\[\d\]`)
	for en, zh := range chinese {
		a, b := verb.FindAllString(en, -1), verb.FindAllString(index.ReplaceAllString(zh, ""), -1)
		if strings.Contains(zh, "%[") {
			continue // it names which it takes
		}
		if !slices.Equal(a, b) {
			t.Errorf("%q takes %v, %q takes %v", en, a, zh, b)
		}
	}
}

// TestRarities: what CUE says of mistakes that are made seldom is said in Chinese, too, with no English but names around it.
func TestRarities(t *testing.T) {
	for text, want := range map[string]string{
		"sources: [1][3]":                   "序号",
		"language: \"a\\qb\"":               "反斜杠",
		"language: 1 + \"x\"":               "之间不能用",
		"ruleset: 1 / 0":                    "除数为零",
		"language: strings(1)\nstrings: 3":  "不是函数",
		"language: -\"x\"":                  "不能",
		"sources: [for x in 3 {x}]":         "",
		"layers: len(1)":                    "",
		"language: >3 & 2":                  "超出范围",
		"readings: {a: 1e}":                 "指数",
		"let a = b\nlet b = a\nlanguage: a": "圈",
	} {
		dir := unpack(t, &txtar.Archive{Files: []txtar.File{{Name: FileName, Data: []byte(text)}}})
		_, found, err := Load(Options{File: dir + "/" + FileName, Name: FileName})
		if err != nil || len(found) == 0 {
			t.Errorf("%q: %v %v", text, found, err)
			continue
		}
		var zh strings.Builder
		for _, d := range found {
			zh.WriteString(d.Text("zh") + "\n")
		}
		if want == "" {
			t.Logf("%q: %s", text, zh.String())
			continue
		}
		if !strings.Contains(zh.String(), want) || strings.Contains(zh.String(), "CUE 说") {
			t.Errorf("%q: %s", text, zh.String())
		}
	}
}
