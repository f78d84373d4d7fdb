package audit

import "testing"

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
