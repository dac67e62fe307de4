package house

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/rogpeppe/go-internal/cache"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/schema"
)

// A project's result is kept under the digest of everything that it depends on and that is known before its canon.cue is read:
// the text, where it stands, the rule books, this build. The files that canon.cue names are listed in the entry with their
// digests. An entry that is damaged, of another build, or whose files have changed is as if it were not there.

// input is a file that a result rests on.
type input struct {
	Path   string `json:"path"`
	Digest string `json:"digest"`
}

// entry is what is kept of a project; the rule books follow it, packed.
type entry struct {
	Inputs   []input              `json:"inputs"`
	Ruleset  string               `json:"ruleset"`
	Language string               `json:"language"`
	Sources  []string             `json:"sources"`
	Lint     map[diag.Code]string `json:"lint"`
	Layers   [][]string           `json:"layers"` // of each book
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// key is an entry's name; there is none without a readable canon.cue or without a cache.
func (o *Options) key() (cache.ActionID, bool) {
	if o.Cache == "" || o.File == "" {
		return cache.ActionID{}, false
	}
	text, err := readFile(o.File)
	if err != nil {
		return cache.ActionID{}, false
	}
	at, err := filepath.Abs(o.File)
	if err != nil {
		return cache.ActionID{}, false
	}
	h := sha256.New()
	part := func(s string) {
		h.Write(binary.AppendUvarint(nil, uint64(len(s))))
		h.Write([]byte(s))
	}
	for _, s := range []string{"house 1", thisBuild(), at, string(text), strings.Join(o.Layers, "\n")} {
		part(s)
	}
	for _, r := range o.Readings {
		part(r[0] + "=" + r[1])
	}
	heads, err := schema.Heads()
	if err != nil {
		return cache.ActionID{}, false
	}
	for _, head := range heads {
		part(head.ID + " " + head.Digest)
	}
	var id cache.ActionID
	h.Sum(id[:0])
	return id, true
}

// thisBuild tells builds of Canon apart.
func thisBuild() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	return info.Main.Version + " " + info.Main.Sum + " " + info.GoVersion + " " + buildSetting(info, "vcs.revision")
}

func buildSetting(info *debug.BuildInfo, key string) string {
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}

// cached is the result of an earlier run, or nil.
func (o *Options) cached() *Project {
	id, ok := o.key()
	if !ok {
		return nil
	}
	c, err := cache.Open(o.Cache)
	if err != nil {
		return nil
	}
	data, _, err := c.GetBytes(id) // checks the content's digest
	if err != nil {
		return nil
	}
	return thaw(data)
}

// keep writes a result for later runs. A cache that can't be written costs time, nothing else.
func (o *Options) keep(p *Project, read []input) {
	id, ok := o.key()
	if !ok || os.MkdirAll(o.Cache, 0o700) != nil {
		return
	}
	c, err := cache.Open(o.Cache)
	if err != nil {
		return
	}
	if data, err := freeze(p, read); err == nil && c.PutBytes(id, data) == nil {
		c.Trim() // what was not used for days goes; that it can't be is no harm
	}
}

func freeze(p *Project, read []input) ([]byte, error) {
	e := entry{Inputs: read, Ruleset: p.Ruleset, Language: p.Language, Sources: p.Sources, Lint: p.Lint}
	var packs [][]byte
	for _, b := range p.Books {
		pack, err := schema.Pack(b.Whole)
		if err != nil {
			return nil, err
		}
		packs = append(packs, pack)
		e.Layers = append(e.Layers, b.Layers)
	}
	head, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	var out []byte
	for _, part := range append([][]byte{head}, packs...) {
		out = append(binary.AppendUvarint(out, uint64(len(part))), part...)
	}
	return out, nil
}

// thaw reads what freeze wrote; nil when it is anything else, or when a file has changed since.
func thaw(data []byte) *Project {
	var parts [][]byte
	for len(data) > 0 {
		n, used := binary.Uvarint(data)
		if used <= 0 || n > uint64(len(data)-used) {
			return nil
		}
		parts = append(parts, data[used:used+int(n)])
		data = data[used+int(n):]
	}
	var e entry
	if len(parts) == 0 || json.Unmarshal(parts[0], &e) != nil || len(e.Layers) != len(parts)-1 {
		return nil
	}
	for _, in := range e.Inputs {
		if text, err := readFile(in.Path); err != nil || digest(text) != in.Digest {
			return nil
		}
	}
	p := &Project{Ruleset: e.Ruleset, Language: e.Language, Sources: e.Sources, Lint: e.Lint}
	for i, pack := range parts[1:] {
		r, err := schema.Unpack(string(pack))
		if err != nil {
			return nil
		}
		rules := schema.Index(r)
		rules.Layers = e.Layers[i]
		p.Books = append(p.Books, rules)
	}
	return p
}
