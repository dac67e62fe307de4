package conformance

import (
	"slices"
	"testing"
)

// TestNamedBlocks: a word that names a block means those of its own world where there are any, else those of all; what nobody
// declares leaves the check open.
func TestNamedBlocks(t *testing.T) {
	source := func(name, world, entry string) string {
		return "规则 绀碧\n能力 " + name + " {\n  世界 " + world + "\n  价格 150\n  效果 海 {\n    获得 标准能量上限(真气) 12\n  }\n" +
			"  能量 真气 {\n    属性 耐力, 意志\n    基础用法 用 {\n      获得 " + entry + "\n    }\n  }\n}\n"
	}
	technique := func(world, more string) string {
		return "规则 绀碧\n能量技艺 掌 {\n  世界 " + world + "\n  能量 真气\n  消耗 6\n" + more + "  效果 一 {\n    获得 破甲 1\n  }\n}\n"
	}
	const outside, open = "ganbi/technique-use", "undecided/missing-value"
	for name, c := range map[string]struct {
		files []string
		want  string
	}{
		"in another file":                  {[]string{technique("003", ""), source("海", "003", "高速")}, outside},
		"the use is there":                 {[]string{technique("003", ""), source("海", "003", "破甲")}, ""},
		"its own world before others":      {[]string{technique("003", ""), source("海", "003", "高速"), source("洋", "004", "破甲")}, outside},
		"any other where its own has none": {[]string{technique("003", ""), source("海", "005", "高速"), source("洋", "004", "破甲")}, ""},
		"two of one world":                 {[]string{technique("003", ""), source("海", "003", "高速"), source("洋", "003", "破甲")}, ""},
		"nobody has it":                    {[]string{technique("003", "")}, open},
		"inherited":                        {[]string{technique("003", ""), source("海", "003", "高速"), "规则 绀碧\n能力 湖 : 海 {\n  世界 003\n  价格 150\n}\n"}, outside},
		"stated where it is from":          {[]string{technique("003", "  能量来源 洋\n"), source("海", "003", "高速"), source("洋", "004", "破甲")}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{}
			for i, text := range c.files {
				files[string(rune('a'+i))+".canon"] = text
			}
			r := compile(t, files)
			var found []string
			for _, d := range r.Diagnostics {
				if code := string(d.Code); code == outside || code == open {
					found = append(found, code)
				}
			}
			if want := slices.DeleteFunc([]string{c.want}, func(s string) bool { return s == "" }); !slices.Equal(found, want) {
				t.Errorf("found %v, wanted %v:%s", found, want, say(r.Diagnostics))
			}
		})
	}
}
