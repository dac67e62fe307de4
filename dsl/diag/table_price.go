package diag

// priceEntries are the codes of pricing, of stacking and of what stays undecided.
func priceEntries() []Entry {
	return []Entry{
		{
			Code: "price/over-budget", Severity: Error,
			Title: Text{"效果所需超出账目", "the effects need more than the ledger grants"},
			Messages: []Variant{
				{"", Text{"{parts} = {needed}，超出{ledger} {total}（{how}），多{over}", "{parts} = {needed}, over the {ledger} of {total} ({how}) by {over}"}},
			},
			Help: Text{
				"占用与扣除合计不得超过账目总额。提高价格、降低数值、延长冷却、增加条件或代价，都能让它合法；`canon explain 文件:资源` 逐行列出每一项的算式",
				"what is occupied and deducted together may not exceed the grant. A higher price, smaller amounts, a longer cooldown, a condition or a cost make it legal; `canon explain FILE:RESOURCE` shows the arithmetic of each line",
			},
		},
		{
			Code: "price/not-buyable", Severity: Error,
			Title: Text{"此账目不能购买这一项", "this ledger can't buy the entry"},
			Messages: []Variant{
				{"", Text{"{entry}不能用{ledger}购买", "{entry} can't be bought with {ledger}"}},
				{"unknown", Text{"{entry}能否用{ledger}购买，书中没有说明，按不能处理", "the book doesn't say whether {ledger} can buy {entry}; it is taken as no"}},
			},
			Help: Text{
				"规则限定了各账目能买的条目。换成允许的条目，或改由别的账目支付（超凡物品与能力用影响支付）",
				"the rules say what each ledger may buy. Use an entry that is allowed, or pay it from another ledger (supernatural items and abilities pay with influence)",
			},
		},
		{
			Code: "price/mismatch", Severity: Error,
			Title: Text{"所写数值与算得的不一致", "a stated value differs from the computed one"},
			Messages: []Variant{
				{"", Text{"{field}写作{claimed}，算得{computed}（{how}）", "{field} says {claimed}, computed is {computed} ({how})"}},
				{"none", Text{"{field}写作{claimed}，但{how}达不到任何一级", "{field} says {claimed}, but {how} reaches none"}},
			},
			Help: Text{
				"删去这一行，或改成算得的数值；`canon explain 文件:资源` 列出算式",
				"drop the line or state the computed value; `canon explain FILE:RESOURCE` shows the arithmetic",
			},
		},
		{
			Code: "price/out-of-steps", Severity: Error,
			Title: Text{"数值超出价目所列", "the amount is beyond the price list"},
			Messages: []Variant{
				{"", Text{"{entry}最多只定价到{most}，写了{amount}", "{entry} is priced up to {most} only, not {amount}"}},
			},
			Help:     Text{"书中没有更高一级的价格。降低数值，或由主持人裁定：裁定 \"文字\" 5", "the book has no price beyond. Lower the amount, or let the game master price it: ruling \"text\" 5"},
			NoSample: "no row of the example book ends its steps",
		},
		{
			Code: "stack/duplicate-gain", Severity: Error,
			Title: Text{"付了钱却永远不起效的重复效果", "a paid effect that can never count"},
			Messages: []Variant{
				{"", Text{"{entry} {amount}永远不起效：同一数值取最高，已有{other}", "{entry} {amount} never counts: of one value the highest counts, and {other} is there already"}},
			},
			Help: Text{
				"同一对象的同一数值，同类效果只取最高的一个，改名不算另一个效果。删去较小的一个，或把两处合成一个更高的数值；要叠加，用“提高”",
				"of effects of one class on one value only the highest counts; another name doesn't make another effect. Drop the smaller, or merge both into one higher value; to add, use raise beside gain",
			},
		},
		{
			Code: "stack/overlapping-gain", Severity: Warning,
			Title: Text{"有时不起效的重复效果", "an effect that only sometimes counts"},
			Messages: []Variant{
				{"", Text{"与{other}同时适用时，{entry} {amount}不起效：同一数值取最高", "{entry} {amount} doesn't count while {other} applies: of one value the highest counts"}},
			},
			Help: Text{"两者的时机不同，所以不是错误；若本想叠加，把其中一个写成“提高”", "their times differ, so it is no error; where they were meant to add, write one of them as raise"},
		},
		{
			Code: "stack/nothing-to-raise", Severity: Error,
			Title: Text{"没有可提高的数值", "nothing to raise"},
			Messages: []Variant{
				{"", Text{"“{verb} {entry}”没有可作用的数值：此物没有获得过{entry}", "\"{verb} {entry}\" has nothing to work on: the thing has no {entry} of its own"}},
			},
			Help: Text{
				"提高类效果须有既有的数值。先用“获得”取得它，或使用自带该数值的材料",
				"a raise needs a value that is there. Gain it first, or use a material that brings it",
			},
		},
		{
			Code: "stack/repeat-limit", Severity: Error,
			Title: Text{"永久增益重复过多", "a permanent gain repeated too often"},
			Messages: []Variant{
				{"", Text{"第{nth}次{entry} {amount}不起效：{measure} ≤ 已累积的{sum}，相同数值至多{limit}次", "{entry} {amount}, time {nth}, doesn't work: {measure} ≤ the {sum} gathered so far, and an equal value counts at most {limit} times"}},
			},
			Help: Text{
				"每次永久获得都会累积抗性，之后的同类获得须强过它。合并成一个更高的数值，或删去这一个",
				"each permanent gain adds resistance, and the next of the kind has to beat it. Merge them into one higher value or drop this one",
			},
		},
		{
			Code: "undecided/missing-value", Severity: Warning,
			Title: Text{"缺少数值，无法判定", "a value is missing, so a check stays open"},
			Messages: []Variant{
				{"", Text{"“{check}”未判定：缺少{missing}", "\"{check}\" is undecided: {missing} is missing"}},
			},
			Help: Text{
				"写明缺少的内容即可判定；书中未载的，只有主持人能补。`--strict` 把警告当作错误",
				"state what is missing and it is decided; what the book has lost only a game master can supply. `--strict` makes warnings errors",
			},
			NoSample: "which value is missing depends on the book",
		},
		{
			Code: "internal/rules", Severity: Error,
			Title:    Text{"规则数据有误", "the rule data is faulty"},
			Messages: []Variant{{"", Text{"规则“{row}”无法计算：{why}", "rule {row} can't be computed: {why}"}}},
			Help:     Text{"这是规则书数据的缺陷，与你的文件无关，请报告", "this is a fault of the rule data, not of your file; please report it"},
			NoSample: "sound rule data never yields it",
		},
	}
}
