package diag

// notCanon is why the codes of canon.cue have no example in the language; their examples are the cases of schema/house.
const notCanon = "canon.cue is CUE, no text of the language"

// houseEntries are the codes of a project's canon.cue and its layers of house rules.
func houseEntries() []Entry {
	entries := append(houseTextEntries(), houseRowEntries()...)
	for i := range entries {
		entries[i].Severity, entries[i].NoSample = Error, notCanon
	}
	return entries
}

// houseTextEntries are of the text: what can be seen without the rule book.
func houseTextEntries() []Entry {
	return []Entry{
		{
			Code:  "house/bad-cue",
			Title: Text{Zh: "canon.cue 不是正确的 CUE", En: "canon.cue is not sound CUE"},
			Messages: []Variant{
				{Text: Text{Zh: "CUE 读不懂这里：{why}", En: "this is not understood as CUE: {why}"}},
			},
			Help: Text{Zh: "键后加冒号，文字用英文引号 \"…\"，括号成对；同一个键只给一个值", En: "put a colon behind a key, texts in straight quotes \"…\", close every bracket, and give a key one value"},
		},
		{
			Code:  "house/unknown-import",
			Title: Text{Zh: "canon.cue 引入了不认识的包", En: "canon.cue imports a package that there is not"},
			Messages: []Variant{
				{Text: Text{Zh: "不能引入 {path}：能引入的有 {known}", En: "{path} cannot be imported; what can be: {known}"}},
			},
			Help: Text{Zh: "房规分文件时，把一层写进一个文件，在 layers 里写 {file: \"文件名\"}", En: "to split house rules, put a layer into a file and write {file: \"its name\"} in layers"},
		},
		{
			Code:  "house/unknown-function",
			Title: Text{Zh: "canon.cue 用了不许用的函数", En: "canon.cue uses a function that it may not"},
			Messages: []Variant{
				{Text: Text{Zh: "房规里不能用 {name}；能用的有 {known}", En: "{name} cannot be used in house rules; what can be: {known}"}},
				{ID: "package", Text: Text{Zh: "{name} 后面要直接写它的函数", En: "one of its functions must stand behind {name}"}},
				{ID: "join", Text: Text{Zh: "strings.Join 的分隔符要直接写成文字，至多 {most} 字节", En: "the separator of strings.Join must be written out as a text of at most {most} bytes"}},
			},
			Help: Text{Zh: "能用的函数，结果都不会比所给的大很多；要重复的文字直接写出来", En: "what may be used makes little more than it is given; write out a text that is to be repeated"},
		},
		{
			Code:  "house/too-costly",
			Title: Text{Zh: "canon.cue 要算的太多", En: "canon.cue asks for too much"},
			Messages: []Variant{
				{Text: Text{Zh: "算这里要的时间或内存太多", En: "evaluating this takes too much time or memory"}},
				{ID: "many", Text: Text{Zh: "这里展开后超过 {most} 个值：循环和引用会成倍增加", En: "written out, this is more than {most} values: loops and references multiply"}},
				{ID: "deep", Text: Text{Zh: "这里一层套一层，超过 {most} 层", En: "this leads on from one into another for more than {most} levels"}},
				{ID: "large", Text: Text{Zh: "房规的文件合起来超过 {most} KiB", En: "the files of the house rules are larger than {most} KiB together"}},
			},
			Help: Text{Zh: "少套几层循环，少引用几次大的值，或把条目直接写出来", En: "nest fewer loops, refer less often to large values, or write the rows out"},
			Helps: []Variant{
				{ID: "deep", Text: Text{Zh: "少套几层括号，少让一个值引用另一个", En: "nest fewer brackets, and let fewer values refer to one another"}},
				{ID: "large", Text: Text{Zh: "删去用不着的条目和文字，或把它们分给几个项目", En: "remove rows and texts that are not needed, or share them out among several projects"}},
			},
		},
		{
			Code:  "house/unknown-key",
			Title: Text{Zh: "canon.cue 里没有这个键", En: "canon.cue has no such key"},
			Messages: []Variant{
				{Text: Text{Zh: "没有 {name} 这个键", En: "there is no key {name}"}},
				{ID: "near", Text: Text{Zh: "没有 {name} 这个键；是 {near} 吗", En: "there is no key {name}; did you mean {near}"}},
				{ID: "known", Text: Text{Zh: "没有 {name} 这个键；这里可写 {known}", En: "there is no key {name}; what may stand here is {known}"}},
			},
			Help: Text{Zh: "改正拼写，或删去这一行；条目的键与规则书的 CUE 相同", En: "correct the spelling or delete the line; rows have the keys that the rule books' CUE has"},
		},
		{
			Code:  "house/missing-key",
			Title: Text{Zh: "少了必要的键", En: "a key that must be there is missing"},
			Messages: []Variant{
				{Text: Text{Zh: "缺 {name}：要写{want}", En: "{name} is missing: it is {want}"}},
			},
			Help: Text{Zh: "补上这个键；只想改书中已有条目的一部分时，用 replace 而不是 add", En: "add the key; to change only a part of a row that the book has, use replace and not add"},
		},
		{
			Code:  "house/bad-value",
			Title: Text{Zh: "值不合要求", En: "a value does not fit"},
			Messages: []Variant{
				{Text: Text{Zh: "{key} 不能是 {value}：要写{want}", En: "{key} cannot be {value}: it is {want}"}},
				{ID: "forms", Text: Text{Zh: "一个价格只能有一种形式，这里有 {forms}", En: "a cost has one form, here are {forms}"}},
				{ID: "id", Text: Text{Zh: "{value} 不能作编号", En: "{value} cannot be an id"}},
				{ID: "exponent", Text: Text{Zh: "{value} 太大或太小：指数至多 {most}", En: "{value} is too large or too small: an exponent is at most {most}"}},
				{ID: "multiply", Text: Text{Zh: "只有数可以相乘", En: "only numbers can be multiplied"}},
				{ID: "type", Text: Text{Zh: "这一条无法读成规则：{why}", En: "the row cannot be read as a rule: {why}"}},
			},
			Help: Text{Zh: "改成所列的写法之一", En: "write one of what is listed"},
			Helps: []Variant{
				{ID: "id", Text: Text{Zh: "编号用小写英文字母、数字和连字符，如 my-row", En: "an id takes small letters, digits and hyphens, as in my-row"}},
				{ID: "exponent", Text: Text{Zh: "写一个规则用得上的数", En: "write a number that rules can use"}},
				{ID: "multiply", Text: Text{Zh: "文字或列表要重复，就直接写出来", En: "write out a text or list that is to be repeated"}},
				{ID: "type", Text: Text{Zh: "照 `canon rules` 所列的同类条目来写", En: "write it as the rows of its table are written; `canon rules` lists them"}},
			},
		},
		{
			Code:  "house/unreadable-layer",
			Title: Text{Zh: "读不到一层房规的文件", En: "the file of a layer cannot be read"},
			Messages: []Variant{
				{Text: Text{Zh: "读不到 {path}：{why}", En: "cannot read {path}: {why}"}},
			},
			Help: Text{Zh: "路径从 canon.cue 所在的文件夹算起", En: "the path starts at the folder of canon.cue"},
		},
		{
			Code:  "house/unknown-layer",
			Title: Text{Zh: "没有这一层", En: "there is no such layer"},
			Messages: []Variant{
				{Text: Text{Zh: "前面没有叫“{name}”的一层", En: "no earlier layer is called {name}"}},
				{ID: "near", Text: Text{Zh: "前面没有叫“{name}”的一层；是“{near}”吗", En: "no earlier layer is called {name}; did you mean {near}"}},
				{ID: "known", Text: Text{Zh: "前面没有叫“{name}”的一层；前面有 {known}", En: "no earlier layer is called {name}; before this one come {known}"}},
			},
			Help: Text{Zh: "over 里写的是排在前面的层的名字", En: "over names layers that come before"},
		},
	}
}

