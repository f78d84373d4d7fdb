package script_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/script"
	"github.com/urikit/uri/internal/testenv"
)

func TestLabels(t *testing.T) {
	for _, test := range []struct {
		label  string
		names  string
		mixed  bool
		latin  bool
		symbol bool
	}{
		{"", "", false, false, false},
		{"a-1", "Latin", false, false, false},
		{"bücher", "Latin", false, false, false},
		{"1-2", "", false, false, false},
		{"apple", "Latin", false, false, false},
		{"аpple", "Cyrillic Latin", true, true, false}, // Cyrillic а
		{"ɑpple", "Latin", false, true, false},
		{"ısparta", "Latin", false, true, false},
		{"sığır", "Latin", false, false, false},
		{"ȷim", "Latin", false, true, false},
		{"æble", "Latin", false, false, false},
		{"аррӏе", "Cyrillic", false, true, false}, // all Cyrillic
		{"аррӏе-1", "Cyrillic", false, true, false},
		{"яндекс", "Cyrillic", false, false, false},
		{"νορ", "Greek", false, true, false},
		{"νоr", "Greek Cyrillic Latin", true, true, false},
		{"ꓡꓲꓢꓴ", "Lisu", false, true, false},
		{"ꓡꓯ", "Lisu", false, false, false},
		{"ᎪᏢᏢᏞᎬ", "Cherokee", false, true, false},
		{"ꭺꮲꮲꮮꭼ", "Cherokee", false, true, false},
		{"ᏣᎳᎩ", "Cherokee", false, false, false},
		{"հոս", "Armenian", false, true, false},
		{"հայ", "Armenian", false, true, false},
		{"երևան", "Armenian", false, false, false},
		{"ⲥⲟⲣ", "Coptic", false, true, false},
		{"東京tokyoとうきょうトーキョー", "Han Latin Hiragana Katakana", false, false, false},
		{"한국韓國kr", "Hangul Han Latin", false, false, false},
		{"ㄅ中a", "Bopomofo Han Latin", false, false, false},
		{"한とう", "Hangul Hiragana", true, false, false},
		{"зa한中ㄅと", "Cyrillic Latin Hangul Han Bopomofo Hiragana", true, false, false},
		{"עבר", "Hebrew", false, false, false},
		{"עברية-عربي", "Hebrew Arabic", true, false, false},
		{"ªº", "Latin", false, false, false},
		{"ーa", "Latin", false, false, false}, // U+30FC belongs to several scripts
		{"a∕b", "Latin", false, false, true},
		{"l·l", "Latin", false, false, false},
		{"♥", "", false, false, true},
	} {
		runes := []rune(test.label)
		names := script.Names(nil, runes)
		if got := strings.Join(names, " "); got != test.names {
			t.Errorf("%q: %s, want %s", test.label, got, test.names)
		}
		if got := script.Mixed(names); got != test.mixed {
			t.Errorf("%q: mixed %t", test.label, got)
		}
		if got := script.LooksLatin(runes); got != test.latin {
			t.Errorf("%q: looks Latin %t", test.label, got)
		}
		if got := strings.ContainsFunc(test.label, script.IsSymbol); got != test.symbol {
			t.Errorf("%q: symbol %t", test.label, got)
		}
	}
}

func TestNoAllocs(t *testing.T) {
	testenv.NotRace(t, "it allocates")
	label := []rune("東京tokyoとうきょうトーキョー")
	if n := testing.AllocsPerRun(10, func() {
		var buffer [4]string
		if script.Mixed(script.Names(buffer[:0], label)) || script.LooksLatin(label) {
			t.Error("mixed")
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
