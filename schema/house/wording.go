package house

import (
	"fmt"

	"cuelang.org/go/cue/token"

	"canon.dev/canon/dsl/diag"
)

// chinese are the commonest messages of CUE in Chinese, by its own wording; arguments come in the same order.
var chinese = map[string]string{
	"reference %q not found":                                    "没有叫 %q 的东西；文字要加引号",
	"unresolved identifier %v":                                  "没有叫 %v 的东西；文字要加引号",
	"expected %s":                                               "这里要有 %s",
	"expected %s, found newline":                                "这里要有 %s，却换行了",
	"expected %s, found '%s'":                                   "这里要有 %s，却是 “%s”",
	"expected %s, found '%s' %s":                                "这里要有 %s，却是 %s “%s”",
	"missing ',' in %s":                                         "这里少了逗号（%s）",
	"missing ',' before newline":                                "行末少了逗号",
	"missing ',' before newline in %s":                          "行末少了逗号（%s）",
	"missing ',' before newline in list literal":                "列表里行末少了逗号",
	"string literal not terminated":                             "引号没有关上",
	"comment not terminated":                                    "注释没有关上",
	"conflicting values %s and %s":                              "同一个键有两个值：%s 与 %s",
	"conflicting values %s and %s (mismatched types %s and %s)": "同一个键有两个值：%s 与 %s（类型分别是 %s 与 %s）",
	"structural cycle":                                          "引用绕成了圈",
	"undefined field: %s":                                       "没有 %s 这个键",
	"illegal character %#U":                                     "CUE 不认识字符 %#U；标点要用半角的 : , \" { } [ ]",
	"illegal character NUL":                                     "文件里有空字符",
	unusedImport:                                                "引入了 %s，却没有用到",
	unusedName:                                                  "let %s 没有用到",
	"explicit error (_|_ literal) in source":                    "这里写的是 _|_，即错误本身",
	"invalid import path: %s":                                   "引入的路径不对：%s",
}

// pieces are what CUE calls parts of a text.
var pieces = map[string]string{
	"label or ':'": "键或 ':'", "label": "键", "operand": "值", "expression": "值", "list literal": "列表", "struct literal": "花括号",
	"argument list": "参数表", "EOF": "文件末尾", "STRING": "文字", "INT": "数", "IDENT": "词", "newline": "换行",
}

func inChinese(args []any) []any {
	out := make([]any, len(args))
	for i, a := range args {
		out[i] = a
		if word := pieces[fmt.Sprint(a)]; word != "" {
			out[i] = word
		}
	}
	return out
}

// wording is a message of CUE in both languages; in Chinese only where it is known.
func wording(format string, args []any) diag.Text {
	for i, a := range args {
		if p, ok := a.(token.Pos); ok {
			args[i] = p.Line()
		}
	}
	en := fmt.Sprintf(format, args...)
	if zh, ok := chinese[format]; ok {
		return diag.Text{Zh: fmt.Sprintf(zh, inChinese(args)...), En: en}
	}
	return diag.Text{Zh: en, En: en}
}
