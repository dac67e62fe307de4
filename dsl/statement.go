package dsl

// Statement is one of the few statements that the language itself has, in every ruleset.
type Statement uint8

// The statements of the language.
const (
	StatementNone   Statement = iota
	StatementWaive            // an exemption that a game master grants: a code, a reason, by whom
	StatementRuling           // a price that a game master sets: a text, an amount, perhaps by whom
	StatementID               // a stable ASCII id
)

// StatementOf finds a statement of the language by its first word.
func StatementOf(word string) Statement {
	switch word {
	case "豁免", "waive":
		return StatementWaive
	case "裁定", "ruling":
		return StatementRuling
	case "编号", "編號", "id":
		return StatementID
	}
	return StatementNone
}

// Names are the statement's words in both languages.
func (s Statement) Names() (zh, en string) {
	switch s {
	case StatementWaive:
		return "豁免", "waive"
	case StatementRuling:
		return "裁定", "ruling"
	case StatementID:
		return "编号", "id"
	}
	return "", ""
}

// RulesetKeyword is the word of the directive, in both languages.
func RulesetKeyword() (zh, en string) { return "规则", "ruleset" }

// KeywordBy is the word before a game master's name, in both languages.
func KeywordBy() (zh, en string) { return "主持人", "by" }
