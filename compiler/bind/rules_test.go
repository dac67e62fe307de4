package bind

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/lint"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// small is a rule book for tests: a few rows of each sort.
const small = `{
"id": "ganbi", "name": {"zh": "绀碧空间", "en": "Ganbi"}, "aliases": ["绀碧"],
"kinds": [
 {"id": "ability", "name": {"zh": "能力", "en": "ability"}, "identity": ["world"], "ledgers": ["influence"],
  "price": {"field": "price", "currency": "power"},
  "derived": [{"id": "grade", "name": {"zh": "等级", "en": "grade"}, "expr": "1", "claim": "grade"}],
  "body": {
   "fields": [
    {"id": "world", "name": {"zh": "世界", "en": "world"}, "required": true, "args": [{"id": "world", "type": {"form": "number", "of": "world"}}]},
    {"id": "price", "name": {"zh": "价格", "en": "price"}, "args": [{"id": "price", "type": {"form": "number", "min": 1}}]},
    {"id": "grade", "name": {"zh": "等级", "en": "grade"}, "args": [{"id": "grade", "type": {"form": "rank", "of": "grade"}}]},
    {"id": "description", "name": {"zh": "描述", "en": "description"}, "hidden": true, "args": [{"id": "text", "type": {"form": "text"}}]},
    {"id": "key", "name": {"zh": "关键属性", "en": "key"}, "args": [{"id": "key", "type": {"form": "list", "elem": {"form": "term", "of": "attribute"}}}]}
   ],
   "blocks": [{"block": "effect"}]}},
 {"id": "item", "name": {"zh": "物品", "en": "item"}, "identity": ["world"], "ledgers": ["craft"],
  "body": {
   "fields": [
    {"id": "world", "name": {"zh": "世界", "en": "world"}, "required": true, "args": [{"id": "world", "type": {"form": "number", "of": "world"}}]},
    {"id": "class", "name": {"zh": "类别", "en": "class"}, "required": true, "args": [{"id": "class", "type": {"form": "term", "of": "class"}}]},
    {"id": "points", "name": {"zh": "造物点数", "en": "points"}, "args": [{"id": "points", "type": {"form": "number", "integer": true, "min": 0}}]},
    {"id": "material", "name": {"zh": "材料", "en": "material"}, "repeat": true, "contribute": true, "args": [
      {"id": "of", "type": {"form": "ref", "kinds": ["material"]}},
      {"id": "lots", "name": {"zh": "份数", "en": "lots"}, "type": {"form": "number", "of": "lot", "over": 0}, "optional": true},
      {"id": "keep", "name": {"zh": "保留", "en": "keep"}, "type": {"form": "word"}, "optional": true, "keyword": {"zh": "保留", "en": "keep"}}]},
    {"id": "knowledge", "name": {"zh": "知识", "en": "knowledge"}, "repeat": true, "args": [{"id": "of", "type": {"form": "any", "any": [
      {"form": "ref", "kinds": ["knowledge"]},
      {"form": "call", "args": [{"id": "grade", "name": {"zh": "知识等级", "en": "grade"}, "type": {"form": "rank", "of": "grade"}},
                                {"id": "level", "name": {"zh": "级", "en": "level"}, "type": {"form": "number", "integer": true, "min": 1}}]}]}}]},
    {"id": "volume", "name": {"zh": "体积", "en": "volume"}, "args": [{"id": "volume", "type": {"form": "number"}}]},
    {"id": "mass", "name": {"zh": "质量", "en": "mass"}, "args": [{"id": "mass", "type": {"form": "quantity", "of": "mass", "over": 0}}]},
    {"id": "consumable", "name": {"zh": "消耗品", "en": "consumable"}, "args": [{"id": "yes", "type": {"form": "bool"}}]},
    {"id": "span", "name": {"zh": "温差", "en": "span"}, "args": [{"id": "span", "type": {"form": "range"}}]},
    {"id": "dice", "name": {"zh": "骰", "en": "dice"}, "args": [{"id": "dice", "type": {"form": "dice"}}]}
   ],
   "blocks": [{"block": "effect"}, {"block": "craft", "max": 1}]}},
 {"id": "knowledge", "name": {"zh": "知识", "en": "knowledge"}, "identity": ["world"],
  "body": {"fields": [
    {"id": "world", "name": {"zh": "世界", "en": "world"}, "args": [{"id": "world", "type": {"form": "number", "of": "world"}}]},
    {"id": "from", "name": {"zh": "出自", "en": "from"}, "repeat": true, "args": [{"id": "from", "type": {"form": "ref"}}]}]}},
 {"id": "material", "name": {"zh": "材料", "en": "material"}, "identity": ["world"],
  "body": {"fields": [
    {"id": "world", "name": {"zh": "世界", "en": "world"}, "args": [{"id": "world", "type": {"form": "number", "of": "world"}}]}],
   "verbs": ["gives"]}}
],
"blocks": [
 {"id": "craft", "name": {"zh": "造物", "en": "craft"}, "body": {"verbs": ["gain", "raise"]}},
 {"id": "effect", "name": {"zh": "效果", "en": "effect"}, "named": true, "body": {
   "fields": [
    {"id": "action", "name": {"zh": "动作", "en": "action"}, "args": [{"id": "action", "type": {"form": "term", "of": "action"}}]},
    {"id": "duration", "name": {"zh": "持续", "en": "duration"}, "args": [{"id": "duration", "type": {"form": "rank", "of": "period"}}]},
    {"id": "cooldown", "name": {"zh": "冷却", "en": "cooldown"}, "args": [{"id": "cooldown", "type": {"form": "rank", "of": "period"}}]},
    {"id": "uses", "name": {"zh": "次数", "en": "uses"}, "args": [
      {"id": "count", "name": {"zh": "次数", "en": "count"}, "type": {"form": "number", "of": "times", "integer": true, "min": 1}},
      {"id": "per", "name": {"zh": "每", "en": "per"}, "type": {"form": "rank", "of": "period"}, "optional": true}]},
    {"id": "target", "name": {"zh": "目标", "en": "target"}, "args": [{"id": "target", "type": {"form": "term", "of": "target"}}]},
    {"id": "delay", "name": {"zh": "延时", "en": "delay"}, "args": [
      {"id": "time", "type": {"form": "rank", "of": "period"}},
      {"id": "by", "name": {"zh": "触发", "en": "by"}, "type": {"form": "term", "of": "action"}, "optional": true, "keyword": {"zh": "触发", "en": "by"}}]},
    {"id": "trait", "name": {"zh": "特质", "en": "trait"}, "args": [
      {"id": "trait", "name": {"zh": "特质", "en": "trait"}, "type": {"form": "term", "of": "trait", "args": [{"id": "past", "type": {"form": "word"}, "optional": true}]}},
      {"id": "scope", "name": {"zh": "范围", "en": "scope"}, "type": {"form": "term", "of": "target"}, "optional": true}]},
    {"id": "condition", "name": {"zh": "条件", "en": "condition"}, "repeat": true, "args": [
      {"id": "kind", "name": {"zh": "条件种类", "en": "kind"}, "type": {"form": "term", "of": "condition-kind"}, "optional": true},
      {"id": "text", "name": {"zh": "文字", "en": "text"}, "type": {"form": "text"}}]}
   ],
   "verbs": ["gain", "raise", "inflict", "heal", "immune"],
   "blocks": [{"block": "spend"}]}},
 {"id": "spend", "name": {"zh": "消耗", "en": "spend"}, "named": true, "body": {"verbs": ["gain"]}}
],
"verbs": [
 {"id": "gain", "name": {"zh": "获得", "en": "gain"}, "aliases": ["獲得"], "class": "gain"},
 {"id": "gives", "name": {"zh": "提供", "en": "gives"}, "class": "gain", "as": "gain", "free": true},
 {"id": "heal", "name": {"zh": "治疗", "en": "heal"}, "class": "heal"},
 {"id": "immune", "name": {"zh": "免疫", "en": "immune"}, "class": "immune"},
 {"id": "inflict", "name": {"zh": "造成", "en": "inflict"}, "class": "inflict"},
 {"id": "raise", "name": {"zh": "提高", "en": "raise"}, "class": "raise"}
],
"vocabularies": [
 {"id": "action", "name": {"zh": "动作", "en": "action"}, "members": [
   {"id": "standard", "name": {"zh": "标准", "en": "standard"}}, {"id": "reflex", "name": {"zh": "反射", "en": "reflex"}}]},
 {"id": "attribute", "name": {"zh": "属性", "en": "attribute"}, "members": [
   {"id": "endurance", "name": {"zh": "耐力", "en": "endurance"}}, {"id": "strength", "name": {"zh": "力量", "en": "strength"}}, {"id": "will", "name": {"zh": "意志", "en": "will"}}]},
 {"id": "check", "name": {"zh": "检定", "en": "check"}, "open": true, "members": [{"id": "tracking", "name": {"zh": "追踪", "en": "tracking"}}]},
 {"id": "class", "name": {"zh": "类别", "en": "class"}, "members": [
   {"id": "ordinary", "name": {"zh": "普通", "en": "ordinary"}}, {"id": "supernatural", "name": {"zh": "超凡", "en": "supernatural"}}]},
 {"id": "condition-kind", "name": {"zh": "条件种类", "en": "condition kind"}, "members": [
   {"id": "environment", "name": {"zh": "环境", "en": "environment"}}, {"id": "time", "name": {"zh": "时间", "en": "time"}}]},
 {"id": "damage-kind", "name": {"zh": "伤害种类", "en": "damage kind"}, "members": [
   {"id": "fire", "name": {"zh": "火焰", "en": "fire"}, "class": "small"}, {"id": "physical", "name": {"zh": "物理", "en": "physical"}, "class": "big"},
   {"id": "slash", "name": {"zh": "斩击", "en": "slash"}, "class": "small"}],
  "compose": [{"first": "small", "second": "big", "class": "specific"}]},
 {"id": "damage-level", "name": {"zh": "伤害等级", "en": "damage level"}, "members": [
   {"id": "normal", "name": {"zh": "普通", "en": "normal"}}, {"id": "serious", "name": {"zh": "严重", "en": "serious"}}]},
 {"id": "target", "name": {"zh": "目标", "en": "target"}, "members": [
   {"id": "self", "name": {"zh": "自身", "en": "self"}}, {"id": "single", "name": {"zh": "单体", "en": "single"}}]},
 {"id": "trait", "name": {"zh": "特质", "en": "trait"}, "members": [{"id": "space", "name": {"zh": "空间", "en": "space"}}, {"id": "time", "name": {"zh": "时间", "en": "time"}}]}
],
"scales": [
 {"id": "grade", "name": {"zh": "等级", "en": "grade"}, "round": "down", "members": [
   {"id": "E", "name": {"zh": "E", "en": "E"}, "at": 0, "rank": 1}, {"id": "D", "name": {"zh": "D", "en": "D"}, "at": 100, "rank": 2}, {"id": "C", "name": {"zh": "C", "en": "C"}, "at": 300, "rank": 4}]},
 {"id": "period", "name": {"zh": "周期", "en": "period"}, "dim": "time", "round": "up", "beyond": {"times": 10, "step": 1}, "members": [
   {"id": "second", "name": {"zh": "1秒", "en": "1 second"}, "at": 1, "rank": 0}, {"id": "minute", "name": {"zh": "1分钟", "en": "1 minute"}, "at": 60, "rank": 2},
   {"id": "hour", "name": {"zh": "1小时", "en": "1 hour"}, "at": 3600, "rank": 4}, {"id": "day", "name": {"zh": "1天", "en": "1 day"}, "at": 86400, "rank": 6},
   {"id": "permanent", "name": {"zh": "永久", "en": "permanent"}}]}
],
"units": [
 {"id": "d", "name": {"zh": "天", "en": "d"}, "dim": "time", "of": "h", "num": 24},
 {"id": "fold", "name": {"zh": "倍", "en": "fold"}, "dim": "fold", "num": 1},
 {"id": "h", "name": {"zh": "小时", "en": "h"}, "dim": "time", "of": "s", "num": 3600},
 {"id": "kg", "name": {"zh": "千克", "en": "kg"}, "dim": "mass", "num": 1},
 {"id": "km", "name": {"zh": "千米", "en": "km"}, "dim": "length", "of": "m", "num": 1000},
 {"id": "lot", "name": {"zh": "份", "en": "lot"}, "dim": "lot", "num": 1},
 {"id": "m", "name": {"zh": "米", "en": "m"}, "dim": "length", "num": 1},
 {"id": "min", "name": {"zh": "分钟", "en": "min"}, "dim": "time", "of": "s", "num": 60},
 {"id": "point", "name": {"zh": "点", "en": "point"}, "aliases": ["點"], "dim": "point", "num": 1},
 {"id": "round", "name": {"zh": "回合", "en": "round"}, "dim": "time", "of": "s", "num": 6},
 {"id": "s", "name": {"zh": "秒", "en": "s"}, "dim": "time", "num": 1},
 {"id": "t", "name": {"zh": "吨", "en": "t"}, "dim": "mass", "of": "kg", "num": 1000},
 {"id": "times", "name": {"zh": "次", "en": "times"}, "dim": "times", "num": 1},
 {"id": "w", "name": {"zh": "周", "en": "w"}, "aliases": ["星期"], "dim": "time", "of": "d", "num": 7},
 {"id": "world", "name": {"zh": "号世界", "en": "world"}, "aliases": ["号"], "dim": "world", "num": 1}
],
"prices": [
 {"id": "armor-piercing", "entry": "armor-piercing", "name": {"zh": "破甲", "en": "armor piercing"}, "verbs": ["gain", "raise"], "amount": {"need": "required", "unit": "point", "fold": true}},
 {"id": "check-bonus", "entry": "check-bonus", "name": {"zh": "检定加值", "en": "check bonus"}, "verbs": ["gain"], "params": [{"id": "check", "of": "check"}], "amount": {"need": "required", "unit": "point"}},
 {"id": "hardness", "entry": "hardness", "name": {"zh": "硬度", "en": "hardness"}, "verbs": ["gain", "raise"], "amount": {"need": "required", "unit": "point", "integer": true}},
 {"id": "heal-normal", "entry": "normal", "name": {"zh": "普通", "en": "normal"}, "verbs": ["heal"], "amount": {"need": "required", "unit": "point"}},
 {"id": "high-speed", "entry": "high-speed", "name": {"zh": "高速", "en": "high speed"}, "verbs": ["gain"], "amount": {"need": "required", "unit": "point"}},
 {"id": "immune-damage", "entry": "damage", "name": {"zh": "伤害", "en": "damage"}, "verbs": ["immune"], "params": [{"id": "kind", "of": "damage-kind"}], "amount": {"need": "optional", "unit": "fold", "default": 1}},
 {"id": "memory", "entry": "memory", "name": {"zh": "读取思想", "en": "read thoughts"}, "verbs": ["gain"], "amount": {"need": "none", "unit": "point"}},
 {"id": "reduction-big", "entry": "damage-reduction", "name": {"zh": "伤害减免", "en": "damage reduction"}, "verbs": ["gain"], "params": [{"id": "kind", "of": "damage-kind", "class": "big"}], "amount": {"need": "required", "unit": "point"}},
 {"id": "reduction-small", "entry": "damage-reduction", "name": {"zh": "伤害减免", "en": "damage reduction"}, "verbs": ["gain"], "params": [{"id": "kind", "of": "damage-kind", "class": "specific"}], "amount": {"need": "required", "unit": "point"}},
 {"id": "speed", "entry": "speed", "name": {"zh": "移动速度", "en": "speed"}, "verbs": ["gain", "raise"], "amount": {"need": "required", "unit": "m", "fold": true}},
 {"id": "weapon-damage", "entry": "weapon-damage", "name": {"zh": "武器伤害", "en": "weapon damage"}, "verbs": ["gain"], "params": [{"id": "kind", "of": "damage-kind"}, {"id": "level", "of": "damage-level"}], "amount": {"need": "required", "unit": "point"}}
],
"ledgers": [{"id": "craft", "name": {"zh": "造物点数", "en": "craft points"}, "claim": "points"}, {"id": "influence", "name": {"zh": "影响", "en": "influence"}}],
"folds": [{"id": "equal", "name": {"zh": "等同", "en": "equal"}, "basis": "attribute", "cost": "unit"}],
"caps": [{"id": "share", "name": {"zh": "单项", "en": "share"}, "code": "single-effect-share", "severity": "error", "scope": "block"}]
}`

