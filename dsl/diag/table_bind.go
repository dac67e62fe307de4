package diag

import "slices"

// bindEntries are the codes of names and shapes, and what the linter says of a text.
func bindEntries() []Entry { return slices.Concat(nameEntries(), shapeEntries(), lintEntries()) }

// nameEntries are the codes of words that have no meaning where they stand.
func nameEntries() []Entry {
	return []Entry{
		{
			Code: "bind/unknown-ruleset", Severity: Error,
			Title: Text{"规则的名字不认识", "the ruleset is not known"},
			Messages: []Variant{
				{"", Text{"没有叫「{name}」的规则；现有：{known}", "there is no ruleset {name}; there are: {known}"}},
				{"near", Text{"没有叫「{name}」的规则；要写的是「{near}」吗", "there is no ruleset {name}; did you mean {near}"}},
				{"none", Text{"文件没有说用哪套规则；第一行写「规则 …」，现有：{known}", "the file does not name its ruleset; begin it with “ruleset …”, one of: {known}"}},
				{"second", Text{"一个文件只用一套规则；前面已写「{first}」", "a file has one ruleset; {first} stands above"}},
			},
			Help: Text{
				"文件开头的「规则 名字」说它按哪套规则书写。规则不认识，文件里的资源就都没法检查。改成现有规则的名字即可。",
				"The line “ruleset NAME” at the top says which rule book the file follows. Nothing in the file can be checked without it. Write the name of a ruleset that there is.",
			},
		},
		{
			Code: "bind/unknown-kind", Severity: Error,
			Title: Text{"没有这种资源", "there is no such kind of resource"},
			Messages: []Variant{
				{"", Text{"「{ruleset}」没有「{name}」这种资源；有：{known}", "{ruleset} has no kind {name}; it has: {known}"}},
				{"near", Text{"「{ruleset}」没有「{name}」这种资源；要写的是「{near}」吗", "{ruleset} has no kind {name}; did you mean {near}"}},
				{"term", Text{"「{name}」是{kind}的{field}，不是资源的种类；写作 {kind} 名字 { {field} {name} … }", "{name} is a {field} of {kind}, not a kind; write {kind} NAME { {field} {name} … }"}},
			},
			Help: Text{
				"声明的第一个词是资源的种类，由规则书规定。改成规则书有的种类。",
				"The first word of a declaration is its kind, and the rule book says which there are. Use one of them.",
			},
		},
		{
			Code: "bind/unknown-field", Severity: Error,
			Title: Text{"这里没有这一项", "a statement that is not known here"},
			Messages: []Variant{
				{"", Text{"「{owner}」里不能写「{name}」", "{owner} takes no {name}"}},
				{"near", Text{"「{owner}」里不能写「{name}」；要写的是「{near}」吗", "{owner} takes no {name}; did you mean {near}"}},
				{"fields", Text{"「{owner}」里不能写「{name}」；可写：{fields}（`canon schema {kind}` 列出全部）", "{owner} takes no {name}; it takes: {fields} (`canon schema {kind}` lists all)"}},
				{"no-verb", Text{"「{name}」是价目里的条目，前面要有动词：{as}", "{name} is an entry of the price list and needs a verb before it: {as}"}},
				{"no-field", Text{"「{name}」前面缺字段的名字：{as}", "the name of the field is missing before {name}: {as}"}},
				{"like", Text{"「{owner}」里不能写「{name}」；与它有关的条目有：{like}", "{owner} takes no {name}; entries that have to do with it: {like}"}},
				{"outer", Text{"「{name}」要写在外层的「{place}」里，不能写在「{owner}」里", "{name} belongs to the {place} around it, not inside {owner}"}},
				{"elsewhere", Text{"「{name}」要写在「{place}」里，不能直接写在「{owner}」里", "{name} belongs inside {place}, not directly in {owner}"}},
			},
			Help: Text{
				"一行的第一个词是字段、动词或块的名字，每种资源有自己的一套。检查错别字，或把这一行移到它该在的块里。",
				"The first word of a line is a field, a verb or a block, and each kind has its own. Look for a typo, or move the line into the block it belongs to.",
			},
		},
		{
			Code: "bind/unknown-entry", Severity: Error,
			Title: Text{"价目里没有这一条", "the price list has no such entry"},
			Messages: []Variant{
				{"", Text{"价目里没有「{name}」", "the price list has no {name}"}},
				{"near", Text{"价目里没有「{name}」；要写的是「{near}」吗", "the price list has no {name}; did you mean {near}"}},
				{"like", Text{"价目里没有「{name}」；与它有关的有：{like}", "the price list has no {name}; what has to do with it: {like}"}},
				{"few", Text{"价目里没有「{name}」；「{verb}」后面可以写：{known}", "the price list has no {name}; {verb} takes: {known}"}},
				{"verb", Text{"「{name}」前面不能用「{verb}」；可以用：{verbs}", "{name} does not go with {verb}; it goes with: {verbs}"}},
			},
			Help: Text{
				"动词后面的词是价目表里的条目。用 canon rules 查它的写法；价目里没有的东西，由主持人用「裁定」定价。",
				"The word after a verb is an entry of the price list. Look it up with canon rules; what no table prices, a game master prices with a ruling.",
			},
		},
		{
			Code: "bind/unknown-term", Severity: Error,
			Title: Text{"词表里没有这个词", "a word that its list does not have"},
			Messages: []Variant{
				{"", Text{"「{list}」里没有「{name}」；有：{known}", "{list} has no {name}; it has: {known}"}},
				{"near", Text{"「{list}」里没有「{name}」；要写的是「{near}」吗", "{list} has no {name}; did you mean {near}"}},
				{"values", Text{"「{name}」用在这里不行；这里可以是：{known}", "{name} does not go here; what does: {known}"}},
				{"basis", Text{"等同于什么？「{name}」不是数值的名字", "equal to what? {name} is not the name of a value"}},
				{"code", Text{"没有叫「{name}」的代码", "there is no code {name}"}},
				{"code-near", Text{"没有叫「{name}」的代码；要写的是「{near}」吗", "there is no code {name}; did you mean {near}"}},
			},
			Help: Text{
				"这一处只能用规则书列出的词。检查错别字；若它本是一段话，给它加上引号。",
				"Only the words that the rule book lists may stand here. Look for a typo; if it is meant as a text, put it in quotes.",
			},
		},
		{
			Code: "bind/renamed-word", Severity: Warning,
			Title: Text{"书中改了名的词", "a word that the book has renamed"},
			Messages: []Variant{
				{"", Text{"「{name}」现在叫「{now}」", "{name} is called {now} now"}},
			},
			Help: Text{
				"规则书把这个词换成了另一个。照新名理解，不影响结果；canon fmt 会改写。",
				"The rule book calls this by another word. It is understood as that one, and nothing else changes; canon fmt rewrites it.",
			},
		},
		{
			Code: "bind/retired-word", Severity: Error,
			Title: Text{"书中已经取消的词", "a word that the book has done away with"},
			Messages: []Variant{
				{"", Text{"「{name}」已经取消，规则里不再有它", "{name} has been done away with, the rules know it no longer"}},
				{"now", Text{"「{name}」现在叫「{now}」，而「{now}」不用在这里", "{name} is called {now} now, and that does not stand here"}},
			},
			Help: Text{
				"规则书移除了它所指的东西。删去这一处；若要写的是别的，换一个名字。",
				"The rule book removed what it stands for. Delete it; if something else is meant, give that another name.",
			},
		},
		{
			Code: "bind/unknown-reference", Severity: Error,
			Title: Text{"引用的资源没有声明", "a resource that nobody declares"},
			Messages: []Variant{
				{"", Text{"没有叫「{name}」的{kinds}", "no {kinds} is called {name}"}},
				{"near", Text{"没有叫「{name}」的{kinds}；要写的是「{near}」吗", "no {kinds} is called {name}; did you mean {near}"}},
				{"call", Text{"没有叫「{name}」的{kinds}；先声明它，或在这里写明数值，如 {as}", "no {kinds} is called {name}; declare it, or state its figures here, as in {as}"}},
				{"kind", Text{"「{name}」是{is}，这里要{kinds}", "{name} is of kind {is}; this takes {kinds}"}},
				{"ambiguous", Text{"有 {count} 个「{name}」；写全是哪一个，例如 {example}", "there are {count} called {name}; say which, as in {example}"}},
				{"number", Text{"「{name}」是数，不是名字；名字以数字开头要加引号", "{name} is a number, not a name; quote a name that begins with a digit"}},
			},
			Help: Text{
				"引用要指向本项目或官方库里声明过的资源。先声明它，或改正名字；同名的几个用「世界/名字」分清。",
				"A reference must name a resource of the project or of the official library. Declare it, or mend the name; tell namesakes apart as “world/name”.",
			},
		},
		{
			Code: "bind/unknown-quote", Severity: Error,
			Title: Text{"文字引的条目不在资源里", "a text quotes a clause that there is not"},
			Messages: []Variant{
				{"", Text{"这里没有叫「{name}」的条目可引；有：{known}", "there is no clause {name} here to quote; there are: {known}"}},
				{"near", Text{"这里没有叫「{name}」的条目可引；要引的是「{near}」吗", "there is no clause {name} here to quote; did you mean {near}"}},
				{"none", Text{"引了「{name}」，可是这里一个条目也没有", "the text quotes {name}, but there is no clause here at all"}},
				{"several", Text{"「{name}」有好几条，数量不同：{known}", "several clauses of different amounts are called {name}: {known}"}},
			},
			Help: Text{
				"文字里的 ${条目} 换成本资源这一条的数量。写条目的名字；同名的几条用参数或「效果名/条目」分清。",
				"In a text, ${entry} stands for the amount of that clause of the resource. Write the entry's name; tell namesakes apart by their parameters, or as “effect/entry”.",
			},
		},
		{
			Code: "bind/duplicate-name", Severity: Error,
			Title: Text{"同一个身份声明了两次", "two declarations of one identity"},
			Messages: []Variant{
				{"", Text{"{kind}「{name}」已经声明过", "{kind} {name} is already declared"}},
				{"first", Text{"先在这里声明", "first declared here"}},
				{"block", Text{"这里已有叫「{name}」的{block}", "another {block} here is called {name}"}},
				{"id", Text{"编号「{name}」已经用过", "the id {name} is already taken"}},
			},
			Help: Text{
				"种类、世界和名字都相同，就是同一个资源。改名，或删去一个。",
				"Declarations with the same kind, world and name are one resource. Rename one or remove it.",
			},
			Helps: []Variant{
				{"block", Text{"一项资源里，同样的块名字不能相同。改名，或删去一个。", "Within a resource, blocks of one sort have names of their own. Rename one or remove it."}},
				{"id", Text{"编号在整个项目里只能用一次。换一个。", "An id is used once in a project. Choose another."}},
			},
		},
		{
			Code: "bind/cycle", Severity: Error,
			Title: Text{"引用绕成了圈", "references that lead back"},
			Messages: []Variant{
				{"", Text{"引用绕成了圈：{chain}", "references lead back to where they began: {chain}"}},
				{"extends", Text{"扩展绕成了圈：{chain}", "extensions lead back to where they began: {chain}"}},
				{"step", Text{"这里用到「{name}」", "uses {name} here"}},
			},
			Help: Text{
				"一个资源不能经过别的资源用到自己，否则没有一个数算得出来。去掉圈上的任意一处引用。",
				"A resource can't use itself by way of others: no number of the circle could be reckoned. Remove any one of the references.",
			},
		},
		{
			Code: "bind/shadows-library", Severity: Advice,
			Title: Text{"盖住了官方资源", "an official resource is shadowed"},
			Messages: []Variant{
				{"", Text{"{kind}「{name}」盖住了官方的同名资源", "{kind} {name} shadows the official one"}},
				{"official", Text{"官方的在这里", "the official one is here"}},
			},
			Help: Text{
				"官方库里已有同一身份的资源；本项目里用到这个名字的，都指自己的这一个。若非有意，改名。",
				"The official library has a resource of the same identity; in this project the name now means your own. Rename it if that is not meant.",
			},
			NoSample: "the official library is no part of an example",
		},
	}
}

