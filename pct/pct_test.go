package pct_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"github.com/urikit/uri/pct"
)

var decodings = []struct{ s, want string }{
	{"", ""},
	{"abc", "abc"},
	{"a+b c", "a+b c"}, // a plus is a plus
	{"%41", "A"},
	{"a%41b", "aAb"},
	{"%41%42", "AB"},
	{"%2541", "%41"}, // once
	{"%25%34%31", "%41"},
	{"%00%ff", "\x00\xff"},
	{"%c3%A9", "é"},
	{"é%C3é", "é\xc3é"},
	{"%2F%3a%aB%Fd", "/:\xab\xfd"},
	{"\x00\xff%20", "\x00\xff "},
	{strings.Repeat("%2f", 1000), strings.Repeat("/", 1000)},
}

var malformed = []struct {
	s      string
	offset int
}{
	{"%", 0},
	{"%4", 0},
	{"%%", 0},
	{"%%41", 0},
	{"%4%41", 0},
	{"%g1", 0},
	{"%1g", 0},
	{"%G1", 0},
	{"% 1", 0},
	{"%+1", 0},
	{"%-1", 0},
	{"%0x", 0},
	{"%/0", 0},
	{"%:0", 0},
	{"%@0", 0},
	{"%`0", 0},
	{"%0`", 0},
	{"%\x000", 0},
	{"%\xc1\xc1", 0},
	{"%１１", 0},
	{"a%", 1},
	{"abc%4", 3},
	{"%41%", 3},
	{"%41%4", 3},
	{"%41b%zz%41", 4},
	{"100% sure", 3},
}

func TestDecode(t *testing.T) {
	for _, test := range decodings {
		got, err := pct.Decode(test.s)
		if err != nil || got != test.want {
			t.Errorf("Decode(%.40q) = %.40q, %v, want %.40q", test.s, got, err, test.want)
		}
	}
	for _, test := range malformed {
		got, err := pct.Decode(test.s)
		var triplet *pct.TripletError
		if got != "" || !errors.As(err, &triplet) || triplet.Offset != test.offset {
			t.Errorf("Decode(%q) = %q, %#v, want offset %d", test.s, got, err, test.offset)
		}
	}
}

func TestAppendDecode(t *testing.T) {
	for _, test := range decodings {
		got, err := pct.AppendDecode([]byte("x%"), test.s)
		if err != nil || string(got) != "x%"+test.want {
			t.Errorf("AppendDecode(%.40q) = %.40q, %v, want %.40q", test.s, got, err, test.want)
		}
	}
	for _, test := range malformed {
		got, err := pct.AppendDecode([]byte("x%"), test.s)
		var triplet *pct.TripletError
		if string(got) != "x%" || !errors.As(err, &triplet) || triplet.Offset != test.offset {
			t.Errorf("AppendDecode(%q) = %q, %#v, want offset %d", test.s, got, err, test.offset)
		}
	}
}

// TestDecodeEveryTriplet decodes "%" with every pair of bytes: all octets with digits in
// upper and lower case, and all pairs that are not two digits.
func TestDecodeEveryTriplet(t *testing.T) {
	const digits = "0123456789ABCDEFabcdef"
	for hi := range 256 {
		for lo := range 256 {
			s := "x%" + string([]byte{byte(hi), byte(lo)}) + "y"
			want := ""
			h, l := strings.IndexByte(digits, byte(hi)), strings.IndexByte(digits, byte(lo))
			if h >= 0 && l >= 0 {
				value := func(digit int) int {
					if digit > 15 {
						return digit - 6
					}
					return digit
				}
				want = "x" + string([]byte{byte(16*value(h) + value(l))}) + "y"
			}
			if got, err := pct.Decode(s); got != want || (err == nil) != (want != "") {
				t.Fatalf("Decode(%q) = %q, %v, want %q", s, got, err, want)
			}
		}
	}
}

// Decode returns a text without "%" unchanged, and does not allocate for it.
func TestDecodeAllocs(t *testing.T) {
	plain, triplets := strings.Repeat("abc", 100), strings.Repeat("%41bc", 100)
	if got, err := pct.Decode(plain); err != nil || unsafe.StringData(got) != unsafe.StringData(plain) {
		t.Errorf("a copy is returned, %v", err)
	}
	buffer := make([]byte, 0, len(triplets))
	for _, test := range []struct {
		name string
		want float64
		f    func()
	}{
		{"Decode plain", 0, func() { pct.Decode(plain) }},
		{"AppendDecode", 0, func() { pct.AppendDecode(buffer, triplets) }},
	} {
		if got := testing.AllocsPerRun(100, test.f); got != test.want {
			t.Errorf("%s: %v allocations, want %v", test.name, got, test.want)
		}
	}
}

func TestTripletError(t *testing.T) {
	_, err := pct.Decode("secret%zzsecret")
	const want = `pct: "%" must be followed by two hexadecimal digits (offset 6)` // without the text
	if text := err.Error(); text != want {
		t.Errorf("the error is %q, not %q", text, want)
	}
}

// encode encodes every byte, or only "%".
func encode(s string, all bool) string {
	var b strings.Builder
	for i := range len(s) {
		if all || s[i] == '%' {
			format := "%%%02X"
			if i%2 > 0 {
				format = "%%%02x"
			}
			fmt.Fprintf(&b, format, s[i])
		} else {
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// FuzzDecode decodes encoded text, and any text.
func FuzzDecode(f *testing.F) {
	for _, test := range decodings {
		f.Add(test.s)
	}
	for _, test := range malformed {
		f.Add(test.s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, all := range []bool{true, false} {
			encoded := encode(s, all)
			if got, err := pct.Decode(encoded); err != nil || got != s {
				t.Fatalf("Decode(%q) = %q, %v, want %q", encoded, got, err, s)
			}
		}
		got, err := pct.Decode(s)
		appended, err2 := pct.AppendDecode([]byte("x"), s)
		if err != nil {
			var triplet, triplet2 *pct.TripletError
			if got != "" || string(appended) != "x" || !errors.As(err, &triplet) || !errors.As(err2, &triplet2) || *triplet != *triplet2 {
				t.Fatalf("Decode(%q) = %q, %v; AppendDecode: %q, %v", s, got, err, appended, err2)
			}
			// The text before the offset is valid, and no triplet begins at the offset.
			if _, err := pct.Decode(s[:triplet.Offset]); err != nil {
				t.Fatalf("Decode(%q): offset %d, but %v before", s, triplet.Offset, err)
			}
			if s[triplet.Offset] != '%' {
				t.Fatalf("Decode(%q): offset %d is not a percent sign", s, triplet.Offset)
			}
			if end := triplet.Offset + 3; end <= len(s) {
				if _, err := pct.Decode(s[triplet.Offset:end]); err == nil {
					t.Fatalf("Decode(%q): offset %d is a triplet", s, triplet.Offset)
				}
			}
			return
		}
		if err2 != nil || string(appended) != "x"+got {
			t.Fatalf("Decode(%q) = %q; AppendDecode: %q, %v", s, got, appended, err2)
		}
		if want := len(s) - 2*strings.Count(s, "%"); len(got) != want {
			t.Fatalf("Decode(%q) has %d bytes, want %d", s, len(got), want)
		}
	})
}
