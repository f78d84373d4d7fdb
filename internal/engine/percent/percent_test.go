package percent_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/urikit/uri/internal/engine/percent"
)

// TestOctet compares with strconv for "%" and every two bytes.
func TestOctet(t *testing.T) {
	for hi := range 256 {
		for lo := range 256 {
			s := "%" + string([]byte{byte(hi), byte(lo)})
			want, err := strconv.ParseUint(s[1:], 16, 8)
			if s[1] == '+' || s[1] == '-' {
				err = fmt.Errorf("a sign")
			}
			got, ok := percent.Octet(s + "0")
			if ok != (err == nil) || ok && uint64(got) != want {
				t.Errorf("%q is %d, %t", s, got, ok)
			}
			if both := percent.IsHex(byte(hi)) && percent.IsHex(byte(lo)); both != ok {
				t.Errorf("%q: digits %t", s, both)
			}
		}
	}
	for _, s := range []string{"", "%", "%4", "41%", "a41", "%%41"} {
		if got, ok := percent.Octet(s); ok {
			t.Errorf("%q is %d", s, got)
		}
	}
}

func TestDecode(t *testing.T) {
	for s, want := range map[string]string{
		"":              "",
		"plain+":        "plain+",
		"%41b%7e":       "Ab~",
		"%":             "%",
		"a%4":           "a%4",
		"%%34%31%zz%41": "%41%zzA",
		"%ff%00":        "\xff\x00",
	} {
		if got := percent.Decode(s); got != want {
			t.Errorf("Decode(%q) = %q, want %q", s, got, want)
		}
	}
}

func TestOffset(t *testing.T) {
	for _, tt := range []struct {
		text          string
		decoded, want int
	}{{"abc", 2, 2}, {"a%41c", 2, 4}, {"a%41c", 3, 5}, {"%41", 1, 3}, {"%4", 1, 1}, {"a", 5, 1}, {"a", 0, 0}} {
		if got := percent.Offset(tt.text, tt.decoded); got != tt.want {
			t.Errorf("%s, %d: %d, want %d", tt.text, tt.decoded, got, tt.want)
		}
	}
}

func TestDecodeWide(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "a%2F%41%": "a%2F%41%", "b%C3%BCcher%ff%C3": "b\xc3\xbccher\xff\xc3", "ü%80": "ü\x80", "%7f%80": "%7f\x80",
	} {
		if got := percent.DecodeWide(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestAppendOthers(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "a%2Fb": "a%2Fb", "ü": "%C3%BC", "bücher/日本": "b%C3%BCcher/%E6%97%A5%E6%9C%AC", "\x80a\xff": "%80a%FF",
	} {
		if got := string(percent.AppendOthers([]byte("before"), text)); got != "before"+want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for c := 0x80; c < 0x100; c++ {
		if got, want := string(percent.AppendOthers(nil, string([]byte{byte(c), byte(c), 'a'}))), fmt.Sprintf("%%%02X%%%02[1]Xa", c); got != want {
			t.Errorf("%#x: %q, want %q", c, got, want)
		}
	}
}
