package corpus

import (
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"canon.dev/canon/compiler"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

const (
	perFile = 100     // resources in a file
	batch   = 10_000  // resources that may refer to each other; they are composed and judged together
	rich    = "29999" // a price that nearly anything is legal at without advice, while the least one is asked for
	trials  = 30      // how often a resource is made anew until it is legal
)

// File is a source file of a corpus.
type File struct{ Name, Text string }

// Write writes the files into a folder.
func Write(dir string, files []File) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f.Name), []byte(f.Text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Generate makes n legal resources, the same for the same seed and rules. root is the project's folder.
func Generate(ctx context.Context, root fs.FS, n int, seed uint64) ([]File, error) {
	g := &generator{seed: seed, count: n}
	var err error
	if g.rules, err = allRules(); err != nil {
		return nil, err
	}
	if g.shapes, err = readShapes(root); err != nil {
		return nil, err
	}
	if n > g.shapes.nameCount() {
		return nil, fmt.Errorf("there are names for %d resources only", g.shapes.nameCount())
	}
	g.deck = g.shapes.deck()
	p, err := readPool(root, g.rules, g.shapes)
	if err != nil {
		return nil, err
	}
	if err := g.vet(ctx, p); err != nil {
		return nil, err
	}
	texts, err := g.resources(ctx)
	if err != nil {
		return nil, err
	}
	return g.files(texts), nil
}

func allRules() ([]*schema.Rules, error) {
	var all []*schema.Rules
	for _, id := range schema.IDs() {
		r, err := schema.Load(id)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

type generator struct {
	seed   uint64
	count  int
	rules  []*schema.Rules
	shapes *shapes
	deck   []*shape
}

// verdict is what the compiler says of one text.
type verdict struct {
	clean bool
	least string   // the least legal price, "" where there is none
	keys  []string // what its clauses give
}

// judge compiles texts together, each a file of its own. A text with any finding at all is not clean.
func (g *generator) judge(ctx context.Context, texts []string) ([]verdict, error) {
	opts := compiler.Options{Rules: g.rules, Catalog: true}
	at := map[string]int{}
	for i, text := range texts {
		name := fmt.Sprintf("%06d", i)
		at[name] = i
		opts.Files = append(opts.Files, source.NewFile(name, g.shapes.Ruleset+"\n"+text))
	}
	result, err := compiler.Compile(ctx, opts)
	if err != nil {
		return nil, err
	}
	verdicts := make([]verdict, len(texts))
	for _, r := range result.Catalog.Resources {
		v := &verdicts[at[r.Source.File]]
		v.clean = len(r.Undecided) == 0
		v.keys = keysOf(r)
		if r.Price != nil && r.Price.Least != nil {
			v.least = r.Price.Least.String()
		}
	}
	for _, d := range result.Diagnostics {
		verdicts[at[d.Span.File.Name]].clean = false
	}
	return verdicts, nil
}

// vet finds out which units are legal in which shape.
func (g *generator) vet(ctx context.Context, p *pool) error {
	material := g.materialAt()
	for _, sh := range g.shapes.Shapes {
		units := p.blocks
		if sh.Verb != "" {
			units = p.clauses
		}
		units = thinned(units, 4*g.count)
		texts := []string{g.write(g.deck[material], filling{Name: g.shapes.name(material), World: "001"})}
		for i, u := range units {
			f := filling{Name: g.shapes.name(len(g.deck) + i), World: "001", Price: rich, Material: g.shapes.name(material)}
			g.put(sh, &f, []unit{u}, 0)
			texts = append(texts, g.write(sh, f))
		}
		verdicts, err := g.judge(ctx, texts)
		if err != nil {
			return err
		}
		for i, v := range verdicts[1:] {
			if v.clean {
				u := units[i]
				u.keys = v.keys
				sh.units = append(sh.units, u)
			}
		}
		if len(sh.units) == 0 {
			return fmt.Errorf("no effect of the price cases is legal in %q", sh.Pattern)
		}
	}
	return nil
}

// thinned is a part of the units, from all over, where a small corpus has no use for them all.
func thinned(units []unit, most int) []unit {
	var some []unit
	step := max(1, len(units)/max(most, 1))
	for i := 0; i < len(units); i += step {
		some = append(some, units[i])
	}
	return some
}

// materialAt is the place of the first shape of the deck that other resources name.
func (g *generator) materialAt() int {
	for i, sh := range g.deck {
		if sh.Verb != "" {
			return i
		}
	}
	return 0
}

// resources makes every resource, those that are not legal as often as it takes.
func (g *generator) resources(ctx context.Context) ([]string, error) {
	var all []string
	for from := 0; from < g.count; from += batch {
		texts, err := g.batch(ctx, from, min(from+batch, g.count))
		if err != nil {
			return nil, err
		}
		all = append(all, texts...)
	}
	return all, nil
}

// batch makes the resources of a range. First each is given any price, to learn the least one; then it must be legal as it is.
func (g *generator) batch(ctx context.Context, from, to int) ([]string, error) {
	texts, prices, tries := make([]string, to-from), make([]string, to-from), make([]uint64, to-from)
	for i := range prices {
		prices[i] = rich
	}
	for range trials {
		for i := range texts {
			texts[i] = g.compose(from+i, tries[i], prices[i])
		}
		verdicts, err := g.judge(ctx, texts)
		if err != nil {
			return nil, err
		}
		if !g.settle(verdicts, prices, tries) {
			return texts, nil
		}
	}
	return nil, fmt.Errorf("after %d trials some resources are still not legal", trials)
}

// settle gives each legal resource its price, marks each other one to be made anew, and reports whether there was either.
func (g *generator) settle(verdicts []verdict, prices []string, tries []uint64) bool {
	again := false
	for i, v := range verdicts {
		switch {
		case !v.clean:
			tries[i]++
			prices[i] = rich
			again = true
		case prices[i] == rich && v.least != "":
			prices[i] = dearer(v.least, i)
			again = true
		}
	}
	return again
}

// dearer is a price somewhat above the least.
func dearer(least string, i int) string {
	var n int
	if _, err := fmt.Sscan(least, &n); err != nil {
		return rich
	}
	return fmt.Sprint(n + n*(i%7)/10)
}

// compose writes the i-th resource.
func (g *generator) compose(i int, try uint64, price string) string {
	random := rand.New(rand.NewPCG(g.seed, uint64(i)<<8|try))
	sh := g.deck[i%len(g.deck)]
	first := i - i%batch
	round := first/len(g.deck) + random.IntN(max(1, min(batch, g.count-first)/len(g.deck)))
	f := filling{
		Name: g.shapes.name(i), World: fmt.Sprintf("%03d", 1+i%200), Price: price,
		Text:     g.prose(random),
		Material: g.shapes.name(round*len(g.deck) + g.materialAt()),
	}
	bounds := sh.Blocks
	if sh.Verb != "" {
		bounds = sh.Clauses
	}
	n := bounds[0] + random.IntN(bounds[1]-bounds[0]+1)
	g.put(sh, &f, pick(random, sh.units, n), random.IntN(len(g.shapes.Effects)))
	text := g.write(sh, f)
	if i%2 == 1 {
		return wide(text)
	}
	return text
}

// prose is a description.
func (g *generator) prose(random *rand.Rand) string {
	text := ""
	for range 3 {
		text += g.shapes.Sentences[random.IntN(len(g.shapes.Sentences))]
	}
	return text
}

// pick draws units that give different things.
func pick(random *rand.Rand, units []unit, n int) []unit {
	var picked []unit
	seen := map[string]bool{}
	for range 20 * n {
		if len(picked) == n {
			break
		}
		u := units[random.IntN(len(units))]
		fresh := true
		for _, k := range u.keys {
			fresh = fresh && !seen[k]
		}
		if fresh {
			picked = append(picked, u)
			for _, k := range u.keys {
				seen[k] = true
			}
		}
	}
	return picked
}

// put writes units into a filling.
func (g *generator) put(sh *shape, f *filling, units []unit, first int) {
	var out strings.Builder
	for i, u := range units {
		if sh.Verb != "" {
			out.WriteString("  " + sh.Verb + u.after)
			continue
		}
		out.WriteString(u.before + g.shapes.Effects[(first+i)%len(g.shapes.Effects)] + u.after)
	}
	if sh.Verb != "" {
		f.Clauses = out.String()
	} else {
		f.Blocks = out.String()
	}
}

// write fills a pattern. Its text was parsed, so only a member that filling lacks could fail; that text would not be legal.
func (g *generator) write(sh *shape, f filling) string {
	var out strings.Builder
	if err := sh.pattern.Execute(&out, f); err != nil {
		return err.Error()
	}
	return out.String()
}

func (g *generator) files(texts []string) []File {
	var files []File
	for from := 0; from < len(texts); from += perFile {
		var out strings.Builder
		out.WriteString(g.shapes.Ruleset + "\n")
		for _, text := range texts[from:min(from+perFile, len(texts))] {
			out.WriteString("\n" + text)
		}
		files = append(files, File{Name: fmt.Sprintf("%04d.canon", from/perFile), Text: out.String()})
	}
	return files
}
