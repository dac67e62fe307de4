package diag

// priceEntries are the codes of reckoning: what a budget bears, what it may buy, what a text claims.
func priceEntries() []Entry {
	return []Entry{
		{
			Code: "price/over-budget", Severity: Error,
			Title: Text{Zh: "花的比有的多", En: "more is spent than there is"},
			Messages: []Variant{
				{Text: Text{
					Zh: "需要 {needed} 点{ledger}，只有 {total} 点（{how}），超出 {over} 点",
					En: "needs {needed} {ledger}, has {total} ({how}), {over} too much",
				}},
			},
			Help: Text{
				Zh: "每个词条占用或扣除的点数加起来，不能超过价格给的总数；降低数值、删去效果、延长冷却，或提高价格",
				En: "what the clauses occupy and deduct may not add up to more than the price gives; lower an amount, drop an effect, lengthen a cooldown, or raise the price",
			},
		},
		{
			Code: "price/not-buyable", Severity: Error,
			Title: Text{Zh: "这种点数买不到这个词条", En: "this ledger cannot buy this entry"},
			Messages: []Variant{
				{Text: Text{Zh: "{entry}不能用{ledger}购买", En: "{entry} cannot be bought with {ledger}"}},
			},
			Help: Text{
				Zh: "把这一行移到由别的点数支付的资源或区块里，或换成可以购买的词条；`canon rules {entry}` 列出它的各行",
				En: "move the line to a resource or block that other points pay for, or choose an entry that can be bought; `canon rules {entry}` lists its rows",
			},
		},
		{
			Code: "price/mismatch", Severity: Error,
			Title: Text{Zh: "写的数与算出的数不符", En: "a stated number is not the computed one"},
			Messages: []Variant{
				{Text: Text{Zh: "写的是 {claimed}，算出来是 {computed}（{how}）", En: "states {claimed}, comes to {computed} ({how})"}},
			},
			Help: Text{
				Zh: "改成算出的数，或删去这一行让 Canon 填写；`canon explain 文件:资源` 列出每一步",
				En: "write the computed number, or remove the line and let Canon supply it; `canon explain FILE:RESOURCE` shows each step",
			},
		},
	}
}
