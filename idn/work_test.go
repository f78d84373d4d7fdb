//go:build countwork

package idn

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/internal/punycode"
)

// The functions examine each byte of any name a limited number of times, so twice the name
// takes at most twice the work.
func TestWorkIsLinear(t *testing.T) {
	const length = 1 << 16
	han := func(n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteRune('\u4E00' + rune(i%20000))
		}
		return b.String()
	}
	encoded := punycode.Prefix + string(punycode.Encode(nil, []rune(han(maxRunes))))
	for _, before := range []string{"", "ü.", "אב.", "xn--a."} {
		for _, again := range []string{
			"a", "a.", "A.", ".", "ü", "ü.", "。", "א", "א.", "xn--", "xn--.", "xn--a", "xn--a.", "xn--tda.", "xn---", "\u0301", "\u200D", "\xFF", "\u202E.",
			"xn--" + strings.Repeat("z", maxEncoded-4) + ".", han(maxRunes) + ".", han(maxRunes+1) + ".", encoded + ".", han(20000),
		} {
			for name, convert := range map[string]func(string){
				"ToASCII":               func(s string) { ToASCII(s) },
				"ToUnicode":             func(s string) { ToUnicode(s) },
				"Check":                 func(s string) { Check(s) },
				"URLStandard.ToASCII":   func(s string) { URLStandard.ToASCII(s) },
				"URLStandard.ToUnicode": func(s string) { URLStandard.ToUnicode(s) },
				"IDNA2008.ToASCII":      func(s string) { IDNA2008.ToASCII(s) },
				"IDNA2008.ToUnicode":    func(s string) { IDNA2008.ToUnicode(s) },
				"IDNA2003.ToASCII":      func(s string) { IDNA2003.ToASCII(s) },
				"IDNA2003.ToUnicode":    func(s string) { IDNA2003.ToUnicode(s) },
				"Display":               func(s string) { Display(s) },
			} {
				count := func(length int) int64 {
					text := before + strings.Repeat(again, length/len(again)+1)
					start := work.Total.Load()
					convert(text)
					return work.Total.Load() - start
				}
				once, twice := count(length), count(2*length)
				if twice > 21*once/10+1000 || once > 300*length {
					t.Errorf("%s, %q %.20q: %d, and %d for twice as much", name, before, again, once, twice)
				}
			}
		}
	}
}
