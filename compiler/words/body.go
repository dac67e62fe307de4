package words

import (
	"sync"

	"canon.dev/canon/schema"
)

// Body is what may stand between the braces of a kind or a block.
type Body struct {
	Def   *schema.Body
	Names []Spelling // of every statement

	owner schema.Text
	slots map[string]Slot
	words *Words
	once  sync.Once
}

// Slot is what a statement's first word means in a body. A word may be both a field and a block: braces tell them apart.
type Slot struct {
	Field  *schema.Field
	Verb   *schema.Verb
	Nested *schema.Nested
	Block  *Block
}

// Known reports whether the word means anything.
func (s Slot) Known() bool { return s.Field != nil || s.Verb != nil || s.Block != nil }

// Slot finds the meaning of a statement's first word.
func (b *Body) Slot(word string) Slot {
	slot := find(b.slots, word)
	if !slot.Known() {
		slot = find(b.slots, b.words.modern(word))
	}
	if slot.Block != nil {
		slot.Block.Body.ready()
	}
	return slot
}

// ready fills the body. Every body that is handed out is ready; a block may stand inside itself, so that it can't be filled
// with what it stands in.
func (b *Body) ready() { b.once.Do(b.fill) }

// Owner is the name of the kind or block whose body it is.
func (b *Body) Owner() schema.Text { return b.owner }

func (b *Body) fill() {
	w := b.words
	b.slots = map[string]Slot{}
	for i := range b.Def.Fields {
		f := &b.Def.Fields[i]
		b.take(&f.Row, func(s *Slot) {
			if s.Field == nil {
				s.Field = f
			}
		})
	}
	for i := range b.Def.Blocks {
		n := &b.Def.Blocks[i]
		block := w.blocks[n.Block]
		if block == nil {
			continue // rules that do not hold together are the export's to refuse
		}
		b.take(&block.Row, func(s *Slot) {
			if s.Block == nil {
				s.Nested, s.Block = n, block
			}
		})
	}
	for _, id := range b.Def.Verbs {
		if v := w.verbs[id]; v != nil {
			b.take(&v.Row, func(s *Slot) {
				if s.Verb == nil {
					s.Verb = v
				}
			})
		}
	}
}

func (b *Body) take(r *schema.Row, set func(*Slot)) {
	for _, word := range spellings(r) {
		b.Names = append(b.Names, Spelling{word, Shown(r)})
		b.set(word, set)
		if normal := schema.Normal(word); normal != word {
			b.set(normal, set)
		}
	}
}

func (b *Body) set(word string, set func(*Slot)) {
	slot := b.slots[word]
	set(&slot)
	b.slots[word] = slot
}
