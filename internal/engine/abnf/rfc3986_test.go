package abnf

import (
	"slices"
	"testing"
)

func TestRFC3986(t *testing.T) {
	tests := []struct {
		rule string
		in   []string
		out  []string
	}{
		{"URI-reference",
			[]string{"", "#", "?", "a:b", "//h", "../x", "./a:b", "http://u@h:1/p?q#f", "//a:80"},
			[]string{"1:b", "//a:b", "a#b#c", "%", "%4", "a b", "é", "http://[::1", "[", "\x00"}},
		{"URI",
			[]string{"a:", "http://a/b?c#d", "urn:a:b", "file:///", "a:?#"},
			[]string{"", "a", "//a", ":", "1a:", "http://a[b"}},
		{"absolute-URI",
			[]string{"a:", "http://a/b?c", "a:??"},
			[]string{"a:#", "http://a/b?c#d", "/a"}},
		{"relative-ref",
			[]string{"", "a", "/a", "//a", "?a", "#a", "./a:b", "a/b:c", "@"},
			[]string{"a:b", ":", ":a", "[", "a##"}},
		{"hier-part",
			[]string{"", "//", "//a/b", "/a", "a:b", "///"},
			[]string{"?", "//a:b", "a#"}},
		{"relative-part",
			[]string{"", "//", "//a/b", "/a", "a", "a/b:c"},
			[]string{"a:b", "?", ":"}},
		{"scheme",
			[]string{"a", "Z", "h2", "a+b-c.d"},
			[]string{"", "2h", "+a", "a_", "a:", "é"}},
		{"authority",
			[]string{"", "@", ":", "a@b:1", "a:b:c@d", "[::1]:80", "u%20@h"},
			[]string{"a@b@c", "a:b", "a/", "[::1]a", "[::1"}},
		{"userinfo",
			[]string{"", "a", "a:b:", "%00", "!$&'()*+,;="},
			[]string{"@", "/", "%0", "[", "é"}},
		{"host",
			[]string{"", "a.b", "1.2.3.4", "[::]", "[v1.a]", "1.2.3.256", "%ff"},
			[]string{"::", "[]", "a:", "a@", "[1.2.3.4]"}},
		{"port",
			[]string{"", "0", "80", "99999999"},
			[]string{"a", "-1", "80:", "+1"}},
		{"IP-literal",
			[]string{"[::]", "[vF.:]", "[1::2]"},
			[]string{"", "::", "[]", "[::", "[[::]]", "[::%25eth0]"}},
		{"IPvFuture",
			[]string{"v1.a", "VaF.~:", "v0.::"},
			[]string{"", "v.a", "v1.", "vg.a", "v1a", "v1.%41", "v1.@"}},
		{"IPv6address",
			[]string{
				"1:2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4",
				"::2:3:4:5:6:7:8", "::2:3:4:5:6:1.2.3.4",
				"::3:4:5:6:7:8", "1::3:4:5:6:7:8",
				"::4:5:6:7:8", "1:2::4:5:6:7:8",
				"1:2:3::5:6:7:8", "1:2:3:4::6:7:8", "1::1.2.3.4",
				"1:2:3:4:5::7:8", "1:2:3:4:5::1.2.3.4",
				"1:2:3:4:5:6::8", "1:2:3:4:5:6:7::", "::", "::1", "1::",
				"abcd:EF01::"},
			[]string{
				"", ":", ":::", "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
				"1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "1::2::3",
				"12345::", "g::", "1:2:3:4:5:6:7:1.2.3.4", "1.2.3.4::",
				"1.2.3.4", "::1.2.3", "::256.1.1.1", ":1:2:3:4:5:6:7"}},
		{"h16",
			[]string{"0", "aF", "0000", "fFfF"},
			[]string{"", "00000", "g", "-1"}},
		{"ls32",
			[]string{"0:0", "abcd:ef01", "1.2.3.4"},
			[]string{"", "0", "0:", "1.2.3", "12345:0", "0:1.2.3.4"}},
		{"IPv4address",
			[]string{"0.0.0.0", "255.255.255.255", "1.20.199.249"},
			[]string{"", "1.2.3", "1.2.3.4.", "01.2.3.4", "1.2.3.256", "1.2.3.4.5", "1..2.3"}},
		{"dec-octet",
			[]string{"0", "9", "10", "99", "100", "199", "200", "249", "250", "255"},
			[]string{"", "00", "01", "256", "260", "300", "1000", "a"}},
		{"reg-name",
			[]string{"", "a.b", "-_~", "%C3%A9", "!$&'()*+,;="},
			[]string{":", "@", "/", "%", "%C", "%GG", "é", "["}},
		{"path",
			[]string{"", "/", "//", "a", "a:b", "/a//b/", "%2F"},
			[]string{"?", "#", "a b", "%", "["}},
		{"path-abempty",
			[]string{"", "/", "//", "/a", "/a:b/;="},
			[]string{"a", "a/", "/?", "/["}},
		{"path-absolute",
			[]string{"/", "/a", "/a//", "/:"},
			[]string{"", "//", "//a", "a"}},
		{"path-noscheme",
			[]string{"a", "a/", "a//b:c", "@", "%3A"},
			[]string{"", "/", ":", "a:b", "a:b/c"}},
		{"path-rootless",
			[]string{"a", ":", "a:b", "a/", "a//"},
			[]string{"", "/", "/a", "?"}},
		{"path-empty",
			[]string{""},
			[]string{"/", "a", " "}},
		{"segment",
			[]string{"", "a", ":", "%41a", "!$&'()*+,;=@"},
			[]string{"/", "?", "%4", "#"}},
		{"segment-nz",
			[]string{"a", ":", "..", "%00"},
			[]string{"", "/", "a/"}},
		{"segment-nz-nc",
			[]string{"a", "@", "..", "%3a"},
			[]string{"", ":", "a:", "/"}},
		{"pchar",
			[]string{"a", "%41", ":", "@", "'"},
			[]string{"", "aa", "%", "/", "?", "[", `"`}},
		{"query",
			[]string{"", "?", "/", "a=b&c", "%00"},
			[]string{"#", "[", "%", "\\", "|"}},
		{"fragment",
			[]string{"", "?", "/", "a:@", "%ff"},
			[]string{"#", "]", "%f", "^"}},
		{"pct-encoded",
			[]string{"%00", "%fF", "%9A"},
			[]string{"", "%", "%0", "%0g", "%000", "00"}},
		{"unreserved",
			[]string{"a", "Z", "0", "-", ".", "_", "~"},
			[]string{"", "aa", "!", "*", "%41"}},
		{"reserved",
			[]string{":", "]", "!", "="},
			[]string{"", "a", "%", "-", "::"}},
		{"gen-delims",
			[]string{":", "/", "?", "#", "[", "]", "@"},
			[]string{"", "!", "a", "\\"}},
		{"sub-delims",
			[]string{"!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "="},
			[]string{"", ":", "-", "."}},
		{"ALPHA",
			[]string{"a", "z", "A", "Z"},
			[]string{"", "@", "[", "`", "{", "0"}},
		{"DIGIT",
			[]string{"0", "9"},
			[]string{"", "/", ":", "00", "a"}},
		{"HEXDIG",
			[]string{"0", "9", "a", "f", "A", "F"},
			[]string{"", "g", "G", "@", "`"}},
		{`scheme ":" hier-part`,
			[]string{"a:", "a:b", "a://c/d"},
			[]string{"a", "a:?", "a:#"}},
	}
	g := load(t, "rfc3986")
	untested := g.Rules()
	for _, test := range tests {
		m := compile(t, g, test.rule)
		for _, s := range test.in {
			if offset, ok := m.Viable(s); !ok {
				t.Errorf("%s does not match %q, viable up to %d", test.rule, s, offset)
			}
		}
		for _, s := range test.out {
			if m.Match(s) {
				t.Errorf("%s matches %q", test.rule, s)
			}
		}
		untested = slices.DeleteFunc(untested, func(rule string) bool { return rule == test.rule })
	}
	if len(untested) > 0 {
		t.Errorf("rules without a test: %q", untested)
	}
}
