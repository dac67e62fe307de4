package schema

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"reflect"
	"slices"
	"strings"
	"sync"

	"canon.dev/canon/dsl/exact"
)

// The packed form of a ruleset is what is embedded: decoding JSON of this size takes twenty milliseconds, unpacking one. It is
// the JSON's values without its names: a struct is a bit mask of its members that are set and their values, in the order
// of the Go type; texts and numbers stand once each in a list and are referred to by index. A fingerprint of the Go types
// refuses what another build packed.

var numType = reflect.TypeFor[exact.Num]()

const packMagic = "canon rules 1\n"

// maxHead is how long a packed ruleset's beginning may be, up to the end of its head.
const maxHead = 8 << 10

// Pack writes a ruleset in packed form.
func Pack(r *Ruleset) ([]byte, error) {
	head, err := json.Marshal(Head{Row: r.Row, Version: r.Version, Digest: r.Digest, Book: r.Book})
	if err != nil {
		return nil, err
	}
	p := &packer{texts: map[string]uint64{}, nums: map[string]uint64{}}
	p.value(reflect.ValueOf(r).Elem())
	out := []byte(packMagic)
	out = binary.LittleEndian.AppendUint64(out, fingerprint())
	if out = appendText(out, string(head)); len(out) > maxHead {
		return nil, fmt.Errorf("the head of %s takes more than %d bytes", r.ID, maxHead)
	}
	out = appendTexts(out, p.textList)
	out = appendTexts(out, p.numList)
	return append(out, p.out...), nil
}

func appendText(out []byte, text string) []byte {
	return append(binary.AppendUvarint(out, uint64(len(text))), text...)
}

func appendTexts(out []byte, texts []string) []byte {
	out = binary.AppendUvarint(out, uint64(len(texts)))
	for _, text := range texts {
		out = binary.AppendUvarint(out, uint64(len(text)))
	}
	return append(out, strings.Join(texts, "")...)
}

type packer struct {
	out               []byte
	texts, nums       map[string]uint64
	textList, numList []string
}

func (p *packer) uint(n uint64) { p.out = binary.AppendUvarint(p.out, n) }

func index(list *[]string, known map[string]uint64, text string) uint64 {
	i, ok := known[text]
	if !ok {
		i = uint64(len(*list))
		known[text] = i
		*list = append(*list, text)
	}
	return i
}

func (p *packer) value(v reflect.Value) {
	if n, ok := v.Interface().(exact.Num); ok {
		p.uint(index(&p.numList, p.nums, n.Fraction()))
		return
	}
	switch v.Kind() {
	case reflect.String:
		p.uint(index(&p.textList, p.texts, v.String()))
	case reflect.Int:
		p.out = binary.AppendVarint(p.out, v.Int())
	case reflect.Bool: // a set one is true
	case reflect.Pointer:
		p.value(v.Elem())
	case reflect.Struct:
		p.record(v)
	case reflect.Slice:
		p.uint(uint64(v.Len()))
		for i := range v.Len() {
			p.value(v.Index(i))
		}
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		p.uint(uint64(len(keys)))
		for _, key := range keys {
			p.value(key)
			p.value(v.MapIndex(key))
		}
	}
}

func (p *packer) record(v reflect.Value) {
	var mask uint64
	for i := range v.NumField() {
		if !v.Field(i).IsZero() {
			mask |= 1 << i
		}
	}
	p.uint(mask)
	for i := range v.NumField() {
		if mask&(1<<i) != 0 {
			p.value(v.Field(i))
		}
	}
}

// Unpack reads what Pack wrote in a build with the same Go types. Texts share the memory of data.
func Unpack(data string) (*Ruleset, error) {
	u, err := open(data)
	if err != nil {
		return nil, err
	}
	u.text() // the head
	u.texts = u.textTable()
	for _, text := range u.textTable() {
		n, err := exact.Parse(text)
		if err != nil {
			return nil, err
		}
		u.nums = append(u.nums, n)
	}
	r := &Ruleset{}
	u.value(reflect.ValueOf(r).Elem())
	if u.bad || len(u.in) > 0 {
		return nil, errDamaged
	}
	return r, nil
}

var errDamaged = errors.New("the packed rules are damaged")

// unpackHead reads the head alone.
func unpackHead(data string) (Head, error) {
	u, err := open(data)
	if err != nil {
		return Head{}, err
	}
	var head Head
	return head, json.Unmarshal([]byte(u.text()), &head)
}

func open(data string) (*unpacker, error) {
	rest, ok := strings.CutPrefix(data, packMagic)
	if !ok || len(rest) < 8 {
		return nil, errDamaged
	}
	if binary.LittleEndian.Uint64([]byte(rest[:8])) != fingerprint() {
		return nil, fmt.Errorf("the packed rules are of another build; run go generate ./schema")
	}
	return &unpacker{in: rest[8:]}, nil
}

