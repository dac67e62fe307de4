package expr

import "fmt"

// chinese are the messages of an evaluation that values alone can bring about, by their English wording; what else goes wrong is
// a mistake of the rules, which their authors read in English.
var chinese = map[string]string{
	"%s stands where a number is needed":               "这里要数，却是%s",
	"%s stands where a list is needed":                 "这里要列表，却是%s",
	"%s stands where a truth value is needed":          "这里要是或否，却是%s",
	"division by zero":                                 "除数为零",
	"the number has more than %d digits":               "数超过 %d 位",
	"an exponent is %s, not a whole number up to %d":   "指数是 %s，而指数要是不超过 %d 的整数",
	"%s to %s is no range of at most %d whole numbers": "%s 到 %s 不是至多 %d 个整数的范围",
	"the list is empty":                                "列表是空的",
	"more than %d elements are visited":                "要看的元素超过 %d 个",
}

var chineseKinds = map[string]string{
	"absent": "空", "a number": "数", "a truth value": "是或否", "a text": "文字", "a term": "术语", "a list": "列表", "an element": "一项",
}

func inChinese(format string, args []any) string {
	zh, ok := chinese[format]
	if !ok {
		return fmt.Sprintf(format, args...)
	}
	said := make([]any, len(args))
	for i, arg := range args {
		said[i] = arg
		if word, ok := chineseKinds[fmt.Sprint(arg)]; ok {
			said[i] = word
		}
	}
	return fmt.Sprintf(zh, said...)
}
