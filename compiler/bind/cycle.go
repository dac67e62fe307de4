package bind

import (
	"slices"
	"strings"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
)

// edge is one use of a resource by another.
type edge struct {
	to      int
	span    source.Span
	extends bool
}

// graph is who refers to whom, by index.
type graph struct {
	nodes []*ir.Resource
	edges [][]edge
}

func (n *names) graph() *graph {
	g := &graph{nodes: n.all, edges: make([][]edge, len(n.all))}
	index := make(map[*ir.Resource]int, len(n.all))
	for i, r := range n.all {
		index[r] = i
	}
	for _, s := range n.slots {
		for _, p := range s.pending {
			if p.value.Ref != nil {
				from := index[p.res]
				g.edges[from] = append(g.edges[from], edge{to: index[p.value.Ref], span: p.value.Span})
			}
		}
	}
	for i, r := range n.all {
		for k, to := range r.Extends {
			g.edges[i] = append(g.edges[i], edge{to: index[to], span: extendsSpan(r, k), extends: true})
		}
	}
	return g
}

// extendsSpan is where a resource names the k-th one that it extends; unknown ones are not among those.
func extendsSpan(r *ir.Resource, k int) source.Span {
	if len(r.Extends) == len(r.Decl.Extends) {
		return r.Decl.Extends[k].Span
	}
	for _, w := range r.Decl.Extends {
		if w.Text == r.Extends[k].Name {
			return w.Span
		}
	}
	return r.Decl.Name.Span
}

// cycles reports each circle of references once and orders the resources so that what is referred to comes first. Extensions on a circle are cut.
func (n *names) cycles() {
	g := n.graph()
	for _, part := range g.components() {
		if len(part) > 1 || g.self(part[0]) {
			n.circle(g, part)
		}
		for _, i := range part {
			n.order = append(n.order, n.all[i])
		}
	}
}

func (g *graph) self(i int) bool {
	return slices.ContainsFunc(g.edges[i], func(e edge) bool { return e.to == i })
}

func (n *names) circle(g *graph, part []int) {
	slices.Sort(part) // the circle is shown from the smallest ID on
	path := g.shortest(part)
	names := make([]string, 0, len(path)+1)
	id := "extends"
	for _, s := range path {
		names = append(names, g.nodes[s.from].Name)
		if !s.edge.extends {
			id = ""
		}
	}
	f := wrong("bind/cycle", id, path[0].edge.span, diag.Word("chain", chain(append(names, names[0]))))
	for _, s := range path[1:] {
		f.labels = append(f.labels, diag.Label{Span: s.edge.span, Message: tableMessage(f.code, "step", diag.Word("name", g.nodes[s.edge.to].Name))})
	}
	n.report(f)
	inside := make(map[*ir.Resource]bool, len(part))
	for _, i := range part {
		inside[g.nodes[i]] = true
	}
	for r := range inside {
		r.Broken = true
		r.Extends = slices.DeleteFunc(r.Extends, func(e *ir.Resource) bool { return inside[e] })
	}
}

// chain shows a circle, a long one by its ends.
func chain(names []string) string {
	const most = 12
	if len(names) > most {
		names = append(append(slices.Clone(names[:most-2]), "…"), names[len(names)-1])
	}
	return strings.Join(names, " → ")
}

// hop is an edge with its beginning.
type hop struct {
	from int
	edge edge
}

// shortest is a shortest circle through the first resource of a strongly connected part.
func (g *graph) shortest(part []int) []hop {
	start := part[0]
	inside := make(map[int]bool, len(part))
	for _, i := range part {
		inside[i] = true
	}
	via := map[int]hop{}
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		for _, e := range g.edges[queue[0]] {
			if e.to == start {
				return trail(via, start, hop{queue[0], e})
			}
			if _, seen := via[e.to]; !seen && inside[e.to] {
				via[e.to] = hop{queue[0], e}
				queue = append(queue, e.to)
			}
		}
	}
	return nil // not reached: every resource of the part is on a circle
}

func trail(via map[int]hop, start int, last hop) []hop {
	path := []hop{last}
	for at := last.from; at != start; at = via[at].from {
		path = append(path, via[at])
	}
	slices.Reverse(path)
	return path
}

// components are the strongly connected parts, those that are referred to first (Tarjan, without recursion: chains of
// references may be as long as the input).
func (g *graph) components() [][]int {
	t := tarjan{graph: g, index: make([]int, len(g.nodes)), low: make([]int, len(g.nodes)), on: make([]bool, len(g.nodes))}
	for i := range g.nodes {
		if t.index[i] == 0 {
			t.visit(i)
		}
	}
	return t.parts
}

type tarjan struct {
	*graph
	index, low []int // index 0: not visited
	on         []bool
	stack      []int
	count      int
	parts      [][]int
}

// frame is a resource whose edges are being followed.
type frame struct{ node, next int }

func (t *tarjan) visit(root int) {
	frames := []frame{t.enter(root)}
	for len(frames) > 0 {
		f := &frames[len(frames)-1]
		if f.next < len(t.edges[f.node]) {
			to := t.edges[f.node][f.next].to
			f.next++
			if t.index[to] == 0 {
				frames = append(frames, t.enter(to))
			} else if t.on[to] {
				t.low[f.node] = min(t.low[f.node], t.index[to])
			}
			continue
		}
		node := f.node
		frames = frames[:len(frames)-1]
		if len(frames) > 0 {
			up := frames[len(frames)-1].node
			t.low[up] = min(t.low[up], t.low[node])
		}
		t.leave(node)
	}
}

func (t *tarjan) enter(node int) frame {
	t.count++
	t.index[node], t.low[node], t.on[node] = t.count, t.count, true
	t.stack = append(t.stack, node)
	return frame{node: node}
}

func (t *tarjan) leave(node int) {
	if t.low[node] != t.index[node] {
		return
	}
	at := len(t.stack) - 1
	for t.stack[at] != node {
		at--
	}
	part := slices.Clone(t.stack[at:])
	for _, i := range part {
		t.on[i] = false
	}
	t.stack = t.stack[:at]
	t.parts = append(t.parts, part)
}