// unpacker reads forward. What does not fit sets bad and reads as zero, so that every loop ends.
type unpacker struct {
	in    string
	texts []string
	nums  []exact.Num
	bad   bool

	freeTexts []string // what is left of the pieces that lists lie in
	freeInts  []int
}

func (u *unpacker) uint() uint64 {
	var n uint64
	for i := 0; i < len(u.in) && i < binary.MaxVarintLen64; i++ {
		c := u.in[i]
		n |= uint64(c&0x7f) << (7 * i)
		if c < 0x80 {
			u.in = u.in[i+1:]
			return n
		}
	}
	u.in, u.bad = "", true
	return 0
}

// count reads a length; nothing is longer than what is left to read.
func (u *unpacker) count() int {
	n := u.uint()
	if n > uint64(len(u.in)) {
		u.in, u.bad = "", true
		return 0
	}
	return int(n)
}

func (u *unpacker) text() string {
	n := u.count()
	text := u.in[:n]
	u.in = u.in[n:]
	return text
}

func (u *unpacker) textTable() []string {
	lengths := make([]int, u.count())
	for i := range lengths {
		lengths[i] = u.count()
	}
	texts := make([]string, len(lengths))
	for i, n := range lengths {
		if n > len(u.in) {
			u.in, u.bad = "", true
			return nil
		}
		texts[i], u.in = u.in[:n], u.in[n:]
	}
	return texts
}

func at[T any](u *unpacker, list []T) T {
	i := u.uint()
	if i >= uint64(len(list)) {
		u.in, u.bad = "", true
		var none T
		return none
	}
	return list[i]
}

func (u *unpacker) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(at(u, u.texts))
	case reflect.Int:
		v.SetInt(int64(u.int()))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		u.value(v.Elem())
	case reflect.Struct:
		u.record(v)
	case reflect.Slice:
		n := u.count()
		switch list := v.Addr().Interface().(type) {
		case *[]string: // most lists by far, so they lie in common pieces of memory
			*list = u.textList(n)
			return
		case *[]int:
			*list = u.intList(n)
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			u.value(v.Index(i))
		}
	case reflect.Map:
		u.table(v)
	}
}

func (u *unpacker) int() int {
	n := u.uint()
	return int(int64(n>>1) ^ -int64(n&1))
}

// piece is how many elements of lists are made room for at once.
const piece = 256

func (u *unpacker) textList(n int) []string {
	list := take(&u.freeTexts, n)
	for i := range list {
		list[i] = at(u, u.texts)
	}
	return list
}

func (u *unpacker) intList(n int) []int {
	list := take(&u.freeInts, n)
	for i := range list {
		list[i] = u.int()
	}
	return list
}

func take[T any](free *[]T, n int) []T {
	if n > len(*free) {
		*free = make([]T, max(n, piece))
	}
	list := (*free)[:n:n]
	*free = (*free)[n:]
	return list
}

func (u *unpacker) record(v reflect.Value) {
	switch record := v.Addr().Interface().(type) {
	case *exact.Num:
		*record = at(u, u.nums)
		return
	case *Text: // by far the most records
		mask := u.uint()
		if mask&1 != 0 {
			record.Zh = at(u, u.texts)
		}
		if mask&2 != 0 {
			record.En = at(u, u.texts)
		}
		return
	}
	for mask, i := u.uint(), 0; mask != 0; mask, i = mask>>1, i+1 {
		if mask&1 != 0 && i < v.NumField() {
			u.value(v.Field(i))
		}
	}
}

func (u *unpacker) table(v reflect.Value) {
	n := u.count()
	v.Set(reflect.MakeMapWithSize(v.Type(), n))
	for range n {
		key, elem := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		u.value(key)
		u.value(elem)
		v.SetMapIndex(key, elem)
	}
}

// fingerprint is that of this build.
var fingerprint = sync.OnceValue(layout)

// layout is a fingerprint of the Go types of a ruleset.
func layout() uint64 {
	h := fnv.New64a()
	seen := map[reflect.Type]bool{}
	var walk func(t reflect.Type)
	walk = func(t reflect.Type) {
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map:
			walk(t.Elem())
		case reflect.Struct:
			if seen[t] || t == numType {
				return
			}
			seen[t] = true
			for i := range t.NumField() {
				f := t.Field(i)
				h.Write([]byte(t.Name() + "." + f.Name + " " + f.Type.String() + ";"))
				walk(f.Type)
			}
		}
	}
	walk(reflect.TypeFor[Ruleset]())
	return h.Sum64()
}