// shapeEntries are the codes of statements and values that are not of the shape that they must have.
func shapeEntries() []Entry {
	return []Entry{
		{
			Code: "shape/missing-field", Severity: Error,
			Title: Text{"缺了必写的一项", "something required is missing"},
			Messages: []Variant{
				{"", Text{"「{owner}」缺「{field}」", "{owner} lacks {field}"}},
				{"of", Text{"「{owner}」缺「{field}」：{known}", "{owner} lacks {field}, one of: {known}"}},
				{"identity", Text{"「{owner}」缺「{field}」；身份不继承，{field}要自己写", "{owner} lacks {field}; the identity is not inherited, so write it here"}},
				{"block", Text{"「{owner}」至少要 {min} 个「{field}」，现有 {count} 个", "{owner} needs at least {min} {field}, has {count}"}},
			},
			Help: Text{"规则书要求写明这一项。补上它。", "The rule book requires it. Add it."},
		},
		{
			Code: "shape/out-of-place", Severity: Error,
			Title: Text{"不该写的一项", "something that does not apply here"},
			Messages: []Variant{
				{"", Text{"这样的「{owner}」没有「{field}」（{how}）；删去这一行", "this {owner} has no {field} ({how}); delete the line"}},
			},
			Help: Text{"这一项只有一部分同类资源才有，消息里写着由什么决定。删去这一行，或改决定它的那一项。", "Only some resources of the kind have it, and the message shows what decides. Delete the line, or change what decides it."},
		},
		{
			Code: "shape/duplicate-field", Severity: Error,
			Title: Text{"只能写一次的写了两次", "something is said twice"},
			Messages: []Variant{
				{"", Text{"「{field}」只能写一次", "{field} may stand only once"}},
				{"item", Text{"「{field}」里「{got}」只能写一次", "{field} takes {got} only once"}},
				{"first", Text{"先写在这里", "first said here"}},
				{"block", Text{"「{owner}」最多 {max} 个「{field}」", "{owner} takes at most {max} {field}"}},
			},
			Help: Text{"留下对的一行，删去另一行。", "Keep the line that is right and remove the other."},
		},
		{
			Code: "shape/wrong-type", Severity: Error,
			Title: Text{"写的不是这里要的东西", "a value of the wrong sort"},
			Messages: []Variant{
				{"", Text{"「{what}」要{want}，这里是「{got}」", "{what} takes {want}, not {got}"}},
				{"quote", Text{"「{what}」要{want}，「{got}」是数；名字以数字开头要加引号", "{what} takes {want}, and {got} is a number; quote a name that begins with a digit"}},
				{"whole", Text{"「{what}」要整数，这里是 {got}", "{what} takes a whole number, not {got}"}},
			},
			Help: Text{
				"每一处只接受一种值：数、带单位的量、词、文字、引用……按消息说的改。",
				"Each place takes one sort of value: a number, a quantity, a word, a text, a reference. Write what the message says.",
			},
		},
		{
			Code: "shape/out-of-range", Severity: Error,
			Title: Text{"数超出了范围", "a number out of its range"},
			Messages: []Variant{
				{"", Text{"「{what}」至少 {limit}，这里是 {got}", "{what} is at least {limit}, not {got}"}},
				{"max", Text{"「{what}」至多 {limit}，这里是 {got}", "{what} is at most {limit}, not {got}"}},
				{"over", Text{"「{what}」要大于 {limit}，这里是 {got}", "{what} must be over {limit}, not {got}"}},
				{"digits", Text{"「{what}」若写数，要写至少 {limit} 位、不带正负号，这里是 {got}", "as a number, {what} has at least {limit} digits and no sign, not {got}"}},
				{"zero", Text{"「{expr}」除以了零", "{expr} divides by zero"}},
				{"order", Text{"范围「{got}」倒了；小的在前", "the range {got} runs backwards; the smaller comes first"}},
			},
			Help: Text{"改成范围以内的数。", "Write a number within the range."},
			Helps: []Variant{
				{"zero", Text{"改算式，让除数不是零。", "Change the expression so that it does not divide by zero."}},
				{"order", Text{"把两个数对调。", "Swap the two numbers."}},
			},
		},
		{
			Code: "shape/wrong-unit", Severity: Error,
			Title: Text{"单位不对", "a unit that does not fit"},
			Messages: []Variant{
				{"", Text{"「{what}」不用「{unit}」作单位；可用：{known}", "{what} is not counted in {unit}; it is counted in: {known}"}},
				{"bare", Text{"「{what}」要写单位，例如 {example}", "{what} needs its unit, as in {example}"}},
				{"unknown", Text{"不认识单位「{unit}」；可用：{known}", "there is no unit {unit}; there are: {known}"}},
				{"near", Text{"不认识单位「{unit}」；要写的是「{near}」吗", "there is no unit {unit}; did you mean {near}"}},
				{"none", Text{"「{what}」是数，不带单位「{unit}」", "{what} is a number and takes no unit {unit}"}},
				{"mixed", Text{"「{expr}」里的单位合不到一起", "the units in {expr} don't go together"}},
			},
			Help: Text{
				"量要带同一类的单位，同类单位之间会自动换算。若它本是一段话，给它加上引号。",
				"A quantity needs a unit of its own sort; units of one sort convert. If it is meant as a text, put it in quotes.",
			},
			Helps: []Variant{
				{"none", Text{
					"只写数，不写单位；字母 O、l 不是数字 0、1。若它本是一段话，给它加上引号。",
					"Write the number alone; the letters O and l are not the digits 0 and 1. If it is meant as a text, put it in quotes.",
				}},
				{"mixed", Text{"只有同类的量能相加减；把各项换成同一类。", "Only quantities of one sort add up; bring all of them to one."}},
			},
		},
		{
			Code: "shape/wrong-arguments", Severity: Error,
			Title: Text{"参数多了、少了或写法不对", "too many, too few or wrongly written arguments"},
			Messages: []Variant{
				{"", Text{"「{what}」多了「{got}」", "{what} takes no {got} here"}},
				{"text", Text{"「{what}」只要一段文字；给整段加引号", "{what} takes one text; put quotes around all of it"}},
				{"missing", Text{"「{what}」缺{field}", "{what} lacks {field}"}},
				{"empty-of", Text{"「{what}」后面要写：{known}", "{what} needs one of these after it: {known}"}},
				{"missing-of", Text{"「{got}」后面还缺{field}：{known}", "{got} lacks its {field}: {known}"}},
				{"param", Text{"「{what}」缺{field}；写作 {usage}", "{what} lacks {field}; write {usage}"}},
				{"param-of", Text{"「{what}」缺{field}：{known}；写作 {usage}", "{what} lacks its {field}: {known}; write {usage}"}},
				{"call", Text{"「{what}」的参数写在括号里：{as}", "the arguments of {what} stand in parentheses: {as}"}},
				{"parenthesis", Text{"「{what}」后面不用括号：{as}", "what follows {what} stands without parentheses: {as}"}},
				{"mark", Text{"「{what}」要跟一行效果写在一起，放在数量后面", "{what} belongs to a clause, behind its amount"}},
				{"outside", Text{"「{what}」的数量写在括号外面：{as}", "the amount of {what} stands behind the parentheses: {as}"}},
				{"another", Text{"「{got}」要另起一行：{as}", "{got} belongs on a line of its own: {as}"}},
				{"commas", Text{"「{what}」的几个值之间用逗号：{as}", "the values of {what} are separated by commas: {as}"}},
				{"amount", Text{"「{what}」后面要写数量", "{what} needs an amount"}},
				{"no-amount", Text{"「{what}」没有数量，「{got}」多余", "{what} takes no amount; remove {got}"}},
				{"entry", Text{"「{what}」后面要写条目", "{what} needs an entry after it"}},
				{"entry-is", Text{"「{what}」后面缺条目：{as}", "{what} lacks its entry: {as}"}},
				{"entry-of", Text{"「{what}」后面要写条目：{known}", "{what} needs an entry after it: {known}"}},
				{"yes", Text{"「{what}」要写是或否：{as}", "{what} is yes or no: {as}"}},
				{"empty-name", Text{"「{what}」的名字是空的", "the name of this {what} is empty"}},
				{"name", Text{"「{what}」要有名字", "{what} needs a name"}},
				{"no-name", Text{"「{what}」不带名字，「{got}」多余", "{what} takes no name; remove {got}"}},
				{"block", Text{"「{what}」后面要有 { … }", "{what} needs a block { … }"}},
				{"no-block", Text{"「{what}」后面不能有 { … }", "{what} takes no block { … }"}},
				{"keyword", Text{"「{what}」缺「{keyword} …」", "{what} lacks “{keyword} …”"}},
				{"fold", Text{"「{what}」不能等同于别的数值", "{what} can't equal another value"}},
				{"list", Text{"「{what}」只要一个，不能用逗号列几个", "{what} takes one, not a list"}},
			},
			Help: Text{
				"一行写作「动词 条目 数量」或「字段 值」；块写作「块 名字 { … }」。条目若有参数，写在括号里，用逗号隔开：武器伤害(斩击, 严重) 3。用 canon rules 查每一条怎么写。",
				"A line is “verb entry amount” or “field value”, a block is “block name { … }”. An entry that has parameters takes them in parentheses with commas between: weapon-damage(slash, serious) 3. Look up with canon rules how each is written.",
			},
		},
		{
			Code: "limit/amount", Severity: Error,
			Title: Text{"数大得没有意义", "a number beyond sense"},
			Messages: []Variant{
				{"", Text{"数太大；至多 10 的 12 次方，至多 30 位数字", "the number is too large; it has at most 30 digits and is at most 10 to the 12th"}},
			},
			Help: Text{"检查是不是多打了零。", "Look for a zero too many."},
		},
		{
			Code: "limit/inheritance", Severity: Error,
			Title: Text{"继承得太多", "too much is inherited"},
			Messages: []Variant{
				{"", Text{"扩展「{name}」使项目继承的内容超出限度：全项目至多继承 {limit} 行和块", "extending {name} makes the project inherit too much: all of it may inherit at most {limit} lines and blocks"}},
				{"more", Text{"扩展「{name}」使项目继承的内容超出限度：全项目至多继承 {limit} 行和块；另有 {more} 处扩展也容不下", "extending {name} makes the project inherit too much: all of it may inherit at most {limit} lines and blocks; further extensions that do not fit: {more}"}},
			},
			Help:     Text{"把共用的部分拆小，只扩展用得着的。", "Split what is shared into smaller resources and extend only what is needed."},
			NoSample: "it takes a hundred thousand lines",
		},
		{
			Code: "limit/diagnostics", Severity: Warning,
			Title: Text{"同一种消息太多", "too many messages of one code"},
			Messages: []Variant{
				{"", Text{"{code} 已列出 {shown} 条，本文件另有 {more} 条没有列出", "{shown} of {code} are shown, {more} more in this file are not"}},
			},
			Help:     Text{"改掉列出的，再检查一次。", "Mend what is shown and check again."},
			NoSample: "it takes more than a hundred mistakes",
		},
	}
}

