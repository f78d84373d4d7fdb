package idn

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/punycode"
	"github.com/urikit/uri/internal/testenv"
)

// checkDirect compares direct with process. It returns whether direct read the host.
func checkDirect(t *testing.T, host string) (read bool) {
	t.Helper()
	all := append([]options{registered}, profiles[:]...)
	withoutLength := profiles[UTS46]
	withoutLength.length = false
	for _, o := range append(all, withoutLength) {
		var n converted
		for _, f := range []form{asciiForm, unicodeForm} {
			b, ok := o.direct([]byte("before"), host, f)
			if !ok {
				continue
			}
			if read = true; n == nil {
				n = process(host, o)
			}
			if want := "before" + n.text(f); string(b) != want || n.err() != nil {
				t.Fatalf("%+v, form %d of %+q: %+q, want %+q, %v", o, f, host, b, want, n.err())
			}
		}
	}
	return read
}

// Each character, in places that decide whether it is valid or changes.
func TestDirectOfEachCharacter(t *testing.T) {
	step := rune(testenv.Tier(7, 3, 1))
	read := 0
	for c := rune(0); c <= utf8.MaxRune; c += step {
		if 0x30000 <= c && c < 0xE0000 && ucd.In(c, ucd.Cn) {
			continue
		}
		for _, host := range []string{
			"a" + string(c), string(c) + "ü", "ש" + string(c) + "ש.a", "a\u0323" + string(c), "क\u094D" + string(c), "가" + string(c),
			punycode.Prefix + string(punycode.Encode(nil, []rune{'b', c})),
		} {
			if checkDirect(t, host) {
				read++
			}
		}
	}
	if read < 100_000/int(step) {
		t.Errorf("direct read only %d hosts", read)
	}
}

// Names that are made of pieces which the rules are about.
func TestDirectOfNames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{
		"a", "Z", "1", "-", "--", "_", ".", ".", "。", "xn--", "XN--", "xn--bcher-kva", "xn--4dbc", "xn--mgbh0fb", "ü", "Ü", "ß", "ς", "é", "e\u0301", "\u0323\u0301", "\u0301\u0323",
		"я", "日本", "क्", "\u093C", "\u200D", "\u200C", "ב", "ابج", "١", "۱", "가", "\u1161", "ﬀ", "♥", "\xFF", "%", "\u00B7", strings.Repeat("a", 60), strings.Repeat("字", 30), strings.Repeat("é.", 40),
	}
	read := 0
	for range 100_000 {
		var b strings.Builder
		for range 1 + random.IntN(6) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		if checkDirect(t, b.String()) {
			read++
		}
	}
	if read < 10_000 {
		t.Errorf("direct read only %d hosts", read)
	}
}

func FuzzDirect(f *testing.F) {
	for _, host := range []string{"bücher.example", "XN--BCHER-KVA.example.", "אב.1", "xn--4dbc.א", "a..b", "क\u094D.भारत"} {
		f.Add(host)
	}
	f.Fuzz(func(t *testing.T, host string) { checkDirect(t, host) })
}

func TestDirectReadsMostNames(t *testing.T) {
	for _, host := range []string{
		"bücher.example", "www.пример.рф", "例え.テスト", "xn--fsqu00a.xn--0zwm56d", "مثال.إختبار", "उदाहरण.परीक्षा", "실례.테스트", "παράδειγμα.δοκιμή", "Faß.DE.",
	} {
		if !checkDirect(t, host) {
			t.Errorf("direct does not read %s", host)
		}
	}
}
