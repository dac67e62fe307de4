package dsl_test

import (
	"strings"
	"testing"

	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/source"
)

// TestProse: a text without quotes is one mistake whatever signs it has, and the one fix makes it the text that was meant.
func TestProse(t *testing.T) {
	for _, text := range []string{
		"他说：“以血为刃。”然后出手",
		"他说：“以血为刃”；然后，“出手”（一次）。",
		"以血为刃。然后“出手”（一次）",
		"第一段。第二段！第三段",
		"写着“a”的纸：3",
		`He said: "hello. there" and left`,
		`路径是“C:\qx”的文件。好`,
	} {
		for _, line := range []string{"描述 " + text, "描述：" + text} {
			before, after := "能力 甲 {\n  ", "\n  价格 3\n}\n"
			file := source.NewFile("a.canon", before+line+after)
			bad := dsl.Parse(file, dsl.Options{}).Bad
			if len(bad) != 1 || bad[0].Message.ID != "prose" || len(bad[0].Fixes) != 1 || len(bad[0].Fixes[0].Edits) != 1 {
				t.Errorf("%s: %d findings, first %q", line, len(bad), first(bad))
				continue
			}
			edit := bad[0].Fixes[0].Edits[0]
			mended := file.Text[:edit.Span.Start] + edit.NewText + file.Text[edit.Span.End:]
			tree := dsl.Parse(source.NewFile("a.canon", mended), dsl.Options{})
			if len(tree.Bad) > 0 {
				t.Errorf("%s: mended it is still wrong: %q", mended, first(tree.Bad))
				continue
			}
			stmts := tree.Decls[0].Body.Stmts
			if got := stmts[0].Args[0].Items[0].Text; got != text || len(stmts) != 2 {
				t.Errorf("%s: mended it says %q", line, got)
			}
		}
	}
}

func first(bad []dsl.Bad) string {
	if len(bad) == 0 {
		return ""
	}
	return bad[0].Message.ID
}

// TestNoProse: what is wrong in another way keeps its own words.
func TestNoProse(t *testing.T) {
	for line, id := range map[string]string{
		"获得 破甲：2":              "colon",
		"豁免 a：“理由” 主持人 老周":     "colon",
		"条件 时间 “仅在夜间”：3":       "colon",
		"描述 以血为刃。":             "stop",
		"持续 3-5":               "dash",
		"描述 https://a.b/c?d=e": "address",
		"获得 破甲 = 2":            "equals",
	} {
		bad := dsl.Parse(source.NewFile("a.canon", "能力 甲 {\n  "+line+"\n}\n"), dsl.Options{}).Bad
		if len(bad) != 1 || bad[0].Message.ID != id {
			t.Errorf("%s: %d findings, first %q, wanted %q", strings.TrimSpace(line), len(bad), first(bad), id)
		}
	}
}
