package emit

import (
	"strconv"

	"canon.dev/canon/compiler/catalog"
	"canon.dev/canon/dsl/exact"
)

// usualSize is about what a resource takes, in bytes.
const usualSize = 5 << 9

// JSON is the catalog as JSON, in the form that the design fixes. The same catalog gives the same bytes.
func JSON(c *catalog.Catalog) []byte {
	w := &writer{buf: make([]byte, 0, usualSize*(1+len(c.Resources)))}
	w.object(func() {
		w.key("format")
		w.string(c.Format)
		w.key("rulesets")
		w.list(func() {
			for _, r := range c.Rulesets {
				w.next()
				w.ruleset(r)
			}
		})
		w.key("resources")
		w.list(func() {
			for _, r := range c.Resources {
				w.next()
				w.resource(r)
			}
		})
	})
	return append(w.buf, '\n')
}

func (w *writer) ruleset(r catalog.Ruleset) {
	w.object(func() {
		w.text("id", r.ID)
		w.text("version", r.Version)
		w.text("digest", r.Digest)
		w.texts("layers", r.Layers)
	})
}

func (w *writer) resource(r *catalog.Resource) {
	w.path, w.exact = w.path[:0], w.exact[:0]
	w.object(func() {
		w.text("id", r.ID)
		w.text("ruleset", r.Ruleset)
		w.text("kind", r.Kind)
		w.text("name", r.Name)
		w.key("source")
		w.object(func() {
			w.text("file", r.Source.File)
			w.quantity("line", exact.Int(int64(r.Source.Line)))
		})
		w.values("fields", r.Fields)
		w.ledgers(r.Ledgers)
		w.price(r.Price)
		w.values("derived", r.Derived)
		w.effects(r.Effects)
		if r.Values != nil {
			w.held(r.Values)
		}
		w.texts("refs", r.Refs)
		w.records(r)
		w.key("provenance")
		w.object(func() {
			for _, e := range r.Provenance {
				w.texts(e.Key, e.Value)
			}
		})
		w.key("exact")
		w.object(func() {
			for _, e := range w.exact {
				w.text(e.path, e.fraction)
			}
		})
	})
}

func (w *writer) ledgers(ledgers catalog.Map[catalog.Ledger]) {
	w.key("ledgers")
	w.object(func() {
		for _, e := range ledgers {
			w.key(e.Key)
			w.object(func() {
				w.maybe("total", e.Value.Total)
				w.quantity("occupied", e.Value.Occupied)
				w.quantity("deducted", e.Value.Deducted)
				w.maybe("free", e.Value.Free)
			})
		}
	})
}

func (w *writer) price(p *catalog.Price) {
	if p == nil {
		return
	}
	w.key("price")
	w.object(func() {
		w.maybe("amount", p.Amount)
		w.text("currency", p.Currency)
		w.maybe("claimed", p.Claimed)
		w.maybe("least", p.Least)
	})
}

func (w *writer) effects(effects []*catalog.Effect) {
	w.key("effects")
	w.list(func() {
		for _, e := range effects {
			w.next()
			w.effect(e)
		}
	})
}

func (w *writer) effect(e *catalog.Effect) {
	w.object(func() {
		w.text("name", e.Name)
		w.text("block", e.Block)
		if len(e.Path) > 0 {
			w.texts("path", e.Path)
		}
		w.text("ledger", e.Ledger)
		w.quantity("cost", e.Cost)
		w.quantity("factor", e.Factor)
		w.quantity("paid", e.Paid)
		w.quantity("occupied", e.Occupied)
		w.quantity("deducted", e.Deducted)
		w.members(e.Derived)
		w.key("clauses")
		w.list(func() {
			for i := range e.Clauses {
				w.next()
				w.clause(&e.Clauses[i])
			}
		})
		w.members(e.Fields)
	})
}

