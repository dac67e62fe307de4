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
	"cycle error":                                               "引用绕成了圈",
	"index out of range [%d] with length %d":                    "序号 %d 超出列表（共 %d 项）",
	"cannot range over %s (found %s, want list or struct)":      "for 只能走列表或花括号，%s 是 %s",
	"cannot use %s (type %s) as %s in argument %d to %v":        "%s 是 %s 类型，而这里要 %s（第 %d 个参数，%v）",
	"field not allowed":                                         "这里不能有这个键",
	"division by zero":                                          "除数为零",
	"failed arithmetic: %v":                                     "算不出来：%v",
	"index out of range":                                        "序号超出列表",
	"index %d out of range":                                     "序号 %d 超出列表",
	"index %v out of range [%v]":                                "序号 %v 超出列表（共 %v 项）",
	"invalid slice index: %d > %d":                              "取段的起点 %d 大于终点 %d",
	"invalid operation %v (%s %s)":                              "不能对 %[3]s 做 %[2]s",
	"invalid operands %s and %s to '%s' (type %s and %s)":       "%s 与 %s 之间不能用 %s（类型分别是 %s 与 %s）",
	"invalid operand %s ('%s' requires concrete value)":         "%s 还没有定值，不能用 %s",
	"non-concrete value %v in operand to %s":                    "%v 还没有定值，不能用 %s",
	"cannot use %s (type %s) as type %s in %v":                  "%s 是 %s 类型，这里要 %s（%v）",
	"cannot use %s (type %s) as type %s":                        "%s 是 %s 类型，这里要 %s",
	"cannot call non-function %s (type %s)":                     "%s 不是函数，是 %s",
	"too many arguments in call to %v (have %d, want %d)":       "%v 的参数太多（有 %d 个，要 %d 个）",
	"not enough arguments in call to %v (have %d, want %d)":     "%v 的参数不够（有 %d 个，要 %d 个）",
	"invalid value %v (out of bound %s)":                        "%v 超出范围 %s",
	"invalid regexp: %s":                                        "正则表达式不对：%s",
	"incomplete value %v":                                       "%v 还没有定值",
	"incomplete argument %s (type %v)":                          "参数 %s 还没有定值（类型 %v）",
	"empty list in call to or":                                  "or 的列表是空的",
	"empty disjunction":                                         "没有一个选择成立",
	"%d errors in empty disjunction:":                           "没有一个选择成立（%d 处不合）",
	"illegal UTF-8 encoding":                                    "不是 UTF-8 编码",
	"illegal byte order mark":                                   "文件中间有字节顺序标记",
	"illegal exponent in number":                                "数的指数写得不对",
	"illegal integer number":                                    "整数写得不对",
	"illegal '_' in number":                                     "数里的 _ 放得不对",
	"invalid number: %v":                                        "数写得不对：%v",
	"escape sequence not terminated":                            "反斜杠后没有写完",
	"unknown escape sequence":                                   "不认识反斜杠后的字符",
	"non-matching whitespace for multiline strings":             "多行文字每行开头的空白要与结尾的引号一样",
	"expected newline after multiline quote %s":                 "多行文字的 %s 后面要换行",
	"invalid interpolation: unmatched ')'":                      "文字里的 \\( 没有配上 )",
	"invalid interpolation":                                     "文字里的 \\( … ) 写得不对",
	"unmatched close list":                                      "多了一个 ]",
	"identifiers starting with '__' are reserved":               "名字不能以 __ 开头",
	"cannot use _ as label":                                     "_ 不能作键",
	"float %s cannot be used as label":                          "小数 %s 不能作键",
	"invalid label: %v":                                         "键写得不对：%v",
	"predeclared name %q not found":                             "没有叫 %q 的函数或类型",
	"illegal reference %s":                                      "这里不能引用 %s",
	"cyclic references in let clause or alias":                  "let 的引用绕成了圈",
	"list label must have one element":                          "[…] 作键时只能有一项",
	"invalid package name %s":                                   "包名 %s 不对",
	"preference mark not allowed at this position":              "这里不能用 * 标默认值",
	"expression exceeds maximum nesting depth of %d":            "一层套一层，超过 %d 层",
	"explicit error (_|_ literal) in source":                    "这里写的是 _|_，即错误本身",
	"invalid import path: %s":                                   "引入的路径不对：%s",
}

// pieces are what CUE calls parts of a text.
var pieces = map[string]string{
	"label or ':'": "键或 ':'", "label": "键", "operand": "值", "expression": "值", "list literal": "列表", "struct literal": "花括号",
	"argument list": "参数表", "EOF": "文件末尾", "STRING": "文字", "INT": "数", "IDENT": "词", "newline": "换行", "division by zero": "除数为零",
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

// wording is a message of CUE in both languages; one that is not known in Chinese is quoted.
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
	return diag.Text{Zh: "CUE 说“" + en + "”", En: en}
}
