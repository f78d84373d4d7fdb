package idn_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/idn"
)

func addSeeds(f *testing.F) {
	for _, test := range hosts {
		f.Add(test.host)
	}
	f.Add("1.xn--4dbc.ü")
	f.Add("xn--xn---epa.ü")
	f.Add("аррӏе.♥.a∕b")
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}

func FuzzToASCII(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, host string) {
		ascii, err := idn.ToASCII(host)
		if err != nil {
			if ascii != "" {
				t.Fatalf("%q: %s and %v", host, ascii, err)
			}
			return
		}
		if !isASCII(ascii) || ascii != strings.ToLower(ascii) || len(ascii) > 254 {
			t.Fatalf("%q: %s", host, ascii)
		}
		if again, err := idn.ToASCII(ascii); again != ascii {
			t.Fatalf("%q: %s, and then %s, %v", host, ascii, again, err)
		}
		if domain, err := idn.URLStandard.ToASCII(host); domain != ascii {
			t.Fatalf("%q: %s, as a domain %s, %v", host, ascii, domain, err)
		}
	})
}

// FuzzToUnicode checks that both forms of a name have the same ASCII form.
func FuzzToUnicode(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, host string) {
		ascii, errASCII := idn.ToASCII(host)
		unicode, err := idn.ToUnicode(host)
		if (err == nil) != (errASCII == nil) || err != nil && err.Error() != errASCII.Error() {
			t.Fatalf("%q: %v and %v", host, errASCII, err)
		}
		if err != nil {
			return
		}
		if back, err := idn.ToASCII(unicode); back != ascii {
			t.Fatalf("%q: %s, but from %s %s, %v", host, ascii, unicode, back, err)
		}
		if again, err := idn.ToUnicode(ascii); again != unicode {
			t.Fatalf("%q: %s, but from %s %s, %v", host, unicode, ascii, again, err)
		}
	})
}

func FuzzCheck(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, host string) {
		_, err := idn.ToASCII(host)
		all := idn.Check(host)
		if (err == nil) != (all == nil) || err != nil && err.Error() != all[0].Error() {
			t.Fatalf("%q: %v and %v", host, err, all)
		}
		end := 0
		for _, err := range all {
			if err.Span.Offset < end || err.Span.Of(host) != err.Label {
				t.Fatalf("%q: %v after %d", host, err, end)
			}
			end = err.Span.End() + 1
			if !isASCII(err.Error()) || !utf8.ValidString(err.Message) {
				t.Fatalf("%q: %v", host, err)
			}
		}
	})
}

func FuzzProfileToASCII(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, domain string) {
		strict, err := idn.UTS46.ToASCII(domain)
		lenient, err2 := idn.URLStandard.ToASCII(domain)
		if err == nil && strict != lenient {
			t.Fatalf("%q: %s strictly, and %s, %v", domain, strict, lenient, err2)
		}
		if err2 != nil {
			return
		}
		if again, err := idn.URLStandard.ToASCII(lenient); again != lenient {
			t.Fatalf("%q: %s, and then %s, %v", domain, lenient, again, err)
		}
	})
}

func FuzzProfileToUnicode(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, domain string) {
		unicode, err := idn.URLStandard.ToUnicode(domain)
		if !utf8.ValidString(unicode) {
			t.Fatalf("%q: %q", domain, unicode)
		}
		if err != nil {
			return
		}
		ascii, err := idn.URLStandard.ToASCII(domain)
		if back, err2 := idn.URLStandard.ToASCII(unicode); back != ascii {
			t.Fatalf("%q: %s, %v, but from %s %s, %v", domain, ascii, err, unicode, back, err2)
		}
	})
}

// FuzzDisplay checks that a valid name and its display have the same ASCII form, and so has
// each label of any name that is displayed in Unicode. The display of bytes that are not UTF-8 is
// ASCII, in which a second call finds no such bytes.
func FuzzDisplay(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, host string) {
		shown := idn.Display(host)
		if again := idn.Display(shown); utf8.ValidString(host) && !strings.EqualFold(again, shown) {
			t.Fatalf("%q: %s, and then %s", host, shown, again)
		}
		if _, err := idn.URLStandard.ToUnicode(host); err == nil {
			ascii, _ := idn.URLStandard.ToASCII(host)
			if back, err := idn.URLStandard.ToASCII(shown); back != ascii {
				t.Fatalf("%q: %s, but from %s %s, %v", host, ascii, shown, back, err)
			}
		}
		for label := range strings.SplitSeq(shown, ".") {
			if isASCII(label) {
				continue
			}
			ascii, err := idn.URLStandard.ToASCII(label + ".a")
			if back, _ := idn.URLStandard.ToUnicode(ascii); back != label+".a" {
				t.Fatalf("%q: %s: %s, %v, and back %s", host, label, ascii, err, back)
			}
		}
	})
}
