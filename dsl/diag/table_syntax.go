package diag

// syntaxEntries are the codes of the text itself: tokens, structure, encoding, the limits of a file.
func syntaxEntries() []Entry {
	return append(textEntries(), limitEntries()...)
}

func textEntries() []Entry {
	return []Entry{
		{
			Code: "syntax/unexpected-token", Severity: Error,
			Title:    Text{"这里不该出现这个", "something stands where it does not belong"},
			Messages: unexpectedMessages(),
			Help: Text{
				"一行的写法是：先一个词，再是用空格隔开的值，值可以是词、数字、引号里的文字或括号；最后是一个 { } 块，或换行。写错的一行会跳过，别的行照常检查。要原样写一段话，给它加引号。",
				"A line is a word, then values with spaces between them (words, numbers, quoted texts, parentheses), then a { } block or the line's end. A line that does not parse is skipped and all others are checked. Put quotes around prose.",
			},
		},
		{
			Code: "syntax/unterminated-string", Severity: Error,
			Title: Text{"引号没有关上", "a string has no end"},
			Messages: []Variant{
				{"", Text{"{quote} 开始的文字到行末还没有关上；一行以内的文字要在同一行关上，多行的用三个引号", "the text that {quote} begins is not closed on its line; close it there, or use three quotes for several lines"}},
				{"text", Text{"三个引号开始的文字一直没有关上；在文字后面另起一行写三个引号", "the text that three quotes begin has no end; write three quotes on a line of their own behind it"}},
			},
			Help: Text{
				"引号里的文字必须关上，否则后面的内容都会当成文字。“” 「」 『』 都可以用；文字里要写同样的引号时，在它前面加反斜线。",
				"A quoted text must be closed, or all that follows would be taken as text. Write a backslash before a quote that belongs to the text.",
			},
		},
		{
			Code: "syntax/unclosed-block", Severity: Error,
			Title: Text{"大括号没有关上", "a block has no end"},
			Messages: []Variant{
				{"", Text{"这个 { 没有对应的 }；在块的末尾补上", "this { has no }; add one where the block ends"}},
			},
			Help: Text{
				"每个 { 都要有一个 }。缩进可以看出哪一个块少了：} 应当和开始那一行对齐。下一个顶格的声明照常检查。",
				"Every { needs a }. The indent shows which one is missing: a } lines up with the line that opened the block. The next declaration in column one is checked as usual.",
			},
		},
		{
			Code: "syntax/bad-number", Severity: Error,
			Title: Text{"数字的写法不对", "a number that is not well written"},
			Messages: []Variant{
				{"", Text{"「{found}」不是数字；数字写成 3、1.5、1/3 或 55%", "{found} is not a number; a number is 3, 1.5, 1/3 or 55%"}},
				{"exponent", Text{"「{found}」用了科学记数法；把数字全部写出来", "{found} has an exponent; write the number out"}},
				{"zero", Text{"「{found}」的分母是 0；分母不能是 0", "{found} divides by 0; write another denominator"}},
				{"point", Text{"「{found}」缺小数点前的数字；前面加 0", "{found} lacks the digits before the point; write a 0 there"}},
			},
			Help: Text{
				"数字可以是整数、小数、分数或百分数，前面可以有正负号，后面可以紧跟单位（30米）。没有科学记数法，也没有千位分隔符。",
				"A number is whole, decimal, a fraction or a percentage, with a sign before it and a unit right behind it (30m) if need be. There are no exponents and no thousands separators.",
			},
		},
		{
			Code: "syntax/bad-encoding", Severity: Error,
			Title: Text{"文件不是 UTF-8", "the file is not UTF-8"},
			Messages: []Variant{
				{"", Text{"文件的编码像是 {encoding}，不是 UTF-8；用 canon fmt --encoding {option} 转换，或在编辑器里另存为 UTF-8", "the file seems to be {encoding}, not UTF-8; convert it with canon fmt --encoding {option}, or save it as UTF-8"}},
				{"page", Text{"页面的编码像是 {encoding}，不是 UTF-8；用 canon import --encoding {option} 读，或在编辑器里另存为 UTF-8", "the page seems to be {encoding}, not UTF-8; read it with canon import --encoding {option}, or save it as UTF-8"}},
				{"binary", Text{"文件不是文本：第 {offset} 个字节不是 UTF-8；检查是不是选错了文件", "the file is not text: byte {offset} is not UTF-8; check that it is the right file"}},
			},
			Help: Text{
				"Canon 读 UTF-8（有没有 BOM 都行）。Windows 的记事本和一些旧编辑器会存成 GBK 或 UTF-16，canon fmt --encoding auto 能认出来并转换。",
				"Canon reads UTF-8, with or without a byte order mark. Some editors on Windows save GBK or UTF-16; canon fmt --encoding auto recognises and converts them.",
			},
			Helps: []Variant{
				{"page", Text{
					"导入的页面要是 UTF-8（有没有 BOM 都行）；canon import --encoding auto 能认出 GBK 和 UTF-16。",
					"A page is imported from UTF-8, with or without a byte order mark; canon import --encoding auto recognises GBK and UTF-16.",
				}},
			},
			NoSample: "an example is text in UTF-8",
		},
	}
}