// houseRowEntries are of the changes: what the rule book says to them.
func houseRowEntries() []Entry {
	return []Entry{
		{
			Code:  "house/unknown-ruleset",
			Title: Text{Zh: "canon.cue 没有说清用哪套规则", En: "canon.cue does not say which ruleset it means"},
			Messages: []Variant{
				{Text: Text{Zh: "没有 {name} 这套规则", En: "there is no ruleset {name}"}},
				{ID: "near", Text: Text{Zh: "没有 {name} 这套规则；是 {near} 吗", En: "there is no ruleset {name}; did you mean {near}"}},
				{ID: "known", Text: Text{Zh: "没有 {name} 这套规则；有 {known}", En: "there is no ruleset {name}; there are {known}"}},
				{ID: "none", Text: Text{Zh: "这里改的是哪套规则？有 {known}", En: "which ruleset does this change? there are {known}"}},
			},
			Help: Text{Zh: "在 canon.cue 开头写 ruleset: \"…\"", En: "write ruleset: \"…\" at the top of canon.cue"},
		},
		{
			Code:  "house/unknown-row",
			Title: Text{Zh: "规则书里没有这个条目", En: "the rule book has no such row"},
			Messages: []Variant{
				{Text: Text{Zh: "没有 {name} 这个条目", En: "there is no row {name}"}},
				{ID: "near", Text: Text{Zh: "没有 {name} 这个条目；是 {near} 吗", En: "there is no row {name}; did you mean {near}"}},
				{ID: "known", Text: Text{Zh: "没有 {name} 这个条目；有 {known}", En: "there is no row {name}; there are {known}"}},
				{ID: "ambiguous", Text: Text{Zh: "{name} 不止一个：{known}", En: "there are several {name}: {known}"}},
			},
			Help: Text{Zh: "`canon rules 词` 列出条目和编号；新条目写在 add 里", En: "`canon rules WORDS` lists rows with their ids; a new row goes under add"},
		},
		{
			Code:  "house/row-exists",
			Title: Text{Zh: "要添加的条目已经有了", En: "a row that is to be added is already there"},
			Messages: []Variant{
				{Text: Text{Zh: "规则书里已有 {name}", En: "the rule book already has {name}"}},
			},
			Help: Text{Zh: "要改它就写在 replace 里；要加新的就换个编号", En: "to change it write it under replace; to add another choose another id"},
		},
		{
			Code:  "house/unknown-reading",
			Title: Text{Zh: "没有这个读法", En: "there is no such reading"},
			Messages: []Variant{
				{Text: Text{Zh: "规则书没有编号为 {name} 的读法", En: "the rule book has no reading {name}"}},
				{ID: "near", Text: Text{Zh: "规则书没有编号为 {name} 的读法；是 {near} 吗", En: "the rule book has no reading {name}; did you mean {near}"}},
				{ID: "known", Text: Text{Zh: "规则书没有编号为 {name} 的读法；有 {known}", En: "the rule book has no reading {name}; there are {known}"}},
			},
			Help: Text{Zh: "`canon rules --table reading` 列出所有读法", En: "`canon rules --table reading` lists all readings"},
		},
		{
			Code:  "house/unknown-module",
			Title: Text{Zh: "规则书没有这个模块", En: "the rule book has no such module"},
			Messages: []Variant{
				{Text: Text{Zh: "没有属于模块 {name} 的条目；有的模块：{known}", En: "no row belongs to the module {name}; there are: {known}"}},
			},
			Help: Text{Zh: "模块是条目的 module 键所写的名字", En: "a module is what rows name in their key module"},
		},
		{
			Code:  "house/unknown-code",
			Title: Text{Zh: "没有这个诊断代码", En: "there is no such code"},
			Messages: []Variant{
				{Text: Text{Zh: "没有 {name} 这个代码", En: "there is no code {name}"}},
				{ID: "near", Text: Text{Zh: "没有 {name} 这个代码；是 {near} 吗", En: "there is no code {name}; did you mean {near}"}},
				{ID: "known", Text: Text{Zh: "没有 {name} 这个代码；有 {known}", En: "there is no code {name}; there are {known}"}},
			},
			Help: Text{Zh: "代码写在每条诊断开头的方括号里，如 lint/as-typed", En: "a code stands in brackets at the start of each finding, lint/as-typed for example"},
		},
		{
			Code:  "house/unlintable",
			Title: Text{Zh: "规则的错误不能调低", En: "an error of the rules cannot be made less"},
			Messages: []Variant{
				{Text: Text{Zh: "{code} 是错误，lint 不能把它调低", En: "{code} is an error, which lint cannot make less"}},
			},
			Help: Text{Zh: "lint 只调警告和建议；要改规则本身，在一层里 replace 或 remove 那一条，或在资源里豁免", En: "lint is for warnings and advice; to change the rule itself, replace or remove its row in a layer, or waive it in the resource"},
		},
		{
			Code:  "house/conflict",
			Title: Text{Zh: "两层房规改了同一处", En: "two layers set one thing"},
			Messages: []Variant{
				{Text: Text{Zh: "“{layer}”又改了 {what}，“{other}”已经改过", En: "{layer} sets {what} again, which {other} has set"}},
				{ID: "project", Text: Text{Zh: "{what} 设了两次", En: "{what} is set twice"}},
				{ID: "name", Text: Text{Zh: "有两层都叫“{name}”", En: "two layers are called {name}"}},
			},
			Help: Text{Zh: "留下一处；若后一层有意盖过前一层，在后一层写 over: [\"前一层的名字\"]", En: "keep one of them; where the later layer means to win, give it over: [\"name of the earlier\"]"},
		},
		{
			Code:  "house/broken-rules",
			Title: Text{Zh: "改过的规则自相矛盾", En: "the changed rules do not hold together"},
			Messages: []Variant{
				{Text: Text{Zh: "这样改之后 {row} 不成立：{why}", En: "with this change {row} does not hold: {why}"}},
				{ID: "many", Text: Text{Zh: "这样改之后 {row} 和另外 {more} 条不成立：{why}", En: "with this change {row} and {more} more do not hold: {why}"}},
			},
			Help: Text{Zh: "照冒号后面所说的改；它若引用别的条目，把那些一并加上或改掉，删去一条前先改掉引用它的条目", En: "mend what the message says behind the colon; where that is a reference, add or change the row that it names, and before removing a row change those that refer to it"},
		},
	}
}
