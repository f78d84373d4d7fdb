package ipv4

import (
	"net/netip"
	"strings"
	"testing"
)

// TestInetAton has numbers that were computed by hand. glibc 2.36 gives the same answers.
func TestInetAton(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"2130706433", "127.0.0.1"},
		{"0x7f000001", "127.0.0.1"},
		{"0X7F000001", "127.0.0.1"},
		{"017700000001", "127.0.0.1"},
		{"127.1", "127.0.0.1"},
		{"10.65536", "10.1.0.0"},
		{"127.0.1", "127.0.0.1"},
		{"1.2.772", "1.2.3.4"},
		{"0177.0.0.1", "127.0.0.1"},
		{"01.02.03.04", "1.2.3.4"},
		{"0", "0.0.0.0"},
		{"4294967295", "255.255.255.255"},
		{"4294967296", ""},
		{"0x1ffffffff", ""},
		{"99999999999999999999", ""},
		{"256.1", ""},
		{"1.16777216", ""},
		{"1.2.65536", ""},
		{"1.2.3.256", ""},
		{"1.2.3.4.5", ""},
		{"08", ""},
		{"1..2", ""},
		{"1.2.3.", ""},
		{"", ""},
		{"a", ""},
		{"+1", ""},
		{"0x", ""}, // 0 for browsers
		{"1.0X.1", ""},
		{"0x1.0x", ""},
		{"0xg", ""},
		{"0xx1", ""},
		{"x1", ""},
		{"1x1", ""},
		{"0x1x", ""},
		{"0x/", ""},
		{"0x:", ""},
		{"0x@", ""},
		{"0x`", ""},
		{"0xa.0XF", "10.0.0.15"},
		{"9", "0.0.0.9"},
		{"09", ""},
		{"07", "0.0.0.7"},
		{"1a", ""},
		{"255.16777215", "255.255.255.255"},
		{"1.255.65535", "1.255.255.255"},
		{"255.255.255.255", "255.255.255.255"},
		{"1.256.1", ""},
		{"037777777777", "255.255.255.255"},
		{"040000000000", ""},
	} {
		got := ""
		if a, ok := InetAton(test.text); ok {
			got = a.String()
		}
		if got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

// TestDecimal reads octets with leading zeros as decimal numbers.
func TestDecimal(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"127.0.0.1", "127.0.0.1"},
		{"0177.010.00.09", "177.10.0.9"},
		{"255.255.255.255", "255.255.255.255"},
		{"000000000255.0.0.1", "255.0.0.1"},
		{"256.0.0.1", ""},
		{"1.2.3.256", ""},
		{"1.2.3", ""},
		{"1.2.3.4.5", ""},
		{"1.2.3.4.", ""},
		{"1..3.4", ""},
		{"", ""},
		{"1.2.3.x", ""},
		{"1.2.3./", ""},
		{"1.2.3.:", ""},
		{"0x1.2.3.4", ""},
	} {
		got := ""
		if a, ok := Decimal(test.text); ok {
			got = a.String()
		}
		if got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

// TestEndsInNumber asks for the last label, which the URL Standard calls a number if it is decimal
// digits, or hexadecimal ones after "0x".
func TestEndsInNumber(t *testing.T) {
	for text, want := range map[string]bool{
		"1": true, "0": true, "09": true, "a.1": true, "a.1.": true, "0x": true, "0X": true, "a.0x1F": true, "0xabcdef0123456789": true, "0XABCDEF": true,
		"": false, ".": false, "1..": false, "a.": false, "a": false, "1.a": false, "1a": false, "a1": false, "x": false, "x1": false, "0xg": false, "0x1x": false,
		"0xx": false, "00x1": false, "1x1": false, "1x": false, "0x1.a": false, "/": false, ":": false, "9": true, "0x:": false, "0y1": false, "0-1": false,
	} {
		if got := EndsInNumber(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestDifferences has the texts in which browsers, the C library and libcurl differ.
func TestDifferences(t *testing.T) {
	for _, test := range []struct{ text, browsers, libc, libcurl string }{
		{"127.1", "127.0.0.1", "127.0.0.1", "127.0.0.1"},
		{"0x7f.1", "127.0.0.1", "127.0.0.1", "127.0.0.1"},
		{"0X7f.1", "127.0.0.1", "127.0.0.1", ""},
		{"127.0X1", "127.0.0.1", "127.0.0.1", ""},
		{"0x", "0.0.0.0", "", ""},
		{"127.0x", "127.0.0.0", "", ""},
		{"0x.1", "0.0.0.1", "", ""},
		{"08", "", "", ""},
	} {
		for name, read := range map[string]struct {
			by   func(string) (netip.Addr, bool)
			want string
		}{"browsers": {URLStandard, test.browsers}, "C library": {InetAton, test.libc}, "libcurl": {Libcurl, test.libcurl}} {
			got := ""
			if a, ok := read.by(test.text); ok {
				got = a.String()
			}
			if got != read.want {
				t.Errorf("%s, %q: %q, want %q", name, test.text, got, read.want)
			}
		}
	}
}

// FuzzEndsInNumber compares EndsInNumber with the numbers that Number reads.
func FuzzEndsInNumber(f *testing.F) {
	for _, label := range []string{"0", "0x", "0xg", "08", "x1", "1a", "4294967296", ""} {
		f.Add(label)
	}
	f.Fuzz(func(t *testing.T, label string) {
		if strings.Contains(label, ".") {
			return
		}
		_, _, number := Number(label)
		decimal := label != "" && strings.Trim(label, "0123456789") == "" // such as 08, which is not octal
		if got := EndsInNumber("a." + label); got != (number || decimal) {
			t.Errorf("%q: %t", label, got)
		}
	})
}