func smallRules(t testing.TB) *schema.Rules {
	t.Helper()
	var r schema.Ruleset
	if err := json.Unmarshal([]byte(small), &r); err != nil {
		t.Fatal(err)
	}
	return schema.Index(&r)
}

func parse(name, text string) *dsl.File { return dsl.Parse(source.NewFile(name, text), dsl.Options{}) }

// bound binds texts as a compilation would, from parsing to the comments that silence findings.
func bound(t testing.TB, rules *schema.Rules, library []*dsl.File, files ...*dsl.File) ([]*ir.Resource, []diag.Diagnostic) {
	t.Helper()
	all, found := Project(context.Background(), files, Options{Rules: []*schema.Rules{rules}, Library: library})
	var list diag.List
	for _, f := range files {
		list = append(list, f.Bad...)
	}
	list = append(list, found...)
	return all, lint.Filter(files, list.Sorted())
}

// show prints findings as "file:line:column code the text|message".
func show(found []diag.Diagnostic) string {
	var b strings.Builder
	for _, d := range found {
		where := "-"
		if d.Span.Valid() {
			p := d.Span.File.Position(d.Span.Start)
			where = fmt.Sprintf("%s:%d:%d", d.Span.File.Name, p.Line, p.Column)
		}
		fmt.Fprintf(&b, "%s %s %q\n\t%s\n\t%s\n", where, d.Code, d.Span.Text(), d.Text("zh"), d.Text("en"))
		for _, l := range d.Labels {
			p := l.Span.File.Position(l.Span.Start)
			fmt.Fprintf(&b, "\t@ %s:%d:%d %s\n", l.Span.File.Name, p.Line, p.Column, l.Message.Text(d.Code, "en"))
		}
		for _, f := range d.Fixes {
			safe := map[bool]string{true: "safe", false: "maybe"}[f.Safe]
			for _, e := range f.Edits {
				fmt.Fprintf(&b, "\t%s: %q -> %q\n", safe, e.Span.Text(), e.NewText)
			}
		}
	}
	return b.String()
}

