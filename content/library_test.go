package content

import (
	"encoding/json"
	"strings"
	"testing"

	"canon.dev/canon/compiler/emit"
)

// What the official resources of Meshal Lite say, checked against the lines of the book: fields of the catalog as JSON.
var meshalFigures = []struct {
	line       int
	name, path string
	want       string
}{
	{198, "人类", "sex", `["male","female"]`},
	{211, "人类", "size", `["medium"]`},
	{211, "圣俑", "sex", `["neuter"]`},
	{211, "圣俑", "form", `["humanoid","incorporeal"]`},
	{247, "虚体", "capacity-fixed", `0`},
	{247, "善背", "capacity-plus", `6`},
	{254, "人类", "part", `[{"of":"head","count":1},{"of":"torso","count":1},{"of":"arm","count":2},{"of":"feet","count":2}]`},
	{294, "虚体", "invalid", `["might"]`},
	{391, "全身铠甲", "equip-time", `{"value":10,"unit":"minute"}`},
	{396, "长弓", "ammunition", `"meshal/item/箭支"`},
	{405, "金币", "value", `[{"value":1,"unit":"gold"}]`},
	{412, "箭支", "scale", `"trivial"`},
	{434, "追风矢", "in-place-of", `"meshal/item/弩矢"`},
	{434, "淬毒矢", "in-place-of", `"meshal/item/弩矢"`},
	{434, "手枪子弹（平头）", "in-place-of", `"meshal/item/手枪子弹"`},
	{434, "手枪子弹（穿甲）", "in-place-of", `"meshal/item/手枪子弹"`},
	{436, "拳脚", "type", `["natural-weapon"]`},
	{780, "战马", "carries", `[{"size":"medium","count":1}]`},
	{780, "战马", "mobility", `[{"by":"walk","speed":9}]`},
	{780, "战马", "rider-defence", `-3`},
	{780, "战马", "mounting", `{"points":6,"kind":"tactical"}`},
	{781, "战马", "falls-from", `{"value":4,"unit":"step"}`},
	{782, "战马", "command", `{"points":1,"kind":"tactical"}`},
	{882, "匕首", "effects.segments", `2`},
	{882, "匕首", "effects.divide", `2`},
	{882, "匕首", "effects.harms", `["might","activeness"]`},
	{888, "战斧", "effects.penetration", `2`},
	{888, "战斧", "effects.roll", `["might"]`},
	{888, "战斧", "effects.defence", `["parry","dodge"]`},
	{888, "野猪", "protection", `[{"of":"physical-protection","points":3}]`},
	{890, "野蛮人术士", "protection", `[{"of":"physical-protection","points":1}]`},
	{937, "狼", "effects.dice", `4`},
	{1040, "狼", "loot", `[{"by":"猎物加工","what":"meshal/item/毛皮","count":3,"time":{"value":1,"unit":"hour"},"difficulty":3}]`},
	{1194, "砖墙", "derived.durability-reckoned", `200`},
	{1195, "砖墙", "derived.physical", `3`},
	{1245, "溺水", "interval", `{"value":1,"unit":"turn"}`},
	{1251, "严寒", "points-plus", `-1`},
	{1251, "严寒", "escalation", `1`},
	{1251, "严寒", "effects.harms", `["might"]`},
	{1257, "炎热", "dice-plus", `-1`},
	{1257, "炎热", "effects.harms", `["activeness"]`},
	{769, "下落", "effects.type", `["physical"]`},
}

// The materials' table (1165-1216): durability of a digit, physical and erosive protection; all are immune to occult attacks.
var meshalMaterials = map[string][3]int{
	"纸张": {2, 0, 0}, "纤维": {2, 0, 0}, "陶瓷": {3, 0, 1}, "皮革": {3, 0, 1}, "玻璃": {3, 1, 0}, "冰块": {3, 1, 0}, "木材": {4, 1, 2},
	"沙土": {5, 3, 2}, "砖石": {5, 3, 2}, "塑料": {5, 4, 0}, "橡胶": {5, 4, 0}, "铜铁": {6, 4, 2}, "岩石": {8, 5, 5}, "混凝土": {8, 5, 5},
	"钢": {12, 7, 3}, "钛合金": {12, 7, 3},
}

func TestMeshalLibraryFigures(t *testing.T) {
	var doc struct{ Resources []map[string]any }
	if err := json.Unmarshal(emit.JSON(compile(t, read(t, Library()), nil).Catalog), &doc); err != nil {
		t.Fatal(err)
	}
	byName := map[string]map[string]any{}
	for _, r := range doc.Resources {
		if name, ok := r["name"].(string); ok && r["ruleset"] == "meshal" {
			byName[name] = r
		}
	}
	for _, want := range meshalFigures {
		if got := figureOf(t, byName[want.name], want.path); got != asText(t, json.RawMessage(want.want)) {
			t.Errorf("%s (line %d): %s is %s, the book has %s", want.name, want.line, want.path, got, want.want)
		}
	}
	for name, want := range meshalMaterials {
		got := [3]string{
			figureOf(t, byName[name], "durability"),
			figureOf(t, byName[name], "protection"),
			figureOf(t, byName[name], "immunity"),
		}
		protections := asText(t, []any{
			map[string]any{"of": "physical-protection", "points": want[1]}, map[string]any{"of": "erosive-protection", "points": want[2]},
		})
		if got != [3]string{asText(t, want[0]), protections, `["occult"]`} {
			t.Errorf("%s: %v, the table has %v", name, got, want)
		}
	}
}

// asText is a value as JSON, its members in their order by name.
func asText(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var sorted any
	if err := json.Unmarshal(data, &sorted); err != nil {
		t.Fatal(err)
	}
	data, err = json.Marshal(sorted)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// figureOf is a field of a resource, or behind "effects." one of its only block, behind "derived." a derived value.
func figureOf(t *testing.T, resource map[string]any, path string) string {
	t.Helper()
	fields, _ := resource["fields"].(map[string]any)
	if rest, ok := strings.CutPrefix(path, "effects."); ok {
		list, _ := resource["effects"].([]any)
		if len(list) == 1 {
			fields, _ = list[0].(map[string]any)
		}
		path = rest
	}
	if rest, ok := strings.CutPrefix(path, "derived."); ok {
		fields, _ = resource["derived"].(map[string]any)
		path = rest
	}
	return asText(t, fields[path])
}