func unexpectedMessages() []Variant {
	return []Variant{
		{"", Text{"这里不该有「{found}」；应当是{expected}", "{found} does not belong here; {expected} would be right"}},
		{"end", Text{"「{before}」后面还缺东西；应当是{expected}", "something is missing behind {before}; {expected} would be right"}},
		{"character", Text{"「{found}」不是 Canon 的符号；如果它是文字的一部分，给文字加引号", "{found} has no meaning in Canon; if it belongs to a text, put quotes around the text"}},
		{"hash", Text{"注释用「//」开头，不是「{found}」", "a comment begins with //, not with {found}"}},
		{"block-comment", Text{"注释只有「//」到行末这一种", "the only comment is from // to the line's end"}},
		{"equals", Text{"字段和值之间是空格，不是「{found}」", "between a field and its value stands a space, not {found}"}},
		{"inner-quote", Text{"「{found}」紧跟在引号后面；文字里的引号前面加反斜线，或外面改用另一种引号", "{found} stands right behind a quote; write a backslash before a quote that belongs to the text, or use another sort outside"}},
		{"apart", Text{"列出几项的括号要紧挨着前面的词，写成 词(…)", "a parenthesis with a list in it touches the word before it: WORD(…)"}},
		{"stop", Text{"行末不用「{found}」；删去它，或给整段文字加引号", "a line does not end with {found}; delete it, or put quotes around the text"}},
		{"inner-stop", Text{"「{found}」只在文字里有意义；给整段加引号：{as}", "a {found} belongs in a text only; put quotes around it all: {as}"}},
		{"invisible", Text{"这里有一个看不见的字符，多半是复制来的；删去它", "an invisible character stands here, most likely copied from elsewhere; delete it"}},
		{"escape", Text{"「{found}」不是转义；反斜线后面可以是 n、t、引号、反斜线或 u{…}", "{found} is not an escape; behind a backslash stands n, t, a quote, a backslash or u{…}"}},
		{"operator", Text{"「{found}」在括号外面没有意义；算式写在括号里，带符号的数字前面留空格", "{found} means nothing outside parentheses; put a sum into parentheses, or a space before a signed number"}},
		{"stroke", Text{"「/」两边要紧挨着数字或词，例如 1/天、003/物理学；算式写在括号里", "a / touches a number or word on both sides, as in 1/d; put a sum into parentheses"}},
		{"dash", Text{"范围不用短横；写成 {low}..{high}", "a range takes no dash; write {low}..{high}"}},
		{"range", Text{"「{found}」两边都要是数字，例如 1..3", "{found} stands between two numbers, as in 1..3"}},
		{"paren", Text{"这个 ) 没有对应的 (；删去它，或在前面补上 (", "this ) has no (; delete it or add the ( before it"}},
		{"open-paren", Text{"这个 ( 在这一行没有关上；补上 )", "this ( is not closed on its line; add the )"}},
		{"head", Text{"一行要以词开头，不能是「{found}」；要写的是文字就加引号，并在前面写字段的名字", "a line begins with a word, not with {found}; write the field's name before it"}},
		{"colon", Text{"「{found}」只能跟在一行的第一个词后面；这里写空格", "a {found} may stand only behind the first word of a line; write a space"}},
		{"prose", Text{"这一段像是要原样写的文字；给整段加引号", "this reads like prose; put quotes around all of it"}},
		{"address", Text{"网址要加引号：引号外面的「//」是注释", "put an address in quotes: outside of them // begins a comment"}},
		{"number-first", Text{"一行要以词开头，数写在词的后面；「{found}」前面缺词", "a line begins with a word and numbers stand behind it; a word is missing before {found}"}},
		{"sign", Text{"数前面不加「+」；写成空格和 {number}", "a number takes no + before it; write a space and {number}"}},
		{"bare-block", Text{"这个 { 前面缺词；写明是什么块", "a word is missing before this {; say what the block is"}},
		{"brace", Text{"这个 } 没有对应的 {；删去它，或看看上面是不是多关了一次", "this } closes nothing; delete it, or see whether a block above ends too early"}},
		{"stray", Text{"「{found}」在所有声明的外面；把它移进某个声明的 { } 里", "{found} stands outside of all declarations; move it into the { } of one"}},
		{"after-brace", Text{"「{found}」已经在声明的外面：前面的 } 关得太早；删去多出的 }", "{found} stands outside of its declaration, which a } above ends too early; delete the } that is too many"}},
		{"directive", Text{"「{found}」后面要写一个名字，然后换行", "behind {found} stands one name, then the line ends"}},
		{"name", Text{"「{kind}」后面缺名字；写成：{kind} 名字 { … }", "a name is missing behind {kind}; write: {kind} NAME { … }"}},
		{"space", Text{"「{kind}」和名字「{name}」之间要有空格", "a space is missing between {kind} and the name {name}"}},
		{"block", Text{"「{kind} {name}」后面缺 { } 块", "{kind} {name} lacks its { } block"}},
		{"extends", Text{"「:」后面要列出继承的资源，用逗号隔开；不该有「{found}」", "behind the colon stand the resources that it extends, with commas between them; {found} does not belong there"}},
		{"quote-name", Text{"名字「{name}」不是一个词；给它加引号", "the name {name} is not one word; put quotes around it"}},
	}
}

