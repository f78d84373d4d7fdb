package audit

import "testing"

func TestFolds(t *testing.T) {
	for _, name := range []string{"①", "²", "⁴", "７", "ｇ", "Ｇ", "。", "．", "｡", "／", "＠", "℀", "\u212A", "ſ", "⑩", "\u00AD", "\u200B", "\U0001D7CE"} {
		if !folds(name) || !folds("ä"+name+"ä") {
			t.Errorf("%+q does not fold", name)
		}
	}
	for _, name := range []string{"", "abc", "äßаα中", "א", "\u0301", "\u200D", "\xff", "①\xff", "\u2028"} {
		if folds(name) {
			t.Errorf("%+q folds", name)
		}
	}
}

func TestUnseen(t *testing.T) {
	for _, r := range "\u0085\u00AD\u034F\u115F\u200B\u200E\u202E\u2028\u2066\u2800\uFFFC\U00013441\u3164\uFE0F\uFEFF\U000E0041" {
		if !unseen(r) {
			t.Errorf("%U is visible", r)
		}
	}
	for _, r := range " \x00aä\u00A0\u3000\u0301中א①" {
		if unseen(r) {
			t.Errorf("%U is not visible", r)
		}
	}
}
