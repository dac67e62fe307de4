package diag

// markupEntries are the codes of pages that are read and written as a book's community has them.
func markupEntries() []Entry {
	return []Entry{
		{
			Code: "markup/kept-text", Severity: Advice,
			Title: Text{"没有读懂的内容作为文字留下", "what was not understood is kept as text"},
			Messages: []Variant{
				{"", Text{"参数 {parameter} 的内容没有读懂，作为文字留下", "what parameter {parameter} says is not understood and is kept as text"}},
				{"unknown", Text{"卡片 {card} 没有参数 {parameter}，作为文字留下", "the card {card} has no parameter {parameter}; it is kept as text"}},
				{"twice", Text{"参数 {parameter} 写了不止一次，只有一处作数，这一处作为文字留下", "parameter {parameter} is there more than once and only one counts; this one is kept as text"}},
				{"row", Text{"“{label}”这一行没有读懂，作为文字留下", "the row {label} is not understood and is kept as text"}},
				{"many", Text{"卡片 {card} 的参数超过 {limit} 个，整张作为文字留下", "the card {card} has more than {limit} parameters; all of it is kept as text"}},
				{"line", Text{"这一行没有标题，作为文字留下", "this line has no label and is kept as text"}},
			},
			Help: Text{
				"什么都没有丢：它写在资源的维基字段里，写回页面时原样出现。想让 Canon 检查它，就在导入的文件里改写成字段",
				"Nothing is lost: it stands in the wiki fields of the resource and comes back when the page is written. To have it checked, write it as a field of the imported file",
			},
			NoSample: "a page is no file of Canon's",
		},
		{
			Code: "markup/unknown-reference", Severity: Advice,
			Title: Text{"提到的资源不在手边", "a resource that is named is not at hand"},
			Messages: []Variant{
				{"", Text{"这里提到 {name}，而页面、项目和官方资源里都没有；只留下文字", "{name} is named here, and neither the page nor the project nor the official resources have it; only the text is kept"}},
			},
			Help: Text{
				"先导入那一页，或放在同一个项目里再导入，引用就会成为字段",
				"Import that page first, or import into the same project: then the reference becomes a field",
			},
			NoSample: "a page is no file of Canon's",
		},
		{
			Code: "markup/unclosed", Severity: Warning,
			Title: Text{"页面里有没有结束的标记", "markup of the page does not end"},
			Messages: []Variant{
				{"", Text{"从这里起的模板没有结束，作为文字留下；补上 }}", "the template that begins here does not end and is kept as text; add the missing }}"}},
				{"link", Text{"从这里起的链接没有结束，当作文字；补上 ]]", "the link that begins here does not end and is read as text; add the missing ]]"}},
				{"comment", Text{"从这里起的注释没有结束，后面的全部算作注释；补上 -->", "the comment that begins here does not end, so all behind it is comment; add the missing -->"}},
			},
			Help: Text{
				"维基会把没有结束的模板显示成文字，导入也一样。在页面里补上括号再导入",
				"A wiki shows a template that does not end as text, and so does an import. Add the brackets to the page and import it again",
			},
			Helps: []Variant{
				{"link", Text{
					"维基会把没有结束的链接显示成文字，导入也一样。在页面里补上 ]] 再导入",
					"A wiki shows a link that does not end as text, and so does an import. Add the ]] to the page and import it again",
				}},
				{"comment", Text{
					"维基不显示注释，导入也不读。在注释结束的地方补上 --> 再导入",
					"A wiki does not show a comment, and an import does not read it. Add the --> where the comment ends and import the page again",
				}},
			},
			NoSample: "a page is no file of Canon's",
		},
		{
			Code: "markup/nested-card", Severity: Advice,
			Title: Text{"卡片写在别的模板里", "a card stands inside another template"},
			Messages: []Variant{
				{"", Text{"卡片 {card} 写在别的模板或链接里，作为文字留下", "the card {card} stands inside another template or a link and is kept as text"}},
			},
			Help: Text{
				"只有直接写在页面上的卡片成为资源；把它移到模板外面再导入",
				"Only a card that stands on the page itself becomes a resource; move it out of the template and import again",
			},
			NoSample: "a page is no file of Canon's",
		},
		{
			Code: "markup/no-card", Severity: Warning,
			Title: Text{"页面上没有卡片", "the page has no card"},
			Messages: []Variant{
				{"", Text{"页面上没有卡片，没有可导入的内容", "the page has no card and there is nothing to import"}},
				{"kept", Text{"页面上没有卡片，全文作为文字留下", "the page has no card; all of it is kept as text"}},
			},
			Help: Text{
				"卡片是规则书维基里的模板，`canon rules --table card` 列出它们。检查是不是选错了文件或规则书",
				"A card is a template of the book's wiki; `canon rules --table card` lists them. Check that it is the right file and the right rule book",
			},
			NoSample: "a page is no file of Canon's",
		},
		{
			Code: "markup/no-template", Severity: Advice,
			Title: Text{"有的资源没有对应的模板", "some resources have no template"},
			Messages: []Variant{
				{"", Text{"维基没有“{kind}”的卡片，{count} 个资源没有写出", "no card on the wiki for {kind}, not written: {count}"}},
			},
			Help: Text{
				"规则书的 markups 说明哪些种类有卡片；其余种类只在 catalog.json 里",
				"The markups of the rule book say which kinds have cards; the others are in catalog.json alone",
			},
			NoSample: "what is written is no text that is read",
		},
	}
}
