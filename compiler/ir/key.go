package ir

import (
	"strings"

	"canon.dev/canon/schema"
)

// Key is a text that two values share exactly when they mean the same.
func (v Value) Key() string {
	switch v.Form {
	case "":
		return ""
	case schema.FormTerm, schema.FormRank:
		if v.TermID() == "" {
			return v.amountKey()
		}
		return v.Term.ID + keys(v.Args)
	case schema.FormNumber, schema.FormQuantity:
		return v.amountKey()
	case schema.FormRange:
		return v.Num.String() + ".." + v.High.String()
	case schema.FormBool:
		if v.Bool {
			return "yes"
		}
		return "no"
	case schema.FormList:
		return keys(v.List)
	case schema.FormRef:
		if v.Ref != nil {
			return v.Ref.ID
		}
		return v.Text
	}
	return v.Text + keys(v.Args)
}

func (v Value) amountKey() string {
	if v.Unit == nil {
		return v.Num.String()
	}
	return v.Num.String() + v.Unit.ID
}

func keys(values []Value) string {
	if len(values) == 0 {
		return ""
	}
	parts := make([]string, len(values))
	for i, v := range values {
		parts[i] = v.Key()
	}
	return "(" + strings.Join(parts, ",") + ")"
}
