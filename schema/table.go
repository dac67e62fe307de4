package schema

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// Encode writes a ruleset as JSON with one row a line, the same bytes for the same rules.
func Encode(r *Ruleset) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString("{\n")
	v := reflect.ValueOf(r).Elem()
	first := true
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if field.Anonymous {
			inner := v.Field(i)
			for j := range inner.NumField() {
				if err := encodeMember(&out, inner.Type().Field(j), inner.Field(j), &first); err != nil {
					return nil, err
				}
			}
			continue
		}
		if err := encodeMember(&out, field, v.Field(i), &first); err != nil {
			return nil, err
		}
	}
	out.WriteString("\n}\n")
	return out.Bytes(), nil
}

func encodeMember(out *bytes.Buffer, field reflect.StructField, v reflect.Value, first *bool) error {
	tag, options, _ := strings.Cut(field.Tag.Get("json"), ",")
	if v.IsZero() && options != "" {
		return nil
	}
	if !*first {
		out.WriteString(",\n")
	}
	*first = false
	fmt.Fprintf(out, "%q: ", tag)
	if v.Kind() != reflect.Slice || v.Type().Elem().Kind() != reflect.Struct {
		return encodeValue(out, v)
	}
	out.WriteString("[")
	for i := range v.Len() {
		if i > 0 {
			out.WriteString(",")
		}
		out.WriteString("\n")
		if err := encodeValue(out, v.Index(i)); err != nil {
			return err
		}
	}
	out.WriteString("\n]")
	return nil
}

// encodeValue leaves <, > and & as they are: expressions and messages are read by people.
func encodeValue(out *bytes.Buffer, v reflect.Value) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v.Interface()); err != nil {
		return err
	}
	out.Truncate(out.Len() - 1) // the encoder's newline
	return nil
}

// DigestOf is a fingerprint of the rules, whatever digest they carry, in hex.
func DigestOf(r *Ruleset) (string, error) {
	bare := *r
	bare.Digest = ""
	data, err := Encode(&bare)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}
