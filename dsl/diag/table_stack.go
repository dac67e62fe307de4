package diag

// stackEntries are the codes of effects that meet.
func stackEntries() []Entry {
	return []Entry{
		{
			Code: "stack/duplicate-gain", Severity: Error,
			Title: Text{Zh: "付了钱却永远不会生效的效果", En: "a paid effect that can never count"},
			Messages: []Variant{
				{Text: Text{
					Zh: "{entry} {amount} 永远不会生效：同一数值取最高，{other} 的 {larger} 不小于它，而且它可用时总可用",
					En: "{entry} {amount} never counts: of one value the highest counts, and the {larger} at {other} is available whenever this is",
				}},
			},
			Help: Text{
				Zh: "同一数值的多个同类效果只取最高；合并成一个、改用“提高”，或给它不同的目标、参数或条件",
				En: "of several effects of one sort on one value only the highest counts; merge them, use raise instead of gain, or give it another target, parameter or condition",
			},
		},
		{
			Code: "stack/overlapping-gain", Severity: Warning,
			Title: Text{Zh: "有时不会生效的效果", En: "an effect that sometimes does not count"},
			Messages: []Variant{
				{Text: Text{
					Zh: "{entry} {amount} 与 {other} 的 {larger} 同时可用时只取较高的",
					En: "while both are available, only the higher of {entry} {amount} and the {larger} at {other} counts",
				}},
			},
			Help: Text{
				Zh: "若本意如此可以不改；想让两者相加，把其中一个写成“提高”",
				En: "leave it if that is meant; to have both add up, make one of them a raise",
			},
		},
		{
			Code: "stack/nothing-to-raise", Severity: Error,
			Title: Text{Zh: "提高了本身没有的数值", En: "raises a value that the thing lacks"},
			Messages: []Variant{
				{Text: Text{Zh: "{name}本身没有{entry}，无从提高", En: "{name} has no {entry} of its own to raise"}},
			},
			Help: Text{
				Zh: "先用“获得”给它这个数值，或把这一行的“提高”改为“获得”",
				En: "give it the value with a gain first, or make this line a gain",
			},
		},
		{
			Code: "stack/repeat-limit", Severity: Error,
			Title: Text{Zh: "同样的永久获得次数过多", En: "too many equal permanent gains"},
			Messages: []Variant{
				{Text: Text{
					Zh: "{entry}第 {count} 次获得不会生效：相等的永久获得最多 {limit} 次；要再获得，那一次的影响须高于已累计的 {sum}（这里是 {measure}）",
					En: "gain number {count} of {entry} does not count: equal permanent gains work at most {limit} times, and a larger one must have an influence above the {sum} gathered so far (here {measure})",
				}},
			},
			Help: Text{Zh: "删去多出的一次，或把它加大到高于已累计的值", En: "remove the extra one, or make it large enough to be above what is gathered so far"},
		},
		{
			Code: "stack/slot-conflict", Severity: Error,
			Title: Text{Zh: "部位装不下", En: "more is worn than the slot holds"},
			Messages: []Variant{
				{Text: Text{Zh: "部位{slot}只容得下 {limit} 件，这里有 {count} 件", En: "slot {slot} holds {limit}, here are {count}"}},
				{ID: "unit", Text: Text{Zh: "部位{slot}只容得下 {limit} {unit}，这里合计 {count} {unit}", En: "slot {slot} holds {limit} {unit}, here are {count} {unit} in all"}},
			},
			Help: Text{Zh: "去掉一件，或换到别的部位", En: "take one off, or move it to another slot"},
		},
		{
			Code: "stack/same-item", Severity: Error,
			Title: Text{Zh: "同样效果的超凡物品不能同时装备", En: "supernatural items of one effect cannot be worn together"},
			Messages: []Variant{
				{Text: Text{Zh: "{name}与 {other} 的效果相同，不能同时使用", En: "{name} has the same effect as the one at {other}; they cannot be used together"}},
			},
			Help: Text{Zh: "只保留其中一件", En: "keep one of them"},
		},
	}
}
