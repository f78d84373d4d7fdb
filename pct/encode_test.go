package pct_test

import (
	"strings"
	"testing"
	"unsafe"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// rules has for each component the rule that encoded text must match.
var rules = []uri.Rule{
	pct.Userinfo:   uri.RuleUserinfo,
	pct.Host:       uri.RuleHost,
	pct.Segment:    uri.RuleSegment,
	pct.SegmentNC:  uri.RuleSegmentNZNC,
	pct.Path:       uri.RulePath,
	pct.Query:      uri.RuleQuery,
	pct.QueryParam: uri.RuleQuery,
	pct.Fragment:   uri.RuleFragment,
}

// TestEncodeEveryByte checks every byte for every component. Letters, digits and the
// characters in keep stay unchanged.
func TestEncodeEveryByte(t *testing.T) {
	const alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	for _, test := range []struct {
		c    pct.Set
		name string
		keep string
	}{
		{pct.Userinfo, "userinfo", "-._~!$&'()*+,;=:"},
		{pct.Host, "host", "-._~!$&'()*+,;="},
		{pct.Segment, "segment", "-._~!$&'()*+,;=:@"},
		{pct.SegmentNC, "segment-nc", "-._~!$&'()*+,;=@"},
		{pct.Path, "path", "-._~!$&'()*+,;=:@/"},
		{pct.Query, "query", "-._~!$&'()*+,;=:@/?"},
		{pct.QueryParam, "query-param", "-._~!$'()*,:@/?"},
		{pct.Fragment, "fragment", "-._~!$&'()*+,;=:@/?"},
		{pct.Fragment + 1, "unknown", "-._~"},
		{255, "unknown", "-._~"},
	} {
		if got := test.c.String(); got != test.name {
			t.Errorf("Set(%d) is %q, want %q", test.c, got, test.name)
		}
		for b := range 256 {
			data := string([]byte{byte(b)})
			want := data
			if !strings.Contains(alphanumeric+test.keep, data) {
				const digits = "0123456789ABCDEF"
				want = string([]byte{'%', digits[b/16], digits[b%16]})
			}
			if got := pct.Encode(test.c, data); got != pct.Encoded(want) {
				t.Errorf("Encode(%s, %q) = %s, want %s", test.name, data, got, want)
			}
		}
	}
}

func TestEncode(t *testing.T) {
	long := strings.Repeat("a/é%", 1000)
	for _, test := range []struct {
		c          pct.Set
		data, want string
	}{
		{pct.Userinfo, "user:p@ss/word", "user:p%40ss%2Fword"},
		{pct.Host, "bücher.example", "b%C3%BCcher.example"},
		{pct.Host, "192.0.2.1", "192.0.2.1"},
		{pct.Host, "[::1]", "%5B%3A%3A1%5D"},
		{pct.Segment, "", ""},
		{pct.Segment, "a/b:c?", "a%2Fb:c%3F"},
		{pct.Segment, "..", ".."},
		{pct.Segment, "%41", "%2541"},
		{pct.Segment, "%2541", "%252541"},
		{pct.SegmentNC, "a:b@c", "a%3Ab@c"},
		{pct.Path, "/a b/c?d", "/a%20b/c%3Fd"},
		{pct.Query, "a=1&b=[2]#", "a=1&b=%5B2%5D%23"},
		{pct.QueryParam, "a=1&b;c+d #", "a%3D1%26b%3Bc%2Bd%20%23"},
		{pct.Fragment, "x/y?z#\x00\xff", "x/y?z%23%00%FF"},
		{pct.Path, long, strings.Repeat("a/%C3%A9%25", 1000)},
	} {
		if got := pct.Encode(test.c, test.data); string(got) != test.want {
			t.Errorf("Encode(%v, %.40q) = %.40s, want %.40s", test.c, test.data, got, test.want)
		}
	}
}

// A string that a program converts to Encoded can be malformed.
func TestEncodedDecode(t *testing.T) {
	if got, err := pct.Encoded("%41%4").Decode(); got != "" || err == nil {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestEncodeAllocs(t *testing.T) {
	plain, special := strings.Repeat("abc", 100), strings.Repeat("a c", 100)
	if got := string(pct.Encode(pct.Segment, plain)); unsafe.StringData(got) != unsafe.StringData(plain) {
		t.Error("a copy is returned")
	}
	encoded := pct.Encode(pct.Segment, special)
	buffer := make([]byte, 0, len(encoded))
	for _, test := range []struct {
		name string
		want float64
		f    func()
	}{
		{"Encode plain", 0, func() { pct.Encode(pct.Segment, plain) }},
		{"Encode", 1, func() { pct.Encode(pct.Segment, special) }},
		{"AppendEncode", 0, func() { pct.AppendEncode(buffer, pct.Segment, special) }},
		{"Decode", 1, func() { encoded.Decode() }},
	} {
		if got := testing.AllocsPerRun(100, test.f); got != test.want {
			t.Errorf("%s: %v allocations, want %v", test.name, got, test.want)
		}
	}
}

func FuzzEncode(f *testing.F) {
	for c := range pct.Fragment + 2 {
		for _, data := range []string{"", "abc", "a/b:c@d?e#f", "%41 %", "é\xff\x00", "&;=+", ".."} {
			f.Add(uint8(c), data)
		}
	}
	f.Fuzz(func(t *testing.T, component uint8, data string) {
		c := pct.Set(component)
		encoded := pct.Encode(c, data)
		if got, err := encoded.Decode(); err != nil || got != data {
			t.Fatalf("Encode(%v, %q) = %s, which decodes to %q, %v", c, data, encoded, got, err)
		}
		if got := pct.AppendEncode([]byte("x%"), c, data); string(got) != "x%"+string(encoded) {
			t.Fatalf("AppendEncode(%v, %q) = %s, want x%%%s", c, data, got, encoded)
		}
		for each, rule := range rules {
			// An unknown component encodes for all rules.
			if (each == int(component) || int(component) >= len(rules)) && data != "" {
				if err := uri.Validate(rule, string(encoded)); err != nil {
					t.Fatalf("Encode(%v, %q) = %s: %v", c, data, encoded, err)
				}
			}
		}
		if c == pct.QueryParam && strings.ContainsAny(string(encoded), "&;=+#") {
			t.Fatalf("Encode(%v, %q) = %s", c, data, encoded)
		}
		// Encode leaves every character unchanged that the rule allows.
		for i := range len(data) {
			if one := pct.Encode(c, data[i:i+1]); len(one) > 1 && int(component) < len(rules) && c != pct.QueryParam {
				if uri.Validate(rules[c], data[i:i+1]) == nil {
					t.Fatalf("Encode(%v, %q) = %s", c, data[i:i+1], one)
				}
			}
		}
	})
}
