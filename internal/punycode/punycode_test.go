package punycode_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/internal/punycode"
)

// The samples of RFC 3492, section 7.1, that are in lower case.
func TestPunycode(t *testing.T) {
	for _, test := range []struct{ encoded, decoded string }{
		{"egbpdaj6bu4bxfgehfvwxn", "ليهمابتكلموشعربي؟"},
		{"ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文"},
		{"b1abfaaepdrnnbgefbadotcwatmq2g4l", "почемужеонинеговорятпорусски"},
		{"bcher-kva", "bücher"},
		{"pple-43d", "аpple"},
		{"example-", "example"},
		{"a", "\u0080"}, // a control character, which no label can have
		{"", ""},
	} {
		got, ok := punycode.Decode(nil, []byte(test.encoded))
		if !ok || string(got) != test.decoded {
			t.Errorf("%q: %q, %t, want %q", test.encoded, string(got), ok, test.decoded)
		}
		if back := string(punycode.Encode(nil, got)); back != test.encoded {
			t.Errorf("%q: back to %q", test.encoded, back)
		}
	}
	for _, bad := range []string{"-", "é", "99999999", "ab-!"} {
		if got, ok := punycode.Decode(nil, []byte(bad)); ok {
			t.Errorf("%q: %q", bad, string(got))
		}
	}
}

// maxLabel is the length of the longest label in DNS.
const maxLabel = 63

func FuzzPunycode(f *testing.F) {
	f.Add("bcher-kva")
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > maxLabel {
			return // the time is quadratic
		}
		label, ok := punycode.Decode(nil, []byte(strings.ToLower(s)))
		if !ok {
			return
		}
		for _, r := range label {
			if !utf8.ValidRune(r) {
				t.Fatalf("%q: %x", s, r)
			}
		}
		again, ok := punycode.Decode(nil, punycode.Encode(nil, label))
		if len(punycode.Encode(nil, label)) <= maxLabel && (!ok || string(again) != string(label)) {
			t.Fatalf("%q: %q, and then %q", s, string(label), string(again))
		}
	})
}
