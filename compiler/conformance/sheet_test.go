package conformance

import (
	"context"
	"testing"

	"canon.dev/canon/compiler"
	"canon.dev/canon/compiler/sheet"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// TestToySheet: another book has another form. Its sheet shows each source of a cell, and everything that a cell may show.
func TestToySheet(t *testing.T) {
	const text = `ruleset toy

glimmer-ore 晶 {
  prize 4
  yields twin-spring 1
}

contraption 篱架 {
  plot 北
  prize 100
  vessel saucer
  trim espalier
  girth 2wheel
  graft 晶
  motto "不入目录"
  clockwork 一 {
    bestow spring 4
    bestow twin-spring 2
  }
}

contraption 面具 {
  plot 北
  prize 100
  masque 双面 {
    clockwork 笑 {
      pulse tolling
      silence concert
      proviso "月下"
      bestow spring 6
    }
    clockwork 哭 {
      bestow spring 1
    }
  }
}
`
	rules := toyRules(t)
	result, err := compiler.Compile(context.Background(), compiler.Options{
		Files: []*source.File{source.NewFile("a.canon", text)}, Rules: []*schema.Rules{rules}, Trace: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, c := range result.Resources {
		if c.Resource.Kind.ID != "contraption" {
			continue
		}
		s, err := sheet.Of(c.Pricing, sheet.Options{Lang: "en", Found: nil})
		if err != nil {
			t.Fatal(err)
		}
		got += sheet.Text(s) + "\n"
	}
	if got != toySheet {
		t.Errorf("got:\n%s", got)
	}
}

const toySheet = `篱架 (contraption)

[fascia]
name: 篱架
kind: contraption
full name: toy/contraption/北/篱架
plot: 北
prize: 100, least legal 8
blossom: petal
season: growing
clockworks: 1
in short: bestow spring 4; bestow twin spring 2

[wares]
clockworks:
  name  does                                   pulse  takes
  一    bestow spring 4; bestow twin spring 2  still  occupies 11
tags:
  name  item                amount  reckoning                                 paid  core  lent
  一    bestow spring       4 cog   4 × 2 = 8                                 8
  一    bestow twin spring  2 cog   4 × 1.5 = 6, within the core 4 × 0.5 = 3  3     4     1
steam: 100 ÷ 4 = 25; occupied 0, deducted 0, free 25

[shelf]
polish: in all 13 (of these wear of the girth 2)

[verso]
besides: girth 2 wheel; graft 晶; trim espalier; vessel saucer

[review] legal
to be mended first: none
only a person can say: none
undecided: none
rests on supplied rows and readings: none
waived by a game master: none
ruled by a game master: none
the author's notes:
  - motto: 不入目录
proven:
  - the price is not below the least legal one: 100 ≥ 8
  - spring share: 4 ≤ 50 [toy/cap/spring-share]
  - none of the 2 clauses repeats another or fails to stack

面具 (contraption)

[fascia]
name: 面具
kind: contraption
full name: toy/contraption/北/面具
plot: 北
prize: 100, least legal 12
blossom: petal
clockworks: 1
in short: bestow spring 6; bestow spring 1

[wares]
clockworks:
  双面 · clockwork 笑
    does: bestow spring 6
    pulse: tolling
    rest: proviso 月下; silence concert
    takes: occupies 3
    steam: occupies 3
  双面 · clockwork 哭
    does: bestow spring 1
    pulse: still
    takes: occupies 2
    steam: occupies 2
faces:
  双面
    worn: one at a time
    name  does
    笑    bestow spring 6
    哭    bestow spring 1
steam: 100 ÷ 4 = 25; occupied 3, deducted 0, free 22

[shelf] not applicable

[verso] not applicable

[review] legal
to be mended first: none
only a person can say:
  - 双面 · clockwork 笑: proviso 月下 — is that rare? [toy/field/clockwork/proviso]
undecided: none
rests on supplied rows and readings: none
waived by a game master: none
ruled by a game master: none
the author's notes: none
proven:
  - enough steam: 3 ≤ 100 ÷ 4 = 25 [toy/ledger/steam]
  - the price is not below the least legal one: 100 ≥ 12
  - spring share: 6 ≤ 50 [toy/cap/spring-share]
  - none of the 2 clauses repeats another or fails to stack

`
