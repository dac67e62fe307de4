package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"canon.dev/canon/dsl/exact"
)

// The books' worked numbers as commands, a file for each book: testdata/vectors/README.md describes them.
const (
	vectorCommands = "../../testdata/vectors/*.json"
	publicVectors  = "../../../shared/rules/vectors/*.json" // beside a checkout that has the sources
)

// vectorRun is one call of the command and what must come of it.
type vectorRun struct {
	Args   []string
	Files  map[string]string
	Expect map[string]any // by path, null for what must not be there; after "FILE#" in a file that was written
	Exit   int
}

type vectorCommand struct {
	Vector string
	vectorRun
	Also     []vectorRun
	Gives    map[string]any // the paths of the vector's figures, in its own form: "also[0]#…" in a further run, "exit" for legality
	Words    map[string]any // figures that are words; the expectation, where Gives names it, says them otherwise
	Reading  string
	Note     string
	Unmapped string // why there is no command
}

// readVectors reads the vectors of all books; those of a file are sorted.
func readVectors(t *testing.T) []vectorCommand {
	t.Helper()
	var all []vectorCommand
	for _, name := range matching(t, vectorCommands) {
		var book []vectorCommand
		decodeFile(t, name, &book)
		for i := 1; i < len(book); i++ {
			if book[i].Vector <= book[i-1].Vector {
				t.Errorf("%s: %s stands behind %s", name, book[i].Vector, book[i-1].Vector)
			}
		}
		all = append(all, book...)
	}
	if len(all) == 0 {
		t.Fatal("there are no vectors")
	}
	return all
}

