package near

import (
	"slices"
	"testing"

	"github.com/mozillazg/go-pinyin"
)

func TestReadingsAreThoseOfGoPinyin(t *testing.T) {
	args := pinyin.NewArgs()
	for r := rune(firstHan); r <= lastHan; r++ {
		want := ""
		if all := pinyin.SinglePinyin(r, args); len(all) > 0 {
			want = all[0]
		}
		if got := Reading(r); got != want {
			t.Fatalf("%c: %q, want %q: run go generate", r, got, want)
		}
	}
}

func words() []Candidate {
	var all []Candidate
	for _, w := range [][2]string{
		{"破甲", "armor-piercing"}, {"高速", "swift"}, {"破魔", "magic-piercing"}, {"武器伤害", "weapon-damage"},
		{"伤害减免", "damage-reduction"}, {"伤害吸收", "damage-absorption"}, {"价格", "price"}, {"世界", "world"}, {"持续", "duration"},
		{"冷却", "cooldown"}, {"目标", "target"}, {"力量", "strength"}, {"斩击", "slash"}, {"铁", "iron"}, {"玄铁", "dark-iron"},
	} {
		all = append(all, Candidate{w[0], w[0], w[1]}, Candidate{w[1], w[0], w[1]})
	}
	return all
}

func TestBest(t *testing.T) {
	for word, want := range map[string]string{
		"破价": "破甲", "价隔": "价格", "武器伤": "武器伤害", "武器商害": "武器伤害", "傷害減免": "伤害减免", "傷害减兔": "伤害减免",
		"冷確": "冷却", "世届": "世界", "玄鉄": "玄铁",
		"armor-peircing": "armor-piercing", "Weapon-Damge": "weapon-damage", "pirce": "price", "pojia": "armor-piercing",
		// nothing is better than nonsense
		"龙": "", "天生防御": "", "xyz": "", "a": "", "": "", "破甲": "", "火焰": "", "能量技艺": "", "火焰伤害": "", "附魔": "", "甲破": "破甲",
	} {
		if got := Best(word, words()); got != want {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}

func TestLonger(t *testing.T) {
	for word, want := range map[string]string{
		"伤害": "伤害减免", "斩": "斩击", "武器": "武器伤害", "arm": "armor-piercing", "wor": "world",
		"火": "", "ar": "", "": "", "击": "", "x": "",
	} {
		for range 2 {
			all := words()
			slices.Reverse(all)
			if got := Longer(word, all); got != want {
				t.Errorf("%s: %q, want %q", word, got, want)
			}
		}
	}
}

func TestBestDoesNotDependOnOrder(t *testing.T) {
	forth := words()
	back := make([]Candidate, len(forth))
	for i, c := range forth {
		back[len(back)-1-i] = c
	}
	for _, word := range []string{"破", "破加", "伤害", "伤害减收", "pri", "力击", "铁器"} {
		if a, b := Best(word, forth), Best(word, back); a != b {
			t.Errorf("%s: %q forwards, %q backwards", word, a, b)
		}
	}
}

func TestSlip(t *testing.T) {
	for _, c := range []struct {
		word, meant string
		want        bool
	}{
		{"玄鉄", "玄铁", false}, {"玄贴", "玄铁", true}, {"精钢", "精金", false}, {"世届", "世界", true}, {"甲破", "破甲", true}, {"xuantie", "玄铁", true},
		{"lantern", "lanterm", true}, {"iron", "icon", false}, {"lantern", "lanes", false}, {"铁", "", false},
	} {
		if got := Slip(c.word, c.meant); got != c.want {
			t.Errorf("%s for %s: %v", c.word, c.meant, got)
		}
	}
}
