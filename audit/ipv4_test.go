package audit

import "testing"

// RFC 3986, section 7.4. The numbers were computed by hand.
func TestNumericIPv4(t *testing.T) {
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
		{"0x", "0.0.0.0"},
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
		if a, ok := numericIPv4(test.text); ok {
			got = a.String()
		}
		if got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
	for _, test := range []struct {
		text string
		want int
	}{
		{"127.0.0.1", 9}, {"127.0.0.1.nip", 9}, {"127.0.0.0x1", 9}, {"1.2.3.256", 8}, {"01.2.3.4", 0}, {"1.2.3", 0}, {"256.1.1.1", 0}, {"", 0},
	} {
		if got := ipv4Prefix(test.text); got != test.want {
			t.Errorf("%q: %d, want %d", test.text, got, test.want)
		}
	}
}

// TestDecimalIPv4 reads octets with leading zeros as decimal numbers.
func TestDecimalIPv4(t *testing.T) {
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
		if a, ok := decimalIPv4(test.text); ok {
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
		if got := endsInNumber(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
