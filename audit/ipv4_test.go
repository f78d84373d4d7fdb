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
