package conformance

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/catalog"
)

// said is what a loadout has of an entry, "10: 红车 6, 绿车 4 outdone by 红车".
func said(r *catalog.Resource, entry string) string {
	for _, v := range r.Values {
		if v.Entry != entry {
			continue
		}
		var parts []string
		for _, s := range v.Sources {
			name := s.Resource[strings.LastIndex(s.Resource, "/")+1:]
			part := fmt.Sprintf("%s %s", name, s.Amount.Fraction())
			if !s.Counts {
				part = strings.TrimSpace(fmt.Sprintf("%s %s %s", part, s.Why, s.Stop))
			}
			if s.Suppressed != "" {
				part += " by " + s.Suppressed[strings.LastIndex(s.Suppressed, "/")+1:]
			}
			parts = append(parts, part)
		}
		return v.Total.Fraction() + ": " + strings.Join(parts, ", ")
	}
	return ""
}

// TestLoadout: what counts of what several resources give, what suppresses what, and what a switch stops.
func TestLoadout(t *testing.T) {
	text := read(t, "../../testdata/toy/parade.canon")
	result := compileToy(t, toyRules(t), map[string]string{"a.canon": text})
	for _, d := range result.Diagnostics {
		t.Errorf("%s: %v", d.Code, d.Message)
	}
	dry, wet := resource(t, result, "晴日"), resource(t, result, "雨日")
	for want, got := range map[string]string{
		"16: 红车 6, 绿车 4 outdone by 红车, 绿车 10":                said(dry, "spring"),
		"6: 红车 6, 绿车 4 outdone by 红车, 绿车 10 stopped drizzle": said(wet, "spring"),
		"3: 绿车 3": said(dry, "wreath"),
		"":        said(dry, "flywheel"),
	} {
		if got != want {
			t.Errorf("has %q, worked out: %q", got, want)
		}
	}
	// What is linked is not in value(); two clauses count in the dry, one in the wet.
	value(t, result, "晴日", "tightness", "206")
	value(t, result, "雨日", "tightness", "106")
}

func procession(lines, resources string) string {
	return "ruleset toy\n\nprocession 列 {\n" + lines + "}\n" + resources
}

func wagon(name, lines string) string {
	return "contraption " + name + " {\n  plot 西\n  prize 1000\n" + lines + "}\n"
}

// TestLoadoutRefuses: slots, what clashes, and the order of gains that may not repeat.
func TestLoadoutRefuses(t *testing.T) {
	wide := func(name string) string { return wagon(name, "  girth 3thumb\n") }
	wreath := func(name, n, more string) string {
		return wagon(name, more+"  girth 1thumb\n  clockwork 一 { bestow wreath "+n+" }\n")
	}
	rules := toyRules(t)
	for name, c := range map[string]struct{ text, want string }{
		"more than is ever reckoned":  {procession(strings.Repeat("  wagon 甲\n", 3000), wide("甲")), "limit/clauses"},
		"one wagon is never too wide": {procession("  wagon 甲\n", wide("甲")), ""},
		"two are: 2 × 6 thumbs":       {procession("  wagon 甲\n  wagon 乙\n", wide("甲")+wide("乙")), "stack/slot-conflict"},
		"a girth that nobody states":  {procession("  wagon 甲\n  wagon 乙\n", wide("甲")+wagon("乙", "")), "undecided/missing-value"},
		"smallest first where nothing says when": {
			procession("  wagon 甲\n  wagon 乙\n", wreath("甲", "3", "")+wreath("乙", "2", "")), "",
		},
		"2 after 3 is below the sum": {
			procession("  wagon 甲 from 1\n  wagon 乙 from 2\n", wreath("甲", "3", "")+wreath("乙", "2", "")), "stack/repeat-limit",
		},
		"two troughs of one effect": {
			procession("  wagon 甲\n  wagon 乙\n", wreath("甲", "3", "  vessel trough\n")+wreath("乙", "2", "  vessel trough\n")), "stack/same-item",
		},
		"a trough and a saucer": {
			procession("  wagon 甲\n  wagon 乙\n", wreath("甲", "3", "  vessel trough\n")+wreath("乙", "2", "  vessel saucer\n")), "",
		},
		"of two saucers the larger counts, and the smaller is told": {
			procession("  wagon 甲 from 1\n  wagon 乙 from 2\n", wreath("甲", "3", "  vessel saucer\n")+wreath("乙", "2", "  vessel saucer\n")), "toy/shaded-out",
		},
		"a saucer does not contend with what is none": {
			procession("  wagon 甲 from 1\n  wagon 乙 from 2\n", wreath("甲", "2", "  vessel saucer\n")+wreath("乙", "3", "")), "",
		},
	} {
		result := compileToy(t, rules, map[string]string{"a.canon": c.text})
		if got := allCodes(result); got != c.want {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
}

func allCodes(result *compiler.Result) string {
	var codes []string
	for _, d := range result.Diagnostics {
		codes = append(codes, string(d.Code))
	}
	slices.Sort(codes)
	return strings.Join(slices.Compact(codes), " ")
}