func (w *writer) clause(c *catalog.Clause) {
	w.object(func() {
		w.text("verb", c.Verb)
		w.text("entry", c.Entry)
		w.text("row", c.Row)
		w.key("params")
		w.sequence(c.Params)
		w.quantity("amount", c.Amount)
		if c.Unit != "" {
			w.text("unit", c.Unit)
		}
		if c.Fold != nil {
			w.key("fold")
			w.object(func() {
				w.text("basis", c.Fold.Basis)
				w.quantity("share", c.Fold.Share)
				w.quantity("times", c.Fold.Times)
			})
		}
		w.text("mode", c.Mode)
		w.quantity("cost", c.Cost)
		w.quantity("paid", c.Paid)
	})
}

func (w *writer) held(values []catalog.Held) {
	w.key("values")
	w.list(func() {
		for _, v := range values {
			w.next()
			w.object(func() {
				w.text("entry", v.Entry)
				w.texts("params", v.Params)
				w.quantity("total", v.Total)
				if v.Unit != "" {
					w.text("unit", v.Unit)
				}
				w.key("sources")
				w.list(func() {
					for _, s := range v.Sources {
						w.next()
						w.share(s)
					}
				})
			})
		}
	})
}

func (w *writer) share(s catalog.Share) {
	w.object(func() {
		w.text("resource", s.Resource)
		w.text("effect", s.Effect)
		w.text("verb", s.Verb)
		w.quantity("amount", s.Amount)
		if s.Adds != nil {
			w.quantity("adds", *s.Adds)
		}
		w.flag("counts", s.Counts)
		if s.Why != "" {
			w.text("why", s.Why)
		}
		if s.Stop != "" {
			w.text("stop", s.Stop)
		}
		if s.Suppressed != "" {
			w.text("suppressed", s.Suppressed)
		}
	})
}

// records are what people decided and what is left open.
func (w *writer) records(r *catalog.Resource) {
	w.key("waivers")
	w.list(func() {
		for _, x := range r.Waivers {
			w.next()
			w.object(func() { w.text("code", x.Code); w.text("reason", x.Reason); w.text("by", x.By) })
		}
	})
	w.key("rulings")
	w.list(func() {
		for _, x := range r.Rulings {
			w.next()
			w.object(func() { w.text("text", x.Text); w.quantity("amount", x.Amount); w.text("by", x.By) })
		}
	})
	w.key("undecided")
	w.list(func() {
		for _, x := range r.Undecided {
			w.next()
			w.object(func() { w.text("code", x.Code); w.text("missing", x.Missing) })
		}
	})
}

func (w *writer) values(key string, m catalog.Map[catalog.Value]) {
	w.key(key)
	w.object(func() { w.members(m) })
}

func (w *writer) members(m catalog.Map[catalog.Value]) {
	for _, e := range m {
		w.key(e.Key)
		w.value(e.Value)
	}
}

func (w *writer) value(v catalog.Value) {
	switch {
	case v.Num != nil && v.Unit != "":
		w.object(func() { w.quantity("value", *v.Num); w.text("unit", v.Unit) })
	case v.Num != nil:
		w.num(*v.Num)
	case v.Str != nil:
		w.string(*v.Str)
	case v.Bool != nil:
		w.buf = strconv.AppendBool(w.buf, *v.Bool)
	case v.Record != nil:
		w.object(func() { w.members(v.Record) })
	case v.List != nil:
		w.sequence(v.List)
	default:
		w.buf = append(w.buf, "null"...)
	}
}

func (w *writer) sequence(list []catalog.Value) {
	w.list(func() {
		for _, v := range list {
			w.next()
			w.value(v)
		}
	})
}

func (w *writer) flag(key string, b bool) {
	w.key(key)
	w.buf = strconv.AppendBool(w.buf, b)
}

func (w *writer) text(key, s string) {
	w.key(key)
	w.string(s)
}

func (w *writer) texts(key string, list []string) {
	w.key(key)
	w.list(func() {
		for _, s := range list {
			w.next()
			w.string(s)
		}
	})
}

func (w *writer) quantity(key string, n exact.Num) {
	w.key(key)
	w.num(n)
}

func (w *writer) maybe(key string, n *exact.Num) {
	if n != nil {
		w.quantity(key, *n)
	}
}
