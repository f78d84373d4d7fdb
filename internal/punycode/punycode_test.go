package punycode_test

import (
	"math/rand/v2"
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

// byProcedure encodes a label as section 6.3 says, word for word: it looks through the label for
// each code point.
func byProcedure(label []rune) string {
	const base, tmin, tmax, skew, damp = 36, 1, 26, 38, 700
	var out []byte
	for _, r := range label {
		if r < utf8.RuneSelf {
			out = append(out, byte(r))
		}
	}
	n, delta, bias, b := 128, 0, 72, len(out)
	h := b
	if b > 0 {
		out = append(out, '-')
	}
	for h < len(label) {
		m := int(utf8.MaxRune) + 1
		for _, r := range label {
			if int(r) >= n {
				m = min(m, int(r))
			}
		}
		delta += (m - n) * (h + 1)
		n = m
		for _, r := range label {
			if int(r) < n {
				delta++
			}
			if int(r) == n {
				q := delta
				for k := base; ; k += base {
					t := min(max(k-bias, tmin), tmax)
					if q < t {
						break
					}
					out = append(out, "abcdefghijklmnopqrstuvwxyz0123456789"[t+(q-t)%(base-t)])
					q = (q - t) / (base - t)
				}
				out = append(out, "abcdefghijklmnopqrstuvwxyz0123456789"[q])
				if h == b {
					delta /= damp
				} else {
					delta /= 2
				}
				delta += delta / (h + 1)
				k := 0
				for delta > (base-tmin)*tmax/2 {
					delta /= base - tmin
					k += base
				}
				bias = k + (base-tmin+1)*delta/(delta+skew)
				delta = 0
				h++
			}
		}
		delta++
		n++
	}
	return string(out)
}

// Encode sorts the code points, and gives the same as the procedure.
func TestEncodeIsTheProcedure(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	ranges := []struct{ first, count int }{{'a', 26}, {0x80, 8}, {0x430, 32}, {0x4E00, 20000}, {0x10000, 3}, {utf8.MaxRune - 3, 4}}
	for range 20_000 {
		length := random.IntN(20)
		if random.IntN(20) == 0 {
			length = random.IntN(1000)
		}
		label := make([]rune, length)
		used := 1 + random.IntN(len(ranges))
		for i := range label {
			from := ranges[random.IntN(used)]
			label[i] = rune(from.first + random.IntN(from.count))
		}
		if got, want := string(punycode.Encode(nil, label)), byProcedure(label); got != want {
			t.Fatalf("%q: %s, want %s", string(label), got, want)
		}
	}
}