// dump prints resources in full, but for where they stand.
func dump(all []*ir.Resource) string {
	var b strings.Builder
	for _, r := range all {
		fmt.Fprintf(&b, "%s", r.ID)
		for _, e := range r.Extends {
			fmt.Fprintf(&b, " : %s", e.ID)
		}
		if r.Broken {
			b.WriteString(" broken")
		}
		if r.Library {
			b.WriteString(" library")
		}
		b.WriteByte('\n')
		for _, w := range r.Waivers {
			fmt.Fprintf(&b, "  waive %s %q %s\n", w.Code, w.Reason, w.By)
		}
		dumpBlock(&b, r.Body, "  ")
	}
	return b.String()
}

func dumpBlock(b *strings.Builder, block *ir.Block, indent string) {
	for _, f := range block.Fields {
		fmt.Fprintf(b, "%s%s", indent, f.Def.ID)
		for _, v := range f.Args {
			b.WriteString(" " + dumpValue(v))
		}
		b.WriteByte('\n')
	}
	for _, r := range block.Rulings {
		fmt.Fprintf(b, "%sruling %q %s %s\n", indent, r.Text, r.Amount, r.By)
	}
	for _, c := range block.Clauses {
		fmt.Fprintf(b, "%s%s %s", indent, c.Verb.ID, c.Row.ID)
		for _, v := range c.Params {
			b.WriteString(" " + dumpValue(v))
		}
		if c.Fold != nil {
			fmt.Fprintf(b, " = %s of %s times %s\n", c.Fold.Share, dumpValue(c.Fold.Basis), c.Fold.Times)
			continue
		}
		fmt.Fprintf(b, " = %s\n", c.Amount)
	}
	for _, inner := range block.Blocks {
		fmt.Fprintf(b, "%s%s %q\n", indent, inner.Def.ID, inner.Name)
		dumpBlock(b, inner, indent+"  ")
	}
}

func dumpValue(v ir.Value) string {
	if v.Form == "" {
		return "-"
	}
	unit := ""
	if v.Unit != nil {
		unit = v.Unit.ID
	}
	switch v.Form {
	case schema.FormRange:
		return fmt.Sprintf("%s..%s%s", v.Num, v.High, unit)
	case schema.FormNumber, schema.FormQuantity:
		return v.Num.String() + unit
	case schema.FormBool:
		return fmt.Sprint(v.Bool)
	case schema.FormRef:
		if v.Ref == nil {
			return "?" + v.Text
		}
		return "@" + v.Ref.ID
	case schema.FormRank:
		return cmp.Or(v.Term.ID, "?") + "#" + rank(v.Term) + unit
	}
	parts := make([]string, 0, len(v.List)+len(v.Args))
	for _, x := range append(v.List, v.Args...) {
		parts = append(parts, dumpValue(x))
	}
	name := cmp.Or(v.Term.ID, v.Text)
	if len(parts) > 0 {
		name += "(" + strings.Join(parts, ",") + ")"
	}
	return name
}

func rank(t schema.Term) string {
	if t.Rank == nil {
		return "-"
	}
	return t.Rank.String()
}
