package readers

import (
	"testing"

	"github.com/urikit/uri/idn"
)

func TestFolds(t *testing.T) {
	for _, name := range []string{"①", "²", "⁴", "７", "ｇ", "Ｇ", "。", "．", "｡", "／", "＠", "℀", "\u212A", "ſ", "⑩", "\u00AD", "\u200B", "\U0001D7CE"} {
		if !Folds(idn.URLStandard, name) || !Folds(idn.URLStandard, "ä"+name+"ä") {
			t.Errorf("%+q does not fold", name)
		}
	}
	for _, name := range []string{"", "abc", "äßаα中", "א", "\u0301", "\u200D", "\xff", "①\xff", "\u2028"} {
		if Folds(idn.URLStandard, name) {
			t.Errorf("%+q folds", name)
		}
	}
}
