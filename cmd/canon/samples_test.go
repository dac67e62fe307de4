package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sample is a project with what is asked of it and what was worked out by hand. The form is told in testdata/samples/README.md.
type sample struct {
	Name  string                `json:"name"`
	Why   string                `json:"why"`
	Files map[string]sampleFile `json:"files"`
	Steps []sampleStep          `json:"steps"`
}

type sampleStep struct {
	Args    []string       `json:"args"`
	Stdin   string         `json:"stdin"`
	Exit    *int           `json:"exit"`
	Codes   []string       `json:"codes"`
	Only    []string       `json:"only"`
	Absent  []string       `json:"absent"`
	Stdout  []string       `json:"stdout"`
	Stderr  []string       `json:"stderr"`
	Not     []string       `json:"not"`
	JSON    map[string]any `json:"json"`
	Same    []string       `json:"same"`
	Exists  []string       `json:"exists"`
	Missing []string       `json:"missing"`
}

// sampleFile is a text, bytes in hexadecimal, or a text many times.
type sampleFile []byte

func (f *sampleFile) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*f = sampleFile(text)
		return nil
	}
	var other struct {
		Hex    string
		Repeat []any
	}
	if err := json.Unmarshal(data, &other); err != nil {
		return err
	}
	if len(other.Repeat) == 2 {
		*f = sampleFile(strings.Repeat(other.Repeat[0].(string), int(other.Repeat[1].(float64))))
		return nil
	}
	raw, err := hex.DecodeString(other.Hex)
	*f = raw
	return err
}

// TestSamples runs whole homebrew as its authors would write it and compares what was worked out from the book by hand.
func TestSamples(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/samples/*.json")
	if err != nil || len(paths) < 4 {
		t.Fatal("no samples", err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var samples []sample
		if err := exactJSON(data, &samples); err != nil {
			t.Fatal(path, err)
		}
		for _, s := range samples {
			t.Run(strings.TrimSuffix(filepath.Base(path), ".json")+"/"+s.Name, func(t *testing.T) {
				if s.Why == "" || len(s.Steps) == 0 {
					t.Error("a sample says why and does something")
				}
				t.Chdir(t.TempDir())
				for name, text := range s.Files {
					if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(name, text, 0o644); err != nil {
						t.Fatal(err)
					}
				}
				for i := range s.Steps {
					s.Steps[i].run(t)
				}
			})
		}
	}
}

func exactJSON(data []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return d.Decode(to)
}

func (s *sampleStep) run(t *testing.T) {
	t.Helper()
	var out, err bytes.Buffer
	status := run(s.Args, world{in: strings.NewReader(s.Stdin), out: &out, err: &err, env: func(string) string { return "" }})
	said := func() string { return fmt.Sprintf("%s\n%s%s", strings.Join(s.Args, " "), out.String(), err.String()) }
	if s.Exit != nil && *s.Exit != status {
		t.Errorf("exit %d, want %d: %s", status, *s.Exit, said())
	}
	for _, text := range s.Stdout {
		if !strings.Contains(out.String(), text) {
			t.Errorf("standard output lacks %q: %s", text, said())
		}
	}
	for _, text := range s.Stderr {
		if !strings.Contains(err.String(), text) {
			t.Errorf("standard error lacks %q: %s", text, said())
		}
	}
	for _, text := range s.Not {
		if strings.Contains(out.String()+err.String(), text) {
			t.Errorf("%q occurs: %s", text, said())
		}
	}
	if s.Codes != nil || s.Only != nil || s.Absent != nil {
		s.codes(t, out.Bytes())
	}
	for _, path := range slices.Sorted(maps.Keys(s.JSON)) {
		s.value(t, path, out.Bytes())
	}
	s.files(t)
}

// codes compares what was reported.
func (s *sampleStep) codes(t *testing.T, out []byte) {
	t.Helper()
	var doc struct {
		Diagnostics []struct {
			Code, Severity, Message string
		}
	}
	if err := json.Unmarshal(out, &doc); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	found, errors := map[string]bool{}, map[string]bool{}
	for _, d := range doc.Diagnostics {
		found[d.Code] = true
		if d.Severity == "error" {
			errors[d.Code] = true
		}
	}
	if s.Only != nil && !slices.Equal(slices.Sorted(maps.Keys(errors)), slices.Sorted(slices.Values(s.Only))) {
		t.Errorf("errors %v, want just %v: %v", slices.Sorted(maps.Keys(errors)), s.Only, doc.Diagnostics)
	}
	for _, code := range s.Codes {
		if !found[code] {
			t.Errorf("%s is not reported: %v", code, doc.Diagnostics)
		}
	}
	for _, code := range s.Absent {
		if found[code] {
			t.Errorf("%s is reported: %v", code, doc.Diagnostics)
		}
	}
}

// value compares what stands at a path of standard output or of a file: out/catalog.json#resources[name=甲].price.least.
func (s *sampleStep) value(t *testing.T, path string, out []byte) {
	t.Helper()
	data, inside := out, path
	if name, rest, ok := strings.Cut(path, "#"); ok {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Error(err)
			return
		}
		data, inside = file, rest
	}
	var doc any
	if err := exactJSON(data, &doc); err != nil {
		t.Errorf("%s: %v", path, err)
		return
	}
	got, err := pick(doc, inside)
	if err != nil {
		t.Errorf("%s: %v", path, err)
		return
	}
	if !sameValue(got, s.JSON[path]) {
		t.Errorf("%s is %v, worked out: %v", path, got, s.JSON[path])
	}
}

func sameValue(a, b any) bool {
	x, okX := number(a)
	y, okY := number(b)
	if okX || okY {
		return okX && okY && x.Cmp(y) == 0
	}
	return a == b
}

func number(v any) (*big.Rat, bool) {
	n, ok := v.(json.Number)
	if !ok {
		return nil, false
	}
	return new(big.Rat).SetString(n.String())
}

// pathToken is a member's name, or a choice in brackets: the n-th, or the first whose member has a value.
var pathToken = regexp.MustCompile(`[^.\[\]]+|\[[^\]]*\]`)

func pick(doc any, path string) (any, error) {
	for _, token := range pathToken.FindAllString(path, -1) {
		next, ok := member(doc, token)
		if !ok {
			return nil, fmt.Errorf("there is no %s", token)
		}
		doc = next
	}
	return doc, nil
}

func member(doc any, token string) (any, bool) {
	choice, ok := strings.CutPrefix(token, "[")
	if !ok {
		object, _ := doc.(map[string]any)
		v, ok := object[token]
		return v, ok
	}
	list, _ := doc.([]any)
	key, want, named := strings.Cut(strings.TrimSuffix(choice, "]"), "=")
	for i, m := range list {
		if !named && key == fmt.Sprint(i) {
			return m, true
		}
		if object, ok := m.(map[string]any); ok && named && fmt.Sprint(object[key]) == want {
			return m, true
		}
	}
	return nil, false
}

func (s *sampleStep) files(t *testing.T) {
	t.Helper()
	for _, name := range s.Exists {
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
	}
	for _, name := range s.Missing {
		if _, err := os.Stat(name); err == nil {
			t.Errorf("%s was written", name)
		}
	}
	if len(s.Same) == 2 {
		a, errA := os.ReadFile(s.Same[0])
		b, errB := os.ReadFile(s.Same[1])
		if errA != nil || errB != nil || !bytes.Equal(a, b) {
			t.Errorf("%s and %s differ", s.Same[0], s.Same[1])
		}
	}
}
