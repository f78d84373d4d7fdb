package documents_test

import (
	"testing"
	"unicode/utf8"

	"github.com/yuin/goldmark/util"

	"github.com/urikit/uri/internal/markdown"
)

// Labels fold like those of goldmark, which has the table of Unicode (CaseFolding.txt, full
// folding), also next to bytes that are not UTF-8.
func TestFoldLabels(t *testing.T) {
	check := func(label string) {
		if got, want := markdown.NormalLabel([]byte(label)), string(util.DoFullUnicodeCaseFolding([]byte(label))); got != want {
			t.Errorf("%q folds to %q, want %q", label, got, want)
		}
	}
	for r := '!'; r < 0x20000; r++ { // no others fold
		check("a" + string(r) + "ΣꮿᏯ.") // a final sigma folds like others
	}
	for b := utf8.RuneSelf; b <= 0xFF; b++ {
		check("É" + string([]byte{byte(b)}) + "Z")
		check("Ꮿ" + string([]byte{'\xE1', '\x8E', byte(b)}) + "Z")
		check("Z" + string([]byte{'\xE1', byte(b)}))
	}
}

func TestPunct(t *testing.T) {
	for b := range 256 {
		if got, want := markdown.IsPunct(byte(b)), util.IsPunct(byte(b)); got != want {
			t.Errorf("IsPunct(%q) = %v, want %v", byte(b), got, want)
		}
	}
}
