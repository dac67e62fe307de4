package format

import "canon.dev/canon/dsl"

// File prints a file in canonical form: two spaces a level, a statement a line, plain punctuation, at most one blank line
// running; lines end as the first line of the source does. It is false, and prints nothing, for a file with syntax errors: what did not parse would be lost.
func File(f *dsl.File) (text string, ok bool) {
	if len(f.Bad) > 0 {
		return "", false
	}
	l := layout{text: f.Source.Text, comments: f.Comments}
	directives, decls := f.Directives, f.Decls
	for len(directives) > 0 || len(decls) > 0 {
		if len(decls) == 0 || len(directives) > 0 && directives[0].Keyword.Span.Start < decls[0].Span.Start {
			l.directive(directives[0])
			directives = directives[1:]
			continue
		}
		l.decl(decls[0])
		decls = decls[1:]
	}
	l.commentsBefore(len(l.text), 0)
	return l.finish(), true
}

func (l *layout) directive(d *dsl.Directive) {
	l.put(word(d.Keyword)+" "+word(d.Name), d.Keyword.Span.Start, d.Name.Span.End, 0)
}

func (l *layout) decl(d *dsl.Decl) {
	var p printer
	p.add(word(d.Kind), " ", word(d.Name))
	for i, name := range d.Extends {
		if i == 0 {
			p.add(" : ")
		} else {
			p.add(", ")
		}
		p.add(word(name))
	}
	p.add(" {")
	l.block(d.Body, p.String(), d.Span.Start, 0)
}

// block prints the line that opens a block, its statements, and its brace.
func (l *layout) block(b *dsl.Block, header string, start, depth int) {
	l.put(header, start, b.Span.Start+1, depth)
	l.opened = true
	for _, s := range b.Stmts {
		l.stmt(s, depth+1)
	}
	l.commentsBefore(b.Span.End-1, depth+1)
	l.closing = true
	l.put("}", b.Span.End-1, b.Span.End, depth)
}

func (l *layout) stmt(s *dsl.Stmt, depth int) {
	p := printer{depth: depth}
	if s.Call != nil {
		p.expr(s.Call)
	} else {
		p.add(word(s.Head))
	}
	for _, a := range s.Args {
		p.add(" ")
		p.arg(a)
	}
	if s.Block != nil {
		p.add(" {")
		l.block(s.Block, p.String(), s.Span.Start, depth)
		return
	}
	l.put(p.String(), s.Span.Start, s.Span.End, depth)
}
