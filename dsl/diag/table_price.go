package diag

// priceEntries are the codes of pricing and of what stays undecided.
func priceEntries() []Entry {
	return []Entry{
		{
			Code: "price/over-budget", Severity: Error,
			Title: Text{Zh: "效果所需超出账目", En: "the effects need more than the ledger grants"},
			Messages: []Variant{
				{ID: "", Text: Text{Zh: "需要 {sum}，超出{ledger} {total}（{how}），多 {over}", En: "needs {sum}, over the {ledger} of {total} ({how}) by {over}"}},
				{ID: "plain", Text: Text{Zh: "需要 {sum}，超出{ledger} {total}，多 {over}", En: "needs {sum}, over the {ledger} of {total} by {over}"}},
			},
			Help: Text{
				Zh: "占用与扣除合计不得超过账目总额。提高价格、降低数值、延长冷却、增加条件或代价，都能让它合法；`canon explain 文件:资源` 逐行列出每一项的算式",
				En: "what is occupied and deducted together may not exceed the grant. A higher price, smaller amounts, a longer cooldown, a condition or a cost make it legal; `canon explain FILE:RESOURCE` shows the arithmetic of each line",
			},
		},
		{
			Code: "price/not-buyable", Severity: Error,
			Title: Text{Zh: "此账目不能购买这一项", En: "this ledger can't buy the entry"},
			Messages: []Variant{
				{ID: "", Text: Text{Zh: "{entry}不能用{ledger}购买", En: "{entry} can't be bought with {ledger}"}},
				{ID: "unknown", Text: Text{Zh: "{entry}能否用{ledger}购买，书中没有说明，按不能处理", En: "the book doesn't say whether {ledger} can buy {entry}; it is taken as no"}},
			},
			Help: Text{
				Zh: "规则限定了各账目能买的条目。换成允许的条目，或改由别的账目支付（超凡物品与能力用影响支付）",
				En: "the rules say what each ledger may buy. Use an entry that is allowed, or pay it from another ledger (supernatural items and abilities pay with influence)",
			},
		},
		{
			Code: "price/mismatch", Severity: Error,
			Title: Text{Zh: "所写数值与算得的不一致", En: "a stated value differs from the computed one"},
			Messages: []Variant{
				{ID: "", Text: Text{Zh: "{field}写作 {claimed}，算得 {computed}（{how}）", En: "{field} says {claimed}, computed is {computed} ({how})"}},
				{ID: "rounded", Text: Text{Zh: "{field}写作 {claimed}，算得 {computed}（{how} = {sum}，进位）", En: "{field} says {claimed}, computed is {computed} ({how} = {sum}, rounded up)"}},
				{ID: "plain", Text: Text{Zh: "{field}写作 {claimed}，算得 {computed}", En: "{field} says {claimed}, computed is {computed}"}},
				{ID: "none", Text: Text{Zh: "{field}写作 {claimed}，但{how}达不到任何一级", En: "{field} says {claimed}, but {how} reaches none"}},
			},
			Help: Text{
				Zh: "删去这一行，或改成算得的数值；`canon explain 文件:资源` 列出算式",
				En: "drop the line or state the computed value; `canon explain FILE:RESOURCE` shows the arithmetic",
			},
		},
		{
			Code: "price/out-of-steps", Severity: Error,
			Title: Text{Zh: "数值超出价目所列", En: "the amount is beyond the price list"},
			Messages: []Variant{
				{ID: "", Text: Text{Zh: "{entry}最多只定价到 {most}，这里写了 {amount}", En: "{entry} is priced up to {most} only, not {amount}"}},
			},
			Help:     Text{Zh: "书中没有更高一级的价格。降低数值，或由主持人裁定：裁定 \"文字\" 5", En: "the book has no price beyond. Lower the amount, or let the game master price it: ruling \"text\" 5"},
			NoSample: "no row of the example book ends its steps",
		},
		{
			Code: "price/not-waivable", Severity: Warning,
			Title:    Text{Zh: "这条规则不能豁免", En: "a rule that can't be waived"},
			Messages: []Variant{{ID: "", Text: Text{Zh: "{code} 不能豁免：书中没有说它只是“通常”如此", En: "{code} can't be waived: the book doesn't call it usual only"}}},
			Help: Text{
				Zh: "只有书中写明“通常”的规则，主持人才能用豁免放宽；别的规则由项目的 canon.cue 改",
				En: "a game master may waive only what the book calls usual; other rules are changed in the project's canon.cue",
			},
		},
		{
			Code: "lint/unused-waiver", Severity: Advice,
			Title:    Text{Zh: "没有用上的豁免", En: "a waiver that sets nothing aside"},
			Messages: []Variant{{ID: "", Text: Text{Zh: "{code} 在这里没有被违反，豁免没有作用", En: "{code} isn't broken here, so the waiver does nothing"}}},
			Help:     Text{Zh: "删去这一行；留着它，将来真违反时就没有人会看见", En: "drop the line: left in place it would hide a real break later"},
		},
		{
			Code: "limit/clauses", Severity: Error,
			Title:    Text{Zh: "一项资源里的条目太多", En: "too many clauses in one resource"},
			Messages: []Variant{{ID: "", Text: Text{Zh: "这里有 {count} 条，至多 {limit} 条", En: "there are {count} clauses here; at most {limit} are reckoned"}}},
			Help:     Text{Zh: "把它拆成几项资源；没有一本书的资源需要这么多条目", En: "split it into several resources; no book's resource needs that many"},
			NoSample: "it takes thousands of lines",
		},
		{
			Code: "undecided/missing-value", Severity: Warning,
			Title: Text{Zh: "缺少数值，无法判定", En: "a value is missing, so a check stays open"},
			Messages: []Variant{
				{ID: "", Text: Text{Zh: "“{check}”未判定：缺少{missing}", En: "\"{check}\" is undecided: {missing} is missing"}},
			},
			Help: Text{
				Zh: "写明缺少的内容即可判定；书中未载的，只有主持人能补。`--strict` 把警告当作错误",
				En: "state what is missing and it is decided; what the book has lost only a game master can supply. `--strict` makes warnings errors",
			},
			NoSample: "which value is missing depends on the book",
		},
		{
			Code: "undecided/bearer", Severity: Warning,
			Title: Text{Zh: "要看持有者有没有可提高的数值", En: "it hangs on what the bearer has to raise"},
			Messages: []Variant{
				{ID: "", Text: Text{Zh: "“{verb} {entry}”只在持有者已有{entry}时起效；单看这项资源无从判定", En: "\"{verb} {entry}\" works only where the bearer has {entry} already; this resource alone can't tell"}},
			},
			Help: Text{
				Zh: "若本意就是提高别处得来的数值，可以不改；若想连同能力一起给出，先用“获得”",
				En: "leave it where it is meant to raise what comes from elsewhere; to give the value itself, gain it first",
			},
		},
		{
			Code: "internal/rules", Severity: Error,
			Title:    Text{Zh: "规则数据有误", En: "the rule data is faulty"},
			Messages: []Variant{{ID: "", Text: Text{Zh: "规则“{row}”无法计算：{why}", En: "rule {row} can't be computed: {why}"}}},
			Help:     Text{Zh: "这是规则书数据的缺陷，与你的文件无关，请报告", En: "this is a fault of the rule data, not of your file; please report it"},
			NoSample: "sound rule data never yields it",
		},
	}
}
