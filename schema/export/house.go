package export

import (
	"errors"
	"reflect"

	"cuelang.org/go/cue"

	"canon.dev/canon/schema"
	"canon.dev/canon/schema/integrity"
)

// Fill decodes one evaluated part of a rule book, a row or what stands in it, into its Go value.
func Fill(v cue.Value, into any) error {
	d := &decoder{}
	d.value(v, reflect.ValueOf(into).Elem())
	return errors.Join(d.errs...)
}

// Arguments reads a field's #type.
func Arguments(v cue.Value) ([]schema.Arg, error) { return arguments(v) }

// Complete does what follows decoding for a ruleset whose rows were changed: it orders them, resolves what is implicit, checks
// that everything that is referred to exists, and takes the digest anew. The error is a bug.
func Complete(r *schema.Ruleset) ([]integrity.Problem, error) {
	arrange(r)
	problems := integrity.Check(r)
	var err error
	r.Digest, err = schema.DigestOf(r)
	return problems, err
}
