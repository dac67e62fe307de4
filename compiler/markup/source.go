package markup

import (
	"strconv"
	"strings"
	"unicode"

	"canon.dev/canon/compiler/ir"
	"canon.dev/canon/compiler/words"
	"canon.dev/canon/dsl"
	"canon.dev/canon/dsl/format"
	"canon.dev/canon/dsl/source"
	"canon.dev/canon/schema"
)

// Source is a file that declares resources, in canonical form and in Chinese.
func Source(w *words.Words, resources []*ir.Resource) string {
	var out strings.Builder
	out.WriteString(directive + name(w.Rules.Name.Zh) + "\n")
	for _, r := range resources {
		out.WriteString("\n" + name(r.Kind.Name.Zh) + " " + name(r.Name) + " {\n")
		body(&out, r.Body, indent)
		out.WriteString("}\n")
	}
	file := source.NewFile("page.canon", out.String())
	text, ok := format.File(dsl.Parse(file, dsl.Options{}))
	if !ok {
		return file.Text
	}
	return text
}

const (
	directive = "规则 "
	indent    = "  "
)

// body writes statements and blocks in the order in which they were found.
func body(out *strings.Builder, b *ir.Block, margin string) {
	fields, blocks := b.Fields, b.Blocks
	for len(fields)+len(blocks) > 0 {
		if len(blocks) == 0 || len(fields) > 0 && fields[0].Span.Start < blocks[0].Span.Start {
			out.WriteString(margin + fieldLine(fields[0], margin) + "\n")
			fields = fields[1:]
			continue
		}
		block := blocks[0]
		out.WriteString(margin + name(block.Def.Name.Zh))
		if block.Name != "" {
			out.WriteString(" " + name(block.Name))
		}
		out.WriteString(" {\n")
		body(out, block, margin+indent)
		out.WriteString(margin + "}\n")
		blocks = blocks[1:]
	}
}

// fieldLine is a statement.
func fieldLine(f *ir.Field, margin string) string {
	parts := []string{name(f.Def.Name.Zh)}
	for i := range f.Args {
		v := &f.Args[i]
		if v.Form == "" {
			continue
		}
		if word := f.Def.Args[i].Keyword.Zh; word != "" {
			parts = append(parts, word)
		}
		parts = append(parts, literal(v, margin))
	}
	return strings.Join(parts, " ")
}

func literal(v *ir.Value, margin string) string {
	switch v.Form {
	case schema.FormText:
		return quoted(v.Text, margin)
	case schema.FormNumber, schema.FormQuantity:
		return number(v)
	case schema.FormTerm, schema.FormRank, schema.FormRef, schema.FormWord:
		if v.Unit != nil {
			return number(v)
		}
		return name(written(v))
	case schema.FormList:
		parts := make([]string, len(v.List))
		for i := range v.List {
			parts[i] = literal(&v.List[i], margin)
		}
		return strings.Join(parts, ", ")
	}
	return written(v)
}

// name is a word as a file has it: in quotes unless it is one without them.
func name(word string) string {
	for i, r := range word {
		if !(unicode.IsLetter(r) || i > 0 && (unicode.IsMark(r) || unicode.IsDigit(r) || r == '_')) {
			return escaped(word)
		}
	}
	if word == "" {
		return `""`
	}
	return word
}

// quoted is a text in quotes; one of several lines stands between lines of them, if it reads back as itself.
func quoted(text, margin string) string {
	if !strings.Contains(text, "\n") {
		return escaped(text)
	}
	var out strings.Builder
	out.WriteString("\"\"\"\n")
	for _, line := range strings.Split(text, "\n") {
		out.WriteString(strings.TrimRight(margin+indent+line, " \t") + "\n")
	}
	out.WriteString(margin + `"""`)
	if readsBack(out.String(), text) {
		return out.String()
	}
	return escaped(text)
}

// readsBack reports whether a text in quotes is the text, white space at the ends of lines aside.
func readsBack(literal, text string) bool {
	f := dsl.Parse(source.NewFile("a.canon", "a b {\n"+indent+"c "+literal+"\n}\n"), dsl.Options{})
	if len(f.Bad) > 0 || len(f.Decls) != 1 || len(f.Decls[0].Body.Stmts) != 1 {
		return false
	}
	args := f.Decls[0].Body.Stmts[0].Args
	return len(args) == 1 && len(args[0].Items) == 1 && args[0].Items[0].Op == dsl.OpString &&
		trimmed(args[0].Items[0].Text) == trimmed(text)
}

func trimmed(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t")
	}
	return strings.Join(lines, "\n")
}

// escaped is a text in quotes on one line.
func escaped(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '\n':
			out.WriteString(`\n`)
		case r == '\t':
			out.WriteString(`\t`)
		case r == '"' || r == '\\' || r == '＂':
			out.WriteString(`\` + string(r))
		case r < ' ' || r == 0x7F || r == 0x85 || r == 0x2028 || r == 0x2029 || r == 0xFEFF:
			out.WriteString(`\u{` + strconv.FormatInt(int64(r), 16) + `}`)
		default:
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
	return out.String()
}
