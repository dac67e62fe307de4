package diag

// ioEntries are the codes of what surrounds the text: files, the command line, Canon's own failures.
func ioEntries() []Entry {
	return []Entry{
		{
			Code: "io/unreadable", Severity: Error,
			Title: Text{Zh: "读不到文件或文件夹", En: "a file or folder cannot be read"},
			Messages: []Variant{
				{Text: Text{Zh: "读不到 {path}：{why}", En: "cannot read {path}: {why}"}},
			},
			Help:     Text{Zh: "检查路径是否写对、文件是否还在、有没有读取权限", En: "check the spelling of the path, that the file is still there, and that you may read it"},
			NoSample: "a file that cannot be read is no text",
		},
		{
			Code: "io/unwritable", Severity: Error,
			Title: Text{Zh: "写不了文件", En: "a file cannot be written"},
			Messages: []Variant{
				{Text: Text{Zh: "写不了 {path}：{why}", En: "cannot write {path}: {why}"}},
			},
			Help:     Text{Zh: "换一个可写的文件夹，或关闭占用它的程序；原来的文件没有改动", En: "choose a folder that can be written, or close the program that holds the file; what was there is unchanged"},
			NoSample: "a folder that cannot be written is no text",
		},
		{
			Code: "usage/wrong", Severity: Error,
			Title: Text{Zh: "命令用法不对", En: "the command was used wrongly"},
			Messages: []Variant{
				{Text: Text{Zh: "{what}", En: "{what}"}},
			},
			Help:     Text{Zh: "`canon 命令 --help` 列出用法", En: "`canon COMMAND --help` shows the usage"},
			NoSample: "a command line is no text",
		},
		{
			Code: "usage/unknown-code", Severity: Error,
			Title: Text{Zh: "没有这个诊断代码", En: "there is no such code"},
			Messages: []Variant{
				{Text: Text{Zh: "没有 {code} 这个代码", En: "there is no code {code}"}},
				{ID: "near", Text: Text{Zh: "没有 {code} 这个代码；是 {near} 吗", En: "there is no code {code}; did you mean {near}"}},
			},
			Help:     Text{Zh: "代码写在每条诊断开头的方括号里，如 price/over-budget", En: "a code stands in brackets at the start of each finding, price/over-budget for example"},
			NoSample: "a command line is no text",
		},
		{
			Code: "usage/unknown-resource", Severity: Error,
			Title: Text{Zh: "文件里没有这个资源", En: "the file has no such resource"},
			Messages: []Variant{
				{Text: Text{Zh: "{path} 里没有“{name}”", En: "{path} has no resource {name}"}},
				{ID: "has", Text: Text{Zh: "{path} 里没有“{name}”；有 {names}", En: "{path} has no resource {name}; it has {names}"}},
				{ID: "near", Text: Text{Zh: "{path} 里没有“{name}”；是“{near}”吗", En: "{path} has no resource {name}; did you mean {near}"}},
			},
			Help:     Text{Zh: "冒号后写资源的名字；不写则说明文件里的所有资源", En: "write the resource's name behind the colon; without one every resource of the file is explained"},
			NoSample: "a command line is no text",
		},
		{
			Code: "usage/no-files", Severity: Advice,
			Title: Text{Zh: "没有可检查的文件", En: "there is nothing to check"},
			Messages: []Variant{
				{Text: Text{Zh: "{paths} 里没有 .canon 文件", En: "there is no .canon file in {paths}"}},
			},
			Help:     Text{Zh: "写明文件或文件夹，或检查 canon.cue 的 sources", En: "name a file or a folder, or look at the sources of canon.cue"},
			NoSample: "an example is a file",
		},
		{
			Code: "usage/nothing-found", Severity: Advice,
			Title: Text{Zh: "没有找到条目", En: "no row was found"},
			Messages: []Variant{
				{Text: Text{Zh: "没有条目含有“{words}”", En: "no row has \"{words}\""}},
				{ID: "near", Text: Text{Zh: "没有条目含有“{words}”；是“{near}”吗", En: "no row has \"{words}\"; did you mean \"{near}\""}},
			},
			Help:     Text{Zh: "换个词，或少写几个词：每个词都要出现在名称、别名、编号或书中原句里", En: "try another word, or fewer: each must occur in a name, an alias, an id or the book's section"},
			NoSample: "a command line is no text",
		},
		{
			Code: "usage/several", Severity: Advice,
			Title: Text{Zh: "几套规则都有", En: "several rulesets have it"},
			Messages: []Variant{
				{Text: Text{Zh: "{count} 套规则都有 {kind}，下面依次列出；只看一套：{ways}", En: "{count} rulesets have {kind}, shown one after another; for one of them: {ways}"}},
			},
			Help:     Text{Zh: "在种类前写规则的编号和斜线，或用 --ruleset", En: "put the ruleset's id and a slash before the kind, or give --ruleset"},
			NoSample: "a command line is no text",
		},
		{
			Code: "internal/failure", Severity: Error,
			Title: Text{Zh: "Canon 自身出错", En: "Canon itself failed"},
			Messages: []Variant{
				{Text: Text{Zh: "内部错误：{what}", En: "internal failure: {what}"}},
			},
			Help:     Text{Zh: "这不是你的错；请把命令和输入文件一起报告。没有写出任何文件", En: "this is not your doing; please report it with the command and the input. Nothing was written"},
			NoSample: "a failure of Canon that could be shown would be mended",
		},
	}
}