// lintEntries are the codes of what is legal and could be better.
func lintEntries() []Entry {
	return []Entry{
		{
			Code: "lint/as-typed", Severity: Advice,
			Title: Text{"看得懂，但不是规范写法", "understood, though not the canonical spelling"},
			Messages: []Variant{
				{"", Text{"「{got}」读作「{as}」", "{got} is read as {as}"}},
				{"line", Text{"「{got}」后面读作另一行：{as} …", "what follows the {got} is read as a line of its own: {as} …"}},
				{"fix", Text{"改写成「{as}」", "write {as}"}},
				{"fix-line", Text{"另起一行：{as} …", "begin a line of its own: {as} …"}},
			},
			Help: Text{
				"照平常的打法写也能懂；canon fmt 会改成规范写法，意思不变。",
				"What people type is understood; canon fmt rewrites it, and the meaning stays.",
			},
		},
		{
			Code: "lint/unused-ignore", Severity: Warning,
			Title: Text{"忽略注释没有用处", "an ignore comment that silences nothing"},
			Messages: []Variant{
				{"", Text{"这里没有 {code} 可忽略", "there is no {code} to ignore here"}},
				{"error", Text{"{code} 在这里是错误，不能忽略", "{code} is an error here and can't be ignored"}},
				{"empty", Text{"没有写要忽略哪个代码", "the comment names no code"}},
				{"remove", Text{"删去这条注释", "remove the comment"}},
			},
			Help: Text{
				"「// canon:ignore 代码 理由」只对本行和下一行的警告与建议有效。没有可忽略的，就删去它；错误只能改正或由主持人豁免。",
				"“// canon:ignore CODE reason” works on warnings and advice of its own line and the next. Remove it when there is nothing to silence; errors are mended, or waived by a game master.",
			},
		},
		{
			Code: "lint/ignore-without-reason", Severity: Warning,
			Title: Text{"忽略注释没有写理由", "an ignore comment without a reason"},
			Messages: []Variant{
				{"", Text{"忽略 {code} 要写理由", "ignoring {code} needs a reason"}},
			},
			Help: Text{
				"在代码后面写一句为什么，审核的人才看得懂。",
				"Say why after the code, so that a reviewer can follow.",
			},
		},
	}
}
