package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Write writes the line that ends a check's text.
func (s Summary) Write(w io.Writer, o Options) error {
	p := newPrinter(w, o)
	for _, l := range Wrap(s.sentence(o.Lang), p.width, p.width) {
		p.line(l)
	}
	return p.out.Flush()
}

func (s Summary) sentence(lang string) string {
	if lang != "en" {
		return fmt.Sprintf("%d 个文件，%d 个资源：%d 个错误，%d 个警告，%d 条建议，%d 项未决",
			s.Files, s.Resources, s.Errors, s.Warnings, s.Advice, s.Undecided)
	}
	found := []string{
		plural(s.Errors, "error"), plural(s.Warnings, "warning"),
		strconv.Itoa(s.Advice) + " advice", strconv.Itoa(s.Undecided) + " undecided",
	}
	return plural(s.Files, "file") + ", " + plural(s.Resources, "resource") + ": " + strings.Join(found, ", ")
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
