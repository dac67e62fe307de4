package sheet

import "canon.dev/canon/dsl/diag"

// words are what the renderings say of themselves; headings and labels are the sheet's.
type words struct{ lang string }

// pick chooses between the two languages; either may be empty.
func (w words) pick(zh, en string) string {
	if w.lang == "en" {
		return en
	}
	return zh
}

func (w words) title(s *Sheet) string {
	return s.Name + w.pick("（", " (") + s.Kind + w.pick("）", ")")
}
func (w words) colon() string         { return w.pick("：", ": ") }
func (w words) notApplicable() string { return w.pick("不适用", "not applicable") }
func (w words) none() string          { return w.pick("无", "none") }
func (w words) review() string        { return w.pick("审核清单", "review") }

func (w words) verdict(v string) string {
	switch v {
	case Legal:
		return w.pick("合法", "legal")
	case Undecided:
		return w.pick("没有错误，但有未判定的", "no errors, but something is undecided")
	}
	return w.pick("不合法", "not legal")
}

func (w words) severity(s string) string {
	if s == diag.Error.String() {
		return w.pick("错误", s)
	}
	return w.pick("警告", s)
}

// list is one list of the review.
type list struct {
	name   string
	points []Point
}

// lists are the lists of a review, in the order in which a reviewer works.
func (w words) lists(r *Review) []list {
	findings := make([]Point, len(r.Findings))
	for i, f := range r.Findings {
		findings[i] = Point{Text: w.severity(f.Severity) + w.colon() + f.Text, Where: f.Code}
	}
	return []list{
		{w.pick("先要改的", "to be mended first"), findings},
		{w.pick("要人判断的", "only a person can say"), r.Judge},
		{w.pick("还不能判定的", "undecided"), r.Undecided},
		{w.pick("依据补上的条目或读法的", "rests on supplied rows and readings"), r.Rests},
		{w.pick("主持人豁免的", "waived by a game master"), r.Waivers},
		{w.pick("主持人裁定的", "ruled by a game master"), r.Rulings},
		{w.pick("作者留言", "the author's notes"), r.Notes},
		{w.pick("已经核对的", "proven"), r.Proven},
	}
}