func matching(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func decodeFile(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

func TestVectors(t *testing.T) {
	passed, unmapped := 0, 0
	all := readVectors(t)
	for i := range all {
		v := &all[i]
		if len(v.Args) == 0 {
			unmapped++
			if v.Unmapped == "" {
				t.Errorf("%s has neither a command nor a reason why not", v.Vector)
			}
			continue
		}
		if t.Run(v.Vector, func(t *testing.T) { runVector(t, v) }) {
			passed++
		}
	}
	t.Logf("%d of %d vectors pass, %d have no command", passed, len(all), unmapped)
}

// runVector does all runs of a vector in one folder of its own.
func runVector(t *testing.T, v *vectorCommand) {
	t.Chdir(t.TempDir())
	for name, text := range v.Files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range append([]vectorRun{v.vectorRun}, v.Also...) {
		var out, err bytes.Buffer
		status := run(r.Args, world{in: strings.NewReader(""), out: &out, err: &err, env: noEnv})
		if status != r.Exit {
			t.Fatalf("%q: exit status %d, want %d\n%s%s", r.Args, status, r.Exit, out.String(), err.String())
		}
		if len(r.Expect) == 0 {
			t.Errorf("%q: nothing is expected", r.Args)
		}
		for _, path := range slices.Sorted(maps.Keys(r.Expect)) {
			got, err := valueAt(out.Bytes(), path)
			if r.Expect[path] == nil && got == nil {
				continue // nothing is to be there
			}
			if err != nil || !sameFigure(got, r.Expect[path]) {
				t.Errorf("%q: %s is %v (%v), want %v\n%s", r.Args, path, got, err, r.Expect[path], out.String())
			}
		}
	}
}

var pathStep = regexp.MustCompile(`^([^.\[]*)((?:\[[^\]]*\])*)(?:\.|$)`)

// valueAt finds a path, "FILE#a.b[0].c[name=x]", in a file or else in what was written to standard output.
func valueAt(out []byte, path string) (any, error) {
	if file, rest, ok := strings.Cut(path, "#"); ok {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		out, path = data, rest
	}
	var doc any
	d := json.NewDecoder(bytes.NewReader(out))
	d.UseNumber()
	if err := d.Decode(&doc); err != nil {
		return nil, err
	}
	for path != "" {
		m := pathStep.FindStringSubmatch(path)
		if m == nil {
			return nil, fmt.Errorf("%q is no path", path)
		}
		path = path[len(m[0]):]
		fields, _ := doc.(map[string]any)
		var ok bool
		if doc, ok = fields[m[1]]; !ok {
			return nil, fmt.Errorf("there is no %s", m[1])
		}
		for sel := range strings.FieldsFuncSeq(m[2], func(r rune) bool { return r == '[' || r == ']' }) {
			var err error
			if doc, err = element(doc, sel); err != nil {
				return nil, err
			}
		}
	}
	return doc, nil
}

// element is an element of a list, by its index or by a member: "0", "name=x".
func element(doc any, sel string) (any, error) {
	list, _ := doc.([]any)
	key, value, named := strings.Cut(sel, "=")
	if !named {
		i, err := strconv.Atoi(sel)
		if err != nil || i < 0 || i >= len(list) {
			return nil, fmt.Errorf("there is no [%s] among %d", sel, len(list))
		}
		return list[i], nil
	}
	for _, item := range list {
		if fields, ok := item.(map[string]any); ok && fields[key] == value {
			return item, nil
		}
	}
	return nil, fmt.Errorf("there is none with %s", sel)
}

// sameFigure compares numbers by value, "1/10" and 0.1 alike, and anything else as it is.
func sameFigure(a, b any) bool {
	x, okX := figure(a)
	y, okY := figure(b)
	if okX && okY {
		return x.Cmp(y) == 0
	}
	return okX == okY && a == b
}

func figure(v any) (exact.Num, bool) {
	switch v := v.(type) {
	case json.Number:
		return scientific(v.String())
	case string:
		n, err := exact.Parse(v)
		return n, err == nil
	}
	return exact.Num{}, false
}

// scientific reads 1.25e-05 too.
func scientific(s string) (exact.Num, bool) {
	digits, exponent, _ := strings.Cut(s, "e")
	n, err := exact.Parse(digits)
	if err != nil {
		return n, false
	}
	power, _ := strconv.Atoi(exponent)
	for ; power < 0; power++ {
		n = n.Div(exact.Int(10))
	}
	for ; power > 0; power-- {
		n = n.Mul(exact.Int(10))
	}
	return n, true
}

// periods are the vectors' words for what the rules call otherwise.
var periods = map[any]any{"1d": "day", "1w": "week", "1mo": "month", "1y": "year"}

type publicVector struct {
	ID, Disputed string
	Expect       map[string]any
}

// TestVectorsAreThePublicOnes compares the expectations with the figures of the vectors, where the sources lie beside.
func TestVectorsAreThePublicOnes(t *testing.T) {
	mine := map[string]*vectorCommand{}
	all := readVectors(t)
	for i := range all {
		mine[all[i].Vector] = &all[i]
	}
	sources := matching(t, publicVectors)
	if len(sources) == 0 {
		return
	}
	for _, name := range sources {
		var public []publicVector
		decodeFile(t, name, &public)
		for _, p := range public {
			v := mine[p.ID]
			delete(mine, p.ID)
			comparePublic(t, p, v)
		}
	}
	for id := range mine {
		t.Errorf("%s is no public vector", id)
	}
}

// comparePublic compares what is mapped of a vector with its figures.
func comparePublic(t *testing.T, p publicVector, v *vectorCommand) {
	t.Helper()
	switch {
	case v == nil:
		t.Errorf("%s is not mapped", p.ID)
	case v.Unmapped != "":
	case v.Reading != p.Disputed:
		t.Errorf("%s rests on the reading %q, not %q", p.ID, p.Disputed, v.Reading)
	default:
		for _, key := range slices.Sorted(maps.Keys(p.Expect)) {
			if got, err := v.given(key); err != nil || !sameVector(got, p.Expect[key]) {
				t.Errorf("%s: %s is expected to be %v (%v), the vector has %v", p.ID, key, got, err, p.Expect[key])
			}
		}
	}
}

// sameVector compares a figure with a vector's, list by list and member by member.
func sameVector(got, want any) bool {
	switch want := want.(type) {
	case nil:
		return got == nil
	case []any:
		mine, ok := got.([]any)
		return ok && slices.EqualFunc(mine, want, sameVector)
	case map[string]any:
		mine, ok := got.(map[string]any)
		return ok && maps.EqualFunc(mine, want, sameVector)
	}
	if p, ok := periods[want]; ok {
		want = p
	}
	if got == nil { // what is not there counts as none of it
		got = json.Number("0")
	}
	return sameFigure(got, want)
}

// given is what the mapping expects of one of the vector's figures, or an error where it says nothing of it.
func (v *vectorCommand) given(key string) (any, error) {
	paths, ok := v.Gives[key]
	if words, said := v.Words[key]; said {
		if ok { // said in other words, but expected
			_, err := v.expectedAt(paths)
			return words, err
		}
		return words, nil
	}
	if !ok {
		return nil, errors.New("nothing says which value it is")
	}
	return v.expectedAt(paths)
}

// expectedAt is what is expected at a path, or at each of a list or an object of paths.
func (v *vectorCommand) expectedAt(paths any) (any, error) {
	switch paths := paths.(type) {
	case string:
		return v.expected(paths)
	case []any:
		list := []any{}
		for _, p := range paths {
			figure, err := v.expectedAt(p)
			if err != nil {
				return nil, err
			}
			list = append(list, figure)
		}
		return list, nil
	case map[string]any:
		members := map[string]any{}
		for name, p := range paths {
			figure, err := v.expectedAt(p)
			if err != nil {
				return nil, err
			}
			members[name] = figure
		}
		return members, nil
	}
	return nil, fmt.Errorf("%v is no path", paths)
}

func (v *vectorCommand) expected(path string) (any, error) {
	if path == "exit" {
		return v.Exit == 0, nil
	}
	expect, within := v.Expect, path
	for i := range v.Also {
		if rest, ok := strings.CutPrefix(path, fmt.Sprintf("also[%d]#", i)); ok {
			expect, within = v.Also[i].Expect, rest
		}
	}
	value, ok := expect[within]
	if !ok {
		return nil, fmt.Errorf("nothing is expected at %s", path)
	}
	return value, nil
}