func limitEntries() []Entry {
	return []Entry{
		{
			Code: "limit/file-size", Severity: Error,
			Title: Text{"文件太大", "the file is too large"},
			Messages: []Variant{
				{"", Text{"文件超过 {limit} MiB；拆成几个文件", "the file is larger than {limit} MiB; split it"}},
			},
			Help: Text{
				"一个文件最多 8 MiB，够写一万多个资源。顺序和分文件都不影响结果，放心拆开。",
				"A file has at most 8 MiB, which holds more than ten thousand resources. Neither order nor the split into files changes a result.",
			},
			NoSample: "an example would be larger than 8 MiB",
		},
		{
			Code: "limit/nesting", Severity: Error,
			Title: Text{"嵌套太深", "nested too deep"},
			Messages: []Variant{
				{"", Text{"嵌套超过 {limit} 层；从这里起不再读这个文件的块", "nested more than {limit} deep; nothing is read from here on"}},
				{"page", Text{"模板或链接嵌套超过 {limit} 层，这一页没有导入；多半是少写了 }} 或 ]]", "templates or links are nested more than {limit} deep and the page is not imported; }} or ]] are mostly missing"}},
				{"operators", Text{"一个算式的运算符超过 {limit} 个；先算出一部分", "an expression has more than {limit} operators; work out a part of it first"}},
			},
			Help: Text{
				"块和括号最多嵌套 64 层。正常的资源不超过 6 层；这么深多半是少写了 } 或 )。",
				"Blocks and parentheses nest at most 64 deep. A resource needs no more than 6; so deep a nesting mostly means that } or ) are missing.",
			},
			Helps: []Variant{
				{"page", Text{
					"在页面里找少写的 }} 或 ]]，补上再导入。正常的页面只套几层。",
					"Look in the page for a }} or ]] that is missing, add it and import again. A page needs only a few levels.",
				}},
				{"operators", Text{
					"把算式里能算的先算出来，写成一个数。",
					"Reckon what can be reckoned of the expression and write it as one number.",
				}},
			},
		},
	}
}
