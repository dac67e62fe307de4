package export

import (
	"bytes"
	"encoding/json"
	"testing"

	"cuelang.org/go/cue"
)

const contraption = `{"plot":"北","prize":100,"budding":"petal","girth":{"value":24,"unit":"thumb"},"palette":["ochre-matte","cobalt"],
"graft":[{"of":"晶","lots":2}],"tutor":{"name":"老园丁","args":{"rank":"petal","years":12}},"motto":"慢工"}`

func plainContraption(b *testing.B) any {
	b.Helper()
	d := json.NewDecoder(bytes.NewReader([]byte(contraption)))
	d.UseNumber()
	var value any
	if err := d.Decode(&value); err != nil {
		b.Fatal(err)
	}
	return value
}

// BenchmarkShape and BenchmarkCUE check one resource's data by the shape and by CUE.
func BenchmarkShape(b *testing.B) {
	o := oracleOf(b, "../../testdata", "toy")
	value, body := plainContraption(b), &o.rules.Kind("contraption").Body
	for b.Loop() {
		if err := o.rules.CheckBody(body, value); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCUE(b *testing.B) {
	o := oracleOf(b, "../../testdata", "toy")
	value, data := native(plainContraption(b)), o.data(b, "kinds", "contraption")
	for b.Loop() {
		if err := data.Unify(o.ctx.Encode(value)).Validate(cue.Concrete(true)); err != nil {
			b.Fatal(err)
		}
	}
}

// native has Go's integers, which CUE encodes as numbers.
func native(value any) any {
	switch v := value.(type) {
	case json.Number:
		n, _ := v.Int64()
		return n
	case []any:
		for i := range v {
			v[i] = native(v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = native(v[key])
		}
	}
	return value
}
